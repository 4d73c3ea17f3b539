"""A registry's file says of a decision or a pattern what it said before: nothing is lost either way."""

import json
from typing import Any

import hypothesis.strategies as st
from hypothesis import given

from extract.imports.tasks import read_tasks
from graph.model.profile import Profile
from graph.model.registry import Contested, Marked, Quote, Recorded, Registry, Remark, Replaced, Talk
from graph.model.words import ClaimKind, ConflictKind, ConflictStatus, EvidenceRole, PatternType
from graph.rules.registry.files import tasks_file
from graph.rules.registry.marks import marked, pattern_object
from graph.rules.registry.records import (
    DECISION_FIELDS,
    NEAREST,
    SOURCE_FIELDS,
    STATUSES,
    TYPES,
    decision_object,
    recorded,
)

WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30).filter(lambda text: text.strip())
REFS = st.from_regex(r"DEC-[A-Z0-9]{1,8}-[0-9]{3,4}", fullmatch=True)
TIMES = st.integers(0, 4_000_000_000_000_000)
PLACES = st.lists(st.integers(0, 500), max_size=4).map(tuple)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
SPANS = st.builds(Quote, st.integers(0, 9), st.integers(0, 90), st.integers(90, 99), st.sampled_from(EvidenceRole))

CONFLICTS = st.builds(
    Contested,
    ref=st.from_regex(r"CON-[0-9]{8}-[0-9]{3}", fullmatch=True),
    kind=st.sampled_from(ConflictKind),
    against=st.lists(REFS, min_size=1, max_size=2).map(tuple),
    summary=st.just("") | WORDS,
    opened_at=st.none() | TIMES,
    status=st.sampled_from(ConflictStatus),
    winner=st.none() | REFS,
    closed_at=st.none() | TIMES,
    closed_by=st.none() | WORDS,
    note=st.none() | WORDS,
)


def rest(own: frozenset[str]) -> Any:
    return st.dictionaries(WORDS.filter(lambda name: name not in own | {"whence"}), JSON, max_size=2)


DECISIONS = st.builds(
    Recorded,
    ref=REFS,
    statement=WORDS,
    task=st.none() | WORDS,
    kind=st.sampled_from([*TYPES, *NEAREST]),
    status=st.sampled_from(list(STATUSES)),
    confidence=st.floats(0, 1),
    messages=PLACES,
    summary=st.none() | WORDS,
    downstream=st.lists(WORDS, max_size=2).map(tuple),
    items=st.lists(WORDS, max_size=2).map(tuple),
    at=st.none() | TIMES,
    supersedes=st.none() | REFS,
    item=st.none() | WORDS,
    key=st.none() | WORDS,
    value_type=st.none() | WORDS,
    value=JSON,
    rationale=st.none() | WORDS,
    alternatives=st.lists(WORDS, max_size=2).map(tuple),
    owner=st.none() | WORDS,
    due=st.none() | TIMES,
    importance=st.none() | st.floats(0, 1e6),
    held=st.booleans(),
    valid_to=st.none() | TIMES,
    quotes=st.lists(SPANS, max_size=3).map(tuple),
    also_supersedes=st.lists(REFS, max_size=2).map(tuple),
    partly=st.lists(st.builds(Replaced, REFS, WORDS), max_size=2).map(tuple),
    conflicts=st.lists(CONFLICTS, max_size=2).map(tuple),
    source_rest=rest(SOURCE_FIELDS),
    rest=rest(DECISION_FIELDS),
)
PATTERN_FIELDS = frozenset(pattern_object(Marked("PAT-1", PatternType.CORRECTION, 0)))
PATTERNS = st.builds(
    Marked,
    ref=WORDS,
    type=st.sampled_from(PatternType),
    at=TIMES,
    task=st.none() | WORDS,
    messages=PLACES,
    description=WORDS,
    decision=st.none() | REFS,
    auto_detected=st.booleans(),
    repeats=st.booleans(),
    withdrawn=st.booleans(),
    conflict=st.none() | WORDS,
    rest=rest(PATTERN_FIELDS),
)
REMARKS = st.builds(Remark, text=WORDS, bare=st.just(True)) | st.builds(
    Remark, text=WORDS, author=st.none() | WORDS, at=st.none() | TIMES, id=st.none() | WORDS, agent=st.booleans()
)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, ensure_ascii=False))


@given(DECISIONS)
def test_decision_comes_back_from_its_object(decision: Recorded) -> None:
    assert recorded(through_json(decision_object(decision, Profile("p").word)), "there") == decision


@given(PATTERNS)
def test_pattern_comes_back_from_its_annotation(pattern: Marked) -> None:
    assert marked(through_json(pattern_object(pattern)), "there") == pattern


@given(st.lists(REMARKS, max_size=4))
def test_discussion_comes_back_from_its_file(remarks: list[Remark]) -> None:
    talk = Talk("T1", "Title", tuple(remarks), extracted=True, rest={"status": "open"}, state_rest={"by": "hand"})
    (found,) = read_tasks({"tasks.json": json.loads(tasks_file(Registry((talk,))))}).talks
    assert [_said(one) for one in found.remarks] == [_said(one) for one in remarks]
    assert (found.rest, found.state_rest) == (talk.rest, talk.state_rest)


def _said(one: Remark) -> tuple[object, ...]:
    return (one.text, one.author, one.at, one.id, one.agent, one.bare)


def test_every_kind_of_decision_has_a_type() -> None:
    facts = {ClaimKind.FACT, ClaimKind.TACTIC, ClaimKind.NEGATIVE_RESULT, ClaimKind.NOTE, ClaimKind.IDENTITY}
    assert {*TYPES, *NEAREST} == set(ClaimKind) - facts - {ClaimKind.EPISODIC}
