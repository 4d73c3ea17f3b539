"""Nothing that was only heard is written before a person confirms it, and then all of it at once."""

from dataclasses import replace

from graph.actions.chats.blanking import blank_due
from graph.actions.chats.pendings import expire_due
from graph.model.seal import BLANK
from tests.spec.chat.group import Family

CONFIRM = "mutation($p: String!, $r: String!) { confirmPending(project: $p, ref: $r) { ref status closedBy claim { status reviews { action by } } } }"
REJECT = (
    'mutation($p: String!, $r: String!) { rejectPending(project: $p, ref: $r, note: "no") { status claim { status } } }'
)
SAID = "I'll pick up Leo from soccer Thursday at 5:30pm"
HOURS = 3_600_000_000


async def test_what_is_confirmed_is_in_the_calendar_and_in_force(family: Family) -> None:
    seen = await family.say("1", "john", SAID, "09:00")
    assert (seen["redline"], seen["pending"]["status"], seen["pending"]["claim"]["status"]) == (
        "SILENT",
        "PENDING",
        "CANDIDATE",
    )
    assert await family.events("2026-05-01", "2026-06-01") == []
    ref = seen["pending"]["ref"]
    done = (await family.ask(CONFIRM, r=ref))["confirmPending"]
    assert (done["status"], done["closedBy"], done["claim"]["status"]) == ("CONFIRMED", "Ada", "ACTIVE")
    assert done["claim"]["reviews"][-1] == {"action": "CONFIRM", "by": "Ada"}
    (event,) = await family.events("2026-05-01", "2026-06-01")
    assert (event["people"], event["start"]) == (["john"], "2026-05-07T22:30:00.000000Z")
    for query in (CONFIRM, REJECT):
        assert await family.client.code(query, p=family.project, r=ref) == "ILLEGAL_TRANSITION"


async def test_entry_names_the_attendee_and_the_driver(family: Family) -> None:
    seen = await family.say("1", "john", "I'll take Leo to the dentist Friday at 11am", "09:00")
    await family.ask(CONFIRM, r=seen["pending"]["ref"])
    assert [one["people"] for one in await family.events("2026-05-08", "2026-05-09")] == [["john", "leo"]]


async def test_a_plan_for_which_no_list_has_a_word_waits_in_its_own_words(family: Family) -> None:
    seen = await family.say("1", "john", "the concrete goes in on Wednesday at 3", "09:00")
    assert seen["pending"]["summary"] == "“the concrete goes in on wednesday at 3” Wednesday 6 May 3pm"
    await family.ask(CONFIRM, r=seen["pending"]["ref"])
    assert [one["start"] for one in await family.events("2026-05-06", "2026-05-07")] == ["2026-05-06T20:00:00.000000Z"]


async def test_what_is_rejected_is_written_nowhere(family: Family) -> None:
    seen = await family.say("1", "john", SAID, "09:00")
    done = (await family.ask(REJECT, r=seen["pending"]["ref"]))["rejectPending"]
    assert (done["status"], done["claim"]["status"]) == ("REJECTED", "REJECTED")
    assert await family.events("2026-05-01", "2026-06-01") == []
    assert await family.waiting() == []


async def test_what_nobody_answers_is_given_up_after_48_hours(family: Family) -> None:
    seen = await family.say("1", "john", SAID, "09:00")
    services = family.client.shared.services
    now = services.now()
    await expire_due(replace(services, now=lambda: now + 47 * HOURS))
    assert len(await family.waiting()) == 1
    await expire_due(replace(services, now=lambda: now + 49 * HOURS))
    assert await family.waiting() == []
    assert (await family.see("1"))["pending"]["status"] == "EXPIRED"
    assert await family.client.code(CONFIRM, p=family.project, r=seen["pending"]["ref"]) == "ILLEGAL_TRANSITION"


async def test_the_same_within_the_hour_is_one_question(family: Family) -> None:
    first = await family.say("1", "john", SAID, "09:00")
    again = await family.say("2", "john", "yes " + SAID, "09:40")
    assert again["pending"]["ref"] == first["pending"]["ref"]
    later = await family.say("3", "john", SAID, "11:00")
    assert later["pending"]["ref"] != first["pending"]["ref"]


async def test_another_child_is_another_question(family: Family) -> None:
    await family.say("1", "john", SAID, "09:00")
    await family.say("2", "john", "I'll pick up Mia from ballet Thursday at 5:30pm", "09:05")
    assert len({one["ref"] for one in await family.waiting()}) == 2


async def test_after_its_days_only_what_is_quoted_is_left_of_what_was_said(family: Family) -> None:
    await family.say("1", "john", SAID, "09:00")
    await family.say("2", "sarah", "the lamp is lovely", "09:01")
    services = family.client.shared.services
    now = services.now()
    await blank_due(replace(services, now=lambda: now + 29 * 24 * HOURS))
    assert (await family.see("2"))["message"]["text"] == "the lamp is lovely"
    await blank_due(replace(services, now=lambda: now + 31 * 24 * HOURS))
    assert (await family.see("1"))["message"]["text"] == SAID
    assert (await family.see("2"))["message"]["text"] == BLANK * len("the lamp is lovely")


async def test_what_is_confirmed_of_an_edit_takes_the_place_of_what_was_before(family: Family) -> None:
    first = await family.say("1", "john", "I'll take Leo to the dentist Friday at 10am", "09:00")
    await family.ask(CONFIRM, r=first["pending"]["ref"])
    await family.post(("1b", "john", "I'll take Leo to the dentist Friday at 11am", "09:01"), edits="1")
    await family.client.work()
    now = await family.see("1")
    assert now["redline"] == "SILENT"
    await family.ask(CONFIRM, r=now["pending"]["ref"])
    found = await family.events("2026-05-08", "2026-05-09")
    assert [(one["summary"], one["start"][11:16]) for one in found] == [("Leo dentist (John)", "16:00")]


async def test_what_is_on_every_other_week_is_confirmed_for_those_weeks(family: Family) -> None:
    seen = await family.say("1", "sarah", "Mia has piano every other Friday at 6pm", "09:00")
    assert seen["pending"]["summary"] == "Mia piano every other Friday 6pm"
    await family.ask(CONFIRM, r=seen["pending"]["ref"])
    found = await family.events("2026-05-01", "2026-06-06")
    assert [one["start"][:10] for one in found] == ["2026-05-08", "2026-05-22", "2026-06-05"]


async def test_what_is_said_of_every_week_is_confirmed_for_every_week(family: Family) -> None:
    seen = await family.say("1", "sarah", "Mia has piano on Mondays at 6pm", "09:00")
    assert seen["pending"]["summary"] == "Mia piano Mondays 6pm"
    await family.ask(CONFIRM, r=seen["pending"]["ref"])
    found = await family.events("2026-05-01", "2026-05-20")
    assert [one["start"][:16] for one in found] == ["2026-05-04T23:00", "2026-05-11T23:00", "2026-05-18T23:00"]


async def test_what_the_calendar_has_already_asks_nobody(family: Family) -> None:
    await family.seed()
    for number, text in enumerate(("Leo's soccer is at 4:30 on Thursday as always", "Mia has ballet on Wednesday")):
        assert (await family.say(str(number), "john", text, "09:00"))["pending"] is None
    assert (await family.say("3", "john", "Leo has soccer on Friday at 4:30", "09:01"))["pending"] is not None


async def test_what_is_asked_again_after_the_hour_is_answered_with_it(family: Family) -> None:
    await family.say("1", "john", SAID, "09:00")
    later = await family.say("2", "john", SAID, "11:00")
    assert len(await family.waiting()) == 2
    await family.ask(CONFIRM, r=later["pending"]["ref"])
    assert await family.waiting() == []
    assert len(await family.events("2026-05-01", "2026-06-01")) == 1
    assert {(await family.see(one))["pending"]["status"] for one in "12"} == {"CONFIRMED"}


async def test_another_hour_of_the_same_asks_again_and_voids_the_first(family: Family) -> None:
    await family.say("1", "john", "Mia has the dentist on Friday at 2pm", "09:00")
    await family.say("2", "sarah", "Mia's dentist on Friday is at 3pm", "09:05")
    await family.say("3", "sarah", "Mia has a haircut on Friday at 11am", "09:06")
    assert sorted(one["summary"] for one in await family.waiting()) == [
        "Mia dentist Friday 8 May 3pm",
        "Mia haircut Friday 8 May 11am",
    ]


async def test_the_extraction_has_the_words_of_its_field(family: Family) -> None:
    said = (await family.say("1", "john", SAID, "09:00"))["pending"]["extraction"]
    assert (said["assigned_to"], said["child"], said["location"]) == (["john"], ["leo"], None)
