"""`why` answers by question, by reference, by key; nothing is invented."""

import pytest

from graph.actions.answering.why import why
from graph.actions.operating.projects import ensure_task
from graph.model.errors import BadInput, NotFound
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceRole
from tests.spec.desk import Desk


@pytest.fixture
async def told(desk: Desk) -> Desk:
    await desk.say("Ada", "We decided to use Postgres for billing because the licence of Oracle cost too much.", 1)
    await desk.say("Bob", "Let's go with Kafka instead of RabbitMQ.", 2)
    await desk.say("Cy", "Lunch is at noon, the canteen has soup today.", 3)
    await desk.decide("Ada", "MySQL", 4)
    await desk.decide("Ada", "Postgres", 5)
    return desk


async def test_question_finds_the_decision_and_its_reason_first(told: Desk) -> None:
    trace = await told.why(question="Why did we choose Postgres for billing?")
    assert trace.answer is not None
    assert "Postgres for billing" in trace.answer.statement
    assert trace.because[0].evidence.role is EvidenceRole.RATIONALE
    assert "licence" in trace.because[0].evidence.quote


async def test_question_that_names_a_decision_by_its_ref_is_about_that_one(told: Desk) -> None:
    mysql = next(one for one in await told.claims() if one.value == "MySQL")
    for question in (mysql.ref, f"why {mysql.ref.lower()}?"):
        trace = await told.why(question=question)
        assert trace.answer is not None
        assert trace.answer.ref == mysql.ref
    assert (await told.why(question="DEC-19990101-001")).answer is None


async def test_question_for_what_was_turned_down_finds_what_was_chosen(told: Desk) -> None:
    trace = await told.why(question="Why not RabbitMQ?")
    assert trace.answer is not None
    assert "Kafka" in trace.answer.statement


async def test_nothing_is_invented(told: Desk) -> None:
    trace = await told.why(question="Why is the sky blue over Lisbon?")
    assert trace.answer is None
    assert "No decision" in trace.markdown


@pytest.mark.parametrize(
    "question", ["Why is the licence blue?", "Who owns the canteen?", "Why Postgres in Lisbon, Madrid and Rome?"]
)
async def test_one_word_in_common_is_no_answer(told: Desk, question: str) -> None:
    assert (await told.why(question=question)).answer is None


@pytest.mark.parametrize(
    "question", ["Who painted the harbour office?", "When does the harbour office open?", "How many own tickets?"]
)
async def test_what_only_shares_words_is_an_alternative_and_no_answer(desk: Desk, question: str) -> None:
    await desk.say("Ada", "We decided to keep lost tickets at the harbour office.", 1)
    (kept,) = await desk.claims()
    trace = await desk.why(question=question)
    assert trace.answer is None
    assert [one.claim.ref for one in trace.alternatives] == [kept.ref]
    assert trace.passages
    asked = await desk.why(question="Where do lost tickets go?")
    assert asked.answer == kept


@pytest.mark.parametrize("first", ["Dublin", "Lisbon"])
async def test_of_two_that_are_near_one_is_the_answer_whichever_arrived_first(desk: Desk, first: str) -> None:
    for place in sorted(("Dublin", "Lisbon"), key=lambda one: one != first):
        await desk.say("Ada", f"We decided to paint the {place} office green.", 1 if place == "Dublin" else 2)
    trace = await desk.why(question="Why is the office green?")
    assert trace.answer is not None
    assert "Lisbon" in trace.answer.statement
    assert ["Dublin" in one.claim.statement for one in trace.alternatives] == [True]


@pytest.mark.parametrize("question", ["Why not SQLite?", "Why did we turn SQLite down for the auth database?"])
async def test_question_for_what_was_turned_down_is_answered_with_what_holds_instead(desk: Desk, question: str) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "SQLite", 2, agent=True)
    turned_down = await desk.reject(await desk.claim("SQLite"))
    trace = await desk.why(question=question)
    assert trace.answer == await desk.claim("Postgres")
    assert [one.ref for one in trace.rejected] == [turned_down.ref]


@pytest.mark.parametrize(
    "question",
    [
        "Why did we leave MySQL?",
        "Why did we get rid of MySQL?",
        "Why don't we use MySQL any more?",
        "What replaced MySQL?",
    ],
)
async def test_question_for_what_was_replaced_is_answered_with_what_replaced_it(told: Desk, question: str) -> None:
    trace = await told.why(question=question)
    assert trace.answer is not None
    assert trace.answer.value == "Postgres"
    assert trace.history[-1].value == "MySQL"


async def test_what_was_turned_down_answers_only_who_asks_why_not(desk: Desk) -> None:
    await desk.say("Bot", "We decided to sell tickets on Telegram.", 1, agent=True)
    (proposed,) = await desk.claims()
    turned_down = await desk.reject(proposed)
    against = await desk.why(question="Why not sell tickets on Telegram?")
    assert against.answer is not None
    assert (against.answer.ref, against.answer.status) == (turned_down.ref, ClaimStatus.REJECTED)
    assert f"\n\n**Turned down: {turned_down.statement}**\n\n" in against.markdown
    trace = await desk.why(question="Why do we sell tickets on Telegram?")
    assert trace.answer is None
    assert [one.claim.ref for one in trace.alternatives] == [turned_down.ref]


async def test_what_was_known_does_not_change_with_what_is_learnt_later(desk: Desk) -> None:
    await desk.decide("Ada", "MySQL", 1)
    await desk.decide("Ada", "Postgres", 2)
    (older,) = [one for one in await desk.claims() if one.value == "MySQL"]
    then = desk.services.now()

    async def known_then() -> list[tuple[object, ...]]:
        found = (await desk.why(key="auth.database", known_at=then)).history
        return [(one.value, one.status, one.valid_from, one.valid_to) for one in found]

    before = await known_then()
    assert [one[0] for one in before] == ["Postgres", "MySQL"]
    await desk.retract(older)
    assert await known_then() == before
    assert [one.value for one in (await desk.why(key="auth.database")).history] == ["Postgres"]


async def test_a_note_is_no_answer(desk: Desk) -> None:
    await desk.write("Ask the harbour office about the timetable", 1, kind=ClaimKind.NOTE)
    trace = await desk.why(question="What about the harbour office's timetable?")
    assert trace.answer is None
    assert [one.claim.kind for one in trace.alternatives] == [ClaimKind.NOTE]


async def test_empty_project_answers_nothing(desk: Desk) -> None:
    trace = await desk.why(question="Why Postgres?")
    assert (trace.answer, trace.alternatives) == (None, ())


async def test_replaced_decision_is_never_the_answer_while_its_successor_holds(told: Desk) -> None:
    trace = await told.why(question="auth database MySQL")
    assert trace.answer is not None
    assert trace.answer.status is ClaimStatus.ACTIVE
    assert "MySQL" in [one.value for one in trace.history]


async def test_alternatives_are_quoted(told: Desk) -> None:
    trace = await told.why(question="Kafka")
    assert trace.answer is not None
    assert trace.answer.alternatives == ("RabbitMQ",)
    assert "RabbitMQ" in trace.markdown


async def test_markdown_is_the_same_for_the_same_state(told: Desk) -> None:
    first = await told.why(key="auth.database")
    again = await told.why(key="auth.database")
    assert first.markdown == again.markdown


async def test_markup_in_words_is_only_words(desk: Desk) -> None:
    await desk.decide("*Eve* <script>", "Postgres", 1)
    trace = await desk.why(key="auth.database")
    assert "<script>" not in trace.markdown
    assert r"\<script\>" in trace.markdown


async def test_asking_two_things_at_once_is_refused(desk: Desk) -> None:
    with pytest.raises(BadInput, match="exactly one"):
        await desk.why(question="Why?", key="auth.database")


async def test_change_makes_what_rests_on_it_suspect_until_it_is_acknowledged(desk: Desk) -> None:
    await ensure_task(desk.services, desk.project, "T2", "Buy servers")
    await desk.decide("Ada", "Postgres", 1)
    claim = await desk.claim("Postgres")
    await desk.rests(claim, "T2")
    assert [one.suspect for one in (await desk.why(ref=claim.ref)).downstream] == [False]
    await desk.edit(claim, statement="auth.database = Postgres 17")
    assert [one.suspect for one in (await desk.why(ref=claim.ref)).downstream] == [True]
    await desk.acknowledge(claim, "T2")
    assert [one.suspect for one in (await desk.why(ref=claim.ref)).downstream] == [False]


async def test_successor_inherits_what_rested_on_the_older_one_as_suspect(desk: Desk) -> None:
    await ensure_task(desk.services, desk.project, "T2", "Buy servers")
    await desk.decide("Ada", "Postgres", 1)
    await desk.rests(await desk.claim("Postgres"), "T2")
    await desk.decide("Ada", "MySQL", 2)
    trace = await desk.why(key="auth.database")
    assert [(one.props["ref"], one.suspect) for one in trace.downstream] == [("T2", True)]


async def test_effects_are_followed_through_claims(desk: Desk) -> None:
    await ensure_task(desk.services, desk.project, "T2", "Buy servers")
    first, second = await desk.write("Move to Dublin", 1), await desk.write("Hire in Dublin", 2)
    await desk.rests(first, second.ref)
    await desk.rests(second, "T2")
    trace = await desk.why(ref=first.ref)
    assert [(one.props["ref"], one.depth) for one in trace.downstream] == [(second.ref, 1), ("T2", 2)]


async def test_ref_of_what_was_replaced_says_by_what(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bo", "MySQL", 2)
    older, newer = await desk.claim("Postgres"), await desk.claim("MySQL")
    trace = await desk.why(ref=older.ref)
    assert [one.ref for one in trace.ended] == [newer.ref]
    assert f"## What ended it\n\n- {newer.ref}" in trace.markdown
    assert (await desk.why(ref=newer.ref)).ended == ()


async def test_a_question_that_is_too_long_is_refused_with_the_limit(told: Desk) -> None:
    with pytest.raises(BadInput, match="at most 2000 characters; this one has 2001"):
        await told.why(question="w" * 2_001)


async def test_a_name_of_two_letters_is_found_and_a_time_is_of_what_is_asked_for(desk: Desk) -> None:
    await desk.say("Ada", "We decided to use Go for the backend services.", 1)
    await desk.say("Ada", "We decided that deploys go out on Tuesdays.", 2)
    found = await desk.why(question="Why Go?")
    assert found.answer is not None
    assert "Go" in found.answer.statement
    assert (await desk.why(question="When is the release?")).answer is None
    deploys = await desk.why(question="When do deploys go out?")
    assert deploys.answer is not None
    assert "Tuesdays" in deploys.answer.statement


async def test_option_that_a_record_turned_down_leads_to_what_it_decided(desk: Desk) -> None:
    record = (
        "# 1. Sell tickets online\n\nStatus: Accepted\n\n## Considered options\n\n"
        "- Eventbrite: rejected, its fee is 7 percent.\n\n"
        "## Decision\n\nWe will sell all tickets online through TicketSource.\n"
    )
    await desk.read("docs/decisions/0001-sell-tickets-online.md", record, 1)
    trace = await desk.why(question="Why not Eventbrite?")
    assert trace.answer is not None
    assert trace.answer.statement == "We will sell all tickets online through TicketSource"
    assert "instead of: “Eventbrite”" in trace.markdown


async def test_key_of_an_item_that_does_not_exist_is_refused_by_the_items_name(desk: Desk) -> None:
    with pytest.raises(NotFound, match="There is no item 'gate' in"):
        await why(desk.services, desk.project, key="item.width", item="gate")
