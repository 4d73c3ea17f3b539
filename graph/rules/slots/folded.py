"""Knows what the groups of a fold amount to: who is contested, and each as a place, in the order of their words."""

from collections.abc import Sequence

from graph.model.status import HOLDING, ClaimStatus
from graph.rules.slots.place import Group, Place, order_of, stance


def places_of(groups: Sequence[Group]) -> tuple[Place, ...]:
    heard = [(min(map(order_of, one.evidence), default=()), one) for one in groups if not one.absorbed]
    heard.sort(key=lambda one: one[0])
    index = {id(group): number for number, (_, group) in enumerate(heard)}
    return tuple(
        Place(
            norm=group.norm,
            status=group.status,
            evidence=tuple(sorted(group.evidence, key=order_of)),
            valid_from=group.valid_from,
            valid_to=group.valid_to,
            held=group.held,
            fixed=group.fixed.ref if group.fixed else None,
            replaces=index[id(group.replaces)] if group.replaces else None,
        )
        for _, group in heard
    )


def settle_challengers(groups: Sequence[Group], current: Group | None) -> None:
    """A challenger is contested while something else still stands against it; else it waits like any candidate."""
    challengers = [one for one in groups if one.challenged and not one.absorbed]
    values = {stance(one.norm) for one in challengers}
    held = stance(current.norm) if current is not None and current.status in HOLDING else None
    contested = len(values | {held}) > 1 if held is not None else len(values) > 1
    for group in challengers:
        stands_against = contested and stance(group.norm) != held
        group.status = ClaimStatus.CONFLICTED if stands_against else ClaimStatus.CANDIDATE
