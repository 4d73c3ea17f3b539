"""Group chats with labels, replayed through the pure rules in the order of their messages, without a service."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from evals.data import Missing, folder, rows
from evals.scores import Measure, share
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
from graph.profiles import load_profiles
from graph.rules.chats.brevity import pending_wanted
from graph.rules.chats.case import Case
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
        verdict = redline(Case(one.said, thread, CalendarView(events, True, tuple(spoken)), now, group, profile))
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


def profile_of(row: dict[str, Any], profiles: Mapping[str, Profile]) -> Profile:
    return profiles["household" if row["kind"] == "family" else "crew"]


def measures() -> Iterator[Measure]:
    profiles = load_profiles()
    counts: Counter[str] = Counter()
    for row in _groups():
        for gold, got in judged(row, profile_of(row, profiles)):
            count(counts, gold, got)
    for name, right, of, goal in _SHARES:
        yield share(f"chats: {name}", counts[right], counts[of], None, goal)
    spoken = counts["near-misses spoken"]
    yield Measure("chats: near-misses spoken at", float(spoken), None, 0.0, True, f"{spoken} in all")
    yield from _noise(profiles)


_SHARES = (
    ("coordination, precision", "coordination right", "coordination found", 0.95),
    ("coordination, recall", "coordination right", "coordination gold", 0.90),
    ("type of coordination", "type right", "types", None),
    ("attribution", "attributed", "attributions", 0.85),
    ("spoken, precision", "spoken right", "spoken found", 0.95),
    ("spoken, recall", "spoken right", "spoken gold", 0.85),
    ("by the right rule", "by the rule", "spoken right", None),
    ("waits for a confirmation", "pending right", "pending gold", None),
    ("queued by the first gate, precision", "queued of gold", "queued", None),
    ("queued by the first gate, recall", "queued of gold", "coordination gold", 0.90),
)


def _groups() -> list[dict[str, Any]]:
    """The groups of observer_dev.json, or of whatever set of that kind lies there."""
    found = sorted(folder().glob("observer_*.json"))
    if not found:
        raise Missing(f"no observer_*.json in {folder()}: set WHENCE_EVALS_DATA to the folder that has it")
    groups: list[dict[str, Any]] = json.loads(found[0].read_text(encoding="utf-8"))["groups"]
    return groups


def _noise(profiles: Mapping[str, Profile]) -> Iterator[Measure]:
    """Talk of others, taken for a family's and for a team's: nothing in it is anybody's to interrupt."""
    dialogues: dict[str, list[tuple[str, str]]] = {}
    for row in rows("acts_dialogues")[:_SAMPLE]:
        dialogues.setdefault(row["dialogue"], []).append((row["author"].lower(), row["text"]))
    meetings = {
        one["id"]: [(str(said["speaker"] or "x").lower(), said["text"]) for said in one["utterances"]]
        for one in rows("minutes")[:_MEETINGS]
    }
    for kind, talks in (("dialogues", dialogues), ("minutes", meetings)):
        for name in ("household", "crew"):
            spoken = sum(_interruptions(talk, profiles[name]) for talk in talks.values())
            count_ = sum(map(len, talks.values()))
            yield Measure(
                f"chats: interruptions of {kind} as {name}", float(spoken), None, 0.0, True, f"{count_} messages"
            )


_SAMPLE, _MEETINGS = 400, 3
_BEGIN = 1_778_000_000_000_000


def _interruptions(talk: list[tuple[str, str]], profile: Profile) -> int:
    people = tuple(Member(one, (one.title(),)) for one in sorted({speaker for speaker, _ in talk}))
    children = (Member("leo", ("Leo",), "child"), Member("mia", ("Mia",), "child"))
    group = Group("C", "UTC", (*people, *children))
    said = [ChatMessage(str(at), one[0], one[1], _BEGIN + at * 30_000_000) for at, one in enumerate(talk)]
    found = replay(said, group, (), profile)
    return sum(one.verdict is not None and one.verdict.decision is Redline.SPEAK for one in found)


def count(counts: "Counter[str]", gold: dict[str, Any], got: Heard) -> None:
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
