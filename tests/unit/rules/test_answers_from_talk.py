"""The talk about a question leads to a claim, and leaves other questions alone."""

import pytest

from graph.meaning import nearness
from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.trace import Match
from graph.rules.asking.about import speech
from graph.rules.asking.answers_from_talk import TalkClaim, answers_from_talk, plainest
from tests.unit.rules.test_point_in_time import claim

TALK = (
    ("Blue.", "Blue. We have paint left.", "Green or blue for the boathouse door?"),
    ("Then fifteen.", "Then fifteen.", "At 15 minutes an uplink the battery lasts, at ten it dies after 19 months."),
    ("No raffle.", "The last raffle made 41 euros and ate six helpers. Not again.", "There is always a raffle."),
)


def _made(statement: str, said: str, answered: str) -> TalkClaim:
    return TalkClaim(claim(ClaimStatus.CANDIDATE, statement=statement), said, answered)


def _answer(question: str) -> Claim | None:
    found = answers_from_talk(question, [_made(*one) for one in TALK], {}, nearness)
    assert all(0.0 < one.score <= 1.0 for one in found)
    return found[0].claim if found else None


@pytest.mark.parametrize(
    ("question", "at"), [("Which blue or green is the boathouse door?", 0), ("Why is there no raffle?", 2)]
)
def test_what_was_said_answers_with_the_words_that_it_answers(question: str, at: int) -> None:
    found = _answer(question)
    assert found is not None
    assert found.statement == TALK[at][0]


@pytest.mark.parametrize(
    "question",
    [
        "Who painted the boathouse door?",
        "When was the boathouse built?",
        "Why do we rent a boathouse in Lisbon?",
        "How many raffle prizes do we buy?",
        "Why did we switch from Slack?",
    ],
)
def test_a_word_in_common_is_no_answer(question: str) -> None:
    assert _answer(question) is None


def test_of_nothing_comes_nothing() -> None:
    assert answers_from_talk("Why?", [], {}, nearness) == []


def test_it_leaves_alone_what_is_in_force_and_as_near() -> None:
    asked, door = "Which blue or green is the boathouse door?", [_made(*TALK[0])]
    assert answers_from_talk(asked, door, {}, nearness, [speech("The car is blue.")])
    assert answers_from_talk(asked, door, {}, nearness, [speech("The boathouse door is blue or green.")]) == []


def test_a_joke_answers_nothing() -> None:
    joke = "We grind telescopes made of cheese :D"
    assert answers_from_talk("Which telescopes do we grind?", [_made(joke, joke, "")], {}, nearness) == []
    earnest = joke.removesuffix(" :D")
    assert answers_from_talk("Which telescopes do we grind?", [_made(earnest, earnest, "")], {}, nearness)


def test_what_is_in_force_stands_for_what_only_looks_decided_and_says_no_more() -> None:
    maybe = Match(claim(ClaimStatus.CANDIDATE, statement="make it 14 months"), 0.7, 0.7)
    held = claim(ClaimStatus.ACTIVE, ref="DEC-2", statement="14 months it is")
    assert [one.claim for one in plainest([maybe, maybe], [held])] == [held]
    other = claim(ClaimStatus.ACTIVE, ref="DEC-2", statement="15 months it is")
    assert plainest([maybe], [other]) == [maybe]
