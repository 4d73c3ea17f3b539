"""Reads a JSON value as one type asks: one reader a type, which answers None to what is not of it."""

from datetime import date
from typing import Any

from graph.rules.measures import read_date, read_money, read_number, read_quantity
from graph.rules.value import Value, boolean, finite, money, normal_text, number_value, quantity, text_value

TRUE = frozenset({"true", "yes", "on", "enabled"})
FALSE = frozenset({"false", "no", "off", "disabled"})


def as_boolean(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    if isinstance(value, bool):
        return boolean(value)
    folded = normal_text(value) if isinstance(value, str) else ""
    return boolean(folded in TRUE) if folded in TRUE | FALSE else None


def as_number(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    number = read_number(value) if isinstance(value, str) else finite(value)
    return number_value(number) if number is not None else None


def as_dimension(value: Any, _values: tuple[str, ...], unit: str | None) -> Value | None:
    if isinstance(value, dict) and set(value) == {"value", "unit"} and isinstance(value["unit"], str):
        number = finite(value["value"])
        return quantity(number, value["unit"].strip()) if number is not None and value["unit"].strip() else None
    if isinstance(value, str) and (read := read_quantity(value)):
        return quantity(*read)
    number = read_number(value) if isinstance(value, str) else finite(value)
    return quantity(number, unit) if number is not None and unit else None


def as_currency(value: Any, _values: tuple[str, ...], unit: str | None) -> Value | None:
    if isinstance(value, dict) and set(value) == {"amount", "currency"} and isinstance(value["currency"], str):
        amount, currency = finite(value["amount"]), value["currency"].strip().upper()
        return money(amount, currency) if amount is not None and currency else None
    if isinstance(value, str) and (read := read_money(value)):
        return money(*read)
    amount = read_number(value) if isinstance(value, str) else finite(value)
    return money(amount, unit) if amount is not None and unit else None


def as_date(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    day = read_date(value) if isinstance(value, str) else value if isinstance(value, date) else None
    return Value("date", day.isoformat(), day.isoformat()) if day else None


def as_enum(value: Any, values: tuple[str, ...], _unit: str | None) -> Value | None:
    if not isinstance(value, str):
        return None
    norm = normal_text(value)
    if not values:
        return Value("enum", value.strip(), norm) if norm else None
    return next((Value("enum", one, normal_text(one)) for one in values if normal_text(one) == norm), None)


def as_string(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    return text_value(value) if isinstance(value, str) and value.strip() else None


def as_note(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    return Value("note", value, normal_text(value)) if isinstance(value, str) and value.strip() else None


READERS = {
    "boolean": as_boolean,
    "number": as_number,
    "dimension": as_dimension,
    "currency": as_currency,
    "date": as_date,
    "enum": as_enum,
    "string": as_string,
    "note": as_note,
}
