"""The phrases of frames are heard in their own examples; of any subject one thing is said, whatever the words."""

import pytest

from graph.rules.statements.clashing import clash
from graph.rules.statements.particulars import particulars, slot_of
from graph.rules.statements.phrases import FRAMES, phrases_in
from graph.rules.statements.swaps import swapped
from graph.rules.utterances.lexicon import Phrase
from tests.unit.rules.talk import GENERAL

CATEGORIES = GENERAL.categories


@pytest.mark.parametrize("phrase", FRAMES.phrases, ids=lambda one: f"{one.act}: {one.examples[0]}")
def test_a_phrase_is_heard_in_its_examples(phrase: Phrase) -> None:
    for example in phrase.examples:
        assert any(one.phrase is phrase for one in phrases_in(example, phrase.act)), example


def test_no_example_is_given_twice_for_one_act() -> None:
    told = [(one.act, example) for one in FRAMES.phrases for example in one.examples]
    assert sorted({one for one in told if told.count(one) > 1}) == []


@pytest.mark.parametrize(
    ("statement", "key", "value"),
    [
        ("Use OneSignal for push.", "push.provider", "OneSignal"),
        ("We'll go with Firebase for push because OneSignal is slow.", "push.provider", "Firebase"),
        ("OneSignal sends our push.", "push.provider", "OneSignal"),
        ("Push is handled by OneSignal.", "push.provider", "OneSignal"),
        ("Payments go through Mollie.", "payment.provider", "Mollie"),
        ("The payment provider is Mollie.", "payment.provider", "Mollie"),
        ("The shop runs on Shopify.", "shop.platform", "Shopify"),
        ("Use Postgres for bookings.", "book.database", "Postgres"),
    ],
)
def test_any_subject_has_a_slot(statement: str, key: str, value: str) -> None:
    found = slot_of(statement, CATEGORIES)
    assert found is not None
    assert (found.key, found.words) == (key, value)


@pytest.mark.parametrize(
    "statement",
    [
        "Use it for push.",
        "We also use Firebase for push.",
        "We don't use Firebase for push.",
        "Use Teams for the call next week.",
        "We use version 2 for now.",
        "Send the report on Monday.",
        "We use the hall for three days.",
        "The launch happens in June.",
    ],
)
def test_what_names_no_one_thing_for_one_purpose_has_none(statement: str) -> None:
    found = slot_of(statement, CATEGORIES)
    assert found is None or found.sort not in ("provider", "venue")


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("Use OneSignal for push.", "Use Firebase for push because OneSignal is slow."),
        ("OneSignal sends our push.", "We'll use Firebase for push."),
        ("Use Redis for sessions.", "Use Hazel for sessions."),
        ("The shop runs on Shopify.", "The shop runs on Magento."),
        ("Use RabbitMQ for background jobs.", "Use Redis streams for background jobs."),
        ("Use Kafka for events.", "Use Postgres tables for events."),
    ],
)
def test_two_things_for_one_purpose_never_stand_side_by_side(held: str, words: str) -> None:
    assert clash(words, held, CATEGORIES)
    assert clash(held, words, CATEGORIES)


def test_what_takes_the_place_of_another_is_a_name_and_no_sentence() -> None:
    found = swapped("Let's switch to Firebase instead of OneSignal", "use OneSignal for push", CATEGORIES)
    assert found is not None
    assert (found.statement, found.words) == ("switch to Firebase instead of OneSignal", "Firebase")


def test_a_price_is_no_version() -> None:
    assert not any(one.sort == "version" for one in particulars("We charge 5.99 a month", CATEGORIES))
    assert any(one.sort == "version" for one in particulars("We use Python 3.11", CATEGORIES))
