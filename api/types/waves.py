"""A wave of documents: what was found in it, what is held back, and its report."""

import strawberry

from api.context import Info
from api.cursors import Listing, checked_first, read_cursor
from api.ids import global_id
from api.types.claims import Claim
from api.types.fields import ask, read
from api.types.later import LaterRun, LaterSource
from api.types.node import Node
from api.types.paging import Connection
from api.types.scalars import DateTime
from graph.actions.answering.pages import from_whole
from graph.actions.waves.reports import Findings, errors_of, rules_of
from graph.actions.waves.waves import claims_of_wave, wave_before
from graph.model import claim, place
from graph.model.ids import node_id
from graph.model.source import Run
from graph.model.status import ClaimStatus
from graph.model.wave import Held
from graph.model.words import ClaimKind
from graph.rules.forms.report import report


async def _wave_runs(wave: strawberry.Parent[place.Wave], info: Info) -> list[Run]:
    return await info.context.loaders.runs_of_wave.load(node_id(wave.project, wave.ref))


async def _wave_report(wave: strawberry.Parent[place.Wave], info: Info) -> str | None:
    runs = await _wave_runs(wave, info)
    refs = dict.fromkeys(outcome.claim for run in runs for outcome in run.outcomes if outcome.claim is not None)
    ids = [node_id(wave.project, ref) for ref in refs]
    found = {one.ref: one for one in await info.context.loaders.claims.load_many(ids) if one is not None}
    of_each = await info.context.loaders.conflicts_of.load_many([one.id for one in found.values()])
    conflicts = {conflict.ref: conflict for several in of_each for conflict in several}
    return report(wave, runs, list(found.values()), [conflicts[ref] for ref in sorted(conflicts)])


async def _findings(wave: place.Wave, info: Info) -> Findings:
    found: Findings | None = await info.context.loaders.findings_of_wave.load(node_id(wave.project, wave.ref))
    assert found is not None  # the wave is there
    return found


async def _held(wave: strawberry.Parent[place.Wave], info: Info) -> list[tuple[str, Held]]:
    return [(wave.project, one) for one in (await _findings(wave, info)).held]


async def _rules(wave: strawberry.Parent[place.Wave], info: Info) -> dict[str, int]:
    return rules_of(await _findings(wave, info))


async def _errors(wave: strawberry.Parent[place.Wave], info: Info) -> list[str]:
    return errors_of(await _findings(wave, info))


async def _waiting(wave: place.Wave, info: Info) -> list[claim.Claim]:
    found = await claims_of_wave(info.context.services.graph, wave.project, wave.ref)
    waiting = (one for one in found if one.status is ClaimStatus.CANDIDATE and not one.awaits_turn)
    return [one for one in waiting if one.kind is not ClaimKind.NOTE]


async def _not_looked_at(wave: strawberry.Parent[place.Wave], info: Info) -> int:
    return sum(getattr(one, "looked_at", None) is None for one in await _waiting(wave, info))


async def _previous(wave: strawberry.Parent[place.Wave], info: Info) -> place.Wave | None:
    return await wave_before(info.context.services.graph, wave)


async def _candidates(
    wave: strawberry.Parent[place.Wave], info: Info, first: int | None = 50, after: str | None = None
) -> Listing[claim.Claim]:
    found = await _waiting(wave, info)
    place_ = read_cursor("candidates", after)
    page = from_whole(found, checked_first(first, 50), place_, lambda one: one.ref)

    async def count() -> int:
        return len(found)

    return Listing("candidates", page, place_ is not None, count)


async def _source(one: strawberry.Parent[tuple[str, Held]], info: Info) -> object:
    return await info.context.loaders.sources.load(node_id(one[0], one[1].source))


@strawberry.type(description="A proposal that waits: over the cap, a duplicate, too short.")
class Dropped:
    statement: str = read(lambda one: one[1].statement)
    reason: str = read(lambda one: one[1].reason)
    rank: float = read(lambda one: one[1].rank, "Confidence x length x novelty: the best comes up first.")
    source: LaterSource = ask(_source)


@strawberry.type(description="One batch of documents.")
class Wave(Node):
    id: strawberry.ID = read(lambda wave: global_id("Wave", wave.project, wave.ref))
    ref: str
    name: str
    at: DateTime = read("at", "When its first document came in.")
    documents: int
    persisted: int
    dropped: int
    runs: list[LaterRun] = ask(_wave_runs)
    candidates: Connection[Claim] = ask(_candidates, "Claims that wait for a reviewer, newest first.")
    not_looked_at: int = ask(_not_looked_at, "The number of its candidates that nobody has looked at.")
    previous: "Wave | None" = ask(
        _previous, "The wave before it: its `notLookedAt` tells the number of candidates that still wait for a look."
    )
    held: list[Dropped] = ask(
        _held, "Proposals that wait for room in the review queue, best first, each with the reason."
    )
    rules: strawberry.scalars.JSON = ask(_rules, "The number of kept proposals from each rule.")
    errors: list[str] = ask(
        _errors, "Rules that failed while the others went on, and documents that nobody could read."
    )
    report: str | None = ask(_wave_report, "Its report, as text: null until the first of its documents was read.")
