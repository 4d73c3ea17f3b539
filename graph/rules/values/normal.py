"""Values by type: the shown value keeps its words, and the compared value is normalised.

Two values are the same when their `norm` is. A value that no table of units and currencies knows stays text, which compares
by its words and is never wrong, only less clever.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from graph.model.shortened import shortened
from graph.rules.values.dates import read_date
from graph.rules.values.measures import Measure
from graph.rules.values.numbers import read_amount, read_number
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
from graph.rules.values.whole_measures import read_money, read_quantity

__all__ = ["Misfit", "Value", "boolean", "infer", "normal_text", "normalise", "value_of_measure"]

_LIKE_A_VERSION = re.compile(r"[0-9]\.[1-9]0")
_SHOWN = 60


def infer(text: str, key: str | None = None) -> Value:
    """Read a value that is written as text. Versions look like numbers and are not: 3.10 comes after 3.9."""
    words = " ".join(text.split())
    folded = words.casefold()
    if folded in TRUE | FALSE:
        return boolean(folded in TRUE)
    if (day := read_date(words)) is not None:
        return Value("date", day.isoformat(), day.isoformat())
    if (number := read_number(words)) is not None and not _is_version(words, key):
        return number_value(number)
    if (amount := read_money(words)) is not None:
        return money(*amount)
    if (size := read_quantity(words)) is not None:
        return quantity(*size)
    return text_value(text.strip())


def normalise(
    value_type: str | None,
    value: Any,
    values: tuple[str, ...] = (),
    unit: str | None = None,
    at: int | None = None,
) -> Value | Misfit:
    """A JSON value as the type asks, or as what it is. `values`: an enum's; `unit`: its key's; `at`: when it was said."""
    if value is None:
        return Misfit("there is no value")
    reader = READERS.get(value_type or "")
    if reader is None:
        return _untyped(value)
    found = reader(value, Wanted(values, unit, at))
    if found is None:
        return Misfit(f"{_shown(value)} is not a valid {value_type}" + (f" of {', '.join(values)}" if values else ""))
    return found


def value_of_measure(measure: Measure) -> Value:
    if measure.sort == "money":
        return money(measure.number, measure.unit)
    return quantity(measure.number, measure.unit) if measure.sort == "size" else number_value(measure.number)


def _untyped(value: Any) -> Value | Misfit:
    if isinstance(value, bool):
        return boolean(value)
    if isinstance(value, int | float):
        number = finite(value)
        return number_value(number) if number is not None else Misfit("this number can't be stored")
    if isinstance(value, str):
        return text_value(value)
    if isinstance(value, dict):
        return as_dimension(value, Wanted()) or as_currency(value, Wanted()) or _structure(value)
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


def _is_version(words: str, key: str | None) -> bool:
    last = (key or "").rpartition(".")[2]
    return "version" in last or "release" in last or _LIKE_A_VERSION.fullmatch(words) is not None


def _as_sent(value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool) and finite(value) is None:
        return "this number"
    return repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _shown(value: Any) -> str:
    return shortened(_as_sent(value), _SHOWN)


_MIDNIGHT = re.compile(r"(?<=-\d\d)T00:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?$")  # a day, as programs write it
TRUE = frozenset({"true", "yes", "on", "enabled"})
FALSE = frozenset({"false", "no", "off", "disabled"})
# People's answers where a yes or a no is asked for; elsewhere these are words like any other.
_AGREES = TRUE | {"yep", "yeah", "yes please", "sure", "of course", "ok", "okay", "allowed", "permitted", "possible"} | {
    "y", "fine", "correct", "affirmative", "definitely", "absolutely", "certainly", "we can", "we may", "no problem",
}  # fmt: skip
_REFUSES = FALSE | {"nope", "never", "no thanks", "no way", "not allowed", "not permitted", "not possible", "forbidden"} | {
    "n", "prohibited", "banned", "impossible", "absolutely not", "definitely not", "certainly not", "of course not",
    "we can't", "we cannot", "we may not", "by no means", "not at all",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """A key's demands on its values: an enum's are `values`; a size or an amount without a unit or a currency has this
    `unit`.

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
    return next(
        (Value("enum", value, normal_text(value)) for value in wanted.values if normal_text(value) == norm), None
    )


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


def normal_statement(statement: str) -> str:
    """Return the form by which statements without a key are compared."""
    value = normalise("string", statement)
    return statement if isinstance(value, Misfit) else value.norm
