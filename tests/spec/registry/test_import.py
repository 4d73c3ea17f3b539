"""A task system's knowledge comes in with its own names, is read no second time, and leaves as it came."""

from copy import deepcopy
from typing import Any

import pytest

from extract.pipeline import VERSION
from graph.actions.answering.dossiers import dossiers
from graph.actions.exchange.registry import messages_of
from graph.actions.operating.health import health_of
from graph.model.errors import BadInput
from graph.model.status import ClaimStatus
from graph.rules.forms.madr import madr
from tests.graph_dump import dump
from tests.spec.desk import Desk
from tests.spec.registry.harbour import DECISIONS, FILES, PATTERNS, TASKS, Files, another, bring, take

SHAPE = (
    "id",
    "task_id",
    "statement",
    "type",
    "confidence",
    "source",
    "downstream",
    "created_at",
    "supersedes",
    "status",
)


async def test_export_says_what_the_import_said(desk: Desk) -> None:
    await bring(desk.services, desk.project, FILES)
    left = await take(desk.services, desk.project)
    assert [{name: one[name] for name in SHAPE} for one in left["decisions.json"]] == [
        {name: one[name] for name in SHAPE} for one in DECISIONS
    ]
    assert left["decisions.json"][1]["seen_by"] == ["Fran"]
    assert left["tasks.json"]["T045"] == TASKS["T045"]
    assert left["patterns.jsonl"] == PATTERNS


async def test_last_word_of_a_file_on_its_own_fields_is_kept(desk: Desk) -> None:
    desk.task = "T045"
    await desk.say("Ada", "Hello", 1)
    await bring(desk.services, desk.project, FILES)
    done = {**FILES, "tasks.json": {**TASKS, "T045": {**TASKS["T045"], "status": "done"}}}
    await bring(desk.services, desk.project, done)
    task = (await take(desk.services, desk.project))["tasks.json"]["T045"]
    assert (task["title"], task["status"]) == ("Ask the council", "done")


async def test_round_trip_into_an_empty_project_loses_nothing(desk: Desk) -> None:
    await bring(desk.services, desk.project, FILES)
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Ada", "MySQL", 2)
    await desk.say("Bo", "We decided to use lamps instead of torches because torches go out.", 3)
    flag = await desk.write("Fly a flag on Sundays", 4, rationale="people like it")
    await desk.supersede(flag, await desk.write("Fly no flag in a storm", 5), part="in a storm")
    first = await take(desk.services, desk.project, undecided=True)
    assert len(first["decisions.json"]) > len(DECISIONS) + 2
    there = await another(desk.services, desk.project)
    await bring(desk.services, there, first)
    assert await take(desk.services, there, undecided=True) == first


async def test_open_conflict_and_a_part_that_was_replaced_come_back(desk: Desk) -> None:
    await desk.say("Ada", "We decided that the API allows anonymous access.", 1)
    await desk.say("Bo", "We decided that the API does not allow anonymous access.", 2)
    old, new = await desk.write("Fly a flag on Sundays", 3), await desk.write("Fly no flag in a storm", 4)
    await desk.supersede(old, new, part="in a storm")
    first = await take(desk.services, desk.project)
    there = Desk(desk.services, await another(desk.services, desk.project))
    await bring(desk.services, there.project, first)
    (before,), (after,) = await desk.conflicts(), await there.conflicts()
    assert (after.ref, after.kind, set(after.members)) == (before.ref, before.kind, set(before.members))
    assert after.summary == before.summary
    assert await take(desk.services, there.project) == first
    await bring(desk.services, there.project, first)
    assert len(await there.conflicts()) == 1


async def test_contested_slot_is_contested_again(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("helper", "MySQL", 2, agent=True)
    first = await take(desk.services, desk.project, undecided=True)
    there = Desk(desk.services, await another(desk.services, desk.project))
    await bring(desk.services, there.project, first)
    assert await there.chain() == await desk.chain()
    before, after = await desk.conflict(), await there.conflict()
    assert (after.ref, after.opened_at, after.summary) == (before.ref, before.opened_at, before.summary)
    assert after.members == before.members
    assert after.slot is not None
    assert await take(desk.services, there.project, undecided=True) == first


async def test_closed_conflicts_and_counted_corrections_come_back(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("helper", "MySQL", 2, agent=True)
    await desk.resolve(await desk.conflict(), await desk.claim("MySQL"))
    await desk.decide("helper", "SQLite", 3, agent=True)
    await desk.dismiss(await desk.conflict())
    await desk.say("Ada", "We decided that the API allows anonymous access.", 4)
    await desk.say("Bo", "We decided that the API does not allow anonymous access.", 5)
    await desk.resolve(await desk.conflict(), await desk.claim("the API allows anonymous access"))
    await desk.say("bot", "I put the results in the chat.", 6, agent=True)
    await desk.say("Fran", "No, that's wrong. Results must go on the task card, not in the chat.", 7)
    await desk.say("bot", "I put the results in the chat again.", 8, agent=True)
    await desk.say("Fran", "I told you: results must go on the task card, not in the chat.", 9)
    first = await take(desk.services, desk.project, undecided=True)
    there = Desk(desk.services, await another(desk.services, desk.project))
    await bring(desk.services, there.project, first)
    assert await take(desk.services, there.project, undecided=True) == first
    before, after = (
        {one.ref: (one.kind, one.status, one.winner, one.closed_at, one.closed_by, one.note) for one in found}
        for found in (await desk.conflicts(None), await there.conflicts(None))
    )
    assert after == before
    assert len(after) == 4
    said = [[(one.ref, one.type, one.claim) for one in await each.patterns()] for each in (desk, there)]
    assert said[1] == said[0]
    for project in (desk.project, there.project):
        assert (await health_of(desk.services.graph, project, VERSION)).repeated_corrections == 1


async def test_time_up_to_which_a_state_was_drawn_goes_along(desk: Desk) -> None:
    await bring(desk.services, desk.project, FILES)
    state = (await take(desk.services, desk.project))["tasks.json"]["T045"]["extracted_state"]
    assert state["last_extracted"] == "2026-01-30T14:00:00-05:00"
    desk.task = "T045"
    assert (await desk.state()).last_extracted_at == 1_769_799_600_000_000


async def test_second_time_changes_nothing(desk: Desk) -> None:
    await bring(desk.services, desk.project, FILES)
    once = await dump(desk.services.graph, desk.project)
    told = await bring(desk.services, desk.project, FILES)
    assert (told.messages, told.decisions, told.patterns, told.known) == (0, 0, 0, 5 + 3 + 1)
    assert await dump(desk.services.graph, desk.project) == once


async def test_decision_stands_with_the_words_it_rests_on(desk: Desk) -> None:
    await bring(desk.services, desk.project, FILES)
    trace = await desk.why(ref="DEC-20260131-001")
    assert trace.answer is not None
    assert trace.answer.status is ClaimStatus.ACTIVE
    assert [one.ref for one in trace.history] == ["DEC-20260131-001", "DEC-20260130-001"]
    older = await desk.why(ref="DEC-20260130-001")
    assert older.answer is not None
    assert older.answer.status is ClaimStatus.SUPERSEDED
    said = [(one.evidence.author, one.evidence.quote) for one in older.because]
    assert ("Fran", "No, that's wrong. Results go on the task card.") in said
    assert {one.node.rpartition("/")[2] for one in older.downstream} == {"T046", "T099"}
    assert [one["ref"] if isinstance(one, dict) else one.ref for one in older.patterns] == ["PAT-20260130-001"]


async def test_messages_behind_the_state_are_read_and_those_before_it_are_not(desk: Desk) -> None:
    files: Files = deepcopy(FILES)
    later = {"author": "Ada", "text": "- [Decision] lamp.colour = green", "at": "2026-02-02T09:00:00Z"}
    early = {"author": "Ada", "text": "- [Decision] lamp.colour = red", "at": "2026-01-30T12:40:00-05:00"}
    files["tasks.json"]["T045"]["discussion"] += [early, later]
    await bring(desk.services, desk.project, files)
    assert [one.value for one in await desk.claims() if one.key == "lamp.colour"] == ["green"]


async def test_discussion_without_a_state_is_read(desk: Desk) -> None:
    said = ["- [Decision] lamp.colour = red", {"author": "Bo", "text": "- [Decision] lamp.power = 5 W"}]
    told = await bring(desk.services, desk.project, {"tasks.json": {"L-1": {"title": "Lamps", "discussion": said}}})
    assert (told.tasks, told.messages) == (1, 2)
    assert {one.key for one in await desk.claims()} == {"lamp.colour", "lamp.power"}
    rows = await messages_of(desk.services.graph, desk.project, "L-1")
    assert [row["text"] for row in rows] == ["- [Decision] lamp.colour = red", "- [Decision] lamp.power = 5 W"]


async def test_state_that_no_file_explains_is_said_and_read_anew(desk: Desk) -> None:
    told = await bring(desk.services, desk.project, {"tasks.json": TASKS})
    assert "DEC-20260130-001, DEC-20260131-001, which no file tells" in told.notices[0]
    assert told.runs


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"source": {"messages": [5]}}, "message 5 is not in the discussion of T045, which has 5"),
        ({"supersedes": "DEC-1999-1"}, "it supersedes DEC-1999-1, which is neither"),
        ({"statement": "half \ud83d"}, "surrogate"),
    ],
)
async def test_refused_import_writes_nothing(desk: Desk, changed: dict[str, Any], words: str) -> None:
    before = await dump(desk.services.graph, desk.project)
    files = {**FILES, "decisions.json": [{**DECISIONS[0], **changed}, *DECISIONS[1:]]}
    with pytest.raises(BadInput, match=words):
        await bring(desk.services, desk.project, files)
    assert await dump(desk.services.graph, desk.project) == before
    assert await messages_of(desk.services.graph, desk.project, "T045") == []


async def test_name_that_stands_for_something_else_is_refused(desk: Desk) -> None:
    written = await desk.write("Fly a flag on Sundays", 1)
    files = {"decisions.json": [{"id": written.ref, "statement": "Fly no flag"}]}
    with pytest.raises(BadInput, match=f"{desk.project} has another {written.ref} already: “Fly a flag"):
        await bring(desk.services, desk.project, files)


async def test_names_that_came_along_are_not_handed_out_again(desk: Desk) -> None:
    day = (await desk.write("Fly a flag on Sundays", 1)).ref[4:12]
    there = await another(desk.services, desk.project)
    rows = [{"id": f"DEC-{day}-{number:03d}", "statement": f"Rule {number}"} for number in range(1, 30)]
    await bring(desk.services, there, {"decisions.json": rows})
    elsewhere = Desk(desk.services, there, "T045")
    await elsewhere.write("Something new", 2)
    assert len({one.ref for one in await elsewhere.claims()}) == 30


async def test_decision_records_say_what_holds_and_link_what_it_replaced(desk: Desk) -> None:
    await bring(desk.services, desk.project, FILES)
    records = {one.claim.ref: madr(one) async for one in dossiers(desk.services, desk.project)}
    assert records == {one.claim.ref: madr(one) async for one in dossiers(desk.services, desk.project)}
    new, old = records["DEC-20260131-001"], records["DEC-20260130-001"]
    assert 'status: "accepted"\ndate: 2026-01-31\n' in new
    assert "* Supersedes [DEC-20260130-001](DEC-20260130-001.md): Council results" in new
    assert 'status: "superseded by [DEC-20260131-001](DEC-20260131-001.md)"' in old
    assert "* “No, that's wrong. Results go on the task card.” — Fran, 2026-01-30" in old
    assert "### Consequences\n\n* T046 Buy lamps" in old
