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
    if not any(one.status in (RunStatus.SUCCEEDED, RunStatus.FAILED) for one in runs):
        return None
    statuses = Counter(one.status.lower() for one in runs)
    noun = "document" if wave.documents == 1 else "documents"
    parts = [f"# {plain(wave.name)}", f"{wave.documents} {noun}; runs: {_counts(statuses)}."]
    parts += section("What was proposed", list(_totals(runs)))
    parts += section("Claims now", [f"- {_counts(Counter(one.status.value for one in claims))}"] if claims else [])
    opened = [one for one in conflicts if one.status is ConflictStatus.OPEN]
    parts += section("Open conflicts", _few([f"- {one.ref} {plain(one.summary)}" for one in opened]))
    parts += section("Left out", _few([_left_out(run, one) for run in runs for one in run.outcomes if _is_out(one)]))
    failed = [f"- {one.ref} ({one.source}): {plain(one.error)}" for one in runs if one.status is RunStatus.FAILED]
    parts += section("Not read", _few(failed))
    return "\n\n".join(parts) + "\n"


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


def _totals(runs: Sequence[Run]) -> Iterator[str]:
    for one in fields(RunStats):
        total = sum(getattr(run.stats, one.name) for run in runs)
        if total:
            yield f"- {_WORDS.get(one.name, one.name)}: {total}"


def _is_out(outcome: Outcome) -> bool:
    return outcome.verdict in _LEFT_OUT


def _left_out(run: Run, outcome: Outcome) -> str:
    said = outcome.op.get("statement") or outcome.op.get("key") or outcome.op.get("op") or ""
    return f"- {plain(str(said)[:200])}: {plain(outcome.reason or outcome.verdict.lower())} ({run.source})"


def _few(lines: list[str]) -> list[str]:
    more = len(lines) - MOST
    return [*lines[:MOST], f"- and {more} more"] if more > 0 else lines
