"""The report of a wave, by example."""

from graph.model.conflict import Conflict
from graph.model.place import Wave
from graph.model.source import Outcome, Run, RunStats
from graph.model.words import ConflictKind, ConflictStatus, OpVerdict, RunStatus
from graph.rules.forms.report import MOST, report
from graph.rules.reading.outcomes import FAILED, stats_of

WAVE = Wave("p", "first", "first", documents=2)


def run(ref: str, status: RunStatus, *outcomes: Outcome, error: str | None = None, **stats: int) -> Run:
    return Run("p", ref, f"SRC-{ref}", "rules", "1", status, 1, stats=RunStats(**stats), error=error, outcomes=outcomes)


def test_nothing_is_reported_before_anything_was_read() -> None:
    assert report(WAVE, [], [], []) is None
    assert report(WAVE, [run("R1", RunStatus.QUEUED), run("R2", RunStatus.RUNNING)], [], []) is None


def test_what_was_left_out_says_why_and_what_failed_how() -> None:
    dropped = Outcome({"statement": "Use <b>red</b>"}, "DROPPED", "over the limit of 5")
    runs = [
        run("R1", RunStatus.SUCCEEDED, dropped, dropped=1, ops_in=1),
        run("R2", RunStatus.FAILED, error="no answer"),
    ]
    told = report(WAVE, runs, [], []) or ""
    assert "runs: 1 failed, 1 succeeded." in told
    assert "- proposed: 1\n- dropped: 1" in told
    assert "red\\</b\\>: over the limit of 5 (SRC-R1)" in told
    assert "- R2 (SRC-R2): no answer" in told


def test_only_open_conflicts_are_named() -> None:
    made = [
        Conflict("p", f"CON-{status}", ConflictKind.SLOT, status, "slot", "s", "A against B", ("A", "B"), 1)
        for status in ConflictStatus
    ]
    told = report(WAVE, [run("R1", RunStatus.SUCCEEDED)], [], made) or ""
    assert told.count("A against B") == 1
    assert "CON-OPEN" in told


def test_long_lists_are_cut_and_say_so() -> None:
    rejected = [Outcome({"key": "a.b"}, "REJECTED", "no such key")] * (MOST + 3)
    told = report(WAVE, [run("R1", RunStatus.SUCCEEDED, *rejected)], [], []) or ""
    assert told.count("a.b: no such key") == MOST
    assert told.endswith("- and 3 more\n")


def test_rule_that_failed_counts_as_no_proposal() -> None:
    told = (Outcome({"op": "ADD"}, OpVerdict.ADDED), Outcome({"op": FAILED}, OpVerdict.DROPPED, "it broke"))
    stats = stats_of(told, 0)
    assert (stats.ops_in, stats.added, stats.dropped) == (1, 1, 0)
