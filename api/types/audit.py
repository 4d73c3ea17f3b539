"""The audit log of a project: who called what. Only admins may read it."""

from typing import Annotated

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.types.fields import answering, read
from api.types.paging import Connection
from api.types.scalars import DateTime
from graph.actions.operating.audit import audit_page, count_audit
from graph.model import audit
from graph.model.words import Role


@strawberry.type(description="A call that changed something, or was refused. It keeps nobody's words.")
class AuditEntry:
    seq: str = read(lambda one: str(one.seq), "Its number in the project's log, without gaps.")
    at: DateTime = read("call.at", "When it was called.")
    by: str = read("call.by", "The name of the token that called.")
    where: str | None = read("call.where", "The caller's network address, and the way by which the call came.")
    what: str = read("call.what", "The mutation, or the command.")
    refs: list[str] = read(lambda one: list(one.call.refs), "The refs that it named, and those that it made.")
    refused: str | None = read("call.refused", "The code of the error; null: it was done.")
    sha256: str = read("sha256", "Over this entry and the hash of the one before.")


AuditEntryConnection = Connection[AuditEntry]


@strawberry.type
class AuditQueries:
    @answering(AuditEntryConnection, "The calls, each with its caller, oldest first; for the project's admins.")
    async def audit(
        self,
        info: Info,
        project: str,
        from_: Annotated[DateTime | None, strawberry.argument(name="from", description="The first moment.")] = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> Listing[audit.Entry]:
        services, slug = info.context.services, (await info.context.project(project, Role.ADMIN)).slug
        await services.audit.settled(services.graph)
        begun = read_cursor("audit", after)
        page = await audit_page(services.graph, slug, from_, checked_first(first, 50), begun)
        return Listing("audit", page, begun is not None, lambda: count_audit(services.graph, slug, from_))
