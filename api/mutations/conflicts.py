"""Settling conflicts, which only people do."""

from collections.abc import Sequence

import strawberry

from api.context import Info
from api.types.conflicts import Conflict
from api.types.fields import answering
from graph.actions.conflicts import conflicts, reopening
from graph.actions.settling import sweep
from graph.model import conflict as model
from graph.model.words import Role


@strawberry.type
class ConflictMutations:
    @answering(Conflict, "Resolves a conflict: the winner is ACTIVE, the others are SUPERSEDED.")
    async def resolve_conflict(
        self, info: Info, project: str, ref: str, winner: str, note: str | None = None
    ) -> model.Conflict:
        slug = info.context.enter(project, Role.REVIEWER)
        return await conflicts.resolve_conflict(info.context.services, slug, ref, winner, info.context.person(note))

    @answering(
        Conflict, "Closes a conflict that is none: the claim in force stays, and the others are candidates again."
    )
    async def dismiss_conflict(self, info: Info, project: str, ref: str, note: str) -> model.Conflict:
        slug = info.context.enter(project, Role.REVIEWER)
        return await conflicts.dismiss_conflict(info.context.services, slug, ref, info.context.person(note))

    @answering(Conflict)
    async def reopen_conflict(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Conflict:
        slug = info.context.enter(project, Role.REVIEWER)
        return await reopening.reopen_conflict(info.context.services, slug, ref, info.context.person(note))

    @answering(
        list[Conflict],
        "Looks for conflicts that writes have missed, and answers those that it opened. Run again, it changes nothing.",
    )
    async def sweep(self, info: Info, project: str) -> Sequence[model.Conflict]:
        slug = (await info.context.project(project, Role.REVIEWER)).slug
        return await sweep.sweep(info.context.services, slug)
