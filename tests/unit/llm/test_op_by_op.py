"""A model's answer is read op by op: what is wrong with one spoils that one."""

import json
from typing import Any

import pytest

from extract.llm.answer import read_answer
from extract.llm.failures import ModelFailed
from extract.llm.parse import parse
from extract.llm.shares import shares
from extract.llm.shown import said_before, to_read
from extract.sources.rendered import render_message
from graph.model.op import About, Aim
from graph.model.source import Source
from graph.model.words import EvidenceRole, Relation, SourceKind, Stance
from tests.unit.extract.said import GENERAL

GOOD = {"op": "ADD", "kind": "DECISION", "statement": "The gala is in the church", "confidence": 0.9,
        "evidence": {"quote": "The church, then", "sourceSection": "MESSAGE 1"}}  # fmt: skip


def read(*ops: Any) -> Any:
    return parse(json.dumps({"ops": ops}))


def test_everything_that_an_op_may_say_is_read() -> None:
    said = {"about": {"subject": "gala", "aspect": "place"}, "stance": "DECIDED", "relation": "SUPERSEDES", "target": "DEC-20260101-001",
            "by": "Ngozi", "from": "2026-05-01", "owner": "Dov", "due": "2026-04-01",
            "support": [{"role": "RATIONALE", "quote": "acoustic", "sourceSection": "BEFORE 1"}]}  # fmt: skip
    (one,) = read({**GOOD, **said}).ops
    assert (one.about, one.stance, one.relation) == (About("gala", "place"), Stance.DECIDED, Relation.SUPERSEDES)
    assert (one.aim, one.by, one.owner, one.number) == (Aim("DEC-20260101-001"), "Ngozi", "Dov", 1)
    assert [quoted.role for quoted in one.support] == [EvidenceRole.RATIONALE]


@pytest.mark.parametrize(
    "spoilt",
    [
        3,
        None,
        [],
        {},
        {**GOOD, "op": "INVENT"},
        {**GOOD, "confidence": 7},
        {**GOOD, "evidence": {"quote": ""}},
        {**GOOD, "statement": "\ud800"},
        {**GOOD, "value": ["x" * 30_000]},
    ],
)
def test_spoilt_op_costs_nothing_but_itself(spoilt: Any) -> None:
    found = read(spoilt, GOOD)
    assert [one.statement for one in found.ops] == ["The gala is in the church"]
    assert len(found.spoilt) == 1


@pytest.mark.parametrize(
    "odd",
    [{"stance": "SURE"}, {"relation": "KILLS"}, {"about": "the gala"}, {"about": {"subject": "gala"}}, {"target": 7}, {"support": "none"},
     {"support": [{"quote": "x"}]}, {"by": ["Dov"]}, {"scope": "all"}],
)  # fmt: skip
def test_what_an_op_can_do_without_is_left_out_where_it_is_broken(odd: dict[str, Any]) -> None:
    (one,) = read({**GOOD, **odd}).ops
    assert (one.stance, one.relation, one.about, one.aim, one.support, one.by) == (None, None, None, None, (), None)


def test_statement_without_end_is_left_to_the_quotation() -> None:
    (one,) = read({**GOOD, "statement": "x" * 5_000}).ops
    assert one.statement is None


def test_words_in_any_case_are_meant() -> None:
    (one,) = read({**GOOD, "op": "add", "stance": "turned down", "relation": "rejects"}).ops
    assert (one.stance, one.relation) == (Stance.TURNED_DOWN, Relation.REJECTS)


def test_answer_in_which_nothing_can_be_read_is_malformed() -> None:
    with pytest.raises(ModelFailed, match="ops.0"):
        read({"op": "INVENT"})


def message(number: int, text: str) -> Source:
    one = render_message(text)
    return Source("p", f"S{number}", SourceKind.MESSAGE, one.text, "", one.sections, number, 0, "Ada", False, "T1")


def test_share_says_which_source_each_quotation_and_each_target_is_of() -> None:
    sources = [message(1, "Shall we take the hall?"), message(2, "Yes.")]
    (texts,) = to_read(sources)
    shown = [*texts, *said_before([message(0, "It is dear.")])]
    put = {**GOOD, "evidence": {"quote": "take the hall", "sourceSection": "MESSAGE 1"}}
    why = {"role": "RATIONALE", "quote": "It is dear.", "sourceSection": "BEFORE 1"}
    no = {
        **GOOD,
        "evidence": {"quote": "Yes.", "sourceSection": "MESSAGE 2"},
        "support": [why],
        "relation": "CONFIRMS",
        "target": "#1",
    }
    first, second = (parse(one) for one in shares(sources, shown, [json.dumps({"ops": [put, no]})]))
    assert [one.number for one in (*first.ops, *second.ops)] == [1, 2]
    assert second.ops[0].aim == Aim("S1", 1)
    assert second.ops[0].support[0].source == "S0"


@pytest.mark.parametrize("target", ["#9", "#0", "#1", "#", "#x", ""])
def test_number_that_names_no_other_op_names_nothing(target: str) -> None:
    sources = [message(1, "The church, then")]
    (texts,) = to_read(sources)
    answer = json.dumps({"ops": [{**GOOD, "relation": "CONFIRMS", "target": target}]})
    (one,) = parse(shares(sources, texts, [answer])[0]).ops
    assert one.aim is None


def test_of_an_answer_without_end_the_first_operations_are_read() -> None:
    one = {"op": "NOTE", "statement": "x", "confidence": 1, "evidence": {"quote": "x", "sourceSection": "MESSAGE 1"}}
    assert len(parse(json.dumps({"ops": [one] * 5_000})).ops) == 500


def test_what_the_same_words_are_quoted_for_over_and_over_is_for_a_person() -> None:
    source = message(1, "The church, then")
    said = {"op": "ADD", "kind": "DECISION", "stance": "DECIDED", "confidence": 0.95}
    quoted = {"quote": "The church, then", "sourceSection": "MESSAGE 1"}
    ops = [{**said, "statement": f"The gala costs {n}", "value": str(n), "evidence": quoted} for n in range(9)]
    read = read_answer(source, GENERAL, json.dumps({"ops": ops}))
    assert [one.needs_review for one in read.ops] == [False] * 5 + [True] * 4
