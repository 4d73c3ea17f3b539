"""The types with an id of their own: each class of the model with its type of the schema."""

import strawberry

from graph.model.block import Block
from graph.model.calendar import CalendarEvent
from graph.model.canonical import Canonical
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.episode import Episode
from graph.model.line import Line
from graph.model.observation import Chat, Observation, Pending
from graph.model.pattern import Pattern
from graph.model.place import Item, Project, Task, Wave
from graph.model.review import BulkReview
from graph.model.source import Run, Source
from graph.model.webhook import Webhook
from graph.model.words import type_of

_KINDS = (
    Source,
    Run,
    Conflict,
    Project,
    Task,
    Item,
    Line,
    Canonical,
    Wave,
    Pattern,
    Block,
    Episode,
    Webhook,
    BulkReview,
    Chat,
    Observation,
    Pending,
    CalendarEvent,
)
_NAMES: dict[type, str] = {kind: kind.__name__ for kind in _KINDS}


@strawberry.interface(description="Whatever has an id of its own.")
class Node:
    id: strawberry.ID

    @classmethod
    def resolve_type(cls, value: object, *_: object) -> str:
        """A claim's type follows from its kind; all else is called as the model calls it."""
        return type_of(value.kind).value if isinstance(value, Claim) else _NAMES[type(value)]
