"""Erasing people's words, and the receipt for it, for those who keep a project."""

import asyncio

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.types.fields import answering, read
from api.types.scalars import DateTime
from graph.actions.operating.erasing import erase
from graph.model import receipt
from graph.model.errors import BadInput
from graph.model.words import Role

_UNDER_WAY: set["asyncio.Task[receipt.Receipt]"] = set()
"""The erasure goes on if its caller stops waiting; the same request again answers with the receipt."""


@strawberry.type(description="A record of an erasure, without the words.")
class Receipt:
    ref: str
    erased: JSON = read("told", "The source, author or project that was erased, and the number of changes by kind.")
    sha256: str = read("sha256", "Over all that it says: `whence receipt check` makes it again and compares.")
    at: DateTime = read("at", "When it was begun.")
    by: str = read("by", "The person who had it done.")


@strawberry.type
class EraseMutations:
    @answering(
        Receipt,
        "Takes people's words out for good: of one source, of all that an author said, or of the whole project. The graph keeps its "
        "shape. The same again answers the same receipt.",
    )
    async def erase(
        self, info: Info, project: str, note: str, source: str | None = None, author: str | None = None
    ) -> receipt.Receipt:
        context = info.context
        slug = (await context.project(project, Role.ADMIN)).slug
        person = context.person(note)
        if not note.strip():
            raise BadInput("Say in `note` why the words are erased. It is kept with the receipt, without those words.")
        working = asyncio.create_task(erase(context.services, slug, person.name, note, source, author))
        _UNDER_WAY.add(working)
        working.add_done_callback(_UNDER_WAY.discard)
        return await asyncio.shield(working)
