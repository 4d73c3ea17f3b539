"""Knows which words of a correction lay something down, and what a proposal comes to once somebody said yes to it."""

from graph.rules.language.correcting import polar
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, phrase, question, reasoned

_BARE = phrase(
    r"^\W{0,4}(?:(?:no|nope|nah|sorry|well|but|hey|oh|wait)\W{1,3}){0,3}(?:(?:that|this|it)(?:'s| is| was|) (?:just |simply |completely |totally |still )?"
    r"(?:wrong|incorrect|not (?:right|correct|true|accurate|ok|okay)|a mistake|false|untrue)|(?:that|this|it) (?:isn't|wasn't) (?:right|correct|true)|"
    r"wrong|not (?:correct|true|right|quite)|no|nope|correction|(?:please )?(?:scratch|strike|forget|ignore|disregard|cancel|undo) (?:that|this|it)(?: please)?|(?:please )?(?:don't|do not|never|stop)(?: ever)?(?: do| doing)? (?:that|this|it)(?: again| please)?|my (?:bad|mistake)|you(?:'re| are) wrong|you (?:misunderstood|misheard|misread|got (?:it|that|this) wrong))\W*$"
)
# "I told you: …" only leads up to what was to be done.
_LEADS_UP = phrase(
    r"^\W{0,4}(?:(?:no|nope|hey|well|sorry|but)\W{1,3}){0,2}(?:(?:i|we)(?:'ve| have)?(?: already| just| clearly)? (?:told|asked|warned) (?:you|u)"
    r"(?: (?:already|before|twice|again|yesterday|last (?:time|week)|(?:many|three|a hundred) times)){0,2}(?: that|:|,| -|\.)|"
    r"(?:as|like) (?:i|we) (?:said|told (?:you|u)|explained)(?: before| already| yesterday)?[:,]|(?:once )?again[:,]) (?=\w)"
)
# So does "no, that is wrong, …".
_WRONG = phrase(
    r"^\W{0,4}(?:(?:no|nope|nah|sorry|hey|well|but)\W{1,3}){0,2}(?:(?:that|this|it)(?:'s| is| was) (?:just |simply |completely |totally |still )?"
    r"(?:wrong|incorrect|not (?:right|correct|true))|(?:that|this|it) (?:isn't|wasn't) (?:right|correct|true)|wrong|incorrect|not (?:correct|true|right)) ?[,.;:!\u2013\u2014-]{1,3} ?(?=\w)"
)
_OBLIGES = phrase(
    r"\b(?:must|should|shall|ought to|needs? to|ha(?:s|ve) to|always|never|only|instead|allowed|supposed to|please|goes? (?:in|into|to|on)|belongs?)\b|"
    r"^\W{0,4}(?:use|put|post|keep|send|write|move|store|do|don't|do not|let's)\b"
)
_PROPOSING = phrase(
    r"^\W{0,4}(?:(?:ok|okay|so|then|and|well|also|hey|alright|great|maybe|perhaps|please)\b,? ){0,3}(?:(?:i|we)(?:'d| would| will|'ll| want to| hereby| formally)? (?:like to )?(?:suggest|propose|recommend|move)(?: that|:)?(?: we| you| to)?|"
    r"(?:my |the |our |a )?(?:proposed(?: resolution)?|proposal|suggestion|motion|recommendation|straw ?poll)(?: is| would be)?:?(?: that we| that| to)?|(?:shall|should|could|can|may) (?:we|i|you)(?: all| just| please)?|how about(?: we| if we)?|what about(?: we)?|"
    r"what if (?:we|i)|why (?:don't|do not|not) (?:we|i|you)|why not|let's|let us|would you (?:like|mind)(?: me)?(?: to)?|do you (?:want|like)(?: me)?(?: to)?|do we (?:want to|agree to|all agree to)|"
    r"we (?:could|might|should|ought to|can)|i(?:'d| would) rather (?:we|you)|i(?:'m| am) (?:going|about) to|i(?:'ll| will)|ready to|can i go ahead and|any objections? (?:to|if we))\b[:,]? (?:to )?(?P<what>\w.*)$"
)
_TAIL = phrase(r"(?:,? (?:right|ok|okay|yes|agreed|shall we|if nobody objects|what do you think))? ?[?.!]{0,40}$")
_FEWEST = 3  # words
_LOOKED_AT = 2000


def ruling(text: str, start: int, end: int) -> tuple[int, int]:
    """ "No, that's wrong. All results go in the card." lays down its second sentence; the correction itself, where that says it.

    Of several sentences it is the one that says what to do; the others explain it.
    """
    if not is_bare(text[start:end]):
        words = flat(text[start:end])
        led = _LEADS_UP.match(words) or _WRONG.match(words)
        return (start + led.end(), end) if led and _tells(text[start + led.end() : end]) else (start, end)
    behind = end + len(text[end:]) - len(text[end:].lstrip(" ,;:.!\u2013\u2014-"))
    rest = sentences(text, behind, min(len(text), behind + _LOOKED_AT), wrapped=False)
    telling = [one for one in rest if _tells(text[slice(*one)])]
    obliging = (one for one in telling if _OBLIGES.search(flat(text[slice(*one)])))
    return next(obliging, telling[0] if telling else (start, end))


def _tells(words: str) -> bool:
    return len(words.split()) >= _FEWEST and not question(flat(words))


def is_bare(words: str) -> bool:
    """A denial that does not say what is right instead."""
    return _BARE.match(flat(words)) is not None or polar(flat(words)) is not None


def proposed(words: str) -> str:
    """ "Shall we keep the ledger in Postgres, because it is there?" proposes: Keep the ledger in Postgres."""
    states, why = reasoned(words)
    line = " ".join(flat(words[slice(*states)] if why else words).split()).strip(",;- ")
    found = _PROPOSING.match(line)
    said = _TAIL.sub("", found["what"] if found else line).strip()
    if len(said.split()) < 2:
        said = line
    return said[:1].upper() + said[1:]
