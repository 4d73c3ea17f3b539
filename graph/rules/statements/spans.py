"""Knows stretches of time that something has only one of: "open from 9:00 to 17:00", "Monday to Friday"."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from graph.rules.language.wording import phrase
from graph.rules.values.mentions import DATE, TIME
from graph.rules.values.moments_said import clock, day

_JOINS = phrase(r"^ ?(?:-|\u2013|\u2014|to|through|and) ?$")
_LEADS = phrase(r"\b(?:from|between) ?$")
# "Move the standup from 9:00 to 10:00" says two times of day, and no stretch.
_CHANGES = phrase(
    r"\b(?:mov|shift|chang|push|postpon|delay|reschedul|bump|bring|brought|put|extend|shorten|switch|advanc|defer)\w{0,4}\b"
)


@dataclass(frozen=True, slots=True)
class Span:
    """`sort` is "hours" or "days"; `value` is the same however its two ends are written."""

    sort: str
    start: int
    end: int
    value: str


def spans(words: str) -> Iterator[Span]:
    """In a flat text."""
    yield from _joined(words, "hours", [(one.start(), one.end(), clock(one[0])) for one in TIME.finditer(words)])
    yield from _joined(words, "days", list(_weekdays(words)))


def _weekdays(words: str) -> Iterator[tuple[int, int, str | None]]:
    for one in DATE.finditer(words):
        read = day(one[0], words[: one.start()])
        if read is not None and read.sort == "day":
            yield one.start(), one.start() + read.end, read.value


def _joined(words: str, sort: str, moments: list[tuple[int, int, str | None]]) -> Iterator[Span]:
    if _CHANGES.search(words):
        return
    for (start, first, low), (second, end, high) in pairwise(moments):
        if low and high and _JOINS.match(words[first:second]) and _one_stretch(words, start, first, second):
            led = _LEADS.search(words[:start])
            yield Span(sort, led.start() if led else start, end, f"{low}/{high}")


def _one_stretch(words: str, start: int, first: int, second: int) -> bool:
    """ "Monday and Friday" are two days, "between Monday and Friday" is a stretch."""
    return "and" not in words[first:second] or _LEADS.search(words[:start]) is not None
