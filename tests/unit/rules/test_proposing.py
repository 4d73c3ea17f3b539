"""What a yes can decide, and what only asks, only tells, or is a figure of speech; the phrases themselves are the lexicon's."""

import pytest

from graph.rules.language.proposing import asks_bare, asks_besides, asks_curtly, decidable, labelled, tells_plainly

NOTHING_TO_DECIDE = [
    "Bo, did you get my mail?",
    "How do we take card payments?",
    "You saw my mail, right?",
    "It's raining, right?",
    "Nice weather, right?",
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
    "Is everyone happy with Kafka for the queue?",
    "Ada, should we use Kafka?",
    "let's say 40 stalls at most",
    "let's see, shall we use Postgres?",
    "let's keep going with Postgres",
]


@pytest.mark.parametrize("words", NOTHING_TO_DECIDE)
def test_a_question_about_the_world_a_tag_a_figure_and_a_decision_put_off_decide_nothing(words: str) -> None:
    assert not decidable(words)


@pytest.mark.parametrize("words", PROPOSALS)
def test_a_proposal_can_be_decided(words: str) -> None:
    assert decidable(words)


def test_a_tag_asks_for_the_proposal_and_a_question_for_something_besides() -> None:
    put = "I propose weekly retros. "
    assert not asks_besides(put + "Do you agree?", len(put))
    assert asks_besides(put + "Also, did you get my mail?", len(put))


def test_a_question_may_put_something_in_few_words() -> None:
    assert asks_curtly("ok, keep the blue theme?") and asks_bare("25 EUR per stall?")
    assert not asks_curtly("open the window please?") and not asks_curtly("deploy on Mondays")
    assert not asks_bare("the train at 9 was late?") and not asks_bare("any news from the city?")


@pytest.mark.parametrize(
    ("words", "lays_out"),
    [
        ("volunteer data: 3 months", True),
        ("cancellation: full refund until 1 May, half after that", True),
        ("Price: 12 EUR each", True),
        ("Priya: please ask the city", False),
        ("see: https://example.org/a b", False),
        ("price: maybe 12 EUR each", False),
        ("fyi: the gate is open", False),
    ],
)
def test_what_stands_behind_what_it_is_for_is_laid_out(words: str, lays_out: bool) -> None:
    assert labelled(words) is lays_out


def test_what_was_and_what_is_only_for_now_is_not_told_plainly() -> None:
    assert tells_plainly("we deploy on Tuesdays") and not tells_plainly("we deploy on Tuesday this week")
