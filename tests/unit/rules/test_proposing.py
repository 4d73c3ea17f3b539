"""A yes can decide some questions; others only ask, only tell, or are a figure of speech. The phrases are the lexicon's."""

import pytest

from graph.rules.talk.proposals import asks_curtly, decidable
from graph.rules.utterances.sentences import sentence

NOTHING_TO_DECIDE = [
    "Bo, did you get my mail?",
    "How do we take card payments?",
    "First topic, the cargo bikes: where do we park them at night?",
    "Next question: who pays for the depot?",
    "haha just kidding, right?",
    "Is that ok with everyone?",
    "Let's decide on Kafka tomorrow.",
    "We should decide whether to use Kafka.",
    "let's be honest, the poster sucks",
    "Let's not forget that we owe them money",
]
PROPOSALS = [
    "Shall we keep the tickets in the harbour office?",
    "So we keep the blue theme?",
    "Let's decide on Kafka.",
    "The invoice goes to Ada, right?",
    "Why don't we use Kafka?",
    "How about Kafka?",
    "Question: shall we use Kafka?",
    "Is everyone happy with Kafka for the queue?",
    "Ada, should we use Kafka?",
    "let's say 40 stalls at most",
    "let's see, shall we use Postgres?",
    "let's keep going with Postgres",
]


@pytest.mark.parametrize("words", NOTHING_TO_DECIDE)
def test_a_question_about_the_world_a_figure_and_a_decision_put_off_decide_nothing(words: str) -> None:
    assert not decidable(sentence(words))


@pytest.mark.parametrize("words", PROPOSALS)
def test_a_proposal_can_be_decided(words: str) -> None:
    assert decidable(sentence(words))


def test_a_question_may_put_something_in_few_words() -> None:
    assert asks_curtly(sentence("ok, keep the blue theme?"))
    assert not asks_curtly(sentence("open the window please?")) and not asks_curtly(sentence("deploy on Mondays"))
