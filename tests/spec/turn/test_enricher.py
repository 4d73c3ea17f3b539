"""The enricher, where the settings ask for it: it adds what may be thought of, and nothing else moves."""

import json
from typing import Any

import pytest

from extract.llm.enriching import ENRICHING
from graph.actions.running.runs import re_extract
from graph.model.source import Extractor
from graph.settings import Settings
from tests.graph_dump import Dump, dump
from tests.services.model import Op, Reply, op
from tests.spec.turn.modelled import VENUE, Read
from workers.jobs import work_once
from workers.model_reader import open_reader, reader_of

_RUNS = """query($p: String!) { runs(project: $p) { edges { node {
  status extractor llmCalls error attempts source { ref } outcomes { verdict reason } stats { added notes dropped } } } } }"""
_BLOCKS = "query($p: String!) { blocks(project: $p) { key json } }"
_TURN = op("Venue is Hall 4", VENUE, "Hall 4")
_SAYS = {"evidence": {"quote": "The backdrop is 6 m wide", "sourceSection": "FREE_CHAT"}}
_QUESTION: Op = _TURN | _SAYS | {"op": "NOTE", "key": None, "value": None, "statement": "Who hangs the backdrop?"}
_CHECK: Op = _QUESTION | {"statement": "Check the height of the door."}
_CONSTRAINT: Op = _QUESTION | {"op": "ADD", "kind": "CONSTRAINT", "statement": "The backdrop fits through the door."}


def _answer(*ops: Op) -> Reply:
    return Reply(json.dumps({"ops": ops}))


async def _runs(read: Read) -> list[dict[str, Any]]:
    data = await read.shop.client.ask(_RUNS, p=read.shop.project)
    return [one["node"] for one in data["runs"]["edges"]]


async def _enrich(read: Read, reply: Reply, **said: object) -> Dump:
    """A turn, and what the enricher answers to it; the graph as the turn alone had left it."""
    services = read.shop.client.shared.services
    reader = reader_of(services, read.client, enrich=True)
    chat = f"Venue is Hall 4. The backdrop is 6 m wide. ({read.shop.project})"
    await read.shop.capture(freeChat=chat, **said)
    read.model.answers(_answer(_TURN))
    await work_once(services, read=reader)
    before = await dump(services.graph, read.shop.project)
    read.model.answers(reply)
    await work_once(services, read=reader)
    return before


async def _after(read: Read) -> Dump:
    return await dump(read.shop.client.shared.services.graph, read.shop.project)


async def test_it_adds_notes_and_candidates_in_a_run_of_its_own(read: Read) -> None:
    before = await _enrich(read, _answer(_QUESTION, _CHECK, _CONSTRAINT))
    after = await _after(read)
    assert [one for one in after["claims"] if one in before["claims"]] == before["claims"]
    assert len(after["claims"]) == len(before["claims"]) + 3
    added = {one["statement"]: (one["kind"], one["status"]) for one in await read.shop.claims() if not one["key"]}
    assert added == {
        _QUESTION["statement"]: ("NOTE", "CANDIDATE"),
        _CHECK["statement"]: ("NOTE", "CANDIDATE"),
        _CONSTRAINT["statement"]: ("CONSTRAINT", "CANDIDATE"),
    }
    enricher, turn = await _runs(read)
    assert (enricher["extractor"], enricher["status"], enricher["llmCalls"]) == ("enricher", "SUCCEEDED", 1)
    assert (turn["extractor"], turn["status"], turn["llmCalls"]) == ("model", "SUCCEEDED", 1)


async def test_blocks_gain_what_it_suggests_and_lose_nothing(read: Read) -> None:
    await _enrich(read, _answer(_QUESTION, _CHECK, _CONSTRAINT))
    found = await read.shop.client.ask(_BLOCKS, p=read.shop.project)
    blocks = {one["key"]: one["json"] for one in found["blocks"]}
    (question,) = blocks["project.openQuestions"]["openQuestions"]
    assert (question["text"], question["status"]) == (_QUESTION["statement"], "open")
    (check,) = blocks["project.checklist"]["checklist"]
    assert (check["text"], check["agent"]) == (_CHECK["statement"], True)
    (note,) = blocks["project.constraints"]["notes"]
    assert (note["text"], note["status"], note["agent"]) == (_CONSTRAINT["statement"], "CANDIDATE", True)
    assert "Hall 4" in json.dumps(blocks["project.logistics"])


async def test_what_it_asks_of_an_item_is_the_items_and_of_an_unknown_one_the_projects(read: Read) -> None:
    await read.shop.item("i1", "Backdrop")
    other = {"statement": "Who pays for it?", "scope": {"type": "item", "itemId": "i9"}}
    mine = {"scope": {"type": "item", "itemId": "i1"}}
    await _enrich(read, _answer(_QUESTION | mine, _QUESTION | other), items=["i1"])
    asked = {one["statement"]: one["scope"]["item"] for one in await read.shop.claims() if one["kind"] == "NOTE"}
    assert asked == {_QUESTION["statement"]: {"ref": "i1"}, "Who pays for it?": None}


async def test_it_cannot_change_remove_contest_or_accept_anything(read: Read) -> None:
    before = await _enrich(
        read,
        _answer(
            _TURN | {"op": "UPDATE", "value": "Hall 5", "statement": "Hall 5"},
            _TURN | {"op": "UPDATE", "value": None, "removes": True, "statement": "No hall"},
            _TURN | {"op": "CONFLICT", "value": "Hall 6", "statement": "Hall 6"},
            _TURN | {"op": "ADD", "value": "Hall 7", "statement": "Hall 7"},
        ),
    )
    assert await _after(read) == before
    assert {one["verdict"] for one in (await _runs(read))[0]["outcomes"]} == {"DROPPED"}


async def test_a_constraint_with_a_key_and_the_words_of_a_claim_meets_no_claim(read: Read) -> None:
    same = {"kind": "CONSTRAINT", "statement": "Venue is Hall 4"}
    before = await _enrich(read, _answer(_TURN | same, _TURN | same | {"value": "Hall 9", "marked": True}))
    after = await _after(read)
    assert [one for one in after["claims"] if one in before["claims"]] == before["claims"]
    assert after["conflicts"] == before["conflicts"] == []
    assert [one["status"] for one in await read.shop.claims() if one["key"] is None] == ["CANDIDATE"]


async def test_wrong_answer_fails_its_own_run_alone(read: Read) -> None:
    before = await _enrich(read, Reply("no idea"))
    assert await _after(read) == before
    enricher, turn = await _runs(read)
    assert (enricher["extractor"], enricher["status"], turn["status"]) == ("enricher", "FAILED", "SUCCEEDED")
    assert "malformed" in enricher["error"]


async def test_model_that_is_away_is_asked_again_later(read: Read) -> None:
    before = await _enrich(read, Reply(status=503))
    assert await _after(read) == before
    enricher, turn = await _runs(read)
    assert (enricher["status"], enricher["attempts"], turn["status"]) == ("QUEUED", 1, "SUCCEEDED")


async def test_turn_that_is_read_anew_asks_for_it_no_second_time(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    await _enrich(read, _answer(_QUESTION))
    services, newer = read.shop.client.shared.services, Extractor("model", "newer")
    monkeypatch.setattr("workers.model_reader.MODEL_VERSION", newer.version)
    await re_extract(services, read.shop.project, (await _runs(read))[0]["source"]["ref"], newer)
    read.model.answers(_answer(_TURN))
    await work_once(services, read=reader_of(services, read.client, enrich=True))
    assert [(one["extractor"], one["status"]) for one in await _runs(read)] == [
        ("model", "SUCCEEDED"),
        ("enricher", "SUCCEEDED"),
        ("model", "SUCCEEDED"),
    ]


async def test_off_unless_asked_for(read: Read) -> None:
    read.model.says(_TURN)
    await read.turn()
    await read.work()
    assert read.asked == 1
    assert [one["extractor"] for one in await _runs(read)] == ["model"]
    assert all(ENRICHING not in str(one["messages"]) for one in read.model.requests)


async def test_setting_turns_it_on_and_without_a_model_its_run_says_what_is_missing(read: Read) -> None:
    services = read.shop.client.shared.services
    read.model.says(_TURN)
    await read.shop.capture(freeChat="Venue is Hall 4.")
    asked = Settings(_env_file=None, llm_base_url=read.model.url, llm_enrich=True)
    async with open_reader(services, asked) as reading:
        await work_once(services, read=reading.read)
    async with open_reader(services, Settings(_env_file=None)) as rules:
        await work_once(services, read=rules.read)
    enricher, turn = await _runs(read)
    assert (turn["extractor"], turn["status"]) == ("model", "SUCCEEDED")
    assert (enricher["extractor"], enricher["status"]) == ("enricher", "FAILED")
    assert "WHENCE_LLM_BASE_URL" in enricher["error"]
