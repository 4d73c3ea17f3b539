"""Loads sources, their runs, and the messages of a discussion for an operation."""

from functools import cached_property, partial

from strawberry.dataloader import DataLoader

from api.loaders.reader import Reader
from graph.actions.answering import by_ids
from graph.actions.capturing.messages import Stretch, message_counts, message_pages, messages_of_topics
from graph.model.claim import Claim
from graph.model.page import Page
from graph.model.source import Run, Source


class SourceLoaders(Reader):
    @cached_property
    def sources(self) -> DataLoader[str, Source | None]:
        return self.by(by_ids.sources_by_ids)

    @cached_property
    def texts(self) -> DataLoader[str, str | None]:
        return self.by(by_ids.texts_of)

    @cached_property
    def heads(self) -> DataLoader[str, str | None]:
        return self.by(by_ids.heads_of)

    @cached_property
    def runs(self) -> DataLoader[str, Run | None]:
        return self.by(by_ids.runs_by_ids)

    @cached_property
    def runs_of_source(self) -> DataLoader[str, list[Run]]:
        return self.by(by_ids.runs_of_sources)

    @cached_property
    def claims_of_source(self) -> DataLoader[str, list[Claim]]:
        return self.by(by_ids.claims_of_sources)

    @cached_property
    def messages(self) -> DataLoader[Stretch, Page[Source]]:
        return DataLoader(load_fn=partial(message_pages, self.graph))

    @cached_property
    def message_counts(self) -> DataLoader[Stretch, int]:
        return DataLoader(load_fn=partial(message_counts, self.graph))

    @cached_property
    def messages_of_topic(self) -> DataLoader[str, list[Source]]:
        return self.by(messages_of_topics)
