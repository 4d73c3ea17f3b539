"""Whence is silent about a guess: a thing under another name, a taker by likelihood, a question that asks for more."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from graph.model.chat import ChatMessage, Coordination, Form, Group, Member, Part, Redline, RedlineRule, RedlineVerdict
from graph.model.model_reading import ModelReading, Quoted
from graph.profiles import load_profiles
from graph.rules.chats.by_model import coordination_by_model
from tests.unit.rules.chats.family import EVENTS, MILLERS, Chat, event, wall

MONDAY, LATER = "2026-05-04T09:00", "2026-05-04T09:20"
# No English word and no name, and nothing that could be a misspelt one.
NOUNS = st.from_regex(r"\A(?:[bdfgklmnprtvz][aeiou]){3}q\Z")


def _judged(chat: Chat, said: Coordination | None) -> RedlineVerdict:
    assert said is not None
    return chat.judge(said, LATER)


@given(NOUNS)
def test_an_hour_that_somebody_gave_is_for_another_thing_than_the_calendar_has(noun: str) -> None:
    chat = Chat()
    said = chat.heard("john", f"they squeezed Leo in for his {noun}, Thursday 4:40pm, ill run him over", MONDAY)
    assert said.activity == noun
    assert _judged(chat, said).rule is RedlineRule.TEMPORAL_CONFLICT


@given(NOUNS)
def test_which_child_is_asked_wherever_the_hour_was_given(noun: str) -> None:
    chat = Chat()
    verdict = _judged(chat, chat.heard("john", f"got a spot at the {noun} tomorrow 8:30, im taking", MONDAY))
    assert (verdict.rule, verdict.buttons) == (RedlineRule.MISSING_VARIABLE, ("Leo", "Mia"))


def test_each_who_of_a_sentence_has_a_taker_of_its_own() -> None:
    chat = Chat()
    chat.heard("john", "soccer 4:30 tomorrow: who drives Leo, who cuts the oranges, who stays w Mia", MONDAY)
    answers = [("sarah", "driving"), ("john", "ill do oranges"), ("sarah", "Mia stays with me")]
    taken = [chat.say(who, text, f"2026-05-04T09:0{at + 1}") for at, (who, text) in enumerate(answers)]
    tasks = [one.attribution.task for one in taken if one is not None and one.attribution is not None]
    assert tasks == ["m1#1", "m1#2", "m1#3"]
    assert [_judged(chat, one).decision for one in taken] == [Redline.SILENT] * 3


def test_two_takers_of_a_message_that_asks_for_more_than_was_read_are_silent() -> None:
    chat = Chat()
    asked = chat.heard("mia", "who drives me to ballet today at 4? who brings the shoes then?", MONDAY)
    assert asked.guessed == (Part.WHAT,)
    chat.heard("john", "I'll do it", "2026-05-04T09:01")
    second = chat.heard("sarah", "I bring them to ballet", "2026-05-04T09:02")
    verdict = _judged(chat, second)
    assert (verdict.decision, verdict.reason) == (Redline.SILENT, "what is only guessed")


@given(NOUNS, NOUNS)
def test_one_thing_is_known_by_its_name_of_two_words(first: str, second: str) -> None:
    assume(first != second)
    chat = Chat()
    chat.heard("john", f"im grabbing the {first} {second} on Friday at 5", MONDAY)
    verdict = _judged(chat, chat.heard("sarah", f"{first} {second}: I'm taking it Friday at 5pm", "2026-05-04T09:03"))
    assert verdict.rule is RedlineRule.RESOURCE_CONFLICT


def test_two_people_on_one_train_do_not_clash() -> None:
    chat = Chat()
    chat.heard("john", "im taking the train on Friday at 5", MONDAY)
    said = chat.heard("sarah", "Friday at 5 I take my aunt to the train", "2026-05-04T09:03")
    assert _judged(chat, said).decision is Redline.SILENT


@pytest.mark.parametrize(
    ("before", "silent"),
    [
        ("update: swapped my late w Priya, its fri 2-9 this week not today", True),
        ("Priya is on the late bus today", False),
    ],
)
def test_an_entry_that_may_have_been_moved_clashes_with_nothing(before: str, silent: bool) -> None:
    chat = Chat(events=(event("E5", "Dad late shift", ("john",), "2026-05-04T14:00", 420),))
    chat.say("john", before, MONDAY)
    verdict = _judged(chat, chat.heard("john", "so i'm seeing the bank today at 3", "2026-05-04T09:10"))
    assert (verdict.decision is Redline.SILENT) is silent, verdict.reason


def test_a_place_at_its_hour_is_the_entry_whatever_it_is_called() -> None:
    chat = Chat(events=(*EVENTS, event("E5", "Mia therapy", ("mia",), "2026-05-08T16:00", 50, place="Dr Amos")))
    said = chat.heard("sarah", "friday at 4 mia has dr amos and i have a meeting. can anybody drive her", MONDAY)
    assert said.event == "E5"
    assert _judged(chat, said).decision is Redline.SILENT


def test_a_state_that_is_no_promise_puts_nobody_at_two_places() -> None:
    crew = Group("C", MILLERS.timezone, (Member("kat", ("Kat",)), Member("rob", ("Rob",))))
    course = event("E5", "Kat course", ("kat",), "2026-05-07T09:00")
    chat = Chat(events=(course,), group=crew, profile=load_profiles()["crew"])
    chat.heard("kat", "Rob would you do the sheet w me thurs 8am", MONDAY)
    said = chat.heard("rob", "I am not awake before 9 thursday", "2026-05-04T09:03")
    assert said.guessed == (Part.WHO,)
    verdict = _judged(chat, said)
    assert (verdict.decision, verdict.reason) == (Redline.SILENT, "who is only guessed")


@pytest.mark.parametrize(("sender", "silent"), [("john", True), ("leo", False)])
def test_words_like_those_of_takers_keep_a_question_from_being_repeated(sender: str, silent: bool) -> None:
    chat = Chat()
    asked = chat.heard("sarah", "who can drive Mia to ballet today at 5?", MONDAY)
    chat.say(sender, "happy as a clam to", "2026-05-04T09:12")
    assert (_judged(chat, asked).decision is Redline.SILENT) is silent


def test_a_part_is_taken_by_its_name_alone_and_nobody_is_spoken_of_for_it() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "picnic today at 5: who brings salad, who brings drinks?", MONDAY)
    chat.heard("john", "I bring the drinks", "2026-05-04T09:01")
    salad = chat.heard("john", "salad", "2026-05-04T09:02")
    assert (salad.assigned_to, salad.guessed) == (("john",), (Part.WHO,))
    assert _judged(chat, asked).decision is Redline.SILENT


@pytest.mark.parametrize(
    ("read", "guessed"),
    [
        ({"takers": (Quoted("john", 0, 1),)}, ()),
        ({}, (Part.WHO,)),
        (
            {"takers": (Quoted("john", 0, 1),), "refused": ("dates ('then' does not stand in the message once)",)},
            (Part.WHEN,),
        ),
        ({"takers": (Quoted("sarah", 0, 1),)}, (Part.WHO,)),
    ],
)
def test_what_a_model_did_not_bear_out_is_guessed(read: dict[str, object], guessed: tuple[Part, ...]) -> None:
    chat = Chat()
    chat.heard("sarah", "Who drives Leo to soccer on Thursday?", MONDAY)
    message = ChatMessage("m2", "john", "I drive him", wall("2026-05-04T09:02"))
    reading = ModelReading(True, 0.9, Form.TAKES, answers="m1", **read)  # type: ignore[arg-type]
    said, _ = coordination_by_model(reading, message, chat.thread, MILLERS, EVENTS, chat.profile)
    assert said is not None
    assert said.guessed == guessed
