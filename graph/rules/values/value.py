"""A typed value and what it is compared by: one constructor a type, so that equal values always compare equal."""

import json
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from unicodedata import normalize

from graph.rules.values.moments import plain_clock
from graph.rules.values.units import base, unit_named

_TRAILING = ".,;:!?…"


@dataclass(frozen=True, slots=True)
class Value:
    """A typed JSON value and the string that it is compared by."""

    type: str
    value: Any
    norm: str


@dataclass(frozen=True, slots=True)
class Misfit:
    """The value is not of the type that its key asks for; the reason is for people."""

    reason: str

    def __bool__(self) -> bool:
        return False


def normal_text(text: str) -> str:
    """Text as it is compared: case, accents and whitespace written one way, the punctuation at its end dropped."""
    return " ".join(normalize("NFC", text.casefold()).split()).rstrip(_TRAILING + " ")


def boolean(value: bool) -> Value:
    return Value("boolean", value, "true" if value else "false")


def number_value(number: Decimal) -> Value:
    return Value("number", _plain(number), _canonical(number))


def money(amount: Decimal, currency: str) -> Value:
    return Value("currency", {"amount": _plain(amount), "currency": currency}, f"{_canonical(amount)} {currency}")


def quantity(number: Decimal, unit: str) -> Value:
    size, common = base(number, unit)
    shown = unit_named(unit) or unit
    return Value("dimension", {"value": _plain(number), "unit": shown}, f"{_canonical(size)} {common}")


def text_value(text: str) -> Value:
    return Value("string", text, plain_clock(text) or normal_text(text) or text.strip())


def finite(value: Any) -> Decimal | None:
    """A JSON number as a decimal; bool is no number here, and infinity is none anywhere."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int) and abs(value) >= 10**30:
        return None
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    return number if number.is_finite() else None


def shown(value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, dict):
        return " ".join(shown(part) for part in value.values())
    if isinstance(value, list):
        return ", ".join(shown(one) for one in value)
    return value if isinstance(value, str) else json.dumps(value)


def _plain(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() and abs(number) < 10**15 else float(number)


def _canonical(number: Decimal) -> str:
    text = format(number.normalize(), "f")
    return "0" if text in ("-0", "0") else text
