"""Knows when a slot has a conflict: its current claim and all its challengers, while at least two values stand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from graph.model.conflict import Conflict
from graph.model.ids import CONFLICT_PREFIX
from graph.model.plan import Conflicts, EventNote, Events, Plan
from graph.model.shortened import shortened
from graph.model.slot import SlotState
from graph.model.status import HOLDING, STANDING, ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus
from graph.rules.slots.folding_claim import stance
from graph.rules.slots.trail import WHENCE

RULE = "slot"
SUMMARY_MAX = 120  # characters of a claim in the summary of a conflict
SETTLED = "Its claims no longer stand against each other: later words or a review settled it."


def contest_changes(
    slot: SlotState, stored: Conflict | None, now: int, take: Callable[[str], str]
) -> tuple[Plan, Conflict | None]:
    """Open, widen, narrow or close the slot's one conflict.

    `slot.conflict` is what an action has left open, or has opened again; `stored` is the one that was open before.
    """
    members = contestants(slot)
    conflict = slot.conflict
    if conflict is None and not members:
        return Plan(slot.project), None
    if conflict is None:
        opened = _opened(slot, members, now, take(CONFLICT_PREFIX))
        event = EventNote("conflict", opened.ref, now, ConflictChange.OPENED)
        return Plan(slot.project, Conflicts(new=(opened,)), Events(told=(event,))), opened
    if not members:
        return _emptied(slot, conflict, now), None
    told = replace(conflict, members=members, summary=summary_of(slot, members))
    if told == stored:
        return Plan(slot.project), told
    change = ConflictChange.OPENED if stored is None else ConflictChange.MEMBER_ADDED
    heard = stored is None or bool(set(members) - set(conflict.members))
    events = (EventNote("conflict", conflict.ref, now, change),) if heard else ()
    return Plan(slot.project, Conflicts(changed=(told,)), Events(told=events)), told


def opened_again(conflict: Conflict) -> Conflict:
    """Return a conflict as it was before it was closed, without its winner and its closer."""
    return replace(conflict, status=ConflictStatus.OPEN, winner=None, closed_at=None, closed_by=None, note=None)


def goes_on_in(conflict: Conflict, other: Conflict, now: int) -> Conflict:
    """Close a conflict whose closing was taken back while another conflict is open in its slot: that one has its members."""
    return _over(conflict, None, now, f"The step that closed it was taken back; it goes on in {other.ref}.")


def lapsed(
    conflict: Conflict, statuses: Mapping[str, ClaimStatus], now: int, *, had: int | None = None
) -> Conflict | None:
    """Close a conflict between slots where fewer of its members still stand than its kind asks for; None where enough do.

    `had`: the number of its members, where some of them were merged since. A conflict that was opened for fewer than its
    kind asks for, because the other side is no claim, stays open while those stand.
    """
    left = [ref for ref in conflict.members if statuses.get(ref) in STANDING]
    if len(left) >= min(policy_of(conflict).fewest, len(conflict.members) if had is None else had):
        return None
    winner = next((ref for ref in left if statuses[ref] in HOLDING), None)
    return _over(conflict, winner, now, SETTLED)


def close_unheard(conflict: Conflict, now: int) -> Conflict:
    """A conflict between slots, closed where all that was heard of it has come out otherwise: no claim of it has won."""
    return _over(conflict, None, now, SETTLED)


def is_machines(conflict: Conflict) -> bool:
    """True if no person has ever closed it, so that none has opened it again either."""
    closed_by = {conflict.closed_by, *(stage.closed_by for stage in conflict.log)}
    return closed_by <= {None, WHENCE}


def contestants(slot: SlotState) -> tuple[str, ...]:
    """The refs that stand against each other, the current claim first; empty where nothing is contested."""
    claims = [state.claim for state in slot.claims]
    current = [claim for claim in claims if claim.status in HOLDING]
    challengers = [claim for claim in claims if claim.status is ClaimStatus.CONFLICTED]
    standing = current + sorted(challengers, key=lambda claim: (claim.valid_from or 0, claim.ref))
    if not challengers or len({stance(claim.norm) for claim in standing}) < 2:
        return ()
    return tuple(claim.ref for claim in standing)


def summary_of(slot: SlotState, members: tuple[str, ...]) -> str:
    """Return a line that names the sides."""
    said = [_said(slot, ref) for ref in members]
    return " against ".join(said)


def _said(slot: SlotState, ref: str) -> str:
    state = slot.claim(ref)
    text = state.claim.statement if state else ref
    return f"{ref} “{shortened(text, SUMMARY_MAX)}”"


def _opened(slot: SlotState, members: tuple[str, ...], now: int, ref: str) -> Conflict:
    return Conflict(
        project=slot.project,
        ref=ref,
        kind=ConflictKind.SLOT,
        status=ConflictStatus.OPEN,
        rule=RULE,
        slot=slot.id,
        summary=summary_of(slot, members),
        members=members,
        opened_at=now,
    )


def _emptied(slot: SlotState, conflict: Conflict, now: int) -> Plan:
    """Close a conflict in which nothing stands against anything any more: later words or a Review settled it."""
    current = slot.current
    winner = current.ref if current and current.ref in conflict.members else None
    note = "Nothing stands against anything any more: later words or a review settled its members."
    closed = _over(conflict, winner, now, note)
    event = EventNote("conflict", conflict.ref, now, ConflictChange.RESOLVED)
    return Plan(slot.project, Conflicts(changed=(closed,)), Events(told=(event,)))


def _over(conflict: Conflict, winner: str | None, now: int, note: str) -> Conflict:
    return replace(conflict, status=ConflictStatus.RESOLVED, winner=winner, closed_at=now, closed_by=WHENCE, note=note)


@dataclass(frozen=True, slots=True)
class Policy:
    kind: ConflictKind
    fewest: int  # members that have to stand: with fewer there is nothing left to settle
    lapses: bool = True  # closed by itself where too few of its members still stand


POLICIES: tuple[Policy, ...] = (
    Policy(ConflictKind.SLOT, 2),  # claims that cannot all fill one slot
    Policy(ConflictKind.CONTRADICTION, 2),  # statements of different slots that cannot both be so
    Policy(ConflictKind.LAYER, 2),  # claims of one address that say different things in different layers
    Policy(ConflictKind.TEMPORAL, 2),  # two things of one person at one time
    Policy(ConflictKind.RESOURCE, 2),  # one thing that is wanted twice at one time
    Policy(ConflictKind.MISSING, 1, lapses=False),  # something nobody has taken on, or that a record does not say
    Policy(ConflictKind.DISPUTE, 1),  # words that speak against a claim
)
_BY_KIND = {policy.kind: policy for policy in POLICIES}


def policy_of(conflict: Conflict) -> Policy:
    return _BY_KIND[conflict.kind]
