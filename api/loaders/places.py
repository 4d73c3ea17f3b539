"""Loads projects, tasks, items and waves for an operation."""

import asyncio
from collections.abc import Sequence
from functools import cached_property, partial

from strawberry.dataloader import DataLoader

from api.loaders.reader import Reader
from graph.actions.answering import by_ids
from graph.actions.hearing.task_states import states_of
from graph.actions.items.items import ItemThen, fields_of_items_then
from graph.actions.operating.health import health_of
from graph.actions.operating.webhooks import webhooks_by_ids
from graph.actions.settling.blocks import Kept, kept_of_places
from graph.actions.waves import reports
from graph.actions.waves.reports import Findings
from graph.engine import Graph
from graph.model.field import Field
from graph.model.place import Health, Item, Project, Task, Wave
from graph.model.source import Run
from graph.model.state import TaskState
from graph.model.webhook import Webhook


class PlaceLoaders(Reader):
    @cached_property
    def projects(self) -> DataLoader[str, Project | None]:
        return self.by(by_ids.projects_by_slugs)

    @cached_property
    def health(self) -> DataLoader[str, Health]:
        return self.by(self._healths)

    async def _healths(self, graph: Graph, slugs: Sequence[str]) -> list[Health]:
        return list(await asyncio.gather(*(health_of(graph, slug, self.extractor_version) for slug in slugs)))

    @cached_property
    def tasks(self) -> DataLoader[str, Task | None]:
        return self.by(by_ids.tasks_by_ids)

    @cached_property
    def states(self) -> DataLoader[str, TaskState | None]:
        return DataLoader(load_fn=partial(states_of, self.services))

    @cached_property
    def webhooks(self) -> DataLoader[str, Webhook | None]:
        return self.by(webhooks_by_ids)

    @cached_property
    def items(self) -> DataLoader[str, Item | None]:
        return self.by(by_ids.items_by_ids)

    @cached_property
    def fields_then(self) -> DataLoader[ItemThen, tuple[Field, ...]]:
        return DataLoader(load_fn=partial(fields_of_items_then, self.graph))

    @cached_property
    def kept(self) -> DataLoader[str, Kept]:
        return self.by(kept_of_places)

    @cached_property
    def waves(self) -> DataLoader[str, Wave | None]:
        return self.by(by_ids.waves_by_ids)

    @cached_property
    def findings_of_wave(self) -> DataLoader[str, Findings | None]:
        return self.by(reports.findings_of_waves)

    @cached_property
    def runs_of_wave(self) -> DataLoader[str, list[Run]]:
        return self.by(by_ids.runs_of_waves)
