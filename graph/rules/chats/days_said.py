"""Knows which days and hours a message names: dates and weekdays, weeks, "every Wednesday at 7", figures on a clock."""

from dataclasses import dataclass
from datetime import date, timedelta

from graph.model.times import DAY, TimeExpression, TimeKind
from graph.rules.chats.calendar_entries import Clocked
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.recurrence import coming_days, hours_in
from graph.rules.times.words import PARTS

ENDS = frozenset({".", "?", "!"})
_JOINS = ENDS | {",", "and", "but", "-"}
_CLAUSE = 12  # words back, at most
_NO_DAY_BEHIND = frozenset({"a", "an", "like", "happy"})  # "feels like a sunday"
_DOERS = frozenset({"i", "you", "u", "he", "she", "we", "they"})
_DID = frozenset({"did", "had", "went", "took", "was", "were", "drove", "got"})
_RUNS = frozenset({"start", "starts", "begins", "finish", "finishes", "ends", "closes", "opens", "out"})
_MEASURES = frozenset(
    {".", "%", "km", "kg", "m", "quid", "euro", "euros", "pounds", "dollars", "miles", "litres", "seconds", "points"}
)
_UNTIL = frozenset({"to", "til", "till", "until"})
_OF_A_DAY = (TimeKind.DATE, TimeKind.DATETIME, TimeKind.DATETIME_RANGE)


@dataclass(frozen=True, slots=True)
class DaysSaid:
    """`past`: of days that are over and no other; `part`: a part of the day was said."""

    dates: tuple[str, ...] = ()
    clocks: tuple[Clocked, ...] = ()
    past: bool = False
    part: bool = False
    weekday: int | None = None  # where only a weekday was said
    repeats: str | None = None  # RRULE, where it is said of every week


def days_said(heard: ParsedMessage) -> DaysSaid:
    each = [_said_by(heard, time) for time in heard.times if _is_meant(heard, time)]
    dates = _in_week_said(heard, [day for said in each for day in said.dates])
    clocks = [clock for said in each for clock in said.clocks] or (_bare_hours(heard) if dates else [])
    clocks = clocks or _dotted_hours(heard, bool(dates))
    return DaysSaid(
        dates=tuple(dict.fromkeys(dates)),
        clocks=tuple(clocks),
        past=any(said.past for said in each) and not dates,
        part=any(said.part for said in each),
        weekday=next((said.weekday for said in reversed(each) if said.weekday is not None), None),
        repeats=next((said.repeats for said in reversed(each) if said.repeats is not None), None),
    )


def _is_meant(heard: ParsedMessage, expression: TimeExpression) -> bool:
    likened = expression.kind is TimeKind.DATE and heard.word(heard.at(expression.start) - 1) in _NO_DAY_BEHIND
    return not _did_then(heard, expression) and not likened


def _said_by(heard: ParsedMessage, expression: TimeExpression) -> DaysSaid:
    first, today = expression.values[0], heard.said.date()
    if expression.kind is TimeKind.RECURRENCE and (days := coming_days(first.rule, today)):
        hours = hours_in(first.form)
        return DaysSaid(tuple(days), (Clocked(_halves(heard, expression, hours)),) if hours else (), repeats=first.rule)
    if first.form == "PRESENT_REF" or expression.kind in (TimeKind.DURATION, TimeKind.RECURRENCE):
        return DaysSaid()
    if expression.kind is TimeKind.DATE_RANGE:
        since = heard.word(heard.at(expression.start)) == "since"
        return DaysSaid(past=True) if since else DaysSaid(tuple(days_of(expression)))
    day = _day_of(expression)
    if day is not None and day < today.isoformat() and len(expression.values) == 1:
        return DaysSaid(past=True)
    clocked = _clocked(expression, day)
    return DaysSaid(
        (day,) if day is not None else (),
        (clocked,) if clocked is not None else (),
        part=clocked is None and expression.kind in (TimeKind.TIME_RANGE, TimeKind.DATETIME_RANGE),
        weekday=_weekday_of(expression, day),
    )


def _day_of(expression: TimeExpression) -> str | None:
    first = expression.values[0]
    stamp = first.value or first.start or first.end or ""
    return stamp[:10] if expression.kind in _OF_A_DAY and stamp[4:5] == "-" else None


def _weekday_of(expression: TimeExpression, day: str | None) -> int | None:
    bare = expression.values[0].form.startswith("XXXX-WXX")
    return date.fromisoformat(day).weekday() if day is not None and bare else None


def clause_start(heard: ParsedMessage, at: int) -> int:
    """The first word of the clause: behind the last sign or "and"."""
    least = max(0, at - _CLAUSE)
    while at > least and heard.word(at - 1) not in _JOINS:
        at -= 1
    return at


def _halves(heard: ParsedMessage, expression: TimeExpression, hours: tuple[int, ...]) -> tuple[int, ...]:
    """ "Every Wednesday at 7" may be of the morning and of the evening; "at 7pm", "19:30" and "every morning at 7" may not."""
    said = heard.tokens[heard.at(expression.start) : heard.at(expression.end)]
    told = any(word.text in PARTS or word.text in ("am", "pm", "a", "p", "noon") for word in said)
    late = any(word.number and int(word.text) == hours[0] // 3600 > 12 for word in said)
    return hours if told or late else (*hours, (hours[0] + DAY // 2_000_000) % (DAY // 1_000_000))


def _did_then(heard: ParsedMessage, expression: TimeExpression) -> bool:
    """ "You did Monday": the day of what somebody has done, in a clause of its own."""
    at = heard.at(expression.start)
    steps = range(clause_start(heard, at), at)
    return any(heard.word(step) in _DOERS and heard.word(step + 1) in _DID for step in steps)


def _in_week_said(heard: ParsedMessage, dates: list[str]) -> list[str]:
    """ "Next week: Mon chess, Wed ballet": weekdays are of the week that is said."""
    weeks = [time.values[0] for time in heard.times if time.kind is TimeKind.DATE_RANGE and len(time.values) == 1]
    first = next(
        (
            date.fromisoformat(week.start)
            for week in weeks
            if week.start and week.end and _is_week(week.start, week.end)
        ),
        None,
    )
    if first is None or first <= heard.said.date():
        return dates
    bare = {time.values[0].value for time in heard.times if time.values[0].form.startswith("XXXX-WXX")}
    moved = {day: str(date.fromisoformat(day) + timedelta(days=7)) for day in dates if day in bare and day < str(first)}
    return [moved.get(day, day) for day in dates]


def _is_week(start: str, end: str) -> bool:
    return date.fromisoformat(end) - date.fromisoformat(start) == timedelta(days=7)


def _bare_hours(heard: ParsedMessage) -> list[Clocked]:
    """ "12-4", "1 to 4" in a message that says a day: two small figures with a stroke or "to" between, and nothing counted behind."""
    for at in range(len(heard.tokens) - 2):
        first, sign, last = heard.tokens[at : at + 3]
        behind = heard.word(at + 3)
        joined = sign.text in _UNTIL or (sign.text in ("-", "–") and last.glued)
        if not (first.number and last.number and joined) or first.glued or behind in ("people", "kids", "/", "-", "of"):
            continue
        hours = (int(first.text), int(last.text)) if len(first.text) <= 2 and len(last.text) <= 2 else (0, 0)
        if 1 <= hours[0] <= 12 and 1 <= hours[1] <= 12:
            early = hours[0] % 12 if hours[0] >= 7 and hours[0] != 12 else hours[0] % 12 + 12
            later = hours[1] % 12 + (12 if hours[1] % 12 + 12 > early else 24)
            later = hours[1] if early < hours[1] < 12 else later
            return [Clocked((early * 3600,), (later % 24 * 3600,), None, first.start)]
    return []


def _dotted_hours(heard: ParsedMessage, dated: bool) -> list[Clocked]:
    """ "Thursday 10.30 mum's eye test", "it finishes 3.20": a figure with two more behind a point, where a day is said or something runs."""
    timed = heard.timed()
    for at in range(len(heard.tokens) - 2):
        first, point, last = heard.tokens[at : at + 3]
        whole = point.text == "." and point.glued and last.glued and first.number and last.number
        apart = not first.glued and heard.word(at + 3) not in _MEASURES and at not in timed
        if not (whole and apart and len(last.text) == 2 and len(first.text) <= 2):
            continue
        hour, minute = int(first.text), int(last.text)
        if 1 <= hour <= 23 and minute < 60 and minute % 5 == 0 and (dated or heard.word(at - 1) in _RUNS):
            early = hour * 3600 + minute * 60
            half = DAY // 2_000_000
            return [Clocked((early,) if hour > 12 else (early, (early + half) % (2 * half)), start=first.start)]
    return []


def days_of(expression: TimeExpression) -> list[str]:
    """The days of a weekend are meant each, of "the 9th to the 12th" the edges, of "by Friday" its day; of a week or a month none is."""
    first = expression.values[0]
    if first.form.endswith("-WE") and first.start:
        start = date.fromisoformat(first.start)
        return [str(start), str(start + timedelta(days=1))]
    if first.start and first.end and not first.form.startswith("("):
        return []
    return [edge for edge in (first.start, first.end) if edge]


def _clocked(expression: TimeExpression, day: str | None) -> Clocked | None:
    """Return the clock times; parts of the day are no times."""
    if expression.kind in (TimeKind.TIME, TimeKind.DATETIME):
        options = tuple(dict.fromkeys(_seconds(value.value) for value in expression.values if value.value))
        return Clocked(options[:2], day=day, start=expression.start) if options else None
    if expression.kind not in (TimeKind.TIME_RANGE, TimeKind.DATETIME_RANGE) or _is_part(expression):
        return None
    edges = [(value.start, value.end) for value in expression.values[:2]]
    starts = tuple(dict.fromkeys(_seconds(start) for start, _ in edges if start))
    ends = tuple(dict.fromkeys(_seconds(end) for _, end in edges if end))
    if starts and ends:
        return Clocked(starts, ends, day, expression.start)
    return Clocked(starts or ends, (), day, expression.start, until=bool(ends)) if starts or ends else None


def _is_part(expression: TimeExpression) -> bool:
    form = expression.values[0].form
    return form[form.rfind("T") + 1 :][:2].isalpha() if "T" in form else False


def _seconds(stamp: str | None) -> int:
    clock = (stamp or "00:00:00")[-8:]
    return int(clock[:2]) * 3600 + int(clock[3:5]) * 60 + int(clock[6:])
