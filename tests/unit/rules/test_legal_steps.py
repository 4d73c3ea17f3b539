"""A refused step names the mutations that would be taken, and those are taken."""

import pytest

from api.schema import graphql_schema
from graph.model.status import ClaimStatus
from graph.model.words import ReviewAction
from graph.rules.reviews.legality import legal_from, refusal, steps_from
from tests.unit.rules.test_status import claim_in

SCHEMA = graphql_schema()
ACTION = {"editClaim": ReviewAction.EDIT}


@pytest.mark.parametrize("status", ClaimStatus)
def test_every_step_that_is_named_is_a_mutation_and_is_legal(status: ClaimStatus) -> None:
    assert SCHEMA.mutation_type is not None
    for step in steps_from(status):
        assert step in SCHEMA.mutation_type.fields
        assert refusal(claim_in(status).claim, ACTION.get(step) or ReviewAction(step.upper())) is None, step


def test_what_has_no_way_on_is_only_taken_back() -> None:
    assert legal_from(ClaimStatus.REJECTED) == "only revert, which undoes its last review"
    assert "promote" in steps_from(ClaimStatus.CANDIDATE)
    assert "promote" not in steps_from(ClaimStatus.ACTIVE)
