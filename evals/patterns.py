"""Patterns in real meetings, on stretches whose messages were labelled by hand (`patterns.json`: ids and labels, no text).

A confirmation says yes to what was put to be confirmed: a proposal, a decision, an understanding said back. A rejection
turns down what somebody proposed, a correction says that what somebody said or did was wrong. Nodding is none of these.
A contradiction is labelled wherever a message comes to another conclusion than one before it, decided or not; the rules
hear it only against what was decided, so that disputes don't become conflicts one by one.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals.data import rows
from evals.scores import Measure, f1
from extract.pipeline import extract_by_rules
from extract.sources.rendered import render_message
from graph.meaning import nearness
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import PatternType, SourceKind
from graph.profiles import load_profiles
from graph.rules.talk.messages import KnownDecision, Message
from graph.rules.talk.patterns import find_patterns
from graph.rules.talk.proposals import proposed

_LABELS = Path(__file__).parent / "patterns.json"
_MARKED = re.compile(r"\{[a-z]{1,20}\} ?")
_MINUTE = 60_000_000
Label = tuple[str, int, str]


def measures() -> Iterator[Measure]:
    there: set[Label] = set()
    found: set[Label] = set()
    for stretch in json.loads(_LABELS.read_text(encoding="utf-8")):
        there |= {(stretch["id"], int(at), label) for at, labels in stretch["labels"].items() for label in labels}
        found |= set(_heard(stretch))
    for label in sorted({one[2] for one in there}):
        mine, theirs = ({one for one in some if one[2] == label} for some in (found, there))
        yield f1(f"patterns: {label.lower().replace('_', ' ')}", theirs, mine)
    yield f1("patterns: all", there, found)


def _heard(stretch: dict[str, Any]) -> Iterator[Label]:
    general = load_profiles()["general"]
    said = _messages(stretch)
    decided: list[KnownDecision] = []
    for at in range(stretch["first"], stretch["last"] + 1):
        window = said[max(0, at - general.listening.window) : at]
        for one in find_patterns(said[at], window, decided, nearness, general):
            yield stretch["id"], at, one.type.value
            if one.type is PatternType.CONFIRMATION and one.about and one.claim is None:
                put = next(other for other in window if other.ref == one.about.message)
                decided.append(_in_force(put, proposed(put.said.words[one.about.start : one.about.end])))
        decided += [_in_force(said[at], words) for words in _decisions(said[at], general)]


def _decisions(message: Message, profile: Profile) -> Iterator[str]:
    """Yield the decisions of the message by itself."""
    one = render_message(message.text, {})
    source = Source("p", message.ref, SourceKind.MESSAGE, one.text, one.sha256, one.sections, message.at, message.at)
    return (op.statement or "" for op in extract_by_rules(source, profile, message.at).ops if op.marked)


def _in_force(message: Message, words: str) -> KnownDecision:
    return KnownDecision(f"DEC-{message.ref}", words, message.at, (message.ref,))


def _messages(stretch: dict[str, Any]) -> list[Message]:
    meeting = next(one for one in rows(stretch["set"]) if one["id"] == stretch["id"])
    if stretch["set"] == "minutes":
        spoken = [(one["speaker"], one["text"]) for one in meeting["utterances"]]
    else:
        spoken = [(who, _MARKED.sub("", text).strip()) for who, text in meeting["turns"]]
    return [Message(str(at), text, at * _MINUTE, who) for at, (who, text) in enumerate(spoken)]
