"""What a person sets over everything that is said of an item."""

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.types.fields import answering
from api.types.places import Item
from graph.actions.overrides import clear_override, set_override
from graph.model import place
from graph.model.words import Role


@strawberry.type
class ItemMutations:
    @answering(Item, "The value holds whatever is said, until it is cleared; a key that holds many takes a list.")
    async def set_override(
        self, info: Info, project: str, item: str, key: str, value: JSON, note: str | None = None
    ) -> place.Item:
        context = info.context
        slug = context.enter(project, Role.REVIEWER)
        return await set_override(context.ledger, slug, item, key, value, context.person(note))

    @answering(Item, "What is said of the key holds again.")
    async def clear_override(self, info: Info, project: str, item: str, key: str) -> place.Item:
        context = info.context
        slug = context.enter(project, Role.REVIEWER)
        return await clear_override(context.ledger, slug, item, key, context.person())
