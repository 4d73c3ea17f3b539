"""The result of every renderer: the text exactly as it will be kept, and the places of its sections. Also renders sources
with hardly any sections: a message, a catalogue's file, a claim written by hand.

The boundaries are stored and never parsed back, so words may look like anything, a header included.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Any

from graph.model.errors import BadInput
from graph.model.source import Section


@dataclass(frozen=True, slots=True)
class Rendered:
    text: str
    sections: tuple[Section, ...]
    origin: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def sha256(self) -> str:
        return sha256(self.text)


def sha256(text: str) -> str:
    """The hash that names this text; two sources with the same one say the same, letter by letter."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def checked(text: str, what: str) -> str:
    """The same text, or BadInput where it holds something that can be neither sent nor stored unchanged."""
    for at, letter in enumerate(text) if not _is_plain(text) else ():
        if letter == "\x00":
            raise BadInput(f"{what} holds a NUL at character {at}: send text, not the bytes of a binary file.")
        if "\ud800" <= letter <= "\udfff":
            raise BadInput(f"{what} holds half of a surrogate pair at character {at}: send it as valid UTF-8.")
    return text


def known(**origin: Any) -> dict[str, Any]:
    """Return the origin of a text, without the parts that nobody said."""
    return {name: value for name, value in origin.items() if value is not None}


def _is_plain(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return "\x00" not in text


CATALOGUE = "CATALOGUE"


def render_catalogue(path: str, text: str, author: str) -> Rendered:
    checked(text, f"The catalogue {path}")
    return Rendered(text, (Section(CATALOGUE, 0, len(text)),), known(path=path, author=author))


STATEMENT = "STATEMENT"
RATIONALE = "RATIONALE"
_GAP = "\n\n"


def render_manual(statement: str, rationale: str | None = None, author: str | None = None) -> Rendered:
    checked(statement, "The statement")
    sections = [Section(STATEMENT, 0, len(statement))]
    text = statement
    if rationale:
        checked(rationale, "The rationale")
        start = len(statement) + len(_GAP)
        text = statement + _GAP + rationale
        sections.append(Section(RATIONALE, start, len(text)))
    return Rendered(text, tuple(sections), known(author=author))


MESSAGE = "MESSAGE"


def render_message(text: str, origin: dict[str, Any] | None = None) -> Rendered:
    """`origin` says where it was written: author, id, chat, thread; it is kept as it comes."""
    checked(text, "The message")
    return Rendered(text, (Section(MESSAGE, 0, len(text)),), dict(origin or {}))
