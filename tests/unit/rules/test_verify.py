from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.op import Op, Quotation
from graph.model.profile import Accept, KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, EvidenceRole, OpType, SourceKind
from graph.rules.reading.verify import Noted, Verdict, Verified, verify

OPEN = Profile("general")
CLOSED = Profile(
    "closed",
    open_keys=False,
    keys={
        "item.width": KeySpec("item.width", "dimension", unit="cm"),
        "item.color": KeySpec("item.color", "enum", values=("Red", "Blue"), stages=("planning",)),
        "item.materials": KeySpec("item.materials", "string", many=True),
    },
    stages={"ideation": ("project.*",)},
    accept=Accept(),
)
TEXT = "Ann: the wall is 6 m wide. \U0001f600 e\u0301 No drilling. It stays 6 m.\r\nDone."
SOURCE = Source("p", "S", SourceKind.MESSAGE, TEXT, "", (Section("MESSAGE", 0, len(TEXT)),), at=0, captured_at=0)


def op(quote: str, start: int | None = None, end: int | None = None, **more: Any) -> Op:
    given: dict[str, Any] = {"statement": "said", "confidence": 0.9, "section": "MESSAGE"} | more
    evidence = Quotation(quote, given.pop("section"), start, end)
    return Op(
        given.pop("op", OpType.ADD), given.pop("kind", ClaimKind.FACT), evidence, given.pop("confidence"), **given
    )


def noted(verdict: Verdict) -> str:
    assert isinstance(verdict, Noted)
    return verdict.reason


def test_exact_quotation_is_verified() -> None:
    at = TEXT.index("No drilling")
    verdict = verify(op("No drilling", at, at + 11), SOURCE, OPEN)
    assert isinstance(verdict, Verified)
    assert verdict.reanchored == ()


@pytest.mark.parametrize(("start", "end"), [(0, 11), (None, None), (5, None), (-3, 8), (10**9, 10**9 + 11)])
def test_wrong_offsets_are_mended_when_the_words_occur_once(start: int | None, end: int | None) -> None:
    verdict = verify(op("No drilling", start, end), SOURCE, OPEN)
    assert isinstance(verdict, Verified) and verdict.mended
    assert TEXT[verdict.op.evidence.start : verdict.op.evidence.end] == "No drilling"
    assert "found once" in verdict.mended


def test_words_that_occur_twice_are_a_note_unless_the_offsets_are_right() -> None:
    assert "occurs 2 times" in noted(verify(op("6 m", 0, 3), SOURCE, OPEN))
    at = TEXT.rindex("6 m")
    told = verify(op("6 m", at, at + 3), SOURCE, OPEN)
    assert isinstance(told, Verified) and told.mended is None


@pytest.mark.parametrize(
    ("proposed", "reason"),
    [
        (op("seven metres"), "is not in section"),
        (op(""), "is empty"),
        (op(" \n"), "is empty"),
        (op("x" * 251), "at most 250"),
        (op("No drilling", section="FREE_CHAT"), "has no section"),
        (op("No drilling", statement=None), "neither a key nor a statement"),
        (op("No drilling", key="Not A Key", value=1), "is not a key"),
        (op("No drilling", key="nodots", value=1), "is not a key"),
        (op("No drilling", confidence=1.5), "between 0 and 1"),
        (op("No drilling", key="a.b"), "there is no value"),
        (op("No drilling", key="a.b", value_type="number", value="many"), "is not a valid number"),
        (op("No drilling", op=OpType.NOTE), "proposed as a note"),
    ],
)
def test_what_does_not_verify_is_a_note(proposed: Op, reason: str) -> None:
    assert reason in noted(verify(proposed, SOURCE, OPEN))


def test_note_keeps_the_quotation_only_if_it_is_true() -> None:
    invented = verify(op("seven metres"), SOURCE, OPEN)
    unknown = verify(op("No drilling", key="x.y", value=True), SOURCE, CLOSED)
    assert isinstance(invented, Noted)
    assert isinstance(unknown, Noted)
    assert invented.evidence is None
    assert unknown.evidence is not None
    assert TEXT[unknown.evidence.start : unknown.evidence.end] == "No drilling"


def test_offsets_outside_the_named_section_do_not_count() -> None:
    half = replace(SOURCE, sections=(Section("A", 0, 20), Section("B", 20, len(TEXT))))
    at = TEXT.index("No drilling")
    assert "is not in section" in noted(verify(op("No drilling", at, at + 11, section="A"), half, OPEN))
    assert isinstance(verify(op("No drilling", 0, 1, section="B"), half, OPEN), Verified)


def test_failing_support_is_dropped_and_the_op_goes_on() -> None:
    support = (Quotation("No drilling", "MESSAGE", role=EvidenceRole.RATIONALE), Quotation("made up", "MESSAGE"))
    verdict = verify(replace(op("the wall", 5, 13), support=support), SOURCE, OPEN)
    assert isinstance(verdict, Verified)
    assert [one.quote for one in verdict.op.support] == ["No drilling"]
    assert [one.quote for one in verdict.reanchored] == ["No drilling"]


@pytest.mark.parametrize(
    ("key", "value", "stage", "result"),
    [
        ("item.width", "6 m", None, "6000 mm"),
        ("item.width", {"value": 600, "unit": "cm"}, None, "6000 mm"),
        ("item.width", 600, None, "6000 mm"),
        ("item.width", "wide", None, "is not a valid dimension"),
        ("item.color", "red", "planning", "red"),
        ("item.color", "green", "planning", "of Red, Blue"),
        ("item.color", "red", "solutioning", "stage 'solutioning'"),
        ("item.width", "6 m", "ideation", "stage 'ideation'"),
        ("project.height", 1, None, "not in the registry of closed"),
    ],
)
def test_registry_types_and_stages_are_kept(key: str, value: object, stage: str | None, result: str) -> None:
    verdict = verify(op("No drilling", key=key, value=value), SOURCE, CLOSED, stage)
    if isinstance(verdict, Noted):
        assert result in verdict.reason
    else:
        assert verdict.norm == result


def test_withdrawal_names_a_value_only_where_a_key_holds_many() -> None:
    def verdict(key: str, value: object, removes: bool) -> Verdict:
        return verify(op("No drilling", op=OpType.UPDATE, key=key, value=value, removes=removes), SOURCE, CLOSED)

    assert isinstance(verdict("item.width", None, False), Verified)
    assert isinstance(verdict("item.materials", "oak", True), Verified)
    assert isinstance(verdict("item.materials", None, False), Noted)
    assert "withdraw it with none" in noted(verdict("item.width", "6 m", True))


quotations = st.builds(
    Quotation,
    quote=st.one_of(st.sampled_from(["6 m", "No drilling", "a", "", "\U0001f600 e\u0301"]), st.text(max_size=5)),
    section=st.sampled_from(["MESSAGE", "B", "nowhere"]),
    start=st.none() | st.integers(-5, 90),
    end=st.none() | st.integers(-5, 90),
)


@given(quotations, st.lists(quotations, max_size=3), st.none() | st.sampled_from(["a.b", "A", "item.width"]), st.text())
def test_no_unverified_span_ever_comes_out(
    evidence: Quotation, support: list[Quotation], key: str | None, value: str
) -> None:
    source = replace(SOURCE, sections=(*SOURCE.sections, Section("B", 10, 30), Section("B", 40, 50)))
    proposed = Op(
        OpType.ADD, ClaimKind.FACT, evidence, 0.9, statement="s", key=key, value=value, support=tuple(support)
    )
    verdict = verify(proposed, source, OPEN)
    if isinstance(verdict, Noted):
        out = [verdict.evidence] if verdict.evidence else []
    else:
        out = [verdict.op.evidence, *verdict.op.support]
    for one in out:
        start, end = one.start, one.end
        assert start is not None
        assert end is not None
        assert one.quote
        assert source.text[start:end] == one.quote
        assert any(part.name == one.section and part.start <= start < end <= part.end for part in source.sections)
