"""Finds sizes that are not written as a number and its unit: 6 by 4 m, 6' 2", 1 m 50, a metre and a half, and amounts as 5k."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from graph.rules.language.wording import flat
from graph.rules.values import units
from graph.rules.values.measures import UNIT, Measure, measures
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
_AND_A_PART = re.compile(
    rf"(?<![\w.,])(?:an?|(?P<number>{PATTERN})) ?(?P<unit>{UNIT}) and a (?P<part>half|quarter)\b", re.IGNORECASE
)
_PART_OF = re.compile(
    rf"\b(?P<part>half|(?:an? |one |three )?quarters?) of an? (?P<unit>{UNIT})(?![\w\u00b2\u00b3/])", re.IGNORECASE
)
_ONE = re.compile(rf"an? (?P<unit>{UNIT})", re.IGNORECASE)
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
    own = [*_feet_and_inches(text), *_metres(text), *_parts(text), *_thousands(text)]
    plain = [one for one in measures(text) if not any(one.start < other.end and other.start < one.end for other in own)]
    return tuple(sorted((*own, *plain), key=lambda one: one.start))


def marked(text: str) -> Measure | None:
    """6' or 72", "a metre": only where nothing else is said, since what closes a quotation looks alike, and "20 euros a
    metre" is no length."""
    start, said = len(text) - len(text.lstrip()), text.strip()
    if found := _MARKED.fullmatch(said):
        unit = "ft" if found["mark"] in ("'", "\u2032") else "in"
        return Measure("size", start, start + len(found[0]), Decimal(found["number"]), unit)
    whole = _ONE.fullmatch(flat(said.rstrip(".!")))
    named = units.unit_named(whole["unit"]) if whole else None
    return Measure("size", start, start + len(said), Decimal(1), named) if named else None


def _feet_and_inches(text: str) -> Iterator[Measure]:
    for one in _FEET.finditer(flat(text)):
        yield Measure("size", *one.span(), 12 * Decimal(one["feet"]) + Decimal(one["inches"]), "in")


def _metres(text: str) -> Iterator[Measure]:
    for one in _METRES.finditer(flat(text)):
        yield Measure("size", *one.span(), Decimal(one["whole"]) + Decimal(one["part"]) / 100, "m")


def _parts(text: str) -> Iterator[Measure]:
    """ "A metre and a half", "three quarters of an hour"."""
    for one in _AND_A_PART.finditer(flat(text)):
        number, part = read_amount(one["number"] or "one"), read_amount(one["part"])
        if number is not None and part is not None and (unit := units.unit_named(one["unit"])):
            yield Measure("size", *one.span(), number + part, unit)
    for one in _PART_OF.finditer(flat(text)):
        if (part := read_amount(one["part"])) is not None and (unit := units.unit_named(one["unit"])):
            yield Measure("size", *one.span(), part, unit)


def _thousands(text: str) -> Iterator[Measure]:
    for one in _THOUSANDS.finditer(flat(text)):
        if (number := read_amount(one["number"])) is not None and not _is_money(text, one):
            yield Measure("number", *one.span(), number * 1000)


def _is_money(text: str, one: re.Match[str]) -> bool:
    """\u20ac5k is money, and read as such."""
    return any(other.start <= one.start() < other.end and other.sort == "money" for other in measures(text))
