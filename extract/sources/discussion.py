"""A message of a discussion becomes a source: its text verbatim, in one section."""

from typing import Any

from extract.sources.rendered import Rendered, checked
from graph.model.source import Section

MESSAGE = "MESSAGE"


def render_message(text: str, origin: dict[str, Any] | None = None) -> Rendered:
    """`origin` says where it was written: author, id, chat, thread; it is kept as it comes."""
    checked(text, "The message")
    return Rendered(text, (Section(MESSAGE, 0, len(text)),), dict(origin or {}))
