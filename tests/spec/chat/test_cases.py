"""Messages as families write them: hasty, misspelt, in one word, by a thumb; alone, and as an answer in a thread."""

import pytest

from tests.spec.chat.group import Allow, Family, gate

QUESTION = ("q", "sarah", "Who can pick up Leo tomorrow at 3pm?", "09:00")
ALONE = {
    "socer tmrw 4": "QUEUE",
    "wk pickup": "QUEUE",
    "pratice is cancled": "QUEUE",
    "Mia has bailt monday": "QUEUE",
    "Leo dentist 2mrw??": "QUEUE",
    "thx!": "DROP",
    "u sure?": "DROP",
    "kk": "DROP",
    "n/m": "DROP",
    "👍": "DROP",
    "Got the oil changed today. Next due in July.": "DROP",
}
ANSWERS = ("👍", "yeah 3pm", "i'll do it", "4:30 work for me", "🙋‍♀️", "omw", "kk")


async def test_what_stands_alone_is_queued_where_it_is_about_coordination(family: Family) -> None:
    hours = iter(range(1, 24))
    said = [(f"m{number}", "john", text, f"{next(hours):02d}:00") for number, text in enumerate(ALONE)]
    found = await family.post(*said)
    assert {text: one["tier1"] for text, one in zip(ALONE, found, strict=True)} == ALONE


@pytest.mark.parametrize("text", ANSWERS)
async def test_what_says_nothing_alone_is_queued_as_an_answer(family: Family, text: str) -> None:
    _, found = await family.post(QUESTION, ("a", "john", text, "09:02"))
    assert found["tier1"] == "QUEUE"
    assert found["gates"][0]["score"] >= 0.7 or found["gates"][0]["decision"] == "override"


async def test_me_takes_what_was_asked(family: Family) -> None:
    await family.say("1", "sarah", "Who's getting Leo?", "09:00")
    seen = await family.say("2", "john", "me", "09:02")
    assert (seen["coordination"]["assignedTo"], seen["coordination"]["attributionConfidence"]) == (["john"], 0.85)
    assert gate(seen, "EXTRACTION")["score"] >= 0.75
    assert seen["redline"] == "SILENT"


async def test_taker_is_noted_and_thanks_are_dropped(family: Family) -> None:
    await family.seed()
    await family.say("1", "sarah", "Soccer pickup Thursday?", "09:00")
    seen = await family.say("2", "john", "I'll do it", "09:02")
    assert (seen["coordination"]["assignedTo"], seen["coordination"]["about"]) == (["john"], ["leo"])
    assert (seen["redline"], seen["pending"]["status"]) == ("SILENT", "PENDING")
    assert (await family.say("3", "sarah", "thx", "09:03"))["tier1"] == "DROP"


async def test_a_thumb_for_what_is_taken_adds_nothing(family: Family) -> None:
    await family.seed()
    await family.say("1", "sarah", "Mia ballet Monday", "09:00")
    assert (await family.say("2", "john", "I'll cover", "09:02"))["coordination"]["assignedTo"] == ["john"]
    thumb = await family.say("3", "sarah", "👍", "09:03")
    assert (thumb["coordination"], thumb["spoken"], thumb["pending"]) == (None, None, None)


async def test_two_take_a_child_each_and_nothing_is_said(family: Family) -> None:
    await family.say("1", "sarah", "Both kids Tuesday", "09:00")
    for message, who, text, child in (("2", "john", "I got Leo", "leo"), ("3", "sarah", "I got Mia", "mia")):
        seen = await family.say(message, who, text, "09:02")
        assert (seen["coordination"]["assignedTo"], seen["coordination"]["about"]) == ([who], [child])
        assert seen["redline"] == "SILENT"


async def test_an_appointment_over_practice_is_asked_about(family: Family) -> None:
    await family.seed()
    seen = await family.say("1", "sarah", "Leo has a dentist appointment Thursday at 4pm", "09:00")
    assert (seen["redline"], seen["rule"]) == ("SPEAK", "temporal_conflict")
    assert seen["spoken"]["text"] == (
        "⚠️ Leo has soccer at 4:30pm Thursday, but message says dentist 4pm. Which is correct?"
    )
    kept = await family.press("1", "soccer", "sarah")
    assert [one["status"] for one in kept["members"] if one["ref"].startswith("FACT")] == ["ACTIVE"]
    assert len(await family.events("2026-05-07", "2026-05-09")) == 1


async def test_a_pickup_far_from_practice_is_asked_about(family: Family) -> None:
    await family.seed()
    text = "I'll pick up Leo from school tomorrow at 3pm and take him to soccer"
    seen = await family.say("1", "sarah", text, "09:00")
    assert (seen["redline"], seen["rule"]) == ("SPEAK", "missing_variable")
    assert seen["coordination"]["assignedTo"] == ["sarah"]


async def test_answer_after_a_quarter_of_an_hour_takes_the_task_where_the_window_is_longer(
    family: Family, allow: Allow
) -> None:
    allow(attribution_seconds=1_200)
    await family.seed()
    asked = await family.say("1", "sarah", "Who's picking up Leo Thursday after soccer?", "09:00")
    assert asked["coordination"]["assignedTo"] == ["unspecified"]
    seen = await family.say("2", "john", "I'll do it", "09:15")
    assert gate(seen, "TRIPWIRE")["decision"] == "override"
    assert (seen["coordination"]["assignedTo"], seen["coordination"]["attributionConfidence"]) == (["john"], 0.85)
    assert (seen["redline"], seen["pending"]["type"]) == ("SILENT", "care_assignment")
    assert seen["pending"]["summary"] == "John takes Leo (soccer) Thursday 7 May 4:30pm @ Westside Park"


async def test_within_a_longer_window_a_later_answer_counts_by_its_reply(family: Family) -> None:
    await family.say("1", "sarah", "Who's picking up Leo Thursday after soccer?", "09:00")
    seen = await family.say("2", "john", "I'll do it", "09:45", replyTo="1")
    assert seen["coordination"]["assignedTo"] == ["john"]
    assert seen["coordination"]["attributedTo"]["origin"]["id"] == "1"
