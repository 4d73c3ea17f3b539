from dataclasses import replace
from typing import Any

import pytest

from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.rules.reading.context import Support
from graph.rules.reading.support import support
from graph.rules.reading.verify import Noted, verify
from graph.rules.reading.waiting import in_own_currency


def judged(text: str, quote: str | None = None, **more: Any) -> Support:
    """Return the support of a claim whose quotation is `quote`, by default the whole text."""
    source = Source("p", "S", SourceKind.MESSAGE, text, "", (Section("MESSAGE", 0, len(text)),), at=0, captured_at=0)
    said = Quotation(quote or text, "MESSAGE")
    kind = more.pop("kind", ClaimKind.FACT if "key" in more else ClaimKind.DECISION)
    verdict = verify(Op(more.pop("op", OpType.ADD), kind, said, 0.9, **more), source, Profile("general"))
    assert not isinstance(verdict, Noted), verdict.reason
    return support(verdict.op, source)


@pytest.mark.parametrize(
    ("text", "quote", "reason"),
    [
        ("maybe 6 m", "6 m", "hedged"),
        ("It could be 6 m", "6 m", "hedged"),
        ("I think it is 6 m", "it is 6 m", "hedged"),
        ("is it 6 m?", "6 m", "question"),
        ("Hello. Is it 6 m? Bye.", "6 m", "question"),
        ("I wish it was 6 m", "6 m", "wish"),
        ("it would be nice to have 6 m", "6 m", "wish"),
        ("if we move, it is 6 m", "it is 6 m", "condition"),
        ("Bob suggested 6 m", "6 m", "somebody else"),
        ("it is 5 m", "5 m", "says 5 m, the claim 6 m"),
        ("it is six km", "six km", "says six km"),
        ("it is wide", "wide", "does not carry 6 m"),
        ("it is not 6 m", "6 m", "denies"),
    ],
)
def test_doubtful_or_different_words_do_not_support_a_value(text: str, quote: str, reason: str) -> None:
    verdict = judged(text, quote, key="item.width", value="6 m")
    assert not verdict
    assert reason in (verdict.reason or "")


@pytest.mark.parametrize(
    "text", ["6 m", "it is six m wide", "it is 600 cm, not 500", "No, it is 6 m.", "It is 6 m. Or is it?"]
)
def test_plain_words_support_a_value(text: str) -> None:
    assert judged(text, text.partition(". ")[0], key="item.width", value="6 m")


@pytest.mark.parametrize(
    ("text", "quote", "ok"),
    [
        ("No drilling; it is 6 m wide", "it is 6 m wide", True),
        ("No drilling; it is 6 m wide", None, True),
        ("What is the width? 6 m.", None, True),
        ("Not 5 m but 6 m", None, True),
        ("Is it 6 m? Say 5.", None, False),
        ("It is 5 m, not 6 m", None, False),
        ("It is 5 m, not 6 m", "6 m", False),
        ("It is 5 m instead of 6 m", None, False),
        ("It is not 6 m; no drilling", None, False),
        ("It is 6 m; we are not sure whether we drill", "6 m", True),
        ("We are not sure whether we drill; it is 6 m", "6 m", False),
    ],
)
def test_value_is_judged_within_its_clause(text: str, quote: str | None, ok: bool) -> None:
    assert judged(text, quote, key="item.width", value="6 m").ok is ok


@pytest.mark.parametrize(("value", "ok"), [("Install at night only", True), ("No drilling", True), ("drilling", False)])
def test_entry_is_judged_within_its_clause(value: str, ok: bool) -> None:
    assert judged("No drilling; install at night only", key="project.constraints", value=value).ok is ok


@pytest.mark.parametrize(
    ("text", "value", "ok"),
    [
        ("No drilling", True, False),
        ("No drilling", False, True),
        ("Drilling is fine", True, True),
        ("Drilling is fine", False, False),
        ("wall.drilling = false", False, True),
        ("wall.drilling = yes", True, True),
        ("Drilling is forbidden", True, False),
    ],
)
def test_boolean_needs_words_of_its_sense(text: str, value: bool, ok: bool) -> None:
    assert judged(text, key="wall.drilling", value=value).ok is ok


@pytest.mark.parametrize(
    ("text", "statement", "ok"),
    [
        ("We must not use Mongo", "We must not use Mongo", True),
        ("We must not use Mongo", "We must use Mongo", False),
        ("No drilling allowed", "No drilling", True),
        ("No drilling allowed", "Drilling allowed", False),
        ("Go with Postgres, not MySQL", "Go with Postgres", True),
        ("Go with Postgres", "Use Oracle and hire consultants", False),
        ("We use Postgres because Mongo might lose data", "We use Postgres", True),
        ("Maybe we use Postgres", "we use Postgres", False),
        ("I don't think that we use Postgres", "we use Postgres", False),
        ("No Mongo; we use Postgres", "we use Postgres", True),
        ("No Mongo; we use Postgres", "No Mongo", True),
        ("No Mongo; we use Postgres", "use Mongo", False),
    ],
)
def test_statement_needs_words_and_sense_of_its_quotation(text: str, statement: str, ok: bool) -> None:
    assert judged(text, kind=ClaimKind.CONSTRAINT, statement=statement).ok is ok


def test_quotation_is_judged_within_its_sentence() -> None:
    assert not judged("I don't want that we use Postgres now", "we use Postgres", statement="we use Postgres")


def test_condition_may_be_what_was_decided() -> None:
    text = "We decided to retry if the call fails"
    assert judged(text, statement="retry if the call fails", marked=True)
    assert not judged("If the call fails, we retry", statement="we retry", marked=True)


def test_withdrawal_may_deny() -> None:
    assert judged("No deadline any more", op=OpType.UPDATE, key="project.deadline", value=None)


def test_unverified_place_supports_nothing() -> None:
    source = Source("p", "S", SourceKind.MESSAGE, "yes", "", (Section("MESSAGE", 0, 3),), at=0, captured_at=0)
    claim = Op(OpType.ADD, ClaimKind.FACT, Quotation("yes", "MESSAGE"), 0.9, statement="yes")
    assert not support(claim, source)
    assert not support(replace(claim, key="a.b", value=1), source)


@pytest.mark.parametrize(("value", "ok"), [("1200 EUR", True), ("1200 USD", False), ("£ 1200", False)])
def test_money_of_another_currency_than_the_keys_waits_for_a_person(value: str, ok: bool) -> None:
    profile = Profile("own", keys={"project.fee": KeySpec("project.fee", value_type="currency", unit="EUR")})
    text = f"The fee is {value}"
    source = Source("p", "S", SourceKind.MESSAGE, text, "", (Section("MESSAGE", 0, len(text)),), at=0, captured_at=0)
    said = Op(OpType.ADD, ClaimKind.FACT, Quotation(text, "MESSAGE"), 0.9, key="project.fee", value=value)
    verdict = verify(said, source, profile)
    assert not isinstance(verdict, Noted), verdict.reason
    assert support(verdict.op, source).ok
    judgement = in_own_currency(verdict.op, profile)
    assert judgement.ok is ok
    assert ok or "nothing is converted" in (judgement.reason or "")
