"""Measurements of a tool come and go: the last holds, and the ones before it are its history."""

from collections.abc import Sequence

from graph.actions.cards.recount import recount_cards
from tests.spec.episode.agent import Agent

AT = "2026-05-0{}T10:00:00Z"


async def measure(agent: Agent, day: int, said: Sequence[str], tool: str = "sensor") -> None:
    steps = [
        {"role": "TOOL", "tool": tool, "exitCode": 0, "text": one, "at": AT.format(day).replace(":00Z", f":0{at}Z")}
        for at, one in enumerate(said)
    ]
    given = {"id": f"run-{day}-{tool}", "agent": "claude-code", "steps": steps}
    made = "mutation($p: String!, $i: EpisodeInput!) { captureEpisode(project: $p, input: $i) { duplicate } }"
    await agent.client.ask(made, p=agent.project, i=given)
    await agent.client.work()


async def test_later_measurement_takes_the_place_of_the_last_and_disputes_nothing(agent: Agent) -> None:
    await measure(agent, 1, ["temperature: 21", "Region: eu-west-1"])
    await measure(agent, 2, ["temperature: 22"])
    await measure(agent, 3, ["temperature: 21", "Region: us-east-2"])
    assert await agent.cards() == [
        ("FACT", "ACTIVE", "Region: us-east-2"),
        ("FACT", "ACTIVE", "temperature: 21"),
        ("FACT", "NEEDS_RECHECK", "Region: eu-west-1"),  # no quantity: somebody has to look
        ("FACT", "SUPERSEDED", "temperature: 21"),
        ("FACT", "SUPERSEDED", "temperature: 22"),
    ]
    services = (await agent.episode("run-2-sensor"))["consolidation"]
    assert (services["admitted"], services["superseded"]) == (1, 1)
    pack = (await agent.pack("What is the temperature?"))["text"]
    assert "temperature: 21" in pack and "temperature: 22" not in pack
    assert (await recount_cards(agent.client.shared.services, agent.project)).mended == 0


async def test_measurements_that_arrive_late_or_in_one_run_take_their_places(agent: Agent) -> None:
    await measure(agent, 3, ["temperature: 24", "temperature: 25"])
    await measure(agent, 1, ["temperature: 21"])
    await measure(agent, 2, ["temperature: 23"], tool="other")  # measures something of its own
    found = await agent.client.claims(agent.project, "status statement validFrom")
    active = sorted(one["statement"] for one in found if one["status"] == "ACTIVE")
    assert active == ["temperature: 23", "temperature: 25"]
    assert sorted(one["statement"] for one in found if one["status"] == "SUPERSEDED") == [
        "temperature: 21",
        "temperature: 24",
    ]
