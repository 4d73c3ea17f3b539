"""However wrongly a model answers: every op is counted once, nothing of it is marked, and every span is true."""

import json
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from extract.llm.answer import read_answer
from extract.sources.turn import Answer, ItemRef, Turn, render_turn
from graph.model.address import at_item, keyed
from graph.model.slot import SlotState
from graph.model.source import Run, Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, RunStatus, SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.outcomes import outcomes, stats_of
from graph.rules.reading.reconcile import Reading, arrivals
from graph.rules.slots.settle import Setting, settle
from graph.rules.slots.trail import Cause

PROFILE = load_profiles()["production"]
CHAT = "Venue is Hall 4. The backdrop is 6 m wide \U0001f600, maybe 5 m. No drilling. Materials: oak and steel. Due tomorrow."
OUTPUT = "I suggest Hall 9, 6 m wide."

quotes = st.sampled_from(
    [
        "Venue is Hall 4",
        "6 m wide",
        "6 m",
        "5 m",
        "No drilling",
        "oak",
        "oak and steel",
        "Due tomorrow",
        "Hall 9",
        "invented",
        "Q",
        " ",
    ]
) | st.text(max_size=4)
values = st.sampled_from(
    [True, False, None, 4, "Hall 4", "6 m", "6 kg", {"value": 6, "unit": "m"}, {"amount": 5, "currency": "EUR"}, "tomorrow", ["oak"], "oak", ""]
) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)  # fmt: skip
keys = st.sampled_from([None, *PROFILE.keys, "project.unknown", "No Key", "item", "x" * 300])
quotations = st.fixed_dictionaries(
    {
        "quote": quotes.filter(bool),
        "sourceSection": st.sampled_from(["FREE_CHAT", "USER_ANSWERS", "AGENT_OUTPUT", "TURN_META", "?"]),
    },
    optional={"startChar": st.none() | st.integers(-5, 600), "endChar": st.none() | st.integers(-5, 600)},
)
proposals = st.fixed_dictionaries(
    {
        "op": st.sampled_from(["ADD", "UPDATE", "CONFLICT", "NOTE"]),
        "evidence": quotations,
        "confidence": st.floats(0, 1),
        "key": keys,
        "value": values,
    },
    optional={
        "kind": st.sampled_from([*ClaimKind, "HUNCH"]),
        "statement": st.none() | st.sampled_from(["We use Hall 4", "No drilling", " "]),
        "removes": st.booleans(),
        "needsReview": st.booleans(),
        "scope": st.sampled_from(
            [{"type": "project"}, {"type": "item", "itemId": "i1"}, {"type": "item", "itemId": "i9"}]
        ),
        "support": st.lists(st.builds(lambda one: {**one, "role": "RATIONALE"}, quotations), max_size=2),
    },
)


def turn() -> Source:
    said = Turn(
        "planning",
        scope="item",
        items=(ItemRef("i1", "Backdrop"),),
        answers=(
            Answer("q1", "Which colour?", None, "black", "item.production.color"),
            Answer("q2", "When?", "IDK", None),
        ),
        free_chat=CHAT,
        agent_output=OUTPUT,
    )
    one = render_turn(said)
    return Source(
        "p", "SRC-1", SourceKind.TURN, one.text, one.sha256, one.sections, 10, 20, author="Ada", origin=one.origin
    )


SOURCE = turn()
RUN = Run("p", "RUN-1", "SRC-1", "model", "1", RunStatus.RUNNING, 20)


@given(st.lists(proposals, max_size=8))
def test_every_op_becomes_exactly_one_thing(proposed: list[dict[str, object]]) -> None:
    found = read_answer(SOURCE, PROFILE, json.dumps({"ops": proposed}))
    assert not any(one.marked for one in found.ops if one.rule == "model")
    reading = Reading(SOURCE, RUN, found.ops, tuple((one.op, one.reason) for one in found.dropped), "planning")
    arrived = arrivals(reading, PROFILE, 30)
    names: Counter[str] = Counter()

    def take(prefix: str) -> str:
        names[prefix] += 1
        return f"{prefix}-{names[prefix]}"

    before, after = {}, {}
    for slot, shape in {one.slot: one.shape for one in arrived}.items():
        words = [
            replace(said, recorded_at=30) for one in arrived if one.slot == slot for said in (one.words, *one.support)
        ]
        before[slot] = SlotState(slot, "p", shape)
        after[slot] = settle(before[slot], words, Setting(30, take, Cause())).slot
    told = outcomes(reading, arrived, before, after, set())
    stats = stats_of(told, 0)
    parts = (stats.added, stats.updated, stats.merged, stats.conflicts, stats.notes, stats.rejected, stats.dropped)
    assert stats.ops_in == sum(parts) == len(told) == len(found.ops) + len(found.dropped)
    _nothing_unsupported_stands(after)


def _nothing_unsupported_stands(slots: dict[str, SlotState]) -> None:
    for slot in slots.values():
        holding = [one for one in slot.claims if one.claim.status is ClaimStatus.ACTIVE]
        assert len(holding) <= 1
        for state in slot.claims:
            assert all(SOURCE.text[one.start : one.end] == one.quote for one in state.evidence)
        for state in holding:
            assert not PROFILE.is_high_risk(state.claim.key)
            assert any(one.section in ("FREE_CHAT", "USER_ANSWERS") and one.quote for one in state.evidence)


def test_entry_of_a_key_that_holds_many_is_withdrawn_where_it_lies() -> None:
    """A withdrawal and what it withdraws meet in one slot, however the entry is written."""
    said = {"quote": "oak", "sourceSection": "FREE_CHAT"}
    scope = {"type": "item", "itemId": "i1"}
    add = {"op": "ADD", "key": "item.materials", "value": "oak", "scope": scope, "evidence": said, "confidence": 0.9}
    ops = [add, {**add, "op": "UPDATE", "value": "Oak.", "removes": True}]
    found = read_answer(SOURCE, PROFILE, json.dumps({"ops": ops}))
    reading = Reading(SOURCE, RUN, found.ops, stage="planning")
    slots = {one.slot for one in arrivals(reading, PROFILE, 30) if one.shape.key == "item.materials"}
    assert slots == {keyed(at_item("p", "i1"), "item.materials", "oak").slot}
