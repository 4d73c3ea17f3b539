"""Sets and clears a person's own values of an item, over everything that is said of it."""

import strawberry
from strawberry.scalars import JSON

from api import intake
from api.context import Info
from api.types.fields import answering
from api.types.places import Item
from graph.actions.capturing.capture import Intake
from graph.actions.reviewing.overrides import clear_override, set_override
from graph.model import place
from graph.model.words import Role


@strawberry.type
class ItemMutations:
    @answering(
        Item,
        "Sets a field of an item by hand. The value stands over what people say, until it is cleared; a key that holds many takes a list.",
    )
    async def set_override(
        self, info: Info, project: str, item: str, key: str, value: JSON, note: str | None = None
    ) -> place.Item:
        context = info.context
        slug = context.enter(project, Role.REVIEWER)
        person, now = context.person(note), context.services.now()

        def written(statement: str) -> Intake:
            return intake.of_hand(statement, note, person.name, None, now)

        return await set_override(context.services, slug, item, key, value, person, written)

    @answering(Item, "Removes a person's value: the facts of the key hold again.")
    async def clear_override(self, info: Info, project: str, item: str, key: str) -> place.Item:
        context = info.context
        slug = context.enter(project, Role.REVIEWER)
        return await clear_override(context.services, slug, item, key, context.person())
