"""Words about the past decide nothing; findings and agreements in the past tense do."""

from typing import Any

import pytest

from graph.rules.language.unsettled import once
from graph.rules.utterances.sentences import sentence
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
    ("before", "over"),
    [
        ("last year", True),
        ("In 2025", True),
        ("At the 2024 festival", True),
        ("Back then", True),
        ("last week", False),
        ("at the last meeting", False),
        ("In January", False),
        ("In 2026", False),
        ("for the 2027 edition", False),
        ("two years ago it rained, and", False),
    ],
)
def test_what_was_decided_once_is_history_and_what_was_decided_of_late_is_news(before: str, *, over: bool) -> None:
    assert once(sentence(before), sentence("we decided"), AT) is over


def test_whom_somebody_went_with_last_time_is_history() -> None:
    assert once(sentence("Last time"), sentence("we went with"), AT)
    assert not once(sentence("Last time"), sentence("we agreed"), AT)
