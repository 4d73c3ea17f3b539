"""Knows which letters of people's words Markdown would read as markup: it escapes them, and takes the escapes away again."""

import re

from graph.rules.forms.unseen import made_visible

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]<>#|~])")


def plain(text: str | None) -> str:
    """Return a text on one line, with everything escaped that Markdown would read as markup."""
    return _MARKUP.sub(r"\\\1", " ".join(made_visible(text or "").split()))


def unescaped(text: str) -> str:
    """Return the letters themselves, for a reader of the plain text."""
    return _ESCAPED.sub(r"\1", text)
