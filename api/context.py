"""The context of an operation: the viewer, the loaders, and the person whose name a review carries."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import strawberry

from api.demo.background import Teller
from api.loaders import Loaders
from api.subscriptions.feed import Feed
from extract.sources.rendered import checked
from graph.actions.chats.brain import Brain
from graph.actions.operating.projects import no_project, project_by_slug
from graph.actions.reviewing.steps import Person
from graph.model.errors import Forbidden, TooLarge, Unavailable
from graph.model.place import Project
from graph.model.profile import Profile
from graph.model.source import Extractor
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.process.services import Services
from graph.store.places import project_from

NOTE_MAX = 4_000
BY_AGENT, BY_COMMAND = "mcp", "command"
"""Ways by which a call comes, other than `/graphql` itself."""
Who = Callable[[], Awaitable[Viewer]]
"""Looks again who asks; Unauthenticated where the token is not known any more."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The state that all operations of a service share. A project never changes once it is made, so each is asked for once."""

    services: Services
    extractor: Extractor
    queue: str = "in process"
    projects: dict[str, Project] = field(default_factory=dict)
    feed: Feed | None = None
    teller: Teller | None = None
    brain: Brain | None = None


class Context:
    """The context of one operation, or of one event: loaders live no longer than the answer they are for."""

    __slots__ = ("_who", "loaders", "shared", "viewer", "where")

    def __init__(self, shared: Shared, viewer: Viewer, who: Who | None = None, where: str | None = None) -> None:
        self.shared = shared
        self.viewer = viewer
        self.where = where
        self._who = who
        self.loaders = Loaders(shared.services, shared.extractor.version)

    def renewed(self) -> "Context":
        """The same viewer with empty loaders, for the next event of a subscription."""
        return Context(self.shared, self.viewer, self._who, self.where)

    def through_agent(self) -> "Context":
        """The context of a program that speaks for the viewer."""
        where = " ".join(filter(None, (BY_AGENT, self.where)))
        return Context(self.shared, self.viewer.through_agent(), self._who, where)

    async def still_sees(self, project: str) -> None:
        """Refuse once the token is withdrawn: a subscription of hours easily outlives a token."""
        viewer = await self._who() if self._who is not None else self.viewer
        if not viewer.sees(project):
            raise no_project(project)

    @property
    def services(self) -> Services:
        return self.shared.services

    @property
    def feed(self) -> Feed:
        if self.shared.feed is None:
            raise Unavailable("Nothing can be watched from here: subscribe at the address of a running service.")
        return self.shared.feed

    @property
    def brain(self) -> Brain:
        return self.shared.brain or Brain(self.services)

    def enter(self, project: str, role: Role = Role.READER) -> str:
        """Return the project's slug, if the viewer has the role. A project that they can't see is not found."""
        if not self.viewer.sees(project):
            raise no_project(project)
        if not self.viewer.may(role):
            raise Forbidden(
                f"{self._too_little(role)}: `whence token create --role {role.lower()} --project {project}` makes one."
            )
        return project

    def enter_new(self, slug: str) -> str:
        """Return the slug of a project that is to be made. A token for it alone can't be had before it is there."""
        if not self.viewer.sees(slug):
            # Said of every slug outside the token's own, so that it gives away nothing about any of them.
            raise Forbidden("Your token is for certain projects: one for all projects is needed to make a new one.")
        if not self.viewer.may(Role.ADMIN):
            raise Forbidden(
                f"{self._too_little(Role.ADMIN)} for all projects: `whence token create --role admin` makes one."
            )
        return slug

    def _too_little(self, role: Role) -> str:
        has, takes = (f"{'an' if one is Role.ADMIN else 'a'} {one.lower()}'s" for one in (self.viewer.role, role))
        return f"The token {self.viewer.name!r} is {has}, and this takes {takes}"

    async def project(self, slug: str, role: Role = Role.READER) -> Project:
        """The project itself, or NotFound: for lists, which would be empty where there is none."""
        self.enter(slug, role)
        known = self.shared.projects.get(slug)
        if known is None:
            known = self.shared.projects[slug] = project_from(await project_by_slug(self.services, slug))
        return known

    async def profile(self, slug: str, role: Role = Role.READER) -> Profile:
        return self.services.profile((await self.project(slug, role)).profile)

    def person(self, note: str | None = None) -> Person:
        if self.viewer.voice.agent:
            raise Forbidden(
                f"The token {self.viewer.name!r} is an agent's, and this takes a person's word: capture what the agent "
                "says, and a person promotes it."
            )
        if note is not None and len(note) > NOTE_MAX:
            raise TooLarge(f"The note has {len(note):,} characters: say it in at most {NOTE_MAX:,}.")
        said = checked(note, "The note") if note is not None else None
        return Person(self.viewer.name, said, self.viewer.projects)


Info = strawberry.Info[Context, None]
