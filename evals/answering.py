"""Weights of words that ask for somebody, and of words that take what somebody has just asked for.

They are learnt from `answers.txt`, from `threads*.txt`, and from labelled group chats that lie beside the checkout. The files were written
for it. In `answers.txt` each question (`?`) is followed by words that take it (`+`), and words that do not (`-`); `!` opens talk that
neither asks nor answers. The threads are short talks as they went on: after how many minutes who says what (whose name has a `*` is
a child); `~` arranges something else.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.observer import groups
from graph.model.chat import ChatMessage, Group, Member
from graph.model.profile import Profile
from graph.profiles import load_profiles
from graph.rules.chats.addressing import directed
from graph.rules.chats.answering import Asked, features, scaled
from graph.rules.chats.parsed_message import ParsedMessage, parse_message
from graph.rules.utterances.words import FOLDER

FOLDER_OF_CHATS = FOLDER / "en" / "chats"
_HERE = Path(__file__).resolve().parent
_WRITTEN, _THREADS = _HERE / "answers.txt", ("threads.txt", "threads_one.txt", "threads_two.txt")
_AT = 1_778_000_000_000_000
_WINDOW = 600  # seconds
_LEAST, _SHRINK, _TIMES = 2, 0.1, 200
_OF_PEOPLE = 2.0  # how much a message of a labelled group weighs beside a written answer
_SHORT = 0.5  # and an answer that stands for talk: questions and talk are fewer
_DENSE = 0.25  # and a message of a thread, for what asks: of two messages that begin something, one asks there, and far fewer in chats

Example = tuple[frozenset[str], bool, float]


def learn() -> dict[str, int]:
    """Write the weights, and return the number of messages behind each file."""
    profile = load_profiles()["household"]
    said = {
        "answering": [
            *_answers(profile),
            *_of_threads(profile),
            *(one for row in groups() for one in _answers_of(row, profile)),
        ],
        "asking": [
            *_asked(profile),
            *_asked_in_threads(profile),
            *(one for row in groups() for one in _asked_of(row, profile)),
        ],
    }
    for name, examples in said.items():
        weights = weights_of(examples)
        head = "# Weights of words, made by `make train`; nobody writes here by hand.\n[weights]\n"
        lines = "".join(f'"{_quoted(one)}" = {weights[one]:.2f}\n' for one in sorted(weights))
        (FOLDER_OF_CHATS / f"{name}.toml").write_text(head + lines, encoding="utf-8")
    return {name: len(examples) for name, examples in said.items()}


def _quoted(feature: str) -> str:
    return feature.replace("\\", "\\\\").replace('"', '\\"')


def weights_of(examples: list[Example]) -> dict[str, float]:
    """Fit a logistic regression by Nesterov's steps, each weight's by what bounds its curve; a feature of a single answer is left out."""
    often = Counter(one for found, _, _ in examples for one in found)
    names = ["", *sorted(one for one, count in often.items() if count >= _LEAST)]
    place = {one: at for at, one in enumerate(names)}
    seen = [_seen(found, place) for found, _, _ in examples]
    here, share = (np.concatenate(parts) for parts in zip(*seen, strict=True))
    row = np.repeat(np.arange(len(seen)), [len(places) for places, _ in seen])
    takes, weight = np.array([one[1:] for one in examples]).T
    curve = np.bincount(here, share * (weight * np.bincount(row, share))[row]) / 4 + _SHRINK
    weights = ahead = np.zeros(len(names))
    for turn in range(_TIMES):
        off = weight * (1 / (1 + np.exp(-np.bincount(row, ahead[here] * share))) - takes)
        after = ahead - (np.bincount(here, share * off[row]) + _SHRINK * ahead) / curve
        weights, ahead = after, after + turn / (turn + 3) * (after - weights)
    return {one: round(float(weights[at]), 2) for one, at in place.items()}


def _seen(found: frozenset[str], place: dict[str, int]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    known = scaled(frozenset(place.keys() & found))
    here = np.array([0, *(place[name] for name, _ in known)], np.intp)
    return here, np.array([1.0, *(share for _, share in known)])


def _lines(profile: Profile) -> Iterator[tuple[str, ParsedMessage, ParsedMessage]]:
    """Yield the mark of each line, its question and the line, as they are heard."""
    group = Group("C")
    asked = parse_message(ChatMessage("asked", "me", "", _AT), group, profile)
    for line in _WRITTEN.read_text(encoding="utf-8").splitlines():
        mark, text = line[:1], line[2:]
        if line.startswith("people:"):
            group = Group("C", "UTC", tuple(Member(one, (one.title(),)) for one in line[7:].split()))
            continue
        heard = parse_message(ChatMessage("said", "me", text, _AT), group, profile)
        asked = heard if mark == "?" else asked
        yield mark, asked, heard


def _answers(profile: Profile) -> Iterator[Example]:
    for mark, asked, heard in _lines(profile):
        if mark in "+-":
            yield features(heard, Asked("asker", asked.text)), mark == "+", 1.0


def _asked(profile: Profile) -> Iterator[Example]:
    for mark, _, heard in _lines(profile):
        yield features(heard, Asked()), mark == "?", _OF_PEOPLE if mark in "?!" else _SHORT


def _threads(profile: Profile) -> Iterator[tuple[str, ParsedMessage]]:
    """Yield the mark of each message of the short talks, and the message as it is heard."""
    group, at = Group("C"), _AT
    for line in "\n".join((_HERE / one).read_text(encoding="utf-8") for one in _THREADS).splitlines():
        if line.startswith("people:"):
            named = ((one.rstrip("*"), "child" if one.endswith("*") else "adult") for one in line[7:].split())
            group = Group("C", "UTC", tuple(Member(one, (one.title(),), role) for one, role in named))
        elif line:
            mark, minutes, said = line.split(" ", 2)
            sender, _, text = said.partition(": ")
            at += int(minutes) * 60_000_000
            yield mark, parse_message(ChatMessage("said", sender, text, at), group, profile)


def _of_threads(profile: Profile) -> Iterator[Example]:
    question, taken = None, False
    for mark, heard in _threads(profile):
        if mark == "?":
            question, taken = heard, False
        elif mark == "~":
            question = None
        elif question is not None and heard.message.sender != question.message.sender:
            yield features(heard, _stands(heard, question, taken)), mark == "+", _OF_PEOPLE
            taken = taken or mark == "+"


def _asked_in_threads(profile: Profile) -> Iterator[Example]:
    for mark, heard in _threads(profile):
        yield features(heard, Asked()), mark == "?", _DENSE


def _stands(heard: ParsedMessage, question: ParsedMessage, taken: bool, reply: bool = False) -> Asked:
    sender, to = heard.message.sender, directed(question)
    child = any(one.ref == sender and one.role == "child" for one in heard.group.people)
    return Asked(
        question.message.sender, question.text, sender in to, bool(to) and sender not in to, child, taken, reply
    )


def _group_of(row: dict[str, Any]) -> Group:
    people = (
        Member(one["id"], tuple(one.get("names") or [one["id"]]), one.get("role") or "adult") for one in row["people"]
    )
    return Group("C", row["timezone"], tuple(people))


def _heard(said: dict[str, Any], group: Group, profile: Profile) -> ParsedMessage:
    at = int(datetime.fromisoformat(said["at"]).timestamp()) * 1_000_000
    return parse_message(ChatMessage(said["id"], said["sender"], said["text"], at), group, profile)


def _wants(label: dict[str, Any]) -> bool:
    return bool(label["coordination"] and label["type"] and label["assigned_to"] == ["unspecified"])


def _asked_of(row: dict[str, Any], profile: Profile) -> Iterator[Example]:
    gold, group = {one["id"]: one for one in row["gold"]}, _group_of(row)
    for said in row["messages"]:
        yield features(_heard(said, group, profile), Asked()), _wants(gold[said["id"]]), _OF_PEOPLE


def _answers_of(row: dict[str, Any], profile: Profile) -> Iterator[Example]:
    """Yield what others said within the window behind a question, or in reply to it; an arrangement of another thing teaches nothing."""
    gold, group = {one["id"]: one for one in row["gold"]}, _group_of(row)
    asked: list[dict[str, Any]] = []
    taken: set[str] = set()
    for said in row["messages"]:
        label = gold[said["id"]]
        met = next((one for one in reversed(asked) if one["sender"] != said["sender"] and _meets(said, one)), None)
        if met is not None and (label["answers"] or not label["coordination"]):
            heard, question = _heard(said, group, profile), _heard(met, group, profile)
            stands = _stands(heard, question, met["id"] in taken, said.get("reply_to") == met["id"])
            yield features(heard, stands), bool(label["answers"]), _OF_PEOPLE
        taken |= {label["answers"]} if label["answers"] else set()
        if _wants(label):
            asked.append(said)


def _meets(said: dict[str, Any], asked: dict[str, Any]) -> bool:
    gap = datetime.fromisoformat(said["at"]) - datetime.fromisoformat(asked["at"])
    return gap.total_seconds() <= _WINDOW or said.get("reply_to") == asked["id"]
