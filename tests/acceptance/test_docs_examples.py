"""The examples of README and docs/ run as shown: commands, the first answer, requests and GraphQL."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.acceptance import docs
from tests.services.whence import Process, run_command, served

CAPTURES = re.compile(r'capture\w+\([^)]*?project: "(\w+)"')
WAITING = "query($p: String!) { runs(project: $p, statuses: [QUEUED, RUNNING]) { totalCount } }"
STATED = '{ claims(project: "stand", statuses: [ACTIVE]) { edges { node { key value } } } }'


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("docs")


@pytest.fixture(scope="module")
def newcomer(directory: Path) -> Iterator[Process]:
    with served(directory) as service:
        yield service


async def everything_read(service: Process, project: str) -> None:
    while (await service.ask(WAITING, p=project))["runs"]["totalCount"]:  # noqa: ASYNC110 - as a client would wait
        await asyncio.sleep(0.05)


def with_refs_of(answers: dict[str, Any], example: str) -> str:
    """As a reader does it: a conflict and its winner are named as the answer before names them, for refs have the day in them."""
    if "resolveConflict" not in example:
        return example
    conflict = answers["conflicts"]["edges"][0]["node"]
    winner = next(one["ref"] for one in conflict["members"] if one["status"] == "ACTIVE")
    return re.sub(r"DEC-[\d-]+", winner, re.sub(r"CON-[\d-]+", conflict["ref"], example))


async def test_first_question_has_the_answer_that_readme_shows(newcomer: Process, directory: Path) -> None:
    del newcomer
    for words in docs.commands():
        ran = await run_command(directory, *words)
        assert ran.returncode == 0, ran.stderr
    assert docs.dateless(ran.stdout) == docs.dateless(docs.answer())


async def test_own_talk_is_captured_and_answered(newcomer: Process, directory: Path) -> None:
    del newcomer
    talk, (capture, ask) = docs.own_talk()
    (directory / capture[1]).write_text(talk, encoding="utf-8")
    captured = await run_command(directory, "capture", str(directory / capture[1]), *capture[2:])
    assert captured.returncode == 0, captured.stderr
    asked = await run_command(directory, *ask)
    assert (asked.returncode, "move bookings from MySQL to Postgres" in asked.stdout) == (0, True), asked.stderr
    assert "because: “MySQL lost two bookings in the load test”" in asked.stdout


async def test_graphql_examples_run_in_the_order_they_stand(newcomer: Process) -> None:
    answers: dict[str, Any] = {}
    for example in docs.blocks("graphql"):
        told = await newcomer.ask(with_refs_of(answers, example))
        answers |= {name: one for name, one in told.items() if name != "why" or "history" in one}
        if (captured := CAPTURES.search(example)) is not None:
            await everything_read(newcomer, captured[1])
    why = answers["why"]
    assert why["answer"]["statement"] == "bookings.database = MySQL"
    assert [one["statement"] for one in why["history"]] == ["bookings.database = MySQL", "bookings.database = Postgres"]
    assert answers["resolveConflict"]["winner"]["statement"] == "bookings.database = MySQL"
    assert "refund" in answers["search"][0]["claim"]["statement"]
    assert (answers["erase"]["erased"]["author"], answers["erase"]["erased"]["sources"]) == ("helper", 1)
    assert answers["addLine"]["suggestions"] == [{"confidence": 0.95, "canonical": {"ref": "PLY-18"}}]
    assert {one["key"]: one["origin"] for one in answers["item"]["fields"]} == {"scanner.height": "FACT"}
    assert answers["blocks"] != []
    assert [one["slot"] for one in answers["pack"]["lines"]] == ["negative results", "constraints", "tactics"]
    assert {one["anchored"] for one in answers["addOutcome"]["outcomes"]} == {True}
    assert [(one["node"]["wins"], one["node"]["exposures"]) for one in answers["claims"]["edges"]] == [(1, 1)]


async def test_turn_of_the_docs_is_read_as_it_says(newcomer: Process) -> None:
    """After the examples have run."""
    await everything_read(newcomer, "stand")
    found = (await newcomer.ask(STATED))["claims"]["edges"]
    assert {one["node"]["key"]: one["node"]["value"] for one in found} == {
        "project.logistics.drilling": False,
        "item.dimensions.width": {"value": 6, "unit": "m"},
        "item.dimensions.height": {"value": 3, "unit": "m"},
        "project.timeline.deadline": "2026-01-13",
    }


async def test_requests_that_readme_shows_are_answered(newcomer: Process, directory: Path) -> None:
    await run_command(directory, "demo")
    asked, watched = docs.requests()
    async with httpx2.AsyncClient(timeout=30, base_url=newcomer.address) as client:
        answer = (await client.post(asked.path, json=asked.body, headers=asked.headers)).json()
        assert "GraphQL" in answer["data"]["why"]["markdown"]
        async with client.stream("POST", watched.path, json=watched.body, headers=watched.headers) as events:
            assert events.headers["content-type"].startswith("text/event-stream")
            async for line in events.aiter_lines():
                if line.startswith("data:"):
                    assert '"claims"' in line
                    break
