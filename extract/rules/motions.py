"""Knows the motions of a meeting, and how their votes ended: "Motion: to sell the van. Moved by Lee, seconded by Smith. Carried."

The outcome stands behind the motion, in its paragraph or in the next one. Without an outcome a person says whether it was carried.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from extract.rules.blocks import BlockKind, clause
from extract.rules.reading import Finding, Reading, Rule, Span
from extract.rules.state import state
from graph.model.words import ClaimKind, SourceKind
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import Clause

_OUTCOMES = ("carries", "defeats", "puts off")
_DEFEATED = "the motion was defeated"
_PUT_OFF = "the motion was put off"
_UNKNOWN = "how the vote ended is not told"
_MOVING = ("motion", "moved", "reject", "declin", "defeat", " down ")  # without one of these nothing is moved
_REACH = 600  # characters from a motion to its outcome
_SET_OFF = " \t\n,;.(*_-"


@dataclass(frozen=True, slots=True)
class _Outcome:
    act: str
    start: int
    end: int


def find(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is not SourceKind.DOCUMENT:
        return
    for at, block in enumerate(reading.blocks):
        if block.kind is BlockKind.HEADING:
            continue
        moved = [one for one in _beginnings(reading, at) if _heard(reading, *one).begins("moves")]
        ends = [start for start, _ in moved[1:]] + [block.end]
        for (start, _), end in zip(moved, ends, strict=False):
            found = _motion(reading, at, start, min(end, start + _REACH))
            yield from [found] if found is not None else []


def _beginnings(reading: Reading, at: int) -> Iterator[Span]:
    """The sentences that may move something; the first with the label that it stands behind."""
    for place, one in enumerate(reading.sentences_of(at)):
        start = one.start if place else reading.blocks[at].mark
        words = reading.text[start : one.end].casefold()
        if any(word in words for word in _MOVING):
            yield start, one.end


def _heard(reading: Reading, start: int, end: int) -> Clause:
    """Letter for letter, without emphasis."""
    return clause(flat(reading.text[start:end]).replace("*", " ").replace("_", " "))


def _motion(reading: Reading, at: int, mark: int, end: int) -> Finding | None:
    said = _heard(reading, mark, end)
    moves = said.begins("moves")
    if moves is None:
        return None
    start = said.span(moves.places["body"], moves.end)[0]
    outcome = _outcome(said, start)
    sentence = next((one for one in reading.sentences_of(at) if one.end > mark + start), None)
    stops = [one for one, _ in said.spans("names movers") if one > start]
    stops += [outcome.start] if outcome is not None else []
    stops += [sentence.end - mark] if sentence is not None else []
    body = trimmed(reading.text, mark + start, mark + min(stops, default=len(said.text)))
    found = _stated(reading, body, (mark, mark + (outcome.end if outcome else len(said.text)))) if body else None
    if found is None:
        return None
    told = moves.phrase.tells("outcome") or (outcome.act if outcome is not None else _told_below(reading, at))
    if told == "carries":
        return found
    why = {"defeats": _DEFEATED, "puts off": _PUT_OFF}.get(str(told), _UNKNOWN)
    return replace(found, marked=False, needs_review=True, declined=told == "defeats", reason=why)


def _stated(reading: Reading, body: Span, whole: Span) -> Finding | None:
    """Make the finding of a motion. Its quotation includes who moved it and how the vote ended."""
    start, end = body
    end = start + len(reading.text[start:end].rstrip(_SET_OFF))
    return state(reading, whole, (start, end), ClaimKind.DECISION, chosen=True)


def _outcome(said: Clause, start: int) -> _Outcome | None:
    """The first that is told behind the motion; "not carried" is no carrying."""
    told = [_Outcome(act, *span) for act in _OUTCOMES for span in said.spans(act) if span[0] > start]
    return min(told, key=lambda one: (one.start, -one.end), default=None)


def _told_below(reading: Reading, at: int) -> str | None:
    """Read the vote in the paragraph that follows: "Vote: 5 to 0, carried"."""
    below = reading.blocks[at + 1] if at + 1 < len(reading.blocks) else None
    if below is None or below.kind is BlockKind.HEADING:
        return None
    said = _heard(reading, below.mark, min(below.end, below.mark + _REACH))
    if said.begins("tells the vote") is None:
        return None
    outcome = _outcome(said, -1)
    return outcome.act if outcome is not None else None


RULE = Rule("motion", prior=0.7, version=1, find=find)
