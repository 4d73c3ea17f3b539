"""Every query is used, every query that is asked for exists, and Cypher is written nowhere else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from graph.queries import load_queries

PACKAGES = ("graph", "workers", "extract", "api", "bench")
ASKING = {"read", "read_one", "read_maybe", "write", "write_one", "run", "run_one", "run_maybe"}
NAME = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")
CYPHER = re.compile(r"\b(?:MATCH|MERGE|CREATE|UNWIND) *(?:\(|\$)")


def trees(repository: Path) -> Iterator[tuple[Path, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((repository / package).rglob("*.py")):
            yield path.relative_to(repository), ast.parse(path.read_text(encoding="utf-8"))


def strings(tree: ast.Module) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def asked(tree: ast.Module) -> set[str]:
    """Names of queries that are passed to the gateway right where it is called."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    firsts = (call.args[0] for call in calls if call.args and getattr(call.func, "attr", "") in ASKING)
    names = {arg.value for arg in firsts if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return {name for name in names if NAME.fullmatch(name)}


def test_every_query_is_used(repository: Path) -> None:
    mentioned = set().union(*(strings(tree) for _, tree in trees(repository)))
    joined = {name for query in load_queries().values() for name in query.joins}
    assert sorted(load_queries().keys() - mentioned - joined) == []


def test_every_query_that_is_asked_for_exists(repository: Path) -> None:
    unknown = {str(path): sorted(asked(tree) - load_queries().keys()) for path, tree in trees(repository)}
    assert {path: names for path, names in unknown.items() if names} == {}


def test_cypher_is_written_in_query_files_alone(repository: Path) -> None:
    """A benchmark goes round the gateway on purpose, to compare us with bare queries, and writes its own."""
    found = [
        (str(path), text)
        for path, tree in trees(repository)
        for text in strings(tree)
        if CYPHER.search(text) and path != Path("graph/queries.py") and path.parts[0] != "bench"
    ]
    assert found == []
