"""A person's Review fixes a slot; arrivals and steps in any order keep its promises, and revert takes back exactly."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from graph.model.claim import Claim, Evidence
from graph.model.slot import SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import ReviewAction
from graph.rules.reviews import review
from graph.rules.reviews.legality import refusal
from tests.generative.rules.words import Voices, batches
from tests.generative.rules.world import World, view

Step = Callable[[SlotState, str, int], SlotState]


def _edited(slot: SlotState, ref: str, now: int) -> SlotState:
    return review.edited(slot, ref, now, statement="use Z", value="Z", norm="z")


STEPS: dict[ReviewAction, Step] = {
    ReviewAction.PROMOTE: review.promoted,
    ReviewAction.REJECT: review.rejected,
    ReviewAction.RETRACT: review.rejected,
    ReviewAction.ARCHIVE: review.archived,
    ReviewAction.DEFER: review.deferred,
    ReviewAction.EDIT: _edited,
    ReviewAction.GRADUATE: review.graduated,
}


def history(world: World, most: int = 5) -> st.SearchStrategy[list[Evidence]]:
    """Words of any time until a little after now: late ones, and later ones."""
    return Voices(until=world.now + 6).history(most)


def claims_of(world: World) -> list[Claim]:
    """In an order that a draw can name, whatever the claims are called."""
    return [one.claim for one in sorted(world.slot.claims, key=lambda one: sorted(said.id for said in one.evidence))]


def take_step(world: World, action: ReviewAction, claim: Claim) -> dict[str, Any] | None:
    if refusal(claim, action):
        return None
    return world.step(lambda slot, now: STEPS[action](slot, claim.ref, now), claim.ref)


def settle_conflict(world: World, winner: int | None) -> dict[str, Any] | None:
    conflict = world.slot.conflict
    if conflict is None:
        return None
    if winner is None:
        return world.step(review.dismissed, conflict.ref)
    members = [one.ref for one in claims_of(world) if one.ref in conflict.members]
    chosen = members[winner % len(members)]
    return world.step(lambda slot, now: review.resolved(slot, chosen, conflict.members, now), conflict.ref)


def step(world: World, drawn: tuple[ReviewAction | None, int]) -> dict[str, Any] | None:
    """Any step, on a conflict (None) or on a claim, named by numbers so that equal worlds take equal steps."""
    action, number = drawn
    if action is None:
        return settle_conflict(world, None if number % 3 == 0 else number)
    claims = claims_of(world)
    return take_step(world, action, claims[number % len(claims)])


DRAWN = st.tuples(st.sampled_from([*STEPS, None]), st.integers(0, 5))


@given(st.data())
def test_what_comes_between_reviews_may_come_in_any_order(data: st.DataObject) -> None:
    one, other = World(), World()
    for _ in range(data.draw(st.integers(1, 4))):
        words = data.draw(history(one))
        one.hear(words)
        for batch in data.draw(batches(words)):
            other.hear(batch)
        one.now = other.now = max(one.now, other.now)
        assert view(one.slot) == view(other.slot)
        drawn = data.draw(DRAWN)
        step(one, drawn)
        step(other, drawn)
        assert view(one.slot) == view(other.slot)


@given(st.data())
def test_undoing_a_step_at_once_restores_the_slot_exactly(data: st.DataObject) -> None:
    world = World()
    for _ in range(data.draw(st.integers(1, 3))):
        world.hear(data.draw(history(world)))
        before = view(world.slot)
        undo = step(world, data.draw(DRAWN))
        if undo is not None and data.draw(st.booleans()):
            assert world.may_undo(undo)
            world.undo(undo)
            assert view(world.slot) == before


@given(st.data())
def test_undoing_steps_one_by_one_goes_back_through_every_state(data: st.DataObject) -> None:
    world = World()
    world.hear(data.draw(history(world)))
    passed = []
    for drawn in data.draw(st.lists(DRAWN, min_size=1, max_size=6)):
        before = view(world.slot)
        undo = step(world, drawn)
        if undo is not None:
            passed.append((before, undo))
    for before, undo in reversed(passed):
        assert world.may_undo(undo)
        world.undo(undo)
        assert view(world.slot) == before


class Slot(RuleBasedStateMachine):
    """Arrivals, steps and undoing, mixed; what always holds is checked at every settling."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World()
        self.trail: list[dict[str, Any]] = []
        self.fixed: dict[str, tuple[Claim, int]] = {}

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.world.hear(data.draw(history(self.world, 4)))

    @rule(data=st.data())
    def hear(self, data: st.DataObject) -> None:
        before = {one.claim.ref: one.claim for one in self.world.slot.claims}
        self.world.hear(data.draw(history(self.world, 3)))
        after = {one.claim.ref: one.claim for one in self.world.slot.claims}
        for ref, was in before.items():
            if was.pin is not None:
                assert_fixed(was, after[ref], self.world)

    @rule(drawn=DRAWN)
    def review(self, drawn: tuple[ReviewAction | None, int]) -> None:
        undo = step(self.world, drawn)
        if undo is not None:
            self.trail.append(undo)

    @precondition(lambda self: self.trail)
    @rule()
    def revert(self) -> None:
        undo = self.trail[-1]
        if not self.world.may_undo(undo):
            return
        self.trail.pop()
        self.world.undo(undo)
        for row in undo["claims"]:
            state = self.world.slot.claim(row["ref"])
            assert state is not None
            assert state.claim.held == row["held"]
            assert state.claim.statement == row["statement"]
            if row["status"] not in (ClaimStatus.CONFLICTED, ClaimStatus.CANDIDATE):
                assert state.claim.status == row["status"]

    @invariant()
    def nothing_is_active_without_a_person(self) -> None:
        for state in self.world.slot.claims:
            if state.claim.status in HOLDING and state.claim.pin is None:
                assert any(one.standing.accepts or one.standing.firm for one in state.assertions if not one.agent)


def assert_fixed(was: Claim, now: Claim, world: World) -> None:
    """Words change what a Review fixed only where a person said something that counts after what it fixed."""
    pin = was.pin
    assert pin is not None
    allowed = {was.status}
    if was.status in HOLDING:
        allowed |= {ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED}
    if was.status is ClaimStatus.SUPERSEDED and pin.status in HOLDING:
        allowed |= {*HOLDING, ClaimStatus.ARCHIVED}
    if was.status in (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED):
        allowed |= {ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED, ClaimStatus.ACTIVE, ClaimStatus.SUPERSEDED}
    assert was.status is now.status or pin.status not in (ClaimStatus.REJECTED, ClaimStatus.SUPERSEDED)
    if pin.status is ClaimStatus.ARCHIVED or pin.status is ClaimStatus.REJECTED:
        assert (now.status, now.valid_to) == (was.status, was.valid_to)
    assert (now.statement, now.value, now.norm) == (was.statement, was.value, was.norm)


TestSlot = Slot.TestCase
TestSlot.settings = settings(stateful_step_count=15, deadline=None)
