"""A statement after a correction has put another thing in it."""

import pytest

from graph.rules.statements.swaps import swapped
from tests.unit.rules.talk import GENERAL


@pytest.mark.parametrize(
    ("correction", "held", "now"),
    [
        ("sorry, 46", "the limit is 48 stalls", "the limit is 46 stalls"),
        ("*46", "the limit is 48 stalls", "the limit is 46 stalls"),
        ("sorry, I meant 46", "the limit is 48 stalls", "the limit is 46 stalls"),
        ("no, 4", "entry costs 5 EUR", "entry costs 4 EUR"),
        ("entry costs 4 EUR", "entry costs 5 EUR", "entry costs 4 EUR"),
        ("600", "max for the poster is 500", "max for the poster is 600"),
        ("oops, Saturday", "the parade is on Friday", "the parade is on Saturday"),
        ("no, we use spaces", "we use tabs", "we use spaces"),
        ("tests run on Mac", "tests run on Linux", "tests run on Mac"),
        ("the stage is in the hall", "the stage is in the yard", "the stage is in the hall"),
        ("no, Sam is the contact for vendors", "Lena is the contact for vendors", "Sam is the contact for vendors"),
        ("no, we don't use spaces", "we use tabs", None),
        ("no, we use tabs because we like them", "we use tabs", None),
        ("no, the bus is late", "the bus leaves at 8", None),
        ("no, the shop is closed", "the shop is in Porto", None),
        ("no, we met on Tuesday", "we use tabs", None),
        ("46 people came", "the limit is 48 stalls", None),
        ("no, three", "the venue is the rail yard", None),
    ],
)
def test_correction_puts_its_own_thing_in_the_place_of_the_other(correction: str, held: str, now: str | None) -> None:
    found = swapped(correction, held, GENERAL.categories)
    assert (found.statement if found else None) == now
