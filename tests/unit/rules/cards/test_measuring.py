"""A measurement is about the thing that it measures, whatever it comes to; a number that is a name measures nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.profile import Cards
from graph.model.words import ClaimKind, EvidenceKind
from graph.rules.cards.consolidating import consolidate
from graph.rules.cards.contradicting import contradicted
from graph.rules.cards.measuring import measured
from graph.rules.cards.shelf import Known, Proposal

FORMS = ("temperature: {}", "temperature = {} °C", "{} passed", "{} passed in 0.{}s", "Load average: {}", "cpu0: {} %")
NAMES = (
    "API port: 8080",
    "Version: 3.2",
    "PID=4412",
    "Region: eu-west-1",
    "host 10.0.0.1",
    "db-7",
    "Errors: none",
    "42",
)


@given(st.sampled_from(FORMS), st.integers(0, 10**6), st.integers(0, 10**6))
def test_thing_is_the_same_whatever_it_comes_to(form: str, one: int, other: int) -> None:
    thing = measured(form.format(one, one))
    assert thing and thing == measured(form.format(other, other))
    assert not any(letter.isdigit() for letter in thing.replace("cpu0", ""))


@pytest.mark.parametrize("line", NAMES)
def test_number_that_names_something_is_no_quantity(line: str) -> None:
    assert measured(line) is None


def by_tool(said: str, at: int, slot: str) -> Proposal:
    return Proposal(ClaimKind.FACT, said, said.casefold(), slot, EvidenceKind.TOOL_OUTPUT, at, True, said)


def known(said: str, at: int, slot: str, *, user: bool = False) -> Known:
    return Known(f"FACT-{at}", ClaimKind.FACT, said, said.casefold(), slot, at, user=user)


@pytest.mark.parametrize(
    ("card", "said", "disputed"),
    [
        (known("temperature: 21", 1, "p||about:a"), "temperature: 22", False),
        (known("temperature: 21", 1, "p||about:b"), "temperature: 22", False),  # another tool's
        (known("temperature: 21", 1, "p||kind:b"), "temperature: 22", True),  # nobody knows which tool's
        (known("The API port is 8080", 1, "p||kind:b"), "API port: 9090", True),
        (known("Free disk space is 21 GB", 1, "p||kind:b", user=True), "free disk space: 22 GB", True),
    ],
)
def test_what_was_measured_speaks_against_no_measurement(card: Known, said: str, disputed: bool) -> None:
    one = by_tool(said, 2, "p||about:a")
    verdicts = consolidate([card], [one], (), {"FACT": 9}, Cards(), lambda _, others: [0.0] * len(others))
    assert bool(contradicted([card], [one], verdicts)) is disputed
    assert (verdicts[0].replaces == card) is (card.slot == one.slot)


def test_later_value_of_a_thing_needs_no_room() -> None:
    card = known("temperature: 21", 1, "p||about:a")
    some = [by_tool("temperature: 22", 2, card.slot), by_tool("temperature: 23", 3, card.slot)]
    verdicts = consolidate([card], some, (), {"FACT": 1}, Cards(), lambda _, others: [0.0] * len(others))
    assert [(one.became, one.archives) for one in verdicts] == [("ADMITTED", None)] * 2
