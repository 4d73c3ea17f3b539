"""Waves: batches of documents by name, and which version of a document each of them is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from graph.actions.answering.by_ids import wave_of, waves_by_ids
from graph.actions.answering.pages import END, cut, whole
from graph.actions.capturing.capture import Intake
from graph.actions.operating.projects import checked_ref, no_project, profile_of
from graph.actions.running.runs import re_extract
from graph.actions.settling.announce import announce
from graph.actions.waves.admission import Passing
from graph.actions.waves.reports import MOST, remove_old, write_due
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.page import Page
from graph.model.place import Wave
from graph.model.source import Extractor
from graph.process.services import Services
from graph.store.claims import claim_from
from graph.store.keys import sort_key
from graph.store.sources import document_id
from graph.store.waves import new_wave

Version = tuple[int, str, str]  # the time of its words, its hash, and the key that names it


async def ensure_wave(services: Services, project: str, name: str) -> str:
    """The wave's ref, which is its name."""
    ref = checked_ref(name, "a wave")
    rows = await services.graph.write("wave.ensure", **new_wave(project, ref, services.now()))
    if not rows:
        raise no_project(project)
    return ref


async def wave_by_ref(graph: Graph, project: str, ref: str) -> Wave:
    (wave,) = await waves_by_ids(graph, [node_id(project, ref)])
    if wave is None:
        raise NotFound(f"There is no wave {ref!r} in {project!r}: `waves` lists all waves.")
    return wave


async def waves_page(graph: Graph, project: str, first: int, after: str | None) -> Page[Wave]:
    low = f"{project}|"
    rows = await graph.read("wave.page", low=low, before=low + (after or END), limit=first + 1)
    return cut(rows, first, low, wave_of, lambda row: str(row["wave"]["sort"]))


async def wave_before(graph: Graph, wave: Wave) -> Wave | None:
    """The project's wave that came before this one."""
    low, here = f"{wave.project}|", sort_key(wave.project, wave.at, wave.ref)
    rows = await graph.read("wave.page", low=low, before=here, limit=1)
    return wave_of(rows[0]) if rows else None


async def count_waves(graph: Graph, project: str) -> int:
    return int((await graph.read_one("wave.count", **whole(project)))["total"])


async def claims_of_wave(graph: Graph, project: str, ref: str) -> list[Claim]:
    """Return the claims of its documents, newest first."""
    return [claim_from(row["claim"]) for row in await graph.read("wave.claims", ids=[node_id(project, ref)])]


async def extract_wave(services: Services, project: str, ref: str, extractor: Extractor) -> Wave:
    """Read what nobody has read of it; where all is read, what it holds back has another turn."""
    wave = await wave_by_ref(services.graph, project, ref)
    unread = await services.graph.read("wave.unread", id=node_id(project, wave.ref))
    for row in unread:
        await re_extract(services, project, row["ref"], extractor)
    if not unread:
        await pass_again(services, project, wave.ref)
    return await wave_by_ref(services.graph, project, wave.ref)


async def pass_again(services: Services, project: str, ref: str) -> None:
    """A later cycle: as many of those that are held as the reviewer has room for by now."""
    profile = await profile_of(services, project)
    passing = Passing(project, profile, (), {}, again=[node_id(project, ref)])
    await announce(services, project, {}, lambda _: None, listener=passing, room=8 + profile.extract.batch)
    await write_due(services)


async def look_after(services: Services) -> str:
    """Waves that hold something back get another turn, reports that are due are written, and old ones are removed."""
    turns = 0
    for row in await services.graph.read("wave.due", limit=MOST):
        await pass_again(services, row["project"], row["ref"])
        turns += 1
    written, removed = await write_due(services), await remove_old(services)
    return f"{turns} waves looked at, {written} reports written, {removed} removed"


async def as_versions(services: Services, project: str, intakes: Sequence[Intake]) -> list[Intake]:
    """The same words as the version before or behind are that version; words that come back after others are a new one."""
    known: defaultdict[str, list[Version]] = defaultdict(list)
    documents = sorted({_document(project, intake) for intake in intakes})
    for row in await services.graph.read("source.versions", documents=documents):
        known[row["document"]].append((row["at"], row["sha256"], row["key"].removeprefix(node_id(project, ""))))
    keyed: dict[int, Intake] = {}
    for place, intake in sorted(enumerate(intakes), key=lambda one: (one[1].at, one[0])):
        versions = known[_document(project, intake)]
        if intake.origin.get("gone") and not versions:
            raise NotFound(f"There is no document {intake.origin['path']!r} in {project!r}, so it can't be gone.")
        keyed[place] = replace(intake, key=_key(intake, versions))
        versions.append((intake.at, intake.sha256, keyed[place].key or ""))
    return [keyed[place] for place in range(len(intakes))]


def _document(project: str, intake: Intake) -> str:
    return document_id(project, str(intake.origin.get("path", "")))


def _key(intake: Intake, versions: Sequence[Version]) -> str | None:
    """Return the key of a document's version. Another sender's versions are others: the voucher is part of a source."""
    own = [version for version in versions if version[2].startswith((intake.key or "").removesuffix(intake.sha256))]
    before = max((one for one in own if one[0] <= intake.at), default=None)
    behind = min((one for one in own if one[0] > intake.at), default=None)
    for neighbour in (before, behind):
        if neighbour is not None and neighbour[1] == intake.sha256:
            return neighbour[2]
    again = any(one[1] == intake.sha256 for one in own)
    return f"{intake.key}:{intake.at}" if again else intake.key
