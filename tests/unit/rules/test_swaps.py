"""A statement with another value in it keeps nothing that was said of the old value."""

import pytest

from graph.profiles import load_profiles
from graph.rules.statements.swaps import swapped

CATEGORIES = load_profiles()["general"].categories


@pytest.mark.parametrize(
    ("correction", "held", "statement"),
    [
        ("we switch from Stripe to Mollie", "go with Stripe, I know the api", "go with Mollie"),
        ("let's replace RECUP with Cupforcup", "use RECUP, they wash it all and collect it", "use Cupforcup"),
        ("Mollie, not Stripe", "payments go through Stripe, fees are low", "payments go through Mollie"),
        ("Mollie, not Stripe", "payments go through Stripe - cheapest one", "payments go through Mollie"),
        ("no, 90 days", "retention is 30 days because the law says so", "retention is 90 days"),
        ("no, Dublin", "hosting is in Frankfurt: most members are in Germany", "hosting is in Dublin"),
        ("Hetzner, not AWS", "host on AWS so we can sleep", "host on Hetzner"),
        ("we move from Hetzner to OVH", "we host on Hetzner. It is cheap.", "we host on OVH"),
        (
            "Kuba, not Lena",
            "Lena is the contact for vendors, she speaks Polish",
            "Kuba is the contact for vendors",
        ),
    ],
)
def test_what_was_said_of_the_old_value_goes(correction: str, held: str, statement: str) -> None:
    found = swapped(correction, held, CATEGORIES)
    assert found is not None
    assert found.statement == statement


def test_what_says_it_all_is_left_as_it_is() -> None:
    found = swapped("Tom draws it, not Kiki", "Kiki draws the poster, max 600", CATEGORIES)
    assert found is not None
    assert (found.statement, found.own) == ("Tom draws it, not Kiki", True)


@pytest.mark.parametrize(
    ("correction", "held"),
    [
        (
            "We decided to move the opening from 11 December to 4 December",
            "open on 11 December and do four performances",
        ),
        ("no, 12 May", "open on 11 May and sell the tickets at the door"),
        ("no, 12 May", "the bar opens early; we open on 11 May"),
        ("Mollie, not Stripe", "use Stripe, PayPal and cash"),
        ("no, 12 May", "open on 11 May with tea and two cakes"),
    ],
)
def test_two_clauses_are_not_glued_to_a_sentence_that_nobody_said(correction: str, held: str) -> None:
    found = swapped(correction, held, CATEGORIES)
    assert found is not None
    assert (found.statement, found.own) == (correction, True)
