"""Keeps staging from production: a database belongs to the environment that it was first opened in."""

from graph.engine import Graph
from graph.model.errors import SettingsError


async def refuse_another(graph: Graph, name: str | None) -> None:
    """Refuse a database of another environment, before anything is read or worked on. Without a name, nobody is told apart."""
    if name is None:
        return
    row = await graph.write_one("chat.environment", name=name)
    if row["name"] != name:
        raise SettingsError(
            f"WHENCE_ENVIRONMENT is {name!r}, and this database is marked {row['name']!r}: give each a database of its own"
        )
