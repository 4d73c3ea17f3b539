"""A task's state, and what speaks against a statement, as the schema answers them."""

from typing import Any

import pytest

from tests.spec.api.client import Client

STATE = """query($p: String!) { task(project: $p, ref: "T045") { state {
  markdown lastExtractedAt
  decisions { ref kind status statement confidence confidenceWord importance votes { by value } patterns { ref type } }
  patterns { ref type description autoDetected detectedAt task { ref } decision { ref } messages { text } }
  forReview { label importance verdict messages { text } }
} } }"""
CHECK = """query($p: String!, $s: String!, $t: String) { check(project: $p, statement: $s, task: $t) {
  claim { ref statement status } reason message } }"""


@pytest.fixture
async def council(client: Client, project: str) -> str:
    await client.ask(
        'mutation($p: String!) { createTask(project: $p, ref: "T045", title: "Council questions") { ref } }',
        p=project,
    )
    return project


async def said(client: Client, project: str, *lines: str) -> None:
    """`Name: words`; a name with a star is an agent's."""
    for line in lines:
        name, _, text = line.partition(": ")
        await client.say(project, text, task="T045", author=name.strip("*"), agent=name.endswith("*"))


async def state(client: Client, project: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.ask(STATE, p=project))["task"]["state"]
    return found


async def test_ten_messages_come_to_one_constraint_and_one_pattern(client: Client, council: str) -> None:
    """A discussion of the shape that this was designed for: a person corrects an agent, which then obeys."""
    await said(
        client,
        council,
        "Francisco: The Council meets this afternoon about the geometry solver.",
        "bot*: Understood, I am preparing the material.",
        "bot*: Three members have written back so far.",
        "Francisco: How long will the solver take for the next step?",
        "bot*: About two hours on this machine.",
        "bot*: I posted the Council results on Telegram.",
        "Francisco: No, that's wrong. All Council Q&A must go in the task discussion array, not Telegram.",
        "bot*: Understood, I am moving the questions over.",
        "bot*: Moved, with the answers beneath each question.",
        "Francisco: Thanks.",
    )
    found = await state(client, council)
    (decision,) = found["decisions"]
    assert decision["statement"] == "All Council Q&A must go in the task discussion array, not Telegram"
    assert (decision["kind"], decision["status"]) == ("CONSTRAINT", "ACTIVE")
    assert (decision["confidence"] >= 0.85, decision["confidenceWord"]) == (True, "high")
    (pattern,) = found["patterns"]
    assert (pattern["type"], pattern["decision"]["ref"]) == ("CORRECTION", decision["ref"])
    assert pattern["description"] == (
        "Francisco corrected bot (“I posted the Council results on Telegram.”): "
        "All Council Q&A must go in the task discussion array, not Telegram."
    )
    assert [one["text"][:28] for one in pattern["messages"]] == [
        "I posted the Council results",
        "No, that's wrong. All Council"[:28],
    ]
    assert (pattern["autoDetected"], pattern["task"]["ref"]) == (True, "T045")
    assert decision["patterns"] == [{"ref": pattern["ref"], "type": "CORRECTION"}]
    assert f"- {decision['ref']} {decision['statement']} (high)" in found["markdown"]
    assert found["lastExtractedAt"] is not None

    (objection,) = (await client.ask(CHECK, p=council, s="I will put the Council Q&A on Telegram.", t="T045"))["check"]
    assert objection["claim"]["ref"] == decision["ref"]
    assert decision["ref"] in objection["message"]
    assert len(objection["message"]) <= 280


async def test_state_of_a_silent_task_is_empty(client: Client, council: str) -> None:
    found = await state(client, council)
    assert (found["decisions"], found["patterns"], found["forReview"]) == ([], [], [])
    assert found["lastExtractedAt"] is None
    assert found["markdown"] == "# T045 Council questions\n\nNothing has been decided here yet.\n"


async def test_state_takes_one_trip_however_long_the_discussion(client: Client, council: str) -> None:
    query = 'query($p: String!) { task(project: $p, ref: "T045") { state { markdown decisions { ref } } } }'
    await client.ask(query, p=council)
    with client.graph.trips.counted() as few:
        await client.ask(query, p=council)
    texts = [f"Ada: We decided to paint boat {number} blue." for number in range(3)]
    await said(client, council, *texts, *(f"Bo: Gulls circle pier {number} again." for number in range(40)))
    with client.graph.trips.counted() as many:
        await client.ask(query, p=council)
    assert few.names == many.names == ["task.by_ids", "discussion.state"]


async def test_votes_are_kept_with_the_decision_and_who_cast_them(client: Client, council: str) -> None:
    await said(
        client,
        council,
        "Chair: PROPOSAL: publish the minutes on the web",
        "Ada: +1",
        "Bo: +1",
        "Cy: -1",
    )
    claims = await client.claims(council, "ref statement ... on Decision { votes { by value side } }")
    voted = next(one for one in claims if "minutes" in one["statement"])
    assert voted["votes"] == [
        {"by": "Ada", "value": "+1", "side": "FOR"},
        {"by": "Bo", "value": "+1", "side": "FOR"},
        {"by": "Cy", "value": "-1", "side": "AGAINST"},
    ]


async def test_long_talk_without_a_decision_is_flagged_and_short_talk_is_not(client: Client, council: str) -> None:
    words = "We keep talking about the winter timetable of the island ferry and what its crew should be paid for it"
    await said(client, council, *(f"{name}: {words}." for name in ("Ada", "Bo", "Ada", "Bo")))
    assert (await state(client, council))["forReview"] == []
    await said(client, council, *(f"{name}: {words}." for name in ("Ada", "Bo") * 5))
    (topic,) = (await state(client, council))["forReview"]
    assert topic["verdict"] == "FLAG"
    assert topic["importance"] >= 10
    assert len(topic["messages"]) == 14


async def test_importance_is_kept_with_the_decision(client: Client, council: str) -> None:
    words = "The winter timetable of the island ferry was discussed at length with the crew and with the harbour office"
    await said(client, council, *(f"{name}: {words}." for name in ("Ada", "Bo") * 5))
    await said(client, council, "Ada: We decided to keep the winter timetable of the ferry.")
    (decision,) = (await state(client, council))["decisions"]
    assert decision["importance"] > 20


async def test_unknown_task_is_said_to_be_unknown(client: Client, council: str) -> None:
    assert await client.code(CHECK, p=council, s="We use MySQL", t="T9") == "NOT_FOUND"
    assert await client.code(CHECK, p=council, s=" ", t=None) == "BAD_INPUT"
