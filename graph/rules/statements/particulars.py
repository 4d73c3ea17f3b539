"""Reads what a statement says of what, in points of which only one can hold: "deploys go out on Fridays", "retention is 30 days".

Two statements are held against each other only where they are about the very same: similar is not the same.
"""

from collections.abc import Mapping
from functools import lru_cache

from graph.rules.language.stating import adds, says_several, stating
from graph.rules.language.wording import flat, is_negated
from graph.rules.statements.apart import given
from graph.rules.statements.later import without_day
from graph.rules.statements.moments import moments_in
from graph.rules.statements.particular import MOMENTS, SORTS, USED, Particular
from graph.rules.statements.roles import Role, roles
from graph.rules.statements.subjects import points, subject_of
from graph.rules.statements.things import Categories, left, listed
from graph.rules.statements.trailing import apart_from_trailing
from graph.rules.statements.valued import Valued, values
from graph.rules.values.neighbours import ends_with

# Verbs by which something is used, or goes on being so: what for is said by other words, or not at all.
_BEING_THERE = frozenset(
    ["host", "retention", "move", "switch", "migrate", "revert", "continue", "introduce", "replace", "prefer"]
)
_KEEPING = frozenset({"retention"})  # "the network switch costs 12 euros" is about a switch
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
_SWITCHING = frozenset(
    ["switch", "migrate", "convert"]
)  # of what is used; "the network switch is set to 5" is about one
# "Delivery day is Thursday" and "deliveries go out on Tuesdays" are about one thing.
_SAID_BY_SORT = {"day": "day", "date": "date", "time": "time", "price": "cost", "version": "version"}
_CHANGED_TO = frozenset(["to", "at", "until", "by"])
_BESIDE = frozenset(["goes", "place"])  # roles that leave the slot to what is named beside them
_TWO = 2
_LONGEST = 400  # characters; whoever says more in one sentence says several things


def particulars(statement: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[Particular, ...]:
    """In the order of their words; none where the statement speaks of several, of a time that is over, or denies."""
    return _particulars(statement, listed(categories))


def slot_of(statement: str, categories: Mapping[str, tuple[str, ...]]) -> Particular | None:
    """The one particular that a statement is about, where it has a key: of several nobody knows which it is for."""
    several = adds(statement) or len(given(_stated(statement))) >= _TWO
    found = () if several else particulars(statement, categories)
    if found and _goes_on(statement, found, listed(categories)):
        return None
    keyed = [one for one in found if one.key]
    return keyed[0] if len(keyed) == 1 and all(one.keyed or one.sort in _BESIDE for one in found) else None


def _goes_on(statement: str, found: tuple[Particular, ...], categories: Categories) -> bool:
    """ "Ada tests on Monday, Bo tests on Tuesday": what stands behind says the same of another."""
    behind = apart_from_trailing(_stated(statement))[1]
    others = _particulars(behind, categories) if behind else ()
    return any(one.sort == other.sort and set(one.about) & set(other.about) for one in found for other in others)


@lru_cache(maxsize=8192)
def _particulars(statement: str, categories: Categories) -> tuple[Particular, ...]:
    if len(statement) > _LONGEST:
        return ()
    words = _stated(statement)
    if len(given(words)) < _TWO:
        words = apart_from_trailing(words)[0]
    single_values = _without(
        words, [(one.start, one.end) for one in moments_in(words) if one.sort in ("hours", "days")]
    )
    if says_several(words) or is_negated(words) or _ranges(single_values):
        return ()
    if len(each := given(words)) >= _TWO:
        return tuple(one for half in each for one in _particulars(half.says, categories))
    found = values(words, categories)
    single = [one for one in found if sum(other.sort == one.sort for other in found) == 1]
    if len(single) < len(found):
        return ()  # of two values of one sort it says something that is not understood
    made = [_valued(words, one, single, categories) for one in single]
    if all(one.sort not in SORTS for one in found):
        made += [_in_role(one, found) for one in roles(words) if not found or one.sort not in ("provider", "platform")]
    return tuple(one for one in made if one is not None)


@lru_cache(maxsize=8192)
def _stated(statement: str) -> str:
    """What it states, whenever it begins; a key in it is read as its words."""
    return " ".join(map(_unkeyed, stating(without_day(flat(statement))).split(" ")))


def _unkeyed(word: str) -> str:
    """ "bookings.database = Postgres" is about the same as "keep bookings in Postgres"."""
    core = word.rstrip(".,:;!?)")
    parts = core.split(".")
    named = len(parts) > 1 and all(
        len(one) > 2 - (at == 0) and one[0].isalpha() for at, one in enumerate(parts) if one or at
    )
    keyed = named and all(one.replace("-", "").replace("_", "").isalnum() for one in parts)
    return core.replace(".", " ").replace("_", " ") + word[len(core) :] if keyed else word


def _ranges(words: str) -> bool:
    """ "Support is there 7 to 20": neither number is the value; "from 5 to 7" changes it."""
    said = words.split()
    return any(
        said[at] == "to"
        and said[at - 1][0].isdigit()
        and said[at + 1][0].isdigit()
        and (at < 2 or said[at - 2].casefold() != "from")
        for at in range(1, len(said) - 1)
    )


def _valued(words: str, one: Valued, others: list[Valued], categories: Categories) -> Particular | None:
    """Moments of one sentence belong together: neither is part of what the other is about."""
    apart = [other for other in others if other is one or {other.sort, one.sort} <= MOMENTS]
    rest = _without(words, [(other.start, other.end) for other in apart])
    rest = _without(rest, left(rest, one.sort, categories))
    about = subject_of(rest)
    if one.sort in USED or one.sort not in SORTS:
        verbs = _KEEPING if one.sort in ("version", "price") else _BEING_THERE
        about = tuple(word for word in about if word not in verbs) or about
    if ends_with(words[: one.start], _CHANGED_TO) is not None:
        changing = _CHANGING if one.sort in SORTS else _CHANGING | _SWITCHING
        about = tuple(word for word in about if word not in changing)
    called = _SAID_BY_SORT.get(one.sort) if one.sort in SORTS else one.sort
    named = tuple(word for word in about if word != called)
    about = named if named or one.sort not in SORTS else about  # "use Slack for the chat" is about the whole project
    loose = points(rest)
    if not about and (loose or one.sort in SORTS):
        return None
    return Particular(about, one.sort, one.value, one.words, one.bound, one.number, one.passing, loose, keyed=one.keyed)


def _in_role(role: Role, found: tuple[Valued, ...]) -> Particular | None:
    """Where a thing of a list is kept in names the slot: "keep bookings in Postgres" is for their database."""
    about = subject_of(role.about)
    if not about:
        return None
    keyed = role.keyed and not (role.sort == "place" and found)
    return Particular(
        about, role.sort, role.value, role.words, loose=points(role.about), exclusive=role.exclusive, keyed=keyed
    )


def _without(words: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return words
