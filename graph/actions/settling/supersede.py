"""Replaces one claim by another because somebody says so, wherever the two lie."""

from dataclasses import replace

from graph.actions.reviewing.steps import Person, cause_of, claim_after, locate, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, find, resettle
from graph.model.claim import Claim, Supersession
from graph.model.errors import BadInput, IllegalTransition
from graph.model.ids import node_id
from graph.model.slot import SlotShape
from graph.model.status import ClaimStatus
from graph.model.words import Layer, ReviewAction
from graph.process.services import Services
from graph.rules.reviews.legality import refusal
from graph.rules.reviews.review import pinned, replaced
from graph.rules.reviews.undo import undo_of


async def supersede(services: Services, project: str, ref: str, by: str, part: str | None, person: Person) -> Claim:
    """`by` replaces `ref`: all of it, or the named part. In force once `by` is ACTIVE."""
    if part is not None and not part.strip():
        raise BadInput("part names what of the older claim is replaced: say which part, or leave it out for all of it.")
    places = await locate(services, project, ref, by)
    (older, older_slot), (newer, newer_slot) = places[ref], places[by]
    if older == newer:
        raise IllegalTransition(f"{older} can't supersede itself: name the claim that replaces it in `by`.")
    await _refuse_cycle(services, project, newer, older)

    def decide(settlement: Settlement) -> None:
        draw(settlement, newer=newer, older=older, person=person, part=part)

    announced = await announce(services, project, {older_slot: SlotShape(), newer_slot: SlotShape()}, decide)
    return claim_after(announced.settlement, older_slot, older)


async def _refuse_cycle(services: Services, project: str, newer: str, older: str) -> None:
    row = await services.graph.read_one("claim.leads", newer=node_id(project, older), older=node_id(project, newer))
    if row["chains"]:
        raise IllegalTransition(
            f"{older} supersedes {newer} already, directly or through others: the other way round would close a circle. "
            f"Legal: supersede {newer} by another claim, or revert the supersession that stands."
        )


def draw(
    settlement: Settlement, *, newer: str, older: str, person: Person, part: str | None = None, alone: bool = False
) -> None:
    """Draw the edge in this settlement, and put it in force if its newer side is ACTIVE. `alone`: it is taken back without
    whatever else is settled with it."""
    new, old = find(settlement, newer), find(settlement, older)
    if new is None or old is None:
        raise BadInput(f"There is no claim {newer if new is None else older!r}: `search` finds claims.")
    _check(settlement, new, old, part)
    edge = Supersession(
        newer=newer,
        older=older,
        at=new.valid_from or settlement.now,
        by=person.name,
        recorded_at=settlement.now,
        part=part,
        reason=person.note,
        explicit=True,
        looked_at=settlement.now,
    )
    before = slot = settlement.after(old.slot)
    in_force = new.status is ClaimStatus.ACTIVE and part is None and old.status is not ClaimStatus.SUPERSEDED
    start = new.valid_from or settlement.now
    changed = replaced(slot, older, start, settlement.now) if in_force else pinned(slot, settlement.now)
    changed = replace(changed, supersessions=(*changed.supersessions, edge))
    resettle(settlement, old.slot, changed, cause_of(settlement.project, older, person, settlement))
    own = {"undo": undo_of({old.slot: before}, {old.slot: settlement.after(old.slot)})} if alone else {}
    record(settlement, older, old.slot, ReviewAction.SUPERSEDE, person, old, **own)


def refuse_below(old: Claim, new: Claim) -> None:
    """Refuse to replace a trusted claim by one that is not trusted."""
    if old.layer is Layer.TRUSTED and new.layer is not Layer.TRUSTED:
        raise IllegalTransition(
            f"{old.ref} is trusted, and {new.ref} is not. Legal: curate what is true now under the same key."
        )


def _check(settlement: Settlement, new: Claim, old: Claim, part: str | None) -> None:
    if new.status is ClaimStatus.REJECTED:
        raise IllegalTransition(f"{new.ref} was turned down, so it can't supersede anything: revert that first.")
    edges = (edge for slot in settlement.slots for edge in settlement.after(slot).supersessions)
    if any((edge.newer, edge.older, edge.part) == (new.ref, old.ref, part) for edge in edges):
        raise IllegalTransition(f"{new.ref} supersedes {old.ref} already. Legal: revert {old.ref}, or name a `part`.")
    refuse_below(old, new)
    refused = refusal(old, ReviewAction.SUPERSEDE)
    if refused and old.status is not ClaimStatus.SUPERSEDED:
        raise IllegalTransition(refused)
