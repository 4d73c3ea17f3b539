"""Figures of speech put nothing, and what was decided once is history."""

import pytest

from graph.rules.language.decidable import decidable
from graph.rules.language.history import historic, rued

AT = 1_767_780_000_000_000  # 2026-01-07


@pytest.mark.parametrize(
    "words",
    [
        "let's say we had 5000 visitors, would 50 volunteers be enough?",
        "Let's say it rained all weekend",
        "let's be honest, the poster sucks",
        "let's be totally clear: nobody reads it",
        "let's see what the city says",
        "lets see",
        "Let's not kid ourselves",
        "let's face it, the form is broken",
        "Let's hope it stays dry",
        "let's keep an eye on the budget",
        "let's keep our fingers crossed",
        "let's make it happen",
        "Let's not forget that we owe them money",
        "let's go for a beer",
    ],
)
def test_a_figure_of_speech_can_not_be_decided(words: str) -> None:
    assert not decidable(words)


@pytest.mark.parametrize(
    "words",
    [
        "let's say Tuesday",
        "let's say 40 stalls at most",
        "let's be open on Mondays",
        "let's keep the harbour as our venue",
        "let's keep it in Postgres",
        "Let's use Postgres and let's see how it goes",
        "let's see, shall we use Postgres?",
        "let's make it 30 stalls",
        "let's go for the barn",
        "let's see it through",
        "let's keep going with Postgres",
        "let's move on with Hetzner",
    ],
)
def test_a_proposal_that_sounds_alike_can(words: str) -> None:
    assert decidable(words)


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
