"""Values by type: what is shown keeps its words, what is compared is normalised.

Two values are the same when their `norm` is. The tables of units and currencies are deliberately short: what they don't
know stays text, which compares by its words and is never wrong, only less clever.
"""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from graph.rules.measures import base, read_date, read_money, read_number, read_quantity

_TRUE = frozenset({"true", "yes", "on", "enabled"})
_FALSE = frozenset({"false", "no", "off", "disabled"})
_LIKE_A_VERSION = re.compile(r"[0-9]\.[1-9]0")
_SHOWN = 60
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


def infer(text: str, key: str | None = None) -> Value:
    """What a value written as text is. Versions look like numbers and are not: 3.10 comes after 3.9."""
    words = " ".join(text.split())
    folded = words.casefold()
    if folded in _TRUE | _FALSE:
        return _boolean(folded in _TRUE)
    if (day := read_date(words)) is not None:
        return Value("date", day.isoformat(), day.isoformat())
    if (number := read_number(words)) is not None and not _is_version(words, key):
        return _number(number)
    if (money := read_money(words)) is not None:
        return _money(*money)
    if (quantity := read_quantity(words)) is not None:
        return _quantity(*quantity)
    return _string(text.strip())


def normalise(
    value_type: str | None, value: Any, values: tuple[str, ...] = (), unit: str | None = None
) -> Value | Misfit:
    """A JSON value as the type asks; without a type, as what it is. `values` are an enum's, `unit` a dimension's."""
    if value is None:
        return Misfit("there is no value")
    reader = _READERS.get(value_type or "")
    if reader is None:
        return _untyped(value)
    found = reader(value, values, unit)
    if found is None:
        return Misfit(f"{_shown(value)} is no {value_type}" + (f" of {', '.join(values)}" if values else ""))
    return found


def normal_text(text: str) -> str:
    """Text as it is compared: case and whitespace folded, the punctuation at its end dropped."""
    return " ".join(text.casefold().split()).rstrip(_TRAILING + " ")


def _untyped(value: Any) -> Value | Misfit:
    if isinstance(value, bool):
        return _boolean(value)
    if isinstance(value, int | float):
        number = _finite(value)
        return _number(number) if number is not None else Misfit(f"{value} is no number that can be stored")
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, dict):
        return _as_dimension(value, (), None) or _as_currency(value, (), None) or _structure(value)
    return _structure(value)


def _structure(value: Any) -> Value | Misfit:
    # Anything else is compared as it would be written: keys sorted, so that their order says nothing.
    try:
        return Value("note", value, normal_text(_written(value)))
    except RecursionError:
        return Misfit("the value is nested too deeply")


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{_written(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(_written(one) for one in value) + "]"
    return str(value)


def _boolean(value: bool) -> Value:
    return Value("boolean", value, "true" if value else "false")


def _number(number: Decimal) -> Value:
    return Value("number", _plain(number), _canonical(number))


def _money(amount: Decimal, currency: str) -> Value:
    return Value("currency", {"amount": _plain(amount), "currency": currency}, f"{_canonical(amount)} {currency}")


def _quantity(number: Decimal, unit: str) -> Value:
    size, common = base(number, unit)
    return Value("dimension", {"value": _plain(number), "unit": unit}, f"{_canonical(size)} {common}")


def _string(text: str) -> Value:
    return Value("string", text, normal_text(text) or text.strip())


def _as_boolean(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    if isinstance(value, bool):
        return _boolean(value)
    folded = normal_text(value) if isinstance(value, str) else ""
    return _boolean(folded in _TRUE) if folded in _TRUE | _FALSE else None


def _as_number(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    number = read_number(value) if isinstance(value, str) else _finite(value)
    return _number(number) if number is not None else None


def _as_dimension(value: Any, _values: tuple[str, ...], unit: str | None) -> Value | None:
    if isinstance(value, dict) and set(value) == {"value", "unit"} and isinstance(value["unit"], str):
        number = _finite(value["value"])
        return _quantity(number, value["unit"].strip()) if number is not None and value["unit"].strip() else None
    if isinstance(value, str) and (read := read_quantity(value)):
        return _quantity(*read)
    number = read_number(value) if isinstance(value, str) else _finite(value)
    return _quantity(number, unit) if number is not None and unit else None


def _as_currency(value: Any, _values: tuple[str, ...], unit: str | None) -> Value | None:
    if isinstance(value, dict) and set(value) == {"amount", "currency"} and isinstance(value["currency"], str):
        amount, currency = _finite(value["amount"]), value["currency"].strip().upper()
        return _money(amount, currency) if amount is not None and currency else None
    if isinstance(value, str) and (read := read_money(value)):
        return _money(*read)
    amount = read_number(value) if isinstance(value, str) else _finite(value)
    return _money(amount, unit) if amount is not None and unit else None


def _as_date(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    day = read_date(value) if isinstance(value, str) else value if isinstance(value, date) else None
    return Value("date", day.isoformat(), day.isoformat()) if day else None


def _as_enum(value: Any, values: tuple[str, ...], _unit: str | None) -> Value | None:
    if not isinstance(value, str):
        return None
    norm = normal_text(value)
    if not values:
        return Value("enum", value.strip(), norm) if norm else None
    return next((Value("enum", one, normal_text(one)) for one in values if normal_text(one) == norm), None)


def _as_string(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    return _string(value) if isinstance(value, str) and value.strip() else None


def _as_note(value: Any, _values: tuple[str, ...], _unit: str | None) -> Value | None:
    return Value("note", value, normal_text(value)) if isinstance(value, str) and value.strip() else None


_READERS = {
    "boolean": _as_boolean,
    "number": _as_number,
    "dimension": _as_dimension,
    "currency": _as_currency,
    "date": _as_date,
    "enum": _as_enum,
    "string": _as_string,
    "note": _as_note,
}


def _finite(value: Any) -> Decimal | None:
    """A JSON number as a decimal; bool is no number here, and infinity is none anywhere."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int) and abs(value) >= 10**30:
        return None
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    return number if number.is_finite() else None


def _plain(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() and abs(number) < 10**15 else float(number)


def _canonical(number: Decimal) -> str:
    text = format(number.normalize(), "f")
    return "0" if text in ("-0", "0") else text


def _is_version(words: str, key: str | None) -> bool:
    last = (key or "").rpartition(".")[2]
    return "version" in last or "release" in last or _LIKE_A_VERSION.fullmatch(words) is not None


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
