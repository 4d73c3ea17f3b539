"""Rules have read some words already, so a model's answer about them is left out; and a quotation may not change its place."""

import json
from typing import Any

import pytest

from extract.llm.answer import read_answer
from extract.llm.parse import parse
from extract.pipeline import Extraction
from extract.sources.turn import Answer, ItemRef, Turn, render_turn
from graph.model.op import Op, Quotation
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.verify import Noted, verify
from graph.rules.reading.waiting import without_risk
from tests.services.model import op

PRODUCTION = load_profiles()["production"]
WIDTH, VENUE, DEADLINE = "item.dimensions.width", "project.logistics.venue", "project.timeline.deadline"
BACKDROP, BAR = ItemRef("i1", "Backdrop"), ItemRef("i2", "Bar")
FOUR = {"value": 4, "unit": "m"}


def bundle(*answers: Answer, chat: str = "Hm.") -> Source:
    rendered = render_turn(Turn("planning", "multiItem", (BACKDROP, BAR), answers=answers, free_chat=chat))
    return Source("p", "S1", SourceKind.TURN, rendered.text, "", rendered.sections, 0, 0, origin=rendered.origin)


def read(source: Source, *ops: dict[str, Any]) -> Extraction:
    return read_answer(source, PRODUCTION, json.dumps({"ops": ops}))


def test_answer_that_names_its_key_is_read_by_rules_and_another_answer_by_the_model() -> None:
    source = bundle(
        Answer("q1", "How wide is the backdrop?", text="the backdrop 6 m", key=WIDTH),
        Answer("q2", "Anything else?", text="the bar is 4 m wide"),
    )
    scope = {"type": "item", "itemId": "i2"}
    said = op("the bar is 4 m wide", WIDTH, FOUR, section="USER_ANSWERS", scope=scope)
    again = op("the backdrop 6 m", WIDTH, {"value": 6, "unit": "m"}, section="USER_ANSWERS")
    found = read(source, said, again)
    assert [(one.item, one.rule) for one in found.ops] == [("i1", "turn.answer"), ("i2", "model")]
    assert len(found.dropped) == 1


@pytest.mark.parametrize(("quick", "rules"), [("YES", []), ("NO", []), ("IRRELEVANT", []), ("IDK", ["turn.question"])])
def test_answer_without_a_key_is_the_models_but_for_what_it_leaves_open(quick: str, rules: list[str]) -> None:
    assert [one.rule for one in read(bundle(Answer("q1", "Which way does it open?", quick))).ops] == rules


@pytest.mark.parametrize(
    ("quote", "key", "value", "doubt"),
    [
        ("3 m high", WIDTH, {"value": 3, "unit": "m"}, True),
        ("4 m wide", WIDTH, FOUR, False),
        ("4 m wide and 3 m high", WIDTH, FOUR, False),
        ("4 m", WIDTH, FOUR, False),
        ("Forget the deadline", VENUE, None, True),
        ("Forget the deadline", DEADLINE, None, False),
        ("Forget it", VENUE, None, False),
    ],
)
def test_quotation_that_names_another_key_is_for_a_person(quote: str, key: str, value: Any, doubt: bool) -> None:
    source = bundle(chat="The bar is 4 m wide and 3 m high. Forget the deadline. Forget it.")
    said = op(quote, key, value, op="UPDATE", scope={"type": "item", "itemId": "i2"})
    (one,) = read(source, said).ops
    assert one.needs_review is doubt


def test_null_is_as_good_as_nothing_said() -> None:
    bare = op("4 m wide", WIDTH, FOUR)
    nulls = dict.fromkeys(("kind", "scope", "removes", "support", "needsReview", "statement", "reason", "valueType"))
    (one,), (other,) = (parse(json.dumps({"ops": [said]})).ops for said in ({**bare, **nulls}, bare))
    assert (one.kind, one.removes, one.support, one.needs_review) == (ClaimKind.FACT, False, (), False)
    assert one == other


@pytest.mark.parametrize(("section", "quote"), [("TURN_META", "planning"), ("STRUCTURED_QUESTIONS", "Is it Hall 4?")])
def test_template_and_questions_state_nothing(section: str, quote: str) -> None:
    source = bundle(Answer("q1", "Is it Hall 4?", "YES"))
    (one,) = read(source, op(quote, VENUE, "Hall 4", section=section)).ops
    verdict = verify(one, source, PRODUCTION, "planning")
    assert isinstance(verdict, Noted)
    assert "nobody states anything" in verdict.reason


def test_only_an_update_withdraws() -> None:
    source = bundle(chat="No oak.")
    said = op("No oak", "item.materials", "oak", removes=True)
    (one,) = read(source, said).ops
    verdict = verify(one, source, PRODUCTION, "planning")
    assert isinstance(verdict, Noted)
    assert verdict.reason == "only an UPDATE withdraws"


@pytest.mark.parametrize(
    ("statement", "ok"), [("We accept a budget of 9 EUR", False), ("We go for € 1.200,50", False), ("We go with oak, 9 m", True)]
)  # fmt: skip
def test_amount_of_money_waits_for_a_person_under_whatever_it_is_said(statement: str, ok: bool) -> None:
    quoted = Quotation(statement, "FREE_CHAT", 0, len(statement))
    assert without_risk(Op(OpType.ADD, ClaimKind.DECISION, quoted, 0.9, statement), PRODUCTION).ok is ok
    entry = Op(OpType.ADD, ClaimKind.FACT, quoted, 0.9, key="project.constraints", value=statement)
    assert without_risk(entry, PRODUCTION).ok is ok
    assert without_risk(entry, load_profiles()["general"])
