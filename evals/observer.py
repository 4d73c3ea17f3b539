"""Group chats with labels, through the public API; and talk of others through the pure rules, which has nothing to interrupt."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from evals.data import Missing, folder, rows
from evals.scores import Measure, share
from evals.service import Service, serving
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
from graph.rules.chats.coordination import extract
from graph.rules.chats.redline import redline
from graph.rules.chats.redline_case import RedlineCase
from graph.rules.chats.thread import follow
from graph.rules.chats.tripwire import score


@dataclass(slots=True)
class Heard:
    """The result of one message; the verdict is the last one, also where it was looked at again."""

    message: ChatMessage
    queued: bool
    score: float
    said: Coordination | None
    verdict: RedlineVerdict | None = None


def replay(messages: list[ChatMessage], group: Group, events: tuple[ChatEvent, ...], profile: Profile) -> list[Heard]:
    """Each message when everything before it has settled; a question is looked at again when its window has ended."""
    thread, found = ChatThread(), list[Heard]()
    spoken: list[Spoken] = []
    waiting: list[tuple[int, Heard]] = []

    def look(one: Heard, now: int) -> None:
        assert one.said is not None
        verdict = redline(RedlineCase(one.said, thread, CalendarView(events, True, tuple(spoken)), now, group, profile))
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


# ── through the API


@dataclass(frozen=True, slots=True)
class Seen:
    """The result of one message of a labelled group, as its observation tells."""

    queued: bool
    type: str
    assigned: frozenset[str]
    answers: str | None
    found: bool
    spoke: bool
    rule: str | None
    pending: bool


_OBSERVED = """query($p: String!, $m: String!) { observation(project: $p, chat: "C", message: $m) { tier1 redline rule pending { ref }
  coordination { type assignedTo attributedTo { origin } } } }"""
_CHAT = "mutation($p: String!, $i: ChatInput!) { createChat(project: $p, input: $i) { id } }"
_EVENT = 'mutation($p: String!, $i: EventInput!) { addEvent(project: $p, chat: "C", input: $i) { id } }'
_SAY = 'mutation($p: String!, $m: [ChatMessageInput!]!) { captureChat(project: $p, chat: "C", messages: $m) { tier1 } }'


def judged(service: Service, row: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Seen]]:
    """Each message is sent when everything before it has settled; one of the next day closes every window."""
    project = f"{row['name']}-{uuid4().hex[:6]}"
    service.create(project, "household" if row["kind"] == "family" else "crew")
    people = [
        {"ref": one["id"], "names": one.get("names") or [one["id"]], "role": one.get("role") or "adult"}
        for one in row["people"]
    ]
    service(_CHAT, p=project, i={"ref": "C", "title": row["name"], "timezone": row["timezone"], "people": people})
    for one in row["calendar"]:
        service(_EVENT, p=project, i=_entry(one))
    last = datetime.fromisoformat(row["messages"][-1]["at"]) + timedelta(days=1)
    closing = {"id": "end", "sender": row["people"][0]["id"], "text": "morning all", "at": last.isoformat()}
    for one in (*row["messages"], closing):
        said = {
            "id": one["id"],
            "sender": one["sender"],
            "text": one["text"],
            "at": one["at"],
            "replyTo": one.get("reply_to"),
        }
        service(_SAY, p=project, m=[said])
        service.settle(project)
    for gold in row["gold"]:
        yield gold, _seen(service(_OBSERVED, p=project, m=gold["id"])["observation"])


def _entry(one: dict[str, Any]) -> dict[str, Any]:
    repeats = one.get("repeats")
    return {
        "summary": one["summary"], "people": one.get("who") or [], "place": one.get("place"), "minutes": one.get("minutes") or 1440,
        "start": one["start"] if "T" in one["start"] else f"{one['start']}T00:00",
        "repeats": f"FREQ=WEEKLY;BYDAY={repeats}" if repeats and "FREQ" not in repeats else repeats,
    }  # fmt: skip


def _seen(told: dict[str, Any]) -> Seen:
    said = told["coordination"] or {}
    origin = (said.get("attributedTo") or {}).get("origin") or {}
    return Seen(
        told["tier1"] == "QUEUE", (said.get("type") or "").lower(), frozenset(one.lower() for one in said.get("assignedTo") or ()),
        origin.get("id"), bool(said), told["redline"] == "SPEAK", told["rule"], told["pending"] is not None,
    )  # fmt: skip


def measures() -> Iterator[Measure]:
    profiles = load_profiles()
    counts: Counter[str] = Counter()
    found = groups()
    with serving() as service:
        for row in found:
            for gold, got in judged(service, row):
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


def groups() -> list[dict[str, Any]]:
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


def count(counts: "Counter[str]", gold: dict[str, Any], got: Seen) -> None:
    counts["coordination gold"] += gold["coordination"]
    counts["queued of gold"] += gold["coordination"] and got.queued
    counts["queued"] += got.queued
    counts["coordination found"] += got.found
    counts["coordination right"] += got.found and gold["coordination"]
    if gold["coordination"] and got.found and gold["type"]:
        counts["types"] += 1
        counts["type right"] += got.type == gold["type"]
    if gold.get("answers"):
        counts["attributions"] += 1
        who = frozenset(one.lower() for one in gold["assigned_to"])
        counts["attributed"] += got.assigned == who and got.answers == gold["answers"]
    counts["spoken gold"] += gold["speak"]
    counts["spoken found"] += got.spoke
    counts["spoken right"] += got.spoke and gold["speak"]
    counts["by the rule"] += got.spoke and gold["speak"] and got.rule == gold["rule"]
    counts["near-misses spoken"] += not gold["speak"] and not gold["pending"] and gold["coordination"] and got.spoke
    counts["pending gold"] += gold["pending"]
    counts["pending right"] += gold["pending"] and got.pending
