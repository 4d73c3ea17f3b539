"""Turns clients' input into intakes: rendered, named and dated."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from api.body import MOST_AT_ONCE
from api.types.inputs import DiscussionMessageInput, DocumentInput
from extract.sources.dated import dated
from extract.sources.document import render_document
from extract.sources.rendered import Rendered, known, render_catalogue, render_manual, render_message
from graph.actions.capturing.capture import Intake
from graph.model.errors import BadInput
from graph.model.words import SourceKind

NAME_MAX = 200
PATH_MAX = 1_000
LATEST = 32_503_680_000_000_000
"""The year 3000: keys that sort by time have room for no more."""


def of_messages(task: str, messages: Sequence[DiscussionMessageInput], now: int) -> list[Intake]:
    """Messages that say no time were written now, in the order in which they come."""
    checked_count(messages, MOST_AT_ONCE, "messages")
    return [_of_message(task, one, now, place) for place, one in enumerate(messages)]


def _of_message(task: str, message: DiscussionMessageInput, now: int, place: int) -> Intake:
    name = checked_name(message.id, "A message's id") if message.id else None
    if not message.author.strip():
        raise BadInput(f"Message {place + 1} has no author: give the name of whoever said it, like Ada.")
    author = checked_name(message.author, "A message's author")
    at = checked_time(message.at, f"The at of message {place + 1}") if isinstance(message.at, int) else now + place
    origin = known(author=author, id=name, task=task, agent=message.agent or None)
    rendered = render_message(said(message.text, "A message"), origin)
    key = f"m:{_escaped(task)}:{name}" if name else None
    return _intake(SourceKind.MESSAGE, rendered, at, author=author, agent=message.agent, task=task, key=key)


def of_documents(documents: Sequence[DocumentInput], now: int, gone: Sequence[str] = ()) -> list[Intake]:
    """The same text at the same path is the same source; one that is gone is a version without words."""
    checked_count((*documents, *gone), MOST_AT_ONCE, "documents")
    return [*(_of_document(one, now) for one in documents), *(_gone(one, now) for one in gone)]


def _gone(path: str, now: int) -> Intake:
    name = checked_name(path, "A document's path", PATH_MAX)
    rendered = render_document(name, "")
    rendered = replace(rendered, origin={**rendered.origin, "gone": True})
    return _intake(SourceKind.DOCUMENT, rendered, now, key=f"d:{_escaped(name)}:{rendered.sha256}")


def _of_document(document: DocumentInput, now: int) -> Intake:
    path = checked_name(document.path, "A document's path", PATH_MAX)
    changed = document.updated_at
    at = checked_time(changed, f"The updatedAt of {path[:80]}") if isinstance(changed, int) else None
    rendered = render_document(path, said(document.text, f"The document {path[:80]}"), at)
    if at is None:
        at = dated(document.text, now, path) or now
    return _intake(SourceKind.DOCUMENT, rendered, at, key=f"d:{_escaped(path)}:{rendered.sha256}")


def of_hand(statement: str, rationale: str | None, author: str, task: str | None, at: int) -> Intake:
    rendered = render_manual(said(statement, "The statement").strip(), (rationale or "").strip() or None, author)
    return _intake(SourceKind.MANUAL, rendered, at, author=author, task=task)


def of_price(statement: str, author: str, name: str, at: int) -> Intake:
    """The same observation by the same person is the same source."""
    rendered = render_manual(statement, None, author)
    return _intake(SourceKind.MANUAL, rendered, at, author=author, key=f"p:{name}:{_escaped(author)}")


def of_catalogue(path: str, text: str, author: str, at: int) -> Intake:
    """The same file from the same person is the same source, of the time at which it was read first."""
    rendered = render_catalogue(checked_name(path, "A file's name", PATH_MAX), said(text, f"The file {path}"), author)
    key = f"c:{_escaped(path)}:{_escaped(author)}:{rendered.sha256}"
    return _intake(SourceKind.MANUAL, rendered, at, author=author, key=key)


def _intake(kind: SourceKind, rendered: Rendered, at: int, **more: Any) -> Intake:
    return Intake(kind, rendered.text, rendered.sha256, rendered.sections, at, origin=rendered.origin, **more)


def said(text: str, what: str) -> str:
    if not text.strip():
        raise BadInput(f"{what} is empty: there is nothing to read in it.")
    return text


def checked_count(things: Sequence[object], most: int, noun: str) -> None:
    if not 1 <= len(things) <= most:
        raise BadInput(f"{len(things)} {noun} came: send 1 to {most} at once.")


def checked_name(text: str, what: str, longest: int = NAME_MAX) -> str:
    plain = text.strip()
    if not plain or len(plain) > longest or any(ord(letter) < 32 for letter in plain):
        raise BadInput(f"{what} has 1 to {longest} characters on one line; {text[:40]!r} has not.")
    return plain


def checked_time(at: int, what: str = "The at") -> int:
    if not 0 <= at < LATEST:
        raise BadInput(f"{what} is not a time between 1970 and 2999: write one like 2026-01-30T12:00:00Z.")
    return at


def _escaped(text: str) -> str:
    """Escape the sign that separates the parts of a key, so that no two names make one."""
    return text.replace("%", "%25").replace(":", "%3A")
