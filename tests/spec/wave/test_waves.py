"""A wave of documents: the best of what waits for a person, within what a reviewer can look at, and nothing lost."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from extract.pipeline import NAME, VERSION
from extract.sources.document import render_document
from graph import clock
from graph.actions.answering.lists import Filter, queue_page
from graph.actions.answering.surroundings import no_longer_said, supersessions_of
from graph.actions.capturing.capture import Intake, capture
from graph.actions.operating.projects import create_project
from graph.actions.running.leases import Leased
from graph.actions.waves.reports import findings_of_waves, remove_old
from graph.actions.waves.waves import ensure_wave, extract_wave, look_after, wave_before, wave_by_ref
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.source import Extractor
from graph.model.status import ClaimStatus
from graph.model.words import SourceKind
from graph.process.services import Services
from graph.rules.reading.reconcile import Reading
from tests.spec.desk import MINUTE, Desk, minute
from workers.jobs import work_once
from workers.pace import Pace
from workers.rules_reader import read_by_rules

RULES = Extractor(NAME, VERSION)
SMALL = 4
ONE_BY_ONE = Pace(batch=1)
HELD = 10 * MINUTE  # longer than any worker holds what it has died with


@pytest.fixture
async def desk(services: Services, project: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """In a field of work that accepts nothing by itself, where a reviewer looks at four candidates at a time."""
    profile = services.profiles["engineering"]
    small = replace(profile, extract=replace(profile.extract, batch=SMALL))
    made = replace(services, profiles={**services.profiles, "engineering": small}, reports=tmp_path)
    await create_project(made, project, "Scenario", "engineering", None)
    yield Desk(made, project)


async def send(desk: Desk, *texts: str, wave: str = "first", read: bool = True, folder: str | None = None) -> None:
    ref = await ensure_wave(desk.services, desk.project, wave)
    for number, text in enumerate(texts):
        one = render_document(f"{folder or wave}/{number}.md", text)
        intake = Intake(SourceKind.DOCUMENT, one.text, one.sha256, one.sections, minute(number), origin=one.origin)
        await capture(desk.services, desk.project, [intake], RULES, wave=ref, read=read)


def decisions(first: int, count: int) -> str:
    lines = (
        f"- [Decision] we will do thing {number} {'very ' * (number % 5)}well" for number in range(first, first + count)
    )
    return "## Notes\n\n" + "\n".join(lines) + "\n"


async def told(desk: Desk, wave: str = "first") -> tuple[list[str], list[str]]:
    """Return the claims, and the held candidates."""
    (found,) = await findings_of_waves(desk.services.graph, [node_id(desk.project, wave)])
    assert found is not None
    return sorted(one.statement for one in await desk.claims()), [one.statement for one in found.held]


def reported(folder: Path) -> set[str]:
    """The projects whose waves have a report there."""
    return {json.loads(one.read_text())["project"] for one in folder.glob("*/report.json")}


async def test_a_wave_asks_a_reviewer_so_much_at_once_and_holds_the_rest(desk: Desk) -> None:
    await send(desk, decisions(0, 3), decisions(10, 3))
    await desk.work()
    kept, held = await told(desk)
    assert (len(kept), len(held)) == (SMALL, 2)
    assert {one.status for one in await desk.claims()} == {ClaimStatus.CANDIDATE}


async def test_what_is_held_comes_up_when_there_is_room(desk: Desk) -> None:
    await send(desk, decisions(0, 6))
    await desk.work()
    first = (await desk.claims())[0]
    await desk.promote(first)
    await extract_wave(desk.services, desk.project, "first", RULES)
    kept, held = await told(desk)
    assert (len(kept), len(held)) == (SMALL + 1, 1)


def record(number: int, *more: str) -> str:
    title = f"# {number}. We will do thing {number} {'very ' * (number % 5)}well"
    return "\n\n".join((title, "## Status\n\nAccepted", *more, f"## Decision\n\nDo thing {number}.")) + "\n"


async def queued(desk: Desk) -> list[str]:
    which = Filter(statuses=(ClaimStatus.CANDIDATE,))
    return [one.statement for one in (await queue_page(desk.services.graph, desk.project, 50, None, which)).items]


async def test_records_are_claims_with_their_edges_and_reach_the_reviewer_when_there_is_room(desk: Desk) -> None:
    records = [record(number) for number in range(5)]
    await send(desk, *records, record(5, "Supersedes ADR 1"), decisions(10, 2), folder="adr")
    await desk.work()
    _, held = await told(desk)
    assert (len(await queued(desk)), len(held)) == (SMALL, 4)
    wave = await wave_by_ref(desk.services.graph, desk.project, "first")
    assert (wave.persisted, wave.dropped) == (SMALL, 4)
    by = {one.statement: one for one in await desk.claims()}
    assert {f"Do thing {number}" for number in range(6)} <= by.keys()
    ((older, _),) = await supersessions_of(desk.services.graph, [by["Do thing 5"].id])
    assert [one.older.statement for one in older] == ["Do thing 1"]
    unseen, *_ = await queued(desk)
    waits = next(one for one in by.values() if one.waiting_since is None)
    assert waits.statement not in await queued(desk)
    promoted = await desk.promote(waits)
    await desk.reject(by[unseen])
    await extract_wave(desk.services, desk.project, "first", RULES)
    _, held = await told(desk)
    assert (len(await queued(desk)), len(held)) == (SMALL, 2)
    assert (await desk.revert(promoted)).statement in await queued(desk)


async def test_records_that_hold_by_their_own_status_wait_for_nobody(desk: Desk) -> None:
    general = desk.services.profiles["general"]
    few = replace(general, extract=replace(general.extract, batch=SMALL))
    desk = Desk(replace(desk.services, profiles={"general": few}), f"{desk.project}-general")
    await create_project(desk.services, desk.project, "Scenario", "general", None)
    await send(desk, *(record(number) for number in range(1, 7)), decisions(0, 1), folder="adr")
    await desk.work()
    assert {one.status for one in await desk.claims()} == {ClaimStatus.ACTIVE}
    assert (await told(desk))[1] == []


@pytest.mark.parametrize(
    "ticks", [0, pytest.param(40, marks=pytest.mark.english), pytest.param(150, marks=pytest.mark.english)]
)
async def test_killed_in_the_middle_it_comes_to_the_same(
    desk: Desk, services: Services, project: str, tmp_path: Path, ticks: int
) -> None:
    """While it reads, or so many turns of the loop into whatever it does then; what it holds, another takes once it lapses."""
    texts = (decisions(0, 3), decisions(10, 3), record(2), record(3, "Supersedes ADR 2"), decisions(20, 3))
    await send(desk, *texts)
    await work_once(desk.services, pace=ONE_BY_ONE)

    async def stuck(leased: Leased, profile: Profile) -> Reading:
        await asyncio.sleep(60)
        return await read_by_rules(leased, profile)

    going = (
        work_once(desk.services, pace=ONE_BY_ONE) if ticks else work_once(desk.services, read=stuck, pace=ONE_BY_ONE)
    )
    killed = asyncio.create_task(going)
    for _ in range(ticks + 1):
        await asyncio.sleep(0)
    killed.cancel()
    await asyncio.wait([killed])
    await Desk(replace(desk.services, now=lambda: clock.now() + HELD), project).work()
    other = Desk(replace(desk.services, reports=tmp_path / "other"), f"{project}-other")
    await create_project(other.services, other.project, "Undisturbed", "engineering", None)
    await send(other, *texts)
    await other.work()
    assert await told(desk) == await told(other)
    assert await queued(desk) == await queued(other)
    mine, theirs = (json.loads((one / "first" / "report.json").read_text()) for one in (tmp_path, tmp_path / "other"))
    assert {**mine, "project": "", "at": 0} == {**theirs, "project": "", "at": 0}


@pytest.mark.parametrize("pace", [Pace(), ONE_BY_ONE], ids=["together", "one by one"])
async def test_what_two_documents_say_is_reported_once_and_its_repetition_as_a_duplicate(
    desk: Desk, tmp_path: Path, pace: Pace
) -> None:
    await send(desk, decisions(0, 2), decisions(1, 2))
    while await work_once(desk.services, pace=pace):
        pass
    report = json.loads((tmp_path / "first" / "report.json").read_text())
    wave = await wave_by_ref(desk.services.graph, desk.project, "first")
    assert (report["persisted"], report["dropped"], wave.persisted) == (3, 1, 3)
    dropped = [json.loads(line) for line in (tmp_path / "first" / "dropped.ndjson").read_text().splitlines()]
    assert [(one["path"], one["reason"][:9]) for one in dropped] == [("first/1.md", "duplicate")]


async def test_what_a_person_promoted_is_contested_where_nothing_is_accepted_by_itself(desk: Desk) -> None:
    await send(desk, "- [Decision] api.timeout = 30 s\n")
    await desk.work()
    (claim,) = await desk.claims()
    await desk.promote(claim)
    await send(desk, "- [Decision] api.timeout = 40 s\n", wave="second")
    await desk.work()
    assert {one.statement: one.status for one in await desk.claims()} == {
        claim.statement: ClaimStatus.ACTIVE,
        "api.timeout = 40 s": ClaimStatus.CONFLICTED,
    }


async def test_what_was_turned_down_is_never_proposed_again(desk: Desk) -> None:
    await send(desk, "- [Decision] We will use Kafka for events.\n")
    await desk.work()
    await desk.reject((await desk.claims())[0])
    await send(desk, "Notes.\n\n- [Decision]   we will use  KAFKA for events\n", wave="second")
    await desk.work()
    (claim,) = await desk.claims()
    assert (claim.status, claim.seen_count) == (ClaimStatus.REJECTED, 2)


async def test_documents_that_are_only_kept_are_read_on_request(desk: Desk) -> None:
    await send(desk, decisions(0, 2), read=False)
    await desk.work()
    assert await desk.claims() == []
    await extract_wave(desk.services, desk.project, "first", RULES)
    await desk.work()
    assert len(await desk.claims()) == 2


async def test_report_that_the_disk_does_not_take_keeps_nothing_waiting(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "reports"
    folder.write_text("a file in its way")
    desk = Desk(replace(desk.services, reports=folder), desk.project)
    await send(desk, decisions(0, 2))
    await desk.work()
    low = f"{desk.project}|"
    runs = await desk.services.graph.read("run.page", low=low, before=f"{low}~", statuses=None, limit=9)
    assert [(row["run"]["status"], row["run"].get("error")) for row in runs] == [("SUCCEEDED", None)]
    folder.unlink()
    await look_after(desk.services)
    assert desk.project in reported(folder)


async def test_rule_that_fails_is_a_line_of_the_report_and_counts_as_nothing_dropped(
    desk: Desk, tmp_path: Path
) -> None:
    await send(desk, decisions(0, 2))

    async def failing(leased: Leased, profile: Profile) -> Reading:
        return replace(await read_by_rules(leased, profile), errors=("motion/2 failed: it broke",))

    while await work_once(desk.services, read=failing):
        pass
    assert (tmp_path / "first" / "errors.log").read_text() == "first/0.md: motion/2 failed: it broke\n"
    report = json.loads((tmp_path / "first" / "report.json").read_text())
    wave = await wave_by_ref(desk.services.graph, desk.project, "first")
    assert (report["persisted"], report["dropped"], report["errors"]) == (wave.persisted, wave.dropped, 1) == (2, 0, 1)


async def test_report_is_kept_as_long_as_the_profile_says(desk: Desk, tmp_path: Path) -> None:
    await send(desk, decisions(0, 2))
    await desk.work()
    day, days = 24 * 60 * MINUTE, desk.services.profiles["engineering"].extract.keep_reports_days

    async def is_kept(after: int) -> bool:
        await remove_old(replace(desk.services, now=lambda: clock.now() + after))
        return desk.project in reported(tmp_path)

    assert [await is_kept((days + more) * day) for more in (-1, 1)] == [True, False]


async def test_wave_with_a_long_name_has_its_report(desk: Desk, tmp_path: Path) -> None:
    await send(desk, decisions(0, 2), wave="\N{CJK UNIFIED IDEOGRAPH-65E5}" * 120)
    await desk.work()
    assert desk.project in reported(tmp_path)


async def test_wave_names_the_one_before_it(desk: Desk) -> None:
    for name in ("one", "two", "three"):
        await send(desk, decisions(0, 1), wave=name)
    graph = desk.services.graph
    before = [await wave_before(graph, await wave_by_ref(graph, desk.project, name)) for name in ("one", "three")]
    assert [one and one.ref for one in before] == [None, "two"]


async def test_candidate_says_where_its_document_was_changed_or_is_gone(desk: Desk) -> None:
    paint, keep, sell = ("we will paint the boat blue", "we will keep the sail", "we will sell the anchor")
    await desk.read("a.md", f"- [Decision] {paint}\n- [Decision] {keep}\n", 0)
    await desk.read("b.md", f"- [Decision] {sell}\n", 0)
    await desk.read("a.md", f"- [Decision] {keep}\n", 5)
    await desk.read("b.md", "", 5)
    told = {one.statement: one.id for one in await desk.claims()}
    assert await no_longer_said(desk.services.graph, [told[one] for one in (paint, keep, sell)]) == [
        ["a.md was changed and no longer says so"],
        [],
        ["b.md is gone"],
    ]
