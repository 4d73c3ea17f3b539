"""Messages of which somebody has said what they settle, and speech acts: what the classifier is made from and measured on.

`team` is what two parts of the data never share: a team of the histories, a single line, a meeting, a dialogue.
"""

import json
import random
from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from evals.data import Missing, folder, rows
from graph.rules.talk.decision_classifier import WINDOW
from graph.rules.talk.messages import Message

_DOUBT = {"HEDGED", "CONDITIONAL", "JOKING", "PAST", "REPORTED", "LATER"}
_HARDLY = {"HEDGED", "JOKING", "PAST"}
_SETTLING = {"DECIDES", "ACCEPTS", "REPLACES"}
_ALSO = {"PLANS", "REJECTS"}
_UNSURE = {"DECIDES", "AGREES", "CORRECTS", "ASSIGNS", "TAKES_BACK"}
_UNSURE_OPS = {"REPEATS", "CONTRADICTS", "WITHDRAWS", "ASSIGNS"}
_OF_DIALOGUES = {
    "AFFIRM": "AGREES",
    "AFFIRM_INTENT": "AGREES",
    "SELECT": "AGREES",
    "NEGATE": "REFUSES",
    "NEGATE_INTENT": "REFUSES",
    "REQUEST_ALTS": "REFUSES",
    "OFFER": "PROPOSES",
    "OFFER_INTENT": "PROPOSES",
    "CONFIRM": "ASKS",
    "REQUEST": "ASKS",
    "REQ_MORE": "ASKS",
    "INFORM": "INFORMS",
    "NOTIFY_SUCCESS": "INFORMS",
    "INFORM_INTENT": "ASSIGNS",
}
_PLAIN_KEPT, _DIALOGUES_KEPT = 0.25, 0.4  # of utterances that only tell something, and of turns of dialogues


@dataclass(frozen=True, slots=True)
class Example:
    """`settles`: it does, without a doubt; `nothing`: it does not. `learnt` is what is learnt of it: what is decided for
    later, on a condition, or as others report it, waits for a person just as well."""

    message: Message
    before: tuple[Message, ...]
    team: str
    settles: bool
    learnt: bool
    nothing: bool

    @property
    def weight(self) -> float:
        """The weight of an example: less for one that is neither clearly settling nor clearly nothing."""
        return 1.0 if self.learnt == self.settles and (self.settles or self.nothing) else 0.4


@dataclass(frozen=True, slots=True)
class Act:
    message: Message
    before: tuple[Message, ...]
    acts: frozenset[str]


def lines() -> list[Example]:
    return [_of_line(number, line) for number, line in enumerate(rows("lines"))]


def _of_line(number: int, line: dict[str, Any]) -> Example:
    acts, flags = set(line["acts"]), set(line["flags"])
    settling = "DECIDES" in acts or ("AGREES" in acts and bool(line["what"]))
    settles = settling and not flags & _DOUBT
    said = [_message(author, text) for author, text in (*line["before"], (line["author"], line["text"]))]
    nothing = not settles and (bool(flags & _DOUBT) or not acts & _UNSURE)
    return Example(said[-1], tuple(said[:-1]), f"line {number}", settles, settling and not flags & _HARDLY, nothing)


def histories() -> list[Example]:
    files = sorted(one for one in (folder() / "histories").glob("*.json") if ".ops" not in one.name)
    if not files:
        raise Missing(f"no histories in {folder()}: set WHENCE_EVALS_DATA to the folder that has them")
    return [one for file in files for one in _of_history(file.stem)]


def _of_history(team: str) -> Iterator[Example]:
    where = folder() / "histories"
    history = json.loads((where / f"{team}.json").read_text(encoding="utf-8"))
    does: dict[str, set[str]] = {}
    for op in json.loads((where / f"{team}.ops.json").read_text(encoding="utf-8")):
        does.setdefault(op["at"], set()).add(op["does"])
    for task in history["tasks"]:
        before: list[Message] = []
        for one in task["messages"]:
            message = _message(one["author"], one["text"])
            if not one.get("agent"):
                yield _example(message, before[-WINDOW - 1 :], team, does.get(one["id"], set()))
            before.append(message)


def _example(message: Message, before: list[Message], team: str, does: Set[str]) -> Example:
    learnt = bool(does & (_SETTLING | _ALSO))
    return Example(message, tuple(before), team, bool(does & _SETTLING), learnt, not learnt and not does & _UNSURE_OPS)


def speech_acts() -> Iterator[Act]:
    """Yield the speech acts of meetings and of dialogues; of the most frequent only a part."""
    chosen = random.Random(1)
    for _, said in groupby(rows("acts_meetings"), key=lambda one: one["meeting"]):
        for act in _acts([(one, {one["act"]}) for one in said]):
            if not act.acts <= {"OTHER", "INFORMS"} or chosen.random() < _PLAIN_KEPT:
                yield act
    for _, said in groupby(rows("acts_dialogues"), key=lambda one: one["dialogue"]):
        for act in _acts([(one, {_OF_DIALOGUES.get(name, "OTHER") for name in one["acts"]}) for one in said]):
            if chosen.random() < _DIALOGUES_KEPT:
                yield act


def _acts(said: list[tuple[dict[str, Any], set[str]]]) -> Iterator[Act]:
    before: list[Message] = []
    for one, acts in said:
        message = _message(one["author"], one["text"])
        yield Act(message, tuple(before[-WINDOW:]), frozenset(acts))
        before.append(message)


def _message(author: str, text: str) -> Message:
    return Message("", text, 0, author)
