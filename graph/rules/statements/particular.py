"""What a statement says of what, in one point of which only one can hold; and the slot that it fills, where it names one."""

from dataclasses import dataclass
from decimal import Decimal

from graph.model.key import is_key, key_of

MOMENTS = frozenset({"day", "date", "time", "part", "rhythm", "hours", "days"})
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
SORTS = (
    MOMENTS | _MEASURED | {"version", "venue"}
)  # any other is a list of things: "we use Postgres" is about the whole project
ROLES = frozenset(["goes", "place", "value", "owner", "provider", "platform"])
USED = frozenset(["venue", "version", "price", "provider", "platform"])  # as any thing of a list is
# Verbs that only say that something comes to be so or goes on: they name nothing.
_DOING = frozenset(
    [
        "retention",
        "move",
        "switch",
        "migrate",
        "revert",
        "continue",
        "introduce",
        "replace",
        "prefer",
        "begin",
        "leave",
        "change",
        "upgrade",
    ]
)
_LONGEST_NAME = 5  # words; what takes more of them has no name


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
        """Whether a profile's list says what it is."""
        return self.sort not in SORTS and self.sort not in ROLES

    @property
    def value_type(self) -> str:
        """How its words are read as a value."""
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
        """Whether the words name what it is about: "keep Redis" doesn't, and half a sentence is no name."""
        used = self.sort not in SORTS or self.sort in USED
        unnamed = used and bool(self.about) and set(self.about) <= _DOING
        return not unnamed and len(self.about) <= _LONGEST_NAME
