"""Reads words that are a single measure and nothing else: "€ 1.200,50", "six metres", 6'."""

from decimal import Decimal

from graph.rules.values import units
from graph.rules.values.measures import LENGTH_MARKS, Measure, measures
from graph.rules.values.numbers import LONGEST, read_number


def bare_length(text: str) -> Measure | None:
    """6' or 72", "a metre": only where nothing else is said, since what closes a quotation looks alike, and "20 euros a
    metre" is no length."""
    start, said = len(text) - len(text.lstrip()), text.strip()
    figures = said.rstrip("'\u2019\u2032\"\u2033\u201d ")
    number = read_number(figures) if figures else None
    unit = LENGTH_MARKS.get(said[len(figures) :].strip().replace("\u2019", "'"))
    if number is not None and unit:
        return Measure("size", start, start + len(said), number, unit)
    words = said.rstrip(".!").split()
    named = units.unit_named(" ".join(words[1:])) if words and words[0].casefold() in ("a", "an") else None
    return Measure("size", start, start + len(said), Decimal(1), named) if named else None


def read_money(text: str) -> tuple[Decimal, str] | None:
    """€ 1.200,50 and 1200.50 EUR alike; without a currency it is no money."""
    found = _alone(text, "money")
    return (found.number, found.unit) if found else None


def read_quantity(text: str) -> tuple[Decimal, str] | None:
    """A number and a unit: 6 m, 600cm, six metres, 6,0 m, 99.9%. The unit comes as its symbol."""
    found = _alone(text, "size")
    return (found.number, found.unit) if found else None


def _alone(text: str, sort: str) -> Measure | None:
    """The one measure that is all that the words say."""
    words = text.strip()
    if not words or len(words) > LONGEST:
        return None
    found = measures(words)
    whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(words))
    return found[0] if whole and found[0].sort == sort else None
