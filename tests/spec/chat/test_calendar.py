"""A calendar: what recurs, what is called off, what is brought in and taken out, and what is known around a chat."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from graph.actions.chats.brain import Brain
from graph.actions.chats.making import chat_of_feed
from graph.model.choice import Choice
from graph.model.discussion import KnownClaim
from tests.spec.api.client import Refused
from tests.spec.chat.group import EVENT, Family

ICS = """BEGIN:VCALENDAR\r
BEGIN:VEVENT\r
UID:dentist\r
SUMMARY:{summary}\r
DTSTART;TZID=America/Chicago:20260508T160000\r
DTEND;TZID=America/Chicago:20260508T170000\r
END:VEVENT\r
END:VCALENDAR\r
"""
IMPORT = """mutation($p: String!, $ics: String!) {
  importCalendar(project: $p, chat: "C", ics: $ics) { ref summary people claim { ref status supersedes { older { status } } } } }"""
CANCEL = "mutation($p: String!, $r: String!) { cancelEvent(project: $p, ref: $r) { status claim { status } } }"
BRAIN = """query($p: String!, $q: String!) {
  brain(project: $p, chat: "C", question: $q) { answer confidence relevance sources temporalEntities } }"""


async def test_what_recurs_happens_at_the_hour_of_its_own_zone(family: Family) -> None:
    made = await family.event("Mia ballet", ["Mia"], "2026-03-02T16:00", 60, repeats="FREQ=WEEKLY;BYDAY=MO")
    assert (made["start"], made["claim"]["status"]) == ("2026-03-02T22:00:00.000000Z", "ACTIVE")
    found = await family.events("2026-03-01", "2026-03-15")
    # Clocks went forward on 8 March.
    assert [one["start"][:16] for one in found] == ["2026-03-02T22:00", "2026-03-09T21:00"]
    assert {one["ref"] for one in found} == {made["ref"]}
    assert found[0]["people"] == ["mia"]


async def test_what_is_called_off_does_not_happen_any_more(family: Family) -> None:
    made = await family.event("Swim", ["mia"], "2026-05-09T10:00", 60)
    done = (await family.ask(CANCEL, r=made["ref"]))["cancelEvent"]
    assert (done["status"], done["claim"]["status"]) == ("CANCELLED", "ARCHIVED")
    assert await family.events("2026-05-01", "2026-06-01") == []


async def test_a_file_is_brought_in_once_and_what_it_says_anew_replaces_what_it_said(family: Family) -> None:
    (first,) = (await family.ask(IMPORT, ics=ICS.format(summary="Leo dentist")))["importCalendar"]
    (again,) = (await family.ask(IMPORT, ics=ICS.format(summary="Leo dentist")))["importCalendar"]
    assert (first["people"], again) == (["leo"], first)
    (changed,) = (await family.ask(IMPORT, ics=ICS.format(summary="Leo orthodontist")))["importCalendar"]
    assert (changed["ref"], changed["claim"]["status"]) == (first["ref"], "ACTIVE")
    assert [one["older"]["status"] for one in changed["claim"]["supersedes"]] == ["SUPERSEDED"]
    assert [one["summary"] for one in await family.events("2026-05-01", "2026-06-01")] == ["Leo orthodontist"]
    assert await family.client.code(IMPORT, p=family.project, ics="BEGIN:VCALENDAR\nnonsense") == "BAD_INPUT"


async def test_the_address_of_a_feed_is_its_secret_and_a_new_one_ends_the_old(family: Family) -> None:
    query = 'mutation($p: String!) { newCalendarFeed(project: $p, chat: "C") }'
    first = (await family.ask(query))["newCalendarFeed"]
    secret = first.removeprefix("/calendar/").removesuffix(".ics")
    services = family.client.shared.services
    found = await chat_of_feed(services, secret)
    assert found is not None
    assert (found.project, found.ref) == (family.project, "C")
    await family.ask(query)
    assert await chat_of_feed(services, secret) is None


async def test_the_brain_answers_from_the_calendar_or_says_that_it_knows_nothing(family: Family) -> None:
    await family.seed()
    known = (await family.ask(BRAIN, q="When is Leo's soccer practice?"))["brain"]
    assert known["answer"] == "Leo soccer is on Tuesdays and Thursdays, 16:30 to 17:30 at Westside Park."
    assert (known["relevance"], known["confidence"]) == (1.0, "high")
    assert {"type": "time", "value": "16:30", "context": "Leo soccer"} in known["temporalEntities"]
    nothing = (await family.ask(BRAIN, q="How tall is the moon?"))["brain"]
    assert (nothing["answer"], nothing["confidence"]) == ("", "low")


class Asked:
    """A model that counts the questions that it gets."""

    def __init__(self) -> None:
        self.questions = 0

    async def choose(self, question: str, at: int, claims: Sequence[KnownClaim], *, inside: bool) -> Choice | None:
        del question, at, claims, inside
        self.questions += 1
        return None


async def test_the_brain_waits_for_no_model(family: Family) -> None:
    await family.seed()
    model = Asked()
    services = replace(family.client.shared.services, chooser=model)
    for question in ("How tall is the moon?", "Why does Leo play soccer?"):
        await Brain(services).ask(family.project, "C", question)
    assert model.questions == 0


async def test_the_brain_knows_who_has_taken_something_and_whether_it_is_confirmed(family: Family) -> None:
    await family.seed()
    said = await family.say("m1", "sarah", "I'll pick up Mia tomorrow at 5", "09:00")
    heard = (await family.ask(BRAIN, q="who picks up Mia?"))["brain"]
    assert heard["answer"] == "Sarah takes Mia (pickup) Tuesday 5 May 5pm (not confirmed)."
    await family.ask(
        "mutation($p: String!, $r: String!) { confirmPending(project: $p, ref: $r) { ref } }", r=said["pending"]["ref"]
    )
    known = (await family.ask(BRAIN, q="Who is picking up Mia on Tuesday?"))["brain"]
    assert (known["answer"], known["relevance"]) == ("Sarah takes Mia (pickup) Tuesday 5 May 5pm.", 1.0)
    assert known["sources"] == [{"ref": known["sources"][0]["ref"], "summary": "Sarah", "kind": "claim"}]
    nobody = (await family.ask(BRAIN, q="Who picks up Leo from soccer?"))["brain"]
    assert (nobody["answer"], nobody["relevance"]) == ("", 0.0)
    assert [one["summary"] for one in await family.events("2026-05-05", "2026-05-06") if "Mia" in one["summary"]] == [
        "Mia pickup (Sarah)"
    ]


async def test_an_event_with_an_id_of_its_own_is_written_once(family: Family) -> None:
    first = await family.event("Leo soccer", ["leo"], "2026-05-05T16:30", 60, id="soccer-1")
    assert await family.event("Leo soccer", ["leo"], "2026-05-05T16:30", 60, id="soccer-1") == first
    assert len(await family.events("2026-05-05", "2026-05-07")) == 1
    given = {"summary": "Leo soccer", "people": ["leo"], "start": "2026-05-05T17:30", "minutes": 60, "id": "soccer-1"}
    assert await family.client.code(EVENT, p=family.project, input=given) == "BAD_INPUT"


async def test_what_stands_there_twice_is_told_once(family: Family) -> None:
    for _ in range(2):
        await family.event("Leo soccer", ["leo"], "2026-05-05T16:30", 60, repeats="FREQ=WEEKLY;BYDAY=TU")
    told = (await family.ask(BRAIN, q="When is Leo's soccer?"))["brain"]
    assert told["answer"].count("Leo soccer is") == 1
    assert len(told["temporalEntities"]) == 2


async def test_two_who_write_under_one_id_at_the_same_moment_write_one_entry(family: Family) -> None:
    asked = [family.event(words, ["leo"], "2026-05-08T16:00", 60, id="x") for words in ("Leo dentist", "Leo piano")]
    done = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in done if isinstance(one, Refused)]
    assert [one.code for one in refused] == ["BAD_INPUT"]
    assert len(await family.events("2026-05-07", "2026-05-09")) == 1
