"""Taking a card further: a copy at a broader tier, with a history of its own, which a person who reviews all of that tier has to
accept. Once it is in force there, it is proposed to the tier's other projects (`sharing`).

Across projects only a fingerprint and how often it won are compared, never words.
"""

from collections.abc import Sequence
from dataclasses import replace

from graph.actions.answering.by_ids import texts_of
from graph.actions.answering.surroundings import evidence_of
from graph.actions.operating.projects import project_by_slug
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Person, claim_after, locate
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.model.address import Address, named
from graph.model.claim import Claim, Draft, Evidence, Standing
from graph.model.episode import EPISODE_RULE, SHARED_RULE
from graph.model.errors import BadInput, IllegalTransition
from graph.model.ids import node_id
from graph.model.slot import SlotShape
from graph.model.status import HOLDING
from graph.model.trace import Quoted
from graph.model.words import EvidenceKind, Tier
from graph.process.services import Services
from graph.rules.cards.reaching import fingerprint, refusal, rises
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause

COPIED = f"{EPISODE_RULE}copied/1"
"""The rule of what was proposed here for its domain, and is taken on from there."""


async def promote_scope(services: Services, project: str, ref: str, tier: Tier, person: Person) -> Claim:
    """A CANDIDATE at the broader tier, which `promote` puts in force; the card that it copies stays as it is."""
    ref = (await locate(services, project, ref))[ref][0]
    claim = await claim_by_ref(services, project, ref)
    if claim.status not in HOLDING:
        raise IllegalTransition(f"{ref} is {claim.status}: only what is in force can be taken further.")
    if not rises(claim.tier, tier):
        raise BadInput(f"{ref} holds at {claim.tier}: take it to DOMAIN, and from there to GLOBAL.")
    domain = (await project_by_slug(services, project)).get("domain")
    if tier is Tier.DOMAIN and not domain:
        raise BadInput(f"{project!r} lies in no domain: createProject names one.")
    (quoted,) = await evidence_of(services.graph, [claim.id])
    said = [quotation.evidence for quotation in quoted if quotation.evidence.draft is not None]
    won = await _won(services, domain, claim)
    told = [*await _said_by_users(services, project, quoted), person.note or ""]
    refused = refusal(claim.kind, tier, told, won)
    if refused:
        raise IllegalTransition(f"{ref} can't be taken to {tier}: {refused}")
    return await _copied(services, project, claim, said, tier, domain if tier is Tier.DOMAIN else None, person)


async def _said_by_users(services: Services, project: str, quoted: Sequence[Quoted]) -> list[str]:
    """Return all that the users said in the messages that the card quotes: "this applies across my repos" may follow it."""
    mine = [one for one in quoted if one.evidence.kind is EvidenceKind.USER_SPAN]
    ids = sorted({node_id(project, one.source.ref) for one in mine})
    texts = dict(zip(ids, await texts_of(services.graph, ids), strict=True)) if ids else {}
    found = []
    for quotation in mine:
        place = quotation.source.section_at(quotation.evidence.start, quotation.evidence.end)
        text = texts[node_id(project, quotation.source.ref)] or ""
        found.append(text[place.start : place.end] if place is not None else quotation.evidence.quote)
    return list(dict.fromkeys(found))


async def _won(services: Services, domain: str | None, claim: Claim) -> int:
    """In how many projects of the domain the same card has won."""
    if not domain:
        return 0
    rows = await services.graph.read("card.prints", ids=[fingerprint(domain, claim.kind, claim.norm)])
    return len(rows[0]["places"]) if rows else 0


async def _copied(
    services: Services, project: str, claim: Claim, said: list[Evidence], tier: Tier, place: str | None, person: Person
) -> Claim:
    if not said:
        raise IllegalTransition(f"{claim.ref} rests on no quotation that could be taken along.")
    address = named(Address(project, tier, place), claim.kind, claim.key, claim.norm)
    shape = SlotShape.at(address, high_risk=claim.high_risk)

    def decide(settlement: Settlement) -> str:
        words = [_word(evidence, claim, tier, settlement.now) for evidence in said]
        cause = Cause(by=person.name, note=f"copied from {claim.ref}: {person.note or 'by its wins'}")
        settlement.settled[address.slot] = settle(settlement.slots[address.slot], words, settlement.setting(cause))
        return settlement.settled[address.slot].carries[words[0].id]

    announced = await announce(services, project, {address.slot: shape}, decide)
    return claim_after(announced.settlement, address.slot, announced.decided)


def _word(evidence: Evidence, claim: Claim, tier: Tier, now: int) -> Evidence:
    """The same quotation for the copy; it accepts nothing by itself, for a person has to."""
    assert evidence.draft is not None
    rule = COPIED if evidence.draft.rule == SHARED_RULE else evidence.draft.rule
    draft: Draft = replace(evidence.draft, statement=claim.statement, norm=claim.norm, rule=rule)
    return replace(
        evidence,
        id=f"{evidence.id}@{tier.value}",
        draft=draft,
        standing=Standing(),
        recorded_at=now,
        item=None,
        task=None,
    )
