"""Files of talk as messages: who said what, and when, by the times that lines have, or by that of the file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from api.commands.files import Input
from extract.sources.transcript import Turn, turns_told
from graph.model.errors import BadInput

NEXT = timedelta(microseconds=1)
_MINUTE = timedelta(minutes=1)
_MIDNIGHT = timedelta(hours=12)  # so much earlier than the line before, a time is one of the next day
FORMS = '"Ada: words", "[10:01] Ada: words", or "Ada  10:02 AM" with the words below'


@dataclass(frozen=True, slots=True)
class Talk:
    """The messages of a file, and which time they were given."""

    messages: list[Input]
    told: str
    last: datetime


def day_of(given: str | None) -> date | None:
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise BadInput(f"--day {given}: write the day as 2026-03-01.") from None


def talk(one: Input, day: date | None = None, after: datetime | None = None) -> Talk | None:
    """The messages of a document that is talk written down line by line; None where it is no talk.

    Each is known by its file and line. Where no line has a time, they come one after another from the file's time on, or a
    minute apart from the start of the given day, and not before what was read `after` them.
    """
    said = turns_told(one["text"])
    if not said:
        return None
    begins = datetime.fromisoformat(one["updatedAt"])
    timed = any(turn.clock for turn in said)
    times = _by_lines(said, begins, day, _says_day(one, begins)) if timed else _by_file(len(said), begins, day, after)
    messages = [
        {"id": f"{one['path']}:{turn.line}", "author": turn.name, "text": turn.words, "at": at.isoformat()}
        for turn, at in zip(said, times, strict=True)
    ]
    return Talk(messages, _told(one["path"], said, times, day), times[-1])


def _says_day(one: Input, begins: datetime) -> bool:
    from extract.sources.dated import dated  # noqa: PLC0415 - the lexicon comes with it

    return dated(one["text"], int(begins.timestamp()) * 1_000_000) is not None


def _by_file(count: int, begins: datetime, day: date | None, after: datetime | None) -> list[datetime]:
    first = datetime.combine(day, time(), UTC) if day is not None else begins
    ends = first + timedelta(days=1)
    if after is not None and first <= after < ends:
        first = max(first, after + NEXT)  # files written at once were said one after the other
    apart = max(NEXT, min(_MINUTE, (ends - first) / (count + 1))) if day is not None else NEXT
    return [first + number * apart for number in range(count)]


def _by_lines(said: Sequence[Turn], begins: datetime, day: date | None, says_day: bool) -> list[datetime]:
    """Times of the day are of the day that is written with them, else of the given one, else of the one that the file tells
    of; of that on which it was written, they are of the last that leaves none of them later than the file."""
    first = day or begins.date()
    found = _from(said, first)
    if day is None and not says_day and all(turn.day is None for turn in said) and found[-1] > begins:
        spare = -((found[-1] - begins) // -timedelta(days=1))
        found = _from(said, first - timedelta(days=spare))
    return found


def _from(said: Sequence[Turn], first: date) -> list[datetime]:
    found: list[datetime] = []
    day = first
    for turn in said:
        before = found[-1] if found else None
        day = turn.day or day
        if turn.clock is None:
            found.append(before + NEXT if before else datetime.combine(day, time(), UTC))
            continue
        at = datetime.combine(day, turn.clock, UTC)
        if before is not None and turn.day is None and before - at > _MIDNIGHT:
            day += timedelta(days=1)
            at += timedelta(days=1)
        # Several in one minute, and clocks that differ a little, keep their order.
        found.append(before + NEXT if before is not None and before - at >= timedelta() and turn.day is None else at)
    return found


def _told(path: str, said: Sequence[Turn], times: Sequence[datetime], day: date | None) -> str:
    first, last = (f"{one:%Y-%m-%d %H:%M}" for one in (times[0], times[-1]))
    when = f"{first} UTC" if first == last else f"{first} to {last} UTC"
    if any(turn.day for turn in said):
        return f"{path}: {_count(said)}, {when}, as its lines say."
    other = "" if day is not None else "; --day 2026-03-01 takes another day"
    if any(turn.clock for turn in said):
        return f"{path}: {_count(said)}, {when}: its lines say the time, and not the day{other}."
    return f"{path}: {_count(said)}, {when}: its lines say no time, so they come one after another{other}."


def _count(said: Sequence[Turn]) -> str:
    return f"{len(said)} message{'s' if len(said) > 1 else ''}"
