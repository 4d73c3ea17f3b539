"""A discussion may become very long: its next message costs what the first ones did, and is heard as well."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from extract.pipeline import NAME, VERSION
from extract.sources.rendered import render_message
from graph.actions.capturing.capture import Intake, capture
from graph.actions.hearing import listener
from graph.actions.hearing.task_states import TURNED_DOWN, WAITING
from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Transaction
from graph.model.ids import node_id
from graph.model.source import Extractor
from graph.model.words import PatternType, SourceKind
from graph.process.services import open_services
from graph.word_reader import ReadHere
from tests.services.each_query import watch_queries
from tests.spec.desk import Desk, minute

T = TypeVar("T")
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
    await capture(desk.services, desk.project, intakes, Extractor(NAME, VERSION))


async def test_messages_captured_together_are_heard_in_the_order_of_their_words(desk: Desk) -> None:
    said = {at: f"The gangway was painted {COLOURS[at % 8]} in week {at}." for at in range(80)}
    await _all_at_once(desk, dict(reversed(said.items())))
    with desk.services.graph.trips.counted() as trips:
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
    elsewhere = Desk(open_services(desk.services.graph, desk.services.profiles), desk.project)
    await elsewhere.promote(claim)
    await desk.say("Bo", "The ledger sits in MySQL these days.", 3)
    (pattern,) = await desk.patterns(PatternType.CONTRADICTION)
    assert pattern.claim == claim.ref


async def test_words_that_another_process_read_are_answered_at_once(desk: Desk) -> None:
    await desk.say("Ada", "We decided to keep the ledger in Postgres.", 1)
    await desk.say("Ada", "The crew looked at the gangway.", 2)
    elsewhere = Desk(open_services(desk.services.graph, desk.services.profiles), desk.project)
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
        (row,) = await desk.services.graph.read("discussion.state", ids=ids, waiting=WAITING, turned_down=TURNED_DOWN)
        return len(row["holding"]), len(json.dumps(row, ensure_ascii=False))

    await _all_at_once(
        desk, {0: "We decided to keep the archive in Postgres.", 1: "We decided that ferries go out on Fridays."}
    )
    await brought(2, 90)  # until as many topics are open as are remembered
    (entries, early), (later, late) = await brought(90, 150), await brought(150, 240)
    assert entries == later == 2
    assert late < early * 1.1


# ── words that are read before their transaction


class Gate(ReadHere):
    """Reads here, and lets nobody wait for it within a transaction once it is closed."""

    def __init__(self) -> None:
        self.open, self.asked, self.within = asyncio.Event(), asyncio.Event(), 0
        self.open.set()

    async def run(self, work: Callable[..., T], *given: Any, characters: int = 0, waited_for: bool = False) -> T:
        if not waited_for:
            self.asked.set()
            await self.open.wait()
        self.within += waited_for and characters > 0
        return work(*given)


SAID = {
    2: "Shall we keep the ledger in Postgres?",
    4: "Yes, go ahead.",
    6: "We decided to paint the gangway blue.",
    7: "Correct.",
    9: "No, that's wrong.",
}
LATE = {
    5: "We decided to keep the ledger in MySQL because the office runs it.",
    3: "No.",
    1: "- [Decision] ledger.place = ash",
}


async def _told(desk: Desk) -> list[tuple[object, ...]]:
    claims = sorted((one.statement, one.status, one.importance, one.seen_count) for one in await desk.claims())
    patterns = sorted((one.type, one.description.split("DEC-")[0]) for one in await desk.patterns())
    return [*claims, *patterns]


async def test_words_that_are_read_before_their_transaction_come_to_the_same(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_project(desk.services, f"{desk.project}-x", "Apart", "general", None)
    apart = Desk(replace(desk.services, reader=Gate()), f"{desk.project}-x")
    await ensure_task(apart.services, apart.project, "T1", "The discussion")
    for one in (desk, apart):
        monkeypatch.setattr(listener, "APART", 20_000 if one is desk else 0)
        for at, text in (SAID | LATE).items():
            await one.say("Ada" if at % 3 else "Bo", text, at)
    assert await _told(apart) == await _told(desk)
    reader = apart.services.reader
    assert isinstance(reader, Gate)
    assert reader.within == 0


async def test_others_write_while_a_late_message_is_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "APART", 0)
    gate = Gate()
    services = replace(desk.services, reader=gate)
    talked = Desk(services, desk.project)
    await talked.say("Ada", "We decided to keep the ledger in Postgres.", 2)
    gate.open.clear()
    gate.asked.clear()
    reading = asyncio.create_task(talked.say("Bo", "We decided to keep the ledger in MySQL.", 1))
    try:
        await gate.asked.wait()
        (claim,) = await desk.claims()
        async with asyncio.timeout(30):
            await desk.write("The pier closes at ten.", 5)
            await desk.reject(claim)
    finally:
        gate.open.set()
        await reading
    found = {one.statement: one.status for one in await desk.claims()}
    assert found["keep the ledger in Postgres"] == "REJECTED"
