"""The report of a wave as files: what was found and by which rule, what was let go and why, and which rules failed.

The graph remembers which reports are due, so the next look writes the same report after a crash.
"""

import json
import logging
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from graph.actions.answering.by_ids import runs_of_waves, sources_by_ids, waves_by_ids
from graph.actions.operating.projects import profile_of
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.place import Wave
from graph.model.source import Outcome, Run
from graph.model.times import DAY
from graph.model.wave import Held
from graph.model.words import OpVerdict, RunStatus
from graph.process.services import Services
from graph.rules.reading.outcomes import FAILED
from graph.store.waves import held_from

log = logging.getLogger("whence.waves")

FOLDER = "extraction-reports"
MOST = 100  # reports that are written in one go
_NAME_BYTES = 150  # of a folder's name, without its project: file systems take 255
_WRITTEN = (OpVerdict.ADDED, OpVerdict.UPDATED, OpVerdict.CONFLICT, OpVerdict.NOTE)
_SAME = (*_WRITTEN, OpVerdict.MERGED)
_DUPLICATE = "duplicate: a claim says this already, and counts it"
_FILES = ("report.json", "candidates.ndjson", "dropped.ndjson", "errors.log")


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a wave came to, in the order of its documents' paths."""

    wave: Wave
    runs: tuple[Run, ...]
    paths: Mapping[str, str]
    held: tuple[Held, ...]

    def outcomes(self) -> Iterator[tuple[Run, Outcome]]:
        return ((run, outcome) for run in self.runs for outcome in run.outcomes)


async def findings_of_waves(graph: Graph, ids: Sequence[str]) -> list[Findings | None]:
    """Return the findings by the ids of waves; a document's run is told with every wave that it came with."""
    waves, runs = await waves_by_ids(graph, ids), await runs_of_waves(graph, ids)
    sources = {node_id(run.project, run.source) for several in runs for run in several}
    known = [source for source in await sources_by_ids(graph, sorted(sources)) if source is not None]
    paths = {node_id(source.project, source.ref): str(source.origin.get("path", source.ref)) for source in known}
    held: dict[str, list[Held]] = {}
    for row in await graph.read("wave.held", ids=list(ids)):
        held.setdefault(row["id"], []).append(held_from(row["held"]))
    return [
        _findings(wave, several, paths, held.get(one, [])) if wave is not None else None
        for one, wave, several in zip(ids, waves, runs, strict=True)
    ]


def _findings(wave: Wave, runs: Sequence[Run], paths: Mapping[str, str], held: Sequence[Held]) -> Findings:
    own = {run.source: paths.get(node_id(run.project, run.source), run.source) for run in runs}
    ordered = sorted(runs, key=lambda run: (own[run.source], run.source, run.queued_at, run.ref))
    return Findings(wave, tuple(ordered), own, tuple(held))


def rules_of(found: Findings) -> dict[str, int]:
    """Count the kept candidates of each rule."""
    return dict(sorted(Counter(str(outcome.op.get("rule")) for _, outcome in _part_findings(found).kept).items()))


def errors_of(found: Findings) -> list[str]:
    """Rules that failed, and documents that nobody could read."""
    said = [
        f"{found.paths.get(run.source)}: {outcome.reason}"
        for run, outcome in found.outcomes()
        if outcome.op.get("op") == FAILED
    ]
    failed = (run for run in found.runs if run.status is RunStatus.FAILED)
    return said + [f"{found.paths.get(run.source)}: {run.error}" for run in failed]


# ── the files


async def write_due(services: Services) -> int:
    """Write every report that is due; how many there were."""
    if services.reports is None:
        return 0
    written = 0
    for row in await services.graph.read("wave.due", limit=MOST):
        if row["report"]:
            (found,) = await findings_of_waves(services.graph, [row["id"]])
            if found is not None and _try_write(services.reports, found):
                await services.graph.write("wave.reported", id=row["id"], at=found.wave.passed_at)
                written += 1
    return written


async def reported_again(services: Services, project: str) -> None:
    """The reports of a project's waves as the graph tells them now: after words were erased."""
    for folder in (
        sorted(services.reports.glob("*/")) if services.reports is not None and services.reports.is_dir() else ()
    ):
        said = _read(folder)
        if said is None or said["project"] != project:
            continue
        shutil.rmtree(folder)
        (found,) = await findings_of_waves(services.graph, [node_id(project, said["wave"])])
        if found is not None and services.reports is not None:
            _write(services.reports, found)


async def remove_old(services: Services) -> int:
    """Reports are kept as long as the profile of their project says."""
    removed = 0
    for folder in (
        sorted(services.reports.glob("*/")) if services.reports is not None and services.reports.is_dir() else ()
    ):
        said = _read(folder)
        if said is None:
            continue
        profile = await profile_of(services, said["project"])
        if services.now() - said["at"] > profile.extract.keep_reports_days * DAY:
            shutil.rmtree(folder)
            removed += 1
    return removed


def folder_of(reports: Path, wave: Wave) -> Path:
    """Return the folder of a wave: named as the wave; where a wave of another project has that name, with the project
    behind it."""
    name = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in wave.ref).lstrip(".") or "wave"
    name = name.encode()[:_NAME_BYTES].decode(errors="ignore")
    there = _read(reports / name)
    taken = there is not None and (there["project"], there["wave"]) != (wave.project, wave.ref)
    return reports / (f"{name}~{wave.project}" if taken else name)


def _read(folder: Path) -> dict[str, Any] | None:
    with suppress(OSError, ValueError):
        said: dict[str, Any] = json.loads((folder / _FILES[0]).read_text(encoding="utf-8"))
        return said
    return None


def _try_write(reports: Path, found: Findings) -> bool:
    """Write a report; False where the disk does not take it. It stays due then, and nothing waits for it."""
    try:
        _write(reports, found)
    except OSError as error:
        log.warning("the report of the wave %s stays due: %s", found.wave.ref, error.strerror)
        return False
    return True


def _write(reports: Path, found: Findings) -> None:
    """Each file as a whole, or as it was before."""
    folder = folder_of(reports, found.wave)
    folder.mkdir(parents=True, exist_ok=True)
    texts = (_report(found), _lines(_kept(found)), _lines(_dropped(found)), _log(errors_of(found)))
    for name, text in zip(_FILES[1:] + _FILES[:1], texts[1:] + texts[:1], strict=True):
        part = folder / f".{name}.part"
        part.write_text(text, encoding="utf-8")
        part.replace(folder / name)


@dataclass(frozen=True, slots=True)
class _Parted:
    kept: tuple[tuple[Run, Outcome], ...]
    dropped: tuple[tuple[Run, Outcome], ...]


def _part_findings(found: Findings) -> _Parted:
    """Each claim that the wave wrote is kept once, by the first document that says it; whatever repeats it was dropped."""
    written = {
        outcome.claim: outcome.verdict
        for _, outcome in found.outcomes()
        if outcome.claim and outcome.verdict in _WRITTEN
    }
    kept: list[tuple[Run, Outcome]] = []
    dropped: list[tuple[Run, Outcome]] = []
    for run, one in found.outcomes():
        verdict = written.pop(one.claim, None) if one.claim else None
        if verdict is not None:
            kept.append((run, replace(one, verdict=verdict)))
        elif one.op.get("op") != FAILED:
            dropped.append((run, replace(one, reason=_DUPLICATE) if one.verdict in _SAME else one))
    return _Parted(tuple(kept), tuple(dropped))


def _report(found: Findings) -> str:
    parted = _part_findings(found)
    dropped = Counter(_reason(outcome) for _, outcome in parted.dropped)
    says = {
        "wave": found.wave.ref,
        "project": found.wave.project,
        "at": found.wave.at,
        "documents": found.wave.documents,
        "runs": dict(sorted(Counter(run.status.value for run in found.runs).items())),
        "persisted": len(parted.kept),
        "dropped": sum(dropped.values()),
        "held": len(found.held),
        "rules": rules_of(found),
        "reasons": dict(sorted(dropped.items())),
        "errors": len(errors_of(found)),
        "extractors": sorted({f"{run.extractor} {run.extractor_version}" for run in found.runs}),
    }
    return json.dumps(says, ensure_ascii=False, indent=2) + "\n"


def _kept(found: Findings) -> Iterator[dict[str, Any]]:
    for run, outcome in _part_findings(found).kept:
        yield {"claim": outcome.claim, "verdict": outcome.verdict, **_said(found, run, outcome)}


def _dropped(found: Findings) -> Iterator[dict[str, Any]]:
    ranks = {(held.source, held.op.evidence.start, held.statement): held.rank for held in found.held}
    for run, outcome in _part_findings(found).dropped:
        evidence = outcome.op.get("evidence") or {}
        rank = ranks.get((run.source, evidence.get("startChar"), str(outcome.op.get("statement"))))
        yield {"reason": _reason(outcome), "rank": rank, "claim": outcome.claim, **_said(found, run, outcome)}


def _said(found: Findings, run: Run, outcome: Outcome) -> dict[str, Any]:
    evidence = outcome.op.get("evidence") or {}
    return {
        "statement": outcome.op.get("statement"),
        "kind": outcome.op.get("kind"),
        "key": outcome.op.get("key"),
        "value": outcome.op.get("value"),
        "rule": outcome.op.get("rule"),
        "confidence": outcome.op.get("confidence"),
        "path": found.paths.get(run.source),
        "source": run.source,
        "start": evidence.get("startChar"),
        "end": evidence.get("endChar"),
        "quote": evidence.get("quote"),
        "extractorVersion": run.extractor_version,
    }


def _reason(outcome: Outcome) -> str:
    return outcome.reason or outcome.verdict.lower()


def _lines(rows: Iterator[dict[str, Any]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _log(errors: Sequence[str]) -> str:
    return "".join(f"{one}\n" for one in errors)
