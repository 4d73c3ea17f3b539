"""Facts that replace others over a conversation, through the public API: as written by hand with what they replace, and as
rules read them out of the talk alone. After each supersession the newer fact has to be in force, and never the older."""

from collections.abc import Iterator
from typing import Any

from evals.data import rows
from evals.scores import Measure, rate, share
from evals.service import Service, serving

_MOST = 150  # timelines of each kind
_ADD = """mutation($p: String!, $s: String!, $k: String!, $v: JSON!, $at: DateTime!, $old: String) {
  addClaim(project: $p, kind: FACT, statement: $s, key: $k, value: $v, at: $at, supersedes: $old) { ref } }"""
_TALK = """mutation($p: String!, $t: String!, $m: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $p, task: $t, messages: $m) { duplicate } }"""
_HELD = """query($p: String!, $task: String, $after: String) {
  claims(project: $p, task: $task, statuses: [ACTIVE, NEEDS_RECHECK], first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { ref statement value evidence { quote } } } } }"""


def measures() -> Iterator[Measure]:
    timelines = rows("statebench")
    with serving() as service:
        yield from _written(service, [one for one in timelines if _replaces(one)][:_MOST])
        yield from _told(service, [one for one in timelines if one["track"].startswith("supersession")][:_MOST])


def _replaces(timeline: dict[str, Any]) -> bool:
    return any(event["type"] == "supersession" for event in timeline["events"])


# ── as somebody writes them


def _written(service: Service, timelines: list[dict[str, Any]]) -> Iterator[Measure]:
    service.create("states")
    current: dict[str, str] = {}
    over: set[str] = set()
    for number, timeline in enumerate(timelines):
        refs: dict[str, str] = {}
        for at, write in _writes(timeline):
            old = refs.get(write["supersedes"] or "")
            key = f"t{number}.{write['key']}"
            told = service(_ADD, p="states", s=f"{key} = {write['value']}", k=key, v=write["value"], at=at, old=old)
            ref = told["addClaim"]["ref"]
            over |= {one for one in (old, refs.get(write["key"])) if one is not None and one != ref}
            refs[write["key"]] = ref
            current[ref] = write["value"]
    held = {one["ref"] for one in service.pages(_HELD, "claims", p="states")}
    wanted = set(current) - over
    yield share("states: written facts in force after each supersession", len(held & wanted), len(wanted), None, 0.9)
    yield rate("states: replaced facts still in force", len(held & over), len(over), 0.0)


def _writes(timeline: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for fact in timeline["initial_state"]["persistent_facts"]:
        yield fact["ts"], fact
    for event in timeline["events"]:
        yield from ((event["ts"], one) for one in event.get("writes") or ())


# ── as they are said


def _told(service: Service, timelines: list[dict[str, Any]]) -> Iterator[Measure]:
    service.create("talks")
    right = of = wrong = banned = 0
    for number, timeline in enumerate(timelines):
        turns = [one for one in timeline["events"] if one["type"] == "conversation_turn"]
        messages = [
            {"author": one["speaker"], "text": one["text"], "at": one["ts"], "agent": one["speaker"] != "user"}
            for one in turns
        ]
        service(_TALK, p="talks", t=f"T{number}", m=messages)
        service.settle("talks")
        held = list(service.pages(_HELD, "claims", p="talks", task=f"T{number}"))
        says = " ".join(f"{one['statement']} {one['value']}" for one in held).casefold()
        for query in (one["ground_truth"] for one in timeline["events"] if one["type"] == "query"):
            of += len(query["must_mention"])
            right += sum(one.casefold() in says for one in query["must_mention"])
            banned += len(query["must_not_mention"])
            wrong += sum(one.casefold() in says for one in query["must_not_mention"])
    yield share("states: required facts that rules read out of the talk", right, of)
    yield rate("states: forbidden facts that rules leave in force", wrong, banned, 0.0)
