"""`tasks.json` and the files beside it: read as they are meant, and every mistake named by file and place."""

from typing import Any

import pytest

from extract.imports.tasks import read_tasks
from graph.model.errors import BadInput
from graph.model.registry import Remark
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, PatternType
from graph.rules.registry.resting import times

DECISION: dict[str, Any] = {
    "id": "DEC-20260130-001",
    "task_id": "T045",
    "statement": "Council answers MUST go on the task card, not in the chat",
    "type": "constraint",
    "confidence": "high",
    "source": {"messages": [0, 1], "summary": "Fran corrected the bot"},
    "downstream": ["T046"],
    "created_at": "2026-01-30T13:30:00-05:00",
    "supersedes": None,
    "status": "active",
    "mood": "stern",
}
TASK = {
    "title": "The council",
    "discussion": ["Where do answers go?", {"author": "Fran", "text": "On the card.", "at": "2026-01-30T18:00:00Z"}],
    "extracted_state": {"decisions": ["DEC-20260130-001"], "patterns": [], "last_extracted": "2026-01-30T19:00:00Z"},
}


def test_task_decision_and_pattern_are_told_apart_by_what_is_in_them() -> None:
    pattern = {"id": "PAT-1", "task_id": "T045", "type": "correction", "detected_at": "2026-01-30T18:00:00Z"}
    found = read_tasks({"a.json": {"T045": TASK}, "b.json": [DECISION], "c.jsonl": [pattern]})
    (talk,), (decision,), (mark,) = found.talks, found.decisions, found.patterns
    assert (talk.task, talk.title, talk.extracted) == ("T045", "The council", True)
    assert talk.remarks[0] == Remark("Where do answers go?", bare=True)
    assert talk.remarks[1].author == "Fran"
    assert (decision.kind, decision.status, decision.confidence) == (ClaimKind.CONSTRAINT, ClaimStatus.ACTIVE, 1.0)
    assert (decision.messages, decision.summary, decision.rest) == ((0, 1), "Fran corrected the bot", {"mood": "stern"})
    assert mark.type is PatternType.CORRECTION


def test_state_may_tell_its_decisions_and_patterns_itself() -> None:
    state = {
        "decisions": [{"id": "DEC-T045-001", "statement": "On the card", "type": "constraint", "confidence": "high"}],
        "patterns": [{"type": "correction", "description": "Fran corrected the bot"}],
    }
    found = read_tasks({"tasks.json": {"tasks": [{"id": "T045", **TASK, "extracted_state": state}]}})
    assert [(one.ref, one.task) for one in found.decisions] == [("DEC-T045-001", "T045")]
    assert [(one.ref, one.task) for one in found.patterns] == [("PAT-T045-001", "T045")]
    assert found.talks[0].extracted


def test_registry_may_be_a_list_or_go_by_id() -> None:
    by_id = {key: value for key, value in DECISION.items() if key != "id"}
    for data in ([DECISION], {"decisions": [DECISION]}, {"DEC-20260130-001": by_id}):
        assert [one.ref for one in read_tasks({"decisions.json": data}).decisions] == ["DEC-20260130-001"]


def broken(**changed: Any) -> list[dict[str, Any]]:
    return [{**DECISION, **changed}]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (7, "tasks.json: there are no tasks"),
        ([{"colour": "red"}], "tasks.json: there are no tasks"),
        ({"T1": "x"}, "tasks.json: T1: a task is an object"),
        ({"tasks": [{"id": "T1", "messages": ["x"]}]}, r"tasks\[0\]: 'messages' is not read: call it 'discussion'"),
        ({"T1": {"discussion": "x"}}, "tasks.json: T1.discussion: write a list"),
        ({"T1": {"discussion": [7]}}, r"tasks.json: T1.discussion\[0\]: a message is text"),
        ({"T1": {"discussion": ["a", " "]}}, r"tasks.json: T1.discussion\[1\]: the message is empty"),
        ({"T1": {"discussion": [{"text": "x", "at": "soon"}]}}, r"T1.discussion\[0\].at: 'soon' is not a time"),
        ({"T1": {"discussion": [], "extracted_state": 7}}, "T1.extracted_state: write an object"),
        (
            {"T1": {"discussion": ["a"], "extracted_state": {"whence": {"topics": [{"messages": [0]}]}}}},
            r"T1.extracted_state.whence.topics\[0\]: a topic has messages",
        ),
        (broken(id=None), r"tasks.json\[0\]: it has no id"),
        (broken(id="D-1"), "begins with DEC-"),
        (broken(statement=" "), r"\(DEC-20260130-001\): it has no statement"),
        (broken(type="wish"), "type: 'wish' is none of constraint"),
        (broken(status="gone"), "status: 'gone' is none of active"),
        (broken(confidence=1), "confidence: '1' is none of high"),
        (broken(created_at="yesterday"), "created_at: 'yesterday' is not a time"),
        (broken(source={"messages": [-1]}), "source.messages: write places"),
        (broken(downstream="T046"), "downstream: write a list, not str"),
        ([DECISION, {**DECISION, "statement": "Otherwise"}], "tells the same decision differently"),
    ],
)
def test_mistake_is_named_with_its_place(data: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_tasks({"tasks.json": data})


@pytest.mark.parametrize("kind", ["project", "task", "source", "claim"])
def test_lines_of_a_whole_project_are_told_from_patterns(kind: str) -> None:
    with pytest.raises(BadInput, match="JSON lines of a whole project.*--decisions"):
        read_tasks({"all.jsonl": [{"type": kind, "slug": "ferry"}, {"type": "claim", "statement": "x"}]})


def test_messages_without_a_time_keep_their_order() -> None:
    def remark(at: int | None) -> Remark:
        return Remark("x", at=at)

    assert times([remark(None), remark(None)], 50) == [50, 51]
    assert times([remark(None), remark(None), remark(100), remark(None), remark(400)], 9) == [98, 99, 100, 101, 400]
