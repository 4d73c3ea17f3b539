"""A field of work of one's own: a profile from a folder of the team's, and a catalogue from a file."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.whence import Process, run_command, served

PROFILE = """name = "boats"
title = "Boats"
open_keys = false

[keys."boat.length"]
value_type = "dimension"
unit = "m"
aliases = ["length"]

[linking]
near = 0.9
"""
CATALOGUE = """ref,name,synonyms,unit,vendor,amount,currency,at
OAK,Oak plank 40 mm,oak 40,m,Holz Maier,31.50,EUR,2026-02-01
OAK,,,m,Boards & Co,29,EUR,
ROPE,Hemp rope,,m,,,,
"""
LISTED = """{ canonicals(project: "tern") { ref synonyms priceMemory { vendor last count }
  prices { at source { kind text } } } }"""


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("boats")
    (made / "profiles").mkdir()
    (made / "profiles" / "boats.toml").write_text(PROFILE, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def running(directory: Path) -> Iterator[Process]:
    with served(directory, WHENCE_PROFILES=str(directory / "profiles")) as service:
        yield service


async def make(running: Process, slug: str) -> None:
    await running.ask(
        'mutation($s: String!) { createProject(input: {slug: $s, name: $s, profile: "boats"}) { profile } }', s=slug
    )


async def bring(directory: Path, text: str, *words: str) -> tuple[int, str, str]:
    (directory / "catalogue.csv").write_text(text, encoding="utf-8")
    folder = {"WHENCE_PROFILES": str(directory / "profiles")}
    done = await run_command(directory, "catalogue", "import", "--by", "Ada", *words, "catalogue.csv", **folder)
    return done.returncode, done.stdout, done.stderr


async def test_profile_of_ones_own_decides_what_may_be_stated(running: Process) -> None:
    await make(running, "gig")
    query = """mutation($k: String!, $v: JSON) {
      addClaim(project: "gig", kind: FACT, statement: "It is 6 m long", key: $k, value: $v) { value } }"""
    made = await running.ask(query, k="boat.length", v="6 m")
    assert made["addClaim"]["value"] == {"value": 6, "unit": "m"}
    with pytest.raises(AssertionError, match="is not a key of the profile boats"):
        await running.ask(query, k="boat.colour", v="red")


async def test_catalogue_comes_from_a_file_and_again_changes_nothing(running: Process, directory: Path) -> None:
    await make(running, "tern")
    first = await bring(directory, CATALOGUE, "--project", "tern")
    assert first == (0, "2 canonicals (2 new, 0 changed), 2 prices (2 new)\n", "")
    once = await running.ask(LISTED)
    again = await bring(directory, CATALOGUE, "--project", "tern", "--json")
    assert json.loads(again[1]) == {
        **{"written": True, "canonicals": 2, "new": 0, "changed": 0, "prices": 2, "newPrices": 0, "bad": []}
    }
    assert await running.ask(LISTED) == once
    rope, oak = once["canonicals"]
    assert (rope["ref"], oak["ref"], oak["synonyms"]) == ("ROPE", "OAK", ["oak 40"])
    assert [(one["vendor"], one["count"]) for one in oak["priceMemory"]] == [
        (None, 2),
        ("Boards & Co", 1),
        ("Holz Maier", 1),
    ]
    assert {one["source"]["text"] for one in oak["prices"]} == {CATALOGUE}


async def test_bad_line_keeps_everything_out_unless_it_may_be_left_out(running: Process, directory: Path) -> None:
    await make(running, "skiff")
    bad = CATALOGUE + "OAK,Another oak,,,,,,\nELM,Elm,,m,Holz Maier,much,EUR,\n"
    code, said, wrong = await bring(directory, bad, "--project", "skiff")
    assert (code, said) == (2, "")
    assert "catalogue.csv:5: OAK is in the catalogue already, by the name 'Oak plank 40 mm'" in wrong
    assert "catalogue.csv:6: 'much' is not an amount: write it like 1200.50." in wrong
    assert "nothing was written" in wrong
    assert (await running.ask('{ canonicals(project: "skiff") { ref } }'))["canonicals"] == []
    code, said, wrong = await bring(directory, bad, "--project", "skiff", "--skip-bad")
    assert (code, said) == (4, "2 canonicals (2 new, 0 changed), 2 prices (2 new); 2 lines left out\n")
    assert "catalogue.csv:6" in wrong


async def test_project_that_is_not_there_is_named(running: Process, directory: Path) -> None:
    del running
    code, _, wrong = await bring(directory, CATALOGUE, "--project", "nowhere")
    assert (code, "no project 'nowhere'" in wrong, "`whence capture --new` makes one" in wrong) == (1, True, True)
