"""Group chats with labels, replayed through the pure rules in the order of their messages, without a service."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from graph.model.chat import (
    CalendarView,
    ChatEvent,
    ChatMessage,
    ChatThread,
    Coordination,
    Group,
    Member,
    Redline,
    RedlineVerdict,
    Spoken,
)  # fmt: skip
from graph.model.profile import Profile
from graph.rules.chats.brevity import pending_wanted
from graph.rules.chats.coordination import extract
from graph.rules.chats.redline import redline
from graph.rules.chats.thread import follow
from graph.rules.chats.tripwire import score
from graph.rules.times.zones import instant

_DAY = 86_400_000_000


@dataclass(slots=True)
class Heard:
    """What came of one message; the verdict is the last one, also where it was looked at again."""

    message: ChatMessage
    queued: bool
    score: float
    said: Coordination | None
    verdict: RedlineVerdict | None = None


def group_of(row: dict[str, Any]) -> tuple[Group, tuple[ChatEvent, ...]]:
    people = tuple(
        Member(one["id"], tuple(one.get("names") or [one["id"]]), one.get("role") or "adult") for one in row["people"]
    )
    zone = row["timezone"]
    return Group("C", zone, people), tuple(_event(one, zone) for one in row["calendar"])


def _event(one: dict[str, Any], zone: str) -> ChatEvent:
    start = datetime.fromisoformat(one["start"])
    end = start + timedelta(minutes=one.get("minutes") or 1440)
    repeats = one.get("repeats")
    rule = f"FREQ=WEEKLY;BYDAY={repeats}" if repeats and "FREQ" not in repeats else repeats
    return ChatEvent(
        one["id"],
        one["summary"],
        tuple(one.get("who") or ()),
        instant(start, zone),
        instant(end, zone),
        rule,
        zone,
        one.get("place"),
    )


def message_of(row: dict[str, Any]) -> ChatMessage:
    at = int(datetime.fromisoformat(row["at"]).timestamp() * 1_000_000)
    return ChatMessage(row["id"], row["sender"], row["text"], at, row.get("reply_to"), row.get("edits"))


def replay(messages: list[ChatMessage], group: Group, events: tuple[ChatEvent, ...], profile: Profile) -> list[Heard]:
    """Each message when everything before it has settled; a question is looked at again when its window has ended."""
    thread, found = ChatThread(), list[Heard]()
    spoken: list[Spoken] = []
    waiting: list[tuple[int, Heard]] = []

    def look(one: Heard, now: int) -> None:
        assert one.said is not None
        verdict = redline(one.said, thread, CalendarView(events, True, tuple(spoken)), now, group, profile)
        if verdict.look_again is not None:
            waiting.append((verdict.look_again, one))
        if verdict.decision is Redline.SPEAK:
            spoken.append(Spoken(str(verdict.key), now))
        one.verdict = verdict

    for message in messages:
        for due in sorted((one for one in waiting if one[0] <= message.at), key=lambda one: one[0]):
            waiting.remove(due)
            look(due[1], due[0])
        gate = score(message, thread, group, profile, events)
        said = extract(message, thread, group, events, profile) if gate.queued else None
        said = said if said is not None and said.confidence >= profile.chats.extraction else None
        thread = follow(thread, message, said, group, profile)
        one = Heard(message, gate.queued, gate.gate.score or 0.0, said)
        found.append(one)
        if said is not None:
            look(one, message.at)
    for at, one in sorted(waiting, key=lambda pair: pair[0]):
        look(one, at)
    return found


def judged(row: dict[str, Any], profile: Profile) -> Iterator[tuple[dict[str, Any], Heard]]:
    group, events = group_of(row)
    found = {
        one.message.id: one for one in replay([message_of(one) for one in row["messages"]], group, events, profile)
    }
    for gold in row["gold"]:
        yield gold, found[gold["id"]]


def profile_of(row: dict[str, Any], profiles: Any) -> Profile:
    found: Profile = profiles["household" if row["kind"] == "family" else "crew"]
    return found


def measure(path: Path, profiles: Any) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    for row in json.loads(path.read_text(encoding="utf-8"))["groups"]:
        for gold, got in judged(row, profile_of(row, profiles)):
            _count(counts, gold, got)
    return shown(counts)


def _count(counts: "Counter[str]", gold: dict[str, Any], got: Heard) -> None:
    said, spoke = got.said, got.verdict is not None and got.verdict.decision is Redline.SPEAK
    found = said is not None
    counts["coordination gold"] += gold["coordination"]
    counts["queued of gold"] += gold["coordination"] and got.queued
    counts["queued"] += got.queued
    counts["coordination found"] += found
    counts["coordination right"] += found and gold["coordination"]
    if gold["coordination"] and said is not None and gold["type"]:
        counts["types"] += 1
        counts["type right"] += said.type is not None and said.type.lower() == gold["type"]
    if gold.get("answers"):
        counts["attributions"] += 1
        counts["attributed"] += attributed(gold, got)
    counts["spoken gold"] += gold["speak"]
    counts["spoken found"] += spoke
    counts["spoken right"] += spoke and gold["speak"]
    counts["by the rule"] += spoke and gold["speak"] and got.verdict is not None and got.verdict.rule == gold["rule"]
    counts["near-misses spoken"] += not gold["speak"] and not gold["pending"] and gold["coordination"] and spoke
    counts["pending gold"] += gold["pending"]
    counts["pending right"] += gold["pending"] and said is not None and pending_wanted(said) and not spoke


def attributed(gold: dict[str, Any], got: Heard) -> bool:
    said = got.said
    if said is None or said.attribution is None:
        return False
    return {one.lower() for one in said.assigned_to} == {
        one.lower() for one in gold["assigned_to"]
    } and said.attribution.message == gold["answers"]


def shown(counts: "Counter[str]") -> dict[str, Any]:
    def share(part: str, whole: str) -> float | None:
        return round(counts[part] / counts[whole], 3) if counts[whole] else None

    return {
        "coordination": [
            share("coordination right", "coordination found"),
            share("coordination right", "coordination gold"),
        ],
        "queued": [counts["queued"], share("queued of gold", "coordination gold")],
        "type": share("type right", "types"),
        "attribution": share("attributed", "attributions"),
        "spoken": [share("spoken right", "spoken found"), share("spoken right", "spoken gold")],
        "by the right rule": share("by the rule", "spoken right"),
        "near-misses spoken": counts["near-misses spoken"],
        "pending": share("pending right", "pending gold"),
    }
