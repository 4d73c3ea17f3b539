"""A family's chat is understood: who takes what, and when to speak."""

import pytest

from graph.model.chat import CoordinationType, Form, Group, Member, Redline, RedlineRule
from graph.profiles import load_profiles
from graph.rules.chats.thread import follow
from tests.unit.rules.chats.family import EVENTS, MILLERS, Chat, event

MONDAY = "2026-05-04T09:00"


def test_question_and_taking_are_told_apart() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "Who's picking up Leo Thursday after soccer?", MONDAY)
    assert (asked.form, asked.dates, asked.about, asked.activity, asked.assigned_to) == (
        Form.ASKS,
        ("2026-05-07",),
        ("leo",),
        "soccer",
        ("unspecified",),
    )
    taken = chat.heard("john", "I'll do it", "2026-05-04T09:04")
    assert (taken.assigned_to, taken.about, taken.activity) == (("john",), ("leo",), "soccer")
    assert taken.attribution is not None
    assert (taken.attribution.message, taken.attribution.confidence) == ("m1", 0.85)
    assert chat.judge(taken, "2026-05-04T09:04").decision is Redline.SILENT


def test_tc_021_me_takes_the_open_question() -> None:
    chat = Chat()
    chat.heard("sarah", "Who's getting Leo?", MONDAY)
    taken = chat.heard("john", "me", "2026-05-04T09:02")
    assert taken.assigned_to == ("john",)
    assert taken.confidence >= 0.75


def test_tc_022_and_023_thanks_and_thumbs_behind_a_taking_are_noise() -> None:
    chat = Chat()
    chat.heard("sarah", "Soccer pickup Thursday?", MONDAY)
    assert chat.heard("john", "I'll do it", "2026-05-04T09:01").assigned_to == ("john",)
    assert chat.say("sarah", "thx", "2026-05-04T09:02") is None
    chat.heard("sarah", "Mia ballet Monday", "2026-05-06T18:00")
    assert chat.heard("john", "I'll cover", "2026-05-06T18:01").about == ("mia",)
    assert chat.say("sarah", "👍", "2026-05-06T18:02") is None


def test_tc_024_two_takers_of_two_children_do_not_clash() -> None:
    chat = Chat()
    chat.heard("sarah", "Both kids Tuesday", MONDAY)
    leo = chat.heard("john", "I got Leo", "2026-05-04T09:01")
    mia = chat.heard("sarah", "I got Mia", "2026-05-04T09:02")
    assert (leo.about, mia.about) == (("leo",), ("mia",))
    assert [chat.judge(one, "2026-05-04T09:03").decision for one in (leo, mia)] == [Redline.SILENT, Redline.SILENT]


def test_two_claims_of_one_task_are_spoken_of_once() -> None:
    chat = Chat()
    chat.heard("john", "I can cover Tuesday pickup", MONDAY)
    second = chat.heard("sarah", "I'll get the kids Tuesday after work", "2026-05-04T09:15")
    verdict = chat.judge(second, "2026-05-04T09:15")
    assert verdict.rule is RedlineRule.RESOURCE_CONFLICT
    assert (
        verdict.text == "🚨 Both John and Sarah claim pickup on tomorrow. Who's covering?"
        or "John and Sarah" in str(verdict.text)
    )
    assert verdict.people == ("john", "sarah", "both")
    assert chat.judge(second, "2026-05-04T09:16").decision is Redline.SILENT


def test_a_child_can_not_be_at_two_places() -> None:
    chat = Chat()
    said = chat.heard("sarah", "Leo has the dentist Thursday at 4:15, I'll take him", MONDAY)
    verdict = chat.judge(said, MONDAY)
    assert verdict.rule is RedlineRule.TEMPORAL_CONFLICT
    assert "soccer at 4:30pm Thursday" in str(verdict.text)
    assert len(str(verdict.text)) <= 280


@pytest.mark.parametrize(
    ("asked", "answer", "clashes"),
    [("who can take Leo to the dentist Thursday at 4:15?", "I'll do it", False),
     ("who can take Mia to the dentist Thursday at 4:15?", "I'll do it", False),
     ("who can take Mia to the dentist Thursday at 6:15?", "I'll do it", True),
     ("who can take Mia to the dentist Thursday at 6:15?", "I'll do it, I get off at 4 and can be there at 6", False)],
)  # fmt: skip
def test_an_answer_puts_only_its_taker_at_two_places(asked: str, answer: str, clashes: bool) -> None:
    chat = Chat(events=(*EVENTS, event("E5", "Dad meeting", ("john",), "2026-05-07T18:00")))
    chat.heard("sarah", asked, MONDAY)
    verdict = chat.judge(chat.heard("john", answer, MONDAY), MONDAY)
    assert (verdict.rule is RedlineRule.TEMPORAL_CONFLICT) is clashes, verdict.reason


def test_a_question_of_an_entry_does_not_tell_what_the_calendar_has_twice() -> None:
    chat = Chat(events=(*EVENTS, event("E6", "Mia piano", ("mia",), "2026-05-04T16:30")))
    asked = chat.heard("sarah", "who is taking Mia to ballet today?", MONDAY)
    assert chat.judge(asked, MONDAY).rule is None


@pytest.mark.parametrize(
    ("asked", "clashes"),
    [
        ("who can check the fridge tomorrow at 4pm?", False),
        ("who can drive the van to the market tomorrow at 4pm?", True),
    ],
)
def test_what_needs_no_way_is_done_on_the_shift(asked: str, clashes: bool) -> None:
    crew = Group("C", MILLERS.timezone, (Member("kat", ("Kat",)), Member("rob", ("Rob",))))
    shift = event("S1", "Rob closing", ("rob",), "2026-05-05T14:00", 480)
    chat = Chat(events=(shift,), group=crew, profile=load_profiles()["crew"])
    chat.heard("kat", asked, MONDAY)
    verdict = chat.judge(chat.heard("rob", "I'll do it", MONDAY), MONDAY)
    assert (verdict.rule is RedlineRule.TEMPORAL_CONFLICT) is clashes, verdict.reason


def test_a_question_that_nobody_takes_within_a_day_is_repeated_once() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "who can get Mia from ballet today at 5? stuck at work", MONDAY)
    waiting = chat.judge(asked, MONDAY)
    assert waiting.decision is Redline.SILENT
    assert waiting.look_again is not None
    spoken = chat.judge(asked, "2026-05-04T09:10")
    assert spoken.rule is RedlineRule.MISSING_VARIABLE
    assert len(str(spoken.text)) <= 200
    assert chat.judge(asked, "2026-05-04T09:20").decision is Redline.SILENT


def test_a_question_that_was_taken_is_not_repeated() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "who can get Mia from ballet today at 5?", MONDAY)
    chat.heard("john", "🙋‍♂️", "2026-05-04T09:03")
    assert chat.judge(asked, "2026-05-04T09:10").decision is Redline.SILENT


@pytest.mark.parametrize(
    ("sender", "text", "silent"),
    [("leo", "I'll do it", True), ("leo", "ok", False), ("leo", "I can't", False), ("john", "what a day", False)],
)  # fmt: skip
def test_a_question_that_somebody_may_have_taken_is_not_repeated(sender: str, text: str, silent: bool) -> None:
    chat = Chat()
    asked = chat.heard("sarah", "who can drive Mia to ballet today at 5?", MONDAY)
    assert chat.say(sender, text, "2026-05-04T09:03") is None
    verdict = chat.judge(asked, "2026-05-04T09:10")
    assert (verdict.decision is Redline.SILENT) is silent, verdict.reason


def test_what_was_taken_back_is_not_open() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "can someone take Leo to soccer tomorrow?", MONDAY)
    assert chat.say("sarah", "n/m", "2026-05-04T09:01") is None
    assert chat.say("john", "🙋", "2026-05-04T09:02") is None
    assert chat.judge(asked, "2026-05-04T09:10").decision is Redline.SILENT


def test_a_pickup_long_before_its_activity_is_asked_about() -> None:
    chat = Chat()
    said = chat.heard("sarah", "I'll pick up Leo from school tomorrow at 3pm and take him to soccer", MONDAY)
    assert (said.type, said.times, said.about, said.activity) == (
        CoordinationType.TRANSPORT,
        ("15:00",),
        ("leo",),
        "soccer",
    )
    verdict = chat.judge(said, MONDAY)
    assert verdict.rule is RedlineRule.MISSING_VARIABLE
    assert "4:30pm" in str(verdict.text)


def test_a_practice_that_was_called_off_does_not_clash() -> None:
    chat = Chat()
    off = chat.heard("john", "pratice is cancled on thursday for leo", MONDAY)
    assert (off.form, off.type, off.cancels, off.event) == (Form.CHANGES, CoordinationType.SCHEDULE_CHANGE, True, "E1")
    said = chat.heard("sarah", "Leo dentist Thursday 4:15, ill take him", "2026-05-04T12:00")
    assert chat.judge(said, "2026-05-04T12:00").decision is Redline.SILENT


@pytest.mark.parametrize(
    "text",
    ["Got the oil changed today. Next due in July.", "thx!", "u sure?", "thursday already?? how", "n/m", "kk", "lol", "i picked leo up last monday and he slept",
     "if soccer and ballet ever land on one day i quit", 'found an old note: "get leo tues 5:15 PLEASE"', "morning all", "who finished the cake"],
)  # fmt: skip
def test_chatter_arranges_nothing(text: str) -> None:
    assert Chat().say("sarah", text, MONDAY) is None


@pytest.mark.parametrize(
    ("text", "queued"),
    [("socer tmrw 4", True), ("wk pickup", True), ("pratice is cancled", True), ("Mia has bailt monday", True), ("Leo dentist 2mrw??", True), ("thx!", False),
     ("u sure?", False), ("n/m", False), ("👍", False), ("omw", False)],
)  # fmt: skip
def test_the_first_gate_takes_what_coordinates(text: str, queued: bool) -> None:
    chat = Chat()
    chat.say("sarah", text, MONDAY)
    assert chat.gate is not None
    assert chat.gate.queued is queued


@pytest.mark.parametrize("text", ["👍", "yeah 3pm", "i'll do it", "4:30 work for me", "🙋‍♀️", "omw"])
def test_in_a_thread_short_words_are_taken_as_well(text: str) -> None:
    chat = Chat()
    chat.heard("sarah", "who can get Leo from soccer tomorrow?", MONDAY)
    chat.say("john", text, "2026-05-04T09:02")
    assert chat.gate is not None
    assert chat.gate.queued


def test_both_boosts_are_added_and_logged() -> None:
    chat = Chat()
    chat.heard("sarah", "who can get Leo from soccer tomorrow?", MONDAY)
    chat.say("john", "I'll do it", "2026-05-04T09:02")
    assert chat.gate is not None
    assert chat.gate.gate.score == 0.8  # of 0.45
    assert chat.gate.patterns[-2:] == ("boost:thread 0.15", "boost:short 0.2")


def test_the_same_message_twice_changes_nothing() -> None:
    chat = Chat()
    said = chat.heard("sarah", "who can get Leo from soccer tomorrow?", MONDAY)
    message = chat.thread.recent[-1][0]
    assert follow(chat.thread, message, said, chat.group, chat.profile) == chat.thread


def test_taker_who_can_not_after_all_opens_the_task_again() -> None:
    chat = Chat()
    chat.heard("sarah", "Leo has the dentist friday 4:15, john can you take him?", MONDAY)
    assert chat.heard("john", "sure", "2026-05-04T09:05").assigned_to == ("john",)
    again = chat.heard("john", "oh no cant do the dentist after all", "2026-05-04T12:00")
    assert (again.form, again.about) == (Form.WITHDRAWS, ("leo",))
    taken = chat.heard("sarah", "np i can do it", "2026-05-04T12:03")
    assert taken.attribution is not None
    assert (taken.assigned_to, taken.attribution.message) == (("sarah",), "m3")


def test_a_reply_names_its_task_after_any_time_and_other_words_do_not() -> None:
    chat = Chat()
    chat.heard("sarah", "who can get Mia from ballet wednesday?", MONDAY)
    late = chat.heard("john", "ill do it", "2026-05-04T10:00")
    assert late.attribution is not None
    assert (late.assigned_to, late.attribution.confidence) == (("unspecified",), 0.3)
    named = chat.heard("john", "ill do it", "2026-05-04T11:00", reply_to="m1")
    assert named.assigned_to == ("john",)


def test_a_calendar_that_can_not_be_read_is_no_free_time() -> None:
    chat = Chat(events=())
    said = chat.heard("sarah", "ill take Leo to the dentist thursday 4:15", MONDAY)
    assert "could be read" in chat.judge(said, MONDAY, readable=False).reason


def test_tentative_and_all_day_entries_do_not_clash() -> None:
    for summary in ("Camping (tentative)", "Book fair (all day)"):
        chat = Chat(events=(event("X", summary, ("leo",), "2026-05-07T08:00", 600),))
        said = chat.heard("sarah", "Leo dentist thursday 10am, ill take him", MONDAY)
        assert chat.judge(said, MONDAY).decision is Redline.SILENT


@pytest.mark.parametrize(
    "text",
    ["I have dentist at 3 Thursday", "I've got a dentist appointment Thursday at 3pm", "my dentist is Thursday at 3", "I have the dentist on Thursday, 3pm"],
)  # fmt: skip
def test_an_appointment_of_ones_own_asks_nobody(text: str) -> None:
    chat = Chat()
    chat.heard("sarah", "who can drive Mia to swim on Thursday?", MONDAY)
    said = chat.heard("john", text, "2026-05-04T09:01")
    assert (said.form, said.type, said.activity) == (Form.TAKES, CoordinationType.ACTIVITY_CONFIRM, "dentist")
    assert (said.assigned_to, said.about, said.times, said.attribution) == (("john",), ("john",), ("15:00",), None)
    assert chat.judge(said, "2026-05-04T09:20").decision is Redline.SILENT


TWO_AT_ONE_TIME = [
    ("I'll pick up Leo from soccer Thursday at 5pm", "I can take Mia to the dentist Thursday at 5pm", "resource_conflict",
     "🚨 John has both Leo's soccer and Mia's dentist at 5pm Thursday. Who can take one?"),
    ("I have dentist Thursday at 3pm", "I'll get Mia at 3:30pm on Thursday", "resource_conflict",
     "🚨 John has both dentist and Mia's ride at 3pm Thursday. Who can take one?"),
    ("I have a meeting Thursday at 3pm", "I have dentist Thursday at 3:30pm", "temporal_conflict",
     "⚠️ John has meeting at 3pm Thursday, but message says dentist 3:30pm. Which is correct?"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "rule", "text"), TWO_AT_ONE_TIME)
def test_two_promises_for_one_time_are_spoken_of(first: str, second: str, rule: str, text: str) -> None:
    chat = Chat()
    chat.heard("john", first, MONDAY)
    verdict = chat.judge(chat.heard("john", second, "2026-05-04T09:02"), "2026-05-04T09:02")
    assert (verdict.rule, verdict.text) == (RedlineRule(rule), text)
    assert (len(verdict.buttons), verdict.people) == (3, ("m1", "m2", "both"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I'll take Leo to soccer Thursday at 4:30pm", "and I'll bring the cake to soccer at 4:30pm Thursday"),
        ("I'll take Leo to soccer Thursday at 4:30pm", "I mean I'll take Leo to soccer Thursday at 4pm"),
        ("I'll take Leo to soccer Thursday at 4:30pm", "I'll get Mia from ballet Wednesday at 5pm"),
        ("I'll take Leo to soccer Thursday at 4:30pm", "I'll get Mia from ballet Thursday at 6pm"),
        ("I have dentist Thursday at 10am", "I'll get Leo Thursday at 5pm"),
    ],
)
def test_two_things_that_go_together_are_not_spoken_of(first: str, second: str) -> None:
    chat = Chat()
    chat.heard("john", first, MONDAY)
    assert chat.judge(chat.heard("john", second, "2026-05-04T09:02"), "2026-05-04T09:02").decision is Redline.SILENT


@pytest.mark.parametrize(
    ("text", "dates", "times", "repeats"),
    [
        ("Mia has piano every Wednesday morning", ("2026-05-06",), (), "FREQ=WEEKLY;BYDAY=WE"),
        ("Mia has piano on Mondays at 6pm", ("2026-05-04",), ("18:00",), "FREQ=WEEKLY;BYDAY=MO"),
        ("I'll take Mia to piano every Tuesday and Thursday at 6pm", ("2026-05-05", "2026-05-07"), ("18:00",), "FREQ=WEEKLY;BYDAY=TU,TH"),
        ("Mia has piano on Monday at 6pm", ("2026-05-04",), ("18:00",), None),
    ],
)  # fmt: skip
def test_what_is_on_every_week_is_on_its_next_days_and_recurs(
    text: str, dates: tuple[str, ...], times: tuple[str, ...], repeats: str | None
) -> None:
    said = Chat().heard("sarah", text, MONDAY)
    assert (said.dates, said.times, said.repeats, said.about, said.activity) == (
        dates,
        times,
        repeats,
        ("mia",),
        "piano",
    )


DENTIST = event("E9", "Mia dentist", ("mia",), "2026-05-07T15:00", 60, place="Oak Street Dental")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I'll pick Mia up from school Thursday at 3", "i'll collect Mia Thursday"),
        ("I'll pick Mia up from school Thursday", "I'm getting Mia from school on Thursday"),
    ],
)
def test_fetching_a_child_from_school_is_not_its_dentist(first: str, second: str) -> None:
    chat = Chat(events=(*EVENTS, DENTIST))
    one = chat.heard("sarah", first, MONDAY)
    assert (one.activity, one.event, one.type) == ("pickup", None, CoordinationType.TRANSPORT)
    assert chat.judge(one, MONDAY).decision is Redline.SILENT
    verdict = chat.judge(chat.heard("john", second, "2026-05-04T09:02"), "2026-05-04T09:02")
    assert verdict.text == "🚨 Both Sarah and John claim pickup on Thursday. Who's covering?"


def test_a_second_taker_of_one_child_is_told_where_nobody_asked() -> None:
    chat = Chat()
    chat.heard("sarah", "Both kids Tuesday", MONDAY)
    chat.heard("john", "I got Leo", "2026-05-04T09:01")
    verdict = chat.judge(chat.heard("sarah", "no wait, I got Leo", "2026-05-04T09:02"), "2026-05-04T09:02")
    assert verdict.rule is RedlineRule.RESOURCE_CONFLICT


def test_somebody_outside_of_the_chat_may_have_it() -> None:
    chat = Chat()
    asked = chat.heard("john", "can anyone drop Leo off at chess tomorrow at 3?", MONDAY)
    taken = chat.heard("sarah", "grandma will do it", "2026-05-04T09:01")
    assert (taken.assigned_to, taken.about) == (("grandma",), ("leo",))
    assert chat.judge(asked, "2026-05-04T09:30").decision is Redline.SILENT


@pytest.mark.parametrize("name", ["Leoo", "Leooo", "Leo"])
def test_a_name_with_doubled_letters_is_that_name(name: str) -> None:
    assert Chat().heard("john", f"I'll get {name} Thursday at 6", MONDAY).about == ("leo",)


@pytest.mark.parametrize(
    "text",
    ["glad I could help with the appointment", "anything else I can do for you today?", "I got you a good one for 8pm"],
)
def test_an_offer_takes_nothing(text: str) -> None:
    said = Chat().say("john", text, MONDAY)
    assert said is None or said.form is not Form.TAKES


def test_months_are_no_slips() -> None:
    assert Chat().heard("sarah", "Leo has chess on March 24", MONDAY).activity == "chess"
    assert all(one.kind != "activity" for one in Chat().heard("sarah", "Leo is off on March 24", MONDAY).entities)


def _edited(first: str, answer: str, second: str) -> Chat:
    chat = Chat()
    chat.say("john", first, MONDAY)
    chat.say("sarah", answer, "2026-05-04T09:01")
    chat.say("john", second, "2026-05-04T09:02", edits="m1")
    return chat


def test_an_edit_of_substance_voids_what_the_old_words_asked_for() -> None:
    chat = _edited("who gets Leo tomorrow at 4?", "me", "who gets Leo tomorrow at 5?")
    assert [(one.message, one.taken_by) for one in chat.thread.tasks] == [("m3", ())]
    taken = _edited("I'll take Leo to chess Wednesday", "lol", "I'll take Mia to ballet Wednesday")
    assert [one.wanted.activity for one in taken.thread.tasks] == ["ballet"]


def test_an_edit_that_mends_the_spelling_leaves_the_answer_standing() -> None:
    chat = _edited("who gets Leo tomorow at 4?", "me", "who gets Leo tomorrow at 4?")
    assert [(one.message, one.taken_by) for one in chat.thread.tasks] == [("m1", ("sarah",))]


def test_two_things_that_only_the_chat_knows_clash_as_well() -> None:
    chat = Chat()
    chat.heard("sarah", "Leo has a birthday party Saturday at 2", MONDAY)
    said = chat.heard("john", "and Leo has a haircut Saturday 2:30", "2026-05-04T09:05")
    verdict = chat.judge(said, "2026-05-04T09:05")
    assert (
        verdict.text == "⚠️ Leo has birthday party at 2pm Saturday, but message says haircut 2:30pm. Which is correct?"
    )
    assert (verdict.rule, verdict.members) == (RedlineRule.TEMPORAL_CONFLICT, ("m2", "m1"))


def test_an_appointment_of_ones_own_is_told_with_its_owner() -> None:
    chat = Chat(events=(event("E9", "Gym", ("john",), "2026-05-07T15:30", 60),))
    verdict = chat.judge(chat.heard("john", "I have a doctor's appointment Thursday at 4pm", MONDAY), MONDAY)
    assert verdict.rule is RedlineRule.TEMPORAL_CONFLICT


def test_asker_may_take_the_task_in_the_end() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "Who's picking up Leo tomorrow after soccer?", MONDAY)
    chat.say("john", "can't sorry", "2026-05-04T09:01")
    assert chat.heard("sarah", "ok I'll do it", "2026-05-04T09:02").assigned_to == ("sarah",)
    assert chat.judge(asked, "2026-05-04T19:00").decision is Redline.SILENT


def test_a_ride_is_over_before_what_begins_later() -> None:
    chat = Chat()
    asked = chat.heard("sarah", "hey john can you grab Mia from school at 3:15 on Wednesday", MONDAY)
    assert chat.judge(asked, MONDAY).decision is Redline.SILENT  # ballet is at 4
