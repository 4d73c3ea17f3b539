"""Knows what a button below something that was spoken stands for: which messages hold then, and what yields to them."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.calendar import CalendarEvent
from graph.model.chat import UNSPECIFIED
from graph.model.observation import Observation, SpokenMessage

BOTH = "both"
MISSING = "missing_variable"


@dataclass(frozen=True, slots=True)
class Choice:
    """`who` was chosen, if it is somebody; `assigns`: nobody had it, so it is theirs from now on. `stays`: the entry that
    was chosen."""

    holds: tuple[Observation, ...] = ()
    falls: tuple[Observation, ...] = ()
    yields: tuple[CalendarEvent, ...] = ()
    stays: CalendarEvent | None = None
    who: str | None = None
    assigns: bool = False


def choice_of(
    words: SpokenMessage, label: str, messages: Sequence[Observation], entries: Sequence[CalendarEvent]
) -> Choice:
    """Return the choice behind a button: a person's, an entry's, or the button's own words."""
    number = words.buttons.index(label)
    behind = words.people[number] if number < len(words.people) else label
    if behind.casefold() == BOTH or label.casefold().startswith(BOTH):
        return Choice(holds=tuple(messages))
    if words.rule == MISSING:
        known = behind in words.people
        taken = any(_takers(message) for message in messages)
        return Choice(holds=tuple(messages), who=behind if known else None, assigns=known and not taken)
    entry = _entry(behind, label, entries)
    if entry is not None:
        return Choice(falls=tuple(messages), stays=entry)
    mine = tuple(message for message in messages if _is_of(message, behind, label))
    if not mine:
        return Choice(who=behind)
    rest = tuple(message for message in messages if message not in mine)
    return Choice(holds=mine, falls=rest, yields=tuple(entries), who=behind)


def _entry(behind: str, label: str, entries: Sequence[CalendarEvent]) -> CalendarEvent | None:
    return next(
        (entry for entry in entries if behind == entry.ref or label.casefold() in entry.summary.casefold()), None
    )


def _is_of(observation: Observation, behind: str, label: str) -> bool:
    what = observation.coordination
    if what is None:
        return False
    takers = _takers(observation)
    named = behind in takers or behind in (observation.sent, observation.message)
    return (
        named or (not takers and observation.sender == behind) or (what.activity or "").casefold() == label.casefold()
    )


def _takers(observation: Observation) -> list[str]:
    what = observation.coordination
    return [who for who in what.assigned_to if who != UNSPECIFIED] if what is not None else []
