"""Shares tests out among several processes: those of one engine go together, and so to one server."""

from xdist.scheduler import LoadScopeScheduling

# Files whose tests start a Neo4j whatever their names say.
_ON_NEO4J = (
    "tests/acceptance/test_on_several_machines.py",
    "tests/generative/graph/",
    "tests/integration/test_engine.py",
    "tests/integration/test_engine_differences.py",
    "tests/integration/test_migrate.py",
)


class ByEngine(LoadScopeScheduling):  # type: ignore[misc]
    """A share is all tests of one engine, or the tests of one file; the largest shares begin."""

    def _split_scope(self, nodeid: str) -> str:
        if "[neo4j" in nodeid or nodeid.startswith(_ON_NEO4J):
            return "neo4j"
        return "embedded" if "[embedded" in nodeid else nodeid.split("::", 1)[0]
