"""The jobs of the scheduler, for admins."""

import strawberry

from api.context import Info
from api.types.fields import answering
from api.types.scalars import DateTime
from graph.actions.running.jobs import jobs_of
from graph.model.errors import Forbidden
from graph.model.job import Job as JobModel
from graph.model.words import Role


@strawberry.type(description="A job that the scheduler repeats; lists begin with the next.")
class Job:
    name: str
    every: str
    describes: str
    last_run_at: DateTime | None
    last_result: str | None
    next_run_at: DateTime | None


@strawberry.type
class JobQueries:
    @answering(list[Job], "The scheduler's jobs, for admins of the whole service.")
    async def jobs(self, info: Info) -> list[JobModel]:
        viewer = info.context.viewer
        if not viewer.may(Role.ADMIN) or viewer.projects is not None:
            raise Forbidden(
                f"The token {viewer.name!r} does not keep the whole service: `whence token create --role admin` makes one that does."
            )
        return await jobs_of(info.context.services.graph)
