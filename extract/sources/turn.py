"""A turn becomes a source: structured questions, the answers to them, free chat and an agent's output, in one bundle.

The template never changes: every section is always there; empty ones say (none), which nobody said and nothing can be
quoted from. The text between two headers is a section, kept as offsets when it is rendered and never parsed back. The
bundle depends on the input alone: the same turn again is the same text.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from extract.sources.escaped import SECTIONS, escaped
from extract.sources.rendered import Rendered, checked, known
from graph.model.source import NONE, Section

_BREAKS = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}


@dataclass(frozen=True, slots=True)
class Answer:
    """`key` names the slot that the answer is for, where the question knows it."""

    question_id: str
    question: str
    quick: str | None = None
    text: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class ItemRef:
    ref: str
    name: str


@dataclass(frozen=True, slots=True)
class Turn:
    """`items` are those in scope; `selected` those that were picked; `at` is None where nobody said a time."""

    stage: str
    scope: str = "project"
    items: tuple[ItemRef, ...] = ()
    selected: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    free_chat: str | None = None
    agent_output: str | None = None
    at: int | None = None
    idempotency_key: str | None = None
    source_type: str | None = None
    source_ids: tuple[str, ...] = ()

    @property
    def came_from(self) -> str:
        """The kind of the turn as it was said, or by its content."""
        held = [
            name
            for name, there in (
                ("structuredQuestions", self.answers),
                ("chat", (self.free_chat or "").strip()),
                ("generation", (self.agent_output or "").strip()),
            )
            if there
        ]
        return self.source_type or (held[0] if len(held) == 1 else "mixed")


@dataclass(slots=True)
class _Page:
    """The text so far; what is appended says where it came to stand."""

    parts: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, text: str) -> tuple[int, int]:
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start, self.length

    def line(self, text: str) -> tuple[int, int]:
        span = self.add(text)
        self.add("\n")
        return span


def render_turn(turn: Turn) -> Rendered:
    _check(turn)
    page = _Page()
    sections: list[Section] = []
    told: dict[str, Any] = {}
    writers = (_meta, _questions, _answers, _chat, _output)
    for name, write in zip(SECTIONS, writers, strict=True):
        page.line(f"[{name}]")
        start = page.length
        told.update(write(turn, page) or {})
        if page.length == start:
            page.line(NONE)
        sections.append(Section(name, start, page.length - 1))
        page.add("" if name == SECTIONS[-1] else "\n")
    return Rendered("".join(page.parts), tuple(sections), _origin(turn, told))


def _meta(turn: Turn, page: _Page) -> None:
    refs = ", ".join(f"{{id:{_quoted(item.ref)},name:{_quoted(item.name)}}}" for item in turn.items)
    page.line(f"bundleId={bundle_id(turn)}")
    page.line(f"stage={turn.stage}")
    page.line(f"scope={turn.scope}")
    page.line(f"itemRefs=[{refs}]")
    page.line(f"selectedItemIds=[{','.join(_quoted(one) for one in turn.selected)}]")
    page.line(f"timestamp={_time(turn.at)}")


def _questions(turn: Turn, page: _Page) -> dict[str, Any]:
    spans = []
    for number, answer in enumerate(turn.answers, 1):
        page.add(f"Q{number}(id={answer.question_id}): ")
        spans.append(list(page.line(_inside(answer.question))))
    return {"questions": spans}


def _answers(turn: Turn, page: _Page) -> dict[str, Any]:
    """The lines, and where in them each quick answer and each text stands."""
    told = []
    for number, answer in enumerate(turn.answers, 1):
        page.add(f"A{number}(qId={answer.question_id}): ")
        quick = page.add(f"quick={answer.quick or ''}")
        page.add(' text="')
        text = page.add(_inside(answer.text or ""))
        page.line('"')
        told.append(
            known(
                questionId=answer.question_id,
                key=answer.key,
                quick=answer.quick,
                quickSpan=list(quick) if answer.quick else None,
                textSpan=list(text) if text[1] > text[0] else None,
            )
        )
    return {"answers": told}


def _chat(turn: Turn, page: _Page) -> None:
    if turn.free_chat and turn.free_chat.strip():
        page.line(escaped(turn.free_chat))


def _output(turn: Turn, page: _Page) -> None:
    if turn.agent_output and turn.agent_output.strip():
        page.line(escaped(turn.agent_output))


def bundle_id(turn: Turn) -> str:
    """Return an id made of everything that came, keys included: two turns of one name that differ anywhere differ in their
    text."""
    told = asdict(turn)
    for name in ("source_type", "source_ids"):  # turns that say nothing of it have the names that they always had
        if not told[name]:
            del told[name]
    said = json.dumps(told, ensure_ascii=True, sort_keys=True)
    return "tb-" + hashlib.sha256(said.encode("ascii")).hexdigest()[:16]


def _inside(text: str) -> str:
    """Text within a line: its first line has something before it, so only those below can look like headers."""
    first, *rest = text.splitlines(keepends=True) or [""]
    return first + escaped("".join(rest))


def _quoted(text: str) -> str:
    said = json.dumps(text, ensure_ascii=False)
    for letter, code in _BREAKS.items():
        said = said.replace(letter, code)
    return said


def _time(at: int | None) -> str:
    return NONE if at is None else datetime.fromtimestamp(at / 1_000_000, UTC).isoformat(timespec="milliseconds")


def _check(turn: Turn) -> None:
    for answer in turn.answers:
        checked(answer.question, "A question")
        checked(answer.text or "", "An answer")
    checked(turn.free_chat or "", "The free chat")
    checked(turn.agent_output or "", "The agent's output")


def _origin(turn: Turn, told: dict[str, Any]) -> dict[str, Any]:
    return known(
        stage=turn.stage,
        scope=turn.scope,
        items=[asdict(item) for item in turn.items],
        selected=list(turn.selected),
        **told,
        source={"type": turn.came_from, "sourceIds": list(turn.source_ids)},
        idempotencyKey=turn.idempotency_key,
    )
