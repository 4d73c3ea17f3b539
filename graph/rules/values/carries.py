"""Judges whether a quotation carries a value: numbers, money, sizes and dates by their amount, text by its words."""

from collections.abc import Iterator
from typing import Any

from graph.rules.values.dates import dates_in
from graph.rules.values.measures import measures, rows
from graph.rules.values.normal import Value, normal_text, normalise, value_of_measure
from graph.rules.values.whole_measures import bare_length

MEASURED = frozenset({"number", "dimension", "currency", "date"})
_YES = frozenset(["true", "yes", "enabled", "= on", ": on"])
_NO = frozenset([
    "false", "disabled", "nope", "= off", ": off", "= no", ": no", "out of the question", "off the table", "no-go", "taboo", "ruled out",
])  # fmt: skip
_SPACED = str.maketrans({"=": " = ", ":": " : "})


def carries(value_type: str | None, value: Any, quote: str, at: int, others: tuple[str, ...] = ()) -> str | None:
    """Return None if it does, else the reason for a person. `at` is the time of the words, which "tomorrow" counts from;
    `others` are people's other names for the value."""
    wanted = normalise(value_type, value)
    if not isinstance(wanted, Value):
        return wanted.reason
    if wanted.type in MEASURED:
        return _measured(wanted, quote, at)
    if isinstance(value, dict | list):
        return None  # a structure has no words of its own to look for
    quoted = _words(quote)
    quoted |= {one.removesuffix("s") for one in quoted}
    quoted |= {one[1:] for one in quoted if one[:1] == "v" and one[1:2].isdigit()}  # "v3" is version 3
    if any((words := _words(one)) and words <= quoted for one in (str(value), *others)):
        return None
    return f"the quotation does not carry the value {str(value)[:60]!r}"


def spoken_boolean(quote: str) -> bool | None:
    """Return the yes or no that a quotation says outright; None where only its sense tells, or where it says both."""
    words = f" {' '.join(quote.casefold().translate(_SPACED).split())}"
    yes, no = (any(f" {one}" in words for one in said) for said in (_YES, _NO))
    no = no or quote.casefold().strip(" .,!?") == "n"
    return yes if yes != no else None


def _measured(wanted: Value, quote: str, at: int) -> str | None:
    others: list[str] = []
    for start, end, read in readings(quote, at):
        if same(wanted, read):
            return None
        others.append(quote[start:end])
    unit = wanted.value.get("currency", wanted.value.get("unit")) if isinstance(wanted.value, dict) else None
    for words in (quote, quote.strip(" .,!-x\u00d7")):
        whole = normalise(wanted.type, words, unit=unit, at=at)
        if isinstance(whole, Value) and same(wanted, whole):
            return None
    shown = _shown(wanted)
    said = ", ".join(others[:3])
    return f"the quotation says {said}, the claim {shown}" if others else f"the quotation does not carry {shown}"


def readings(text: str, at: int) -> Iterator[tuple[int, int, Value]]:
    """Every measure and every day that a text names, with its place."""
    for day in dates_in(text, at):
        yield day.start, day.end, Value("date", day.day.isoformat(), day.day.isoformat())
    for measure in (*(size for row in rows(text) for size in row.sizes), *measures(text)):
        yield measure.start, measure.end, value_of_measure(measure)
    if alone := bare_length(text):
        yield alone.start, alone.end, value_of_measure(alone)


def same(wanted: Value, read: Value) -> bool:
    if wanted.norm == read.norm:
        return True
    # A quotation may leave out the unit that its question named, and a plain number the unit of its quotation.
    return "number" in (wanted.type, read.type) and _bare(wanted) == _bare(read) is not None


def _bare(value: Value) -> str | None:
    number = value.value if value.type == "number" else None
    if value.type in ("dimension", "currency"):
        number = value.value.get("value", value.value.get("amount"))
    read = normalise("number", number)
    return read.norm if isinstance(read, Value) else None


def _shown(value: Value) -> str:
    parts = value.value.values() if isinstance(value.value, dict) else (value.value,)
    return " ".join(str(part) for part in parts)


def _words(text: str) -> set[str]:
    return set("".join(one if one.isalnum() or one == "_" else " " for one in normal_text(text)).split())
