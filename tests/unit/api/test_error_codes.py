import logging
from typing import Any

import pytest
from graphql import GraphQLError
from strawberry.relay import GlobalID, GlobalIDValueError

from api.errors import CODES, TooSlow, code_of, show
from api.http.refusal import STATUS, Refusal
from graph.model import errors
from graph.model.errors import BadInput, LeaseLost, NotFound, SettingsError, Unauthenticated, WhenceError

INSIDE_ONLY = {SettingsError, LeaseLost}
"""Errors that never answer a request: they stop a start, or a worker."""


def test_every_error_of_the_model_has_a_code_or_a_reason_for_none() -> None:
    classes = {each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, WhenceError)}
    assert classes - {WhenceError} - INSIDE_ONLY <= CODES.keys()
    assert not INSIDE_ONLY & CODES.keys()


def test_a_special_case_has_the_code_of_its_kind() -> None:
    class NoSuchClaim(NotFound):
        """A kind of its own."""

    assert code_of(NoSuchClaim("DEC-1")) == "NOT_FOUND"
    assert code_of(TooSlow("read faster")) == "TOO_SLOW"


@pytest.mark.parametrize("error", [WhenceError("x"), LeaseLost("x"), RuntimeError("x"), KeyError("x")])
def test_what_the_table_does_not_know_is_internal(error: Exception) -> None:
    assert code_of(error) == "INTERNAL"


def test_words_for_people_go_through() -> None:
    error = NotFound("There is no claim DEC-1: list claims to see what there is.")
    assert show(error) == {"message": str(error), "extensions": {"code": "NOT_FOUND"}}


def test_everything_else_is_masked_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        shown: dict[str, Any] = show(RuntimeError("password is hunter2"))
    assert shown["extensions"]["code"] == "INTERNAL"
    assert "hunter2" not in str(shown)
    assert shown["extensions"]["errorId"] in caplog.text
    assert "hunter2" in caplog.text


def test_wrapped_error_is_found_however_deep() -> None:
    inner = GraphQLError("no", path=["a"], original_error=BadInput("Say it differently."))
    shown: dict[str, Any] = show(GraphQLError("no", path=["a", 1], original_error=inner))
    assert (shown["message"], shown["extensions"], shown["path"]) == (
        "Say it differently.",
        {"code": "BAD_INPUT"},
        ["a", 1],
    )


def test_malformed_global_id_is_bad_input() -> None:
    with pytest.raises(GlobalIDValueError) as caught:
        GlobalID.from_id("%%%")
    assert code_of(caught.value) == "BAD_INPUT"


def test_refusal_takes_its_status_from_its_code() -> None:
    assert Refusal(Unauthenticated("Send a token.")).status == 401
    assert set(STATUS) <= {*CODES.values(), "INTERNAL"}
