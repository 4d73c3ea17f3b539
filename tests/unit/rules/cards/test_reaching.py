"""Words of a user take a rule further only where they say so, and end a run only where they say how."""

import pytest

from graph.model.words import ClaimKind, OutcomeType, Tier
from graph.rules.cards.ending import bears_out
from graph.rules.cards.reaching import refusal


@pytest.mark.parametrize(
    ("said", "domain", "everywhere"),
    [
        ("Always format with black. This applies across my repos.", True, False),
        ("The same goes for all our projects.", True, False),
        ("Apply this everywhere.", True, True),
        ("Use type hints everywhere.", False, False),
        ("This doesn't apply across my repos.", False, False),
        ("Only here, not in all my repos.", False, False),
        ("In my repo we use tabs.", False, False),
    ],
)
def test_rule_goes_as_far_as_its_user_says(said: str, domain: bool, everywhere: bool) -> None:
    allowed = [refusal(ClaimKind.CONSTRAINT, tier, [said], 0) is None for tier in (Tier.DOMAIN, Tier.GLOBAL)]
    assert allowed == [domain, everywhere]


@pytest.mark.parametrize(
    ("said", "helped", "corrected"),
    [
        ("The tests pass now, perfect!", True, False),
        ("Brilliant, exactly what I wanted", True, False),
        ("Thanks, but it still fails", False, True),
        ("I doubt that did it", False, False),
        ("Can you make it work?", False, False),
        ("It would be great if you fixed the tests", False, False),
        ("No, use pnpm instead", False, True),
        ("Please fix the build.", False, False),
    ],
)
def test_words_of_the_user_say_how_a_run_ended(said: str, helped: bool, corrected: bool) -> None:
    told = [
        bears_out(type_, said, 0, len(said))
        for type_ in (OutcomeType.USER_CONFIRMED_HELPFUL, OutcomeType.USER_CORRECTED)
    ]
    assert told == [helped, corrected]
    within = said[-4:]
    assert bears_out(OutcomeType.USER_CONFIRMED_HELPFUL, said, said.rindex(within), len(said)) == helped
