"""Knows the lines that say who speaks, and when: "Ada: words", "[10:01] Ada: words", and "Ada  10:02 AM" above the words.

Each is looked at once, word by word. Where a line tells the time, any name may speak; where only a colon tells that
somebody does, the name is written as names are.
"""

from dataclasses import dataclass
from datetime import date, time

from graph.rules.values.dates import read_date

_LONGEST_NAME = 40
_IN_NAMES = "'\N{RIGHT SINGLE QUOTATION MARK}.-"
_IN_HANDLES = _IN_NAMES + "_@"
_MOST_NAMES = 3  # first name, second name, surname
_STAMP = 40  # characters of a time with its day
_OPENS, _CLOSES = "[(", "])"
_HALVES = {"am": 0, "pm": 12}
_DASHES = "-\N{EN DASH}\N{EM DASH}|"


@dataclass(frozen=True, slots=True)
class Spoken:
    """`name` is None where only a time stands: who spoke before speaks on. `day` and `clock`, where the line says them."""

    name: str | None
    words: str
    clock: time | None = None
    day: date | None = None


def spoken(line: str) -> Spoken | None:
    said = line.strip()
    return _stamped_first(said) or _stamped_behind(said) or named(said)


def named(said: str) -> Spoken | None:
    """ "Ada: words"."""
    name, colon, words = said.partition(":")
    name = name.strip("*_ ")
    if not colon or words[:1] not in ("", " ", "\t", "*") or not is_name(name):
        return None
    return Spoken(name, words.strip("*_ \t"))


def _stamped_first(said: str) -> Spoken | None:
    """ "[10:01] Ada: words", "10:01 - Ada: words", "[10:01] <ada> words", "[10:02 AM] Ada" above the words, "10:03"."""
    found = _stamp_before(said)
    if found is None:
        return None
    (day, clock), rest = found
    rest = rest.strip()
    if not rest:
        return Spoken(None, "", clock, day)
    if rest[0] == "<":
        name, closed, words = rest[1:].partition(">")
        return Spoken(name.strip(), words.strip(), clock, day) if closed and _is_handle(name.strip()) else None
    name, colon, words = rest.partition(":")
    name = name.strip("*_ ")
    if colon and _is_handle(name):
        return Spoken(name, words.strip("*_ \t"), clock, day)
    bracketed = said[0] in _OPENS
    return Spoken(rest, "", clock, day) if bracketed and not colon and is_name(rest) else None


def _stamped_behind(said: str) -> Spoken | None:
    """ "Ada  10:02 AM" above the words, "Ada [10:02]: words"."""
    if len(said) <= _LONGEST_NAME + _STAMP and (found := _split_behind(said)) is not None:
        return Spoken(found[0], "", *found[1])
    head, closed, _ = said[: _LONGEST_NAME + _STAMP].partition("]:" if "[" in said[:_LONGEST_NAME] else "):")
    if not closed or (found := _split_behind(head + closed[0])) is None:
        return None
    return Spoken(found[0], said[len(head) + 2 :].strip("*_ \t"), *found[1])


def _split_behind(said: str) -> tuple[str, tuple[time, date | None]] | None:
    """The name, and the time behind it that ends the line."""
    parts = said.split()
    for at in range(1, min(len(parts), _MOST_NAMES + 1)):
        stamp = " ".join(parts[at:])
        if (when := _stamp(stamp)) is not None and _is_handle(name := " ".join(parts[:at]).strip("*_")):
            return name, (when[1], when[0])
    return None


def _stamp_before(said: str) -> tuple[tuple[date | None, time], str] | None:
    """The time that a line begins with, and what stands behind it."""
    if said[:1] and said[0] in _OPENS:
        inside, closed, _ = said[: _STAMP + 2].partition(_CLOSES[_OPENS.index(said[0])])
        when = _stamp(inside[1:]) if closed else None
        return (when, _behind(said[len(inside) + 1 :])) if when is not None else None
    parts = said[:_STAMP].split(None, 5)
    for size in range(min(len(parts), 5), 0, -1):
        if (when := _stamp(" ".join(parts[:size]))) is not None:
            return when, _behind(said.split(None, size)[size] if len(said.split(None, size)) > size else "")
    return None


def _behind(rest: str) -> str:
    return rest.strip().lstrip(_DASHES)


def _stamp(words: str) -> tuple[date | None, time] | None:
    """A time of the day, with its day before it or not: "10:02 AM", "2026-03-01 10:02", "March 1st, 2026 at 10:02"."""
    words = words.strip("[]() ").replace("T", " ", 1) if words[:4].isdigit() else words.strip("[]() ")
    parts = [one.strip(",") for one in words.split()]
    if not parts or len(words) > _STAMP:
        return None
    half = _HALVES.get(parts[-1].casefold().replace(".", "")) if len(parts) > 1 else None
    before, last = (parts[:-2], parts[-2]) if half is not None else (parts[:-1], parts[-1])
    clock = _clock(last, half)
    if clock is None:
        return None
    if len(before) > 1 and before[-1] == "at":
        before = before[:-1]
    day = read_day(" ".join(before)) if before else None
    return (day, clock) if day is not None or not before else None


def read_day(words: str) -> date | None:
    """The one day that the words are, with its year."""
    return read_date(words) if len(words) <= _STAMP else None


def _clock(word: str, half: int | None) -> time | None:
    """ "10:02", "10:02:31", "10:02am"."""
    if half is None and word[-2:].casefold() in _HALVES:
        word, half = word[:-2], _HALVES[word[-2:].casefold()]
    figures = word.removesuffix("Z").split(":")
    if "." in figures[-1] and len(figures) == 3:  # parts of a second
        figures[-1] = figures[-1].partition(".")[0]
    if len(figures) not in (2, 3) or not all(one.isascii() and one.isdigit() and len(one) <= 2 for one in figures):
        return None
    hour, minute, second = (*map(int, figures), 0)[:3]
    if len(figures[1]) != 2 or minute > 59 or second > 59 or (half is not None and not 1 <= hour <= 12) or hour > 23:
        return None
    return time(hour % 12 + half if half is not None else hour, minute, second)


def is_name(name: str) -> bool:
    return _short(name) and all(one[0].isupper() and _made_of(one, _IN_NAMES, digits=False) for one in name.split())


def _is_handle(name: str) -> bool:
    return _short(name) and all(_made_of(one, _IN_HANDLES, digits=True) for one in name.split())


def _short(name: str) -> bool:
    return 0 < len(name.split()) <= _MOST_NAMES and len(name) <= _LONGEST_NAME


def _made_of(word: str, signs: str, *, digits: bool) -> bool:
    letters = any(one.isalpha() for one in word)
    return letters and all(one.isalpha() or one in signs or (digits and one.isdigit()) for one in word)
