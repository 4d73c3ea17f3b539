"""Loads agents' runs, and the wins and losses of cards, for an operation."""

from functools import cached_property

from strawberry.dataloader import DataLoader

from api.loaders.reader import Reader
from graph.actions.cards import episodes
from graph.actions.cards.cards import against_of, uses_of
from graph.model.episode import Consolidation, Ending, Episode, Opposed, Showing, Use


class EpisodeLoaders(Reader):
    @cached_property
    def episodes(self) -> DataLoader[str, Episode | None]:
        return self.by(episodes.episodes_by_names)

    @cached_property
    def showings(self) -> DataLoader[str, list[Showing]]:
        return self.by(episodes.showings_of)

    @cached_property
    def endings(self) -> DataLoader[str, list[Ending]]:
        return self.by(episodes.endings_of)

    @cached_property
    def consolidations(self) -> DataLoader[str, Consolidation | None]:
        return self.by(episodes.consolidations_of)

    @cached_property
    def uses(self) -> DataLoader[str, Use]:
        return self.by(uses_of)

    @cached_property
    def against(self) -> DataLoader[str, list[Opposed]]:
        return self.by(against_of)
