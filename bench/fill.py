"""Fill a project with invented claims, fast: whole plans, written as the service writes them."""

import random
from dataclasses import replace
from typing import Any

from graph.actions.ledger import Ledger
from graph.actions.projects import create_project
from graph.engine import Transaction
from graph.model.claim import Claim, Draft, Evidence, Stage, Standing, Supersession
from graph.model.ids import node_id, slot_id
from graph.model.plan import EventNote, EvidenceLink, Plan, SlotWrite
from graph.model.slot import SlotShape
from graph.model.source import Run, Section, Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Layer, RunStatus, SourceKind, Tier
from graph.store.plans import event_props, plan_params
from graph.store.slots import slot_row
from graph.store.sources import run_props, source_props

START = 1_700_000_000_000_000
MINUTE = 60_000_000
BATCH = 400
CHAIN = 5  # claims in each keyed slot: the last one current, the others what it replaced

_PLACES = "billing search login export import audit mobile ledger catalogue mailing archive payment report schedule".split()
_THINGS = "database cache queue format protocol library region vendor layout colour retention encoding license".split()
_CHOICES = "Postgres Redis Kafka JSON gRPC Frankfurt Dublin Arrow Parquet Avro oak birch steel blue green UTF MIT".split()
_REASONS = "cost latency licence support security hiring weight delivery warranty tooling noise heat".split()


async def fill(ledger: Ledger, slug: str, count: int, seed: int = 1) -> None:
    """`count` claims in chains of five, each with a source, a quotation and a reason."""
    await create_project(ledger, slug, f"Bench {count}", "general", None)
    pick = random.Random(seed)
    for start in range(0, count, BATCH):
        size = min(BATCH, count - start)
        await _write(ledger, slug, [_claim(slug, number, pick) for number in range(start, start + size)])


def _claim(slug: str, number: int, pick: random.Random) -> tuple[Claim, Source, Evidence]:
    slot_number, turn = divmod(number, CHAIN)
    key = f"{pick.choice(_PLACES)}{slot_number}.{pick.choice(_THINGS)}" if turn == 0 else _key(slug, slot_number)
    _KEYS[slug, slot_number] = key
    choice, reason = f"{pick.choice(_CHOICES)}{pick.randrange(1000)}", pick.choice(_REASONS)
    statement, why = f"{key} = {choice}", f"{reason} mattered most to team {pick.randrange(5000)}"
    text = f"- [Decision] {statement} because {why}"
    at = START + number * MINUTE
    ref = f"DEC-20231114-{number + 1:03d}"
    source = Source(
        project=slug,
        ref=f"SRC-20231114-{number + 1:03d}",
        kind=SourceKind.MESSAGE,
        text=text,
        sha256=f"{number:064d}",
        sections=(Section("MESSAGE", 0, len(text)),),
        at=at,
        captured_at=at,
        author=f"Person {number % 7}",
    )
    last = turn == CHAIN - 1
    status = ClaimStatus.ACTIVE if last else ClaimStatus.SUPERSEDED
    until = None if last else at + MINUTE
    claim = Claim(
        project=slug,
        ref=ref,
        kind=ClaimKind.DECISION,
        status=status,
        statement=statement,
        slot=slot_id(slug, Tier.PROJECT, None, Layer.MEMORY, key, ClaimKind.DECISION, None),
        norm=f'"{choice.casefold()}"',
        recorded_at=at,
        changed_at=at,
        key=key,
        value_type="string",
        value=choice,
        confidence=0.75,
        needs_review=False,
        rule="bench",
        extractor_version="1",
        rationale=why,
        valid_from=at,
        valid_to=until,
        held=True,
        log=(Stage(at, status, at, until, held=True),),
    )
    return claim, source, _evidence(claim, source, text, why)


_KEYS: dict[tuple[str, int], str] = {}


def _key(slug: str, slot_number: int) -> str:
    return _KEYS[slug, slot_number]


def _evidence(claim: Claim, source: Source, text: str, why: str) -> Evidence:
    draft = Draft(claim.kind, claim.statement, "bench", "1", None, claim.confidence, claim.norm, "string", claim.value, why)
    return Evidence(
        id=f"{source.ref}:2:{len(text)}",
        source=source.ref,
        start=2,
        end=len(text),
        quote=text[2:],
        section="MESSAGE",
        kind=EvidenceKind.USER_SPAN,
        role=EvidenceRole.ASSERTS,
        at=source.at,
        recorded_at=source.at,
        author=source.author,
        draft=draft,
        standing=Standing(accepts=True, firm=True, decides=True),
    )


async def _write(ledger: Ledger, slug: str, made: list[tuple[Claim, Source, Evidence]]) -> None:
    claims = tuple(claim for claim, _, _ in made)
    by_number = {claim.ref: claim for claim in claims}
    edges = tuple(_edge(claim, by_number) for claim in claims if claim.ref in by_number and _older(claim) in by_number)
    slots = {claim.slot: claim for claim in claims}
    plan = Plan(
        slug,
        claims_new=claims,
        evidence_new=tuple(EvidenceLink(claim.ref, said) for claim, _, said in made),
        supersessions_new=edges,
        slots=tuple(SlotWrite(slot, claim.ref, claim.recorded_at) for slot, claim in slots.items()),
    )
    shapes = [slot_row(slot, slug, SlotShape(key=claim.key)) for slot, claim in slots.items()]

    async def work(tx: Transaction) -> None:
        await tx.run("source.capture", project=node_id(slug, ""), sources=[_capture_row(one) for _, one, _ in made])
        await tx.run("slot.touch", slots=shapes)
        await tx.run("plan.apply", **plan_params(plan, lease=None, event_names=[]))

    await ledger.graph.transact(work)


def _capture_row(source: Source) -> dict[str, Any]:
    number = int(source.ref.rsplit("-", 1)[1])
    run = Run(source.project, f"RUN-20231114-{number:03d}", source.ref, "bench", "1", RunStatus.SUCCEEDED, source.at)
    event = EventNote("run", run.ref, source.at)
    return {
        "number": number,
        "key": node_id(source.project, source.ref),
        "nonce": source.ref,
        "source": source_props(source),
        "run": run_props(run),
        "event": event_props(source.project, event, source.ref),
    }


def _older(claim: Claim) -> str:
    number = int(claim.ref.rsplit("-", 1)[1]) - 1
    return f"DEC-20231114-{number:03d}" if number % CHAIN else ""


def _edge(claim: Claim, known: dict[str, Claim]) -> Supersession:
    older = known[_older(claim)]
    at = claim.valid_from or 0
    return replace(Supersession(claim.ref, older.ref, at, "bench", at), looked_at=at)
