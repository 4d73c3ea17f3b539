"""Values that no measure shows, beside the name of their key: "no drilling", "a matt finish", "the venue is Hall 4"."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from extract.turns.entries import Span
from extract.turns.names import is_measure
from extract.turns.said import Named
from graph.model.profile import KeySpec
from graph.rules.language.wording import is_negated, phrase
from graph.rules.values.normal import Value, normal_text
from graph.rules.values.value import boolean

PLAIN, LOOSE = 0.9, 0.7
NEAR = 6  # words between a key's name and its value
_CARRIES = re.compile(r"(?:\w{3}ed| of| it)$", re.IGNORECASE)  # "painted black": what it is stands right behind
_THING = (
    r"(?!(?:and|by|with|on|at|for|from|to|in|before|after|until|when|which|that|who|it|we|they|i|you|but|so|because|not|no|is|are)\b)"
    r"[\w-]{1,30}(?: (?!(?:and|which|that|is|are|was|has|with|but|because|on|by|in|at|for|from|to|as|per|until|before|after)\b)[\w-]{1,30}){0,2}"
)
_JOINED = re.compile(r", ?and |, | and ")
_LIST = phrase(rf"^ (?P<value>{_THING}(?:, {_THING}){{1,8}},? and {_THING}(?=$|[,;.!]))")
_PERMITS = phrase(
    r"\b(?:allowed|permitted|forbidden|prohibited|ok(?:ay)?|fine|possible|impossible|banned|no problem)\b"
)
_REFUSES = phrase(r"\b(?:forbidden|prohibited|impossible|banned)\b")
_NOT = phrase(r"(?:\bnot\b|n't\b)")
_NO = phrase(r"\bno $")
_VALUED = phrase(
    r"^ ?(?:is|will be|should be|(?:has |have )?(?:been )?(?:moves?|moved|changes?|changed|switche[sd]|switched) to|was (?:moved|changed) to|"
    r"becomes)(?: now)? (?P<value>[^,;.!?:]{1,80})$"
)
_CARRIED = phrase(
    r"^(?: (?:in|it|them))? (?P<value>(?!(?:by|with|on|at|for|from|to|before|after|until|when|if|or|and|as|is|are|was)\b)[\w-]{1,30}"
    r"(?: (?!(?:and|by|with|on|at|for|from|to|in|before|after|until|when|if|or|but|so|because|now|please|instead|then|again|today|tomorrow)\b)[\w-]{1,30}){0,3}"
    r"(?: and (?!\d)[\w-]{1,30}(?=$|[,;.!]))?)"
)
_UNSAID = phrase(
    r"^(?:not|still|tomorrow|today|later|soon|again|too|very|so|un\w+|tb[acd]|open|being|going|to|the same|a|an|that|what|where|who|how)\b"
)


@dataclass(frozen=True, slots=True)
class Found:
    """A key, its value, and the part of a sentence that says so."""

    spec: KeySpec
    value: Value
    span: Span
    confidence: float = PLAIN


def _allowed(sentence: str, name: Named, spec: KeySpec) -> Found | None:
    """ "No drilling", "drilling is (not) allowed"."""
    start, end = name.start, name.end
    if no := _NO.search(sentence[:start]):
        return Found(spec, boolean(False), (no.start(), end))
    permits = _PERMITS.search(sentence, start)
    if permits is None or len(sentence[end : permits.start()].split()) > NEAR:
        return None
    span = (start, max(end, permits.end()))
    said = sentence[slice(*span)]
    if _REFUSES.search(said) and _NOT.search(said):
        return None  # "not forbidden" is a person's to read
    return Found(spec, boolean(not is_negated(said)), span)


def _called(sentence: str, spec: KeySpec) -> Iterator[tuple[str, re.Match[str]]]:
    """Values by their names or by what people call them; the longer name has the words that it shares."""
    names = [(name, one) for one in spec.values for name in (one, *spec.synonyms.get(one, ()))]
    taken: list[Span] = []
    for name, one in sorted(names, key=lambda pair: -len(pair[0])):
        words = re.escape(name).replace(r"\ ", "[ -]").replace(r"\-", "[ -]")
        for at in re.finditer(rf"(?<![\w-]){words}(?![\w-])", sentence, re.IGNORECASE):
            if not any(at.start() < high and low < at.end() for low, high in taken):
                taken.append(at.span())
                yield one, at


def _chosen(sentence: str, name: Named, spec: KeySpec) -> Found | None:
    """One of an enum's values beside its name: "a matt finish", "the finish is matt"."""
    found = [(one, at) for one, at in _called(sentence, spec) if at.end() <= name.start or at.start() >= name.end]
    if len(found) != 1:
        return None
    value, at = found[0]
    between = sentence[at.end() : name.start] if at.end() <= name.start else sentence[name.end : at.start()]
    if len(between.split()) > 2:
        return None
    span = (min(at.start(), name.start), max(at.end(), name.end))
    return Found(spec, Value("enum", value, normal_text(value)), span)


def _stated(sentence: str, name: Named, spec: KeySpec) -> Found | None:
    """ "The venue is Hall 4": a name, or else a word that a person has to look at."""
    carries = _CARRIES.search(sentence[name.start : name.end]) is not None
    found = (_CARRIED if carries else _VALUED).match(sentence.rstrip(" .!")[name.end :])
    said = found["value"].strip() if found else ""
    if found is None or not said or _UNSAID.match(said) or is_measure(said) or len(said.split()) > NEAR:
        return None
    start = name.end + found.start("value")
    own = said[0].isupper() or any(letter.isdigit() for letter in said) or spec.knows(said)
    value = Value("string", said, normal_text(said))
    return Found(spec, value, (name.start, start + len(said)), PLAIN if own else LOOSE)


def listed(sentence: str, name: Named, spec: KeySpec) -> Iterator[Found]:
    """ "Made of oak and steel": each entry of a key that holds many, behind a name that carries them."""
    said = sentence[name.start : name.end]
    rest = sentence.rstrip(" .!")[name.end :] if said.casefold().endswith(" of") else ""
    found = _LIST.match(rest) or _CARRIED.match(rest)
    if found is None or _UNSAID.match(found["value"]):
        return
    start = name.end + found.start("value")
    for low, high in _pieces(found["value"]):
        said = found["value"][low:high]
        yield Found(spec, Value("string", said, normal_text(said)), (start + low, start + high))


def _pieces(words: str) -> Iterator[Span]:
    low = 0
    for one in _JOINED.finditer(words):
        yield low, one.start()
        low = one.end()
    yield low, len(words)


READERS: dict[str, Callable[[str, Named, KeySpec], Found | None]] = {
    "boolean": _allowed,
    "enum": _chosen,
    "string": _stated,
}
