"""Knows what a claim says: what the first words say that settle it, with the reasons that any of its words give."""

from dataclasses import replace

from graph.model.claim import Claim, Draft, Evidence
from graph.model.seal import is_blank
from graph.model.slot import SlotState
from graph.model.status import QUEUED, UNDECIDED, ClaimStatus
from graph.model.words import Stance
from graph.rules.language.wording import content
from graph.rules.slots.folding_claim import FoldedClaim


def claim_of(place: FoldedClaim, claim: Claim) -> Claim:
    """Return a claim as its place leaves it. A claim that a Review has fixed goes on saying what it said then."""
    if place.fixed is None:
        claim = _as_first_said(claim, place)
    if not claim.edited:
        claim = _with_reasons(claim, place)
    said = _own_drafts(place)
    hand = any(evidence.standing.hand for evidence in place.evidence if not evidence.standing.withdraws)
    return replace(
        claim,
        status=place.status,
        valid_from=_begins(place),
        valid_to=place.valid_to,
        held=place.held,
        hand_authored=hand or (claim.hand_authored if not place.evidence else False),
        needs_review=place.status in QUEUED,
        seen_count=max(1, len(place.evidence)),
        confidence=max((draft.confidence for draft in said), default=claim.confidence),
    )


def _begins(place: FoldedClaim) -> int | None:
    """Return the time from which the claim holds. A planned claim begins on its day, if it is ever decided."""
    if place.fixed is not None or place.held or place.status not in UNDECIDED:
        return place.valid_from
    return first_draft(place).starts or place.valid_from


def new_claim(place: FoldedClaim, slot: SlotState, ref: str, now: int) -> Claim:
    """A new claim. Where it lies (tier, item, key, risk) is a matter of its slot."""
    draft, shape = first_draft(place), slot.shape
    return Claim(
        project=slot.project,
        ref=ref,
        kind=draft.kind,
        status=ClaimStatus.CANDIDATE,
        statement=draft.statement,
        slot=slot.id,
        norm=place.norm,
        recorded_at=now,
        changed_at=now,
        tier=shape.tier,
        item=shape.item,
        domain=shape.domain,
        layer=shape.layer,
        key=shape.key,
        high_risk=shape.high_risk,
    )


def first_draft(place: FoldedClaim) -> Draft:
    draft = first_words(place).draft
    assert draft is not None  # what no Review has fixed consists of assertions
    return draft


def first_words(place: FoldedClaim) -> Evidence:
    """The first that settle it, else the first that put it forward: a decision is told as it was decided, by words that
    name what was chosen where there are any."""
    said = [evidence for evidence in place.evidence if not _ends(evidence)]
    settled = [evidence for evidence in said if not evidence.standing.proposes]
    told = settled or _planned(said) or said or list(place.evidence)
    told = [evidence for evidence in told if not _is_erased(evidence)] or told
    return next((evidence for evidence in told if _names_its_value(evidence)), told[0])


def _planned(said: list[Evidence]) -> list[Evidence]:
    """Return the words for a later day: to agree to a day says more than to propose it."""
    return [evidence for evidence in said if evidence.draft is not None and evidence.draft.stance == Stance.PLANNED]


def _worded(place: FoldedClaim) -> Draft:
    """Choose the words that tell the claim: the first. Where those are a reader's own, choose the first repetition in
    spoken words that says no less."""
    first = first_draft(place)
    if _was_said(first_words(place)):
        return first
    known = content(first.statement)
    again = (
        evidence
        for evidence in place.evidence
        if evidence.standing.repeats and not (evidence.agent or _is_erased(evidence))
    )
    told = (
        evidence.draft
        for evidence in again
        if evidence.draft is not None and _names_its_value(evidence) and _was_said(evidence)
    )
    return next((draft for draft in told if not content(draft.statement) <= known), first)


def _was_said(words: Evidence) -> bool:
    """True if a model's whole statement stands in its quotation, besides its subject."""
    draft = words.draft
    if draft is None or draft.subject is None:
        return True
    return content(draft.statement) <= content(f"{words.quote} {draft.subject} {draft.aspect or ''}")


def _is_erased(words: Evidence) -> bool:
    return words.draft is not None and is_blank(words.draft.statement)


def _names_its_value(words: Evidence) -> bool:
    """True if the words name their value, where they have a subject and a value: other words say all they have to say."""
    draft = words.draft
    if draft is None or draft.subject is None or not isinstance(draft.value, str):
        return True
    statement = draft.statement.casefold()
    return all(one.strip(".,;:!?()'\"") in statement for one in draft.value.casefold().split())


def _as_first_said(claim: Claim, place: FoldedClaim) -> Claim:
    first, words = first_draft(place), first_words(place)
    shown = _last_in_its_unit(place, first)
    return replace(
        claim,
        kind=first.kind,
        statement=shown.statement if shown is not first else _worded(place).statement,
        value=shown.value,
        value_type=first.value_type,
        norm=place.norm,
        rule=first.rule,
        extractor_version=first.extractor_version,
        run=first.run,
        task=words.task,
        subject=first.subject,
        aspect=first.aspect,
        stance=first.stance,
    )


def _last_in_its_unit(place: FoldedClaim, first: Draft) -> Draft:
    """Return the draft whose unit shows a size that was said in several: the last that a person settled it in."""
    if first.value_type != "dimension":
        return first
    said = (
        evidence
        for evidence in reversed(place.evidence)
        if not (_ends(evidence) or evidence.agent or evidence.standing.proposes)
    )
    return next(
        (evidence.draft for evidence in said if evidence.draft and evidence.draft.value_type == "dimension"), first
    )


def _with_reasons(claim: Claim, place: FoldedClaim) -> Claim:
    drafts = _own_drafts(place)
    if not drafts:
        return claim
    return replace(
        claim,
        rationale=next((draft.rationale for draft in (*_ending(place), *drafts) if draft.rationale), None),
        alternatives=tuple(dict.fromkeys(one for draft in drafts for one in draft.alternatives)),
        owner=next((draft.owner for draft in drafts if draft.owner), None),
        due=next((draft.due for draft in drafts if draft.due), None),
    )


def _ending(place: FoldedClaim) -> list[Draft]:
    """Return the words that turned a proposal down: their reason says more than the reason for the proposal."""
    down = place.status is ClaimStatus.REJECTED and not place.held
    return (
        [evidence.draft for evidence in place.evidence if evidence.draft is not None and evidence.standing.refuses]
        if down
        else []
    )


def _own_drafts(place: FoldedClaim) -> list[Draft]:
    """Return the words that speak for the claim. The reason for its end is none, unless the claim itself is an end."""
    drafts = [evidence.draft for evidence in place.evidence if evidence.draft is not None and not _ends(evidence)]
    return drafts or [evidence.draft for evidence in place.evidence if evidence.draft is not None]


def _ends(words: Evidence) -> bool:
    return words.standing.withdraws or words.standing.refuses
