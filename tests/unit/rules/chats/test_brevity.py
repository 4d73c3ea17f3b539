"""Words into a chat fit, whatever the names are; and any words at all can be heard."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.model.chat import ChatMessage, ChatThread, Coordination, CoordinationType, Form
from graph.rules.chats.brevity import summary, worded
from graph.rules.chats.coordination import extract
from graph.rules.chats.recurrence import occurrences, readable_rule
from graph.rules.chats.tripwire import score
from graph.rules.observing.proposal import queries
from tests.unit.rules.chats.family import EVENTS, HOUSEHOLD, MILLERS, Chat, event, wall

WORDS = [
    "who",
    "can",
    "take",
    "leo",
    "me",
    "i'll",
    "tomorrow",
    "at",
    "3",
    "soccer",
    "👍",
    "cancelled",
    "no",
    "moved",
    "to",
    "friday",
    "got",
    "mia",
    "both",
    "?",
    ".",
    ",",
    "not",
    "if",
    "ever",
    "yes",
    "instead",
    "n/m",
]
NAMES = ("about", "activity", "time", "conflict", "person1", "person2", "task", "day", "event_time")


@given(st.sampled_from(sorted(HOUSEHOLD.chats.templates)), st.text(max_size=400), st.integers(60, 280))
def test_no_template_is_ever_longer_than_it_may_be(template: str, value: str, longest: int) -> None:
    said = worded(template, dict.fromkeys(NAMES, value), longest, HOUSEHOLD)
    assert len(said) <= longest
    assert "\n" not in said


@given(st.text(max_size=300), st.text(max_size=300))
def test_a_summary_has_at_most_140_signs(activity: str, place: str) -> None:
    said = Coordination(
        CoordinationType.TRANSPORT,
        Form.TAKES,
        ("2026-05-05",),
        ("15:00",),
        assigned_to=("john",),
        about=("leo",),
        activity=activity,
        location=place,
    )
    assert len(summary(said, MILLERS, HOUSEHOLD)) <= 140


@settings(deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)))
def test_any_words_are_heard_the_same_twice(text: str) -> None:
    message = ChatMessage("m", "john", text, wall("2026-05-04T09:00"))
    thread = Chat().thread
    assert score(message, thread, MILLERS, HOUSEHOLD, EVENTS) == score(message, thread, MILLERS, HOUSEHOLD, EVENTS)
    said = extract(message, thread, MILLERS, EVENTS, HOUSEHOLD)
    assert said == extract(message, ChatThread(), MILLERS, EVENTS, HOUSEHOLD)
    if said is not None:
        assert 0 <= said.confidence <= 0.95
        assert all(text[one.start : one.end] for one in said.entities)


def test_queries_name_nobody() -> None:
    said = Chat().heard("sarah", "who can take Leo to soccer thursday?", "2026-05-04T09:00")
    asked = queries(said, MILLERS, HOUSEHOLD)
    assert asked[0] == "When is the child's soccer?"
    assert len(asked) <= 3
    assert not any(name in one for one in asked for name in ("Leo", "Sarah", "leo"))


def test_what_repeats_keeps_its_hour_when_the_clocks_change() -> None:
    practice = event("E", "Leo soccer", ("leo",), "2026-03-03T16:30", 60, "FREQ=WEEKLY;BYDAY=TU")
    found = occurrences((practice,), wall("2026-03-01T00:00"), wall("2026-03-12T00:00"))
    assert [one.start for one in found] == [wall("2026-03-03T16:30"), wall("2026-03-10T16:30")]


def test_rules_that_never_end_are_not_expanded() -> None:
    assert not readable_rule("FREQ=SECONDLY")
    assert not readable_rule("nonsense")
    assert readable_rule("FREQ=MONTHLY;BYDAY=1MO;COUNT=3")


SAYS = [
    ("Someone needs to walk the dog today at noon", "Someone needs to walk the dog today at 12pm. Who?"),
    ("can anyone be home at 5pm today for the plumber?", "Someone needs to be home today at 5pm. Who?"),
    ("Who can watch the kids tonight at 7?", "Someone needs to cover Leo and Mia today at 7pm. Who?"),
    ("Who can get Leo today at 3pm?", "Someone needs to cover Leo today at 3pm. Who?"),
    ("who takes the van today at 2?", "Someone needs to take the van today at 2pm. Who?"),
    ("who's taking the van to the garage today?", "Someone needs to take the van to the garage today. Who?"),
    ("Anyone free to help with the bake sale tomorrow at 8am?", "Someone needs to cover the bake sale tomorrow at 8am. Who?"),
    ("any takers for soccer pickup today 5pm?", "Someone needs to cover Leo's soccer today at 5pm. Who?"),
    ("We need one more driver today at 3pm", "Someone is needed today at 3pm. Who?"),
    ("can anyone cover today?", "Someone is needed today. Who?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "question"), SAYS)
def test_a_missing_essential_is_asked_in_plain_english(text: str, question: str) -> None:
    chat = Chat()
    verdict = chat.judge(chat.heard("sarah", text, "2026-05-04T09:00"), "2026-05-04T09:11")
    assert verdict.text == f"⏳ {question}"


@given(
    st.lists(
        st.sampled_from([*WORDS, "someone", "needs", "today", "at 3pm", "walk", "the dog", "i have", "dentist", "who"]),
        max_size=9,
    ).map(" ".join)
)
@settings(deadline=None, max_examples=60)
def test_nothing_that_is_said_has_a_gap_or_a_doubled_word(text: str) -> None:
    chat = Chat()
    chat.say("sarah", "I'll take Mia to the dentist tomorrow at 3pm", "2026-05-04T08:50")
    said = chat.say("john", text, "2026-05-04T09:00")
    verdict = chat.judge(said, "2026-05-04T09:11") if said is not None else None
    for line in (verdict and verdict.text, said and summary(said, MILLERS, HOUSEHOLD)):
        words = (line or "").replace("?", " ").replace(".", " ").split()
        assert "None" not in words
        assert not {"{", "}", "unspecified"} & set(words)
        doubled = [one for one, other in pairwise(words) if one.casefold() == other.casefold()]
        told = " ".join(text.replace("?", " ").replace(".", " ").split())
        assert all(f"{one} {one}".casefold() in told for one in doubled), line  # what the writer doubles stays doubled
