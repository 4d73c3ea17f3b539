"""The table of statuses, the steps that people take, and what words may undo hold to each other."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from graph.model.errors import IllegalTransition
from graph.model.slot import ClaimState
from graph.model.status import ARROWS, ClaimStatus, Move, is_legal, move_of
from graph.model.words import ReviewAction
from graph.rules.reviews.legality import TARGET, refusal
from graph.rules.slots.trail import Cause, action_for, transition
from tests.generative.rules.words import said
from tests.generative.rules.world import World

S = ClaimStatus
TABLE = """
CANDIDATE → ACTIVE | REJECTED | CONFLICTED | SUPERSEDED | ARCHIVED
ACTIVE → SUPERSEDED | NEEDS_RECHECK | ARCHIVED | GRADUATED | CONFLICTED | REJECTED
SUPERSEDED → REJECTED
ARCHIVED → SUPERSEDED | REJECTED
CONFLICTED → ACTIVE | REJECTED | SUPERSEDED | CANDIDATE
NEEDS_RECHECK → ACTIVE | ARCHIVED | SUPERSEDED
REJECTED →
GRADUATED →
"""
EVERY = [(before, after) for before in S for after in S if before is not after]


def claim_in(status: ClaimStatus) -> ClaimState:
    world = World()
    world.hear([said("A", 1)])
    (state,) = world.slot.claims
    return replace(state, claim=replace(state.claim, status=status))


def test_table_is_the_one_that_is_told() -> None:
    told = {
        S(before): {S(one.strip()) for one in after.split("|") if one.strip()}
        for before, after in (line.split(" →") for line in TABLE.strip().splitlines())
    }
    assert {before: set(after) for before, after in ARROWS.items()} == told


def test_documentation_tells_the_same_table(repository: Path) -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.*) \|$", (repository / "docs/claims.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    told = {S(name): set(re.findall(r"`(\w+)`", after)) for name, after in rows if name in S.__members__}
    assert told == {before: set(after) for before, after in ARROWS.items()}


@pytest.mark.parametrize(("before", "after"), EVERY)
def test_persons_own_step_follows_an_arrow_or_is_refused(before: ClaimStatus, after: ClaimStatus) -> None:
    state = claim_in(before)
    cause = Cause(by="rita", machine=False, written=frozenset({state.claim.ref}))
    if is_legal(before, after):
        assert transition(state, claim_in(after).claim, 9, cause) is None  # the action writes it itself
    else:
        with pytest.raises(IllegalTransition):
            transition(state, claim_in(after).claim, 9, cause)


@pytest.mark.parametrize(("before", "after"), EVERY)
def test_whatever_else_moves_a_claim_is_refused_where_no_way_leads(before: ClaimStatus, after: ClaimStatus) -> None:
    if move_of(before, after) is None:
        with pytest.raises(IllegalTransition):
            transition(claim_in(before), claim_in(after).claim, 9, Cause())
    else:
        review = transition(claim_in(before), claim_in(after).claim, 9, Cause())
        assert review is not None
        assert review.action is action_for(before, after)


def test_nothing_but_a_step_leads_into_or_out_of_what_a_person_alone_decides() -> None:
    for status in S:
        assert move_of(S.GRADUATED, status) in (None, Move.TAKEN_BACK)
        assert move_of(status, S.NEEDS_RECHECK) is not Move.DERIVED_ANEW


@pytest.mark.parametrize("action", TARGET)
@pytest.mark.parametrize("status", S)
def test_step_is_refused_exactly_where_no_arrow_leads(status: ClaimStatus, action: ReviewAction) -> None:
    assert (refusal(claim_in(status).claim, action) is None) == is_legal(status, TARGET[action])


def test_what_has_to_be_looked_at_again_is_not_called_deferred() -> None:
    assert action_for(S.ACTIVE, S.NEEDS_RECHECK) is ReviewAction.RECHECK
