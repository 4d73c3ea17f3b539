"""Fill a project with invented claims, fast: whole plans, written as the service writes them."""

from collections.abc import Sequence

from bench.invent import CHAIN, Invented, invent, waiting
from graph.actions.operating.projects import create_project
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.plan import Claims, EvidenceLink, Plan, Quotations, Slots, SlotWrite, Supersessions
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus
from graph.process.services import Services
from graph.store.captures import capture_row
from graph.store.plans import write_plan
from graph.store.slots import slot_row

BATCH = 80 * CHAIN  # whole chains


async def fill(services: Services, slug: str, count: int, profile: str = "general") -> None:
    """`count` claims in chains, each with a source, a run that read it, a quotation and a reason."""
    await create_project(services, slug, f"Bench {count}", profile, None)
    for start in range(0, count, BATCH):
        size = min(BATCH, count - start)
        await _write(services, slug, [invent(slug, number) for number in range(start, start + size)])


async def fill_queue(services: Services, slug: str, count: int, profile: str = "general") -> None:
    """`count` claims that wait for review, and nothing else."""
    await create_project(services, slug, f"Bench queue {count}", profile, None)
    numbers = waiting(count)
    for start in range(0, count, BATCH):
        await _write(services, slug, [invent(slug, number) for number in numbers[start : start + BATCH]])


async def _write(services: Services, slug: str, made: Sequence[Invented]) -> None:
    plan = _plan(slug, made)
    shapes = {one.claim.slot: slot_row(one.claim.slot, slug, SlotShape(key=one.claim.key)) for one in made}
    rows = [
        capture_row(number, number, one.source.ref, one.source.ref, one.source, one.run, one.source.at)
        for number, one in enumerate(made)
    ]

    async def work(tx: Transaction) -> None:
        await tx.run("source.capture", tasks=[], sources=rows)
        await tx.run("slot.touch", slots=list(shapes.values()))
        write_plan(tx, plan, lease=None, token=services.token)

    await services.graph.transact(work)


def _plan(slug: str, made: Sequence[Invented]) -> Plan:
    current: dict[str, Claim] = {one.claim.slot: one.claim for one in made if one.claim.status is ClaimStatus.ACTIVE}
    return Plan(
        slug,
        Claims(new=tuple(one.claim for one in made)),
        Quotations(new=tuple(EvidenceLink(one.claim.ref, one.evidence) for one in made)),
        Supersessions(new=tuple(one.older for one in made if one.older)),
        Slots(taken=tuple(SlotWrite(slot, claim.ref, claim.recorded_at) for slot, claim in current.items())),
    )
