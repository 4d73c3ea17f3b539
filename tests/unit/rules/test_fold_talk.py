"""The content of a slot where a model names the subject of the words, and the day for which they settle it."""

from dataclasses import replace

import pytest

from graph.model.claim import Evidence, Standing
from graph.rules.slots.fold import fold
from tests.generative.rules.words import DROPPED, HEDGED, REFUSED, said

PUT = Standing(proposes=True)
ENDED = replace(DROPPED, refuses=True)


def about(value: str, at: int, standing: Standing, starts: int | None = None) -> Evidence:
    words = said(value, at, standing)
    assert words.draft is not None
    return replace(words, draft=replace(words.draft, subject="raffle", aspect="held", starts=starts))


def decided(value: str, at: int, starts: int | None = None) -> Evidence:
    return about(value, at, replace(HEDGED, accepts=True, firm=True), starts)


def told(*words: Evidence) -> list[str]:
    return [f"{one.norm} {one.status} {one.valid_from}-{one.valid_to or ''}" for one in fold(words)]


def test_what_is_settled_for_a_later_day_ends_what_holds_on_that_day() -> None:
    assert told(decided("a", 1), decided("b", 5, 9)) == ["a SUPERSEDED 1-9", "b ACTIVE 9-"]


def test_what_is_settled_before_that_day_takes_its_place_and_it_never_held() -> None:
    assert told(decided("a", 1), decided("b", 5, 9), decided("c", 7)) == [
        "a SUPERSEDED 1-7",
        "b SUPERSEDED 7-7",
        "c ACTIVE 7-",
    ]
    assert told(decided("b", 5, 9), decided("c", 7, 12)) == ["b SUPERSEDED 12-12", "c ACTIVE 12-"]


def test_what_was_to_be_replaced_holds_on_where_that_is_called_off() -> None:
    called_off = told(decided("a", 1), decided("b", 5, 9), about("b", 7, ENDED))
    assert called_off == ["a ACTIVE 1-", "b ARCHIVED 7-7"]


@pytest.mark.parametrize("no", ["no raffle", "not the raffle", "false"])
def test_no_turns_down_the_proposal_that_it_denies(no: str) -> None:
    assert told(about("raffle", 1, PUT), about(no, 2, REFUSED)) == ["raffle REJECTED 1-"]


def test_no_turns_down_nothing_that_it_does_not_name() -> None:
    bare = told(about("raffle", 1, PUT), about("lottery", 2, PUT), about("false", 3, REFUSED))
    assert bare == ["raffle CANDIDATE 1-", "lottery CANDIDATE 2-", "false REJECTED 3-"]
    other = told(about("raffle", 1, PUT), about("no lottery", 2, REFUSED))
    assert other == ["raffle CANDIDATE 1-", "no lottery REJECTED 2-"]
