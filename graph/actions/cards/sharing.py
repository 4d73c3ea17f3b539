"""Sharing a card: a card that is in force at a broader tier of one project is proposed to the other projects of that tier.

Words leave a project only after a person who reviews all those projects has said yes. In each of them the copy is a CANDIDATE
with a history of its own, until a person who reviews that project accepts it there. No copy names the project that it came
from.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graph.actions.answering.by_ids import claims_by_ids
from graph.actions.capturing.batches import Storing
from graph.actions.capturing.capture import Intake, parcel_of
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.steps import Person
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.engine import Graph
from graph.model.address import Address, named
from graph.model.claim import QUOTE_MAX, Claim, Draft, Evidence, Standing
from graph.model.episode import SHARED_RULE
from graph.model.errors import WhenceError
from graph.model.ids import node_id
from graph.model.seal import is_blank
from graph.model.slot import SlotShape
from graph.model.source import BY_HAND, Section, Source
from graph.model.words import EvidenceKind, EvidenceRole, ReviewAction, SourceKind, Tier
from graph.process.services import Services
from graph.rules.cards.reaching import is_offer, is_on_offer, span_print
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.store.reviews import review_from

_SECTION = "STATEMENT"


async def too_narrow(services: Services, claim: Claim, person: Person) -> str | None:
    """Return why the claim waits for somebody else, unless the person reviews every project that it would be proposed to."""
    if not is_offer(claim) or person.projects is None:
        return None
    everywhere = claim.tier is Tier.GLOBAL
    if not everywhere and person.projects.issuperset(await _spanned(services.graph, claim)):
        return None
    where = "every project there is" if everywhere else f"every project of the domain {claim.domain!r}"
    return (
        f"{claim.ref} would be proposed to {where}, and your token is for certain projects: it waits for a reviewer of "
        "all of them. `whence token create --role reviewer` makes a token for all projects."
    )


async def share(services: Services, claims: Sequence[Claim]) -> int:
    """Propose the claims that are offered and in force to every project that lacks them; return the number of copies made."""
    made = 0
    for claim in claims:
        if is_on_offer(claim):
            copies = await _copies(services.graph, claim)
            for slug in [slug for slug, there in copies.items() if there is None]:
                made += await _arrive(services, slug, claim)
    return made


async def share_due(services: Services) -> str:
    """Share all offers once more, which is a job of the scheduler: a process may have ended halfway."""
    made = await share(services, await _offered(services, await services.graph.read("card.all_offers")))
    return f"{made} proposed to other projects"


async def share_with(services: Services, project: str, domain: str | None) -> None:
    """Propose to a new project everything that is offered to it already."""
    spans = [span_print(None), *([span_print(domain)] if domain else [])]
    for claim in await _offered(services, await services.graph.read("card.offers", ids=spans)):
        if is_on_offer(claim):
            await _arrive(services, project, claim)


async def _offered(services: Services, rows: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Return the claims as they were accepted: words that were edited since are nobody's yes, and erased words go nowhere."""
    ids = sorted({claim for row in rows for claim in row["claims"]})
    if not ids:
        return []
    accepted = await _accepted(services.graph, ids)
    found = await claims_by_ids(services.graph, ids)
    return [
        claim
        for claim in found
        if claim is not None and accepted.get(claim.id) == claim.statement and not is_blank(claim.statement)
    ]


async def _accepted(graph: Graph, ids: Sequence[str]) -> dict[str, str]:
    """Return the words of each claim at the moment when a person put it in force."""
    accepted: dict[str, str] = {}
    for row in await graph.read("review.of", ids=list(ids)):
        review = review_from(row["review"])
        if review.action is ReviewAction.PROMOTE and not (review.machine or review.undone):
            accepted[node_id(review.project, review.of)] = str((review.after or {}).get("statement"))
    return accepted


# ── where copies are


async def copies_elsewhere(graph: Graph, ids: Sequence[str]) -> int:
    """Count the copies of these claims in other projects that still have their words: each is a source of its own there."""
    offers = [one for one in await claims_by_ids(graph, ids) if one is not None and is_offer(one)]
    accepted = await _accepted(graph, [one.id for one in offers]) if offers else {}
    left: set[str] = set()
    for claim in offers:
        said = replace(claim, statement=accepted.get(claim.id, claim.statement))
        for wide in (said, replace(said, tier=Tier.GLOBAL, domain=None)):  # a copy may have gone on from its domain
            left.update(source for source in (await _copies(graph, wide)).values() if source)
    return len(left)


async def _copies(graph: Graph, claim: Claim) -> dict[str, str | None]:
    """Return the other projects that the claim's tier spans, each with the id of its copy: None where it has none, "" where that
    was erased."""
    keys = {
        node_id(slug, _intake(claim).key or ""): slug for slug in await _spanned(graph, claim) if slug != claim.project
    }
    rows = await graph.read("source.of_keys", keys=sorted(keys)) if keys else []
    found = {row["key"]: "" if row["erased"] else node_id(keys[row["key"]], row["ref"]) for row in rows}
    return {slug: found.get(key) for key, slug in keys.items()}


async def _spanned(graph: Graph, claim: Claim) -> list[str]:
    """Return the slugs of the projects that the claim's tier spans; nothing else of them is read."""
    rows = await graph.read("project.spanned", domain=claim.domain if claim.tier is Tier.DOMAIN else None)
    return [row["slug"] for row in rows]


async def _arrive(services: Services, project: str, claim: Claim) -> int:
    """Make the copy in one project, once. An error there must not keep the other projects from theirs."""
    intake = _intake(claim)
    if await services.graph.read("source.of_keys", keys=[node_id(project, intake.key or "")]):
        return 0
    profile = await profile_of(services, project)
    known = claim.key if claim.key is not None and profile.spec(claim.key) is not None else None
    address = named(Address(project, claim.tier, claim.domain), claim.kind, known, claim.norm)
    shape = SlotShape.at(address, high_risk=profile.is_high_risk(known))
    try:
        storing = Storing(await parcel_of(services, project, [intake], BY_HAND, done=True))

        def decide(settlement: Settlement) -> None:
            source, _ = storing.stored
            words = _words(source, claim, known, settlement.now)
            cause = Cause(note=f"proposed for {_where(claim)}: it was accepted for that by a person")
            settlement.settled[address.slot] = settle(
                settlement.slots[address.slot], [words], settlement.setting(cause)
            )

        await announce(services, project, {address.slot: shape}, decide, listener=storing)
    except WhenceError:
        return 0
    return 1


def _intake(claim: Claim) -> Intake:
    """Return the source of a copy: the statement alone, without quotations and without the name of its project."""
    text = claim.statement
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    return Intake(
        SourceKind.MANUAL,
        text,
        sha256,
        (Section(_SECTION, 0, len(text)),),
        claim.valid_from or claim.recorded_at,
        key=f"shared:{claim.tier.value}:{claim.kind.value}:{sha256[:32]}",
        origin={"copiedFor": _where(claim)},
    )


def _where(claim: Claim) -> str:
    return "every project" if claim.tier is Tier.GLOBAL else f"the domain {claim.domain}"


def _words(source: Source, claim: Claim, key: str | None, now: int) -> Evidence:
    """Return words that accept nothing by themselves, because a person of the project has to."""
    draft = Draft(
        kind=claim.kind,
        statement=claim.statement,
        rule=SHARED_RULE,
        extractor_version=BY_HAND.version,
        run=None,
        confidence=claim.confidence,
        norm=claim.norm,
        value_type=claim.value_type if key is not None else None,
        value=claim.value if key is not None else None,
    )
    quote = source.text[:QUOTE_MAX]
    return Evidence(
        id=f"{source.ref}:0",
        source=source.ref,
        start=0,
        end=len(quote),
        quote=quote,
        section=_SECTION,
        kind=EvidenceKind.DOC_SPAN,
        role=EvidenceRole.ASSERTS,
        at=source.at,
        recorded_at=now,
        draft=draft,
        standing=Standing(),
    )
