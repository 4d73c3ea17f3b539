"""Policies as a project has them; only a person turns one on."""

import strawberry

from api.context import Info
from api.types.fields import answering
from graph.actions.reviewing.policies import PolicyState, policies_of, set_policy
from graph.model.words import Role


@strawberry.type(
    description="A rule that may promote candidates by itself, once a person has turned it on; all are off by default."
)
class Policy:
    name: str
    on: bool
    describes: str
    promoted: int
    reviews: list[str]


@strawberry.type
class PolicyQueries:
    @answering(
        list[Policy],
        "The rules that may promote candidates by themselves here; `on` says if a person has turned them on.",
    )
    async def policies(self, info: Info, project: str) -> list[PolicyState]:
        slug = (await info.context.project(project)).slug
        return await policies_of(info.context.ledger.graph, slug)


@strawberry.type
class PolicyMutations:
    @answering(Policy, "Turn a policy on or off. Its promotions are reviewed in its name, and can be taken back.")
    async def set_policy(self, info: Info, project: str, name: str, on: bool) -> PolicyState:
        slug = (await info.context.project(project, Role.REVIEWER)).slug
        return await set_policy(info.context.ledger, slug, name, on, info.context.person())
