"""Which words a correction means where they are no measure, and the last thing said that can hold them."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from extract.turns.cues import CUE, FRAME, PUTS, SAYS_SO
from extract.turns.facts import Fact
from extract.turns.said import as_asked
from extract.turns.values import value_of
from graph.rules.language.wording import phrase
from graph.rules.values.dates import dates_in, only_nth
from graph.rules.values.normal import Misfit, Value, normal_text, normalise

SURE, LOOSE = 0.9, 0.7
_SWAPS = tuple(
    phrase(one)
    for one in (
        r"^(?P<new>[^,;.!?:]{1,80}?),? (?:and |but )?(?:not|instead of|rather than|in place of|as opposed to) (?P<old>[^,;.!?:]{1,80})$",
        r"^(?:.{0,20}\b)?(?:not|no longer|instead of|forget) (?P<old>[^,;.!?:]{1,80}?)(?:, ?(?:but )?| but )(?P<new>[^,;.!?:]{1,80})$",
        r"^(?:.{0,20}\b)?(?:replace|swap|change) (?P<old>[^,;.!?:]{1,80}?) (?:with|by|to|for) (?P<new>[^,;.!?:]{1,80})$",
        r"^(?:.{0,20}\b)?from (?P<old>[^,;.!?:]{1,80}?) to (?P<new>[^,;.!?:]{1,80})$",
        r"^(?P<old>[^,;.!?:]{1,80}?) (?:should (?:be|have been)|(?:was|is) wrong[,;:]?) (?P<new>[^,;.!?:]{1,80})$",
    )
)
_WORD = re.compile(r"\S+")
_EDGES = " .,;:!?\u2013\u2014-\"'"
_NAME = re.compile(
    r"[A-Z\u00c0-\u00de][\w.-]{0,40}(?: (?:[A-Z\u00c0-\u00de\d][\w.-]{0,40}|of|the|de|van|von|der|am|an)){0,5}"
)
_WORDS = 4  # of a value that is no measure
_PRONOUN = phrase(
    r"^(?:it|that|this|them|so|yes|no|not|never|what|the same|really|well|thanks?|good|great|ok(?:ay)?|i|we|you|let|just|fine)\b"
)

_SMALL = FRAME - {"not"}

Meant = tuple[Fact, Value, str | None, float]


def swapped(sentence: str, at: int, known: Sequence[Fact]) -> Meant | None:
    """ "Red, not black": the words say which value goes, and that one was said."""
    words = sentence.strip(_EDGES)
    for pattern in _SWAPS:
        found = pattern.match(words)
        if found is None:
            continue
        old, new = bare(found["old"]), bare(found["new"])
        was = [one for one in known if _was(one, old, at)]
        if was and new and len(new.split()) <= _WORDS and not _PRONOUN.match(new):
            made = value_of(new, was[-1].spec, at)
            return (was[-1], made, None, SURE) if isinstance(made, Value) else None
    return None


def named(sentence: str, at: int, known: Sequence[Fact]) -> Meant | None:
    """A word in place of the last thing said: surely where it is known to be of its kind, or begins alike ("Hall 5" for
    "Hall 4")."""
    cue = CUE.match(sentence)
    if not known or not (cue or PUTS.search(sentence)):
        return None
    said = bare(sentence)
    if not said or len(said.split()) > _WORDS:
        return None
    for one in _holders(known):
        made = value_of(said, one.spec, at)
        if isinstance(made, Misfit):
            continue
        if one.spec.value_type in ("enum", "boolean"):
            return one, made, None, SURE
        return _text(said, sentence, one, made, at)
    return None


def _holders(known: Sequence[Fact]) -> Iterator[Fact]:
    """The last thing said that holds words; before it only what has a list of its values."""
    last = known[-1]
    if last.spec.value_type in ("enum", "string", "boolean") and not last.spec.many:
        yield last
    yield from (one for one in reversed(known) if one.spec.value_type == "enum" and not one.spec.many)
    yield from (one for one in reversed(known) if one.spec.value_type == "string" and one.spec.known)


def _text(said: str, sentence: str, last: Fact, made: Value, at: int) -> Meant | None:
    if dates_in(said, at):
        return None
    outright = SAYS_SO.search(sentence) is not None
    alike = str(last.value.value).split()[:1] == said.split()[:1]
    sure = last.spec.knows(said) or alike or (outright and _NAME.fullmatch(said) is not None)
    clause = said[0].isupper() and not _NAME.fullmatch(said)  # "I mean, Bob works there"
    if _PRONOUN.match(said) or not (sure or (outright and not clause)):
        return None
    return last, made, None, SURE if sure else LOOSE


def bare(words: str) -> str:
    """The words without the small ones around them: "let's do red instead" is red."""
    tokens = list(_WORD.finditer(words))
    small = [one[0].strip(_EDGES).casefold() in _SMALL or not one[0].strip(_EDGES) for one in tokens]
    while tokens and small[0]:
        tokens, small = tokens[1:], small[1:]
    while tokens and small[-1]:
        tokens, small = tokens[:-1], small[:-1]
    return words[tokens[0].start() : tokens[-1].end()].strip(_EDGES) if tokens else ""


def _was(fact: Fact, old: str, at: int) -> bool:
    if not old or fact.spec.value_type not in ("string", "enum"):
        return False
    made = value_of(old, fact.spec, at)
    return isinstance(made, Value) and normal_text(str(made.value)) == normal_text(str(fact.value.value))


def held(value: Value, fact: Fact, words: str = "") -> Value | None:
    """The value as the fact's key holds it; a bare number takes over the unit of what it corrects, and "the 7th" its
    month."""
    old = fact.value.value
    if fact.spec.value_type == "date" and value.type == "date" and only_nth(words):
        made = in_month(value.norm, old)
        return as_asked(made, fact.spec) if made else None
    unit = (old.get("unit") or old.get("currency")) if isinstance(old, dict) else None
    return None if fact.spec.many else as_asked(value, fact.spec, unit)


def in_month(day: str, old: Any) -> Value | None:
    """The same day in the month and year of an older one; None where that month has no such day."""
    made = normalise("date", f"{old[:8]}{day[8:]}") if isinstance(old, str) else None
    return made if isinstance(made, Value) else None


def last_of(fits: Sequence[tuple[Fact, Value]], confidence: float) -> Meant | None:
    """Of what was said in one breath a person has to choose."""
    if not fits:
        return None
    fact, value = fits[-1]
    others = {one.spec.key for one, _ in fits if one.said == fact.said} - {fact.spec.key}
    doubt = f"the words fit more than one thing said: {', '.join(sorted({fact.spec.key, *others}))}" if others else None
    return fact, value, doubt, confidence
