"""Questions for several claims are told from questions for a single one, and from what they name."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.listed import ListQuestion, Wanted, Window
from graph.rules.asking.list_questions import LISTING, list_question

FRIDAY = int(datetime(2026, 11, 20, 15, tzinfo=UTC).timestamp() * 1_000_000)
LEADS = [(one, phrase.tells("want")) for phrase in LISTING.phrases if phrase.act == "lists" for one in phrase.examples]
W = Wanted


def at(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp() * 1_000_000)


def read(question: str) -> ListQuestion:
    found = list_question(question, FRIDAY)
    assert found is not None, question
    return found


@pytest.mark.parametrize(("question", "want"), LEADS)
def test_example_of_a_phrase_is_read_as_what_it_wants(question: str, want: str) -> None:
    assert read(question).wanted is Wanted(want)


@pytest.mark.parametrize(
    ("question", "wanted", "by", "topic"),
    [
        ("Which decisions did Ada Lovelace make about payments?", W.DECIDED, "Ada Lovelace", "payments"),
        ("What did we turn down for the new shop?", W.TURNED_DOWN, "", "the new shop"),
        ("What did the team decide in BOOK-1?", W.DECIDED, "", "BOOK-1"),
        ("List all decisions by Ines about payments, please.", W.DECIDED, "Ines", "payments"),
        ("Hey, what did Bo and Ada turn down and why?", W.TURNED_DOWN, "Bo and Ada", ""),
        ("Which proposals by Wren were rejected?", W.TURNED_DOWN, "Wren", ""),
        ("What were the decisions of the meeting?", W.DECIDED, "", ""),
        ("Show me everything decided by Ines and Raj.", W.DECIDED, "Ines and Raj", ""),
        ("What do we still have to do?", W.TO_DO, "", ""),
        ("Which proposals have been rejected?", W.TURNED_DOWN, "", ""),
        ("What decisions rest on our decision to use Postgres?", W.RESTS, "", "Postgres"),
    ],
)
def test_person_and_topic_are_read_with_it(question: str, wanted: Wanted, by: str, topic: str) -> None:
    assert read(question) == ListQuestion(wanted, by, (topic,) if topic else ())


def test_task_and_topic_are_two_topics() -> None:
    for question in ("What did we decide in TEAM-3 about tests?", "What did we decide about tests in TEAM-3?"):
        assert set(read(question).topics) == {"TEAM-3", "tests"}
    assert read("What did we decide about tables in the kitchen?").topics == ("tables in the kitchen",)


@pytest.mark.parametrize(
    ("days", "first", "behind"),
    [
        ("last week", date(2026, 11, 9), date(2026, 11, 16)),
        ("this month", date(2026, 11, 1), date(2026, 12, 1)),
        ("since Monday", date(2026, 11, 16), None),
        ("since Friday", date(2026, 11, 13), None),
        ("on Friday", date(2026, 11, 20), date(2026, 11, 21)),
        ("yesterday", date(2026, 11, 19), date(2026, 11, 20)),
        ("before 12 November", None, date(2026, 11, 12)),
        ("until 12 November", None, date(2026, 11, 13)),
        ("after 12 November", date(2026, 11, 13), None),
        ("in the last 3 days", date(2026, 11, 17), date(2026, 11, 21)),
        ("in May", date(2026, 5, 1), date(2026, 6, 1)),
        ("between Monday and Wednesday", date(2026, 11, 16), date(2026, 11, 19)),
        ("from 2 November to 2026-11-05", date(2026, 11, 2), date(2026, 11, 6)),
    ],
)
def test_time_is_read_with_it(days: str, first: date | None, behind: date | None) -> None:
    start, end = (at(one.year, one.month, one.day) if one else None for one in (first, behind))
    for question in (f"What did we decide {days}?", f"What did we decide {days} about hosting?"):
        window = read(question).window
        assert window is not None
        assert window == Window(start, end, window.words)


@pytest.mark.parametrize(
    "question",
    [
        "Why did we turn down invoices?",
        "Which database did we choose?",
        "What did we decide to use for push?",
        "What did we decide about it?",
        "What did she decide?",
        "What did the board decide?",
        "What did we replace Jenkins with?",
        "Which decision did Bo make about payments?",
        "What was the big piece at the gala?",
        "Who decided that we use Postgres?",
        "What happens with the X-ray?",
        "What happened at the final?",
        "What are our choices?",
        "No promises?",
        "Which guest choir were we expecting on 8 April?",
        "What becomes of the old kennels?",
        "",
        "?",
    ],
)
def test_question_for_a_single_claim_is_none(question: str) -> None:
    assert list_question(question, FRIDAY) is None


@given(
    st.lists(
        st.sampled_from(
            [
                "what",
                "which",
                "did",
                "we",
                "Bo",
                "decide",
                "turn",
                "down",
                "about",
                "by",
                "since",
                "last",
                "week",
                "Monday",
                "on",
                "the",
                "in",
                "May",
                "?",
                ".",
                "and",
                "why",
                "for",
            ]
        ),
        max_size=14,
    ),
    st.text(max_size=20),
)
def test_any_words_are_read(words: list[str], more: str) -> None:
    found = list_question(f"{' '.join(words)} {more}", FRIDAY)
    if found is not None and found.window and found.window.start is not None and found.window.end is not None:
        assert found.window.start < found.window.end
