"""Knows the English words for days, months, parts of the day, units and numbers, and how people misspell them (`lexicon/en/times`)."""

from collections.abc import Iterable, Mapping

from graph.rules.utterances.words import sections

_SAID = sections("times")


def _numbered(lines: Iterable[str], first: int = 0) -> dict[str, int]:
    """Every word of a line by the number of its line."""
    return {word: number for number, line in enumerate(lines, first) for word in line.split()}


def _named(table: Mapping[str, str]) -> dict[str, str]:
    """Every word of a table by its key."""
    return {word: key for key, line in table.items() for word in line.split()}


MONTHS, WEEKDAYS = _numbered(_SAID["month-names"], 1), _numbered(_SAID["weekday-names"])
WEEKDAYS_EACH = {name + "s": at for name, at in WEEKDAYS.items() if name.endswith("day")}
ONES, ORDINALS = _numbered(_SAID["ones"].split()), _numbered(_SAID["ordinals"].split(), 1) | {"thirtieth": 30}
TENS = {word: 10 * at for word, at in _numbered(_SAID["tens"].split(), 2).items()}
DECADES = {word: 10 * at for word, at in _numbered(_SAID["decades"].split(), 1).items()}
UNITS, SEASONS, SPELLINGS = _named(_SAID["units"]), _named(_SAID["seasons"]), _named(_SAID["spellings"])
DOUBTFUL, SHORT_UNITS, MEALS, NEXT, LAST, THIS = (
    frozenset(_SAID[name].split()) for name in ("doubtful", "short-units", "meals", "next", "last", "this")
)
SECONDS = {"S": 1, "TM": 60, "H": 3600, "D": 86400, "W": 604800, "WE": 172800, "WD": 86400, "M": 2592000,
           "Q": 7776000, "Y": 31536000, "10Y": 315360000, "100Y": 3153600000}  # fmt: skip


def _part(key: str) -> tuple[str, int, int]:
    """Code, first hour, hour that ends it; as dictionaries of times have them."""
    code, first, last = key.split()
    return code, int(first), int(last)


PARTS = {word: _part(key) for word, key in _named(_SAID["parts"]).items()}
