"""Reads the graph for one operation: a loader for each way to ask, made when it is needed; a key is a node's id."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from strawberry.dataloader import DataLoader

from graph.engine import Graph
from graph.process.services import Services

T = TypeVar("T")
Read = Callable[[Graph, Sequence[str]], Awaitable[Sequence[T]]]


class Reader:
    def __init__(self, services: Services, extractor_version: str) -> None:
        self.services = services
        self.graph = services.graph
        self.extractor_version = extractor_version
        self.kept_catalogues = services.catalogues

    def by(self, read: Read[T]) -> DataLoader[str, T]:
        async def load(keys: list[str]) -> Sequence[T]:
            return await read(self.graph, keys)

        return DataLoader(load_fn=load)
