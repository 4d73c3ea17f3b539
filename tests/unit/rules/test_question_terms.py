"""The words of a question that are looked for, and their weights."""

import pytest

from graph.model.terms import terms_of
from graph.rules.asking.question_terms import (
    asks_against,
    asks_whether,
    frequencies,
    rarest_terms,
    terms_to_search,
    topic_terms,
    weights_of,
)

NOTHING_KNOWN: dict[str, float] = {}


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("Why did we choose Postgres?", "postgres"),
        ("Why did we decide to switch to MySQL instead?", "mysql"),
        ("What was decided about the ferry's timetable?", "ferry timetable"),
        ("Why do we keep bookings in Postgres?", "bookings postgres"),
        ("Why Go?", "go"),
        ("Why do we go by ferry?", "ferry"),
        ("Why C++ and not R?", "C R"),
        ("How long does a session last?", "session"),
        ("How early do reminders go out?", "reminders"),
        ("How many seats does the ferry have?", "seats ferry"),
        ("Why is the long ferry late?", "long ferry late"),
        ("Why don't we cache prices?", "cache prices"),
        ("Why did we leave MySQL?", "mysql"),
        ("Why did we get rid of the fax?", "fax"),
        ("What was the conclusion of the discussion about the ramp?", "ramp"),
        ("What's wrong with copper?", "copper"),
        ("What spoke against AWS?", "aws"),
        ("Why did we move off Solr?", "solr"),
        ("How many seats may a group book?", "seats group book"),
    ],
)
def test_only_what_is_asked_about_is_looked_for(question: str, terms: str) -> None:
    assert set(terms_to_search(question, NOTHING_KNOWN)) == set(terms_of(terms))


def test_what_was_done_is_looked_for_where_nothing_else_is_said() -> None:
    assert topic_terms("Why did we stop?") == terms_of("stop")


@pytest.mark.parametrize("question", ["Who changed the plan?", "When was the plan changed?"])
def test_person_and_time_are_asked_of_past_acts(question: str) -> None:
    assert set(topic_terms(question)) == set(terms_of("changed plan"))


@pytest.mark.parametrize("question", ["the the the", "Why did we do that?", "Why?", "?!"])
def test_a_question_of_empty_words_alone_asks_about_nothing(question: str) -> None:
    assert terms_to_search(question, NOTHING_KNOWN) == ()


def test_rare_words_come_first_and_common_ones_not_at_all() -> None:
    frequency = {"kafka": 0.01, "topic": 0.5, "fer": 0.1}
    assert terms_to_search("kafka topic ferry", frequency) == ("kafka", "fer")


def test_words_that_nobody_said_do_not_keep_common_ones_from_being_found() -> None:
    assert set(terms_to_search("kafka whatsoever", {"kafka": 0.6})) == {"kafka", *terms_of("whatsoever")}


def test_rare_words_count_for_more_than_common_ones() -> None:
    weights = weights_of(["ferr", "kafka", "unheard"], {"ferr": 0.5, "kafka": 0.01})
    assert weights["ferr"] < 0.1
    assert weights["kafka"] == weights["unheard"] == 1.0


def test_frequencies_are_shares_of_the_sample() -> None:
    assert frequencies([["a", "b", "a"], ["a"]]) == {"a": 1.0, "b": 0.5}
    assert frequencies([]) == {}
    assert frequencies([["a"]], 50) == {"a": 0.02}


@pytest.mark.parametrize(
    "family",
    [
        "deploy deploys deployed deploying",
        "plan plans planned planning",
        "party parties",
        "queue queues queued",
        "migrate migrates migrated migrating",
        "fall falls falling",
        "cache caches cached caching",
    ],
)
def test_a_word_is_found_in_all_its_forms(family: str) -> None:
    assert len(set(terms_of(family))) == 1


def test_talk_is_found_by_words_that_few_texts_have() -> None:
    frequency = {"boat": 0.5, "winter": 0.01, "ramp": 0.001}
    assert rarest_terms("Why is the boat wet at the ramp in winter?", frequency, 100_000) == ("wet", "ramp", "winter")
    assert rarest_terms("Why is the boat wet at the ramp in winter?", frequency, 1_000) == (
        "wet",
        "ramp",
        "winter",
        "boat",
    )
    assert rarest_terms("The boat?", frequency, 100_000) == ("boat",)
    assert rarest_terms("Why is it so?", frequency, 100_000) == ()


def test_yes_or_no_questions_are_told_from_open_ones() -> None:
    assert asks_whether("Do we charge late fees?")
    assert not asks_whether("What do we charge?")


def test_a_letter_is_the_same_however_it_was_typed() -> None:
    assert terms_of("Ｐｏｓｔｇｒｅｓ for the cafe\u0301") == terms_of("Postgres for the caf\u00e9")


@pytest.mark.parametrize(
    ("question", "against"),
    [
        ("Why don't we sell the old bread?", True),
        ("Do we not sell bread?", True),
        ("What happens to the bread that is not sold?", False),
        ("Who takes the trays which nobody has not brought back?", False),
        ("Why did we say that it is not sold?", True),
    ],
)
def test_what_only_says_which_thing_is_meant_denies_nothing(question: str, against: bool) -> None:
    assert asks_against(question) is against
