"""Reads what a statement says of what, in points of which only one can hold: "deploys go out on Fridays", "retention is 30 days".

Each is a frame: a subject, the sort of what is said of it, and its value. The slot that it fills is named by subject and
sort. Two statements are held against each other only where they are about the very same: similar is not the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.model.key import is_key, key_of
from graph.rules.language.wording import adds, flat, is_negated, says_several, stated_part
from graph.rules.statements.phrases import points, subject_of
from graph.rules.statements.roles import Role, first_clause, roles
from graph.rules.statements.start_days import without_day
from graph.rules.statements.valued import Categories, Valued, left_things, lists_of, values
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.words import listed
from graph.rules.values.limits import ends_with

_MOMENTS = frozenset({"day", "date", "time", "part", "rhythm", "hours", "days"})
_MEASURED = listed("measured")
_TYPES = {"date": "date", "number": "number", "price": "currency"}
_SORTS = (
    _MOMENTS | _MEASURED | {"version", "venue"}
)  # any other is a list of things: "we use Postgres" is about the whole project
_ROLES = frozenset(["goes", "place", "value", "owner", "provider", "platform"])
_USED = frozenset(["venue", "version", "price", "provider", "platform"])  # as any thing of a list is
# Verbs that only say that something comes to be so, goes on or changes: they name nothing.
_DOING, _BEING_THERE, _CHANGING = listed("doing"), listed("being-there"), listed("changing")
_KEEPING = frozenset({"retention"})  # "the network switch costs 12 euros" is about a switch
_SWITCHING = listed("switching")  # of what is used; "the network switch is set to 5" is about one
# "Delivery day is Thursday" and "deliveries go out on Tuesdays" are about one thing.
_SAID_BY_SORT = {"day": "day", "date": "date", "time": "time", "price": "cost", "version": "version"}
_CHANGED_TO = frozenset(["to", "at", "until", "by"])
_BESIDE = frozenset(["goes", "place"])  # roles that leave the slot to what is named beside them
_LONGEST_NAME = 5  # words; what takes more of them has no name
_LONGEST = 400  # characters; whoever says more in one sentence says several things
_JOINS = ("-", "_", ".", "")
_MOST_WORDS = 3  # of a name
_WITHIN = frozenset([("day", "days"), ("time", "hours")])
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEK = 7 * 86_400_000_000


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
    def of_things(self) -> bool:
        """True if a profile's list names its sort."""
        return self.sort not in _SORTS and self.sort not in _ROLES

    @property
    def value_type(self) -> str:
        """The type as which its words are read."""
        return _TYPES.get(self.sort, "dimension" if self.sort in _MEASURED else "string")

    @property
    def key(self) -> str | None:
        """The slot that it fills, as a dotted key; None where it is not sure what it would replace."""
        if self.loose or self.passing or not self.keyed or not self.exclusive or not self._is_named:
            return None
        subject = "-".join(
            "".join(letter if letter.isalnum() else "-" for letter in one).strip("-") for one in self.about
        )
        limit = f"-{self.bound}" if self.bound else ""
        key = key_of(f"{subject or 'project'}.{self.sort}{limit}")
        return key if is_key(key) else None

    @property
    def _is_named(self) -> bool:
        """True if the words name their subject: "keep Redis" doesn't, and half a sentence is no name."""
        used = self.sort not in _SORTS or self.sort in _USED
        unnamed = used and bool(self.about) and set(self.about) <= _DOING
        return not unnamed and len(self.about) <= _LONGEST_NAME


def particulars(statement: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[Particular, ...]:
    """Return the particulars of a statement, in the order of their words; none where it speaks of several, of the past, or
    denies."""
    return _particulars(statement, lists_of(categories))


def slot_of(statement: str, categories: Mapping[str, tuple[str, ...]]) -> Particular | None:
    """The one particular that a statement is about, where it has a key: of several nobody knows which it is for."""
    found = () if adds(sentence(statement)) else particulars(statement, categories)
    keyed = [particular for particular in found if particular.key]
    return (
        keyed[0]
        if len(keyed) == 1 and all(particular.keyed or particular.sort in _BESIDE for particular in found)
        else None
    )


@lru_cache(maxsize=2048)
def _particulars(statement: str, categories: Categories) -> tuple[Particular, ...]:
    if len(statement) > _LONGEST:
        return ()
    words = first_clause(_stated(statement))
    found = values(words, categories)
    single_values = _without(words, [(value.start, value.end) for value in found if value.sort in ("hours", "days")])
    if says_several(sentence(words)) or is_negated(sentence(_without_limits(words, found))) or _ranges(single_values):
        return ()
    single = [value for value in found if sum(other.sort == value.sort for other in found) == 1]
    if len(single) < len(found):
        return ()  # of two values of one sort it says something that is not understood
    made = [_valued(words, value, single, categories) for value in single]
    if all(value.sort not in _SORTS for value in found):
        made += [
            _in_role(role, found) for role in roles(words) if not found or role.sort not in ("provider", "platform")
        ]
    return tuple(particular for particular in made if particular is not None)


def _without_limits(words: str, found: tuple[Valued, ...]) -> str:
    """ "It must not exceed 6 kg" denies nothing: it limits."""
    return _without(words, [(value.start, value.end) for value in found if value.bound])


@lru_cache(maxsize=256)
def _stated(statement: str) -> str:
    """Return its statement without its day; a key in it is read as its words."""
    return " ".join(map(_unkeyed, stated_part(sentence(without_day(flat(statement)))).text.split(" ")))


def _unkeyed(word: str) -> str:
    """ "bookings.database = Postgres" is about the same as "keep bookings in Postgres"."""
    core = word.rstrip(".,:;!?)")
    parts = core.split(".")
    named = len(parts) > 1 and all(
        len(one) > 2 - (at == 0) and one[0].isalpha() for at, one in enumerate(parts) if one or at
    )
    keyed = named and all(part.replace("-", "").replace("_", "").isalnum() for part in parts)
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


def _valued(words: str, value: Valued, others: list[Valued], categories: Categories) -> Particular | None:
    """Moments of one sentence belong together: neither is part of what the other is about."""
    apart = [other for other in others if other is value or {other.sort, value.sort} <= _MOMENTS]
    rest = _without(words, [(other.start, other.end) for other in apart])
    rest = _without(rest, left_things(rest, value.sort, categories))
    about = subject_of(rest)
    if value.sort in _USED or value.sort not in _SORTS:
        verbs = _KEEPING if value.sort in ("version", "price") else _BEING_THERE
        about = tuple(word for word in about if word not in verbs) or about
    if ends_with(words[: value.start], _CHANGED_TO) is not None:
        changing = _CHANGING if value.sort in _SORTS else _CHANGING | _SWITCHING
        about = tuple(word for word in about if word not in changing)
    called = _SAID_BY_SORT.get(value.sort) if value.sort in _SORTS else value.sort
    named = tuple(word for word in about if word != called)
    about = named if named or value.sort not in _SORTS else about  # "use Slack for the chat" is about the whole project
    loose = points(rest)
    if not about and (loose or value.sort in _SORTS):
        return None
    return Particular(
        about, value.sort, value.value, value.words, value.bound, value.number, value.passing, loose, keyed=value.keyed
    )


def _in_role(role: Role, found: tuple[Valued, ...]) -> Particular | None:
    """Return the particular of a role. A place where a listed thing is kept names the slot: "keep bookings in Postgres" is
    for their database."""
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


# ── two of them


def differ(particular: Particular, other: Particular, apart: int = 0) -> bool:
    """True if both can't hold. `apart` is the time between them: a day of one week says nothing of another week."""
    if particular.about != other.about or particular.value == other.value:
        return False
    if (particular.sort, other.sort) in _WITHIN or (other.sort, particular.sort) in _WITHIN:
        return _outside(particular, other)
    if not _of_one_sort(particular, other):
        return False
    if (particular.passing or other.passing) and abs(apart) >= _WEEK:
        return False
    if particular.sort in _ROLES or other.sort in _ROLES:
        return _names_another(particular, other) and (particular.exclusive or other.exclusive)
    return _bounds_differ(particular, other)


def _outside(particular: Particular, other: Particular) -> bool:
    """ "Friday" lies outside "Monday to Thursday", whichever week it is of, and "18:00" outside "9:00 to 17:00"."""
    single, stretch = (particular, other) if (particular.sort, other.sort) in _WITHIN else (other, particular)
    first, _, last = stretch.value.partition("/")
    at, low, high = (_place(value) for value in (single.value, first, last))
    if not at or not low or not high or low == high:
        return False
    return not low <= at <= high if low <= high else high < at < low  # "from 22:00 to 6:00"


def _place(value: str) -> str:
    """Return the place of a day in its week, or of a time in its day; empty for any other."""
    return str(_DAYS.index(value)) if value in _DAYS else value if value[2:3] == ":" else ""


def _names_another(particular: Particular, other: Particular) -> bool:
    """ "The ticket office" is another than "the harbour office"; "the office" may be either, and "Postgres 16" a Postgres."""
    mine, theirs = set(particular.value.split()), set(other.value.split())
    alike = subject_of(_last(particular.words)) == subject_of(_last(other.words))
    return not mine & theirs or (alike and bool(mine - theirs) and bool(theirs - mine))


def _last(words: str) -> str:
    """Return the last word, which tells like names apart: "office"."""
    return " ".join(words.split()[-1:])


def _of_one_sort(particular: Particular, other: Particular) -> bool:
    """ "Use Redis for sessions" and "use Hazel for sessions": a thing that stands in no list serves what another serves."""
    if {particular.sort, other.sort} == {"goes", "place"}:
        return (particular if particular.sort == "goes" else other).exclusive
    provided = "provider" in (particular.sort, other.sort) and (particular.of_things or other.of_things)
    return particular.sort == other.sort or (provided and bool(particular.about))


def moves_place(said: tuple[Particular, ...], held: tuple[Particular, ...]) -> bool:
    """True if a thing that was kept in one place is kept in another: it leaves the first, whatever slot that has."""
    return any(particular.sort == other.sort == "place" for particular, other in rivals(said, held))


def _bounds_differ(particular: Particular, other: Particular) -> bool:
    if particular.bound == other.bound:
        return True
    if particular.number is None or other.number is None:
        return False
    low, high = (particular, other) if other.bound == "most" or particular.bound == "least" else (other, particular)
    return low.number is not None and high.number is not None and low.number > high.number


def rivals(
    said: tuple[Particular, ...], held: tuple[Particular, ...], apart: int = 0
) -> Iterator[tuple[Particular, Particular]]:
    return ((particular, other) for particular in said for other in held if differ(particular, other, apart))


def spelled(statement: str, found: Particular) -> Iterator[str]:
    """Its own key, and those with the words as the sentence has them. Only of what is one of a list: elsewhere the last
    word of a key is anybody's choice."""
    if found.key is None:
        return
    yield found.key
    if found.of_things and 0 < len(found.about) <= _MOST_WORDS:
        words = [
            one
            for one in "".join(one if one.isalnum() else " " for one in statement).split()
            if len(one) > 1 and set(subject_of(one)) & set(found.about)
        ]
        for join in _JOINS[: len(_JOINS) if len(words) > 1 else 1]:
            key = key_of(f"{join.join(words)}.{found.sort}")
            if is_key(key) and key != found.key:
                yield key
