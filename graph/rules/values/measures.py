"""Finds measures in plain words: numbers, money and sizes, each as a span with what it comes to.

One pass from left to right: where a number begins, what stands before and behind it says what it measures.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from graph.rules.values import units
from graph.rules.values.numbers import GAPS, is_word, number_at, read_amount, word_end
from graph.rules.values.units import currency_before, currency_behind

_SCALES = {"k": 1000, "thousand": 1000, "grand": 1000, "bn": 1_000_000_000, "billion": 1_000_000_000}
_SCALES |= dict.fromkeys(("m", "mn", "mio", "million"), 1_000_000)
_BARE_SCALES = ("k", "grand")  # of a number that has no currency: 5k
_SPELT = frozenset("aodefhmnoqstz")  # letters with which a spelt number begins, "a" included
_INCH_BEFORE = ("wide", "high", "tall", "deep", "long", "thick", "by")  # "6 in the hall" measures nothing
_LENGTHS = frozenset({"mm", "cm", "dm", "m", "km", "in", "ft", "yd"})
LENGTH_MARKS = {"'": "ft", "\u2032": "ft", '"': "in", "\u2033": "in", "\u201d": "in", "''": "in"}
_PARTS = {"half": Decimal("0.5"), "quarter": Decimal("0.25")}
_MOST_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Measure:
    """`unit` is a currency's code where `sort` is money, a unit's symbol where it is a size, and empty for a number."""

    sort: str  # money, size, number
    start: int
    end: int
    number: Decimal
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Sizes that stand in a row, in the order in which they are said: 6 by 4 m."""

    start: int
    end: int
    sizes: tuple[Measure, ...]


def measures(text: str) -> tuple[Measure, ...]:
    """All of them in order, none inside another. "2 h 30 min" is one size."""
    found: list[Measure] = []
    for measure in _found(text):
        joined = _together(found[-1], measure, text[found[-1].end : measure.start]) if found else None
        if joined:
            found[-1] = joined
        else:
            found.append(measure)
    return tuple(found)


def rows(text: str) -> tuple[Row, ...]:
    """The unit of the last is that of those before it which have none; without any the numbers stay bare."""
    found: list[Row] = []
    end = 0
    for at in range(len(text)):
        if at >= end and _may_begin(text, at) and (row := _row(text, at)) is not None:
            found.append(row)
            end = row.end
    return tuple(found)


def _found(text: str) -> Iterator[Measure]:
    at = last = 0
    while at < len(text):
        end = at + 1
        if _may_begin(text, at) and (numbered := number_at(text, at)) is not None:
            measure = _measure(text, at, *numbered)
            end = max(numbered[1], measure.end if measure else 0)
        else:
            measure = _one_and_a_part(text, at)
            end = measure.end if measure else end
        if measure is not None and measure.start >= last:
            yield measure
            last = end
        at = end


def _may_begin(text: str, at: int) -> bool:
    """True if a number may begin there: no part of a word, of a path, or of a longer number or range."""
    letter, before = text[at], text[at - 1 : at]
    if letter.isdigit() or letter in "½¼¾":
        behind_number = len(text[at - 2 : at]) > 1 and text[at - 2].isdigit() and before in (",", "-", "\u2013")
        lettered = currency_before(text, at) is not None if before.isalpha() else False
        return not (before and (is_word(before) or before in "./:#") and not lettered) and not behind_number
    if letter in "+-":
        return text[at + 1 : at + 2].isdigit()
    return letter.casefold() in _SPELT and not (before and (is_word(before) or before in "./:#'\u2019"))


def _measure(text: str, at: int, number: Decimal | None, end: int) -> Measure | None:
    if (money := _money(text, at, end)) is not None:
        return money if money.number.is_finite() else None
    if number is None:
        return None
    scale, last = _scaled(text, end, _BARE_SCALES)
    if scale > 1:
        return Measure("number", at, last, number * scale)
    if (size := _of_unit(text, at, number, end)) is not None:
        return size if size.unit else None
    return _plain(text, at, number, end)


def _money(text: str, at: int, end: int) -> Measure | None:
    """Read an amount with its currency, which stands before or behind."""
    numbered = number_at(text, at, grouped=True)
    number = numbered[0] if numbered else None
    scale, last = _scaled(text, end, _SCALES)
    begin = at - (text[at - 1 : at] in set(GAPS))
    before, behind = currency_before(text, begin), currency_behind(text, _behind_gap(text, last))
    if number is None or (before is None and behind is None):
        return None
    start = before[1] if before else at
    if before is not None:
        glued = text[last : last + 1]
        if behind is None and (is_word(glued) or (glued in tuple(".,:/") and text[last + 1 : last + 2].isdigit())):
            return None
        return Measure(
            "money", start, behind[1] if behind else last, number * scale, behind[0] if behind else before[0]
        )
    assert behind is not None
    return Measure("money", start, behind[1], number * scale, behind[0])


def _of_unit(text: str, at: int, number: Decimal, end: int) -> Measure | None:
    """A size; without a unit of that name (M is none, though m is) it measures nothing, and is no number either."""
    if (feet := _feet_and_inches(text, at, number, end)) is not None:
        return feet
    gap = end + (text[end : end + 1] in {*GAPS, "-"})
    last = _unit_end(text, gap)
    if last is None:
        return None
    unit = units.unit_named(text[gap:last]) or ""
    if unit == "m" and (centimetres := _centimetres(text, last)) is not None:
        return Measure("size", at, centimetres[1], number + centimetres[0], "m")
    part = _and_a_part(text, last)
    return Measure("size", at, part[1] if part else last, number + (part[0] if part else 0), unit)


def _plain(text: str, at: int, number: Decimal, end: int) -> Measure | None:
    behind = text[end : end + 1]
    longer = behind in tuple(".,:/-\u2013") and text[end + 1 : end + 2].isdigit()
    if is_word(behind) or behind in tuple("%°") or longer or _is_version(text[at:end]):
        return _of_one(text, at, end)
    return _of_one(text, at, end) or Measure("number", at, end, number)


def _of_one(text: str, at: int, end: int) -> Measure | None:
    """ "Three quarters of an hour", "half of a day"."""
    part = read_amount(text[at:end])
    for words in (" of an ", " of a "):
        last = end + len(words)
        if (
            part is not None
            and text[end:last].casefold() == words
            and text[at:end].casefold().rstrip("s").endswith(tuple(_PARTS))
        ):
            named = _unit_end(text, last)
            unit = units.unit_named(text[last:named]) if named else None
            return Measure("size", at, named or end, part, unit) if unit else None
    return None


def _scaled(text: str, end: int, known: dict[str, int] | tuple[str, ...]) -> tuple[int, int]:
    """1.2 million, 5k; and where that ends."""
    gap = _behind_gap(text, end)
    last = word_end(text, gap)
    word = text[gap:last].casefold()
    if word not in known or is_word(text[last : last + 1]) or (known is _BARE_SCALES and text[last : last + 1] == "-"):
        return 1, end
    dotted = text[last : last + 1] == "." and known is _SCALES and currency_behind(text, _behind_gap(text, last + 1))
    return _SCALES[word], last + 1 if dotted else last


def _behind_gap(text: str, at: int) -> int:
    return at + (text[at : at + 1] in tuple(GAPS))


def _unit_end(text: str, at: int) -> int | None:
    """Return the end of the longest unit name that stands there."""
    for size in range(min(units.LONGEST, len(text) - at), 0, -1):
        behind = text[at + size : at + size + 1]
        if is_word(behind) or behind in tuple("²³/°") or not units.is_name(text[at : at + size]):
            continue
        inch = text[at : at + size].casefold() == "in"
        return at + size if not inch or _measures_inches(text, at + size) else None
    return None


def _measures_inches(text: str, at: int) -> bool:
    rest = text[at:].lstrip(" ")
    return not rest or rest[0] in ".,;:)x\u00d7" or rest[: word_end(rest, 0)].casefold() in _INCH_BEFORE


def _feet_and_inches(text: str, at: int, feet: Decimal, end: int) -> Measure | None:
    """6' 2"."""
    tick = _behind_gap(text, end)
    inches = number_at(text, _behind_gap(text, tick + 1)) if text[tick : tick + 1] in tuple("'\u2019\u2032") else None
    if inches is None or inches[0] is None or not text[at:end].isdigit():
        return None
    last = _behind_gap(text, inches[1])
    sign = "''" if text[last : last + 2] == "''" else text[last : last + 1]
    if LENGTH_MARKS.get(sign) != "in" or is_word(text[last + len(sign) : last + len(sign) + 1]):
        return None
    return Measure("size", at, last + len(sign), 12 * feet + inches[0], "in")


def _centimetres(text: str, at: int) -> tuple[Decimal, int] | None:
    """ "1 m 50", where nothing is counted behind."""
    gap = _behind_gap(text, at)
    part, rest = text[gap : gap + 2], text[gap + 2 :].lstrip(" ")
    ends = (
        not rest
        or (rest[0] in ".,;:!?)" and not rest[1:2].isdigit())
        or rest[: word_end(rest, 0)].casefold() in _INCH_BEFORE
    )
    return (Decimal(part) / 100, gap + 2) if len(part) == len("50") and part.isdigit() and ends else None


def _and_a_part(text: str, at: int) -> tuple[Decimal, int] | None:
    """Read a part behind the unit: "two metres and a half"."""
    lead = " and a "
    last = word_end(text, at + len(lead))
    part = _PARTS.get(text[at + len(lead) : last].casefold()) if text[at : at + len(lead)].casefold() == lead else None
    return (part, last) if part else None


def _one_and_a_part(text: str, at: int) -> Measure | None:
    """ "A metre and a half"."""
    article = next((one for one in ("a ", "an ") if text[at : at + len(one)].casefold() == one), "")
    if not article or is_word(text[at - 1 : at]):
        return None
    last = _unit_end(text, at + len(article))
    part = _and_a_part(text, last) if last else None
    unit = units.unit_named(text[at + len(article) : last]) if last else None
    return Measure("size", at, part[1], 1 + part[0], unit) if part and unit else None


def _row(text: str, at: int) -> Row | None:
    said: list[tuple[Decimal, str]] = []
    step = end = at
    while len(said) < _MOST_IN_A_ROW and (numbered := number_at(text, step)) is not None and numbered[0] is not None:
        end = numbered[1]
        last = _unit_end(text, _behind_gap(text, end)) or _unit_end(f"{text[: end + 3]}.", _behind_gap(text, end))
        unit = units.unit_named(text[_behind_gap(text, end) : last]) if last else None
        if last and unit in _LENGTHS:
            end = last
        said.append((numbered[0], unit if unit in _LENGTHS and unit else ""))
        if (times := _times(text, end)) is None:
            break
        step = times
    if (
        len(said) < len("by")
        or is_word(text[end : end + 1])
        or (text[end : end + 1] in (".", ",") and is_word(text[end + 1 : end + 2]))
    ):
        return None
    shared = next((unit for _, unit in reversed(said) if unit), "")
    sizes = [(number, unit or shared) for number, unit in said]
    return Row(at, end, tuple(Measure("size" if unit else "number", at, end, number, unit) for number, unit in sizes))


def _times(text: str, at: int) -> int | None:
    """Return the place behind the sign between the sizes of a row."""
    gap = _behind_gap(text, at)
    sign = next((one for one in ("x", "\u00d7", "*", "by ") if text[gap : gap + len(one)].casefold() == one), None)
    return None if sign is None else _behind_gap(text, gap + len(sign))


def _is_version(words: str) -> bool:
    """3.10, 1.2.3: 3.10 comes after 3.9."""
    parts = words.split(".")
    if not all(part.isdigit() for part in parts):
        return False
    return len(parts) > len(("whole", "decimals")) or (
        len(parts) > 1 and len(parts[0]) == 1 and parts[1][:1] in tuple("123456789") and parts[1][1:] == "0"
    )


def _together(measure: Measure, other: Measure, between: str) -> Measure | None:
    """Hours and minutes, feet and inches: a lesser unit of the same sort right behind, in which all of it is exact."""
    if measure.sort != "size" or other.sort != "size" or between not in ("", " ", " and ", ", ", ", and "):
        return None
    if measure.unit == other.unit or not units.alike(measure.unit, other.unit) or other.number < 0:
        return None
    whole, part = (units.base(Decimal(1), unit)[0] for unit in (measure.unit, other.unit))
    if other.number * part >= whole:
        return None
    return replace(other, start=measure.start, number=measure.number * whole / part + other.number)
