"""A project of its own for a test, with what people and programs said in it, read."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from api.commands.results import results
from extract.llm.failures import ModelFailed
from graph.process.announcer import Silence
from graph.rules.reading.reconcile import Reading
from tests.explorer.conftest import Explorer
from workers.jobs import work_once

PROJECT = """mutation ($slug: String!, $profile: String!) {
  createProject(input: {slug: $slug, name: "A test", profile: $profile}) { slug }
}"""
SAY = """mutation ($project: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: "T-1", messages: $messages) { source { ref } run { id ref } }
}"""
CLAIMS = """query ($project: String!) {
  claims(project: $project, first: 100) { edges { node { ref status statement } } }
}"""
RUNS = "query ($project: String!, $ref: String!) { source(project: $project, ref: $ref) { runs { status } } }"
CONFLICTS = """query ($project: String!) {
  conflicts(project: $project, statuses: [OPEN, RESOLVED, DISMISSED]) { edges { node { ref status note } } }
}"""


async def begin(explorer: Explorer, project: str, profile: str = "general") -> None:
    await explorer.ask(PROJECT, "Ada", slug=project, profile=profile)


async def say(
    explorer: Explorer,
    project: str,
    texts: Sequence[str],
    *,
    by: Sequence[str] = ("Ada",),
    agent: bool = False,
    hour: int = 9,
) -> list[dict[str, Any]]:
    """Each text a message, one minute after the other, said `by` these in turn; answers once all of them are read."""
    messages = [
        {
            "author": "helper" if agent else by[number % len(by)],
            "agent": agent,
            "at": f"2026-03-{1 + number // 60:02}T{hour:02}:{number % 60:02}:00Z",
            "text": text,
        }
        for number, text in enumerate(texts)
    ]
    captured: list[dict[str, Any]] = []
    for start in range(0, len(messages), 100):
        made = await explorer.ask(SAY, "Ada", project=project, messages=messages[start : start + 100])
        captured += made["captureDiscussion"]
    await results(explorer.ask, "Ada", [one["run"]["id"] for one in captured], lambda _: None, wait=True)
    return captured


async def fail(explorer: Explorer, project: str, text: str) -> str:
    """A message whose reading failed for good; the ref of its source. Where the service reads it first, it is said again."""

    async def read(*_: object) -> Reading:
        raise ModelFailed("The model answered with a poem.")

    quiet = replace(explorer.ask.shared.services, announcer=Silence())
    ask = replace(explorer.ask, shared=replace(explorer.ask.shared, services=quiet))
    message = {"author": "Ada", "at": "2026-03-01T09:00:00Z", "text": text}
    while True:
        (captured,) = (await ask(SAY, "Ada", project=project, messages=[message]))["captureDiscussion"]
        await work_once(quiet, read=read)
        found = await ask(RUNS, "Ada", project=project, ref=captured["source"]["ref"])
        if found["source"]["runs"][0]["status"] == "FAILED":
            return str(captured["source"]["ref"])


async def statuses(explorer: Explorer, project: str) -> dict[str, str]:
    """Of every claim, by what it says."""
    found = await explorer.ask(CLAIMS, "Ada", project=project)
    return {edge["node"]["statement"]: edge["node"]["status"] for edge in found["claims"]["edges"]}


async def conflicts(explorer: Explorer, project: str) -> list[dict[str, Any]]:
    found = await explorer.ask(CONFLICTS, "Ada", project=project)
    return [edge["node"] for edge in found["conflicts"]["edges"]]


async def something_suspect(explorer: Explorer, project: str) -> str:
    """A decision that was edited after somebody said that a task rests on it."""
    start = """mutation ($p: String!) { createProject(input: {slug: $p, name: "A test"}) { slug }
      createTask(project: $p, ref: "T-1", title: "Paint the ferry") { ref }
      addClaim(project: $p, kind: DECISION, statement: "The ferry is red", downstream: ["T-1"]) { ref } }"""
    ref = (await explorer.ask(start, "Ada", p=project))["addClaim"]["ref"]
    edit = 'mutation ($p: String!, $r: String!) { editClaim(project: $p, ref: $r, statement: "The ferry is blue") { ref } }'
    await explorer.ask(edit, "Ada", p=project, r=ref)
    return str(ref)
