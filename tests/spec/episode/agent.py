"""An agent to write scenarios with: it asks for a pack, runs, and leaves its run behind."""

from dataclasses import dataclass
from typing import Any

from tests.spec.api.client import Client

Step = tuple[str, str] | tuple[str, str, str, int | None]
CARD = "ref kind status statement seenCount ... on Card { exposures wins losses utility disputeWeight topic }"


@dataclass(frozen=True)
class Agent:
    client: Client
    project: str

    async def leave(self, name: str, *steps: Step, external: bool = False, **more: Any) -> dict[str, Any]:
        """A run, captured and consolidated: its ledger."""
        await self.capture(name, *steps, external=external, **more)
        await self.client.work()
        return await self.episode(name)

    async def capture(self, name: str, *steps: Step, external: bool = False, **more: Any) -> dict[str, Any]:
        given = {"id": name, "agent": "claude-code", "steps": [_step(one) for one in steps], **more}
        data = await self.client.ask(
            """mutation($project: String!, $input: EpisodeInput!) { captureEpisode(project: $project, input: $input) {
              duplicate run { status } source { ref kind text sections { name start end } } } }""",
            project=self.project,
            input={**given, "externalContent": external},
        )
        captured: dict[str, Any] = data["captureEpisode"]
        return captured

    async def episode(self, name: str) -> dict[str, Any]:
        data = await self.client.ask(
            f"""query($project: String!, $ref: String!) {{ episode(project: $project, ref: $ref) {{ id ref agent
              outcomes {{ type anchored evidence {{ quote kind }} }} exposures {{ channel card {{ ref statement }} }}
              consolidation {{ proposed admitted merged superseded archived refused markdown
                entries {{ statement became rule card {{ {CARD} }} }} }} }} }}""",
            project=self.project,
            ref=name,
        )
        found: dict[str, Any] = data["episode"]
        return found

    async def cards(self, **filters: Any) -> list[tuple[str, str, str]]:
        found = await self.client.claims(self.project, "kind status statement", **filters)
        return sorted((one["kind"], one["status"], one["statement"]) for one in found)

    async def card(self, part: str) -> dict[str, Any]:
        found = await self.client.claims(self.project, CARD)
        return next(one for one in found if part in one["statement"])

    async def pack(self, asked: str, budget: int = 2000, **more: Any) -> dict[str, Any]:
        data = await self.client.ask(
            """query($project: String!, $asked: String!, $budget: Int!, $episode: String, $intent: Intent, $explain: Boolean!) {
              pack(project: $project, query: $asked, budgetTokens: $budget, episode: $episode, intent: $intent, explain: $explain) {
                text tokens budget intent left { slot count }
                lines { slot text quote score factors claim { ref kind status statement } } } }""",
            **{"project": self.project, "asked": asked, "budget": budget, "explain": False, **more},
        )
        found: dict[str, Any] = data["pack"]
        return found

    async def ends(self, name: str, type_: str, quote: str | None = None) -> dict[str, Any]:
        data = await self.client.ask(
            """mutation($project: String!, $episode: String!, $type: OutcomeType!, $quote: String) {
              addOutcome(project: $project, episode: $episode, type: $type, quote: $quote) { ref outcomes { type anchored } } }""",
            project=self.project,
            episode=name,
            type=type_,
            quote=quote,
        )
        found: dict[str, Any] = data["addOutcome"]
        return found


def _step(one: Step) -> dict[str, Any]:
    if len(one) == 2:
        return {"role": one[0], "text": one[1]}
    role, text, tool, code = one
    return {"role": role, "text": text, "tool": tool, "exitCode": code}
