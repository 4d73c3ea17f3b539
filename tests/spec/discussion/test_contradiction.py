"""Statements that can't both hold are found: in one talk, across tasks and documents, with or without words that decide."""

from dataclasses import replace

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import ConflictKind, PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

ACTIVE, CONFLICTED, SUPERSEDED = ClaimStatus.ACTIVE, ClaimStatus.CONFLICTED, ClaimStatus.SUPERSEDED


async def which_is_correct(desk: Desk) -> list[str]:
    return [one.description for one in await desk.patterns(PatternType.CONTRADICTION)]


async def test_subject_and_predicate_are_one_slot_and_a_switch_back_is_a_third_claim(desk: Desk) -> None:
    await desk.say("Ada", "service-a will use Postgres because it has JSON.", 1)
    await desk.say("Bo", "service-a will use MySQL because the harbour runs it.", 2)
    await desk.say("Ada", "We'll switch back to Postgres for service-a.", 3)
    assert await desk.chain() == [("Postgres", SUPERSEDED), ("MySQL", SUPERSEDED), ("Postgres", ACTIVE)]
    assert len({one.slot for one in await desk.claims()}) == 1


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("We decided that retention is 30 days.", "Retention will be 90 days."),
        ("We decided that retention is 30 days.", "Retention is 90 days."),
        ("We agreed that doors open at 18:00.", "Doors open at 19:00."),
        ("We decided that a ticket stand is 90 cm wide.", "A ticket stand is 80 cm wide."),
        ("We agreed that deploys go out on Fridays.", "Deploys go out on Mondays."),
        ("We'll host the docs in Frankfurt.", "The docs are hosted in Dublin."),
    ],
)
async def test_what_is_merely_said_contests_a_decision_in_its_slot(desk: Desk, decision: str, said: str) -> None:
    await desk.say("Ada", decision, 1)
    await desk.say("Bo", said, 2)
    held, other = await desk.claims()
    assert (held.status, other.status, held.slot == other.slot) == (ACTIVE, CONFLICTED, True)
    assert await which_is_correct(desk) == [f"This seems to contradict {held.ref}. Which is correct?"]
    assert set((await desk.conflict()).members) == {held.ref, other.ref}


async def test_a_contradiction_names_the_messages_of_both_sides(desk: Desk) -> None:
    one = await desk.say("Ada", "We decided that retention is 30 days.", 1)
    await desk.say("Bo", "Good morning, everybody.", 2)
    two = await desk.say("Cy", "Retention is 90 days.", 3)
    elsewhere = replace(desk, task="T2")
    three = await elsewhere.say("Di", "Retention is 60 days.", 4)
    (here,) = await desk.patterns(PatternType.CONTRADICTION)
    (there,) = await elsewhere.patterns(PatternType.CONTRADICTION)
    assert here.messages == (one.source.ref, two.source.ref)
    assert there.messages == (one.source.ref, three.source.ref)


async def test_only_supporter_of_a_decision_replaces_it_with_other_words(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    await desk.say("Ada", "Retention will be 90 days.", 2)
    assert [status for _, status in await desk.chain()] == [SUPERSEDED, ACTIVE]
    assert await desk.conflicts() == []
    assert await which_is_correct(desk) == []


async def test_another_persons_decision_that_replaces_without_a_word_of_it_is_told_in_both_tasks(desk: Desk) -> None:
    await desk.say("Ada", "We decided to send the newsletter weekly.", 1)
    (held,) = await desk.claims()
    elsewhere = replace(desk, task="T2")
    await elsewhere.say("Bo", "We decided to send the newsletter monthly.", 2)
    assert [status for _, status in await desk.chain()] == [SUPERSEDED, ACTIVE]
    new = (await desk.claims())[-1]
    for task in (desk, elsewhere):
        assert await which_is_correct(task) == [f"This replaces {held.ref}. Is that meant?"]
        _, _, flagged = (await task.state()).markdown.partition("## Flagged")
        assert f"This replaces {held.ref}. Is that meant? — {new.ref} replaced it" in flagged
    assert len((await desk.why(ref=new.ref)).patterns) == 1


async def test_a_replacement_that_no_longer_holds_is_asked_about_no_more(desk: Desk) -> None:
    await desk.say("Ada", "We decided to send the newsletter weekly.", 1)
    elsewhere = replace(desk, task="T2")
    await elsewhere.say("Bo", "We decided to send the newsletter monthly.", 2)
    await desk.retract((await desk.claims())[-1])
    for task in (desk, elsewhere):
        assert "## Flagged" not in (await task.state()).markdown


async def test_decision_that_names_what_it_replaces_needs_no_question(desk: Desk) -> None:
    await desk.say("Ada", "We decided to send the newsletter weekly.", 1)
    await desk.say("Bo", "We decided to send the newsletter monthly instead of weekly.", 2)
    assert await which_is_correct(desk) == []


async def test_another_task_is_heard_too(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    (held,) = await desk.claims()
    elsewhere = replace(desk, task="T2")
    await elsewhere.say("Bo", "Retention is 90 days.", 2)
    assert await which_is_correct(elsewhere) == [f"This seems to contradict {held.ref}. Which is correct?"]
    assert len((await desk.conflict()).members) == 2


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("We agreed that bedtime is at 8 pm.", "Bedtime is at 21:00."),
        ("We decided that the gala takes place at the Old Mill.", "The gala is held in the Town Hall."),
        ("Agreed: participants must be at least 18 years old.", "Participants are at least 16 years old."),
    ],
)
async def test_another_task_is_heard_of_times_of_venues_and_of_limits(desk: Desk, decision: str, said: str) -> None:
    await desk.say("Ada", decision, 1)
    (held,) = await desk.claims()
    elsewhere = replace(desk, task="T2")
    await elsewhere.say("Bo", said, 2)
    assert await which_is_correct(elsewhere) == [f"This seems to contradict {held.ref}. Which is correct?"]
    assert len((await desk.conflict()).members) == 2


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("We agreed that bedtime is at 8 pm.", "Bedtime is at 20:00."),
        ("We agreed that bedtime is at 8 pm.", "Reading time is at 7 pm."),
        ("We decided that the gala takes place at the Old Mill.", "The gala takes place at the Old Mill."),
        ("We decided that the gala takes place at the Old Mill.", "The rehearsal takes place at the Town Hall."),
        ("We decided that the gala takes place at the Old Mill.", "The gala takes place in Dublin."),
        ("We decided that the gala takes place at the Old Mill.", "The van is at the Town Hall."),
        ("Agreed: participants must be at least 18 years old.", "Participants are at most 65 years old."),
    ],
)
async def test_another_task_may_say_the_same_or_something_else(desk: Desk, decision: str, said: str) -> None:
    await desk.say("Ada", decision, 1)
    elsewhere = replace(desk, task="T2")
    await elsewhere.say("Bo", said, 2)
    assert await which_is_correct(elsewhere) == []
    assert await desk.conflicts() == []


async def test_two_that_decided_nothing_disagree_all_the_same(desk: Desk) -> None:
    await desk.say("Ada", "We host it in Frankfurt.", 1)
    await desk.say("Bo", "No problem.", 2)
    await desk.say("Cy", "We host it in Dublin, by the way.", 3)
    first, second = await desk.claims()
    assert {first.status, second.status} == {ClaimStatus.CANDIDATE}
    conflict = await desk.conflict()
    assert (conflict.kind, set(conflict.members)) == (ConflictKind.CONTRADICTION, {first.ref, second.ref})
    assert await which_is_correct(desk) == [f"This seems to contradict {first.ref}. Which is correct?"]
    await desk.resolve(conflict, second)
    assert [one.status for one in await desk.claims()] == [SUPERSEDED, ACTIVE]


async def test_similar_is_not_the_same(desk: Desk) -> None:
    for at, words in enumerate(
        (
            "We decided that log retention is 30 days.",
            "Backup retention is 90 days.",
            "We agreed that deploys go out on Fridays.",
            "Mobile deploys go out on Mondays.",
            "We use Kafka to decouple billing.",
            "We use RabbitMQ to send mails.",
        )
    ):
        await desk.say("Ada" if at % 2 else "Bo", words, at)
    assert await desk.conflicts() == []
    assert await desk.patterns(PatternType.CONTRADICTION) == []


async def test_what_an_agent_says_against_a_decision_waits(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    await desk.say("helper", "Retention is 90 days.", 2, agent=True)
    assert [status for _, status in await desk.chain()] == [ACTIVE, CONFLICTED]


async def test_the_same_said_again_or_heard_again_changes_nothing(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    captured = await desk.say("Bo", "Retention will be 90 days.", 2)
    before = (await desk.claims(), await desk.conflicts(), await desk.patterns())
    await desk.reread(captured)
    assert (await desk.claims(), await desk.conflicts(), await desk.patterns()) == before
    await desk.say("Bo", "Retention will be 90 days.", 3)
    assert len(await desk.conflicts()) == 1


async def test_documents_share_the_slots_of_discussions(desk: Desk) -> None:
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    await desk.read("docs/retention.md", "# Retention\n\n## Decision\n\nRetention is 90 days.\n", 2)
    first, second = await desk.claims()
    assert (first.slot, first.status, second.status) == (second.slot, SUPERSEDED, ACTIVE)
    await desk.say("Bo", "Retention is 30 days.", 3)
    assert await which_is_correct(desk) == [f"This seems to contradict {second.ref}. Which is correct?"]


@pytest.mark.parametrize("task", ["T1", "T2"])
async def test_ban_of_a_decided_choice_opens_a_conflict_in_any_task(desk: Desk, task: str) -> None:
    await desk.say("Ada", "We decided to use Redis for sessions.", 1)
    await replace(desk, task=task).say("Bo", "From now on sessions must never be kept in Redis.", 2)
    held, ban = await desk.claims()
    assert (held.status, ban.status) == (ACTIVE, ACTIVE)
    assert set((await desk.conflict()).members) == {held.ref, ban.ref}


@pytest.mark.parametrize("task", ["T1", "T2"])
@pytest.mark.parametrize("words_first", [False, True])
async def test_key_and_words_that_are_about_the_same_contradict_in_whatever_task(
    desk: Desk, task: str, words_first: bool
) -> None:
    said = ["- [Decision] bookings.database = Postgres", "We decided to keep bookings in a MySQL database."]
    one, other = reversed(said) if words_first else said
    await desk.say("Ada", one, 1)
    await replace(desk, task=task).say("Bo", other, 2)
    assert {one.key for one in await desk.claims()} == {"bookings.database", "book.database"}
    assert len((await desk.conflict()).members) == 2


async def test_key_and_words_that_say_the_same_contradict_nothing(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1, key="bookings.database")
    await desk.say("Bo", "We decided to keep bookings in a Postgres database.", 2)
    await desk.say("Bo", "We decided to keep invoices in a MySQL database.", 3)
    assert await desk.conflicts() == []


async def test_a_decision_said_again_contradicts_what_was_said_before_it_also_when_read_together(desk: Desk) -> None:
    await desk.post("Bo", "Retention is 90 days.", 1)
    await desk.post("Ada", "We decided that retention is 30 days.", 2)
    await desk.post("Ada", "We decided that retention is 30 days.", 3)
    await desk.work()
    assert len(await desk.patterns(PatternType.CONTRADICTION)) == 1
    assert len((await desk.conflict()).members) == 2


async def test_another_value_for_one_of_two_things_that_were_accepted_is_a_conflict(desk: Desk) -> None:
    await desk.say("Ada", "Shall we charge £10 for adults and £5 for children?", 1)
    await desk.say("Bo", "Agreed", 2)
    await desk.say("Cy", "We decided to charge £5 for children.", 3)
    assert await desk.conflicts() == []
    await desk.say("Cy", "We decided to charge £12 for adults.", 4)
    assert len((await desk.conflict()).members) == 2
