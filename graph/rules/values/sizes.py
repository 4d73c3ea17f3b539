"""Finds sizes that are not written as a number and its unit: 6 by 4 m, 6 x 4 x 2 cm, 6' 2", 1 m 50, and amounts as 5k."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from graph.rules.language.wording import flat
from graph.rules.values import units
from graph.rules.values.measures import Measure, measures
from graph.rules.values.numbers import PATTERN, read_amount

_LENGTH = r"(?:mm|cm|dm|m|km|in|ft|yd|(?:milli|centi|deci)?met(?:er|re)s?|inch(?:es)?|f(?:oo|ee)t|yards?)"
_TIMES = r" ?(?:x|\u00d7|\*|\bby\b) ?"
_IN_A_ROW = re.compile(
    rf"(?<![\w.,])(?P<first>{PATTERN}) ?(?P<first_unit>{_LENGTH}\b)?{_TIMES}(?P<second>{PATTERN}) ?(?P<second_unit>{_LENGTH}\b)?"
    rf"(?:{_TIMES}(?P<third>{PATTERN}) ?(?P<third_unit>{_LENGTH}\b)?)?(?![\w.,]\w)",
    re.IGNORECASE,
)
_FEET = re.compile(
    r"(?<![\w.,'])(?P<feet>\d{1,3}) ?['\u2032] ?(?P<inches>\d{1,2}(?:\.\d{1,3})?) ?(?:\"|''|\u2033|\u201d)(?!\w)"
)
_MARKED = re.compile(r"(?P<number>\d{1,4}(?:\.\d{1,3})?) ?(?P<mark>''|['\u2032\"\u2033\u201d])")
_METRES = re.compile(
    r"(?<![\w.,])(?P<whole>\d{1,3}) ?m ?(?P<part>\d{2})(?= ?(?:$|[.,;:!?)](?!\d)|wide|high|tall|deep|long|thick))"
)
_THOUSANDS = re.compile(r"(?<![\w.,#-])(?P<number>\d{1,6}(?:[.,]\d{1,3})?) ?(?P<scale>k|grand)(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """Sizes that stand in a row, in the order in which they are said."""

    start: int
    end: int
    sizes: tuple[Measure, ...]


def rows(text: str) -> tuple[Row, ...]:
    """The unit of the last is that of those before it which have none; without any the numbers stay bare."""
    return tuple(one for found in _IN_A_ROW.finditer(flat(text)) if (one := _row(found)))


def _row(found: re.Match[str]) -> Row | None:
    said = [name for name in ("first", "second", "third") if found[name]]
    unit = next((found[f"{name}_unit"] for name in reversed(said) if found[f"{name}_unit"]), None)
    sizes = []
    for name in said:
        number = read_amount(found[name])
        own = units.unit_named(found[f"{name}_unit"] or unit or "")
        if number is None:
            return None
        sizes.append(Measure("size" if own else "number", *found.span(), number, own or ""))
    start, end = found.span()
    return Row(start, end - (len(found[0]) - len(found[0].rstrip())), tuple(sizes))


def all_measures(text: str) -> tuple[Measure, ...]:
    """Every measure, those that are written otherwise included; of two that share words the one that says more."""
    own = [*_feet_and_inches(text), *_metres(text), *_thousands(text)]
    plain = [one for one in measures(text) if not any(one.start < other.end and other.start < one.end for other in own)]
    return tuple(sorted((*own, *plain), key=lambda one: one.start))


def marked(text: str) -> Measure | None:
    """6' or 72": only where nothing else is said, since what closes a quotation looks alike."""
    found = _MARKED.fullmatch(text.strip())
    if found is None:
        return None
    unit = "ft" if found["mark"] in ("'", "\u2032") else "in"
    start = len(text) - len(text.lstrip())
    return Measure("size", start, start + len(found[0]), Decimal(found["number"]), unit)


def _feet_and_inches(text: str) -> Iterator[Measure]:
    for one in _FEET.finditer(flat(text)):
        yield Measure("size", *one.span(), 12 * Decimal(one["feet"]) + Decimal(one["inches"]), "in")


def _metres(text: str) -> Iterator[Measure]:
    for one in _METRES.finditer(flat(text)):
        yield Measure("size", *one.span(), Decimal(one["whole"]) + Decimal(one["part"]) / 100, "m")


def _thousands(text: str) -> Iterator[Measure]:
    for one in _THOUSANDS.finditer(flat(text)):
        if (number := read_amount(one["number"])) is not None and not _is_money(text, one):
            yield Measure("number", *one.span(), number * 1000)


def _is_money(text: str, one: re.Match[str]) -> bool:
    """\u20ac5k is money, and read as such."""
    return any(other.start <= one.start() < other.end and other.sort == "money" for other in measures(text))
