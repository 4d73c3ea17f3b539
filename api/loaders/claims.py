"""Loads claims and their surroundings for an operation."""

from functools import cached_property, partial

from strawberry.dataloader import DataLoader

from api.loaders.reader import Reader
from graph.actions.answering import by_ids, lists, surroundings
from graph.actions.reviewing import many_at_once
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.link import Link
from graph.model.pattern import Pattern
from graph.model.place import Item, Task
from graph.model.replacement import Replacement
from graph.model.review import BulkReview, Review
from graph.model.trace import Quoted


class ClaimLoaders(Reader):
    @cached_property
    def claims(self) -> DataLoader[str, Claim | None]:
        return self.by(by_ids.claims_by_ids)

    @cached_property
    def claims_in_slots(self) -> DataLoader[str, Claim | None]:
        return self.by(by_ids.claims_in_slots)

    @cached_property
    def claims_of_tasks(self) -> DataLoader[lists.AboutTask, list[Claim]]:
        return DataLoader(load_fn=partial(lists.claims_of_tasks, self.graph))

    @cached_property
    def evidence(self) -> DataLoader[str, list[Quoted]]:
        return self.by(surroundings.evidence_of)

    @cached_property
    def supersessions(self) -> DataLoader[str, tuple[list[Replacement], list[Replacement]]]:
        return self.by(surroundings.supersessions_of)

    @cached_property
    def history(self) -> DataLoader[tuple[str, int], tuple[Claim, ...]]:
        return DataLoader(load_fn=partial(surroundings.history_of, self.graph))

    @cached_property
    def about(self) -> DataLoader[str, tuple[list[Task], list[Item]]]:
        return self.by(surroundings.tasks_and_items_of)

    @cached_property
    def links(self) -> DataLoader[tuple[str, int], tuple[Link, ...]]:
        return DataLoader(load_fn=partial(surroundings.links_below, self.graph))

    @cached_property
    def conflicts(self) -> DataLoader[str, Conflict | None]:
        return self.by(by_ids.conflicts_by_ids)

    @cached_property
    def conflicts_of(self) -> DataLoader[str, list[Conflict]]:
        return self.by(surroundings.conflicts_of)

    @cached_property
    def bulk_reviews(self) -> DataLoader[str, BulkReview | None]:
        return self.by(many_at_once.bulk_reviews_by_ids)

    @cached_property
    def graduations(self) -> DataLoader[str, tuple[list[Claim], list[Claim]]]:
        return self.by(surroundings.graduations_of)

    @cached_property
    def amendments(self) -> DataLoader[str, tuple[list[Claim], list[Claim]]]:
        return self.by(surroundings.amendments_of)

    @cached_property
    def layered(self) -> DataLoader[str, list[Claim]]:
        return self.by(surroundings.layered_with)

    @cached_property
    def no_longer_said(self) -> DataLoader[str, list[str]]:
        return self.by(surroundings.no_longer_said)

    @cached_property
    def read_also_as(self) -> DataLoader[str, list[Claim]]:
        return self.by(surroundings.read_also_as)

    @cached_property
    def reviews(self) -> DataLoader[str, list[Review]]:
        return self.by(surroundings.reviews_of)

    @cached_property
    def patterns(self) -> DataLoader[str, Pattern | None]:
        return self.by(by_ids.patterns_by_ids)

    @cached_property
    def patterns_of(self) -> DataLoader[str, list[Pattern]]:
        return self.by(surroundings.patterns_of)
