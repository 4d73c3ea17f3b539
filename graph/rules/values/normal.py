"""Values by type: what is shown keeps its words, what is compared is normalised.

Two values are the same when their `norm` is. What no table of units and currencies knows stays text, which compares by
its words and is never wrong, only less clever.
"""

import json
import re
from typing import Any

from graph.rules.values.dates import read_date
from graph.rules.values.measures import Measure, read_money, read_quantity
from graph.rules.values.numbers import read_number
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
from graph.rules.values.value_types import FALSE, READERS, TRUE, Wanted, as_currency, as_dimension

__all__ = ["Misfit", "Value", "boolean", "infer", "normal_text", "normalise", "value_of_measure"]

_LIKE_A_VERSION = re.compile(r"[0-9]\.[1-9]0")
_SHOWN = 60


def infer(text: str, key: str | None = None) -> Value:
    """What a value written as text is. Versions look like numbers and are not: 3.10 comes after 3.9."""
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


def value_of_measure(one: Measure) -> Value:
    if one.sort == "money":
        return money(one.number, one.unit)
    return quantity(one.number, one.unit) if one.sort == "size" else number_value(one.number)


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
    text = _as_sent(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
