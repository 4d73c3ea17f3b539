"""What one operation reads of the graph: each noun asked for once for all that want it, and kept until the answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property, partial
from typing import TypeVar

from strawberry.dataloader import DataLoader

from graph.actions import reading
from graph.actions.blocks import Kept, kept_of_places
from graph.actions.canonicals import canonicals_by_ids
from graph.actions.catalogues import Catalogues
from graph.actions.catalogues import Read as ReadCatalogue
from graph.actions.health import health_of
from graph.actions.items import ItemThen, fields_of_items_then
from graph.actions.lines import lines_by_ids, lines_of_items, said_of_lines
from graph.actions.messages import Stretch, message_counts, message_pages, messages_of_topics
from graph.actions.prices import prices_of
from graph.actions.state import states_of
from graph.engine import Graph
from graph.model.canonical import Canonical, Price
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.field import Field
from graph.model.line import Line, Said
from graph.model.link import Link
from graph.model.page import Page
from graph.model.pattern import Pattern
from graph.model.place import Health, Item, Project, Task, Wave
from graph.model.review import Review
from graph.model.source import Run, Source
from graph.model.state import TaskState
from graph.model.trace import Quoted

T = TypeVar("T")
Read = Callable[[Graph, Sequence[str]], Awaitable[Sequence[T]]]


class Loaders:
    """One loader for each way to ask; a key is what the graph keys the node on. A loader is made when it is needed."""

    def __init__(self, graph: Graph, extractor_version: str, catalogues: Catalogues) -> None:
        self._graph = graph
        self._catalogues = catalogues
        self._version = extractor_version

    def _by(self, read: Read[T]) -> DataLoader[str, T]:
        async def load(keys: list[str]) -> Sequence[T]:
            return await read(self._graph, keys)

        return DataLoader(load_fn=load)

    @cached_property
    def claims(self) -> DataLoader[str, Claim | None]:
        return self._by(reading.claims_by_ids)

    @cached_property
    def evidence(self) -> DataLoader[str, list[Quoted]]:
        return self._by(reading.evidence_of)

    @cached_property
    def supersessions(self) -> DataLoader[str, tuple[list[reading.Replaced], list[reading.Replaced]]]:
        return self._by(reading.supersessions_of)

    @cached_property
    def history(self) -> DataLoader[tuple[str, int], tuple[Claim, ...]]:
        return DataLoader(load_fn=partial(reading.history_of, self._graph))

    @cached_property
    def about(self) -> DataLoader[str, tuple[list[Task], list[Item]]]:
        return self._by(reading.tasks_and_items_of)

    @cached_property
    def links(self) -> DataLoader[str, tuple[Link, ...]]:
        return self._by(reading.links_below)

    @cached_property
    def conflicts(self) -> DataLoader[str, Conflict | None]:
        return self._by(reading.conflicts_by_ids)

    @cached_property
    def conflicts_of(self) -> DataLoader[str, list[Conflict]]:
        return self._by(reading.conflicts_of)

    @cached_property
    def reviews(self) -> DataLoader[str, list[Review]]:
        return self._by(reading.reviews_of)

    @cached_property
    def patterns(self) -> DataLoader[str, Pattern | None]:
        return self._by(reading.patterns_by_ids)

    @cached_property
    def patterns_of(self) -> DataLoader[str, list[Pattern]]:
        return self._by(reading.patterns_of)

    @cached_property
    def states(self) -> DataLoader[str, TaskState | None]:
        return self._by(states_of)

    @cached_property
    def messages_of_topic(self) -> DataLoader[str, list[Source]]:
        return self._by(messages_of_topics)

    @cached_property
    def runs(self) -> DataLoader[str, Run | None]:
        return self._by(reading.runs_by_ids)

    @cached_property
    def runs_of_source(self) -> DataLoader[str, list[Run]]:
        return self._by(reading.runs_of_sources)

    @cached_property
    def claims_of_source(self) -> DataLoader[str, list[Claim]]:
        return self._by(reading.claims_of_sources)

    @cached_property
    def sources(self) -> DataLoader[str, Source | None]:
        return self._by(reading.sources_by_ids)

    @cached_property
    def texts(self) -> DataLoader[str, str | None]:
        return self._by(reading.texts_of)

    @cached_property
    def heads(self) -> DataLoader[str, str | None]:
        return self._by(reading.heads_of)

    @cached_property
    def tasks(self) -> DataLoader[str, Task | None]:
        return self._by(reading.tasks_by_ids)

    @cached_property
    def messages(self) -> DataLoader[Stretch, Page[Source]]:
        return DataLoader(load_fn=partial(message_pages, self._graph))

    @cached_property
    def message_counts(self) -> DataLoader[Stretch, int]:
        return DataLoader(load_fn=partial(message_counts, self._graph))

    @cached_property
    def items(self) -> DataLoader[str, Item | None]:
        return self._by(reading.items_by_ids)

    @cached_property
    def lines(self) -> DataLoader[str, Line | None]:
        return self._by(lines_by_ids)

    @cached_property
    def lines_of_item(self) -> DataLoader[str, list[Line]]:
        return self._by(lines_of_items)

    @cached_property
    def said_of_line(self) -> DataLoader[str, Said]:
        return self._by(said_of_lines)

    @cached_property
    def canonicals(self) -> DataLoader[str, Canonical | None]:
        return self._by(canonicals_by_ids)

    @cached_property
    def prices(self) -> DataLoader[str, list[Price]]:
        return self._by(prices_of)

    @cached_property
    def catalogues(self) -> DataLoader[str, ReadCatalogue]:
        return self._by(self._read_catalogues)

    async def _read_catalogues(self, graph: Graph, slugs: Sequence[str]) -> list[ReadCatalogue]:
        return [await self._catalogues.of(graph, slug) for slug in slugs]

    @cached_property
    def fields_then(self) -> DataLoader[ItemThen, tuple[Field, ...]]:
        return DataLoader(load_fn=partial(fields_of_items_then, self._graph))

    @cached_property
    def kept(self) -> DataLoader[str, Kept]:
        return self._by(kept_of_places)

    @cached_property
    def waves(self) -> DataLoader[str, Wave | None]:
        return self._by(reading.waves_by_ids)

    @cached_property
    def runs_of_wave(self) -> DataLoader[str, list[Run]]:
        return self._by(reading.runs_of_waves)

    @cached_property
    def projects(self) -> DataLoader[str, Project | None]:
        return self._by(reading.projects_by_slugs)

    @cached_property
    def health(self) -> DataLoader[str, Health]:
        return self._by(self._healths)

    async def _healths(self, graph: Graph, slugs: Sequence[str]) -> list[Health]:
        return list(await asyncio.gather(*(health_of(graph, slug, self._version) for slug in slugs)))
