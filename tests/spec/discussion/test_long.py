"""A discussion may become very long: its next message costs what the first ones did, and is heard as well."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from extract.pipeline import NAME, VERSION
from extract.sources.rendered import render_message
from graph.actions.capturing.capture import Intake, capture
from graph.actions.hearing.state import TURNED_DOWN, WAITING
from graph.actions.settling.ledger import open_ledger
from graph.engine import Transaction
from graph.model.ids import node_id
from graph.model.source import Extractor
from graph.model.words import PatternType, SourceKind
from tests.services.each_query import watch_queries
from tests.spec.desk import Desk, minute

COLOURS = ("red", "green", "blue", "amber", "white", "black", "brown", "grey")


async def _all_at_once(desk: Desk, said: dict[int, str]) -> None:
    """Messages of one call, by their minutes."""
    intakes = []
    for at, text in said.items():
        words = render_message(text, {"author": "Ada"})
        intakes.append(
            Intake(
                SourceKind.MESSAGE, words.text, words.sha256, words.sections, minute(at), "Ada", task=desk.task,
                origin=words.origin,
            )
        )  # fmt: skip
    await capture(desk.ledger, desk.project, intakes, Extractor(NAME, VERSION))


async def test_messages_captured_together_are_heard_in_the_order_of_their_words(desk: Desk) -> None:
    said = {at: f"The gangway was painted {COLOURS[at % 8]} in week {at}." for at in range(80)}
    await _all_at_once(desk, dict(reversed(said.items())))
    with desk.ledger.graph.trips.counted() as trips:
        await desk.work()
    assert "discussion.recall" in trips.names
    assert "discussion.whole" not in trips.names, "what was said first was read later, so all was heard again"


async def test_claims_that_are_as_they_were_are_not_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[int] = []

    def watched(_tx: Transaction, name: str, params: Mapping[str, Any]) -> None:
        if name == "discussion.fetch":
            fetched.append(len(params["claims"]))

    for number in range(20):
        await desk.post("Ada", f"We decided to paint gangway {number} {COLOURS[number % 8]} before the season.", number)
    await desk.work()
    await desk.say("Bo", "The harbour office wrote about the fares.", 30)
    watch_queries(monkeypatch, watched)
    await desk.say("Ada", "The crew looked at the ledger.", 31)
    assert fetched == [0]


async def test_what_another_process_settles_is_heard_at_once(desk: Desk) -> None:
    await desk.say("helper", "We decided to keep the ledger in Postgres.", 1, agent=True)
    await desk.say("Ada", "The crew looked at the gangway.", 2)
    (claim,) = await desk.claims()
    elsewhere = Desk(open_ledger(desk.ledger.graph, desk.ledger.profiles), desk.project)
    await elsewhere.promote(claim)
    await desk.say("Bo", "The ledger sits in MySQL these days.", 3)
    (pattern,) = await desk.patterns(PatternType.CONTRADICTION)
    assert pattern.claim == claim.ref


async def test_words_that_another_process_read_are_answered_at_once(desk: Desk) -> None:
    await desk.say("Ada", "We decided to keep the ledger in Postgres.", 1)
    await desk.say("Ada", "The crew looked at the gangway.", 2)
    elsewhere = Desk(open_ledger(desk.ledger.graph, desk.ledger.profiles), desk.project)
    await elsewhere.say("Cy", "We decided to keep the ledger in Postgres.", 3)
    await desk.say("Bo", "Correct.", 4)
    (claim,) = await desk.claims()
    assert ("CONFIRMS", "Correct") in await desk.quotes(claim)


async def test_state_with_the_same_entries_is_as_large_however_long_the_discussion_becomes(desk: Desk) -> None:
    parts = ("ledger", "gangway", "kiosk", "paint", "crew", "fare", "harbour")
    places = ("north", "pier", "office", "tower")

    async def brought(begin: int, end: int) -> tuple[int, int]:
        said = {
            at: f"The {parts[at % 7]} looked fine from the {places[at % 4]} in week {at}." for at in range(begin, end)
        }
        await _all_at_once(desk, said)
        await desk.work()
        ids = [node_id(desk.project, desk.task)]
        (row,) = await desk.ledger.graph.read("discussion.state", ids=ids, waiting=WAITING, turned_down=TURNED_DOWN)
        return len(row["holding"]), len(json.dumps(row, ensure_ascii=False))

    await _all_at_once(
        desk, {0: "We decided to keep the archive in Postgres.", 1: "We decided that ferries go out on Fridays."}
    )
    await brought(2, 90)  # until as many topics are open as are remembered
    (entries, early), (later, late) = await brought(90, 150), await brought(150, 240)
    assert entries == later == 2
    assert late < early * 1.1
