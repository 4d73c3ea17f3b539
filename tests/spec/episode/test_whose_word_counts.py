"""A tool's exit code and the user's words end a run, and speak against a card; an agent's words never do."""

import asyncio
from dataclasses import replace

import pytest

from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from tests.spec.api.client import Refused
from tests.spec.episode.agent import Agent
from tests.spec.episode.test_cards import FIXED

DISPUTE = """mutation($p: String!, $r: String!, $s: String!, $q: String!) {
  dispute(project: $p, ref: $r, source: $s, quote: $q) { status conflicts { status } } }"""
SAYS = {"MODEL": "I think it is us-east-1.", "USER": "It is us-east-2.", "TOOL": "region us-east-3"}


async def test_output_of_a_tool_bears_out_only_what_its_exit_code_says(agent: Agent) -> None:
    await agent.leave("run-1", ("TOOL", "boom", "make", 1))
    with pytest.raises(Refused, match="exit code 1"):
        await agent.ends("run-1", "TOOL_SUCCESS", "boom")
    assert (await agent.ends("run-1", "TOOL_FAILURE", "boom"))["outcomes"][-1]["anchored"]


async def test_agent_may_not_say_that_it_helped_without_words_of_the_user(agent: Agent) -> None:
    await agent.leave("run-1", ("USER", "Great, that did it."), ("TOOL", "boom", "make", 1))
    viewer = Viewer("robot", Role.WRITER, voice=Voice(agent=True))
    robot = replace(agent, client=agent.client.as_(viewer))
    assert not (await robot.ends("run-1", "USER_CONFIRMED_HELPFUL"))["outcomes"][-1]["anchored"]
    assert (await robot.ends("run-1", "USER_CONFIRMED_HELPFUL", "that did it"))["outcomes"][-1]["anchored"]
    assert (await agent.ends("run-1", "USER_CORRECTED"))["outcomes"][-1]["anchored"]


@pytest.mark.parametrize(("by", "weight"), [("MODEL", 0.0), ("USER", 1.0), ("TOOL", 3.0)])
async def test_dispute_weighs_by_who_says_the_words(agent: Agent, by: str, weight: float) -> None:
    await agent.leave(
        "run-1", ("USER", "Please fix the build."), ("TOOL", "ImportError: no module named yaml", "pytest", 1)
    )
    card = next(one for one in await agent.client.claims(agent.project, "ref kind") if one["kind"] == "NEGATIVE_RESULT")
    text = SAYS[by]
    step = (by, text, "info", 0) if by == "TOOL" else (by, text)
    left = await agent.capture("run-2", step)
    await agent.client.ask(DISPUTE, p=agent.project, r=card["ref"], s=left["source"]["ref"], q=text)
    (found,) = [
        one
        for one in await agent.client.claims(agent.project, "ref ... on Card { disputeWeight }")
        if one["ref"] == card["ref"]
    ]
    assert found["disputeWeight"] == weight


@pytest.mark.parametrize(("by", "disputes"), [("MODEL", 4), ("USER", 3), ("TOOL", 1)])
async def test_claim_needs_a_recheck_once_disputes_weigh_as_much_as_its_tier_allows(
    agent: Agent, by: str, disputes: int
) -> None:
    await agent.leave("run-0", ("TOOL", "Region: eu-west-1", "info", 0))
    card = await agent.card("eu-west-1")
    for number in range(disputes):
        assert (await agent.card("eu-west-1"))["status"] == "ACTIVE"
        text = f"{SAYS[by]} That makes {number}."
        left = await agent.capture(f"run-{number + 1}", (by, text, "info", 0) if by == "TOOL" else (by, text))
        for _ in range(2):  # the same words weigh once
            await agent.client.ask(DISPUTE, p=agent.project, r=card["ref"], s=left["source"]["ref"], q=text)
    assert (await agent.card("eu-west-1"))["status"] == ("ACTIVE" if by == "MODEL" else "NEEDS_RECHECK")


async def test_person_who_closes_a_dispute_has_looked_into_it(agent: Agent) -> None:
    await agent.leave("run-0", ("TOOL", "Region: eu-west-1", "info", 0))
    card = await agent.card("eu-west-1")
    texts = ("Region: us-east-1", "eu-west-1 is the old one, says the console")
    for number, text in enumerate(texts):
        left = await agent.capture(f"run-{number + 1}", ("TOOL", text, "info", 0))
        asked = {"p": agent.project, "r": card["ref"], "s": left["source"]["ref"], "q": text}
        await agent.client.ask(DISPUTE, **asked)
    truth = "ref status truth { evidence contradictions disputes }"
    (found,) = [one for one in await agent.client.claims(agent.project, truth) if one["ref"] == card["ref"]]
    assert found["status"] == "NEEDS_RECHECK"
    assert found["truth"] == {
        "evidence": {"TOOL_OUTPUT": 1},
        "contradictions": {"TOOL_OUTPUT": 1},  # the other words only say that they speak against it
        "disputes": 6.0,
    }
    ask = "query($p: String!) { conflicts(project: $p) { edges { node { ref } } } }"
    ((conflict,),) = [told["conflicts"]["edges"] for told in [await agent.client.ask(ask, p=agent.project)]]
    close = 'mutation($p: String!, $r: String!) { dismissConflict(project: $p, ref: $r, note: "Read the console.") { ref } }'
    await agent.client.ask(close, p=agent.project, r=conflict["node"]["ref"])
    (found,) = [one for one in await agent.client.claims(agent.project, truth) if one["ref"] == card["ref"]]
    assert (found["status"], found["truth"]["disputes"]) == ("ACTIVE", 0.0)
    again = "mutation($p: String!, $r: String!) { reopenConflict(project: $p, ref: $r) { ref } }"
    await agent.client.ask(again, p=agent.project, r=conflict["node"]["ref"])
    assert (await agent.card("eu-west-1"))["status"] == "NEEDS_RECHECK"


async def test_endings_that_are_reported_at_once_count_once(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    await agent.pack("pytest fails with ImportError", episode="run-2")
    await agent.leave("run-2", ("USER", "Fix it."), ("TOOL", "done", "pytest", None))
    await asyncio.gather(*(agent.ends("run-2", "TOOL_SUCCESS") for _ in range(4)))
    assert (await agent.card("When pytest fails"))["wins"] == 1


@pytest.mark.english
async def test_words_of_the_user_end_a_run_only_where_they_say_so(agent: Agent) -> None:
    await agent.leave(
        "run-1",
        ("USER", "Please fix the build. Use pnpm."),
        ("TOOL", "ok", "make", 0),
        ("USER", "Thanks, but it still fails."),
        ("USER", "I doubt that did it."),
        ("USER", "That did it!"),
    )
    for quote in ("Please fix the build", "Thanks", "I doubt that did it"):
        with pytest.raises(Refused, match="does not say that the run helped"):
            await agent.ends("run-1", "USER_CONFIRMED_HELPFUL", quote)
    with pytest.raises(Refused, match="was to do otherwise"):
        await agent.ends("run-1", "USER_CORRECTED", "That did it!")
    assert (await agent.ends("run-1", "USER_CORRECTED", "it still fails"))["outcomes"][-1]["anchored"]
    assert (await agent.ends("run-1", "USER_CONFIRMED_HELPFUL", "That did it!"))["outcomes"][-1]["anchored"]


async def test_tool_that_says_again_what_stands_speaks_against_what_says_otherwise(agent: Agent) -> None:
    await agent.leave("run-1", ("TOOL", "Region: eu-west-1", "info", 0))
    await agent.leave("run-2", ("USER", "The region is us-east-2."))
    await agent.leave("run-3", ("TOOL", "Region: us-east-2", "info", 0))
    assert ("FACT", "NEEDS_RECHECK", "Region: eu-west-1") in await agent.cards()
