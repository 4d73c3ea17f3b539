"""A docstring, a comment or a description opens with a thing or with a verb, never with a riddle such as "Who has …".

"True if the token may write", "Return the claims that …" and "The claims that …" are read once. A sentence that opens with a
question word and asks nothing is read twice.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

RIDDLE = re.compile(r"(?:What|Who|Whom|Whose|Whether|How|Which|Why)\b(?!.*\?$)")
SENTENCES = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
SUFFIXES = (".py", ".toml", ".cypher", ".js", ".css")
COMMENT = re.compile(r"\s*(?:#|//|/\*\*?)(?: purpose:)? (?P<text>\S.*)")
UNNAMED = re.compile(r"\b[Ww]hom?ever\b")
NAMING = ("api", "bench", "evals", "graph/actions", "graph/model", "graph/store", "workers")
"""Packages whose docstrings name the actor: "the caller", "the sender", "a reader", never "whoever"."""
STORED = "cypher/schema/"
"""Migrations: a graph that has run one knows it by its hash, so their comments stay."""


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield every string that stands by itself: below a heading, or below the value that it explains."""
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            value = child.value if isinstance(child, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value.strip()


def comments(text: str) -> Iterator[str]:
    """Yield the first line of each comment, and each purpose of a query."""
    before = ""
    for line in text.splitlines():
        if (found := COMMENT.fullmatch(line)) and ("purpose:" in line or not COMMENT.fullmatch(before)):
            yield found["text"]
        before = line


def descriptions(tree: ast.Module) -> Iterator[str]:
    """Yield every string of a module that describes a part of the schema or of a command: arguments of calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for value in (*node.args, *(keyword.value for keyword in node.keywords)):
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


def texts(path: Path, package: str) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    yield from comments(text)
    if path.suffix == ".py":
        tree = ast.parse(text)
        yield from (one for one in docstrings(tree) if not one.startswith('"'))
        yield from descriptions(tree) if package == "api" else ()
    if path.name == "descriptions.toml":
        tables = tomllib.loads(text).values()
        yield from (one for table in tables for one in table.values() if isinstance(one, str))


def riddles(repository: Path) -> list[str]:
    packages = ("api", "bench", "cypher", "evals", "extract", "graph", "lexicon", "profiles", "tests", "workers")
    found = []
    for package in packages:
        for path in sorted((repository / package).rglob("*")):
            name = path.relative_to(repository).as_posix()
            if path.suffix in SUFFIXES and not name.startswith(STORED) and "vendor" not in path.parts:
                sentences = (one for text in texts(path, package) for one in SENTENCES.split(text))
                found += [f"{name}: {one}" for one in sentences if RIDDLE.match(one)]
    return found


def test_nothing_opens_with_a_riddle(repository: Path) -> None:
    assert riddles(repository) == []


def test_docstrings_name_who_acts(repository: Path) -> None:
    found = [
        f"{path.relative_to(repository).as_posix()}: {text}"
        for package in NAMING
        for path in sorted((repository / package).rglob("*.py"))
        for text in docstrings(ast.parse(path.read_text(encoding="utf-8")))
        if UNNAMED.search(text)
    ]
    assert found == []
