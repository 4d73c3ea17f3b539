"""Knows what a wave of documents came to, as text: what was read, what became of it, what was left out and why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.place import Wave
from graph.model.source import Outcome, Run, RunStats
from graph.model.words import ConflictStatus, OpVerdict, RunStatus
from graph.rules.forms.escaping import plain
from graph.rules.forms.lines import section

MOST = 50  # lines of one list: the runs themselves have the rest
_WORDS = {"ops_in": "proposed", "merged": "seen before", "conflicts": "in conflict", "needs_review": "for a person"}
_LEFT_OUT = (OpVerdict.REJECTED, OpVerdict.DROPPED)


def report(wave: Wave, runs: Sequence[Run], claims: Sequence[Claim], conflicts: Sequence[Conflict]) -> str | None:
    """Return the report of a wave; None until the first of its documents was read. `claims` and `conflicts` are as they
    stand now."""
    if not any(run.status in (RunStatus.SUCCEEDED, RunStatus.FAILED) for run in runs):
        return None
    statuses = Counter(run.status.lower() for run in runs)
    noun = "document" if wave.documents == 1 else "documents"
    parts = [f"# {plain(wave.name)}", f"{wave.documents} {noun}; runs: {_counts(statuses)}."]
    parts += section("What was proposed", list(_totals(runs)))
    parts += section("Claims now", [f"- {_counts(Counter(claim.status.value for claim in claims))}"] if claims else [])
    opened = [conflict for conflict in conflicts if conflict.status is ConflictStatus.OPEN]
    parts += section("Open conflicts", _few([f"- {conflict.ref} {plain(conflict.summary)}" for conflict in opened]))
    parts += section(
        "Left out", _few([_left_out(run, outcome) for run in runs for outcome in run.outcomes if _is_out(outcome)])
    )
    failed = [f"- {run.ref} ({run.source}): {plain(run.error)}" for run in runs if run.status is RunStatus.FAILED]
    parts += section("Not read", _few(failed))
    return "\n\n".join(parts) + "\n"


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


def _totals(runs: Sequence[Run]) -> Iterator[str]:
    for field in fields(RunStats):
        total = sum(getattr(run.stats, field.name) for run in runs)
        if total:
            yield f"- {_WORDS.get(field.name, field.name)}: {total}"


def _is_out(outcome: Outcome) -> bool:
    return outcome.verdict in _LEFT_OUT


def _left_out(run: Run, outcome: Outcome) -> str:
    said = outcome.op.get("statement") or outcome.op.get("key") or outcome.op.get("op") or ""
    return f"- {plain(str(said)[:200])}: {plain(outcome.reason or outcome.verdict.lower())} ({run.source})"


def _few(lines: list[str]) -> list[str]:
    more = len(lines) - MOST
    return [*lines[:MOST], f"- and {more} more"] if more > 0 else lines
