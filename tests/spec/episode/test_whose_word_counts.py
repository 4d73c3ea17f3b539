"""A tool's exit code and the user's words end a run, and speak against a card; an agent's words never do."""

from dataclasses import replace

import pytest

from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from tests.spec.api.client import Refused
from tests.spec.episode.agent import Agent

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


async def test_tool_that_says_again_what_stands_speaks_against_what_says_otherwise(agent: Agent) -> None:
    await agent.leave("run-1", ("TOOL", "Region: eu-west-1", "info", 0))
    await agent.leave("run-2", ("USER", "The region is us-east-2."))
    await agent.leave("run-3", ("TOOL", "Region: us-east-2", "info", 0))
    assert ("FACT", "NEEDS_RECHECK", "Region: eu-west-1") in await agent.cards()
