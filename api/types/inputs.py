"""The inputs that clients send."""

import strawberry

from api.types.fields import read
from api.types.scalars import DateTime
from api.types.sources import Run, Source
from graph.model.words import Tier


@strawberry.input
class ScopeInput:
    tier: Tier = Tier.PROJECT
    item: str | None = strawberry.UNSET


@strawberry.input
class ProjectInput:
    slug: str
    name: str
    profile: str = "general"
    domain: str | None = strawberry.UNSET


@strawberry.input
class ItemInput:
    ref: str
    name: str


@strawberry.input
class DocumentInput:
    path: str
    text: str
    updated_at: DateTime | None = strawberry.UNSET


@strawberry.input(
    description="`agent`: written by a program, so never more than a CANDIDATE; without it a person wrote it. Without "
    "`at` it was written now. With an `id`, the same message again is the same source."
)
class DiscussionMessageInput:
    id: str | None = strawberry.UNSET
    author: str
    text: str
    at: DateTime | None = strawberry.UNSET
    agent: bool = False


@strawberry.type(description="The stored source, and the run that reads it.")
class Captured:
    source: Source
    run: Run
    duplicate: bool = read("duplicate", "The same was captured before; this is that source.")
