"""An answer finds its open question by its form and by the state of the thread; a taker gives back, a third person settles."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.chat import ChatMessage, ChatThread, Coordination, Form, Part, Redline
from graph.rules.chats.answering import Asked, chance, chance_of_asking
from graph.rules.chats.details import details
from graph.rules.chats.parsed_message import parse_message
from tests.unit.rules.chats.family import HOUSEHOLD, MILLERS, Chat, wall

TUESDAY = "2026-05-05T09:00"


def likely(text: str, asked: str = " who can fetch leo from soccer ") -> float:
    message = ChatMessage("m", "john", text, wall(TUESDAY))
    return chance(parse_message(message, MILLERS, HOUSEHOLD), Asked("sarah", asked))


@given(st.text(max_size=200), st.text(max_size=50))
def test_a_chance_is_a_share(text: str, asked: str) -> None:
    assert 0 <= likely(text, asked) <= 1


@pytest.mark.parametrize(
    ("takes", "tells"),
    [
        ("soccer's mine", "soccer was yours last week"),
        ("me, the boot's empty", "the boot is full of mud"),
        ("on the list, will fetch", "who plays in goal?"),
    ],
)
def test_taking_is_likelier_than_telling(takes: str, tells: str) -> None:
    assert likely(takes) > 0.7
    assert likely(tells) < 0.4


@given(st.text("abcdefghijklm .,?!", max_size=60))
def test_a_child_and_whoever_comes_late_are_less_likely_to_take_it(text: str) -> None:
    heard = parse_message(ChatMessage("m", "john", text, wall(TUESDAY)), MILLERS, HOUSEHOLD)
    plain = Asked("sarah", " who can fetch leo from soccer ")
    less = (replace(plain, child=True), replace(plain, taken=True), replace(plain, others=True))
    assert all(chance(heard, one) < chance(heard, plain) for one in less)
    assert chance(heard, replace(plain, reply=True)) > chance(heard, plain)


@pytest.mark.parametrize(
    "text", ["who has Leo's soccer boots", "who keeps singing soccer songs", "Leo doesnt need two drivers"]
)
def test_wondering_asks_for_nobody(text: str) -> None:
    said = Chat().say("john", text, TUESDAY)
    assert said is None or said.form is not Form.ASKS


def test_a_question_wins_over_what_is_not_on_that_day() -> None:
    said = Chat().heard("john", "no soccer on Thursday. somebody bring Leo to the dentist at 4 please", TUESDAY)
    assert said.form is Form.ASKS


def test_booking_for_a_child_names_it() -> None:
    said = Chat().heard("sarah", "I've booked Mia's health check with the nurse for Thursday at 4", TUESDAY)
    assert said.activity == "health check"


@pytest.mark.parametrize(
    ("asks", "tells"),
    [
        ("Bins tomorrow at 7, volunteers?", "Bins went out at 7"),
        ("nobody is on the tea urn yet, ideas?", "the tea urn is broken"),
        ("would either of you pop in on friday", "I pop in on friday"),
    ],
)
def test_asking_is_likelier_than_telling(asks: str, tells: str) -> None:
    first, second = (
        parse_message(ChatMessage("m", "john", one, wall(TUESDAY)), MILLERS, HOUSEHOLD) for one in (asks, tells)
    )
    assert chance_of_asking(first) > chance_of_asking(second)


def asked(chat: Chat, text: str = "Who can get Leo from soccer on Thursday?") -> None:
    chat.heard("sarah", text, TUESDAY)


def test_a_reason_beside_the_answer_is_not_what_is_taken() -> None:
    chat = Chat()
    asked(chat)
    said = chat.heard("john", "I take him, my work is over at ten", "2026-05-05T09:04")
    assert (said.form, said.dates, said.attribution and said.attribution.message) == (Form.TAKES, ("2026-05-07",), "m1")


def test_an_open_question_that_is_named_is_taken_after_its_window() -> None:
    chat = Chat()
    asked(chat, "Who rolls out the recycling bins tomorrow at 6:30?")
    said = chat.heard("john", "The recycling bins I roll out, no problem", "2026-05-05T10:10")
    assert said.attribution is not None
    assert said.attribution.message == "m1"


def test_a_plan_of_its_own_takes_no_older_question() -> None:
    chat = Chat()
    asked(chat, "Who rolls out the recycling bins tomorrow at 6:30?")
    said = chat.heard("john", "I'll drive Mia to the recycling fair tomorrow at 4", "2026-05-05T10:10")
    assert said.attribution is None


def taken(chat: Chat) -> None:
    asked(chat)
    chat.heard("john", "I'll get him", "2026-05-05T09:02")


@pytest.mark.parametrize(
    "text",
    ["crap. someone else get leo pls", "oh no, i have a meeting on Thursday at 5:30! i must be there"],
)
def test_a_taker_who_hands_on_or_is_not_free_gives_back(text: str) -> None:
    chat = Chat()
    taken(chat)
    assert chat.heard("john", text, "2026-05-05T09:10").form is Form.WITHDRAWS


def test_word_of_another_settles_between_two_takers() -> None:
    chat = Chat()
    chat.heard("leo", "can someone get me from soccer on thursday", TUESDAY)
    chat.heard("john", "I'll get you", "2026-05-05T09:02")
    chat.heard("sarah", "on it, I'll get you", "2026-05-05T09:03")
    said = chat.heard("john", "sarah you get leo then", "2026-05-05T09:05")
    assert (said.form, said.assigned_to) == (Form.TAKES, ("sarah",))


def test_one_job_by_two_names_is_told_by_its_hour_and_a_shared_word() -> None:
    chat = Chat()
    chat.heard("john", "i'm cleaning the rental shoes tomorrow at 2", TUESDAY)
    said = chat.heard("sarah", "shoe wash tomorrow 2pm is me", "2026-05-05T09:20")
    assert chat.judge(said, "2026-05-05T09:20").decision is Redline.SPEAK


def test_what_a_taken_ride_needs_besides_is_another_thing() -> None:
    chat = Chat()
    taken(chat)
    said: Coordination | None = chat.say("mia", "i make leo's lunch", "2026-05-05T09:03")
    assert said is None or said.attribution is None


def test_an_appointment_that_has_no_child_is_asked_about_whatever_it_is_called() -> None:
    chat = Chat()
    said = chat.heard("john", "im doing the asthma review tomorrow 8.40, surgery just texted", "2026-05-05T19:30")
    assert chat.judge(said, "2026-05-05T19:45").decision is Redline.SPEAK


def test_a_question_behind_the_sender_s_own_plan_is_a_question() -> None:
    said = Chat().heard("john", "boiler man between 1 and 3 today and I am at the dentist, who is at home?", TUESDAY)
    assert said.form is Form.ASKS


@pytest.mark.parametrize(
    "text",
    [
        "I'll make a reservation in San Jose today at 6:15 pm for 2 people, is that correct?",
        "How about today at 6 pm for 2 people instead?",
        "Please confirm: you want me to reserve a table for 4 people today at 5:45 pm.",
    ],
)
def test_a_question_that_is_only_likely_is_never_spoken_of(text: str) -> None:
    chat = Chat()
    said = chat.say("john", text, TUESDAY)
    assert said is None or chat.judge(said, "2026-05-05T09:30").decision is Redline.SILENT


def test_a_child_in_charge_has_taken_nothing() -> None:
    chat = Chat()
    said = chat.heard("sarah", "i need someone here tomorrow at 7:15am, John is at the gym", "2026-05-05T21:05")
    chat.say("mia", "im in charge", "2026-05-05T21:09")
    assert chat.judge(said, "2026-05-05T21:16").decision is Redline.SPEAK


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Thursday 10.30 Mia's eye test", ("10:30",)),
        ("soccer finishes 3.20", ("15:20",)),
        ("on Thursday we need 2.50 euros each", ()),
        ("Thursday, someone with Mia 1 to 4 please", ("13:00", "16:00")),
    ],
)
def test_hours_with_a_point_or_to_between(text: str, times: tuple[str, ...]) -> None:
    heard = parse_message(ChatMessage("m", "john", text, wall(TUESDAY)), MILLERS, HOUSEHOLD)
    assert details(heard, ChatThread()).times == times


def test_a_plan_beside_a_sentence_that_asks_is_a_question() -> None:
    chat = Chat()
    said = chat.heard("sarah", "Fire inspector is in at 10 tomorrow. Somebody walk the hall with him", TUESDAY)
    assert said.form is Form.ASKS
    taker = chat.heard("john", "i can take the inspector up there", "2026-05-05T09:03")
    assert taker.attribution is not None


@pytest.mark.parametrize("text", ["im in leeds", "I'm in Swindon", "I'm at the hairdresser with foils in"])
def test_to_be_elsewhere_is_no_answer(text: str) -> None:
    chat = Chat()
    asked(chat)
    said = chat.say("john", text, "2026-05-05T09:03")
    assert said is None or said.attribution is None


def test_what_only_looks_like_a_question_rests_on_a_guess() -> None:
    said = Chat().heard("sarah", "collection tin is full, anyone passing it tomorrow", TUESDAY)
    assert (said.form, said.guessed) == (Form.ASKS, (Part.WHAT,))
