from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.asking.time_asked import during, timeless


def _at(day: str) -> int:
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) * 1_000_000


NOW = _at("2026-11-19")  # a Thursday


@pytest.mark.parametrize(
    ("question", "first", "until"),
    [
        ("What did we decide in May?", "2026-05-01", "2026-06-01"),
        ("What was the price on 10 April?", "2026-04-10", "2026-04-11"),
        ("What was it on the 3rd of December?", "2025-12-03", "2025-12-04"),
        ("What was it on April 10th, 2025?", "2025-04-10", "2025-04-11"),
        ("What was said in December?", "2025-12-01", "2026-01-01"),
        ("What did Imke say last week?", "2026-11-09", "2026-11-16"),
        ("Which radio was chosen last month?", "2026-10-01", "2026-11-01"),
        ("What did we agree this year?", "2026-01-01", "2027-01-01"),
        ("Who spoke yesterday?", "2026-11-18", "2026-11-19"),
        ("May we print it in red?", None, None),
        ("Why does May keep the keys?", None, None),
        ("Is 3 June the release?", None, None),
    ],
)
def test_time_that_a_question_names(question: str, first: str | None, until: str | None) -> None:
    assert during(question, NOW) == (None if first is None or until is None else (_at(first), _at(until)))


@given(
    st.text(max_size=80), st.sampled_from(["in", "on", "last"]), st.sampled_from(["May", "31 April", "week", "99 June"])
)
def test_any_words_are_read_and_end_after_they_begin(text: str, before: str, named: str) -> None:
    found = during(f"{text} {before} {named} {text}", NOW)
    assert found is None or found[0] < found[1]


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("How much was a ticket on 10 April?", "How much was a ticket"),
        ("In May, who spoke?", "who spoke?"),
        ("What did Bo say on the 3rd of June 2026 about it?", "What did Bo say about it?"),
        ("When is 5 May?", "When is 5 May?"),
        ("May we print it?", "May we print it?"),
    ],
)
def test_day_that_is_asked_about_is_no_part_of_what_is_asked(question: str, left: str) -> None:
    assert timeless(question) == left
