"""The text of an answer, and of the effects that rest on it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.conflict import Conflict
from graph.model.effect import Effect
from graph.model.status import ClaimStatus
from graph.model.trace import Match, Trace
from graph.model.words import ConflictKind, ConflictStatus, EffectVia
from graph.rules.forms.escaping import plain, unescaped
from graph.rules.forms.markdown import markdown
from graph.rules.forms.unseen import made_visible
from tests.unit.rules.test_point_in_time import claim


def test_a_task_that_nobody_named_is_told_by_its_ref_alone() -> None:
    rests = [
        Effect("p/START", EffectVia.DOWNSTREAM, 1, (), False, ("Task",), {"ref": "START", "title": "START"}),
        Effect("p/NEXT", EffectVia.DOWNSTREAM, 2, (), True, ("Task",), {"ref": "NEXT", "title": "The start"}),
    ]
    told = markdown(Trace(None, claim(ClaimStatus.ACTIVE), downstream=tuple(rests)))
    assert "- START\n  - NEXT The start — suspect: something above it has changed" in told


@given(st.text())
def test_a_text_that_was_escaped_has_its_own_letters_again(text: str) -> None:
    assert unescaped(plain(text)) == " ".join(made_visible(text).split())


@pytest.mark.parametrize(
    ("status", "held", "says"),
    [
        (ClaimStatus.ACTIVE, True, ""),
        (ClaimStatus.REJECTED, False, "Turned down: "),
        (ClaimStatus.REJECTED, True, "Retracted: "),
        (ClaimStatus.SUPERSEDED, True, "No longer in force: "),
        (ClaimStatus.SUPERSEDED, False, "Never in force: "),
        (ClaimStatus.ARCHIVED, True, "No longer in force: "),
    ],
)
def test_what_does_not_hold_says_so_before_its_words(status: ClaimStatus, held: bool, says: str) -> None:
    told = markdown(Trace(None, claim(status, statement="Use Kafka", held=held)))
    assert told.startswith(f"**{says}Use Kafka**\n")


@pytest.mark.parametrize(
    ("trace", "says"),
    [
        (Trace("Why blue?", None), "nothing on record has its words. Ask in words that people used"),
        (
            Trace("Why blue?", None, then=(0, None)),
            "Nothing on record answers this as of 1970-01-01 00:00. Ask about a later",
        ),
        (Trace("Why blue?", None, then=(0, 60_000_000)), "as of 1970-01-01 00:00 and as known at 1970-01-01 00:01."),
        (Trace(None, None), "No claim has this key. `claims` lists claims with their keys"),
        (Trace("Why?", None, alternatives=(Match(claim(ClaimStatus.ACTIVE), 0.3),)), "Below is what comes near it."),
    ],
)
def test_what_nothing_answers_says_what_to_do_next(trace: Trace, says: str) -> None:
    assert says in markdown(trace)


def test_conflict_that_is_closed_says_who_closed_it_and_why() -> None:
    there = Conflict(
        "p", "CON-1", ConflictKind.SLOT, ConflictStatus.RESOLVED, "slot", None, "A against B", ("A", "B"), 0,
        closed_by="Rita", note="The office runs it.",
    )  # fmt: skip
    told = markdown(Trace(None, claim(ClaimStatus.ACTIVE), conflicts=(there,)))
    assert "- CON-1 (RESOLVED by Rita): A against B — The office runs it.\n" in told
    waits = replace(there, status=ConflictStatus.OPEN, closed_by=None, note=None)
    assert "- CON-1 (OPEN): A against B\n" in markdown(Trace(None, claim(ClaimStatus.ACTIVE), conflicts=(waits,)))
