"""A run as it ends: what became of each of its proposals."""

from collections.abc import Sequence
from dataclasses import replace

from graph.actions.settling.settlement import Settlement
from graph.model.source import Run
from graph.model.words import RunStatus
from graph.rules.reading.outcomes import outcomes, stats_of
from graph.rules.reading.reconcile import Arrival, Reading


def finished_run(reading: Reading, arrived: Sequence[Arrival], settlement: Settlement, seen: set[str]) -> Run:
    """`seen`: what runs that end with this one have told of already, so that one alone says that it added a claim."""
    after = {slot: settlement.after(slot) for slot in settlement.slots}
    told = outcomes(reading, arrived, settlement.slots, after, seen)
    states = {state.claim.ref: state.claim for slot in after.values() for state in slot.claims}
    waits = {ref for ref, claim in states.items() if claim.needs_review and not claim.awaits_turn}
    waiting = sum(outcome.claim in waits for outcome in told)
    return replace(
        reading.run,
        status=RunStatus.SUCCEEDED,
        finished_at=settlement.now,
        error=None,
        ops=tuple(outcome.op for outcome in told),
        outcomes=told,
        stats=stats_of(told, waiting),
    )
