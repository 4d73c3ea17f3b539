"""Which value the words behind a cue mean, and the last thing said that can hold it."""

import re
from collections.abc import Sequence

from extract.turns.cues import SAYS_SO
from extract.turns.facts import Fact
from extract.turns.said import as_asked, values_in
from graph.rules.values import Value, normalise
from graph.rules.wording import flat, phrase

SURE, LOOSE = 0.9, 0.7
_LEAD = phrase(r"(?:on|by|until|for|to|rather|only|just|the|be|then|and|please|about) ")
_TAIL = re.compile(
    r"[, ]{0,3}(?:(?:please|instead|then|now|thanks|sorry|exactly|in total|though)\b|(?:not|rather than) [^,.;]{1,30})?[ .!]{0,6}",
    re.IGNORECASE,
)
_PRONOUN = phrase(
    r"^(?:it|that|this|them|so|yes|no|not|never|what|the same|really|well|thanks?|good|great|ok(?:ay)?|i|we|you|let|just)\b"
)
_WORDS = 4  # of a value that is no measure

Meant = tuple[Fact, Value, str | None, float]


def behind(words: str, cue: re.Match[str]) -> str:
    """Behind the cue, without the small words that lead to a value; blanks keep the offsets."""
    lead = _LEAD.match(words, cue.end())
    end = lead.end() if lead else cue.end()
    return words[end:]


def meant(words: str, rest: str, cue: str, at: int, known: Sequence[Fact]) -> Meant | None:
    """The value that is meant, and the last thing said that can hold it."""
    said = flat(words)
    offset = len(words) - len(rest)
    value = next((one for one in values_in(said, at) if one.start >= offset), None)
    if value is None or value.start > offset + 1:
        return _named(rest.strip(" .!,"), cue, known[-1])
    if value.open or not _TAIL.fullmatch(said[value.end :]):
        return None
    return _last([(one, made) for one in known if (made := _held(value.value, one))], SURE)


def _named(said: str, cue: str, last: Fact) -> Meant | None:
    """A word in place of the last thing said: surely where it is of an enum, or begins alike ("Hall 5" for "Hall 4")."""
    kind = last.spec.value_type
    if (
        not said
        or len(said.split()) > _WORDS
        or _PRONOUN.match(said)
        or last.spec.many
        or kind not in ("enum", "string")
    ):
        return None
    made = normalise(kind, said, last.spec.values)
    outright = SAYS_SO.search(cue) is not None
    alike = str(last.value.value).split()[:1] == said.split()[:1]
    sure = kind == "enum" or alike or (outright and said[0].isupper())
    if not isinstance(made, Value) or not (sure or outright):
        return None
    return last, made, None, SURE if sure else LOOSE


def _held(value: Value, fact: Fact) -> Value | None:
    """The value as the fact's key holds it; a bare number takes over the unit of what it corrects."""
    old = fact.value.value
    unit = (old.get("unit") or old.get("currency")) if isinstance(old, dict) else None
    return None if fact.spec.many else as_asked(value, fact.spec, unit)


def _last(fits: Sequence[tuple[Fact, Value]], confidence: float) -> Meant | None:
    if not fits:
        return None
    fact, value = fits[-1]
    others = {one.spec.key for one, _ in fits if one.said == fact.said} - {fact.spec.key}
    doubt = f"the words fit more than one thing said: {', '.join(sorted({fact.spec.key, *others}))}" if others else None
    return fact, value, doubt, confidence
