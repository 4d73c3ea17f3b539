"""What the README says of the code is what the code says of itself."""

import re
import tomllib
from pathlib import Path

import pytest

from api.body import LARGEST_BODY
from api.http.options import Options
from api.intake import MOST_DOCUMENTS, MOST_MESSAGES
from api.limits import Limits
from tests.architecture.readme_tables import README, TABLES, between

TEXT = README.read_text(encoding="utf-8")
FILE_NAME = re.compile(r"`([A-Za-z_./-]+\.(?:md|yml|toml|graphql|lock))`")
ROOM = re.compile(r"^\| `([a-z/]+)` \|", re.MULTILINE)
PACKAGE = re.compile(r"^\| ([a-z0-9-]+) \|", re.MULTILINE)
ROOMS = ("api", "bench", "cypher", "evals", "extract", "profiles", "tests", "workers")


@pytest.mark.parametrize("name", TABLES)
def test_table_is_current(name: str) -> None:
    assert between(TEXT, name)[1] == TABLES[name](), "run python -m tests.architecture.readme_tables"


def test_every_file_that_is_named_is_there(repository: Path) -> None:
    named = set(FILE_NAME.findall(TEXT))
    assert named
    assert [name for name in sorted(named) if not (repository / name).is_file()] == []


def test_map_of_the_house_has_every_room(repository: Path) -> None:
    rooms = set(ROOM.findall(TEXT))
    inside = {f"graph/{one.name}" for one in (repository / "graph").iterdir() if (one / "__init__.py").exists()}
    assert rooms == {*ROOMS, *inside}


def test_every_dependency_has_its_reason(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[<>=!~;\[ ]", one)[0] for one in project["dependencies"]}
    listed = set(PACKAGE.findall(TEXT.split("## What it is built on", 1)[1]))
    assert listed - {"package", "-"} == wanted


def test_limits_are_those_of_the_code() -> None:
    limits, options = Limits(), Options()
    said = TEXT.split("## Limits", 1)[1].split("\n## ", 1)[0]
    for words in (
        f"{LARGEST_BODY // 1_000_000} MB",
        f"{options.small_body // 1024} KB",
        f"{limits.depth} deep",
        f"{limits.fields:,} fields",
        f"{limits.aliases} aliases",
        f"{limits.directives} directives",
        f"{limits.tokens:,} tokens",
        f"{MOST_MESSAGES} messages or documents",
    ):
        assert words in " ".join(said.split())
    assert MOST_DOCUMENTS == MOST_MESSAGES
    assert options.large_fields == {"captureDocuments"}


def test_make_targets_that_are_named_exist(repository: Path) -> None:
    makefile = (repository / "Makefile").read_text()
    for target in set(re.findall(r"(?:^|`)make ([a-z]+)", TEXT, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
