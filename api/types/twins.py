"""Names that mean one subject."""

import strawberry

from api.context import Info
from api.cursors import checked_first
from api.types.fields import answering, ask, read
from api.types.trails import Review
from graph.actions.reviewing import twins
from graph.model import alias, review
from graph.model.ids import node_id
from graph.model.words import Role


async def _reviews(twin: strawberry.Parent[alias.Twin], info: Info) -> list[review.Review]:
    ids = [node_id(name.project, name.ref) for name in twin.aliases]
    found = [each for steps in await info.context.loaders.reviews.load_many(ids) for each in steps]
    return sorted(found, key=lambda each: each.at)


@strawberry.type(description="Names that are likely to mean one subject, or that a person has merged.")
class Twin:
    names: list[str] = read(lambda one: list(one.names), "The kept name first, or the one that most claims are about.")
    score: float = read("score", "Their likeness, from 0 to 1; 1 where a person says so.")
    claims: int = read("claims", "The number of the newest claims that are about any of them.")
    merged_as: str | None = read("merged_as", "The name under which they are kept; null: they are two subjects.")
    reviews: list[Review] = ask(_reviews, "Every merge and split of these names, oldest first.")


@strawberry.type
class TwinQueries:
    @answering(
        list[Twin], "Names that are likely to mean one subject, the likeliest first; then those that are merged."
    )
    async def twins(self, info: Info, project: str, first: int | None = 20) -> list[alias.Twin]:
        slug = (await info.context.project(project)).slug
        return await twins.twins_of(info.context.services, slug, checked_first(first, 20))


@strawberry.type
class TwinMutations:
    @answering(
        Twin,
        "Merges names: new words under the other names are about the kept one; different values become a conflict.",
    )
    async def merge_twins(
        self, info: Info, project: str, keep: str, merge: list[str], note: str | None = None
    ) -> alias.Twin:
        slug = (await info.context.project(project, Role.REVIEWER)).slug
        return await twins.merge_twins(info.context.services, slug, keep, merge, info.context.person(note))

    @answering(Twin, "Undoes a merge of names. Claims that were written since stay where they are.")
    async def split_twin(self, info: Info, project: str, name: str, note: str | None = None) -> alias.Twin:
        slug = (await info.context.project(project, Role.REVIEWER)).slug
        return await twins.split_twin(info.context.services, slug, name, info.context.person(note))
