"""Reads a JSON value as one type asks: one reader a type, which answers None to what is not of it, or says why not."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from graph.rules.values.dates import read_date
from graph.rules.values.measures import read_money, read_quantity
from graph.rules.values.numbers import read_amount
from graph.rules.values.units import alike, is_amount, unit_named
from graph.rules.values.value import (
    Misfit,
    Value,
    boolean,
    finite,
    money,
    normal_text,
    number_value,
    quantity,
    text_value,
)

_MIDNIGHT = re.compile(r"(?<=-\d\d)T00:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?$")  # a day, as programs write it
TRUE = frozenset({"true", "yes", "on", "enabled"})
FALSE = frozenset({"false", "no", "off", "disabled"})
# What people answer where a yes or a no is asked for; elsewhere these are words like any other.
_AGREES = TRUE | {"yep", "yeah", "yes please", "sure", "of course", "ok", "okay", "allowed", "permitted", "possible"} | {
    "y", "fine", "correct", "affirmative", "definitely", "absolutely", "certainly", "we can", "we may", "no problem",
}  # fmt: skip
_REFUSES = FALSE | {"nope", "never", "no thanks", "no way", "not allowed", "not permitted", "not possible", "forbidden"} | {
    "n", "prohibited", "banned", "impossible", "absolutely not", "definitely not", "certainly not", "of course not",
    "we can't", "we cannot", "we may not", "by no means", "not at all",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a key asks of its values: an enum's are `values`; what has no unit or currency has this `unit`.

    `at` is the time of the words, which "tomorrow" counts from.
    """

    values: tuple[str, ...] = ()
    unit: str | None = None
    at: int | None = None


def as_boolean(value: Any, _wanted: Wanted) -> Value | None:
    if isinstance(value, bool):
        return boolean(value)
    folded = normal_text(value) if isinstance(value, str) else ""
    return boolean(folded in _AGREES) if folded in _AGREES | _REFUSES else None


def as_number(value: Any, _wanted: Wanted) -> Value | None:
    number = _number(value)
    return number_value(number) if number is not None else None


def as_dimension(value: Any, wanted: Wanted) -> Value | Misfit | None:
    read = _size(value, wanted.unit)
    if read is None:
        return None
    number, unit = read
    if wanted.unit and not alike(unit, wanted.unit):
        known = "is another sort of measure than" if unit_named(unit) else "is no unit that can be compared with"
        return Misfit(f"{unit} {known} {wanted.unit}, in which its key is measured")
    if number < 0 and is_amount(unit):
        return Misfit(f"{number} {unit} is less than nothing")
    return quantity(number, unit)


def _size(value: Any, unit: str | None) -> tuple[Decimal, str] | None:
    if isinstance(value, dict) and set(value) == {"value", "unit"} and isinstance(value["unit"], str):
        number = _number(value["value"])
        return (number, value["unit"].strip()) if number is not None and value["unit"].strip() else None
    if isinstance(value, str) and (read := read_quantity(value)):
        return read
    number = _number(value)
    return (number, unit) if number is not None and unit else None


def as_currency(value: Any, wanted: Wanted) -> Value | None:
    if isinstance(value, dict) and set(value) == {"amount", "currency"} and isinstance(value["currency"], str):
        amount, currency = _number(value["amount"], grouped=True), value["currency"].strip().upper()
        return money(amount, currency) if amount is not None and currency else None
    if isinstance(value, str) and (read := read_money(value)):
        return money(*read)
    amount = _number(value, grouped=True)
    return money(amount, wanted.unit) if amount is not None and wanted.unit else None


def as_date(value: Any, wanted: Wanted) -> Value | None:
    said = _MIDNIGHT.sub("", value) if isinstance(value, str) else value
    day = read_date(said, wanted.at) if isinstance(said, str) else said if isinstance(said, date) else None
    return Value("date", day.isoformat(), day.isoformat()) if day else None


def as_enum(value: Any, wanted: Wanted) -> Value | None:
    if not isinstance(value, str):
        return None
    norm = normal_text(value)
    if not wanted.values:
        return Value("enum", value.strip(), norm) if norm else None
    return next((Value("enum", one, normal_text(one)) for one in wanted.values if normal_text(one) == norm), None)


def as_string(value: Any, _wanted: Wanted) -> Value | None:
    return text_value(value) if isinstance(value, str) and value.strip() else None


def as_note(value: Any, _wanted: Wanted) -> Value | None:
    return Value("note", value, normal_text(value)) if isinstance(value, str) and value.strip() else None


def _number(value: Any, *, grouped: bool = False) -> Decimal | None:
    return read_amount(value, grouped=grouped) if isinstance(value, str) else finite(value)


READERS: dict[str, Callable[[Any, Wanted], Value | Misfit | None]] = {
    "boolean": as_boolean,
    "number": as_number,
    "dimension": as_dimension,
    "currency": as_currency,
    "date": as_date,
    "enum": as_enum,
    "string": as_string,
    "note": as_note,
}
