"""Task dialogues: what was confirmed, turned down and corrected, false supersessions, and exact spans of values."""

import re
from collections.abc import Iterator
from typing import Any

from evals.data import rows
from evals.scores import Measure, f1, rate
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
_NUMBERS = {
    str(number): word
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
_COUNTED = re.compile(r"number|travelers|rating|stay_length")


def measures() -> Iterator[Measure]:
    dialogues = rows("sgd")
    yield from _answers(dialogues)
    yield from _corrections(dialogues)
    yield from _spans(dialogues)


def _answers(dialogues: list[dict[str, Any]]) -> Iterator[Measure]:
    """A turn that turns the proposal down by saying something else has to be found as a correction, and counts so."""
    labelled = {kind: _labelled(dialogues, kind) for kind in ("confirm", "reject")}
    yes: set[Turn] = set()
    no: set[Turn] = set()
    for dialogue in dialogues:
        for at, turn, before, given in _user_turns(dialogue):
            answer = answer_of(turn, before)
            if answer and answer.sense is Sense.YES:
                yes.add((dialogue["id"], at))
            elif answer or correction_in(turn, before, answer, given):
                no.add((dialogue["id"], at))
    yield f1("dialogues: confirmations", labelled["confirm"], yes, 0.743, 0.85)
    yield f1("dialogues: rejections", labelled["reject"], no, 0.848, 0.90)


def _corrections(dialogues: list[dict[str, Any]]) -> Iterator[Measure]:
    found: set[Turn] = set()
    replaced: set[str] = set()
    for dialogue in dialogues:
        for at, turn, before, given in _user_turns(dialogue):
            said = correction_in(turn, before, answer_of(turn, before), given)
            if said:
                found.add((dialogue["id"], at))
            if said and said.replaces:
                replaced.add(dialogue["id"])
    there = {
        (one["id"], change["turn"])
        for one in dialogues
        for change in one["supersessions"]
        if change["kind"] == "correction_after_confirm"
    }
    steady = {one["id"] for one in dialogues if not one["supersessions"]}
    yield f1("dialogues: turns that correct after a confirmation", there, found, 0.564, 0.75)
    yield rate(
        "dialogues: false supersessions, of dialogues without a change", len(steady & replaced), len(steady), 0.01
    )


def _spans(dialogues: list[dict[str, Any]]) -> Iterator[Measure]:
    """All of time, date and money in one, as the floor was measured; counts only where people say them."""
    found: dict[str, set[Place]] = {sort: set() for sort in (*_SLOTS, "count")}
    there: dict[str, set[Place]] = {sort: set() for sort in (*_SLOTS, "count")}
    for dialogue in dialogues:
        users = {turn["i"] for turn in dialogue["turns"] if turn["speaker"] == "USER"}
        for turn in dialogue["turns"]:
            for one in mentions(turn["text"]):
                if one.sort != "count" or turn["i"] in users:
                    found[one.sort].add((dialogue["id"], turn["i"], one.start, one.end))
        for at, who, _, slot, start, end in dialogue["facts"]:
            for sort, names in _SLOTS.items():
                if names.search(slot):
                    there[sort].add((dialogue["id"], at, start, end))
            if _COUNTED.search(slot) and who == "U":
                there["count"].add((dialogue["id"], at, start, end))
        for at, _, slot, _, start, end in dialogue["informs_without_span"]:
            if start is not None and _COUNTED.search(slot):
                there["count"].add((dialogue["id"], at, start, end))
    every = set().union(*(there[sort] for sort in _SLOTS)), set().union(*(found[sort] for sort in _SLOTS))
    yield f1("dialogues: exact spans of time, date, money", *every, 0.334)
    for sort, places in found.items():
        yield f1(f"dialogues: exact spans of {sort}", there[sort], places)
    yield f1("dialogues: exact spans of count, those in words included", _counts(dialogues), found["count"])


def _counts(dialogues: list[dict[str, Any]]) -> set[Place]:
    """The labels have no place for a count that is said in words ("three people"), and for one in figures the place of
    its first figure, be it within a date or an address; here each has the place of its own word."""
    there: set[Place] = set()
    for dialogue in dialogues:
        texts = {turn["i"]: turn["text"] for turn in dialogue["turns"]}
        for at, who, _, slot, start, end in dialogue["facts"]:
            if who == "U" and _COUNTED.search(slot):
                there.add((dialogue["id"], at, start, end))
        for at, _, slot, value, *_ in dialogue["informs_without_span"]:
            word = _NUMBERS.get(value, value)
            said = re.search(
                rf"(?<![\w:.,/$#-])(?:{re.escape(value)}|{re.escape(word)})(?![\w:/])", texts[at], re.IGNORECASE
            )
            if said and _COUNTED.search(slot):
                there.add((dialogue["id"], at, said.start(), said.end()))
    return there


def _labelled(dialogues: list[dict[str, Any]], kind: str) -> set[Turn]:
    """ "confirm", "confirm_select" and "confirm_intent" are all yes, and the same for no: as the floors were measured."""
    return {
        (one["id"], said["turn"])
        for one in dialogues
        for said in one["confirmations"]
        if said["label"].startswith(kind)
    }


def _user_turns(dialogue: dict[str, Any]) -> Iterator[tuple[int, str, str, tuple[str, ...]]]:
    """Each turn of the user with what stood before it, and with all that the user said earlier."""
    given: list[str] = []
    before = ""
    for turn in dialogue["turns"]:
        if turn["speaker"] == "USER":
            yield turn["i"], turn["text"], before, tuple(given)
            given.append(turn["text"])
        before = turn["text"]
