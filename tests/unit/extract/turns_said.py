"""Short ways to say a turn: what the rules make of its words, after the turns before it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from extract.sources.turn import Answer, ItemRef, Turn, render_turn
from extract.turns.reading import extract_turn
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import OpType, SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.support import support
from graph.rules.reading.verify import Noted, verify

PRODUCTION = load_profiles()["production"]
ITEMS = (ItemRef("i1", "Backdrop"),)
WEDNESDAY = int(datetime(2026, 2, 4, 10, tzinfo=UTC).timestamp() * 1_000_000)

Told = tuple[str, Any, bool]  # a key, its value, and whether it may accept itself


def turn(chat: str = "", answers: Sequence[Answer] = (), ref: str = "S1") -> Source:
    said = Turn("planning", "item", ITEMS, selected=("i1",), answers=tuple(answers), free_chat=chat, at=WEDNESDAY)
    one = render_turn(said)
    return Source(
        "p",
        ref,
        SourceKind.TURN,
        one.text,
        one.sha256,
        one.sections,
        WEDNESDAY,
        WEDNESDAY,
        author="Ada",
        origin=one.origin,
    )


def answered(key: str, text: str) -> list[Told]:
    return told(turn(answers=[Answer("q1", "Well?", None, text, key)]))


def after(*chats: str) -> list[Told]:
    """Return the statements of the last of several turns about keys."""
    turns = [turn(chat, ref=f"S{number}") for number, chat in enumerate(chats)]
    return told(turns[-1], turns[:-1])


def told(source: Source, before: Sequence[Source] = (), profile: Profile = PRODUCTION) -> list[Told]:
    found = []
    for op in extract_turn(source, profile, source.at, before).ops:
        verdict = verify(op, source, profile, "planning")
        if isinstance(verdict, Noted) or op.key is None:
            continue
        ok = support(verdict.op, source, profile.spec(op.key)).ok and not op.needs_review
        value = {"-": op.value} if op.removes else verdict.op.value
        withdraws = op.op is OpType.UPDATE and op.value is None
        found.append((op.key, None if withdraws else value, ok and op.confidence >= profile.accept.confidence))
    return found
