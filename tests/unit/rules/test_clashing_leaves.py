import pytest

from graph.profiles import load_profiles
from graph.rules.statements.clashing import clash

CATEGORIES = load_profiles()["general"].categories


def left(said: str, held: str) -> bool:
    return "leaves" in (clash(said, held, CATEGORIES) or "")


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("we're moving payments from Mollie to Stripe", "we use Mollie for payments"),
        ("we're moving payments from Stripe back to Mollie", "we're moving payments from Mollie to Stripe"),
        ("let's switch sign-in from magic links to codes", "use magic links for login instead of passwords"),
        ("we're dropping Datadog and use Grafana instead", "monitor with Datadog for now"),
        ("we're replacing Jenkins with GitHub Actions", "use Jenkins for builds"),
    ],
)
def test_what_leaves_a_choice_can_not_stand_beside_it(said: str, held: str) -> None:
    assert left(said, held)


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("we're moving payments from Mollie to Stripe", "we're moving payments from Mollie to Stripe"),
        ("we're not moving payments from Mollie to Stripe", "we use Mollie for payments"),
        ("we migrate invoices from Postgres to S3", "orders go into Postgres"),
        ("we're dropping Datadog", "we're replacing Datadog with Grafana"),
        ("we're moving payments from Mollie to Stripe", "payments go through Stripe, not Mollie"),
    ],
)
def test_what_leaves_something_else_or_the_same_again_can(said: str, held: str) -> None:
    assert not left(said, held)


@pytest.mark.parametrize(
    ("said", "can_not"),
    [
        ("we go back to paper", True),
        ("ok, back we go: we return to paper", True),
        ("we're not going back to paper", False),
        ("should we go back to paper?", False),
        ("we go back to work", False),
    ],
)
def test_return_to_a_left_choice_can_not_stand_beside_the_leaving(said: str, *, can_not: bool) -> None:
    held = "use tablets instead of paper, nobody reads it"
    assert (clash(said, held, CATEGORIES) is not None) is can_not
