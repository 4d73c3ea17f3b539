"""Migrations may run twice and at once, and both engines learn the same things from them."""

import re

from graph.migrate import migrations

UNIQUE = {
    "arcadedb": re.compile(r"ON (\w+) \(id\) UNIQUE"),
    "neo4j": re.compile(r"FOR \(n:(\w+)\) REQUIRE n\.id IS UNIQUE"),
}
LOOKUP = {
    "arcadedb": re.compile(r"ON (\w+) \((\w+)\) NOTUNIQUE"),
    "neo4j": re.compile(r"CREATE INDEX \w+ IF NOT EXISTS FOR \(n:(\w+)\) ON \(n\.(\w+)\)"),
}
# Waits for what the others began; it changes nothing.
WAITING = "CALL db.awaitIndexes"
TAKEN = re.compile(r"SET (?:c\.)?(\w+) = null")


def text_of(engine: str) -> str:
    return "\n".join(migration.text for migration in migrations(engine))


def test_both_engines_have_the_same_migrations() -> None:
    assert [m.id for m in migrations("arcadedb")] == [m.id for m in migrations("neo4j")]


def test_migrations_are_numbered_without_gaps() -> None:
    numbers = [int(migration.id.split("_")[0]) for migration in migrations("neo4j")]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_statement_can_run_twice() -> None:
    for engine in UNIQUE:
        for statement in filter(str.strip, text_of(engine).split(";")):
            assert "IF NOT EXISTS" in statement or WAITING in statement or _mends(statement), statement


def _mends(statement: str) -> bool:
    """It takes away what is still there, and finds nothing the second time."""
    taken = TAKEN.search(statement)
    return taken is not None and f"{taken[1]} IS NOT NULL" in statement


def test_both_engines_keep_the_same_labels_unique() -> None:
    assert set(UNIQUE["arcadedb"].findall(text_of("arcadedb"))) == set(UNIQUE["neo4j"].findall(text_of("neo4j")))


def test_both_engines_index_the_same_properties() -> None:
    assert set(LOOKUP["arcadedb"].findall(text_of("arcadedb"))) == set(LOOKUP["neo4j"].findall(text_of("neo4j")))
