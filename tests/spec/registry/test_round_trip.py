"""Knowledge that leaves a project for another says the same there: the speakers, the words, and the flags."""

from dataclasses import replace

from graph.actions.exchange.registry import registry
from graph.model.words import PatternType
from tests.spec.desk import Desk
from tests.spec.registry.harbour import another, bring, take

TIDES = "The tide tables of the harbour office are wrong again and the pilots complain about them every single week"
TALK = (
    ("Ada", "We decided to use Postgres because a seat must never be sold twice."),
    ("helperbot", "- [Decision] bookings.queue = RabbitMQ"),
    ("Ada", "let's go with Stripe for card payments"),
    ("Bo", "+1"),
    ("Cy", "We use Mollie for card payments because Stripe is slow."),
    ("Ada", "Should we sell tickets by post?"),
    ("Bo", "No, let's not."),
    ("bot", "I put the results in the chat."),
    ("Fran", "No, that's wrong. Results must go on the task card, not in the chat."),
    ("Ada", "Which database do we use for the bookings?"),
    ("Cy", "Which database do we use for the bookings?"),
)


async def talked(desk: Desk) -> None:
    for at, (who, words) in enumerate(TALK):
        await desk.say(who, words, at, agent="bot" in who)
    for at in range(12):
        await desk.post("Dee", TIDES, 3000 + at)
    await desk.work()


async def there_and_back(desk: Desk) -> Desk:
    files = await take(desk.services, desk.project, undecided=True)
    there = replace(desk, project=await another(desk.services, desk.project))
    await bring(desk.services, there.project, files)
    assert await take(desk.services, there.project, undecided=True) == files
    return there


async def rests_on(desk: Desk) -> dict[str, list[tuple[object, ...]]]:
    """Of each decision: who said what, and what that does for it."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for one in await desk.claims():
        because = [quoted.evidence for quoted in (await desk.why(ref=one.ref)).because]
        said = [(each.role, each.quote, each.author, each.agent, each.kind, each.at) for each in because]
        found[one.ref] = [(one.statement, one.status, one.hand_authored), *said]
    return found


async def test_nobody_is_made_to_say_what_somebody_else_said(desk: Desk) -> None:
    await talked(desk)
    there = await there_and_back(desk)
    before, after = await rests_on(desk), await rests_on(there)
    assert len(before) > 5
    assert after == before
    assert not any(desk.clerk.name in quote for quotes in after.values() for quote in quotes[1:])


async def test_state_of_a_task_is_the_same_word_for_word(desk: Desk) -> None:
    await talked(desk)
    there = await there_and_back(desk)
    assert "importance 12" in (await desk.state()).markdown
    assert (await there.state()).markdown == (await desk.state()).markdown
    assert (await there.state()).for_review == tuple(
        replace(one, project=there.project) for one in (await desk.state()).for_review
    )


async def test_what_was_written_by_hand_is_still_in_the_name_of_who_wrote_it(desk: Desk) -> None:
    by_rita = replace(desk, clerk=replace(desk.clerk, name="Zoe"))
    await by_rita.write("Fly a flag on Sundays", 1, rationale="people like it")
    await by_rita.write("Ring the bell at noon", 2)
    await desk.say("Bo", "We decided to paint the pier.", 3)
    before = await rests_on(desk)
    there = await there_and_back(desk)
    assert await rests_on(there) == before
    assert {quote[2] for quotes in before.values() for quote in quotes[1:]} == {"Zoe", "Bo"}


async def test_words_of_another_task_come_along(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await replace(desk, task="T2").decide("Bo", "Postgres", 2)
    before = await rests_on(desk)
    assert await rests_on(await there_and_back(desk)) == before
    assert {quote[2] for quotes in before.values() for quote in quotes[1:]} == {"Ada", "Bo"}


async def test_voter_for_a_decision_stands_for_it_too(desk: Desk) -> None:
    """So that whoever proposed it does not overturn it alone."""
    await desk.say("Ada", "let's set the retention to 30 days", 1)
    await desk.say("Bo", "+1", 2)
    there = await there_and_back(desk)
    for each in (desk, there):
        await each.say("Ada", "Retention is 90 days.", 9)
    assert await there.chain() == await desk.chain()
    assert [one.seen_count for one in await there.claims()] == [one.seen_count for one in await desk.claims()]


async def test_later_author_stands_against_earlier_supporters(desk: Desk) -> None:
    """The only author of a decision may say otherwise, there as here."""
    await desk.say("Ada", "We decided that retention is 30 days.", 1)
    there = await there_and_back(desk)
    for each in (desk, there):
        await each.say("Ada", "Retention is 90 days.", 9)
    assert await there.chain() == await desk.chain()


async def test_late_message_hears_nothing_again_that_was_only_brought(desk: Desk) -> None:
    await talked(desk)
    there = await there_and_back(desk)
    before = await there.claims()
    await there.say("Eve", "Good evening.", 4000)
    await there.say("Eve", "Good morning.", 0.5)
    assert await there.claims() == before
    assert len(await there.patterns(PatternType.CONFIRMATION)) == 1


async def test_what_documents_say_stays_behind_and_export_says_so(desk: Desk) -> None:
    await desk.read("docs/refunds.md", "# Refunds\n\n## Decision\n\nWe decided to refund in full.\n", 1)
    (notice,) = (await registry(desk.services.graph, desk.project)).notices
    assert "1 of these decisions quote them" in notice


async def test_an_open_conflict_is_open_there_and_can_be_settled(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("bot", "MySQL", 2, agent=True)
    there = await there_and_back(desk)
    before, after = await desk.conflict(), await there.conflict()
    assert (after.ref, after.members, after.kind) == (before.ref, before.members, before.kind)
    await there.resolve(after, await there.claim("MySQL"))
    assert [status for _, status in await there.chain()] == ["SUPERSEDED", "ACTIVE"]
    assert await there.conflicts() == []
