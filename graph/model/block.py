"""A block of knowledge: the entries that claims put into it, and what they come to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from graph.model.ids import node_id
from graph.model.words import Tier


class Part(StrEnum):
    """The place of an entry in its block."""

    VALUE = "VALUE"  # under a name of its own
    LISTED = "LISTED"  # in the list of that name
    NOTE = "NOTE"  # said, and not believed
    QUESTION = "QUESTION"
    ANSWER = "ANSWER"  # not shown itself: the question that it answers leads to it


ANSWERING = (Part.VALUE, Part.LISTED, Part.ANSWER)


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry that a claim puts into a block. `body` is the JSON text that the block shows; entries are compared by it.

    `key` is the claim's key; for a question, the key that answers it. `disputed` is the conflict that is open about the
    claim when the block is read; it is not stored.
    """

    id: str
    project: str
    item: str | None
    block: str
    slot: str
    claim: str
    part: Part
    name: str
    body: str
    at: int
    key: str | None = None
    disputed: str | None = None

    @property
    def order(self) -> tuple[int, str, str]:
        """The sort key: the time of the words first; names that arrival gave decide last."""
        return (self.at, self.body, self.claim)


FIELDS = ""  # what the fields of an item go by, where the names of its blocks are counted


@dataclass(frozen=True, slots=True)
class Moves:
    """A counter of moves, with the time and the author of the last."""

    count: int
    at: int
    by: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A slot's memory of its own projection. With it, the projection itself may be lost.

    `digest` is the digest of the projected content; `moves` counts the blocks that moved with it, by name. A block that
    several slots moved at once is counted at one of them: together they have its revision.
    """

    digest: str = ""
    moves: Mapping[str, Moves] = field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True)
class BlockHead:
    """The stored head of a block, beside its entries. Revision 0: nothing was ever put into the block."""

    project: str
    item: str | None
    key: str
    revision: int
    updated_at: int
    updated_by: str

    @property
    def ref(self) -> str:
        return block_ref(self.item, self.key)

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)


@dataclass(frozen=True, slots=True)
class Block:
    head: BlockHead
    json: dict[str, Any] = field(hash=False)
    markdown: str

    @property
    def key(self) -> str:
        return self.head.key

    @property
    def project(self) -> str:
        return self.head.project

    @property
    def item(self) -> str | None:
        return self.head.item

    @property
    def tier(self) -> Tier:
        return Tier.PROJECT if self.head.item is None else Tier.ITEM

    @property
    def domain(self) -> None:
        """A block lies in a project or at an item, never in a domain."""


def block_ref(item: str | None, key: str) -> str:
    """`|` stands in no item's ref, so that no two blocks share a name."""
    return f"{item or ''}|{key}"


def place_of(project: str, item: str | None) -> str:
    """Return the key that finds the entries of a project's own blocks, or of an item's."""
    return f"{project}|{item or ''}"


def asked_at(project: str, item: str | None, key: str) -> str:
    """Return the key that finds the open questions that this claim key answers."""
    return f"{project}|{item or ''}|{key}"
