"""Task dialogues: what was confirmed and turned down, and exact spans of values."""

import re
from collections.abc import Iterator
from typing import Any

from evals.data import rows
from evals.scores import Measure, f1
from graph.rules.language.utterance import utterance
from graph.rules.talk.answers import Sense, answer_of
from graph.rules.talk.corrections import correction_in
from graph.rules.values.mentions import mentions

Turn = tuple[str, int]
Place = tuple[str, int, int, int]
_SLOTS = {
    "time": re.compile(r"time$"),
    "date": re.compile(r"date$"),
    "money": re.compile(r"price|fare|balance|amount|^rent$"),
}


def measures() -> Iterator[Measure]:
    dialogues = rows("sgd")
    yield from _answers(dialogues)
    yield from _spans(dialogues)


def _answers(dialogues: list[dict[str, Any]]) -> Iterator[Measure]:
    """A turn that turns the proposal down by saying something else has to be found as a correction, and counts so."""
    labelled = {kind: _labelled(dialogues, kind) for kind in ("confirm", "reject")}
    yes: set[Turn] = set()
    no: set[Turn] = set()
    for dialogue in dialogues:
        for at, turn, before in _user_turns(dialogue):
            answer = answer_of(utterance(turn), utterance(before))
            if answer and answer.sense is Sense.YES:
                yes.add((dialogue["id"], at))
            elif answer or correction_in(utterance(turn), utterance(before), answer):
                no.add((dialogue["id"], at))
    yield f1("dialogues: confirmations", labelled["confirm"], yes, 0.743, 0.85)
    yield f1("dialogues: rejections", labelled["reject"], no, 0.848, 0.90)


def _spans(dialogues: list[dict[str, Any]]) -> Iterator[Measure]:
    """All of time, date and money in one, as the floor was measured."""
    found: dict[str, set[Place]] = {sort: set() for sort in _SLOTS}
    there: dict[str, set[Place]] = {sort: set() for sort in _SLOTS}
    for dialogue in dialogues:
        for turn in dialogue["turns"]:
            for one in mentions(turn["text"]):
                found[one.sort].add((dialogue["id"], turn["i"], one.start, one.end))
        for at, _, _, slot, start, end in dialogue["facts"]:
            for sort, names in _SLOTS.items():
                if names.search(slot):
                    there[sort].add((dialogue["id"], at, start, end))
    every = set().union(*(there[sort] for sort in _SLOTS)), set().union(*(found[sort] for sort in _SLOTS))
    yield f1("dialogues: exact spans of time, date, money", *every, 0.334)
    for sort, places in found.items():
        yield f1(f"dialogues: exact spans of {sort}", there[sort], places)


def _labelled(dialogues: list[dict[str, Any]], kind: str) -> set[Turn]:
    """ "confirm", "confirm_select" and "confirm_intent" are all yes, and the same for no: as the floors were measured."""
    return {
        (one["id"], said["turn"])
        for one in dialogues
        for said in one["confirmations"]
        if said["label"].startswith(kind)
    }


def _user_turns(dialogue: dict[str, Any]) -> Iterator[tuple[int, str, str]]:
    """Each turn of the user with what stood before it."""
    before = ""
    for turn in dialogue["turns"]:
        if turn["speaker"] == "USER":
            yield turn["i"], turn["text"], before
        before = turn["text"]
