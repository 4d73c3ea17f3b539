"""What is put in few words, and what only asks or tells in as few."""

import pytest

from graph.rules.language.curt import asks_bare, asks_curtly, labelled, tells_plainly


@pytest.mark.parametrize("words", ["deploy on Mondays?", "ok, keep the blue theme?", "ship it with the old logo?"])
def test_a_question_that_begins_with_what_to_do_puts_it(words: str) -> None:
    assert asks_curtly(words)


@pytest.mark.parametrize(
    "words", ["use what?", "open the window please?", "still raining?", "you deploy on Mondays?", "deploy on Mondays"]
)
def test_other_questions_do_not(words: str) -> None:
    assert not asks_curtly(words)


def test_a_question_without_a_verb_names_what_is_put() -> None:
    assert asks_bare("feature freeze from 1 April?") and asks_bare("25 EUR per stall?")
    assert not asks_bare("you in Berlin on Monday?") and not asks_bare("the train at 9 was late?")
    assert not asks_bare("any news from the city?") and not asks_bare("25 EUR per stall")


@pytest.mark.parametrize(
    "words",
    ["volunteer data: 3 months", "cancellation: full refund until 1 May, half after that", "Price: 12 EUR each"],
)
def test_what_stands_behind_what_it_is_for_is_laid_out(words: str) -> None:
    assert labelled(words)


@pytest.mark.parametrize(
    "words",
    [
        "Priya: please ask the city",
        "todo: book the toilets today",
        "see: https://example.org/a b",
        "price: maybe 12 EUR each",
        "price: is 12 EUR ok?",
        "fyi: the gate is open",
    ],
)
def test_other_colons_lay_nothing_out(words: str) -> None:
    assert not labelled(words)


def test_what_was_and_what_is_only_for_now_is_not_told_plainly() -> None:
    assert tells_plainly("we deploy on Tuesdays") and tells_plainly("the retention is 30 days")
    assert not tells_plainly("we met on Tuesday") and not tells_plainly("we deploy on Tuesday this week")
