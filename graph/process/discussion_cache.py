"""Keeps the part of discussions that this process has read: messages never change, and each claim is kept as of its last
write.

Without it, every message of a long discussion would have a hundred claims with their quotations travel again.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from graph.engine import Transaction
from graph.model.discussion import QuotedClaim
from graph.model.source import Source
from graph.store.discussions import said_from
from graph.store.sources import source_from

T = TypeVar("T")

CLAIMS, MESSAGES = 5_000, 5_000  # that are kept
LONGEST = 4_000  # characters of a message that is kept


@dataclass(frozen=True, slots=True)
class Listed:
    """A claim by its node id. `written` names the last write to it or to its quotations; older graphs have no such name."""

    id: str
    written: str | None


class DiscussionCache:
    def __init__(self) -> None:
        self._claims: _Latest[tuple[str, QuotedClaim]] = _Latest(CLAIMS)
        self._messages: _Latest[Source] = _Latest(MESSAGES)

    def forget(self) -> None:
        """Forget everything, after an erasure."""
        self._claims, self._messages = _Latest(CLAIMS), _Latest(MESSAGES)

    async def read(
        self, tx: Transaction, claims: Collection[Listed], messages: Collection[str]
    ) -> tuple[Mapping[str, QuotedClaim], Mapping[str, Source]]:
        """Return claims and messages by node id; one trip for the unknown ones, none where everything is known."""
        found = {claim.id: said for claim in claims if (said := self._known(claim)) is not None}
        heard = {message: source for message in messages if (source := self._messages.get(message)) is not None}
        missing = {claim.id: claim.written for claim in claims if claim.id not in found}
        unheard = [message for message in messages if message not in heard]
        if missing or unheard:
            for row in await tx.run("discussion.fetch", claims=list(missing), messages=unheard):
                self._learn(row, missing, found, heard)
        return found, heard

    def _known(self, listed: Listed) -> QuotedClaim | None:
        written, said = self._claims.get(listed.id) or (None, None)
        return said if written is not None and written == listed.written else None

    def _learn(
        self,
        row: Mapping[str, Any],
        missing: Mapping[str, str | None],
        found: dict[str, QuotedClaim],
        heard: dict[str, Source],
    ) -> None:
        if row["source"] is not None:
            source = heard[row["id"]] = source_from(row["source"])
            if len(source.text) <= LONGEST:
                self._messages.put(row["id"], source)
            return
        said = found[row["id"]] = said_from(row)
        written = missing[row["id"]]
        if written is not None:
            self._claims.put(row["id"], (written, said))


class _Latest(Generic[T]):
    """A cache of so many things by name: those that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, T] = OrderedDict()

    def get(self, name: str) -> T | None:
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)

    def put(self, name: str, thing: T) -> None:
        self._kept[name] = thing
        self._kept.move_to_end(name)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
