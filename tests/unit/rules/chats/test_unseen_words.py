"""Arrangements in words that no list has: a time ahead, a question about it, and the speaker tell them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.chat import ChatMessage, Coordination, CoordinationType, Form, Group, Member, Redline
from graph.rules.chats.parsed_message import parse_message
from tests.unit.rules.chats.family import HOUSEHOLD, MILLERS, Chat, event

TUESDAY = "2026-05-05T09:00"
# No English word and no name: a consonant, a vowel, and so on, with a letter that ends no word of the lists; long enough to be
# no misspelt one ("todaq").
NOUNS = st.from_regex(r"\A(?:[bdfgklmnprtvz][aeiou]){3}q\Z")


def said(text: str) -> Coordination | None:
    found = Chat().say("sarah", text, TUESDAY)
    return found if found is not None and found.confidence >= 0.6 else None


@given(NOUNS)
def test_a_day_and_an_hour_ahead_are_a_plan_whatever_is_on(noun: str) -> None:
    found = said(f"the {noun} {noun}s on Thursday at 4")
    assert found is not None
    assert (found.form, found.dates, found.times) == (Form.STATES, ("2026-05-07",), ("16:00",))


@given(NOUNS)
def test_a_question_about_a_day_ahead_asks_whatever_it_is_about(noun: str) -> None:
    found = said(f"will the {noun} be {noun} on Thursday?")
    assert found is not None
    assert (found.form, found.dates) == (Form.ASKS, ("2026-05-07",))


@given(NOUNS)
def test_sender_who_speaks_of_himself_does_it(noun: str) -> None:
    found = said(f"i {noun} the {noun} on Thursday at 4")
    assert found is not None
    assert (found.form, found.assigned_to) == (Form.TAKES, ("sarah",))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("the robes must go to the cleaners by Friday", "2026-05-08"),
        ("concrete is put off till Thursday", "2026-05-07"),
        ("away the 9th to the 12th, phone off", "2026-05-09"),
    ],
)
def test_a_deadline_has_the_day_that_it_ends_on(text: str, day: str) -> None:
    found = said(text)
    assert found is not None
    assert found.dates[0] == day


@pytest.mark.parametrize(
    "text",
    [
        "thursday already?? how",
        "feels like a thursday",
        "we should do something on thursday",
        "happy friday all of you",
    ],
)
def test_a_day_that_is_only_named_is_no_plan(text: str) -> None:
    assert said(text) is None


def test_two_people_needed_asks_for_somebody() -> None:
    found = said("two people needed for the audit on Friday 9-12")
    assert found is not None
    assert (found.form, found.action_required) == (Form.ASKS, "notify")


def test_request_to_bring_something_takes_nothing() -> None:
    chat = Chat()
    chat.heard("sarah", "can someone pick Leo up from soccer today?", TUESDAY)
    chat.heard("john", "yes I'll come", "2026-05-05T09:01")
    assert chat.say("sarah", "bring his jacket", "2026-05-05T09:02") is None


def test_a_child_looks_after_another_and_drives_nobody() -> None:
    chat = Chat()
    chat.heard("sarah", "who can stay with Mia today at 5?", TUESDAY)
    assert chat.heard("leo", "I'll do it", "2026-05-05T09:01").assigned_to == ("leo",)
    chat.heard("sarah", "who can drive Mia to ballet tomorrow at 4?", "2026-05-05T10:00")
    assert chat.say("leo", "I'll do it", "2026-05-05T10:01") is None


def test_nobody_waits_for_what_somebody_took_on_unasked_and_gives_up() -> None:
    chat = Chat()
    chat.heard("sarah", "I'll sort the attic today at 6", TUESDAY)
    given_up = chat.heard("sarah", "I can't do the attic today after all", "2026-05-05T10:00")
    assert chat.judge(given_up, "2026-05-05T10:15").decision is Redline.SILENT


def test_words_about_oneself_answer_the_open_question_of_that_day() -> None:
    chat = Chat()
    chat.heard("sarah", "could somebody step in at the stall on Thursday?", TUESDAY)
    taken = chat.heard("john", "and yes I'm yours for Thursday", "2026-05-05T09:02")
    assert taken.attribution is not None
    assert taken.attribution.message == "m1"


def test_a_thing_is_called_without_its_owner() -> None:
    found = said("leo's retainer is at school tomorrow at 5")
    assert found is not None
    assert (found.activity, found.about) == ("retainer", ("leo",))


def test_from_and_to_is_no_ride() -> None:
    found = said("who's helping at Leo's school garden saturday 9 to 11?")
    assert found is not None
    assert found.type is CoordinationType.ACTIVITY_CONFIRM


@given(st.from_regex(r"\A(https?://|www\.)[a-z]{3,9}\.[a-z]{2,3}(/[a-z0-9]{1,9}){0,2}\Z"))
def test_the_words_of_an_address_are_nobody_s(link: str) -> None:
    said = parse_message(ChatMessage("m", "john", f"{link}/tomorrow-4pm-soccer-leo look", 0), MILLERS, HOUSEHOLD)
    assert [one.text for one in said.tokens] == ["look"]


def test_a_known_word_is_no_name_with_its_letters_drawn_out() -> None:
    group = Group("C", "UTC", (Member("ned", ("Ned",)),))
    assert parse_message(ChatMessage("m", "x", "need Ned and Neddd", 0), group, HOUSEHOLD).words() == (
        "need",
        "ned",
        "and",
        "ned",
    )


def test_a_clipped_ending_is_mended_where_a_task_is_done() -> None:
    said = parse_message(ChatMessage("m", "john", "takin the cabin key, runnin late again", 0), MILLERS, HOUSEHOLD)
    assert said.words() == ("taking", "the", "cabin", "key", "running", "late", "again")


def test_one_word_of_a_long_title_names_no_entry() -> None:
    entry = event("E9", "Looked-after review", ("john",), "2026-05-08T10:00")
    texts = ("he looks like a dandelion", "the review is Friday at 10", "the looked-after review")
    named = [parse_message(ChatMessage("m", "sarah", one, 0), MILLERS, HOUSEHOLD, (entry,)).events for one in texts]
    assert [bool(one) for one in named] == [False, True, True]
