"""A workshop with a project of the production profile: turns go in, claims come out."""

from dataclasses import dataclass
from typing import Any

from tests.spec.api.client import Client

_CAPTURE = """mutation($input: TurnInput!) { captureTurn(input: $input) {
  duplicate source { ref text origin sections { name start end } }
  run { ref status error llmCalls } } }"""
_RUN = """query($project: String!) { runs(project: $project) { edges { node {
  ref status error note llmCalls model extractor attempts ops outcomes { verdict reason op }
  stats { opsIn added updated merged conflicts notes needsReview rejected dropped } } } } }"""
FIELDS = (
    "ref kind status statement key valueType value validTo highRisk needsReview rule scope { tier item { ref } } "
    "evidence { quote start end section reanchored source { ref text } }"
)


@dataclass
class Workshop:
    client: Client
    project: str
    profile: str = "production"

    async def open(self) -> None:
        await self.client.ask(
            "mutation($p: String!, $f: String!) { createProject(input: {slug: $p, name: $p, profile: $f}) { id } }",
            p=self.project,
            f=self.profile,
        )

    async def item(self, ref: str, name: str) -> None:
        await self.client.ask(
            "mutation($p: String!, $r: String!, $n: String!) {"
            " createItem(project: $p, input: {ref: $r, name: $n}) { id } }",
            p=self.project,
            r=ref,
            n=name,
        )

    def turn(self, **said: Any) -> dict[str, Any]:
        return {"project": self.project, "stage": "planning", "author": "Ada", **said}

    async def capture(self, **said: Any) -> dict[str, Any]:
        data = await self.client.ask(_CAPTURE, input=self.turn(**said))
        captured: dict[str, Any] = data["captureTurn"]
        return captured

    async def say(self, **said: Any) -> dict[str, Any]:
        """A turn, captured and read."""
        captured = await self.capture(**said)
        await self.client.work()
        return captured

    async def answer(
        self, key: str, *, quick: str | None = None, text: str | None = None, **more: Any
    ) -> dict[str, Any]:
        answer = {"questionId": "q1", "question": f"What about {key}?", "quick": quick, "text": text, "key": key}
        return await self.say(answers=[answer], **more)

    async def refused(self, **said: Any) -> str:
        return await self.client.code(_CAPTURE, input=self.turn(**said))

    async def claims(self, key: str | None = None) -> list[dict[str, Any]]:
        found = await self.client.claims(self.project, FIELDS)
        for one in found:
            for said in one["evidence"]:
                assert said["source"]["text"][said["start"] : said["end"]] == said["quote"]
        return [one for one in found if key in (None, one["key"])]

    async def claim(self, key: str | None = None) -> dict[str, Any]:
        (one,) = await self.claims(key)
        return one

    async def run(self) -> dict[str, Any]:
        """The newest run."""
        data = await self.client.ask(_RUN, project=self.project)
        found: dict[str, Any] = data["runs"]["edges"][0]["node"]
        return found
