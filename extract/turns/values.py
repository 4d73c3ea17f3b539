"""What words that are meant for a key come to: the value as the key's type asks, or why there is none."""

import re
from collections.abc import Iterator

from graph.model.profile import KeySpec
from graph.rules.dates import dates_in
from graph.rules.measures import measures
from graph.rules.values import Misfit, Value, infer, normal_text, normalise, value_of_measure
from graph.rules.wording import flat, phrase

Span = tuple[int, int]

_WORD = re.compile(r"\w+")
_ENTRY = re.compile(r"[^\n;]+")
_LISTED = re.compile(r"[^\n;,]+")
_LISTED_WORDS = 4  # a comma parts entries only where all of them are short; otherwise it belongs to a sentence
_LEADING = re.compile(r"[\s*•-]*(?:and )?", re.IGNORECASE)
_NOTHING = frozenset({"tbd", "tba", "tbc", "unknown", "open", "n/a", "na", "none", "undecided", "-", "?"})
_UNKNOWN = phrase(
    r"^\W*(?:sorry, )?(?:(?:i |we )?(?:don't|do not) know(?: (?:yet|that))?|(?:i|we) have no idea|no idea(?: yet)?|idk|"
    r"(?:i'm |we're )?not (?:yet )?(?:sure|decided|known|clear)(?: yet)?|ask me later|to be (?:decided|confirmed|determined))\W*$"
)


def value_of(words: str, spec: KeySpec, at: int) -> Value | Misfit:
    """The whole of the words, said at that time, where they fit, else the one value of the type that stands in them."""
    if is_open(words):
        return Misfit("it is left open")
    if spec.value_type is None:
        return infer(words.strip(), spec.key)
    whole = normalise(spec.value_type, words.strip(), spec.values, spec.unit, at)
    if isinstance(whole, Value):
        return whole
    found = {one.norm: one for one in _readings(words, spec, at)}
    if len(found) == 1:
        return next(iter(found.values()))
    return Misfit(f"the words hold {len(found)} values of the type {spec.value_type}") if found else whole


def is_open(words: str) -> bool:
    """Words that name the key and leave its value out."""
    return not words.strip() or (normal_text(words) or words.strip()) in _NOTHING or bool(_UNKNOWN.match(flat(words)))


def entries(words: str, spec: KeySpec) -> list[Span]:
    """Where the values stand: one, or each entry of a key that holds many."""
    if not spec.many:
        return [_trimmed(words, 0, len(words))]
    parts = [_trimmed(words, *found.span()) for found in _ENTRY.finditer(words)]
    return [one for part in parts for one in _listed(words, part) if one[0] < one[1]]


def _listed(words: str, part: Span) -> list[Span]:
    found = [
        _trimmed(words, part[0] + one.start(), part[0] + one.end()) for one in _LISTED.finditer(words[slice(*part)])
    ]
    if len(found) > 1 and all(len(words[slice(*one)].split()) <= _LISTED_WORDS for one in found):
        return found
    return [part]


def _trimmed(words: str, start: int, end: int) -> Span:
    lead = _LEADING.match(words, start, end)
    start = lead.end() if lead else start
    return start, max(start, start + len(words[start:end].rstrip()))


def _readings(words: str, spec: KeySpec, at: int) -> Iterator[Value]:
    if spec.value_type == "enum":
        said = _loose(words)
        for one in spec.values:
            if _loose(one) in said:
                yield Value("enum", one, normal_text(one))
    elif spec.value_type == "date":
        for day in dates_in(words, at):
            yield Value("date", day.day.isoformat(), day.day.isoformat())
    elif spec.value_type in ("number", "dimension", "currency"):
        found = (value_of_measure(one) for one in measures(words))
        yield from (one for one in found if one.type == spec.value_type and _fits(one, spec))


def _fits(value: Value, spec: KeySpec) -> bool:
    """A weight says nothing of a width. A bare number is no size of anything."""
    return isinstance(normalise(value.type, value.value, unit=spec.unit), Value)


def _loose(words: str) -> str:
    return f" {' '.join(_WORD.findall(words.casefold()))} "
