"""Reads numbers, money, quantities and dates out of a few words, or says that they are none of these."""

import re
from datetime import date
from decimal import Decimal

_LONGEST = 60  # no measure is written longer; longer text is not even looked at

_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3}){1,6}|\d{1,18})(?:\.\d{1,12})?")
_EUROPEAN = re.compile(r"[+-]?\d{1,3}(?:\.\d{3}){1,6},\d{1,2}|[+-]?\d{1,18},\d{1,2}")
_QUANTITY = re.compile(r"([+-]?[\d.,]{1,24})[ \u00a0]?([a-zA-Zµ°%\"'][a-zA-Z/²³°]{0,15})")
_SYMBOLS = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR"}
_ISO_4217 = "EUR USD GBP JPY INR CHF SEK NOK DKK PLN CZK CAD AUD NZD CNY BRL MXN ZAR KRW SGD HKD TRY HUF ILS"
_CODES = frozenset(_ISO_4217.split())
_SPOKEN = {"euro": "EUR", "euros": "EUR", "dollar": "USD", "dollars": "USD", "pound": "GBP", "pounds": "GBP"}

# unit: (common unit, how many of it one is)
_UNITS: dict[str, tuple[str, str]] = {
    "mm": ("mm", "1"), "cm": ("mm", "10"), "m": ("mm", "1000"), "km": ("mm", "1000000"),
    "in": ("mm", "25.4"), "inch": ("mm", "25.4"), "inches": ("mm", "25.4"), "ft": ("mm", "304.8"),
    "millimetres": ("mm", "1"), "centimetres": ("mm", "10"), "metre": ("mm", "1000"), "metres": ("mm", "1000"),
    "millimeters": ("mm", "1"), "centimeters": ("mm", "10"), "meter": ("mm", "1000"), "meters": ("mm", "1000"),
    "mg": ("g", "0.001"), "g": ("g", "1"), "kg": ("g", "1000"), "t": ("g", "1000000"),
    "ms": ("s", "0.001"), "s": ("s", "1"), "sec": ("s", "1"), "seconds": ("s", "1"), "second": ("s", "1"),
    "min": ("s", "60"), "minute": ("s", "60"), "minutes": ("s", "60"), "h": ("s", "3600"), "hour": ("s", "3600"),
    "hours": ("s", "3600"), "day": ("s", "86400"), "days": ("s", "86400"), "week": ("s", "604800"),
    "weeks": ("s", "604800"), "%": ("%", "1"), "percent": ("%", "1"),
    "B": ("B", "1"), "KB": ("B", "1000"), "kB": ("B", "1000"), "MB": ("B", "1000000"), "GB": ("B", "1000000000"),
    "TB": ("B", "1000000000000"), "KiB": ("B", "1024"), "MiB": ("B", "1048576"), "GiB": ("B", "1073741824"),
}  # fmt: skip

_NAMES = "january february march april may june july august september october november december"
_MONTHS = {name: number for number, name in enumerate(_NAMES.split(), 1)}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([A-Za-z]{3,9})\.?,? (\d{4})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")


def read_number(text: str) -> Decimal | None:
    """4, -4.5, 1,200: but no number with a leading zero, which is somebody's code or telephone."""
    words = text.strip()
    if len(words) > _LONGEST or not _NUMBER.fullmatch(words) or not words.isascii():
        return None
    digits = words.lstrip("+-").replace(",", "")
    if len(digits) > 1 and digits[0] == "0" and digits[1] != ".":
        return None
    return Decimal(words.replace(",", ""))


def read_money(text: str) -> tuple[Decimal, str] | None:
    """€ 1.200,50 and 1200.50 EUR alike; without a currency it is no money."""
    words = text.strip()
    if not words or len(words) > _LONGEST:
        return None
    for symbol, code in _SYMBOLS.items():
        if symbol in (words[0], words[-1]):
            return _amount(words.strip(symbol), code)
    before, _, last = words.rpartition(" ")
    first, _, after = words.partition(" ")
    for amount, currency in ((before, _currency(last)), (after, _currency(first))):
        if currency:
            return _amount(amount, currency)
    return None


def read_quantity(text: str) -> tuple[Decimal, str] | None:
    """A number and a unit of the table: 6 m, 600cm, 4.8 kg, 99.9%."""
    words = text.strip()
    found = _QUANTITY.fullmatch(words) if len(words) <= _LONGEST else None
    number = read_number(found[1]) if found else None
    if found is None or number is None or found[2] not in _UNITS:
        return None
    return number, found[2]


def base(number: Decimal, unit: str) -> tuple[Decimal, str]:
    """The same size in the unit that all of its kind are compared in; an unknown unit is its own kind."""
    common, factor = _UNITS.get(unit, (unit.casefold(), "1"))
    return number * Decimal(factor), common


def read_date(text: str) -> date | None:
    """2026-05-01, 1 May 2026, May 1st, 2026. Nothing where day and month could be exchanged."""
    words = text.strip().rstrip(".,")
    if len(words) > _LONGEST or not words.isascii():
        return None
    if iso := _ISO.fullmatch(words):
        return _day(iso[1], int(iso[2]), iso[3])
    if day_first := _DAY_FIRST.fullmatch(words):
        return _day(day_first[3], _MONTHS.get(day_first[2].casefold(), 0), day_first[1])
    if month_first := _MONTH_FIRST.fullmatch(words):
        return _day(month_first[3], _MONTHS.get(month_first[1].casefold(), 0), month_first[2])
    return None


def _day(year: str, month: int, day: str) -> date | None:
    try:
        return date(int(year), month, int(day))
    except ValueError:
        return None


def _currency(word: str) -> str | None:
    return word.upper() if word.upper() in _CODES else _SPOKEN.get(word.casefold())


def _amount(text: str, code: str) -> tuple[Decimal, str] | None:
    words = text.strip()
    if _EUROPEAN.fullmatch(words) and words.isascii():
        return Decimal(words.replace(".", "").replace(",", ".")), code
    number = read_number(words)
    return (number, code) if number is not None else None
