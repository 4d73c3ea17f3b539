"""The viewer who asks: a name for the reviews, a role, and the projects that the viewer may see."""

from dataclasses import dataclass, replace

from graph.model.words import Role

_RANK = {role: rank for rank, role in enumerate(Role)}


@dataclass(frozen=True, slots=True)
class Voice:
    """The author in whose name a token speaks: one author, an agent, or, for a bridge, everybody whose words it relays."""

    author: str | None = None
    agent: bool = False
    bridge: bool = False

    @property
    def bound(self) -> bool:
        return self.author is not None or self.agent or self.bridge


UNBOUND = Voice()
"""The voice of a token that was made without one: it speaks as its own name, and an administrator's also for others."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """`projects` None is all of them, those that are yet to be made included."""

    name: str
    role: Role
    projects: frozenset[str] | None = None
    voice: Voice = UNBOUND

    @property
    def author(self) -> str:
        """The author for whom they speak: a token that is bound to no person has its own name."""
        return self.voice.author or self.name

    @property
    def relays(self) -> bool:
        """True for a bridge and for an administrator: they may bring other people's words as those people's own."""
        return self.voice.bridge or (self.role is Role.ADMIN and not self.voice.bound)

    def vouches_for(self, author: str | None) -> bool:
        """True if these are a person's words: the token has to vouch for the author; the name in the message is not enough."""
        if self.voice.agent:
            return False
        return self.relays or author is None or author.strip().casefold() == self.author.casefold()

    def through_agent(self) -> "Viewer":
        """The same where a program speaks for them: it is an agent, unless the token was made for a person or a bridge."""
        return self if self.voice.bound else replace(self, voice=Voice(agent=True))

    def sees(self, project: str) -> bool:
        return self.projects is None or project in self.projects

    def may(self, role: Role) -> bool:
        """Each role includes the ones before it."""
        return _RANK[self.role] >= _RANK[role]
