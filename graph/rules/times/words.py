"""Knows the English words for days, months, parts of the day, units and numbers, and how people misspell them (`lexicon/en/times`)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

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


@lru_cache(maxsize=4096)
def spelled(said: str) -> str:
    """Return the word in its known spelling: by a list of spellings, or as the name of a day or a month that is a slip away."""
    owner = said.removesuffix("s").removesuffix("'")
    if owner != said and owner in (_OWNING if said.endswith("'s") else _DAYS_NEAR):
        return owner
    found = SPELLINGS.get(said)
    if found is not None or not _SHORTEST <= len(said) <= _LONGEST or said in _KNOWN:
        return found or said
    near = process.extractOne(said, _WANTED, scorer=OSA.distance, score_cutoff=2)
    if near is None or near[0][0] != said[0] or near[1] > (2 if len(near[0]) >= _LONG else 1):
        return said
    return str(near[0])


_WANTED = tuple(_SAID["slips"]["wanted"].split())
_OWNING = frozenset(("week", "weekend", "month", "today", "tonight", *_WANTED[:9]))  # tomorrow's, next week's
_DAYS_NEAR = ("today", "tonight", "tomorrow", "yesterday")  # tomorrows
_KNOWN = frozenset((*_WANTED, *(f"{one}s" for one in _WANTED), *_SAID["slips"]["real"].split()))
_SHORTEST, _LONGEST = min(map(len, _WANTED)), max(map(len, _WANTED)) + 1
_LONG = 9  # letters, from which two slips still leave no doubt


def _part(key: str) -> tuple[str, int, int]:
    """Code, first hour, hour that ends it; as dictionaries of times have them."""
    code, first, last = key.split()
    return code, int(first), int(last)


PARTS = {word: _part(key) for word, key in _named(_SAID["parts"]).items()}
