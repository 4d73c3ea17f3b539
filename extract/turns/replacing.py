"""Finds the value that a sentence puts in the place of an earlier one, where it names no key: "rather 5 m", "5 m, not 6",
"red, not black".

Either it says which value goes, and that one was said; or it holds nothing but a measure, money or a day, and words that
put one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from extract.turns.facts import Fact
from extract.turns.named import ValueSaid, as_asked, clause, denied, values_in
from extract.turns.values import value_of
from graph.model.op import Op
from graph.model.words import OpType
from graph.rules.utterances.sentences import Sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.values.carries import same
from graph.rules.values.dates import only_nth
from graph.rules.values.measures import measures
from graph.rules.values.normal import Value, normal_text, normalise

SURE = 0.9
_OTHERS = 3  # words beside two values, of which one replaces the other, that need no meaning
_PAIR = 2
_WORDS = 4  # of a value that is no measure
_EARLY = 20  # characters, within which words begin that say which value goes
_NEVER = "nothing that was said before is what the words go back to"


@dataclass(frozen=True, slots=True)
class Replacement:
    """The fact that goes, and the value that comes; `doubt` says why a person has to look at it."""

    fact: Fact
    value: Value
    doubt: str | None = None


def may_put(said: Sentence) -> bool:
    """True if a flat sentence has words that put something in another's place; its values are not looked at."""
    return bool(said.opening("corrects")) or any(map(said.has, ("puts", "contrasts")))


def replacement(said: Sentence, at: int, known: Sequence[Fact]) -> Replacement | None:
    return _measured(said, at, known) or _swapped(said, at, known)


# ── measures, money and days


def _measured(said: Sentence, at: int, known: Sequence[Fact]) -> Replacement | None:
    values = values_in(said, at)
    if len(values) == _PAIR and (gone := _gone(said, values)) is not None:
        return _instead(said, values, gone, known)
    cued = said.opening("corrects")
    if len(values) != 1 or values[0].open or said.strange([(0, cued), *((value.start, value.end) for value in values)]):
        return None
    if not cued and not said.has("puts"):
        return None
    (value,) = values
    words = said.text[value.start : value.end]
    found = _last_of([(fact, made) for fact in known if (made := _held(value.value, fact, words))])
    return _weighed(found, said, known) if found else None


def _weighed(found: Replacement, said: Sentence, known: Sequence[Fact]) -> Replacement:
    """Words that go back to what nobody said wait for a person."""
    own = (fact for fact in known if (fact.spec, fact.item) == (found.fact.spec, found.fact.item))
    if not said.has("returns") or any(same(fact.value, found.value) for fact in own):
        return found
    return replace(found, doubt=found.doubt or _NEVER)


def _gone(said: Sentence, values: Sequence[ValueSaid]) -> int | None:
    """Return the place of the value that the words take away."""
    gone = [place for place, value in enumerate(values) if denied(said, value)]
    return gone[0] if len(gone) == 1 else None


def _instead(said: Sentence, values: Sequence[ValueSaid], gone: int, known: Sequence[Fact]) -> Replacement | None:
    old, new = values[gone], values[1 - gone]
    if len(said.strange([(value.start, value.end) for value in values])) > _OTHERS:
        return None
    counted = any(_counts(said, value) for value in values)
    known = [fact for fact in known if not counted or fact.spec.value_type == "number"]
    gone_words, words = said.text[old.start : old.end], said.text[new.start : new.end]
    was = [fact for fact in known if (held_old := _held(old.value, fact, gone_words)) and same(fact.value, held_old)]
    return _last_of(
        [(fact, made) for fact in was if (made := _held(new.value, fact, words)) and not same(fact.value, made)]
    )


def _counts(said: Sentence, value: ValueSaid) -> bool:
    """A bare number that counts something of its own: "5 instead of 6 sandwiches"."""
    behind = next((token for token in said.said if token.start >= value.end), None)
    if value.value.type != "number" or behind is None or behind.sort is not Sort.WORD:
        return False
    return bool(said.strange([(0, behind.start), (behind.end, len(said.text))]))


def _held(value: Value, fact: Fact, words: str) -> Value | None:
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


def _last_of(fits: Sequence[tuple[Fact, Value]]) -> Replacement | None:
    """Return the last fitting replacement; of several facts said in one breath a person has to choose."""
    if not fits:
        return None
    fact, value = fits[-1]
    others = {one.spec.key for one, _ in fits if one.said == fact.said} - {fact.spec.key}
    doubt = f"the words fit more than one thing said: {', '.join(sorted({fact.spec.key, *others}))}" if others else None
    return Replacement(fact, value, doubt)


# ── words


def _swapped(said: Sentence, at: int, known: Sequence[Fact]) -> Replacement | None:
    """ "Red, not black": the words say which value goes, and that one was said."""
    for old, new in _pairs(said):
        was = [fact for fact in known if _was(fact, old, at)]
        if was and new and len(new.split()) <= _WORDS and not clause(new).has("points"):
            made = value_of(new, was[-1].spec, at)
            return Replacement(was[-1], made) if isinstance(made, Value) else None
    return None


def _pairs(said: Sentence) -> Iterator[tuple[str, str]]:
    """Yield each value that goes with the value that comes, as far as the words tell them apart."""
    for cue in said.cues.get("swaps", ()):
        old, between, new = cue.places["old"], cue.places["between"], cue.places["new"]
        first, last = (min(old, new), between), (max(old, new), cue.end)
        pieces = [bare(said.text[slice(*said.span(*place))]) for place in (first, last)]
        if said.said[cue.start].start <= _EARLY:
            yield (pieces[0], pieces[1]) if old < new else (pieces[1], pieces[0])


def bare(words: str) -> str:
    """The words without the small ones around them: "let's do red instead" is red."""
    said = clause(words)
    small = [said.span(cue.start, cue.end) for cue in said.cues.get("frame", ()) if said.said[cue.start].word != "not"]
    kept = [
        token
        for token in said.said
        if token.sort not in (Sort.MARK, Sort.END) and (token.start, token.end) not in small
    ]
    return words[kept[0].start : kept[-1].end] if kept else ""


def _was(fact: Fact, old: str, at: int) -> bool:
    if not old or fact.spec.value_type not in ("string", "enum"):
        return False
    made = value_of(old, fact.spec, at)
    return isinstance(made, Value) and normal_text(str(made.value)) == normal_text(str(fact.value.value))


# ── what a sentence that names its key takes over from what was said before


def aimed(op: Op, said: Sentence, earlier: Sequence[Fact]) -> Op:
    """A correction that names its key, but not whose it is, is about the item that was said last to have it."""
    known = [fact for fact in earlier if fact.spec.key == op.key]
    if said.opening("corrects"):
        op = replace(op, op=OpType.UPDATE, marked=True)
        if op.item is None and op.needs_review and known and known[-1].item:
            op = replace(op, item=known[-1].item, needs_review=False, reason=None)
    return _as_before(op, [fact.value.value for fact in known if fact.item == op.item])


def _as_before(op: Op, before: Sequence[Any]) -> Op:
    """A size that is said without its unit is in that of what was said of the same before: 4, after 3 m high, is 4 m. So is
    a day without its month that corrects one."""
    if not before:
        return op
    if op.value_type == "date" and isinstance(op.value, str) and only_nth(op.evidence.quote):
        return _in_month(op, in_month(op.value, before[-1]))
    unit = before[-1].get("unit") if isinstance(before[-1], dict) else None
    named = any(measure.sort == "size" for measure in measures(op.evidence.quote))
    sized = op.value_type == "dimension" and isinstance(op.value, dict)
    return op if unit is None or named or not sized else replace(op, value={**op.value, "unit": unit})


def _in_month(op: Op, made: Value | None) -> Op:
    """Put a day into its month. Where nothing corrects, or that month has no such day, the next such day may be meant."""
    if made is not None and (op.marked or made.value == op.value):
        return replace(op, value=made.value)
    return replace(op, needs_review=True, reason=op.reason or "the words name no month, and the one before was another")
