"""The work of a message grows with its length and with nothing else, counted in steps of the interpreter."""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.chat import ChatMessage, ChatThread
from graph.rules.chats.coordination import extract
from graph.rules.chats.spelling import unquoted
from graph.rules.chats.tripwire import score
from graph.rules.times.tokens import tokens
from tests.unit.rules.chats.family import EVENTS, HOUSEHOLD, MILLERS, wall

PIECES = ('" ', "„ ", "leo, ", "mia 4pm, ", "someone ", "can you ", "i have leo ", "i have a ", "no soccer ", "leo monday soccer, ")  # fmt: skip


def steps(work: Callable[[], object], *, fine: bool = False) -> int:
    """Count the lines, or instructions where it is fine, that the interpreter goes through."""
    count = 0
    counted = "opcode" if fine else "line"

    def local(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = fine
        count += event == counted
        return local

    work()  # what is learnt once for all
    before = sys.gettrace()
    sys.settrace(local)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def both_tiers(text: str) -> None:
    message = ChatMessage("m", "john", text, wall("2026-05-04T09:00"))
    score(message, ChatThread(), MILLERS, HOUSEHOLD, EVENTS)
    extract(message, ChatThread(), MILLERS, EVENTS, HOUSEHOLD)


@pytest.mark.parametrize("piece", PIECES)
def test_words_further_back_cost_no_more_than_the_first(piece: str) -> None:
    few, more, most = (steps(partial(both_tiers, piece * size)) for size in (20, 40, 60))
    assert most - more <= 1.1 * (more - few), (few, more, most)


@pytest.mark.parametrize("piece", ['" ', "„ ", "“ ", "« a b c » ", '" a b c " '])
def test_marks_that_open_and_are_never_closed_cost_one_look_each(piece: str) -> None:
    few, more, most = (steps(partial(unquoted, tokens(piece * size)), fine=True) for size in (50, 100, 150))
    assert most - more <= 1.1 * (more - few), (few, more, most)


@given(st.lists(st.sampled_from(['"', "“", "”", "«", "»", "„", "a", "bc", "."]), max_size=30).map(" ".join))
def test_what_stands_between_marks_is_left_out(text: str) -> None:
    cut = tokens(text)
    closes, kept, at = {'"': '"', "“": "”", "«": "»", "„": "“"}, [], 0
    while at < len(cut):
        wanted = closes.get(cut[at].text)
        end = next((step for step in range(at + 1, len(cut)) if cut[step].text == wanted), None) if wanted else None
        if end is not None and end - at > 3:
            at = end + 1
        else:
            kept.append(cut[at])
            at += 1
    assert unquoted(cut) == (tuple(kept), len(kept) < len(cut))
