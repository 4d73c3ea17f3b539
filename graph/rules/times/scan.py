"""Holds the tokens of a text and the moment it was said, and reads the small parts that every expression is made of."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TypeVar

from graph.rules.times.tokens import FRACTIONS, Token
from graph.rules.times.words import ONES, ORDINALS, TENS
from graph.rules.utterances.words import ordered

T = TypeVar("T")

ANY_TIME = datetime(2026, 1, 7, 12)  # where words stand, and of what sort they are, hangs on no day
Read = tuple[float, int]
"""A number, and the token behind it."""


class _Words(dict[int, str]):
    """The words by their places; there are none before the first and behind the last."""

    def __missing__(self, at: int) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Scan:
    """`word` gives the word at a place, and nothing outside: it is asked for more often than anything else."""

    tokens: tuple[Token, ...]
    now: datetime
    word: Callable[[int], str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", _Words(enumerate(token.text for token in self.tokens)).__getitem__)

    @property
    def today(self) -> date:
        return self.now.date()

    def words(self, at: int, first: str, *behind: str) -> bool:
        return self.word(at) == first and all(self.word(at + step) == one for step, one in enumerate(behind, 1))

    def figure(self, at: int, low: int = 0, high: int = 9999) -> int | None:
        """A whole number in figures."""
        if not 0 <= at < len(self.tokens) or not self.tokens[at].number or len(self.tokens[at].text) > 4:
            return None
        value = int(self.tokens[at].text)
        return value if low <= value <= high else None

    def digits(self, at: int) -> int:
        """Count the figures there."""
        return len(self.tokens[at].text) if 0 <= at < len(self.tokens) and self.tokens[at].number else 0

    def glued(self, at: int) -> bool:
        return 0 <= at < len(self.tokens) and self.tokens[at].glued

    def capital(self, at: int) -> bool:
        return 0 <= at < len(self.tokens) and self.tokens[at].capital

    def skip(self, at: int, *signs: str) -> int:
        """Past one of the signs or words, if one stands there."""
        return at + 1 if self.word(at) in signs else at


def read_each(readers: Iterable[Callable[[Scan, int], T | None]], scan: Scan, at: int) -> Iterator[T]:
    """Yield what each reader finds there; what no calendar has is nothing."""
    for reader in readers:
        try:
            found = reader(scan, at)
        except (OverflowError, ValueError):
            continue
        if found is not None:
            yield found


def small(scan: Scan, at: int) -> Read | None:
    """A number below a hundred in words: seven, twenty four, forty-five."""
    word = scan.word(at)
    if word in TENS:
        behind = at + 2 if scan.word(at + 1) == "-" and scan.glued(at + 1) else at + 1
        one = ONES.get(scan.word(behind), 0)
        return (TENS[word] + one, behind + 1) if 0 < one < 10 else (TENS[word], at + 1)
    return (ONES[word], at + 1) if word in ONES else None


def number(scan: Scan, at: int) -> Read | None:
    """A count: 3, 3.5, ½, seven, twenty and four, a hundred, a couple, few."""
    word = scan.word(at)
    if word in FRACTIONS:
        return FRACTIONS[word], at + 1
    if (value := scan.figure(at)) is not None:
        return _decimal(scan, at, value)
    if word in ("couple", "few", "several"):
        return (2 if word == "couple" else 3), scan.skip(at + 1, "of")
    if word == "a" and scan.word(at + 1) in ("couple", "few", "hundred", "dozen"):
        found = number(scan, at + 1)
        return found or ((100 if scan.word(at + 1) == "hundred" else 12), at + 2)
    found = small(scan, at)
    if found is None:
        return None
    value_, end = found
    if value_ % 10 == 0 and value_ >= 20 and scan.word(end) == "and":
        more = ONES.get(scan.word(end + 1), 0)
        return (value_ + more, end + 2) if 0 < more < 10 else found
    if scan.word(end) == "hundred":
        rest = small(scan, scan.skip(end + 1, "and"))
        return (value_ * 100 + rest[0], rest[1]) if rest else (value_ * 100, end + 1)
    return found


def _decimal(scan: Scan, at: int, value: int) -> Read:
    if scan.word(at + 1) == "." and scan.glued(at + 1) and scan.glued(at + 2) and scan.digits(at + 2):
        return float(f"{value}.{scan.word(at + 2)}"), at + 3
    if scan.word(at + 1) in FRACTIONS:
        return value + FRACTIONS[scan.word(at + 1)], at + 2
    return value, at + 1


def nth(scan: Scan, at: int) -> Read | None:
    """1st, 02nd, third, thirty first, twenty-seventh."""
    if (value := scan.figure(at, 1, 99)) is not None:
        return (value, at + 2) if scan.glued(at + 1) and scan.word(at + 1) in ("st", "nd", "rd", "th") else None
    word = scan.word(at)
    if word in ORDINALS:
        return ORDINALS[word], at + 1
    if word in TENS:
        behind = at + 2 if scan.word(at + 1) == "-" else at + 1
        one = ORDINALS.get(scan.word(behind), 0)
        return (TENS[word] + one, behind + 1) if 0 < one < 10 else None
    return None


def year(scan: Scan, at: int) -> tuple[int, int] | None:
    """2019, nineteen ninety six, two thousand and fifteen, seventeen hundred thirty three; '87 and of 87 are not here."""
    if scan.digits(at) == 4 and (value := scan.figure(at, 1000, 2999)) is not None:
        return value, at + 1
    if scan.words(at, "two", "thousand"):
        rest = small(scan, scan.skip(at + 2, "and"))
        return (2000 + int(rest[0]), rest[1]) if rest and rest[0] else (2000, at + 2)
    first = ONES.get(scan.word(at), 20 if scan.word(at) == "twenty" else 0)
    if not 10 <= first <= 20:
        return None
    behind = scan.skip(at + 1, "-")
    if scan.word(behind) == "hundred":
        rest = small(scan, scan.skip(behind + 1, "and"))
        return (first * 100 + int(rest[0]), rest[1]) if rest else (first * 100, behind + 1)
    rest = small(scan, behind)
    return (first * 100 + int(rest[0]), rest[1]) if rest and rest[0] >= 10 else None


_VERBAL = frozenset(ordered("times", "scan", "verbal"))


def lasts(scan: Scan, at: int) -> bool:
    """True if "last" is the verb: "it will last two hours"."""
    return scan.word(at) == "last" and scan.word(at - 1) in _VERBAL


def in_calendar(year_: int, month: int, day: int) -> date | None:
    try:
        return date(year_, month, day)
    except ValueError:
        return None


def add_months(day: date, count: int) -> date:
    month = day.year * 12 + day.month - 1 + count
    year_, month = divmod(month, 12)
    if not 1 <= year_ <= 9998:
        raise OverflowError
    for last in (day.day, 30, 29, 28):
        if last <= day.day and (found := in_calendar(year_, month + 1, last)):
            return found
    return date(year_, month + 1, 1)


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())
