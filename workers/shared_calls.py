"""Calls that several runs share: the messages of one task which one lease brings are shown to a model together."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from extract.llm.shown import MOST_READ
from graph.actions.running.leases import Leased
from graph.model.profile import Profile
from graph.model.source import Run
from graph.model.words import SourceKind

Ask = Callable[[Sequence[Leased], Profile], Awaitable[Mapping[str, Run]]]


@dataclass(frozen=True, slots=True)
class _Call:
    joined: list[Leased]
    made: asyncio.Task[Mapping[str, Run]]

    def has_room(self, leased: Leased) -> bool:
        return sum(len(lease.source.text) for lease in (*self.joined, leased)) <= MOST_READ


class Calls:
    """`ask` answers with the run of each, by its ref, once the model has."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._open: dict[tuple[str, ...], _Call] = {}

    async def run_of(self, leased: Leased, profile: Profile) -> Run:
        """The run with its answer. The runs of a lease are read at once, so that they meet here."""
        with_whom = _with_whom(leased)
        call = self._open.get(with_whom)
        if call is None or not call.has_room(leased):
            joined: list[Leased] = []
            call = _Call(joined, asyncio.create_task(self._made(with_whom, joined, profile)))
            self._open[with_whom] = call
        call.joined.append(leased)
        return (await call.made)[leased.run.ref]

    async def _made(self, with_whom: tuple[str, ...], joined: list[Leased], profile: Profile) -> Mapping[str, Run]:
        await asyncio.sleep(0)  # runs that are read in this moment have joined by then
        if with_whom in self._open and self._open[with_whom].joined is joined:
            del self._open[with_whom]
        return await self._ask(sorted(joined, key=lambda lease: (lease.source.at, lease.source.ref)), profile)


def _with_whom(leased: Leased) -> tuple[str, ...]:
    """Runs that answer alike are asked together: messages of one task; anything else is asked alone."""
    source = leased.source
    if source.kind is SourceKind.MESSAGE and source.task is not None:
        return (leased.token, source.project, "task", source.task)
    return (leased.token, source.project, "source", source.ref, leased.run.ref)
