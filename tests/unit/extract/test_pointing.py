"""A user's "do it" means the deed that the agent named right before; where none is named, a person says what is meant."""

import pytest

from extract.episodes.pointing import OPEN
from extract.sources.episode import EpisodeStep
from graph.model.words import StepRole
from tests.unit.extract.test_episodes import read


def answered(agent: str, user: str) -> list[tuple[str | None, bool]]:
    found = read(EpisodeStep(StepRole.MODEL, agent), EpisodeStep(StepRole.USER, user))
    return [(one.statement, one.needs_review) for one in found]


@pytest.mark.parametrize(
    ("agent", "user", "statement"),
    [
        ("May I push to main?", "Yes, you may do it from now on.", "you may push to main from now on"),
        ("CI is green. Shall I push to main, since it is?", "Don't do that!", "Don't push to main!"),
        ("Shall I push to dev?", "No, never do that.", "never push to dev"),
        ("Shall I run the linter first?", "Yes, always do that.", "always run the linter first"),
        ("Do you want me to use tabs?", "Yes, please do so from now on.", "please use tabs from now on"),
        ("Could you rotate the key?", "I'll do it tomorrow.", "I'll rotate the key tomorrow"),
        ("I need to touch the vendor folder.", "Never do this.", "Never touch the vendor folder"),
        ("May I delete the logs?", "No, never delete them.", "never delete the logs"),
        ("Shall I use eval?", "Don't use it in production.", "Don't use eval in production"),
        ("I'll run the migrations now.", "Always run them first.", "Always run the migrations first"),
    ],
)
def test_deed_that_the_agent_named_stands_in_the_place_of_the_pointer(agent: str, user: str, statement: str) -> None:
    assert answered(agent, user) == [(statement, False)]


@pytest.mark.parametrize("user", ["Yes, do it.", "You may do that now.", "It's fine to do it."])
def test_yes_for_this_once_lays_nothing_down(user: str) -> None:
    assert answered("May I push to main?", user) == []


@pytest.mark.parametrize(
    ("user", "statement"),
    [
        ("The vendor folder is generated. Don't touch it.", "The vendor folder is generated. Don't touch it"),
        ("We keep fixtures in git.\nNever edit them by hand.", "We keep fixtures in git. Never edit them by hand"),
        ("Good idea for this repo. Yes, always do that.", "always run the linter first"),
        ("That was wrong. Don't do this.", "Don't run the linter first"),
        ("The docs say:\n> never run a linter, it is slow\nDon't do this.", "Don't run the linter first"),
    ],
)
def test_users_own_sentence_before_tells_what_is_meant_unless_they_answer(user: str, statement: str) -> None:
    told = [said for said, _ in answered("Shall I run the linter first?", user)]
    assert statement in told


@pytest.mark.parametrize("agent", ["I pushed to main.", "Shall I do that?", "Done."])
@pytest.mark.parametrize(
    "user", ["Never do that again", "Stop doing that", "Always do it like this", "Don't touch that", "Never again"]
)
def test_order_that_only_points_waits_for_a_person(agent: str, user: str) -> None:
    assert answered(agent, user) == [(user, True)]


@pytest.mark.parametrize(
    "user", ["Keep it under 40 lines", "Make sure it compiles", "Always ask before you delete them all"]
)
def test_order_that_says_what_it_is_about_is_in_force(user: str) -> None:
    assert answered("Shall I delete the logs?", user) == [(user, False)]


def test_words_that_others_said_in_between_are_not_pointed_at() -> None:
    steps = [
        EpisodeStep(StepRole.MODEL, "May I push to main?"),
        EpisodeStep(StepRole.USER, "Wait, look at the changelog."),
        EpisodeStep(StepRole.USER, "Never do that again."),
    ]
    assert [(one.statement, one.reason) for one in read(*steps)] == [("Never do that again", OPEN)]
