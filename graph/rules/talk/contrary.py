"""Knows who says the contrary in few words: "It does.", "I thought we said Tuesday", "you mean five?", "not on Monday"."""

import re

from graph.model.terms import terms_of
from graph.rules.language.correcting import Polar, polar, verbs_in
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, is_negated, phrase
from graph.rules.talk.corrections import clash
from graph.rules.values.mentions import mentions

_OPENS = r"^\W{0,4}(?:(?:well|oh|um+|uh|sorry|but|ah|hmm+|wait|hang on|hold on|no|nope|really|what|huh)\W{1,3}){0,3}"
# "I thought we said …" tells what was agreed, whatever it was; the others only where they name another value.
_AGREED = phrase(
    rf"{_OPENS}i (?:really )?thought (?:that )?(?:we|you|they)(?:'d| had|'ve| have)? (?:already |all )?(?:said|agreed|decided|settled|were (?:going|supposed)|was supposed)\b \w+ ?\w[^\n]{{1,200}}$"
)
_FRAMES = phrase(
    rf"{_OPENS}(?:i (?:really )?thought(?! (?:about|of|so)\b)|i had|(?:wasn't|weren't|isn't|aren't|shouldn't) (?:it|that|this|we|they|there|the)|didn't (?:we|you|they)|(?:don't|do) you mean|(?:i think |surely )?you mean|"
    r"as far as i (?:know|remember|recall)|from what i (?:know|remember|recall)|afaik|iirc|if i (?:remember|recall)(?: right| correctly| it right)?|we (?:said|agreed|settled)(?: on)?(?! (?:that|to|on)\b)(?=[^,.;]{1,30}[.!]?$)(?![^\n]{0,30} (?:is|are|will|should|must|be)\b)|my (?:notes?|calendar|ticket|invite) says?|it says)\b"
)
_NOT = phrase(
    rf"{_OPENS}not (?:the |a |an |in |on |at |to |by )?(?P<old>(?!(?:yet|now|really|sure|quite|exactly|necessarily|bad|at|only|me|so|too|that|this|it|even|always|just)\b)[\w:.-]{{1,20}}(?: [\w:.-]{{1,20}})?)[^\w?]{{0,4}}$"
)
_OF_US = phrase(r"\b(?:we|you|us|our|your|nobody|no one)\b")
_OF_YOU = phrase(r"\b(?:you|your|nobody|no one)\b")
_OF_OTHERS = phrase(r"^(?!\W{0,4}(?:(?:but|and|so|well)\W{1,3})?(?:i|we|you)\b)")
_OF_ME = phrase(r"\b(?:i|you|we|me|my|us|our)\b")
_WHOSE = {"i": _OF_YOU, "you": _OF_ME, "we": _OF_US} | dict.fromkeys(("they", "he", "she"), _OF_OTHERS)
_NUMBERS = {
    name: str(number)
    for number, name in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 2
    )
}
_NUMBER = re.compile(rf"(?<![\w.])(?:\d[\d.:,]{{0,8}}(?!\w)|(?:{'|'.join(_NUMBERS)})(?!\w))")
_FEWEST = 3  # words; less states nothing
_LONGEST = 2000
_CUT = phrase(
    r"(?:[,;:\u2026-]|\.\.\.)\s{0,4}$|\b(?:the|a|to|and|or|of|with|because|if|so|uh|um|th|i|we|be|is|are|was)\W{0,4}$"
)


def contrary(words: str, before: str) -> bool:
    """Whether a sentence says the contrary of what the message before it states last."""
    put = flat(before[-_LONGEST:])
    last = [put[slice(*one)] for one in sentences(put, 0, len(put), wrapped=False)][-1:]
    if not last or len(last[0].split()) < _FEWEST or _CUT.search(last[0]) or doubt(last[0]) is not None:
        return False
    said = polar(words)
    if said is not None:
        return _turns(said, last[0])
    denied = _NOT.match(words)
    if denied is not None:
        old = set(terms_of(denied["old"]))
        said_so = f"not {denied['old']}".casefold() in last[0].casefold()
        return bool(old) and old <= set(terms_of(last[0])) and not (said_so or is_negated(last[0]))
    return _AGREED.match(words) is not None or (_FRAMES.match(words) is not None and _other_value(words, last[0]))


def _turns(said: Polar, put: str) -> bool:
    """ "I don't like it." "I do." are two people, each speaking of themselves."""
    whose = _WHOSE.get(said.who)
    if whose is not None and whose.search(put) is None:
        return False
    verbs = verbs_in(put)
    fits = said.verb in verbs or (said.verb == "do" and not verbs)
    return fits and said.denies != is_negated(put)


def _other_value(words: str, put: str) -> bool:
    if any(clash(one, other) for one in mentions(words) for other in mentions(put)):
        return True
    mine, theirs = _numbers(words), _numbers(put)
    return len(mine) == len(theirs) == 1 and mine != theirs


def _numbers(words: str) -> set[str]:
    return {_NUMBERS.get(one, one) for one in _NUMBER.findall(words.casefold())}
