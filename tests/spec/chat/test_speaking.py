"""Something is said at a conflict or at a missing essential, once, and a person closes it by a button."""

from dataclasses import replace

import pytest

from graph.actions.chats.observing import look_due
from tests.spec.chat.group import Allow, Family

MINUTE = 60_000_000
CONFLICTS = "query($p: String!) { conflicts(project: $p, statuses: [OPEN]) { totalCount } }"


async def two_takers(family: Family) -> None:
    await family.say("1", "john", "I can cover Tuesday pickup", "09:00")
    await family.say("2", "sarah", "I'll get the kids Tuesday after work", "09:15")


async def test_two_who_take_one_task_are_asked_which(family: Family) -> None:
    await two_takers(family)
    seen = await family.see("2")
    assert (seen["redline"], seen["rule"], seen["pending"]) == ("SPEAK", "resource_conflict", None)
    assert seen["spoken"]["buttons"] == ["John", "Sarah", "Both"]
    assert len(seen["spoken"]["text"]) <= 280
    assert seen["spoken"]["delivered"] is True
    assert (seen["conflict"]["kind"], seen["conflict"]["status"], len(seen["conflict"]["members"])) == (
        "RESOURCE",
        "OPEN",
        2,
    )


async def test_a_button_closes_the_conflict_in_the_name_of_who_pressed_it(family: Family) -> None:
    await two_takers(family)
    assert (
        await family.client.code(
            'mutation($p: String!) { press(project: $p, chat: "C", message: "2", button: "John", by: "Eve") { ref } }',
            p=family.project,
        )
        == "BAD_INPUT"
    )
    done = await family.press("2", "[Sarah]", "John")
    assert (done["status"], done["closedBy"], done["winner"]["status"]) == ("RESOLVED", "john", "ACTIVE")
    assert sorted(one["status"] for one in done["members"]) == ["ACTIVE", "SUPERSEDED"]
    assert [one["people"] for one in await family.events("2026-05-05", "2026-05-07")] == [["sarah"]]
    assert await family.waiting() == []
    again = 'mutation($p: String!) { press(project: $p, chat: "C", message: "2", button: "John", by: "sarah") { ref } }'
    assert await family.client.code(again, p=family.project) == "CONFLICT_CLOSED"


async def test_both_lets_both_hold(family: Family) -> None:
    await two_takers(family)
    done = await family.press("2", "Both", "sarah")
    assert (done["status"], done["winner"]) == ("RESOLVED", None)
    assert {one["status"] for one in done["members"]} == {"ACTIVE"}
    assert len(await family.events("2026-05-05", "2026-05-07")) == 2


async def test_one_conflict_is_spoken_of_once(family: Family) -> None:
    await two_takers(family)
    again = await family.say("3", "john", "no really I can cover Tuesday pickup", "09:20")
    assert again["spoken"] is None
    assert (await family.ask(CONFLICTS))["conflicts"]["totalCount"] == 1


async def test_an_entry_of_the_same_person_clashes_and_a_cancelled_one_does_not(family: Family) -> None:
    await family.event("John board meeting", ["john"], "2026-05-07T17:00", 60)
    seen = await family.say("1", "john", "I'll pick up Mia from ballet Thursday at 5:15pm", "09:00")
    assert (seen["rule"], seen["conflict"]["kind"]) == ("temporal_conflict", "TEMPORAL")
    assert len(seen["conflict"]["members"]) == 2
    off = await family.event("John gym (tentative)", ["john"], "2026-05-08T17:00", 60)
    assert off["status"] == "TENTATIVE"
    seen = await family.say("2", "john", "I'll pick up Mia from ballet Friday at 5:15pm", "09:01")
    assert seen["redline"] == "SILENT"


QUESTION = ("1", "sarah", "Who can pick up Mia from ballet today at 5pm?", "09:00")


async def test_what_nobody_takes_in_ten_minutes_is_asked_by_the_next_message(family: Family) -> None:
    assert (await family.say(*QUESTION))["redline"] == "SILENT"
    await family.say("2", "john", "lol", "09:05")
    assert (await family.see("1"))["redline"] == "SILENT"
    await family.say("3", "john", "haha", "09:30")
    seen = await family.see("1")
    assert (seen["redline"], seen["rule"], seen["conflict"]["kind"]) == ("SPEAK", "missing_variable", "MISSING")
    assert len(seen["spoken"]["text"]) <= 200
    assert seen["spoken"]["at"].startswith("2026-05-04T14:10")


async def test_what_somebody_takes_meanwhile_is_never_asked(family: Family) -> None:
    await family.say(*QUESTION)
    await family.say("2", "john", "I'll do it", "09:04")
    await family.say("3", "sarah", "thx", "09:30")
    assert (await family.see("1"))["spoken"] is None


async def test_answer_to_the_question_settles_it(family: Family) -> None:
    await family.say(*QUESTION)
    await family.say("2", "sarah", "morning all", "09:30")
    assert (await family.see("1"))["conflict"]["status"] == "OPEN"
    await family.say("3", "john", "I'll get her", "09:40", replyTo="1")
    settled = (await family.see("1"))["conflict"]
    assert (settled["status"], settled["closedBy"]) == ("RESOLVED", "whence")


async def test_where_nobody_writes_the_clock_asks(family: Family) -> None:
    services = family.client.shared.services
    await family.say(*QUESTION)
    now = services.now()
    await look_due(replace(services, now=lambda: now + 5 * MINUTE))
    assert (await family.see("1"))["redline"] == "SILENT"
    await look_due(replace(services, now=lambda: now + 11 * MINUTE))
    seen = await family.see("1")
    assert (seen["redline"], seen["rule"]) == ("SPEAK", "missing_variable")
    done = await family.press("1", "John", "Sarah")
    assert (done["status"], done["closedBy"]) == ("RESOLVED", "sarah")
    assert [one["people"] for one in await family.events("2026-05-04", "2026-05-06")] == [["john"]]


async def test_of_two_things_at_one_time_the_pressed_one_stays(family: Family) -> None:
    await family.say("1", "john", "I'll take Leo to the library Thursday at 5pm", "09:00")
    seen = await family.say("2", "john", "I can take Mia to the dentist Thursday at 5pm", "09:02")
    assert (seen["rule"], seen["conflict"]["kind"]) == ("resource_conflict", "RESOURCE")
    assert seen["spoken"]["buttons"] == ["Leo's ride", "Mia's dentist", "Both"]
    done = await family.press("2", "Mia's dentist", "Sarah")
    assert (done["status"], done["closedBy"], done["winner"]["status"]) == ("RESOLVED", "sarah", "ACTIVE")
    assert sorted(one["status"] for one in done["members"]) == ["ACTIVE", "SUPERSEDED"]
    (kept,) = await family.events("2026-05-07", "2026-05-09")
    assert "dentist" in kept["summary"]


@pytest.mark.parametrize(
    ("profile", "reason"),
    [
        ({"resource_conflict": False}, "nothing clashes and nothing is missing"),
        ({"spoken_a_day": 0}, "enough was said today (john and sarah both have it)"),
        ({"quiet_from": "09:00", "quiet_to": "10:00"}, "quiet time: looked at again when it ends"),
    ],
)
async def test_the_profile_switches_rules_off_and_keeps_quiet(
    family: Family, allow: Allow, profile: dict[str, object], reason: str
) -> None:
    allow(**profile)
    await two_takers(family)
    seen = await family.see("2")
    assert (seen["redline"], seen["reason"], seen["spoken"]) == ("SILENT", reason, None)


async def test_what_is_spoken_of_is_to_be_resolved(family: Family) -> None:
    await two_takers(family)
    assert (await family.see("2"))["coordination"]["actionRequired"] == "resolve_conflict"


DENTIST = ("1", "john", "Leo has a dentist appointment Thursday at 5pm", "09:00")


async def test_an_entry_that_is_pressed_turns_the_words_down(family: Family) -> None:
    event = await family.event("Leo soccer", ["leo"], "2026-05-07T16:30", 60)
    assert (await family.say(*DENTIST))["spoken"]["buttons"] == ["soccer", "dentist", "Both"]
    done = await family.press("1", "soccer", "sarah")
    assert done["winner"] == {"ref": event["claim"]["ref"], "status": "ACTIVE"}
    assert sorted(one["status"] for one in done["members"]) == ["ACTIVE", "SUPERSEDED"]
    assert [one["summary"] for one in await family.events("2026-05-07", "2026-05-09")] == ["Leo soccer"]


async def test_an_entry_that_is_on_once_ends_where_the_words_are_pressed(family: Family) -> None:
    event = await family.event("Leo soccer", ["leo"], "2026-05-07T16:30", 60)
    await family.say(*DENTIST)
    done = await family.press("1", "dentist", "sarah")
    assert {one["ref"]: one["status"] for one in done["members"]}[event["claim"]["ref"]] == "SUPERSEDED"
    assert [one["summary"] for one in await family.events("2026-05-07", "2026-05-09")] == ["Leo dentist"]


async def test_what_quiet_time_held_back_waits_for_a_person_where_it_is_settled_by_its_end(
    family: Family, allow: Allow
) -> None:
    allow(quiet_from="08:00", quiet_to="10:00")
    event = await family.event("Leo soccer", ["leo"], "2026-05-07T16:30", 60)
    assert (await family.say(*DENTIST))["pending"] is None
    await family.ask("mutation($p: String!, $r: String!) { cancelEvent(project: $p, ref: $r) { ref } }", r=event["ref"])
    await family.say("2", "sarah", "morning all", "10:05")
    seen = await family.see("1")
    assert (seen["redline"], seen["pending"]["summary"]) == ("SILENT", "Leo dentist Thursday 7 May 5pm")
