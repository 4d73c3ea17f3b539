"""README and docs/ describe the code as the code describes itself."""

import re
import tomllib
from pathlib import Path

import pytest

from api.body import LARGEST_BODY, MOST_AT_ONCE
from api.http.options import Options
from api.limits import Limits
from tests.architecture.docs_tables import DOCS, TABLES, between

README = DOCS.parent / "README.md"
PAGES = (README, *sorted(DOCS.glob("*.md")))
FILE_NAME = re.compile(r"`([A-Za-z_./-]+\.(?:md|py|yml|toml|graphql|lock))`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
ROOM = re.compile(r"^\| `([a-z/]+)` \|", re.MULTILINE)
PACKAGE = re.compile(r"^\| ([a-z0-9-]+) \|", re.MULTILINE)
ROOMS = ("api", "bench", "cypher", "evals", "extract", "lexicon", "profiles", "tests", "workers")
MOST_WORDS = 1200  # of the README: whoever begins reads all of it


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").split()) <= MOST_WORDS


@pytest.mark.parametrize("name", TABLES)
def test_table_is_current(name: str) -> None:
    where, make = TABLES[name]
    assert between(page(where), name)[1] == make(), "run python -m tests.architecture.docs_tables"


@pytest.mark.parametrize("where", PAGES, ids=lambda one: one.name)
def test_every_link_leads_somewhere(where: Path) -> None:
    links = LINK.findall(where.read_text(encoding="utf-8"))
    assert [link for link in links if not (where.parent / link).exists()] == []


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = set(LINK.findall(page("README.md")))
    assert {one.name for one in DOCS.glob("*.md")} - {"README.md"} <= listed


def test_every_file_that_is_named_is_there(repository: Path) -> None:
    named = {name for one in PAGES for name in FILE_NAME.findall(one.read_text(encoding="utf-8"))}
    assert named
    mentioned = (repository / name for name in sorted(named))
    assert [one.name for one in mentioned if not one.is_file()] == []


def test_map_of_the_house_has_every_room(repository: Path) -> None:
    rooms = set(ROOM.findall(page("contributing.md")))
    inside = {f"graph/{one.name}" for one in (repository / "graph").iterdir() if (one / "__init__.py").exists()}
    assert rooms == {*ROOMS, *inside}


def test_every_dependency_has_its_reason(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[<>=!~;\[ ]", one)[0] for one in project["dependencies"]}
    listed = set(PACKAGE.findall(page("contributing.md").split("## What it is built on", 1)[1]))
    assert listed - {"package", "-"} == wanted


def test_limits_are_those_of_the_code() -> None:
    limits, options = Limits(), Options()
    said = page("limits.md")
    for words in (
        f"{LARGEST_BODY // 1_000_000} MB",
        f"{options.small_body // 1024} KB",
        f"{limits.depth} deep",
        f"{limits.fields:,} fields",
        f"{limits.aliases} aliases",
        f"{limits.directives} directives",
        f"{limits.tokens:,} tokens",
        f"{MOST_AT_ONCE} messages or documents",
    ):
        assert words in " ".join(said.split())
    assert options.large_fields == {"captureDocuments"}


def test_make_targets_that_are_named_exist(repository: Path) -> None:
    makefile = (repository / "Makefile").read_text()
    text = "\n".join(one.read_text(encoding="utf-8") for one in PAGES)
    for target in set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
