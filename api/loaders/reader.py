"""Reads the graph for one operation: a loader for each way to ask, made when it is needed; a key is a node's id."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from strawberry.dataloader import DataLoader

from graph.actions.settling.ledger import Ledger
from graph.engine import Graph

T = TypeVar("T")
Read = Callable[[Graph, Sequence[str]], Awaitable[Sequence[T]]]


class Reader:
    def __init__(self, ledger: Ledger, extractor_version: str) -> None:
        self.ledger = ledger
        self.graph = ledger.graph
        self.extractor_version = extractor_version
        self.kept_catalogues = ledger.catalogues

    def by(self, read: Read[T]) -> DataLoader[str, T]:
        async def load(keys: list[str]) -> Sequence[T]:
            return await read(self.graph, keys)

        return DataLoader(load_fn=load)
