"""Knows what became of each op of a reading, in the words of a run, and counts every one of them once."""

from collections.abc import Mapping, Sequence
from typing import Any

from graph.model.claim import Claim
from graph.model.op import Op, Quotation
from graph.model.slot import SlotState
from graph.model.source import Outcome, RunStats
from graph.model.status import ClaimStatus
from graph.model.words import OpVerdict
from graph.rules.reading.reconcile import Arrival, Reading

FAILED = "ERROR"  # in place of an op: a rule that failed


def outcomes(
    reading: Reading,
    arrived: Sequence[Arrival],
    before: Mapping[str, SlotState],
    after: Mapping[str, SlotState],
    seen: set[str],
) -> tuple[Outcome, ...]:
    """Return the outcome of each op of a reading, in its order; those over a limit come last.

    `seen`: claims that readings of the same transaction told of already, which grows by those of this one.
    """
    told = [_outcome(arrival, before[arrival.slot], after[arrival.slot], seen) for arrival in arrived]
    dropped = [Outcome(raw_op(op), OpVerdict.DROPPED.value, reason) for op, reason in reading.dropped]
    failed = [Outcome({"op": FAILED}, OpVerdict.DROPPED.value, one) for one in reading.errors]
    return (*told, *dropped, *failed)


def _outcome(arrival: Arrival, before: SlotState, after: SlotState, seen: set[str]) -> Outcome:
    state = next((state for state in after.claims if any(said.id == arrival.words.id for said in state.evidence)), None)
    op = raw_op(arrival.op)
    if state is None:
        return Outcome(op, OpVerdict.DROPPED.value, arrival.reason or "another op of this run says the same words")
    claim = state.claim
    known = before.claim(claim.ref) is not None or claim.ref in seen
    replaces = any(edge.newer == claim.ref for edge in after.supersessions)
    seen.add(claim.ref)
    verdict, why = _verdict(arrival, claim.status, known, replaces, _archived(before, claim.ref))
    if claim.awaits_turn:
        return Outcome(op, OpVerdict.DROPPED.value, arrival.reason, claim.ref)
    waits = _waits(arrival, claim) if verdict is OpVerdict.ADDED and claim.status is ClaimStatus.CANDIDATE else None
    return Outcome(op, verdict.value, arrival.reason or why or waits, claim.ref)


def _waits(arrival: Arrival, claim: Claim) -> str | None:
    """Say why a person has to look at it, where nothing in the words themselves says so."""
    if claim.key is not None and claim.key.startswith("item.") and claim.item is None:
        return "no single item fits the words: `aim` says which item is meant, then `promote` accepts it"
    if claim.high_risk:
        return f"the profile leaves {claim.key or 'this'} to a person"
    if arrival.words.agent:
        return "a program said it, and a person has to accept it"
    return "the words only put it forward" if arrival.words.standing.proposes else None


def outcome_of(arrival: Arrival, before: SlotState, after: SlotState, seen: set[str]) -> Outcome:
    """Return the outcome of an op that was taken up after its run had ended. `seen`: claims that were told of already."""
    return _outcome(arrival, before, after, seen)


def _archived(before: SlotState, ref: str) -> bool:
    was = before.claim(ref)
    return was is not None and was.claim.status is ClaimStatus.ARCHIVED


def _verdict(
    arrival: Arrival, status: ClaimStatus, known: bool, replaces: bool, ended: bool
) -> tuple[OpVerdict, str | None]:
    """`ended`: what the words withdraw was withdrawn before them."""
    if arrival.noted:
        return OpVerdict.NOTE, None
    if arrival.words.standing.withdraws and status is ClaimStatus.ARCHIVED and not ended:
        return OpVerdict.UPDATED, "it withdraws what the slot held"
    if status is ClaimStatus.REJECTED:
        again = "a person has turned this down; saying it again only counts"
        return OpVerdict.REJECTED, arrival.op.reason if arrival.words.standing.refuses else again
    if status is ClaimStatus.CONFLICTED and not known:
        return OpVerdict.CONFLICT, "it differs from what holds the slot, and does not replace it by itself"
    if known:
        return OpVerdict.MERGED, "a claim says this already"
    return (OpVerdict.UPDATED if replaces else OpVerdict.ADDED), None


def stats_of(told: Sequence[Outcome], waiting: int) -> RunStats:
    """Every op is counted exactly once, and a rule that failed proposes none; `waiting` says how many of them a person has to
    look at."""
    ops = [outcome for outcome in told if outcome.op.get("op") != FAILED]
    count = {verdict: sum(outcome.verdict == verdict.value for outcome in ops) for verdict in OpVerdict}
    return RunStats(
        ops_in=len(ops),
        added=count[OpVerdict.ADDED],
        updated=count[OpVerdict.UPDATED],
        merged=count[OpVerdict.MERGED],
        conflicts=count[OpVerdict.CONFLICT],
        notes=count[OpVerdict.NOTE],
        needs_review=waiting,
        rejected=count[OpVerdict.REJECTED],
        dropped=count[OpVerdict.DROPPED],
    )


def raw_op(op: Op) -> dict[str, Any]:
    """An op as `ops` and `outcomes` show it, named as the model's answer names things."""
    if op.raw:
        return op.raw
    return {
        "op": op.op.value,
        "kind": op.kind.value,
        "scope": {"type": "item", "itemId": op.item} if op.item else {"type": "project"},
        "key": op.key,
        "valueType": op.value_type,
        "value": op.value,
        "removes": op.removes,
        "statement": op.statement,
        "evidence": _raw_quotation(op.evidence),
        "support": [{**_raw_quotation(quotation), "role": quotation.role.value} for quotation in op.support],
        "confidence": op.confidence,
        "needsReview": op.needs_review,
        "reason": op.reason,
        "rule": op.rule,
    }


def _raw_quotation(quotation: Quotation) -> dict[str, Any]:
    return {
        "quote": quotation.quote,
        "startChar": quotation.start,
        "endChar": quotation.end,
        "sourceSection": quotation.section,
    }
