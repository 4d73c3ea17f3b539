"""Forms hold however people speak: a short yes of whom was asked, a claim, an order, a day of several, a reason to ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.chat import ChatMessage, Coordination, Form, Group, Member, Redline
from graph.rules.chats.answering import Asked, chance
from graph.rules.chats.parsed_message import parse_message
from tests.unit.rules.chats.family import EVENTS, HOUSEHOLD, MILLERS, ZONE, Chat, event, wall

MONDAY, LATER = "2026-05-04T09:00", "2026-05-04T09:20"


def asked(chat: Chat, text: str) -> Coordination:
    said = chat.heard("sarah", text, MONDAY)
    assert said.form is Form.ASKS
    return said


@given(st.from_regex(r"\A[bdgklmprt][aeiou]{2}[kmpt]\Z"))
def test_a_short_word_of_whom_was_asked_is_likelier_a_yes(word: str) -> None:
    heard = parse_message(ChatMessage("m", "john", word, wall(MONDAY)), MILLERS, HOUSEHOLD)
    question = " can you fetch leo from soccer "
    assert chance(heard, Asked("sarah", question, named=True)) >= chance(heard, Asked("sarah", question))


@pytest.mark.parametrize("text", ["k", "suree", "yess", "wilco"])
def test_whom_somebody_asks_by_name_takes_it_in_a_word(text: str) -> None:
    chat = Chat()
    asked(chat, "john sweep the porch tonight please, grandma comes at 7")
    assert chat.heard("john", text, "2026-05-04T09:02").assigned_to == ("john",)


@pytest.mark.parametrize("text", ["busy", "later", "which broom"])
def test_whom_somebody_asks_by_name_may_also_say_no(text: str) -> None:
    chat = Chat()
    asked(chat, "john sweep the porch tonight please, grandma comes at 7")
    said = chat.say("john", text, "2026-05-04T09:02")
    assert said is None or said.form is not Form.TAKES


@pytest.mark.parametrize("text", ["the rolls are on me", "the rolls is mine", "rolls are by me then"])
def test_a_claim_takes_what_it_names(text: str) -> None:
    chat = Chat()
    asked(chat, "who buys the rolls for tomorrow's breakfast?")
    assert chat.heard("john", text, "2026-05-04T09:03").assigned_to == ("john",)


def test_of_two_days_the_other_stays_open() -> None:
    chat = Chat()
    asked(chat, "Someone has to walk Leo to chess on Wednesday and Thursday")
    first = chat.heard("john", "Wednesday I can", "2026-05-04T09:02")
    second = chat.heard("sarah", "and thursday's mine", "2026-05-04T09:04")
    assert (first.dates, second.dates) == (("2026-05-06",), ("2026-05-07",))
    assert second.attribution is not None
    assert chat.judge(second, LATER).decision is Redline.SILENT


@pytest.mark.parametrize(
    "text",
    [
        "I need an adult to open up the gym tomorrow at 8",
        "whose minding Leo tomorrow at 4",
        "can any1 bring Leo's boots to school today b4 2pm",
        "Leo is to be out of the pool by 6.30 tonight, I'm melting in a queue, who is near",
    ],
)
def test_hasty_question_is_a_question(text: str) -> None:
    assert asked(Chat(), text).assigned_to == ("unspecified",)


def test_surprise_is_no_question() -> None:
    chat = Chat()
    chat.heard("john", "I'll drive Mia to swim on Saturday", MONDAY)
    said = chat.heard("sarah", "what?? I'm driving Mia to swim on saturday", "2026-05-04T09:10")
    assert said.form is Form.TAKES
    assert chat.judge(said, LATER).decision is Redline.SPEAK


def test_a_person_who_is_named_is_not_the_sender() -> None:
    chat = Chat()
    asked(chat, "who comes along to the clinic tomorrow at 9?")
    assert chat.say("mia", "Leo can be the nurse", "2026-05-04T09:03") is None


def test_nobody_is_fetched_with_a_thing() -> None:
    chat = Chat()
    asked(chat, "can somebody pick up the drill from Ray's by 6 tonight?")
    said = chat.heard("john", "I'll swing by for it", "2026-05-04T09:03")
    assert chat.judge(said, LATER).decision is Redline.SILENT


def test_him_is_whom_the_message_names() -> None:
    chat = Chat()
    chat.heard("sarah", "Leo has a haircut on Thursday at 10", MONDAY)
    said = chat.heard("john", "electrician confirmed for Saturday 10:15, I'll be in to pay him", "2026-05-04T09:04")
    assert said.about == ()


def test_words_of_a_time_name_no_entry() -> None:
    chat = Chat(events=(*EVENTS, event("E9", "John night shift", ("john",), "2026-05-05T21:00", 600)))
    asked(chat, "could someone sit with Mia tomorrow night, 9 to 11?")
    said = chat.heard("john", "sure", "2026-05-04T09:03")
    assert chat.judge(said, LATER).decision is Redline.SPEAK


def test_absence_of_two_days_takes_no_task() -> None:
    away = event("E9", "John in Denver", ("john",), "2026-05-05T06:00", 40 * 60)
    chat = Chat(events=(*EVENTS, away))
    said = chat.heard("john", "I will bring Leo to the barber tomorrow at 7pm", MONDAY)
    assert chat.judge(said, LATER).decision is Redline.SPEAK


@pytest.mark.parametrize("text", ["Tomorrow I not go to pilates", "can't make my pilates tomorrow"])
def test_only_attendee_who_does_not_go_calls_it_off(text: str) -> None:
    chat = Chat(events=(*EVENTS, event("E9", "Sarah pilates", ("sarah",), "2026-05-05T18:00")))
    said = chat.heard("sarah", text, MONDAY)
    assert (said.form, said.cancels, said.event) == (Form.CHANGES, True, "E9")


@pytest.mark.parametrize(("typed", "found"), [("Zoe", True), ("Zoë", True), ("Me", False)])
def test_a_name_is_known_without_its_marks_unless_it_is_a_word(typed: str, found: bool) -> None:
    group = Group("C", ZONE, (Member("z", ("Zoë",)), Member("m", ("Mé",)), Member("c", ("Ann",))))
    heard = parse_message(ChatMessage("m", "c", f"{typed} has a test", wall(MONDAY)), group, HOUSEHOLD)
    assert bool(heard.people) is found


@pytest.mark.parametrize(
    ("text", "clock"),
    [("Sarah has a blood test tomorrow 7.30", "07:30"), ("drinks with Sarah tomorrow 7.30", "19:30")],
)
def test_a_place_that_is_open_by_day_has_its_hours_by_day(text: str, clock: str) -> None:
    assert Chat().heard("john", text, MONDAY).times == (clock,)
