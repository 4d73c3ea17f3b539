"""Whence is silent about what the chat has settled: an entry that is off, a day off, a task that was handed on; a short answer."""

import pytest

from graph.model.chat import CoordinationType, Form, Group, Member, Redline, RedlineRule
from graph.profiles import load_profiles
from tests.unit.rules.chats.family import EVENTS, MILLERS, Chat, event

MONDAY, SOON, LATER = "2026-05-04T09:00", "2026-05-04T09:05", "2026-05-04T09:20"
SHIFT = event("E9", "John hospital shift", ("john",), "2026-05-08T08:00", 480)


@pytest.mark.parametrize(
    ("sender", "before", "silent"),
    [
        ("sarah", "no tanzstunde today, the teacher is ill", True),  # which of the entries it is stands in no list
        ("leo", "no tanzstunde today, the teacher is ill", False),
        ("sarah", "no rain today, finally", True),  # silence costs less than a wrong word
        ("sarah", "there was tanzstunde on telly", False),
    ],
)
def test_what_an_adult_calls_off_may_be_a_child_s_entry(sender: str, before: str, silent: bool) -> None:
    chat = Chat()
    chat.say(sender, before, MONDAY)
    said = chat.heard("sarah", "Mia has a haircut today at 4:10", SOON)
    assert (chat.judge(said, LATER).decision is Redline.SILENT) is silent


@pytest.mark.parametrize(
    ("before", "silent"),
    [
        ("im off friday", True),
        ("work swapped me, im on nights now and off on Friday", True),
        ("day off friday, hooray", True),
        ("dropping off the car friday", False),
        ("im off thursday", False),
    ],
)
def test_nobody_works_on_a_day_off(before: str, silent: bool) -> None:
    chat = Chat(events=(*EVENTS, SHIFT))
    chat.say("john", before, MONDAY)
    said = chat.heard("john", "I'm taking Leo to the dentist friday at 10", SOON)
    assert (chat.judge(said, LATER).decision is Redline.SILENT) is silent


def test_a_day_may_stand_between_a_thing_and_that_it_is_off() -> None:
    said = Chat().heard("sarah", "ballet today is off, teacher is ill", MONDAY)
    assert (said.form, said.cancels, said.event) == (Form.CHANGES, True, "E2")


@pytest.mark.parametrize(
    "handing",
    ["sorry, I am working at 6 today. John can you keep Leo from 6?", "John would you have Leo at 6 today"],
)
def test_a_task_that_was_handed_on_has_one_taker(handing: str) -> None:
    aunt = Group("C", MILLERS.timezone, (*MILLERS.people, Member("ida", ("Ida",))))
    chat = Chat(group=aunt)
    chat.heard("sarah", "who can have Leo today at 6?", MONDAY)
    chat.heard("ida", "I will", SOON)
    chat.heard("ida" if "sorry" in handing else "sarah", handing, "2026-05-04T09:12")
    taken = chat.heard("john", "sure, I'll have him", "2026-05-04T09:15")
    assert chat.judge(taken, LATER).decision is Redline.SILENT


@pytest.mark.parametrize(("answer", "silent"), [("fi!", True), ("Wrth gwrs", True), ("no way", False), ("haha", False)])
def test_a_word_or_two_behind_a_question_may_take_it_in_another_tongue(answer: str, silent: bool) -> None:
    chat = Chat()
    asked = chat.heard("sarah", "who can drive Mia to ballet today at 4?", MONDAY)
    chat.say("john", answer, SOON)
    assert (chat.judge(asked, LATER).decision is Redline.SILENT) is silent


def test_a_child_who_jokes_keeps_nobody_from_asking_again() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "who's getting Mia from ballet today at 5, im stuck in town", MONDAY)
    chat.say("leo", "ill get her on the quad lol", SOON)
    assert chat.judge(asked, LATER).rule is RedlineRule.MISSING_VARIABLE


def test_a_question_that_was_asked_elsewhere_asks_nobody_here() -> None:
    told = Chat().say("leo", "teacher asked who can bring a cake friday", MONDAY)
    assert told is None or told.form is not Form.ASKS
    assert Chat().heard("leo", "who can bring a cake friday", MONDAY).form is Form.ASKS


@pytest.mark.parametrize("text", ["somebody fetch Mia before 5, im driving", "oh no. somebody bring Leo a coat at 3"])
def test_somebody_is_told_to_do_it(text: str) -> None:
    assert Chat().heard("sarah", text, MONDAY).form is Form.ASKS


def test_what_is_wanted_by_number_asks_for_so_many() -> None:
    crew = Group("C", MILLERS.timezone, (Member("kat", ("Kat",)), Member("rob", ("Rob",))))
    chat = Chat(events=(), group=crew, profile=load_profiles()["crew"])
    assert chat.heard("kat", "want 2 on the paint job wed 3pm", MONDAY).form is Form.ASKS


def test_him_is_who_the_same_message_speaks_of() -> None:
    chat = Chat()
    chat.heard("sarah", "Mia has swim on Saturday", MONDAY)
    said = chat.heard("john", "roof man is coming saturday at 10. who can stand with him", SOON)
    assert (said.about, said.event) == ((), None)


def test_a_thing_that_a_part_of_a_question_names_is_that_part() -> None:
    chat = Chat()
    chat.heard("sarah", "ballet show saturday 9 needs: 1 for tickets, 1 to do the hair", MONDAY)
    taken = chat.heard("john", "the hair is mine", SOON)
    assert taken.attribution is not None
    assert taken.attribution.task == "m1#2"


def test_who_works_from_and_to_drives_nobody_meanwhile() -> None:
    chat = Chat()
    chat.heard("sarah", "who drives Mia to the clinic tomorrow at 8?", MONDAY)
    chat.heard("john", "I will", SOON)
    said = chat.heard("john", "they swapped me, im working tomorrow 6 to 6", "2026-05-04T16:00")
    verdict = chat.judge(said, "2026-05-04T16:00")
    assert verdict.rule is RedlineRule.RESOURCE_CONFLICT


def test_an_hour_may_stand_before_now() -> None:
    said = Chat().heard("sarah", "chess is Thursday 10 now", MONDAY)
    assert (said.form, said.dates, said.times) == (Form.CHANGES, ("2026-05-07",), ("10:00",))
    assert said.type is not CoordinationType.TRANSPORT


def test_an_entry_that_the_chat_has_moved_clashes_at_its_new_hour() -> None:
    dentist = "I'm taking Leo to the dentist thursday at 10:30"
    chat = Chat()
    chat.heard("sarah", "Leo's chess is Thursday 10 now", MONDAY)
    verdict = chat.judge(chat.heard("john", dentist, SOON), SOON)
    assert (verdict.rule, verdict.members) == (RedlineRule.TEMPORAL_CONFLICT, ("m2", "m1"))
    assert Chat().judge(Chat().heard("john", dentist, SOON), SOON).decision is Redline.SILENT


def test_a_second_who_goes_with_him_takes_the_same_task() -> None:
    aunt = Group("C", MILLERS.timezone, (*MILLERS.people, Member("ida", ("Ida",))))
    chat = Chat(group=aunt)
    chat.heard("sarah", "bus is 6:15 tomorrow, who drops Leo", MONDAY)
    chat.heard("ida", "me", SOON)
    taken = chat.heard("john", "I will walk down with him, we leave at 6", "2026-05-04T09:08")
    assert taken.attribution is not None
    assert taken.attribution.task == "m1"
    assert chat.judge(taken, "2026-05-04T09:08").rule is RedlineRule.RESOURCE_CONFLICT


def test_of_two_who_were_wanted_a_third_takes_the_place_of_the_second() -> None:
    crew = Group("C", MILLERS.timezone, tuple(Member(one, (one.title(),)) for one in ("kat", "rob", "ida", "wren")))
    chat = Chat(events=(), group=crew, profile=load_profiles()["crew"])
    chat.heard("kat", "want 2 on the paint job wed 3pm", MONDAY)
    chat.heard("rob", "me", SOON)
    chat.heard("ida", "count me in", SOON)
    chat.heard("rob", "sorry, can't do the paint job wed", "2026-05-04T12:00")
    taken = chat.heard("wren", "ill do it then", "2026-05-04T12:05")
    assert taken.attribution is not None
    assert taken.attribution.message == "m4"
    assert chat.judge(taken, "2026-05-04T12:05").decision is Redline.SILENT
    assert [(one.id, one.taken_by) for one in chat.thread.tasks] == [("m1", ("ida",)), ("m4", ("wren",))]


def test_a_question_behind_a_name_asks_that_person() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "John, new piano teacher's in thursday at 6. Show him the keys?", MONDAY)
    assert asked.directed_to == ("john",)
    assert chat.heard("john", "sweet as", SOON).assigned_to == ("john",)


def test_a_clock_behind_an_asterisk_mends_the_message_that_it_replies_to() -> None:
    chat = Chat()
    chat.heard("john", "I'm taking Leo to the dentist at 9 wednesday", MONDAY)
    said = chat.say("john", "*0930. the doctor is having a lie in", "2026-05-04T09:30", reply_to="m1")
    assert said is not None
    assert (said.form, said.times, said.dates) == (Form.CHANGES, ("09:30",), ("2026-05-06",))


def test_who_is_at_home_from_and_to_may_take_somebody_meanwhile() -> None:
    chat = Chat()
    chat.heard("sarah", "who drives Mia to the clinic tomorrow at 8?", MONDAY)
    chat.heard("john", "I will", SOON)
    said = chat.heard("john", "im at home tomorrow 6 to 6", "2026-05-04T16:00")
    assert chat.judge(said, "2026-05-04T16:00").decision is Redline.SILENT


@pytest.mark.parametrize("text", ["I'll call her", "I'll tell her to be ready", "I'll miss her show then"])
def test_to_speak_to_somebody_is_no_second_taking(text: str) -> None:
    aunt = Group("C", MILLERS.timezone, (*MILLERS.people, Member("ida", ("Ida",))))
    chat = Chat(group=aunt)
    chat.heard("sarah", "who drives Mia to ballet today at 4?", MONDAY)
    chat.heard("ida", "me", "2026-05-04T09:02")
    said = chat.say("john", text, SOON)
    assert said is None or chat.judge(said, LATER).decision is Redline.SILENT


@pytest.mark.parametrize(("answer", "speaks"), [("omg YES", True), ("hang on", False), ("depends", False)])
def test_only_a_yes_of_whom_was_asked_puts_him_at_two_places(answer: str, speaks: bool) -> None:
    chat = Chat(events=(*EVENTS, event("E9", "John meeting", ("john",), "2026-05-04T15:30", 90)))
    chat.heard("sarah", "John can you drive Mia to ballet today at 4?", MONDAY)
    said = chat.say("john", answer, SOON)
    assert (said is not None and chat.judge(said, LATER).decision is Redline.SPEAK) is speaks
