"""The files of the explorer: documents that hold, libraries that are what they were, and no markup from text."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from api.explorer.documents import HERE as DOCUMENTS
from api.explorer.documents import sha256, trusted_documents
from api.http.documents import Documents
from api.limits import Limits
from api.schema import graphql_schema

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "api" / "explorer" / "page"
VENDORS = (ROOT / "api" / "explorer" / "vendor", Path(__file__).parent / "vendor")
NAMES = sorted(path.stem for path in DOCUMENTS.glob("*.graphql"))
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|\beval\(|DOMParser")


def test_documents_hold_against_the_schema() -> None:
    documents = Documents(graphql_schema(), Limits(), production=True)
    read = {name: documents.read(trusted_documents()[name]) for name in NAMES}
    assert {name: one.errors for name, one in read.items() if one.errors} == {}
    assert {name: [each.name for each in one.operations] for name, one in read.items()} == {
        name: [name] for name in NAMES
    }


def test_every_document_is_found_by_its_hash_too() -> None:
    known = trusted_documents()
    assert len(known) == 2 * len(NAMES)
    assert all(known[sha256(known[name])] == known[name] for name in NAMES)


def test_every_document_is_sent_by_the_page_and_every_one_it_sends_is_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGE.rglob("*.js"))
    sent = set(re.findall(r"\b(?:ask|watch|change)\(\s*'(\w+)'", text))
    assert sent == set(NAMES)


@pytest.mark.parametrize("place", VENDORS, ids=lambda place: place.parts[-2])
def test_vendored_files_are_what_they_were(place: Path) -> None:
    told = json.loads((place / "vendored.json").read_text())
    assert told
    for one in told:
        for file, sha in ((one["file"], one["sha256"]), (one["licenceFile"], one["licenceSha256"])):
            assert hashlib.sha256((place / file).read_bytes()).hexdigest() == sha, file
        assert one["licence"] in ("MIT", "MPL-2.0")
        assert one["version"]
    named = {one["file"] for one in told}
    assert {path.name for path in place.iterdir() if path.suffix in (".js", ".mjs")} == named


def test_no_module_makes_markup_of_text() -> None:
    assert [path.name for path in PAGE.rglob("*.js") if MARKUP.search(path.read_text(encoding="utf-8"))] == []


def test_wheel_has_every_file_that_a_browser_fetches() -> None:
    """Hatch leaves out every file that git leaves out."""
    ignored = (ROOT / ".gitignore").read_text().split()
    assert not {"vendor/", "page/", "documents/", "*.js", "*.mjs", "*.css"} & set(ignored)


def test_no_file_holds_what_a_merge_left() -> None:
    """A browser skips what it can't read in a style, and says nothing."""
    files = [path for path in PAGE.rglob("*") if path.suffix in (".css", ".html", ".js")]
    assert [
        path.name for path in files if re.search(r"^(<{7} |>{7} )", path.read_text(encoding="utf-8"), re.MULTILINE)
    ] == []


def test_every_module_offers_what_others_take_from_it() -> None:
    offered, missing = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE), []
    for path in PAGE.rglob("*.js"):
        for names, other in re.findall(r"^import \{([^}]*)\} from '(\.[^']*)'", path.read_text("utf-8"), re.MULTILINE):
            there = set(offered.findall((path.parent / other).read_text("utf-8")))
            taken = {name.split(" as ")[0].strip() for name in names.split(",")} - {""}
            missing += [f"{path.name} takes {name} from {other}" for name in sorted(taken - there)]
    assert missing == []
