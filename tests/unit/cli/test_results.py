"""What a capture is told to have come to is what the task's state shows, also where a later yes made something of it."""

from collections.abc import Sequence
from typing import Any

from api.commands.results import Results, results, summary, told

CLAIM = {"ref": "DEC-1", "status": "ACTIVE", "kind": "DECISION", "statement": "Paint the gate blue"}
STATS = dict.fromkeys(("added", "updated", "merged", "conflicts", "notes", "needsReview", "rejected", "dropped"), 0)


def run(ref: str, claims: Sequence[dict[str, str]]) -> dict[str, Any]:
    source = {"ref": f"SRC-{ref}", "kind": "MESSAGE", "origin": {"id": ref}, "claims": list(claims)}
    return {"ref": ref, "status": "SUCCEEDED", "error": None, "source": source, "stats": STATS, "outcomes": []}


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
    assert list(told(found.runs[0])) == ["SRC-1  1: 1 heard in the talk", "  DEC-1  ACTIVE  Paint the gate blue"]


def test_what_only_looks_decided_is_told_apart() -> None:
    looks = {**CLAIM, "status": "CANDIDATE", "rule": "possible/1"}
    found = Results([run("1", [looks])])
    assert summary(found, 1) == "1 captured: nothing claimed; 1 that only looks decided waits for a person"
    assert list(told(found.runs[0]))[1] == "  DEC-1  CANDIDATE  only looks decided  Paint the gate blue"
    found.counts |= {"needsReview": 2, "possible": 3}
    assert summary(found, 1).endswith("; 2 wait for a person, and 3 that only look decided")


async def test_nothing_is_claimed_where_nothing_was_made_of_it() -> None:
    async def ask(_: str, __: str, /, **variables: Any) -> dict[str, Any]:
        return {"nodes": [run(one, []) for one in variables["ids"]]}

    found = Results(await results(ask, "Ada", ["1"], lambda _: None, wait=True))
    assert summary(found, 1) == "1 captured: nothing claimed"
