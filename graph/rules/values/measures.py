"""Finds measures in plain words: numbers, money and sizes, each as a span with what it comes to."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from graph.rules.values import units
from graph.rules.values.currencies import AFTER, BEFORE, currency_named
from graph.rules.values.numbers import LONGEST, PATTERN, read_amount, read_number

__all__ = ["UNIT", "Measure", "measures", "read_money", "read_number", "read_quantity"]

_SCALES = {"k": 1000, "thousand": 1000, "bn": 1_000_000_000, "billion": 1_000_000_000}
_SCALES |= dict.fromkeys(("m", "mn", "mio", "million"), 1_000_000)

UNIT = "|".join(re.escape(one).replace(r"\ ", " ") for one in sorted(units.NAMES - {"in"}, key=len, reverse=True))
_INCHES = r"in(?= ?(?:$|[.,;:)x×]|wide|high|tall|deep|long|thick|by\b))"  # "6 in the hall" measures nothing  # noqa: RUF001
_GAP = r"[ \u00a0\u202f]?"
_SCALE = rf"(?:{'|'.join(_SCALES)})"
_OPEN = r"(?<![\w./:#])(?<!\d,)(?<!\d[-\u2013])"  # the end of a range, or of a number, is no number of its own
_MEASURE = re.compile(
    rf"(?P<before>{BEFORE})?{_GAP}{_OPEN}(?P<number>{PATTERN})"
    rf"(?:{_GAP}(?P<scale>{_SCALE})\b\.?)?{_GAP}(?P<after>{AFTER})|"
    rf"(?P<sign>{BEFORE}){_GAP}(?P<amount>{PATTERN})(?:{_GAP}(?P<times>{_SCALE})\b)?(?![\w]|[.,:/]\d)|"
    rf"{_OPEN}(?P<size>{PATTERN})(?:(?:{_GAP}|-)(?P<unit>{UNIT}|{_INCHES})(?![\w²³/°])|(?![\w%°]|[.,:/\u2013-]\d))",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?:,? (?:and )?)?")
_VERSION = re.compile(r"\d\.[1-9]0|\d{1,9}(?:\.\d{1,9}){2,6}")


@dataclass(frozen=True, slots=True)
class Measure:
    """`unit` is a currency's code where `sort` is money, a unit's symbol where it is a size, and empty for a number."""

    sort: str  # money, size, number
    start: int
    end: int
    number: Decimal
    unit: str = ""


def measures(text: str) -> tuple[Measure, ...]:
    """All of them in order, none inside another. "2 h 30 min" is one size."""
    found: list[Measure] = []
    for one in _found(text):
        last = found[-1] if found else None
        joined = _together(last, one, text[last.end : one.start]) if last else None
        if joined:
            found[-1] = joined
        else:
            found.append(one)
    return tuple(found)


def _found(text: str) -> Iterator[Measure]:
    for one in _MEASURE.finditer(text):
        if one["after"] or one["sign"]:
            made = _money(one)
        elif one["unit"] and (unit := units.unit_named(one["unit"])):
            made = _made("size", one, read_amount(one["size"]), unit)
        else:
            made = None if one["unit"] or _VERSION.fullmatch(one["size"]) else _number(one)
        if made:
            yield made


def _money(one: re.Match[str]) -> Measure | None:
    said = one["sign"] or one["after"]
    number = read_amount(one["amount"] or one["number"], grouped=True)
    scale = _SCALES.get((one["scale"] or one["times"] or "").casefold(), 1)
    return _made("money", one, None if number is None else number * scale, currency_named(said))


def _number(one: re.Match[str]) -> Measure | None:
    return _made("number", one, read_amount(one["size"]), "")


def _made(sort: str, one: re.Match[str], number: Decimal | None, unit: str) -> Measure | None:
    if number is None:
        return None
    start = one.start() + len(one[0]) - len(one[0].lstrip(" \u00a0\u202f"))
    return Measure(sort, start, one.end(), number, unit)


def _together(one: Measure, other: Measure, between: str) -> Measure | None:
    """Hours and minutes, feet and inches: a lesser unit of the same sort right behind, in which all of it is exact."""
    if (
        one.sort != "size"
        or other.sort != "size"
        or not _JOINED.fullmatch(between)
        or between.strip(" ,") not in ("", "and")
    ):
        return None
    if one.unit == other.unit or not units.alike(one.unit, other.unit) or other.number < 0:
        return None
    whole, part = (units.base(Decimal(1), unit)[0] for unit in (one.unit, other.unit))
    if other.number * part >= whole:
        return None
    return Measure("size", one.start, other.end, one.number * whole / part + other.number, other.unit)


def _alone(text: str, sort: str) -> Measure | None:
    """The one measure that is all that the words say."""
    words = text.strip()
    if not words or len(words) > LONGEST:
        return None
    found = measures(words)
    whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(words))
    return found[0] if whole and found[0].sort == sort else None


def read_money(text: str) -> tuple[Decimal, str] | None:
    """€ 1.200,50 and 1200.50 EUR alike; without a currency it is no money."""
    found = _alone(text, "money")
    return (found.number, found.unit) if found else None


def read_quantity(text: str) -> tuple[Decimal, str] | None:
    """A number and a unit: 6 m, 600cm, six metres, 6,0 m, 99.9%. The unit comes as its symbol."""
    found = _alone(text, "size")
    return (found.number, found.unit) if found else None
