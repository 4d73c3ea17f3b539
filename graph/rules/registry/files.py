"""Knows how a registry is laid out in files: tasks with their state, decisions as a list, patterns line by line."""

import json
from typing import Any

from graph.model.registry import Registry, Remark, Talk
from graph.rules.registry.contested import BEYOND
from graph.rules.registry.marks import pattern_object, subject_object
from graph.rules.registry.records import Word, decision_object
from graph.rules.values.moments import worded


def decisions_file(registry: Registry, word: Word) -> str:
    return _pretty([decision_object(record, word) for record in registry.decisions])


def patterns_file(registry: Registry) -> str:
    return "".join(json.dumps(pattern_object(mark), ensure_ascii=False) + "\n" for mark in registry.patterns)


def tasks_file(registry: Registry) -> str:
    return _pretty({talk.task: _task(talk) for talk in registry.talks})


def _task(talk: Talk) -> dict[str, Any]:
    until = worded(talk.read_until, talk.written_until) if talk.read_until is not None else None
    state = {"decisions": list(talk.decisions), "patterns": list(talk.patterns), "last_extracted": until}
    told = {"title": talk.title, **talk.rest, "discussion": [_message(remark) for remark in talk.remarks]}
    beyond = {BEYOND: {"topics": [subject_object(subject) for subject in talk.flagged]}} if talk.flagged else {}
    return {**told, "extracted_state": {**state, **beyond, **talk.state_rest}}


def _message(remark: Remark) -> Any:
    if remark.bare:
        return remark.text
    when = worded(remark.at, remark.written_at) if remark.at is not None else None
    told = {"id": remark.id, "author": remark.author, "text": remark.text, "at": when, "agent": remark.agent or None}
    return {**{name: value for name, value in told.items() if value is not None}, **remark.rest}


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
