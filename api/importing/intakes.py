"""Remarks and decisions from files as what is captured: named so that the same is the same source every time."""

import hashlib
from collections import Counter
from collections.abc import Sequence

from extract.sources.rendered import Rendered, known, render_manual, render_message
from graph.actions.capturing.capture import Intake
from graph.model.registry import Recorded, Remark, Talk
from graph.model.words import SourceKind
from graph.rules.registry.recording import RULE


def keys_of(talk: Talk) -> list[str]:
    """Return the key of each message: its id, as when it is captured; without an id its content, and its number among equal
    ones."""
    task = talk.task.replace("%", "%25").replace(":", "%3A")
    seen: Counter[tuple[object, ...]] = Counter()
    found = []
    for remark in talk.remarks:
        says = (remark.author, remark.at, remark.text)
        digest = hashlib.sha256(repr(says).encode()).hexdigest()[:32]
        found.append(f"m:{task}:{remark.id}" if remark.id else f"t:{task}:{digest}:{seen[says]}")
        seen[says] += 1
    return found


def of_remark(talk: Talk, remark: Remark, at: int, key: str, answers: str | None) -> Intake:
    """Return the intake of a message. `answers`: the ref of the message that it answers. Its other fields are kept with its
    origin."""
    came = known(
        bare=remark.bare or None,
        timeless=True if remark.at is None else None,
        at=remark.written_at,
        rest=remark.rest or None,
    )
    origin = known(author=remark.author, id=remark.id, task=talk.task, agent=remark.agent or None, replyTo=answers)
    rendered = render_message(remark.text, origin | {"import": came} if came else origin)
    return _intake(SourceKind.MESSAGE, rendered, at, key, author=remark.author, agent=remark.agent, task=talk.task)


def of_decision(record: Recorded, at: int, by: str) -> Intake:
    """The statement and its summary, in the name of who wrote it, or else of who brings it."""
    by = record.by or by
    rendered = render_manual(record.statement, (record.summary or "").strip() or None, by)
    came = {"by": RULE, "summary": record.summary, "rest": record.rest}
    came |= known(at=record.written_at, source=record.source_rest or None, written=record.by)
    rendered = Rendered(rendered.text, rendered.sections, {**rendered.origin, "id": record.ref, "import": came})
    return _intake(SourceKind.MANUAL, rendered, at, f"import:{record.ref}", author=by)


def _intake(
    kind: SourceKind,
    rendered: Rendered,
    at: int,
    key: str,
    *,
    author: str | None,
    agent: bool = False,
    task: str | None = None,
) -> Intake:
    return Intake(
        kind, rendered.text, rendered.sha256, rendered.sections, at, author, agent, task, key, rendered.origin
    )


def answered(remark: Remark, waiting: Sequence[Intake]) -> str | None:
    """The id of the message that a remark answers, where that one has no ref yet."""
    name = remark.rest.get("replyTo")
    return str(name) if name and any(intake.origin.get("id") == name for intake in waiting) else None
