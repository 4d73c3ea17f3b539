"""Links between lines and canonicals. Each link is a decision of people, never a fact."""

from dataclasses import dataclass, replace
from typing import Any

from graph.actions.capturing.capture import Intake
from graph.actions.items.canonicals import canonical_by_ref
from graph.actions.items.lines import said_of_lines
from graph.actions.reviewing.by_hand import write_down
from graph.actions.reviewing.handwriting import Handwritten, Proposal
from graph.actions.reviewing.steps import Change, Person, apply_step, record
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Transaction
from graph.model.canonical import Canonical
from graph.model.claim import Claim, Draft
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.line import Line, Naming, link_key
from graph.model.plan import Plan, Reviews
from graph.model.review import Review
from graph.model.slot import SlotShape
from graph.model.source import BY_HAND
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, LinkStatus, ReviewAction, Tier
from graph.process.services import Services
from graph.rules.reviews.review import archived, rejected
from graph.store.lines import said_props
from graph.store.reviews import review_props

_ACTIONS = {
    LinkStatus.CONFIRMED: ReviewAction.CONFIRM,
    LinkStatus.REJECTED: ReviewAction.REJECT,
    LinkStatus.SUGGESTED: ReviewAction.RESTORE,
}


def statement_of(line: Line, canonical: Canonical) -> str:
    return f"{line.name} is {canonical.name} ({canonical.ref})"


async def confirm_link(
    services: Services, line: Line, canonical: Canonical, intake: Intake, confidence: float, person: Person
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
    said = Plan(line.project, Reviews(new=(_review(line, naming, person, services.now(), services.token()),)))
    await write_down(services, line.project, written, Proposal(draft, shape, line.slot), person, also=said)
    return line


async def reject_link(services: Services, line: Line, ref: str, confidence: float, person: Person) -> Line:
    """Reject a canonical for a line: it is never suggested again, and a decision that links it is taken back."""
    canonical = await canonical_by_ref(services, line.project, ref)
    naming = Naming(line.project, canonical.ref, confidence, LinkStatus.REJECTED)
    saying = _Saying(line, naming, person, services.token())
    who = Person(person.name, f"{line.name} is not {canonical.name}")

    def decide(settlement: Settlement) -> tuple[ReviewAction, Claim] | None:
        """Take the decision back that links the canonical, if there is one."""
        decision = settlement.slots[line.slot].current
        if decision is None or decision.value != canonical.ref:
            return None
        action, change = _way_back(decision)
        apply_step(settlement, decision.ref, line.slot, who, change)
        return action, decision

    def finish(settlement: Settlement, taken_back: tuple[ReviewAction, Claim] | None) -> None:
        if taken_back is not None:
            action, decision = taken_back
            record(settlement, decision.ref, line.slot, action, who, decision)

    shape = SlotShape(tier=Tier.ITEM, item=line.item, key=link_key(line.ref))
    await announce(services, line.project, {line.slot: shape}, decide, finish=finish, listener=saying)
    return line


def _way_back(decision: Claim) -> tuple[ReviewAction, Change]:
    """Return the step that ends a decision. One that waits for another look is archived: nobody knows yet that it is untrue."""
    if decision.status is ClaimStatus.ACTIVE:
        return ReviewAction.RETRACT, lambda slot, now: rejected(slot, decision.ref, now)
    return ReviewAction.ARCHIVE, lambda slot, now: archived(slot, decision.ref, now)


async def suggest_link(services: Services, line: Line, ref: str, person: Person) -> Line:
    """Suggest a canonical again that was turned down. A decision that was taken back with it stays so."""
    (said,) = await said_of_lines(services.graph, [line.id])
    known = next((one for one in said.rejected if one.canonical == ref), None)
    if known is None:
        raise BadInput(
            f"Nobody has turned {ref!r} down for {line.ref}: its `rejected` lists what can be suggested again."
        )
    naming = replace(known, status=LinkStatus.SUGGESTED)
    review = _review(line, naming, person, services.now(), services.token())
    await services.graph.transact(lambda tx: _say(tx, line, naming, review))
    return line


@dataclass(frozen=True, slots=True)
class _Saying(TransactionListener):
    """Keeps what a person says of a line and a canonical in the transaction that takes what rests on it back."""

    line: Line
    naming: Naming
    person: Person
    token: str

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        await _say(tx, self.line, self.naming, _review(self.line, self.naming, self.person, settlement.now, self.token))


async def _say(tx: Transaction, line: Line, naming: Naming, said: Review) -> None:
    """Write the new state of the two, with its review in the trail of the item."""
    await tx.run_one(
        "line.said",
        line=line.id,
        canonical=node_id(line.project, naming.canonical),
        item=node_id(line.project, line.item),
        said=said_props(replace(naming, by=said.by, at=said.at)),
        review=review_props(said),
    )


def _review(line: Line, naming: Naming, person: Person, now: int, token: str) -> Review:
    """Return the entry for the item's trail, with the source and the confidence of the suggestion."""
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
