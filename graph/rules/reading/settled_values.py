"""Judges whether a value in its sentence holds, or is open, past, set aside, offered beside others, or only a measure.

The words right before and behind it tell, up to the next value of its sort.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from graph.model.op import Op
from graph.rules.language import unsettled
from graph.rules.language.scope import Span
from graph.rules.language.unsettled import was_once
from graph.rules.statements.phrases import taken_back
from graph.rules.values.carries import MEASURED, readings, same
from graph.rules.values.normal import Value, normalise

_PARTS = ",;:"
_NO_VALUE = ("one", "half")  # "the old one", "half of it" name no other value


def unsettled_beside(op: Op, states: str, span: Span, at: int, names: Sequence[str], *, wished: bool) -> str | None:
    """Say why a quotation at `span` of the statement does not settle its value. `wished`: the wish itself is its content."""
    if isinstance(op.value, bool):
        return unsettled.on_terms(states) if op.value else None
    wanted = normalise(op.value_type, op.value)
    if not isinstance(wanted, Value) or isinstance(op.value, list):
        return None
    known = list(_known(wanted, states, at))
    places = _places(wanted, known, states, span, (str(op.value), *names))
    told = [
        _told(wanted, one, known, states, wished)
        or (None if op.marked else was_once(states[: one[0]], states[one[1] :]))
        for one in places or [span]
    ]
    return told[0] if all(told) else None


def _known(wanted: Value, states: str, at: int) -> Iterator[tuple[int, int, Value]]:
    """The values in the words that could stand for this one: days for a day, measures for a measure."""
    found = list(readings(states, at)) if wanted.type in MEASURED else []
    days = [one for one in found if one[2].type == "date"]
    if wanted.type == "date":
        yield from days
        return
    for start, end, read in found:
        if (
            states[start:end].casefold() not in _NO_VALUE
            and read.type != "date"
            and not any(start < high and low < end for low, high, _ in days)
        ):
            yield start, end, read


def _places(
    wanted: Value, known: Sequence[tuple[int, int, Value]], states: str, span: Span, names: Sequence[str]
) -> list[Span]:
    """Return the places of the value in the quotation."""
    if wanted.type in MEASURED:
        spans = [(start, end) for start, end, read in known if same(wanted, read)]
    else:
        spans = list(chain.from_iterable(_occurrences(states.casefold(), name.casefold().strip()) for name in names))
    return [one for one in spans if span[0] <= one[0] and one[1] <= span[1]]


def _occurrences(states: str, name: str) -> Iterator[Span]:
    at = states.find(name) if name else -1
    while at >= 0:
        yield at, at + len(name)
        at = states.find(name, at + len(name))


def _told(wanted: Value, place: Span, known: Sequence[tuple[int, int, Value]], states: str, wished: bool) -> str | None:
    others = [(start, end) for start, end, read in known if not same(wanted, read)]
    low = max((end for _, end in others if end <= place[0]), default=0)
    high = min((start for start, _ in others if start >= place[1]), default=len(states))
    before, behind = states[low : place[0]], states[place[1] : high]
    near = before[max(before.rfind(one) for one in _PARTS) + 1 :] if before.rstrip()[-1:] not in _PARTS else before
    return (
        (None if wished else unsettled.unsettling_words("open-before", near))
        or unsettled.unsettling_words("open-behind", behind)
        or unsettled.unsettling_words("aside-before", before)
        or unsettled.unsettling_words("aside-behind", behind)
        or unsettled.unsettling_words("others-before", before)
        or unsettled.unsettling_words("others-behind", states[place[1] :])
        or _in_a_span(place, others, states)
        or _loose(wanted, before, behind)
        or _taken_back(place, others, states)
    )


def _in_a_span(place: Span, others: Sequence[Span], states: str) -> str | None:
    """ "5 to 6 m" is neither; "from 5 m to 6 m", where something changes, is the last."""
    changes = unsettled.changes(states)
    for start, end in others:
        behind = end <= place[0]
        between = states[end : place[0]] if behind else states[place[1] : start]
        first = start if behind else place[0]
        if not (start >= place[1] or behind) or not unsettled.joins_range(between):
            continue
        joined = between.strip() == "and"
        ranged = unsettled.unsettling_words("others-before", states[:first])
        if joined and not ranged:
            continue
        if not (behind and changes and not joined):
            return f"the words name several ({states[min(start, place[0]) : max(end, place[1])]!r})"
    if unsettled.comes_from(states[: place[0]]) and states[place[1] :].lstrip().startswith("to "):
        return "the words set it aside ('from … to')"
    return None


def _loose(wanted: Value, before: str, behind: str) -> str | None:
    if wanted.type == "date":
        return unsettled.unsettling_words("loose-day", before)
    if wanted.type not in MEASURED:
        return None
    return unsettled.unsettling_words("loose-before", before) or unsettled.unsettling_words("loose-behind", behind)


def _taken_back(place: Span, others: Sequence[Span], states: str) -> str | None:
    cue = taken_back(states[place[1] :])
    sure = cue.rstrip()[-1:] in (",", ".", "!", ":") or any(
        not states[place[1] + len(cue) : start].strip() for start, _ in others if start > place[1]
    )
    return f"the words take it back ({cue.strip(' ,')!r})" if cue and sure else None
