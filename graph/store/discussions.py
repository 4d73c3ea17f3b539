"""Rows of a task's memory of its discussion, and of its messages."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from graph.model.discussion import Memory, Placed, QuotedClaim, Tally
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.plan import Discussions, MemoryWrite, Plan
from graph.model.state import Stands, StateQuote
from graph.store.claims import claim_from
from graph.store.evidence import evidence_from
from graph.store.listed import listed_claims
from graph.store.patterns import pattern_from, pattern_props
from graph.store.writing import PlanWriter, Rows

Row = Mapping[str, Any]


def placed_row(project: str, placed: Placed) -> dict[str, Any]:
    return {"id": node_id(project, placed.message), "topic": node_id(project, placed.topic)}


def task_row(project: str, heard: MemoryWrite) -> dict[str, Any]:
    """The patterns are by far the longest of it, and most messages make none. Terms stand apart: only hearing reads them."""
    memory = heard.memory
    props: dict[str, Any] = {
        "recent": json.dumps([[one.message, one.at, one.topic] for one in memory.recent]),
        "tallies": tallies_text(memory.topics),
        "tallyTerms": json.dumps(
            {tally.ref: tally.terms for tally in memory.topics if tally.terms}, ensure_ascii=False
        ),
        "extractedAt": memory.extracted_at,
    }
    if memory.patterns != heard.was.patterns:
        props["patterns"] = patterns_text(memory.patterns)
    return {"id": node_id(project, heard.task), "props": props}


def patterns_text(patterns: Sequence[Pattern]) -> str:
    return f"[{','.join(map(_pattern_text, patterns))}]"


@lru_cache(maxsize=2_000)
def _pattern_text(pattern: Pattern) -> str:
    return json.dumps(pattern_props(pattern), ensure_ascii=False)


def tallies_text(tallies: Sequence[Tally]) -> str:
    return json.dumps([_tally_row(tally) for tally in tallies], ensure_ascii=False)


def _tally_row(tally: Tally) -> list[Any]:
    return [
        tally.ref, tally.label, tally.count, tally.words, tally.importance, tally.verdict, tally.decision, tally.decided,
        tally.at,
    ]  # fmt: skip


def memory_from(task: Row) -> Memory:
    topics = _tallies_from(task.get("tallies") or "[]", task.get("tallyTerms") or "{}")
    closed = task.get("closedTopics") or ()
    return Memory(
        recent=tuple(Placed(*one) for one in json.loads(task.get("recent") or "[]")),
        topics=tuple(replace(tally, closed=True) if tally.ref in closed else tally for tally in topics)
        if closed
        else topics,
        patterns=patterns_from(task.get("patterns") or "[]"),
        extracted_at=task.get("extractedAt"),
    )


@lru_cache(maxsize=100)
def patterns_from(text: str) -> tuple[Pattern, ...]:
    return tuple(pattern_from(one) for one in json.loads(text))


@lru_cache(maxsize=100)
def _tallies_from(text: str, terms_text: str) -> tuple[Tally, ...]:
    terms = json.loads(terms_text)
    return tuple(_tally_from(one, terms.get(one[0], ())) for one in json.loads(text))


def _tally_from(row: list[Any], terms: Sequence[Sequence[Any]]) -> Tally:
    ref, label, count, words, *rest = row
    return Tally(ref, label, count, words, tuple((term, many, written) for term, many, written in terms), *rest)


def said_from(row: Row) -> QuotedClaim:
    evidence = sorted((evidence_from(one) for one in row["evidence"]), key=lambda evidence: evidence.order)
    return QuotedClaim(claim_from(row["claim"]), tuple(evidence))


def stands_from(rows: Sequence[Row]) -> tuple[Stands, ...]:
    """Read the claims, in the order in which they came into force, or were said."""
    found = [_stands(row["shown"], _first(row["said"])) for row in rows]
    return tuple(sorted(found, key=lambda one: (one.claim.valid_from or 0, one.claim.recorded_at, one.claim.ref)))


def contested_in(rows: Sequence[Row]) -> dict[str, str]:
    """Every claim that stands in an open conflict with one of these, by its ref, and which conflict that is."""
    return {member: ref for row in rows for ref, members in row["contested"] for member in members}


@lru_cache(maxsize=5_000)
def _stands(shown: str, words: StateQuote | None) -> Stands:
    """A state is read far more often than what stands in it changes."""
    (claim,) = listed_claims([shown])
    return Stands(claim, words)


def _first(said: Sequence[Sequence[Any]]) -> StateQuote | None:
    """The first to say it; a person before a program, and who signs before who does not."""
    quoted = [sequence for sequence in said if sequence[2]]
    if not quoted:
        return None
    at, source, quote, author, _ = min(
        quoted, key=lambda sequence: (bool(sequence[4]), sequence[3] is None, sequence[0], sequence[1])
    )
    return StateQuote(at, source, quote, author)


def discussion_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    """Return the rows of the tasks' memories, and of the place of each message in its task."""
    heard = plan.of(Discussions).heard
    return {
        "placed": [placed_row(plan.project, one) for task in heard for one in task.placed],
        "tasks": [task_row(plan.project, write) for write in heard],
    }
