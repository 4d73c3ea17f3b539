"""Knows what claims of one address in different layers are to each other: the highest answers, and what says otherwise contests it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graph.model.address import family_of, is_above, trust
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.shortened import shortened
from graph.model.status import HOLDING, STANDING
from graph.model.words import ConflictKind, ConflictStatus
from graph.rules.slots.contest import SUMMARY_MAX
from graph.rules.slots.folding_claim import stance
from graph.rules.slots.trail import WHENCE

RULE = "layer"
_AGREED = "Its claims say the same by now, or are left alone: nothing contests anything across layers any more."


def contested_by(claim: Claim, others: Iterable[Claim]) -> list[Claim]:
    """Return the claims of other layers that hold or are proposed and say otherwise, the most trusted first."""
    if claim.status not in STANDING:
        return []
    against = [one for one in others if one.layer is not claim.layer and stance(one.norm) != stance(claim.norm)]
    return sorted(against, key=lambda claim: (-trust(claim.layer), claim.ref))


def rivals(claim: Claim, others: Iterable[Claim]) -> list[Claim]:
    """Return the claims of its slot that hold, or wait, and say otherwise, those that hold first: at most one can hold."""
    if claim.status not in STANDING:
        return []
    against = [one for one in others if one.slot == claim.slot and stance(one.norm) != stance(claim.norm)]
    return sorted(against, key=lambda claim: (claim.status not in HOLDING, claim.ref))


def highest(claim: Claim, others: Iterable[Claim]) -> Claim | None:
    """Return the claim that answers in this claim's place: the one that holds its address in a higher layer."""
    above = [one for one in others if one.status in HOLDING and is_above(one.layer, claim.layer)]
    return max(above, key=lambda claim: trust(claim.layer), default=None)


def answering(claims: Sequence[Claim]) -> list[Claim]:
    """Leave out claims over which another of these stands, at the same address."""
    trusted = trusted_slots(claim.slot for claim in claims if claim.status in HOLDING)
    return [claim for claim in claims if claim.status not in HOLDING or claim.slot in trusted]


def trusted_slots(slots: Iterable[str]) -> set[str]:
    """Return the filled slots over which no other of their family stands."""
    filled = set(slots)
    return {slot for slot in filled if next(one for one in family_of(slot) if one in filled) == slot}


def contest_of(
    holders: Sequence[Claim], known: Sequence[Conflict], opened: tuple[str, int], project: str
) -> Conflict | None:
    """The conflict of a family as it has to be now; None where it is so already. `opened`: a name and the time, for a new one.

    `known`: those across layers in which any of the holders is, or was.
    """
    ordered = sorted(holders, key=lambda claim: (-trust(claim.layer), claim.ref))
    members = tuple(claim.ref for claim in ordered)
    stands = len({stance(claim.norm) for claim in ordered}) > 1
    current = next((conflict for conflict in known if conflict.status is ConflictStatus.OPEN), None)
    if current is not None and stands:
        told = replace(current, members=members, summary=_summary(ordered))
        return None if told == current else told
    if current is not None:
        alone = members[0] if len(members) == 1 and members[0] in current.members else None
        settled = ConflictStatus.RESOLVED
        return replace(current, status=settled, winner=alone, closed_at=opened[1], closed_by=WHENCE, note=_AGREED)
    if not stands or any(_dismissed(conflict, members) for conflict in known):
        return None
    return Conflict(
        project=project,
        ref=opened[0],
        kind=ConflictKind.LAYER,
        status=ConflictStatus.OPEN,
        rule=RULE,
        slot=None,
        summary=_summary(ordered),
        members=members,
        opened_at=opened[1],
    )


def _dismissed(conflict: Conflict, members: Iterable[str]) -> bool:
    """True if a person has dismissed a conflict of these very claims: they do not open it again."""
    return conflict.status is ConflictStatus.DISMISSED and set(members) <= set(conflict.members)


def _summary(holders: Iterable[Claim]) -> str:
    return " against ".join(
        f"{claim.layer.lower()} {claim.ref} “{shortened(claim.statement, SUMMARY_MAX)}”" for claim in holders
    )
