"""A conflict between slots ends or goes on when one of its claims goes on in another, or in none."""

from dataclasses import dataclass, replace
from typing import Any, cast

from graph.actions.settling.lapse import lapse
from graph.actions.settling.settlement import Settlement, resettle
from graph.engine import Transaction
from graph.model.conflict import Conflict
from graph.model.plan import Conflicts, Events
from graph.model.slot import SlotState
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus
from graph.rules.slots.contest import POLICIES, lapsed
from graph.rules.slots.trail import Cause
from graph.store.conflicts import conflict_props
from tests.generative.rules.words import said
from tests.generative.rules.world import World

OTHER = "DEC-900"


@dataclass
class Stored:
    """A graph with one conflict in it."""

    conflict: Conflict
    members: dict[str, str]

    async def run(self, name: str, **asked: Any) -> list[dict[str, Any]]:
        assert name == "conflict.between"
        if not {one.partition("/")[2] for one in asked["claims"]} & self.members.keys():
            return []
        rows = [{"ref": ref, "status": status, "into": None} for ref, status in self.members.items()]
        return [{"conflict": conflict_props(self.conflict), "members": rows}]


def back_and_forth() -> SlotState:
    """A, then B, then A again: three claims, of which the last holds."""
    world = World()
    for value, at in (("A", 1), ("B", 5), ("A", 9)):
        world.hear([said(value, at)])
    return world.slot


async def without_second(slot: SlotState, *against: str) -> Settlement:
    """The slot once the words between were heard otherwise: the first claim and the last are one."""
    last = slot.claims[2].claim
    members = (last.ref, *against)
    conflict = Conflict("p", "CON-1", ConflictKind.CONTRADICTION, ConflictStatus.OPEN, "heard", None, "?", members, 1)
    settlement = Settlement("p", 20, lambda prefix: f"{prefix}-100", {slot.id: slot})
    claims = tuple(replace(one, evidence=()) if at == 1 else one for at, one in enumerate(slot.claims))
    resettle(settlement, slot.id, replace(slot, claims=claims), Cause())
    stored = Stored(conflict, dict.fromkeys(members, "ACTIVE"))
    await lapse(cast(Transaction, stored), settlement)
    return settlement


async def test_claim_that_merged_into_another_goes_on_in_it() -> None:
    slot = back_and_forth()
    settlement = await without_second(slot, OTHER)
    (conflict,) = settlement.extra.of(Conflicts).changed
    assert (conflict.status, conflict.members) == (ConflictStatus.OPEN, (slot.claims[0].claim.ref, OTHER))
    assert [one.change for one in settlement.extra.of(Events).told] == [ConflictChange.MEMBER_ADDED]


async def test_and_what_merged_with_what_it_stood_against_is_over() -> None:
    slot = back_and_forth()
    first = slot.claims[0].claim.ref
    settlement = await without_second(slot, first)
    (conflict,) = settlement.extra.of(Conflicts).changed
    assert (conflict.status, conflict.winner) == (ConflictStatus.RESOLVED, first)


def test_each_kind_says_how_many_have_to_stand() -> None:
    """A clash with something that is no claim has one member from the beginning, and isn't over for that."""
    one = Conflict("p", "CON-1", ConflictKind.TEMPORAL, ConflictStatus.OPEN, "rule", None, "?", ("DEC-1",), 1)
    two = replace(one, members=("DEC-1", "DEC-2"))
    dispute = replace(one, kind=ConflictKind.DISPUTE)
    stands, fell = {"DEC-1": ClaimStatus.ACTIVE}, {"DEC-1": ClaimStatus.REJECTED}
    assert [lapsed(each, stands, 2) is None for each in (one, two, dispute)] == [True, False, True]
    assert [lapsed(each, fell, 2) is None for each in (one, two, dispute)] == [False, False, False]
    assert {one.kind for one in POLICIES} == set(ConflictKind)
