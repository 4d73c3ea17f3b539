"""Weights of words that ask for somebody, and of words that take what somebody has just asked for.

They are learnt from `answers.txt` and from labelled group chats that lie beside the checkout. `answers.txt` was written for it: behind each
question (`?`) words that take it (`+`), and words that do not (`-`); `!` opens talk that neither asks nor answers.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from evals.observer import groups
from graph.model.chat import ChatMessage, Group, Member
from graph.model.profile import Profile
from graph.profiles import load_profiles
from graph.rules.chats.addressing import directed
from graph.rules.chats.answering import features
from graph.rules.chats.heard import Heard, hear
from graph.rules.utterances.words import FOLDER

FOLDER_OF_CHATS = FOLDER / "en" / "chats"
_WRITTEN = Path(__file__).resolve().parent / "answers.txt"
_AT = 1_778_000_000_000_000
_WINDOW = 600  # seconds
_LEAST, _SHRINK, _TIMES, _STEP = 2, 0.2, 800, 4.0
_OF_PEOPLE = 2.0  # how much a message of a labelled group weighs beside a written answer
_SHORT = 0.5  # and an answer that stands for talk: questions and talk are fewer

Example = tuple[frozenset[str], bool, float]


def learn() -> dict[str, int]:
    """Write the weights, and return the number of messages behind each file."""
    profile = load_profiles()["household"]
    said = {
        "answering": [*_answers(profile), *(one for row in groups() for one in _answers_of(row, profile))],
        "asking": [*_asked(profile), *(one for row in groups() for one in _asked_of(row, profile))],
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
    """Fit a logistic regression; a feature of a single answer is left out."""
    often = Counter(one for found, _, _ in examples for one in found)
    names = sorted(one for one, count in often.items() if count >= _LEAST)
    place = {one: at for at, one in enumerate(names)}
    there = np.zeros((len(examples), len(names)))
    for row, (found, _, _) in enumerate(examples):
        known = [place[one] for one in found if one in place]
        there[row, known] = 1 / np.sqrt(max(1, len(known)))
    takes, share = np.array([one[1] for one in examples], float), np.array([one[2] for one in examples])
    weights, bias, share = np.zeros(len(names)), 0.0, share / share.sum()
    for _ in range(_TIMES):
        off = (1 / (1 + np.exp(-(there @ weights + bias))) - takes) * share
        weights -= _STEP * (there.T @ off + _SHRINK / len(examples) * weights)
        bias -= float(off.sum())
    return {"": round(bias, 2)} | {one: round(float(weights[at]), 2) for one, at in place.items()}


def _lines(profile: Profile) -> Iterator[tuple[str, Heard, Heard]]:
    """Yield the mark of each line, its question and the line, as they are heard."""
    group = Group("C")
    asked = hear(ChatMessage("asked", "me", "", _AT), group, profile)
    for line in _WRITTEN.read_text(encoding="utf-8").splitlines():
        mark, text = line[:1], line[2:]
        if line.startswith("people:"):
            group = Group("C", "UTC", tuple(Member(one, (one.title(),)) for one in line[7:].split()))
            continue
        heard = hear(ChatMessage("said", "me", text, _AT), group, profile)
        asked = heard if mark == "?" else asked
        yield mark, asked, heard


def _answers(profile: Profile) -> Iterator[Example]:
    for mark, asked, heard in _lines(profile):
        if mark in "+-":
            yield features(heard, "asker", asked.text, bool(directed(asked))), mark == "+", 1.0


def _asked(profile: Profile) -> Iterator[Example]:
    for mark, _, heard in _lines(profile):
        yield features(heard, "", ""), mark == "?", _OF_PEOPLE if mark in "?!" else _SHORT


def _group_of(row: dict[str, Any]) -> Group:
    people = (
        Member(one["id"], tuple(one.get("names") or [one["id"]]), one.get("role") or "adult") for one in row["people"]
    )
    return Group("C", row["timezone"], tuple(people))


def _heard(said: dict[str, Any], group: Group, profile: Profile) -> Heard:
    at = int(datetime.fromisoformat(said["at"]).timestamp()) * 1_000_000
    return hear(ChatMessage(said["id"], said["sender"], said["text"], at), group, profile)


def _wants(label: dict[str, Any]) -> bool:
    return bool(label["coordination"] and label["type"] and label["assigned_to"] == ["unspecified"])


def _asked_of(row: dict[str, Any], profile: Profile) -> Iterator[Example]:
    gold, group = {one["id"]: one for one in row["gold"]}, _group_of(row)
    for said in row["messages"]:
        yield features(_heard(said, group, profile), "", ""), _wants(gold[said["id"]]), _OF_PEOPLE


def _answers_of(row: dict[str, Any], profile: Profile) -> Iterator[Example]:
    """Yield what others said within the window behind a question, or in reply to it; an arrangement of another thing teaches nothing."""
    gold, group = {one["id"]: one for one in row["gold"]}, _group_of(row)
    asked: list[dict[str, Any]] = []
    for said in row["messages"]:
        label = gold[said["id"]]
        met = next((one for one in reversed(asked) if one["sender"] != said["sender"] and _meets(said, one)), None)
        if met is not None and (label["answers"] or not label["coordination"]):
            question = _heard(met, group, profile)
            named = said["sender"] in directed(question)
            found = features(_heard(said, group, profile), met["sender"], question.text, named)
            yield found, bool(label["answers"]), _OF_PEOPLE
        if _wants(label):
            asked.append(said)


def _meets(said: dict[str, Any], asked: dict[str, Any]) -> bool:
    gap = datetime.fromisoformat(said["at"]) - datetime.fromisoformat(asked["at"])
    return gap.total_seconds() <= _WINDOW or said.get("reply_to") == asked["id"]
