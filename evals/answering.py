"""Weights of words that take what somebody has just asked for, learnt from `answers.txt`, and from labelled group chats that lie beside the checkout.

`answers.txt` was written for it: behind each question (`?`) words that take it (`+`), and words that do not (`-`).
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
from graph.rules.chats.answering import features
from graph.rules.chats.heard import hear
from graph.rules.utterances.words import FOLDER

FILE = FOLDER / "en" / "chats" / "answering.toml"
_WRITTEN = Path(__file__).resolve().parent / "answers.txt"
_AT = 1_778_000_000_000_000
_WINDOW = 600  # seconds
_LEAST, _SHRINK, _TIMES, _STEP = 2, 0.2, 800, 4.0
_OF_PEOPLE = 2.0  # how much an answer of a labelled group weighs beside a written one

Example = tuple[frozenset[str], bool, float]


def learn() -> int:
    """Write the weights, and tell of how many answers they were made."""
    profile = load_profiles()["household"]
    examples = [*_written(profile), *(one for row in groups() for one in _of_group(row, profile))]
    weights = weights_of(examples)
    head = "# Weights of words that take a task, made by `make train`; nobody writes here by hand.\n[weights]\n"
    FILE.write_text(
        head + "".join(f'"{_quoted(one)}" = {weights[one]:.2f}\n' for one in sorted(weights)), encoding="utf-8"
    )
    return len(examples)


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


def _written(profile: Profile) -> Iterator[Example]:
    group, asked = Group("C"), ""
    for line in _WRITTEN.read_text(encoding="utf-8").splitlines():
        mark, text = line[:1], line[2:]
        if line.startswith("people:"):
            group = Group("C", "UTC", tuple(Member(one, (one.title(),)) for one in line[7:].split()))
        elif mark == "?":
            asked = _words(text, group, profile)
        elif mark in "+-":
            heard = hear(ChatMessage("answer", "me", text, _AT), group, profile)
            yield features(heard, "asker", asked), mark == "+", 1.0


def _words(text: str, group: Group, profile: Profile) -> str:
    return hear(ChatMessage("asked", "asker", text, _AT), group, profile, timed=False).text


def _of_group(row: dict[str, Any], profile: Profile) -> Iterator[Example]:
    """Yield what others said within the window behind a question, or in reply to it; an arrangement of another thing teaches nothing."""
    people = tuple(
        Member(one["id"], tuple(one.get("names") or [one["id"]]), one.get("role") or "adult") for one in row["people"]
    )
    group = Group("C", row["timezone"], people)
    gold = {one["id"]: one for one in row["gold"]}
    asked: list[dict[str, Any]] = []
    for said in row["messages"]:
        label = gold[said["id"]]
        met = next((one for one in reversed(asked) if one["sender"] != said["sender"] and _meets(said, one)), None)
        if met is not None and (label["answers"] or not label["coordination"]):
            at = int(datetime.fromisoformat(said["at"]).timestamp()) * 1_000_000
            heard = hear(ChatMessage(said["id"], said["sender"], said["text"], at), group, profile)
            yield (
                features(heard, met["sender"], _words(met["text"], group, profile)),
                bool(label["answers"]),
                _OF_PEOPLE,
            )
        if label["coordination"] and label["type"] and label["assigned_to"] == ["unspecified"]:
            asked.append(said)


def _meets(said: dict[str, Any], asked: dict[str, Any]) -> bool:
    gap = datetime.fromisoformat(said["at"]) - datetime.fromisoformat(asked["at"])
    return gap.total_seconds() <= _WINDOW or said.get("reply_to") == asked["id"]
