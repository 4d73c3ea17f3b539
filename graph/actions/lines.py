"""The lines of items, and the canonicals that they are linked to: each link is a decision of its own, never a fact."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from graph.actions.by_hand import write_down
from graph.actions.canonicals import canonical_by_ref, checked_line, checked_unit
from graph.actions.capture import Intake
from graph.actions.claims import archive, retract
from graph.actions.handwriting import BY_HAND, Handwritten, Proposal
from graph.actions.ledger import Ledger
from graph.actions.links import claim_by_ref
from graph.actions.steps import Person
from graph.engine import Graph
from graph.model.canonical import Canonical
from graph.model.claim import Draft
from graph.model.errors import BadInput, NotFound
from graph.model.ids import LINE_PREFIX, node_id, slot_id
from graph.model.line import Line, Naming, Said, link_key
from graph.model.plan import Plan
from graph.model.review import Review
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, LinkStatus, ReviewAction, Tier
from graph.store.lines import line_from, line_props, said_from
from graph.store.reviews import review_props

LARGEST = 1e12
_ACTIONS = {
    LinkStatus.CONFIRMED: ReviewAction.CONFIRM,
    LinkStatus.REJECTED: ReviewAction.REJECT,
    LinkStatus.SUGGESTED: ReviewAction.RESTORE,
}


async def add_line(
    ledger: Ledger, project: str, item: str, name: str, quantity: float | None, unit: str | None, person: Person
) -> Line:
    if quantity is not None and (not math.isfinite(quantity) or not 0 <= quantity <= LARGEST):
        raise BadInput(f"A quantity is a number from 0 to {LARGEST:.0e}; {quantity} is not.")
    plain, now = checked_line(name, "A line's name"), ledger.now()
    await ledger.names.reserve(project, {LINE_PREFIX: 1}, now)
    ref = ledger.names.giver(project, now)(LINE_PREFIX)
    line = Line(
        project=project,
        ref=ref,
        item=item,
        name=plain,
        slot=_slot(project, item, ref),
        added_at=now,
        added_by=person.name,
        quantity=quantity,
        unit=checked_unit(unit),
    )
    if not await ledger.graph.write("line.add", item=node_id(project, item), props=line_props(line)):
        raise NotFound(f"There is no item {item!r} in {project!r}: createItem makes it, `items` lists those there are.")
    return line


def _slot(project: str, item: str, line: str) -> str:
    return slot_id(project, Tier.ITEM, item, Layer.MEMORY, link_key(line), ClaimKind.DECISION, None)


# ── looking them up, many at once


async def lines_by_ids(graph: Graph, ids: Sequence[str]) -> list[Line | None]:
    there = {row["id"]: line_from(row["line"]) for row in await graph.read("line.by_ids", ids=ids)}
    return [there.get(one) for one in ids]


async def lines_of_items(graph: Graph, ids: Sequence[str]) -> list[list[Line]]:
    found: defaultdict[str, list[Line]] = defaultdict(list)
    for row in await graph.read("line.of_items", ids=ids):
        found[row["id"]].append(line_from(row["line"]))
    return [found[one] for one in ids]


async def said_of_lines(graph: Graph, ids: Sequence[str]) -> list[Said]:
    there = {row["id"]: said_from(row) for row in await graph.read("line.links", ids=ids)}
    return [there.get(one, Said()) for one in ids]


async def line_by_ref(ledger: Ledger, project: str, ref: str) -> Line:
    (line,) = await lines_by_ids(ledger.graph, [node_id(project, ref)])
    if line is None:
        raise NotFound(f"There is no line {ref!r} in {project!r}: addLine makes one, an item's `lines` have their ids.")
    return line


# ── what a person decides


def statement_of(line: Line, canonical: Canonical) -> str:
    return f"{line.name} is {canonical.name} ({canonical.ref})"


async def confirm_link(
    ledger: Ledger, line: Line, canonical: Canonical, intake: Intake, confidence: float, person: Person
) -> Line:
    """`intake` is the statement, rendered. A link that was confirmed before is superseded by this one."""
    statement = statement_of(line, canonical)
    written = Handwritten(ClaimKind.DECISION, statement, intake, tier=Tier.ITEM, item=line.item)
    draft = Draft(
        kind=ClaimKind.DECISION,
        statement=statement,
        rule=BY_HAND.name,
        extractor_version=BY_HAND.version,
        run=None,
        confidence=1.0,
        norm=canonical.ref,
        value_type="string",
        value=canonical.ref,
    )
    shape = SlotShape(tier=Tier.ITEM, item=line.item, key=link_key(line.ref))
    naming = Naming(line.project, canonical.ref, confidence, LinkStatus.CONFIRMED)
    review = _review(line, naming, person, ledger.now(), ledger.token())
    said = Plan(line.project, reviews=(review,))
    await write_down(ledger, line.project, written, Proposal(draft, shape, line.slot), person, said)
    return line


async def reject_link(ledger: Ledger, line: Line, ref: str, confidence: float, person: Person) -> Line:
    """It is never suggested for this line again; where the line is linked to it, that decision is taken back."""
    canonical = await canonical_by_ref(ledger, line.project, ref)
    await _keep(ledger, line, Naming(line.project, canonical.ref, confidence, LinkStatus.REJECTED), person)
    (said,) = await said_of_lines(ledger.graph, [line.id])
    if said.linked is not None and said.linked.canonical == ref and said.linked.decision is not None:
        decision = await claim_by_ref(ledger, line.project, said.linked.decision)
        # What waits to be looked at again can't be called untrue before somebody has looked.
        step = retract if decision.status is ClaimStatus.ACTIVE else archive
        await step(ledger, line.project, decision.ref, Person(person.name, f"{line.name} is not {canonical.name}"))
    return line


async def suggest_link(ledger: Ledger, line: Line, ref: str, person: Person) -> Line:
    """What was turned down is suggested again; a decision that was taken back with it stays so."""
    (said,) = await said_of_lines(ledger.graph, [line.id])
    known = next((one for one in said.rejected if one.canonical == ref), None)
    if known is None:
        raise BadInput(
            f"Nobody has turned {ref!r} down for {line.ref}: its `rejected` lists what can be suggested again."
        )
    await _keep(ledger, line, replace(known, status=LinkStatus.SUGGESTED), person)
    return line


async def _keep(ledger: Ledger, line: Line, naming: Naming, person: Person) -> None:
    now = ledger.now()
    review = _review(line, naming, person, now, ledger.token())
    said = {"canonical": naming.canonical, "status": naming.status.value, "confidence": naming.confidence}
    await ledger.graph.write_one(
        "line.said",
        line=line.id,
        canonical=node_id(line.project, naming.canonical),
        item=node_id(line.project, line.item),
        said={**said, "by": person.name, "at": now},
        review=review_props(review),
    )


def _review(line: Line, naming: Naming, person: Person, now: int, token: str) -> Review:
    """What the trail of the item says of it: what had suggested the canonical, and how surely, included."""
    pair: dict[str, Any] = {"line": line.ref, "name": line.name, "canonical": naming.canonical}
    return Review(
        id=f"{line.id}/{now}/{token}",
        project=line.project,
        of=line.item,
        action=_ACTIONS[naming.status],
        by=person.name,
        at=now,
        order=0,
        before=pair,
        after={**pair, "status": naming.status.value, "confidence": naming.confidence},
    )
