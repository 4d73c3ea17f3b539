"""Previews what a text would change, and writes nothing. Rules read it, also where a model reads what is captured."""

from collections.abc import Sequence

from extract.pipeline import NAME, VERSION, extract_by_rules
from graph.actions.capturing.capture import Intake
from graph.model.claim import Claim
from graph.model.profile import Profile
from graph.model.source import Extractor, Outcome, Source, queued_run
from graph.model.status import HOLDING
from graph.model.words import OpVerdict
from graph.process.services import Services
from graph.rules.reading.outcomes import raw_op
from graph.rules.reading.reconcile import Arrival, Reading, all_arrivals
from graph.rules.slots.standing import stands_alone
from graph.store.claims import claim_from

_NAME = "preview"


async def preview(services: Services, project: str, profile: Profile, intake: Intake) -> list[Outcome]:
    now = services.now()
    source = Source(
        project, _NAME, intake.kind, intake.text, intake.sha256, intake.sections, intake.at, now,
        intake.author, intake.agent, intake.task, dict(intake.origin),
    )  # fmt: skip
    found = await services.reader.run(extract_by_rules, source, profile, now, characters=len(source.text))
    run = queued_run(project, _NAME, _NAME, Extractor(NAME, VERSION), now)
    reading = (Reading(source, run, found.ops),)
    (came,) = await services.reader.run(all_arrivals, reading, profile, now, characters=len(source.text))
    said = await _said(services, sorted({arrival.slot for arrival in came}))
    told = [_outcome(arrival, said.get(arrival.slot, ())) for arrival in came]
    return told + [Outcome(raw_op(one.op), OpVerdict.DROPPED.value, one.reason) for one in found.dropped]


async def _said(services: Services, slots: Sequence[str]) -> dict[str, list[Claim]]:
    found: dict[str, list[Claim]] = {}
    for row in await services.graph.read("slot.said", slots=list(slots)) if slots else ():
        found.setdefault(row["slot"], []).append(claim_from(row["claim"]))
    return found


def _outcome(arrival: Arrival, said: Sequence[Claim]) -> Outcome:
    op = raw_op(arrival.op)
    norm = arrival.words.draft.norm if arrival.words.draft else ""
    same = next((claim for claim in said if claim.norm == norm), None)
    holds = next((claim for claim in said if claim.status in HOLDING), None)
    if arrival.noted:
        return Outcome(op, OpVerdict.NOTE.value, arrival.reason)
    if arrival.words.standing.refuses:
        return Outcome(op, OpVerdict.REJECTED.value, arrival.op.reason)
    if same is not None:
        return Outcome(op, OpVerdict.MERGED.value, "a claim says this already", same.ref)
    if holds is None:
        why = None if stands_alone(arrival.words) else arrival.reason or "it would wait for a person"
        return Outcome(op, OpVerdict.ADDED.value, why)
    if arrival.words.standing.firm and arrival.words.standing.decides:
        return Outcome(op, OpVerdict.UPDATED.value, f"it would replace {holds.ref}", holds.ref)
    return Outcome(op, OpVerdict.CONFLICT.value, f"it would differ from {holds.ref}, and not replace it", holds.ref)
