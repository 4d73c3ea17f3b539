"""Performs a scenario over HTTP, as a client would, at one address after the other."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any
from uuid import uuid4

from tests.acceptance.scenario import Asked, Done, Said, Scenario, Written
from tests.services.whence import Process

PATIENCE = 30
CREATE = "mutation ($slug: String!) { createProject(input: {slug: $slug, name: $slug}) { slug } }"
SAY = """
mutation ($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { duplicate }
}
"""
WRITE = """
mutation ($project: String!, $documents: [DocumentInput!]!) {
  captureDocuments(project: $project, wave: "w", documents: $documents) { documents }
}
"""
WAITING = """
query ($project: String!) {
  runs(project: $project, statuses: [QUEUED, RUNNING]) { totalCount }
  failed: runs(project: $project, statuses: [FAILED]) { edges { node { error } } }
}
"""
CLAIMS = (
    "query ($project: String!) { claims(project: $project, first: 100) { edges { node { ref statement status } } } }"
)
CONFLICTS = """
query ($project: String!) { conflicts(project: $project) { edges { node { ref members { ref statement key } } } } }
"""
RESOLVE = """
mutation ($project: String!, $ref: String!, $winner: String!) {
  resolveConflict(project: $project, ref: $ref, winner: $winner) { status }
}
"""
WHY = """
query ($project: String!, $question: String, $key: String, $asOf: DateTime) {
  why(project: $project, question: $question, key: $key, asOf: $asOf) {
    answer { statement status }  because { role quote }  history { statement status }
    rejected { statement status }  conflicts { status }
  }
}
"""


@dataclass
class Performance:
    services: Sequence[Process]
    token: str | None = None
    project: str = field(default_factory=lambda: f"s-{uuid4().hex[:12]}")

    def __post_init__(self) -> None:
        self._next = cycle(self.services)

    async def perform(self, scenario: Scenario) -> None:
        await self._ask(CREATE, slug=self.project)
        for part in scenario.parts:
            match part:
                case Said():
                    await self._say(part)
                case Written():
                    document = {"path": part.path, "text": part.text, "updatedAt": f"{part.day}T12:00:00Z"}
                    await self._ask(WRITE, project=self.project, documents=[document])
                case Done():
                    await self._do(part)
                case Asked():
                    await self._check(part)
            await self._wait()

    async def _say(self, said: Said) -> None:
        messages = [{"author": one.author, "at": one.at, "text": one.text, "agent": one.agent} for one in said.messages]
        await self._ask(SAY, project=self.project, task=said.task, messages=messages)

    async def _do(self, done: Done) -> None:
        if done.step == "resolve":
            await self._resolve(done)
            return
        ref = await self._ref(done.what)
        note = "$note: String" + ("!" if done.step == "retract" else "")
        step = f"mutation ($project: String!, $ref: String!, {note}) {{ {done.step}(project: $project, ref: $ref, note: $note) {{ ref }} }}"
        await self._ask(step, project=self.project, ref=ref, note=done.more)

    async def _resolve(self, done: Done) -> None:
        open_ones = (await self._ask(CONFLICTS, project=self.project))["conflicts"]["edges"]
        (conflict,) = [
            one["node"] for one in open_ones if any(each["key"] == done.what for each in one["node"]["members"])
        ]
        (winner,) = [one["ref"] for one in conflict["members"] if one["statement"] == done.more]
        await self._ask(RESOLVE, project=self.project, ref=conflict["ref"], winner=winner)

    async def _ref(self, statement: str) -> str:
        claims = (await self._ask(CLAIMS, project=self.project))["claims"]["edges"]
        (found,) = [one["node"]["ref"] for one in claims if one["node"]["statement"] == statement]
        return str(found)

    async def _check(self, asked: Asked) -> None:
        as_of = f"{asked.as_of}T12:00:00Z" if asked.as_of else None
        found = await self._ask(WHY, project=self.project, question=asked.question, key=asked.key, asOf=as_of)
        assert told(found["why"], {noun for noun, _ in asked.expected}) == sorted(asked.expected)

    async def _wait(self) -> None:
        """Until everything that was captured has been read."""
        async with asyncio.timeout(PATIENCE):
            while True:
                now = await self._ask(WAITING, project=self.project)
                assert now["failed"]["edges"] == []
                if now["runs"]["totalCount"] == 0:
                    return
                await asyncio.sleep(0.05)

    async def _ask(self, query: str, **variables: object) -> dict[str, Any]:
        return await next(self._next).ask(query, self.token, **variables)


def told(why: dict[str, Any], nouns: set[str]) -> list[tuple[str, str]]:
    """The answer in the words of a scenario, of the nouns that it expects something of."""
    if why["answer"] is None:
        return [("no answer", "")]
    lines = [("answer", _claim(why["answer"]))]
    lines += [("because", one["quote"]) for one in why["because"] if one["role"] == "RATIONALE"]
    lines += [("replaced", _claim(one)) for one in why["history"][1:]]
    lines += [("turned down", _claim(one)) for one in why["rejected"]]
    lines += [("conflict", one["status"]) for one in why["conflicts"]]
    return sorted(line for line in lines if line[0] in nouns)


def _claim(claim: dict[str, Any]) -> str:
    return f"{claim['statement']} ({claim['status']})"
