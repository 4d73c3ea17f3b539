"""Agents: their runs, what they were shown, how it ended, what became of their cards, and packs."""

from dataclasses import dataclass

import strawberry
from strawberry.scalars import JSON

from api.context import Info
from api.ids import global_id
from api.types.claims import Claim
from api.types.fields import ask, read
from api.types.inputs import ScopeInput
from api.types.node import Node
from api.types.scalars import DateTime
from api.types.sources import Source
from api.types.trails import Evidence
from graph.actions.cards import episodes
from graph.model import claim as claims
from graph.model import episode as model
from graph.model.ids import node_id
from graph.model.source import Source as SourceModel
from graph.model.words import CardVerdict, Channel, ClaimKind, Intent, OutcomeType, StepRole, Tier
from graph.rules.cards.ledger_text import ledger_text


@strawberry.input(description="`exitCode` is a tool's own: 0 is success, anything else is failure.")
class StepInput:
    role: StepRole
    text: str
    tool: str | None = strawberry.UNSET
    exit_code: int | None = strawberry.UNSET
    at: DateTime | None = strawberry.UNSET


@strawberry.input(
    description="One run of an agent. `id` is the agent's own name for it. `externalContent`: words from outside may have "
    "steered it, so nothing that it says is in force by itself."
)
class EpisodeInput:
    id: str
    agent: str
    steps: list[StepInput]
    scope: ScopeInput | None = strawberry.UNSET
    external_content: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A claim among those shown at once."""

    showing: model.Showing
    ref: str


async def _card(one: strawberry.Parent[Shown], info: Info) -> claims.Claim:
    found = await info.context.loaders.claims.load(node_id(one.showing.project, one.ref))
    assert found is not None  # only what is there is shown, and claims are never deleted
    return found


@strawberry.type(description="A claim that was shown to an agent.")
class Exposure:
    episode: str = read("showing.episode")
    card: Claim = ask(_card)
    channel: Channel = read("showing.channel")
    at: DateTime = read("showing.at")


@dataclass(frozen=True, slots=True)
class Ended:
    ending: model.Ending
    source: SourceModel


@strawberry.type(description="The outcome of a run, or of a part of it, with the words that say so.")
class Outcome:
    type: OutcomeType = read("ending.type")
    at: DateTime = read("ending.at")
    anchored: bool = read("ending.anchored", "True if it counts: words of the run bear it out, or a person says so.")
    evidence: list[Evidence] = read(lambda one: episodes.evidence_of_ending(one.ending, one.source))


@dataclass(frozen=True, slots=True)
class Entered:
    project: str
    entry: model.LedgerEntry


async def _entry_card(one: strawberry.Parent[Entered], info: Info) -> claims.Claim | None:
    ref = one.entry.card
    return await info.context.loaders.claims.load(node_id(one.project, ref)) if ref else None


@strawberry.type(description="The result of a proposal, and the rule that gives the reason.")
class ConsolidationEntry:
    statement: str = read("entry.statement")
    became: str = read("entry.became", "ADMITTED, MERGED, SUPERSEDED, ARCHIVED or REFUSED.")
    rule: str = read("entry.rule")
    card: Claim | None = ask(_entry_card)


@strawberry.type(description="The ledger of an episode: every proposal, and what became of it.")
class Consolidation:
    at: DateTime
    proposed: int
    admitted: int = read(lambda one: one.count(CardVerdict.ADMITTED))
    merged: int = read(lambda one: one.count(CardVerdict.MERGED))
    superseded: int = read(lambda one: one.count(CardVerdict.SUPERSEDED))
    archived: int = read(lambda one: one.count(CardVerdict.ARCHIVED))
    refused: int = read(lambda one: one.count(CardVerdict.REFUSED))
    entries: list[ConsolidationEntry] = read(lambda one: [Entered(one.project, entry) for entry in one.entries])
    markdown: str = read(ledger_text)


EpisodeParent = strawberry.Parent[model.Episode]


def _node(episode: model.Episode) -> str:
    return node_id(episode.project, episode.ref)


async def _outcomes(episode: EpisodeParent, info: Info) -> list[Ended]:
    return [Ended(ending, episode.source) for ending in await info.context.loaders.endings.load(_node(episode))]


async def _exposures(episode: EpisodeParent, info: Info) -> list[Shown]:
    showings = await info.context.loaders.showings.load(_node(episode))
    return [Shown(showing, ref) for showing in showings for ref in showing.cards]


async def _consolidation(episode: EpisodeParent, info: Info) -> model.Consolidation | None:
    return await info.context.loaders.consolidations.load(_node(episode))


@strawberry.type(description="One run of an agent.")
class Episode(Node):
    id: strawberry.ID = read(lambda one: global_id("Episode", one.project, one.ref))
    ref: str = read("ref", "The agent's own name for it.")
    source: Source
    agent: str
    outcomes: list[Outcome] = ask(_outcomes, "Its outcomes, as tools and the user told them, oldest first.")
    exposures: list[Exposure] = ask(_exposures, "Oldest first, each pack's best line first.")
    consolidation: Consolidation | None = ask(_consolidation, "Once its cards have been consolidated.")


@strawberry.type(description="One line of a pack, and why it is there.")
class PackLine:
    slot: str
    claim: Claim
    text: str
    quote: str | None
    score: float
    factors: JSON | None = read("factors", "With `explain`: what each factor adds to the score.")


@strawberry.type(description="The number of cards of a slot that the pack does not tell.")
class PackLeft:
    slot: str = read(lambda one: one[0])
    count: int = read(lambda one: one[1], "The number of lines that are not told; exact up to 1,000 of a kind.")


@strawberry.type(
    description="The knowledge that a reader should have before it begins, within a budget that no common tokenizer exceeds."
)
class Pack:
    text: str
    tokens: int = read("tokens", "At most so many, whichever tokenizer counts.")
    budget: int
    intent: Intent
    lines: list[PackLine]
    left: list[PackLeft]


@strawberry.type(description="The number of cards of a kind in force, and the most that may be.")
class Budget:
    tier: Tier
    kind: ClaimKind
    active: int
    cap: int
