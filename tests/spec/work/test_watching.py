"""Watching a project: everything is heard, once, in order, whenever one comes and however often one is cut off."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from api.errors import TooSlow
from api.subscriptions.feed import Feed, open_feed
from graph.actions.operating.events import OVERLAP
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.event import Event
from graph.model.ids import node_id
from graph.model.plan import EventNote
from graph.model.source import Run
from graph.process.services import Services
from graph.store.events import event_props
from tests.services.waiting import until
from tests.spec.desk import Desk
from tests.spec.work.audience import claims, conflicts, listening, runs
from workers.announcers import InProcess

SECOND = 1_000_000
NEVER = 1e6  # seconds between looks that nobody asked for


@pytest.fixture
def announcer() -> InProcess:
    return InProcess()


@pytest.fixture
def told(desk: Desk, announcer: InProcess) -> Desk:
    """A desk whose commits are announced."""
    return Desk(replace(desk.services, announcer=announcer), desk.project)


@pytest.fixture
async def feed(services: Services, announcer: InProcess) -> AsyncIterator[Feed]:
    async with open_feed(services, announcer) as made:
        yield made


async def hold(desk: Desk, token: str) -> str:
    """A run whose next event is for the test to commit."""
    captured = await desk.post("Ana", "The thing is blue.", 0)
    ids, now = [node_id(desk.project, captured.run.ref)], desk.services.now()
    await desk.services.graph.write("run.lease", ids=ids, now=now, until=now + 600 * SECOND, lease=token)
    return captured.run.ref


async def commit_event(desk: Desk, ref: str, token: str, at: int) -> str:
    """An event with a time of its own, as a commit that took until now has it; nobody is told."""
    event = event_props(desk.project, EventNote("run", ref, at), desk.services.token())
    row = {"id": node_id(desk.project, ref), "props": {"status": "FAILED", "dueAt": None}, "event": event}
    assert await desk.services.graph.write("run.put_back", lease=token, runs=[row])
    return str(event["sort"]).partition("|")[2]


async def test_what_happens_is_heard_once_with_what_it_is_about(told: Desk, feed: Feed) -> None:
    async with listening(feed, told.project) as audience:
        captured = await told.say("Ana", "Decision: we use Postgres.", 0)
        await audience.hears(3)
    kinds = sorted(type(one.subject).__name__ for one in audience.heard)
    assert kinds == ["Claim", "Run", "Run"]
    assert captured.run.ref in audience.refs
    assert len({one.seq for one in audience.heard}) == 3
    assert {one.project for one in audience.heard} == {told.project}


async def test_conflict_that_is_opened_again_is_told_from_a_new_one(told: Desk, feed: Feed) -> None:
    async with listening(feed, told.project, conflicts) as audience:
        await told.decide("Ana", "Postgres", 0)
        await told.decide("Bot", "MySQL", 1, agent=True)
        conflict = await told.conflict()
        await told.dismiss(conflict)
        await told.reopen(conflict)
        await told.resolve(conflict, await told.claim("MySQL"))
        await audience.hears(4)
    heard = [(one.change, one.again) for one in audience.heard]
    assert [change for change, _ in heard] == ["OPENED", "DISMISSED", "OPENED", "RESOLVED"]
    assert [again for _, again in heard] == [False, False, True, False]


async def test_claims_conflicts_and_runs_are_told_apart(told: Desk, feed: Feed) -> None:
    async with (
        listening(feed, told.project, claims) as of_claims,
        listening(feed, told.project, conflicts) as of_conflicts,
        listening(feed, told.project, runs) as of_runs,
    ):
        await told.decide("Ana", "Postgres", 0)
        await told.say("Bot", "- [Decision] auth.database = MySQL", 1, agent=True)
        await of_runs.hears(4)
        await of_claims.hears(2)
        await of_conflicts.hears(1)
    assert all(isinstance(one.subject, Claim) for one in of_claims.heard)
    assert all(isinstance(one.subject, Run) for one in of_runs.heard)
    assert all(isinstance(one.subject, Conflict) for one in of_conflicts.heard)
    assert len(of_claims.heard) >= 2
    assert len(of_runs.heard) == 4


async def test_a_step_is_heard_with_its_action(told: Desk, feed: Feed) -> None:
    await told.say("Bot", "Decision: we use Postgres.", 0, agent=True)
    (claim,) = await told.claims()
    async with listening(feed, told.project, claims) as audience:
        await told.promote(claim)
        (event,) = await audience.hears(1)
    assert event.change == "PROMOTE"
    assert isinstance(event.subject, Claim)
    assert event.subject.status == "ACTIVE"


async def test_since_replays_in_order_and_then_goes_on_live(told: Desk, feed: Feed) -> None:
    await told.say("Ana", "Decision: we use Postgres.", 0)
    async with listening(feed, told.project, since=0) as audience:
        assert len(await audience.hears(3)) == 3
        await told.say("Ana", "Decision: we use Kafka.", 1)
        heard = await audience.hears(6)
    assert len(heard) == 6
    assert [one.seq for one in heard] == sorted(one.seq for one in heard)


async def test_a_replay_names_what_it_repeats(told: Desk, feed: Feed) -> None:
    await told.say("Ana", "Decision: we use Postgres.", 0)
    async with listening(feed, told.project, since=0) as first:
        await first.hears(3)
    async with listening(feed, told.project, since=first.heard[-1].at) as second:
        await second.hears(3)
    assert [one.seq for one in second.heard] == [one.seq for one in first.heard]


async def test_whoever_is_cut_off_again_and_again_misses_nothing(told: Desk, feed: Feed) -> None:
    heard: dict[str, int] = {}
    since = told.services.now()
    talking = asyncio.create_task(_talk(told, 12))
    while not talking.done() or len(heard) < 36:
        async with listening(feed, told.project, since=since) as audience:
            await audience.hears(1, patience=0.4)
        heard |= {one.seq: one.at for one in audience.heard}
        since = max(heard.values(), default=since)
        if talking.done() and len(heard) >= 36:
            break
    await talking
    assert len(heard) == 36


async def _talk(desk: Desk, count: int) -> None:
    for number in range(count):
        await desk.say("Ana", f"Decision: we use tool {number}.", number)


async def test_a_late_commit_is_heard(told: Desk, feed: Feed, announcer: InProcess) -> None:
    """Its event is older than the last one heard, as when its transaction began first and ended last."""
    ref = await hold(told, "held")
    began = told.services.now()
    async with listening(feed, told.project) as audience:
        await told.say("Ana", "Decision: we use Kafka.", 5)
        before = len(await audience.hears(3))
        late = await commit_event(told, ref, "held", began - OVERLAP // 3)
        await announcer.changed(told.project)
        await audience.hears(before + 1)
    assert late < audience.heard[0].seq
    assert [one.seq for one in audience.heard].count(late) == 1


async def test_a_late_commit_is_in_the_replay_of_whoever_heard_a_later_one(told: Desk, feed: Feed) -> None:
    ref = await hold(told, "held")
    began = told.services.now()
    async with listening(feed, told.project) as audience:
        await told.say("Ana", "Decision: we use Kafka.", 5)
        await audience.hears(3)
    late = await commit_event(told, ref, "held", began - SECOND)
    async with listening(feed, told.project, since=audience.heard[-1].at) as again:
        await again.hears(5)
    assert late in [one.seq for one in again.heard]


async def test_a_commit_that_nobody_announced_is_found_by_looking(desk: Desk, services: Services) -> None:
    async with open_feed(services, InProcess(), period=0.3) as feed, listening(feed, desk.project) as audience:
        await desk.say("Ana", "Decision: we use Kafka.", 0)
        assert len(await audience.hears(3)) == 3


async def test_after_a_break_everybody_looks(desk: Desk, services: Services) -> None:
    announcer = InProcess()
    async with open_feed(services, announcer, period=NEVER) as feed, listening(feed, desk.project) as audience:
        await desk.say("Ana", "Decision: we use Kafka.", 0)
        announcer.on_changed.tell(None)
        assert len(await audience.hears(3)) == 3


async def test_a_reader_that_is_too_slow_is_cut_off_with_a_code(
    told: Desk, services: Services, announcer: InProcess
) -> None:
    """It reads the only event there is, and then nothing until it was offered more than it may leave lying."""
    feed, longest, offered = Feed(services, longest=2), 2, list[Event]()
    announcer.on_changed.add(feed.wake)

    def wanted(event: Event) -> bool:
        offered.append(event)
        return True

    ref = await hold(told, "held")
    events = feed.events(told.project, wanted, None)
    first = asyncio.ensure_future(anext(events))
    await until(lambda: feed.is_followed(told.project))
    await commit_event(told, ref, "held", services.now())
    await announcer.changed(told.project)
    await first
    await _talk(told, 2)
    await until(lambda: len(offered) > 1 + longest)
    with pytest.raises(TooSlow, match="since"):
        await anext(events)
    feed.close()


async def test_idle_listeners_ask_the_graph_nothing_each(desk: Desk, services: Services) -> None:
    """One look for all of them, however many: here at least two periods pass with 200 listeners."""
    many = 200
    async with open_feed(services, InProcess(), period=0.5) as feed, AsyncExitStack() as stack:
        with services.graph.trips.counted() as trips:
            for _ in range(many):
                await stack.enter_async_context(listening(feed, desk.project))
            await asyncio.sleep(1.2)
        assert 0 < trips.count < many // 2


async def test_one_event_costs_one_query_however_many_listen(
    told: Desk, services: Services, announcer: InProcess
) -> None:
    ref = await hold(told, "held")
    with services.graph.trips.counted() as trips:
        async with open_feed(services, announcer, period=NEVER) as feed, AsyncExitStack() as stack:
            audiences = [await stack.enter_async_context(listening(feed, told.project)) for _ in range(50)]
            begun = trips.count
            await commit_event(told, ref, "held", services.now())
            await announcer.changed(told.project)
            await audiences[0].hears(1)
            asked = trips.names[begun:]
    assert [len(one.heard) for one in audiences] == [1] * 50
    assert asked == ["run.put_back", "event.since"]


async def test_other_projects_are_not_heard(told: Desk, feed: Feed, announcer: InProcess) -> None:
    async with listening(feed, f"{told.project}-x") as elsewhere, listening(feed, told.project) as here:
        await told.say("Ana", "Decision: we use Kafka.", 0)
        await here.hears(3)
    assert elsewhere.heard == []


async def test_a_claim_that_was_merged_away_is_told_as_the_one_it_became(told: Desk, feed: Feed) -> None:
    await told.decide("Ana", "Postgres", 0)
    await told.decide("Ana", "MySQL", 5)
    await told.decide("Ana", "Postgres", 10)
    await told.decide("Ana", "Postgres", 5.5)
    async with listening(feed, told.project, claims, since=0) as audience:
        await audience.hears(4)
    assert all(isinstance(one.subject, Claim) and one.subject.merged_into is None for one in audience.heard)
