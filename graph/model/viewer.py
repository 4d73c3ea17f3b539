"""Who asks: a name for the reviews, a role, and the projects that exist for them."""

from dataclasses import dataclass

from graph.model.words import Role

_RANK = {role: rank for rank, role in enumerate(Role)}


@dataclass(frozen=True, slots=True)
class Viewer:
    """`projects` None is all of them, those that are yet to be made included."""

    name: str
    role: Role
    projects: frozenset[str] | None = None

    def sees(self, project: str) -> bool:
        return self.projects is None or project in self.projects

    def may(self, role: Role) -> bool:
        """Each role includes the ones before it."""
        return _RANK[self.role] >= _RANK[role]
