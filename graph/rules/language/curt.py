"""Knows what is put in few words, without "shall we": "deploy on Mondays?", "feature freeze from 1 April?", "cancellation: half back"."""

from graph.rules.language.stating import says_several
from graph.rules.language.wording import doubt, flat, phrase, question

_OPENS = r"^\W{0,4}(?:(?:ok|okay|so|then|and|or|well|also|but|just|hm+|and then|alright|right)\b,? ){0,2}"
_DO = (
    r"(?:deploy|ship|keep|use|drop|move|go (?:with|for|back to|live)|take|book|buy|order|add|remove|start|stop|switch|merge|release|pay|print|rent|hire|invite|cancel|"
    r"postpone|skip|meet|make|set|raise|lower|charge|freeze|limit|open|close|host|run|store|split|rename|allow|ban|publish|announce|delay|extend|shorten|replace|"
    r"reuse|build|write|sell|offer|accept|adopt|support|stick (?:to|with)|stay (?:with|on)|leave|put|give|double|halve|reduce|increase|cut|launch|migrate|revert|roll)"
)
_CURT = phrase(
    rf"{_OPENS}{_DO} (?![^?]{{0,150}}\b(?:please|pls)\b)(?!(?:what|who|whom|which|where|when|how|why|you|anything|something)\b)[^?]{{2,150}}\?\W*$"
)
# "25 EUR per stall?" puts what "the train at 9 was late?" only asks.
_TOLD = phrase(
    r"\b(?:is|are|was|were|am|be|been|do|does|did|has|have|had|can|could|will|would|you|your|he|she|they|i|my|it|anyone|anybody|anything|any|"
    r"still|again|yet|already|yesterday|really|what|who|which|where|when|how|why)\b|'(?:s|re|m|ve|d|ll)\b"
)
_LABELLED = phrase(
    # "Priya: please ask the city" speaks to somebody.
    r"^\W{0,4}(?!(?:to ?do|fyi|note|question|q|a|link|links|re|ps|update|reminder|status|issue|problem|error|warning|idea|example|e\.g|i\.e|https?|from|cc|hint|news|quote|summary|me|you|he|she|they)\b)"
    r"(?!(?-i:[A-Z][a-z]{1,20}):[^\d]*$)[\w'/&-]{2,25}(?: [\w'/&-]{2,25}){0,3}: (?!\S*//)(?=\S+ \S)[^?:]{3,200}$"
)


def asks_curtly(words: str) -> bool:
    """ "Deploy on Mondays?", "keep the blue theme?" """
    return _CURT.match(flat(words)) is not None


def asks_bare(words: str) -> bool:
    """A question without a verb: what it names is what is put, where it names a value."""
    line = flat(words)
    return question(line) is not None and _TOLD.search(line) is None


def labelled(words: str) -> bool:
    """ "Cancellation: full refund until 1 May": what shall hold, behind what it is for."""
    return _LABELLED.match(flat(words)) is not None and doubt(flat(words)) is None


def tells_plainly(words: str) -> bool:
    """A statement that is no question, no hedge, no history, and not for a while only: "we deploy on Tuesdays"."""
    return doubt(flat(words)) is None and not says_several(flat(words))
