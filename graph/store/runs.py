"""Runs as the graph keeps them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from graph.engine import Along
from graph.model.errors import LeaseLost
from graph.model.ids import node_id
from graph.model.plan import EventNote, Events, Plan, Runs
from graph.model.source import AGAIN, ENRICHER, HAND, Outcome, Run, RunStats
from graph.model.words import RunStatus
from graph.store.events import event_props
from graph.store.keys import sort_key
from graph.store.writing import PlanWriter, Rows

_STATS = tuple(field.name for field in fields(RunStats))
_BORN_WITH = frozenset(("id", "project", "ref", "source", "queuedAt", "sort"))  # these never change


def run_props(run: Run) -> dict[str, Any]:
    return {
        "id": node_id(run.project, run.ref),
        "project": run.project,
        "ref": run.ref,
        "source": run.source,
        "extractor": run.extractor,
        "extractorVersion": run.extractor_version,
        "status": run.status.value,
        "queuedAt": run.queued_at,
        "attempts": run.attempts,
        "attemptsBefore": run.attempts_before,
        "model": run.model,
        "startedAt": run.started_at,
        "finishedAt": run.finished_at,
        "stats": json.dumps({name: getattr(run.stats, name) for name in _STATS}),
        "error": run.error,
        "note": run.note,
        "forcedBy": run.forced_by,
        "ops": json.dumps(list(run.ops), ensure_ascii=False),
        "outcomes": json.dumps([_outcome_row(outcome) for outcome in run.outcomes], ensure_ascii=False),
        "sort": sort_key(run.project, run.queued_at, run.ref),
        **answer_props(run),
        "readBy": f"{run.project}|{run.extractor_version.partition(AGAIN)[0]}|{run.ref}" if _has_read(run) else None,
    }


def queued_props(run: Run) -> dict[str, Any]:
    """Return the properties of a run that is work to do from its queueing on."""
    return {**run_props(run), "dueAt": run.queued_at, "lease": None}


def _outcome_row(outcome: Outcome) -> dict[str, Any]:
    return {"op": outcome.op, "verdict": outcome.verdict, "reason": outcome.reason, "claim": outcome.claim}


def answer_props(run: Run) -> dict[str, Any]:
    return {
        "llmCalls": run.llm_calls,
        "answer": run.answer,
        "tokensIn": run.tokens_in,
        "tokensOut": run.tokens_out,
        "llmSeconds": run.llm_seconds,
    }


def _has_read(run: Run) -> bool:
    """True if a newer version of the extractor would read the source again: not for words by hand or mere suggestions."""
    return run.status is RunStatus.SUCCEEDED and run.extractor not in (HAND, ENRICHER)


def run_from(row: Mapping[str, Any]) -> Run:
    return Run(
        project=row["project"],
        ref=row["ref"],
        source=row["source"],
        extractor=row["extractor"],
        extractor_version=row["extractorVersion"],
        status=RunStatus(row["status"]),
        queued_at=row["queuedAt"],
        attempts=row["attempts"],
        attempts_before=row.get("attemptsBefore") or 0,
        llm_calls=row["llmCalls"],
        model=row.get("model"),
        started_at=row.get("startedAt"),
        finished_at=row.get("finishedAt"),
        stats=RunStats(**json.loads(row["stats"])),
        error=row.get("error"),
        ops=tuple(json.loads(row["ops"])),
        outcomes=tuple(Outcome(**one) for one in json.loads(row["outcomes"])),
        answer=row.get("answer"),
        tokens_in=row.get("tokensIn") or 0,
        tokens_out=row.get("tokensOut") or 0,
        llm_seconds=row.get("llmSeconds") or 0.0,
        note=row.get("note"),
        forced_by=row.get("forcedBy"),
    )


def _ended_row(run: Run, lease: str | None) -> dict[str, Any]:
    props = {name: value for name, value in run_props(run).items() if name not in _BORN_WITH}
    return {"id": node_id(run.project, run.ref), "lease": lease, "props": {**props, "dueAt": None, "lease": None}}


def run_rows(plan: Plan, writer: PlanWriter) -> dict[str, Rows]:
    """A queued run carries its event with it: where the run is there already, nothing is told."""
    runs, after = plan.of(Runs), len(plan.of(Events).told)
    return {
        "ended": [_ended_row(run, writer.lease) for run in runs.ended],
        "queued": [
            {
                "source": node_id(plan.project, run.source),
                "props": queued_props(run),
                "event": event_props(plan.project, EventNote("run", run.ref, run.queued_at), writer.token(), number),
            }
            for number, run in enumerate(runs.queued, after)
        ],
    }


async def check_held(held: Along, runs: Sequence[str]) -> None:
    """Raise LeaseLost unless the writer still holds all these runs: of one that was taken over, nothing is written."""
    if [one["held"] for one in await held.rows()] != [len(runs)]:
        raise LeaseLost("Another worker has taken this run over: what this one made of it is discarded.")
