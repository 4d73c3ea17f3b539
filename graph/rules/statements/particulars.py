"""Reads what a statement says of what, in points of which only one can hold: "deploys go out on Fridays", "retention is 30 days".

Two statements are held against each other only where they are about the very same: similar is not the same.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.model.key import is_key, key_of
from graph.rules.language.stating import adds, says_several, stating
from graph.rules.language.wording import flat, is_negated, phrase
from graph.rules.statements.apart import given
from graph.rules.statements.later import without_day
from graph.rules.statements.roles import Role, roles
from graph.rules.statements.spans import spans
from graph.rules.statements.subjects import points, subject_of
from graph.rules.statements.things import Categories, listed
from graph.rules.statements.valued import Valued, values

_MOMENTS = frozenset({"day", "date", "time", "rhythm", "hours", "days"})
_MEASURED = frozenset(
    [
        "duration",
        "length",
        "size",
        "weight",
        "share",
        "area",
        "volume",
        "temperature",
        "pixels",
        "price",
        "number",
        "measure",
    ]
)
_TYPES = {"date": "date", "number": "number", "price": "currency"}
_SORTS = (
    _MOMENTS | _MEASURED | {"version", "venue"}
)  # any other is a list of things: "we use Postgres" is about the whole project
_BEING_THERE = frozenset({"host", "retention", "move", "switch", "migrate", "revert"})
_CHANGING = frozenset(
    [
        "move",
        "shift",
        "change",
        "set",
        "raise",
        "lower",
        "extend",
        "reduce",
        "increase",
        "decrease",
        "shorten",
        "postpone",
        "delay",
        "bump",
        "adjust",
        "push",
        "reschedule",
    ]
)
# "Delivery day is Thursday" and "deliveries go out on Tuesdays" are about one thing.
_SAID_BY_SORT = {"day": "day", "date": "date", "time": "time", "price": "cost", "version": "version"}
_CHANGED_TO = phrase(r"\b(?:to|at|until|by) ?$")
# "bookings.database = Postgres" is about the same as "keep bookings in Postgres".
_KEYED = re.compile(r"(?<![\w./@-])[^\W\d][\w-]{0,40}(?:\.[^\W\d][\w-]{2,40}){1,4}(?![\w/@-])")
_RANGE = phrase(r"(?<!from\s)\b\d[\d:.]{0,8} to \d")  # "support is there 7 to 20": neither number is the value
_LONGEST = 400  # characters; whoever says more in one sentence says several things


@dataclass(frozen=True, slots=True)
class Particular:
    """`about` are telling words, sorted; `loose` where it speaks of an "it". `exclusive`: nothing else may be so."""

    about: tuple[str, ...]
    sort: str
    value: str
    words: str  # the value as it is written
    bound: str = ""
    number: Decimal | None = None
    passing: bool = False
    loose: bool = False
    exclusive: bool = True
    keyed: bool = True

    @property
    def value_type(self) -> str:
        """How its words are read as a value."""
        return _TYPES.get(self.sort, "dimension" if self.sort in _MEASURED else "string")

    @property
    def key(self) -> str | None:
        """The slot that it fills, as a dotted key; None where it is not sure what it would replace."""
        if self.loose or self.passing or not self.keyed or not self.exclusive:
            return None
        subject = "-".join(
            "".join(letter if letter.isalnum() else "-" for letter in one).strip("-") for one in self.about
        )
        limit = f"-{self.bound}" if self.bound else ""
        key = key_of(f"{subject or 'project'}.{self.sort}{limit}")
        return key if is_key(key) else None


def particulars(statement: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[Particular, ...]:
    """In the order of their words; none where the statement speaks of several, of a time that is over, or denies."""
    return _particulars(statement, listed(categories))


def slot_of(statement: str, categories: Mapping[str, tuple[str, ...]]) -> Particular | None:
    """The one particular that a statement is about, where it has a key: of several nobody knows which it is for."""
    several = adds(statement) or len(given(_stated(statement))) > 1
    found = () if several else particulars(statement, categories)
    keyed = [one for one in found if one.key]
    return keyed[0] if len(keyed) == 1 and all(one.keyed or one.sort == "goes" for one in found) else None


@lru_cache(maxsize=8192)
def _particulars(statement: str, categories: Categories) -> tuple[Particular, ...]:
    if len(statement) > _LONGEST:
        return ()
    words = _stated(statement)
    single_values = _without(words, [(one.start, one.end) for one in spans(words)])
    if says_several(words) or is_negated(words) or _RANGE.search(single_values):
        return ()
    if len(each := given(words)) > 1:
        return tuple(one for half in each for one in _particulars(half.says, categories))
    found = values(words, categories)
    single = [one for one in found if sum(other.sort == one.sort for other in found) == 1]
    if len(single) < len(found):
        return ()  # of two values of one sort it says something that is not understood
    made = [_valued(words, one, single) for one in single]
    if all(one.sort not in _SORTS for one in found):
        made += [_in_role(one) for one in roles(words)]
    return tuple(one for one in made if one is not None)


@lru_cache(maxsize=8192)
def _stated(statement: str) -> str:
    """What it states, whenever it begins; a key in it is read as its words."""
    return _KEYED.sub(lambda key: key[0].replace(".", " ").replace("_", " "), stating(without_day(flat(statement))))


def _valued(words: str, one: Valued, others: list[Valued]) -> Particular | None:
    """Moments of one sentence belong together: neither is part of what the other is about."""
    apart = [other for other in others if other is one or {other.sort, one.sort} <= _MOMENTS]
    rest = _without(words, [(other.start, other.end) for other in apart])
    about = subject_of(rest)
    if one.sort == "venue" or one.sort not in _SORTS:
        about = (
            tuple(word for word in about if word not in _BEING_THERE) or about
        )  # "the ledger sits in", "we keep it in"
    if _CHANGED_TO.search(words[: one.start]):
        about = tuple(word for word in about if word not in _CHANGING)
    called = _SAID_BY_SORT.get(one.sort) if one.sort in _SORTS else one.sort
    about = tuple(word for word in about if word != called) or about
    loose = points(rest)
    if not about and (loose or one.sort in _SORTS):
        return None
    return Particular(about, one.sort, one.value, one.words, one.bound, one.number, one.passing, loose, keyed=one.keyed)


def _in_role(role: Role) -> Particular | None:
    about = subject_of(role.about)
    if not about:
        return None
    return Particular(
        about, role.sort, role.value, role.words, loose=points(role.about), exclusive=role.exclusive, keyed=role.keyed
    )


def _without(words: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return words
