"""An enricher's answer becomes suggestions in slots of their own; anything else is dropped with a reason."""

import json
from dataclasses import replace
from typing import Any

import pytest

from extract.llm.enriching import read_suggestions
from extract.sources.turn import Turn, render_turn
from graph.model.op import Op
from graph.model.source import Run, Source
from graph.model.words import RunStatus, SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.reconcile import Reading, arrivals
from tests.services.model import op

PRODUCTION = load_profiles()["production"]
FITS = "The backdrop fits through the door."
RENDERED = render_turn(Turn("planning", "project", (), free_chat="The backdrop is 6 m wide."))
SOURCE = Source(
    "p", "S1", SourceKind.TURN, RENDERED.text, "", RENDERED.sections, 0, 0, author="Ada", origin=RENDERED.origin
)
RUN = Run("p", "R1", "S1", "enricher", "1", RunStatus.RUNNING, 0)


def proposed(**more: Any) -> dict[str, Any]:
    return op("The backdrop is 6 m wide", None, None) | {"kind": "CONSTRAINT", "statement": FITS} | more


def slots(*ops: Op) -> list[str]:
    return [one.slot for one in arrivals(Reading(SOURCE, RUN, ops), PRODUCTION, 0)]


@pytest.mark.parametrize("kind", [{}, {"op": "NOTE"}], ids=["constraint", "note"])
@pytest.mark.parametrize("said", [FITS, f"suggested {FITS}", f"suggested\n{FITS}"])
def test_suggestion_shares_no_slot_with_what_was_said(kind: dict[str, str], said: str) -> None:
    (suggested,) = read_suggestions(SOURCE, PRODUCTION, json.dumps({"ops": [proposed(**kind)]})).ops
    own = replace(suggested, suggested=False, statement=said, needs_review=False)
    assert len(set(slots(suggested, own))) == 2


def test_it_takes_no_key_and_no_value_over() -> None:
    keyed = proposed(key="project.logistics.venue", value="Hall 9", support=[])
    (one,) = read_suggestions(SOURCE, PRODUCTION, json.dumps({"ops": [keyed]})).ops
    assert (one.key, one.value, one.needs_review, one.marked) == (None, None, True, False)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"op": "UPDATE"}, "can only add"),
        ({"op": "CONFLICT"}, "can only add"),
        ({"removes": True}, "removes"),
        ({"kind": "DECISION"}, "suggests constraints and notes"),
        ({"statement": " "}, "needs a statement"),
    ],
)
def test_what_would_do_more_than_suggest_is_dropped(more: dict[str, Any], reason: str) -> None:
    found = read_suggestions(SOURCE, PRODUCTION, json.dumps({"ops": [proposed(**more)]}))
    assert not found.ops
    assert reason in found.dropped[0].reason
