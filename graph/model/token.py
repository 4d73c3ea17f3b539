"""A token as it is kept: everything but the secret."""

from dataclasses import dataclass

from graph.model.viewer import UNBOUND, Voice
from graph.model.words import Role


@dataclass(frozen=True, slots=True)
class Token:
    name: str
    role: Role
    projects: tuple[str, ...] | None  # None is all of them
    created_at: int
    withdrawn_at: int | None = None
    voice: Voice = UNBOUND
