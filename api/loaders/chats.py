"""Loads chats for an operation: observations, gates, pendings and calendars."""

from functools import cached_property

from strawberry.dataloader import DataLoader

from api.loaders.reader import Reader
from graph.actions.chats import observed
from graph.model.calendar import CalendarEvent
from graph.model.observation import Chat, Gate, Observation, Pending


class ChatLoaders(Reader):
    @cached_property
    def chats(self) -> DataLoader[str, Chat | None]:
        return self.by(observed.chats_by_ids)

    @cached_property
    def observations(self) -> DataLoader[str, Observation | None]:
        return self.by(observed.observations_by_ids)

    @cached_property
    def gates(self) -> DataLoader[str, list[Gate]]:
        return self.by(observed.gates_of)

    @cached_property
    def pendings(self) -> DataLoader[str, Pending | None]:
        return self.by(observed.pendings_by_ids)

    @cached_property
    def calendar_events(self) -> DataLoader[str, CalendarEvent | None]:
        return self.by(observed.calendar_events_by_ids)
