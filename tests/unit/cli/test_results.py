"""The told result of a capture is the task's state, also where a later yes changed it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from api.commands.erase import told as erased_in_words
from api.commands.results import Results, results, summary, told
from graph.settings import load_settings

CLAIM = {"ref": "DEC-1", "status": "ACTIVE", "kind": "DECISION", "statement": "Paint the gate blue"}
STATS = dict.fromkeys(("added", "updated", "merged", "conflicts", "notes", "needsReview", "rejected", "dropped"), 0)


def run(ref: str, claims: Sequence[dict[str, str]]) -> dict[str, Any]:
    source = {"ref": f"SRC-{ref}", "kind": "MESSAGE", "origin": {"id": ref}, "claims": list(claims)}
    return {
        "id": ref,
        "ref": ref,
        "status": "SUCCEEDED",
        "error": None,
        "source": source,
        "stats": STATS,
        "outcomes": [],
    }


async def test_what_a_later_yes_made_of_a_question_is_told_once() -> None:
    """The question was read before the yes was: it is looked at again at the end."""
    asked: list[Sequence[str]] = []

    async def ask(_: str, __: str, /, **variables: Any) -> dict[str, Any]:
        asked.append(variables["ids"])
        claims = [CLAIM] if len(asked) > 1 else []
        return {"nodes": [run(one, claims) for one in variables["ids"]]}

    found = Results(await results(ask, "Ada", ["1", "2"], lambda _: None, wait=True))
    assert len(asked) == 2
    assert summary(found, 2) == "2 captured: 1 heard in the talk"
    assert list(told(found)) == [
        "SRC-1  1: 1 heard in the talk",
        "  DEC-1  ACTIVE  Paint the gate blue",
        "SRC-2  2: 1 heard in the talk (DEC-1, see above)",
    ]


def test_what_only_looks_decided_is_told_apart() -> None:
    looks = {**CLAIM, "status": "CANDIDATE", "rule": "possible/1"}
    found = Results([run("1", [looks])])
    assert summary(found, 1) == "1 captured: nothing added; 1 that only looks decided waits for a person"
    assert list(told(found))[1] == "  DEC-1  CANDIDATE  only looks decided  Paint the gate blue"
    found.counts |= {"needsReview": 2, "possible": 3}
    assert summary(found, 1).endswith("; 2 wait for a person, and 3 that only look decided")


def test_what_waits_is_told_with_the_place_where_a_person_settles_it(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path, host="127.0.0.1", port=9000)
    found = Results([run("1", [CLAIM])])
    assert list(found.to_settle(settings, "yard")) == []
    found.counts |= {"possible": 1, "conflicts": 1}
    assert list(found.to_settle(settings, "yard")) == [
        "`whence serve` shows what waits at http://127.0.0.1:9000/p/yard/review",
        "`whence serve` shows what is in conflict at http://127.0.0.1:9000/p/yard/conflicts",
    ]


async def test_nothing_is_claimed_where_nothing_was_made_of_it() -> None:
    async def ask(_: str, __: str, /, **variables: Any) -> dict[str, Any]:
        return {"nodes": [run(one, []) for one in variables["ids"]]}

    found = Results(await results(ask, "Ada", ["1"], lambda _: None, wait=True))
    assert summary(found, 1) == "1 captured: nothing claimed"


def test_what_was_known_already_adds_nothing_and_masked_secrets_are_told() -> None:
    runs = [run("1", [CLAIM]), run("2", [])]
    again = Results(runs, 2, frozenset(("1", "2")))
    assert summary(again, 2) == "2 captured (2 known already): nothing added"
    assert list(told(again)) == []
    new = Results(runs, 1, frozenset("2"), masked=1)
    assert summary(new, 2) == "2 captured (1 known already): 1 heard in the talk; 1 secret was masked"


def test_a_claim_is_told_below_the_first_that_speaks_for_it() -> None:
    found = Results([run("1", [CLAIM]), run("2", [CLAIM])])
    assert list(told(found)) == [
        "SRC-1  1: 1 heard in the talk",
        "  DEC-1  ACTIVE  Paint the gate blue",
        "SRC-2  2: 1 heard in the talk (DEC-1, see above)",
    ]


def test_what_was_heard_and_read_is_counted_once() -> None:
    read = {**run("2", [CLAIM]), "stats": {**STATS, "added": 1}, "outcomes": [{"claim": CLAIM}]}
    assert summary(Results([run("1", [CLAIM]), read]), 2) == "2 captured: 1 added"


def test_where_claims_are_told_nobody_says_that_nothing_was_claimed() -> None:
    about = {**run("1", []), "outcomes": [{"verdict": "DROPPED", "reason": "", "claim": CLAIM}]}
    found = Results([about])
    assert next(told(found)) == "SRC-1  1: nothing new"
    assert summary(found, 1) == "1 captured: nothing added"


def test_what_was_erased_is_told_in_words() -> None:
    counts = {"claims": 1, "entries": 1, "aliases": 2, "calendarEvents": 2, "tasks": 1, "author": "Ann"}
    told_of = "1 claim, 1 entry, 2 aliases, 2 calendar events, 1 task"
    assert erased_in_words(counts) == told_of
