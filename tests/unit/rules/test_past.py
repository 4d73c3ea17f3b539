"""What is told in the past is no plan; what somebody found, meant or agreed is."""

from typing import Any

import pytest

from graph.rules.language.unsettled import historic, rued
from tests.unit.rules.test_unsettled import DEADLINE, VENUE, WIDTH, bundle, judged


@pytest.mark.parametrize(
    ("chat", "quote", "key", "value"),
    [
        ("The banner was 6 m wide.", "6 m wide", WIDTH, "6 m"),
        ("The banner was 6 m wide last year.", "6 m wide", WIDTH, "6 m"),
        ("It was late, and it was only 6 m.", "6 m", WIDTH, "6 m"),
        ("The banner was 3 m high and 6 m wide.", "6 m wide", WIDTH, "6 m"),
        ("Last year's banner: 6 m wide", "6 m wide", WIDTH, "6 m"),
        ("Ours, 6 m wide two years ago", "6 m wide", WIDTH, "6 m"),
        ("The venue was Hall 4.", "Hall 4", VENUE, "Hall 4"),
        ("The deadline was on 3 May 2025.", "3 May 2025", DEADLINE, "2025-05-03"),
    ],
)
def test_what_was_claims_nothing_of_what_is(chat: str, quote: str, key: str, value: Any) -> None:
    said = judged(bundle(chat), quote, key, value)
    assert (said.ok, said.past) == (False, True)


@pytest.mark.parametrize(
    ("chat", "quote", "key", "value"),
    [
        ("We agreed it was 6 m wide.", "6 m wide", WIDTH, "6 m"),
        ("It was too small, it is 6 m wide.", "6 m wide", WIDTH, "6 m"),
        ("I had 6 m wide in mind.", "6 m wide", WIDTH, "6 m"),
        ("It was 6 m wide and still is.", "6 m wide", WIDTH, "6 m"),
        ("It was approved: 6 m wide", "6 m wide", WIDTH, "6 m"),
        ("The deadline was moved to 3 May 2026.", "3 May 2026", DEADLINE, "2026-05-03"),
        ("It was a pleasure. It is 6 m wide.", "6 m wide", WIDTH, "6 m"),
    ],
)
def test_what_was_found_or_changed_holds(chat: str, quote: str, key: str, value: Any) -> None:
    assert judged(bundle(chat), quote, key, value)


AT = 1_767_780_000_000_000  # 2026-01-07


@pytest.mark.parametrize(
    "words",
    [
        "last year we decided to use paper forms",
        "In 2025 we decided to use the harbour",
        "At the 2024 festival we went with paper tickets",
        "two seasons ago the board agreed to rent the barn",
        "Back then we chose Jenkins",
        "Last time we went with Stripe",
        "we chose Jenkins, which was a mistake",
        "We went with Gothaer and everybody hated it",
        "we used a paper form, never again",
    ],
)
def test_what_was_decided_once_is_history(words: str) -> None:
    assert historic(words, AT)


@pytest.mark.parametrize(
    "words",
    [
        "last week we decided to use Postgres",
        "at the last meeting we agreed to rent the barn",
        "Last time we agreed to meet on Fridays",
        "In January we decided to move to Hetzner",
        "In 2026 we decided to move to Hetzner",
        "for the 2027 edition we decided to use the harbour",
        "last year we lost money, so we decided to charge entry",
        "we decided never to use the harbour again",
        "we decided to use last year's forms",
        "two years ago it rained, and we decided to rent a tent",
    ],
)
def test_what_was_decided_of_late_is_news(words: str) -> None:
    assert not historic(words, AT)


@pytest.mark.parametrize(
    ("words", "behind", "over"),
    [
        ("We decided to use the harbour.", "It was a mistake.", True),
        ("We decided to use the harbour.", "Never again!", True),
        ("We decided to use the harbour.", "It turned out to be a disaster.", True),
        ("We decided to use the harbour.", "It was a mistake to wait that long.", False),
        ("We decided to use the harbour.", "The yard was a mistake.", False),
        ("We decided to drop Redis.", "It was a mistake.", False),
        ("We decided not to use Redis.", "That was a mistake.", False),
    ],
)
def test_the_next_sentence_may_rue_it(words: str, behind: str, over: bool) -> None:
    assert rued(words, behind) is over
