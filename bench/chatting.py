"""The cost of a message in a group's chat: in tier 1 against one scan of its words, in a chat of any length, and in a burst."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import re2

from api.chats.intakes import incoming
from api.service import Service, open_service
from bench.data import settings_for
from bench.discussing import intake
from bench.measure import Figure
from extract.pipeline import NAME, VERSION
from graph.actions.capturing.capture import capture
from graph.actions.chats.making import ChatSpec, create_chat
from graph.actions.chats.taking_in import take_in
from graph.actions.operating.projects import create_project, ensure_task, profile_of
from graph.model.chat import ChatEvent, ChatMessage, ChatThread, Group, Member
from graph.model.profile import Profile
from graph.model.source import Extractor
from graph.profiles import load_profiles
from graph.rules.chats.tripwire import score
from workers.jobs import carry_out, take
from workers.rules_reader import rules_reader
from workers.work import Work

PATTERNS, SCANNED = 200, 2_000
STRETCH, AT_ONCE, BURST, CAPTURES = 1_000, 100, 1_000, 60
PAUSE = 0.1  # seconds
HOME, OTHER = "home", "other"
START, MINUTE, HOUR = 1_770_000_000_000_000, 60_000_000, 3_600_000_000
APART = 5 * MINUTE  # a hundred thousand messages are a year of a busy group
PEOPLE = (Member("john", ("John",)), Member("sarah", ("Sarah",)), Member("leo", ("Leo",), "child"), Member("mia", ("Mia",), "child"))  # fmt: skip
GROUP = Group("C", "UTC", PEOPLE)
SAID = (
    "Who can pick up {child} from {thing} on {day}?", "I'll do it", "thx!", "lol that was {thing} for you", "👍",
    "{child} has a dentist appointment {day} at {hour}pm", "Got the oil changed today. Next due in July.", "me",
    "I can cover {thing} {day}", "did anybody see the charger?", "the {thing} photos are so good", "ok running late, home by {hour}",
)  # fmt: skip
THINGS = ("soccer", "ballet", "swim", "chess", "piano", "practice", "lunch", "garden")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "tomorrow", "tonight")


def words(number: int) -> str:
    pick = random.Random(number)
    return pick.choice(SAID).format(
        child=pick.choice(("Leo", "Mia")), thing=pick.choice(THINGS), day=pick.choice(DAYS), hour=pick.randrange(2, 9)
    )


# ── tier 1


def with_patterns(profile: Profile, count: int) -> Profile:
    """The profile's own, and as many of other words as make up the count."""
    own = {category: tuple(all_of) for category, all_of in profile.chats.patterns.items()}
    more = count - sum(map(len, own.values()))
    invented = tuple(rf"\b(?:errand{n}|(?:please )?bring the {n}(?:st|nd|th)? box)\b" for n in range(max(0, more)))
    return replace(
        profile, chats=replace(profile.chats, patterns={**own, "chores": (*own.get("chores", ()), *invented)})
    )


def tier_1() -> list[Figure]:
    """Measure tier 1 by the time of this thread alone: its cost, not its wait on a busy machine."""
    profile = with_patterns(load_profiles()["household"], PATTERNS)
    scanner = re2.Set.SearchSet(re2.Options())
    for patterns in profile.chats.patterns.values():
        for one in patterns:
            scanner.Add(one)
    scanner.Compile()
    events = tuple(
        ChatEvent(f"E{n}", f"Leo {thing}", ("leo",), START + n * HOUR, START + (n + 1) * HOUR)
        for n, thing in enumerate(THINGS)
    )
    ours, scans = [], []
    for number in range(-200, SCANNED):  # the first ones are to get warm
        message = ChatMessage(str(number), "john", words(number), START + number * MINUTE)
        begun = time.thread_time()
        score(message, ChatThread(), GROUP, profile, events)
        between = time.thread_time()
        scanner.Match(message.text.casefold())
        if number >= 0:
            ours.append((between - begun) * 1000)
            scans.append((time.thread_time() - between) * 1000)
    mine, base = quantiles(ours, n=100)[98], quantiles(scans, n=100)[98]
    half, scan = median(ours), median(scans)
    return [
        Figure(
            f"tier 1 of a message with {PATTERNS} patterns, p99 : 10 ms", f"{mine:.2f} ms", "10 ms", mine / 10, goal=1.0
        ),
        Figure("the same, p99 : one scan by re2, p99", f"{mine:.3f} ms", f"{base:.3f} ms", mine / base),
        Figure("the same, median : one scan by re2, median", f"{half:.3f} ms", f"{scan:.3f} ms", half / scan),
    ]


# ── the whole way


@dataclass(frozen=True, slots=True)
class Chats:
    """A service whose workers stand still: what is taken in is followed in its turn."""

    service: Service
    work: Work

    async def say(self, ref: str, begin: int, count: int) -> None:
        services = self.service.services
        chat = await create_chat(services, HOME, ChatSpec(ref, ref, people=PEOPLE))
        profile = await profile_of(services, HOME)
        for first in range(begin, begin + count, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, begin + count))
            sent = [incoming(chat, str(n), PEOPLE[n % 2].ref, words(n), START + n * APART) for n in numbers]
            await take_in(services, HOME, ref, profile, sent)

    async def follow(self) -> None:
        while (lease := await take(self.work)).runs:
            await carry_out(self.work, lease)

    async def heard(self, ref: str, begin: int, count: int) -> float:
        """Milliseconds for each message, from its capture until it is followed."""
        begun = time.perf_counter()
        await self.say(ref, begin, count)
        await self.follow()
        return (time.perf_counter() - begun) * 1000 / count

    async def captured(self, number: int) -> float:
        begun = time.perf_counter()
        await capture(self.service.services, OTHER, [intake("other", number)], Extractor(NAME, VERSION))
        return (time.perf_counter() - begun) * 1000


@asynccontextmanager
async def _chats() -> AsyncIterator[Chats]:
    with TemporaryDirectory() as directory:
        settings = settings_for(Path(directory)).model_copy(update={"workers": 0})
        async with open_service(settings) as service:
            await create_project(service.services, HOME, "Home", "household", None)
            await create_project(service.services, OTHER, "Other", "general", None)
            await ensure_task(service.services, OTHER, "other", "other")
            yield Chats(service, Work(service.services, rules_reader(service.services)))


async def chatting(messages: int) -> list[Figure]:
    async with _chats() as chats:
        stretch = min(STRETCH, max(AT_ONCE, messages // 4))
        await chats.heard("early", 0, AT_ONCE)  # what is loaded on first use doesn't count
        await _beside_of(chats, _quiet(chats, 1.0), 0)
        alone = await _beside_of(chats, _quiet(chats, CAPTURES * PAUSE), 1_000)
        beside = await _beside_of(chats, _long(chats, messages - stretch), 10_000)
        kept = _beside(f"a capture elsewhere while a chat of {messages:,} is followed", beside, alone)
        grown = await _growth(chats, messages, stretch)
        return [*tier_1(), kept, grown, *await _burst(chats, min(BURST, messages), alone)]


async def _quiet(chats: Chats, seconds: float) -> None:
    """Follow only the captures' own messages for a while."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        await chats.follow()
        await asyncio.sleep(PAUSE)


async def _long(chats: Chats, count: int) -> None:
    for begin in range(0, count, AT_ONCE):
        await chats.heard("long", begin, min(AT_ONCE, count - begin))


async def _beside_of(chats: Chats, work: Coroutine[None, None, None], numbered: int) -> list[float]:
    """Return the times of captures in another project while something goes on: one at a time, a few a second, as people write."""
    going = asyncio.create_task(work)
    beside: list[float] = []
    while not going.done():
        beside.append(await chats.captured(numbered + len(beside)))
        await asyncio.sleep(PAUSE)
    await going
    return beside


async def _growth(chats: Chats, messages: int, stretch: int) -> Figure:
    """Measure a long chat in turns with a new one, so that other work on the machine weighs on both."""
    first, last = [], []
    for begin in range(0, stretch, AT_ONCE):
        last.append(await chats.heard("long", messages - stretch + begin, AT_ONCE))
        first.append(await chats.heard("new", begin, AT_ONCE))
    name = f"a chat's message taken in and followed, the last {stretch:,} of {messages:,} : the first"
    return Figure(name, f"{median(last):.2f} ms", f"{median(first):.2f} ms", median(last) / median(first), goal=1.3)


async def _burst(chats: Chats, count: int, alone: Sequence[float]) -> list[Figure]:
    """All of them at once, then followed; and what a capture elsewhere takes meanwhile."""
    steady = median([await chats.heard("steady", begin, AT_ONCE) for begin in range(0, count, AT_ONCE)])
    begun = time.perf_counter()
    await _all_at_once(chats, "burst", count)
    each = (time.perf_counter() - begun) * 1000 / count
    beside = await _beside_of(chats, _all_at_once(chats, "another", count), 1_000_000)
    return [
        Figure(
            f"a message of a burst of {count:,} in one chat : by {AT_ONCE}",
            f"{each:.2f} ms",
            f"{steady:.2f} ms",
            each / steady,
        ),
        _beside("a capture elsewhere during that burst", beside, alone),
    ]


async def _all_at_once(chats: Chats, ref: str, count: int) -> None:
    await chats.say(ref, 0, count)
    await chats.follow()


def _beside(name: str, beside: Sequence[float], alone: Sequence[float]) -> Figure:
    mine, theirs = (quantiles(one, n=20)[18] if len(one) > 1 else one[0] for one in (beside, alone))
    return Figure(f"{name}, p95 : alone, p95", f"{mine:.1f} ms", f"{theirs:.1f} ms", mine / theirs, goal=2.0)
