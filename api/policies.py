"""Policies as a project has them; only a person turns one on."""

from dataclasses import replace

import strawberry

from api.context import Info
from api.types.fields import answering
from extract.pipeline import surest
from extract.rules import marker
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.policies import PolicyState, policies_of, set_policy
from graph.model.profile import Profile
from graph.model.words import Role
from graph.rules.weighing.policies import HEADINGS


@strawberry.type(
    description="A rule that may promote candidates by itself, once a person has turned it on; all are off by default."
)
class Policy:
    name: str
    on: bool
    describes: str
    promoted: int = strawberry.field(description="The number of its promotions that nobody has undone.")
    reviews: list[str]


def _with_its_reach(told: PolicyState, profile: Profile) -> PolicyState:
    """Says so where the numbers of the profile never let the policy promote anything."""
    most = surest(marker.HEADED, profile)
    if told.name != HEADINGS or most >= profile.policies.headings:
        return told
    why = f"with the numbers of {profile.name}, the surest heading has {most:g}, so that nothing is promoted"
    mend = "raise extract.high_multiplier or lower policies.headings in a profile of your own"
    return replace(told, describes=f"{told.describes}; {why}: {mend}")


@strawberry.type
class PolicyQueries:
    @answering(
        list[Policy],
        "The rules that may promote candidates by themselves here; `on` says if a person has turned them on.",
    )
    async def policies(self, info: Info, project: str) -> list[PolicyState]:
        slug = (await info.context.project(project)).slug
        profile = await profile_of(info.context.services, slug)
        return [_with_its_reach(state, profile) for state in await policies_of(info.context.services, slug)]


@strawberry.type
class PolicyMutations:
    @answering(Policy, "Turns a policy on or off. Its reviews are in its name, and can be undone.")
    async def set_policy(self, info: Info, project: str, name: str, on: bool) -> PolicyState:
        slug = (await info.context.project(project, Role.REVIEWER)).slug
        told = await set_policy(info.context.services, slug, name, on, info.context.person())
        return _with_its_reach(told, await profile_of(info.context.services, slug))
