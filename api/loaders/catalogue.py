"""Loads lines, canonicals and prices for an operation."""

from collections.abc import Sequence
from functools import cached_property

from strawberry.dataloader import DataLoader

from api.loaders.reader import Reader
from graph.actions.items.canonicals import canonicals_by_ids
from graph.actions.items.lines import lines_by_ids, lines_of_items, said_of_lines
from graph.actions.items.prices import prices_of
from graph.engine import Graph
from graph.model.canonical import Canonical, Price
from graph.model.line import Line, LineDecisions
from graph.process.catalogues import Read as ReadCatalogue


class CatalogueLoaders(Reader):
    @cached_property
    def lines(self) -> DataLoader[str, Line | None]:
        return self.by(lines_by_ids)

    @cached_property
    def lines_of_item(self) -> DataLoader[str, list[Line]]:
        return self.by(lines_of_items)

    @cached_property
    def said_of_line(self) -> DataLoader[str, LineDecisions]:
        return self.by(said_of_lines)

    @cached_property
    def canonicals(self) -> DataLoader[str, Canonical | None]:
        return self.by(canonicals_by_ids)

    @cached_property
    def prices(self) -> DataLoader[str, list[Price]]:
        return self.by(prices_of)

    @cached_property
    def catalogues(self) -> DataLoader[str, ReadCatalogue]:
        return self.by(self._read_catalogues)

    async def _read_catalogues(self, graph: Graph, slugs: Sequence[str]) -> list[ReadCatalogue]:
        return [await self.kept_catalogues.of(graph, slug) for slug in slugs]
