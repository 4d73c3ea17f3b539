"""Records for the undoing of a step: its changes, its entries in other trails, and the conflicts that it closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graph.model.conflict import Conflict
from graph.model.errors import IllegalTransition
from graph.model.ids import node_id
from graph.model.review import Review
from graph.process.services import Services
from graph.rules.reviews.undo import later_step
from graph.rules.slots.trail import WHENCE
from graph.store.conflicts import conflict_from
from graph.store.reviews import review_from


@dataclass(frozen=True, slots=True)
class Undoing:
    """The data that undoes a step: its changes, its entries in the trails of others, the conflicts it had found open."""

    undo: Mapping[str, Any]
    effects: tuple[str, ...]
    conflicts: Mapping[str, Conflict]
    emptied: tuple[Conflict, ...] = ()  # closed by the machine when the step, or words, left nothing to contest


async def undoing_of(services: Services, step: Review) -> Undoing:
    """Return the data that undoes a step. Refused where a person has taken a later step with a claim that this one had
    changed."""
    undo = step.undo or {}
    changed = [node_id(step.project, row["ref"]) for part in undo.values() for row in part["claims"]]
    later = later_step(step, await trail_of(services, changed)) if changed else None
    if later is not None:
        raise IllegalTransition(
            f"{later.by} took a later step with {later.of} ({later.action.lower()}), which this one had changed too. "
            f"Legal: revert {later.of} first."
        )
    effects = tuple(row["id"] for row in await services.graph.read("review.effects", causes=[step.id]))
    refs = [part["conflict"] for part in undo.values() if part["conflict"]]
    rows = (
        await services.graph.read("conflict.by_ids", ids=[node_id(step.project, ref) for ref in refs]) if refs else []
    )
    found = {row["conflict"]["ref"]: conflict_from(row["conflict"]) for row in rows}
    emptied = await _emptied(services, step, changed or [node_id(step.project, step.of)])
    return Undoing(undo, effects, found, tuple(conflict for conflict in emptied if conflict.ref not in found))


async def _emptied(services: Services, step: Review, claims: Sequence[str]) -> list[Conflict]:
    rows = await services.graph.read("conflict.of_claims", ids=claims)
    found = {conflict["ref"]: conflict_from(conflict) for row in rows for conflict in row["conflicts"]}
    return [conflict for conflict in found.values() if conflict.closed_at == step.at and conflict.closed_by == WHENCE]


async def trail_of(services: Services, ids: Sequence[str]) -> list[Review]:
    return [review_from(row["review"]) for row in await services.graph.read("review.of", ids=ids)]
