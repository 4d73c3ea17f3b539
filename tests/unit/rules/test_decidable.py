"""What a yes can decide, and what only asks."""

import pytest

from graph.rules.language.decidable import asks_besides, decidable

ASKS = [
    "Also, did you get my mail?",
    "Bo, did you get my mail?",
    "By the way, have you seen my keys?",
    "How do we take card payments?",
    "Do you have a minute?",
    "Can everybody see my screen?",
    "Are you there, yes?",
    "You saw my mail, right?",
    "Nice weather, right?",
    "That was fun, right?",
    "It's raining, right?",
    "haha just kidding, right?",
]
TAGS = ["Do you agree?", "Is that ok with everyone?", "Does that work for you?", "Sounds good?", "Are we all agreed?"]
LATER = [
    "Let's decide on Kafka tomorrow.",
    "Let's vote on it next week.",
    "We should decide whether to use Kafka.",
    "Shall we discuss it on Monday?",
    "Let's pick a date later",
]
PROPOSALS = [
    "Shall we keep the tickets in the harbour office?",
    "I propose weekly retros.",
    "So we keep the blue theme?",
    "Let's decide on Kafka.",
    "Is it ok to merge?",
    "Do you want me to book it?",
    "Do we want to move to Hamburg?",
    "The invoice goes to Ada, right?",
    "So the ferry leaves at nine, right?",
    "Why don't we use Kafka?",
    "How about Kafka?",
    "Do you agree to move to Hamburg?",
    "Is everyone happy with Kafka for the queue?",
    "Shall we choose Friday for the retro?",
    "I suggest we vote on Fridays",
    "Ada, should we use Kafka?",
]


@pytest.mark.parametrize("words", [*ASKS, *TAGS, *LATER])
def test_a_question_about_the_world_a_tag_and_a_decision_put_off_decide_nothing(words: str) -> None:
    assert not decidable(words)


@pytest.mark.parametrize("words", PROPOSALS)
def test_a_proposal_can_be_decided(words: str) -> None:
    assert decidable(words)


def test_a_tag_asks_for_the_proposal_and_a_question_for_something_besides() -> None:
    put = "I propose weekly retros. "
    assert [asks_besides(put + one, len(put)) for one in (TAGS[0], ASKS[0])] == [False, True]
