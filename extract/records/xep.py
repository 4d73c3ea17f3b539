"""Knows the header of an XMPP extension, which is XML: its elements are looked up by their names, nothing is expanded."""

from collections.abc import Iterator
from html import unescape

from extract.records.fields import Field, Head

_OPENS = "<xep"
_MOST = 20_000  # characters of a header
_SINGLE = ("number", "title", "status", "type")
_INTRODUCES, _PARAGRAPH = ("introduction", "motivation", "background"), "<p>"
_LISTS = {"supersedes": "supersedes", "supersededby": "superseded-by", "dependencies": "requires"}


def xep_head(text: str) -> Head | None:
    """Its fields, named as other families name theirs; None where it is no such document."""
    head = text[:_MOST]
    if _OPENS not in head or "<header>" not in head:
        return None
    fields = [found for name in _SINGLE if (found := _element(head, name, "xep" if name == "number" else name))]
    for element, name in _LISTS.items():
        listed = _element(head, element, name)
        if listed is not None:
            specs = " ".join(one for one in _inner(listed.value, "spec") if one.upper().startswith("XEP"))
            fields.append(Field(name, specs, listed.start, listed.end))
    return Head(text, tuple(fields), True)


def opening_of(text: str) -> tuple[int, int] | None:
    """The first words of the section that introduces it, up to the first element inside them."""
    low = text.lower()
    sections = (low.find(f"topic={quote}{name}{quote}") for name in _INTRODUCES for quote in "\"'")
    section = next((at for at in sections if at >= 0), -1)
    start = text.find(_PARAGRAPH, section) + len(_PARAGRAPH) if section >= 0 else -1
    end = text.find("<", start) if start >= len(_PARAGRAPH) else -1
    return (start, end) if end > start else None


def _element(text: str, element: str, name: str) -> Field | None:
    opens, closes = f"<{element}>", f"</{element}>"
    start = text.find(opens)
    end = text.find(closes, start) if start >= 0 else -1
    if end < 0:
        return None
    return Field(name, unescape(" ".join(text[start + len(opens) : end].split())), start, end + len(closes))


def _inner(text: str, element: str) -> Iterator[str]:
    at = text.find(f"<{element}>")
    while at >= 0:
        start = at + len(element) + 2
        end = text.find(f"</{element}>", start)
        if end < 0:
            return
        yield text[start:end].strip()
        at = text.find(f"<{element}>", end)
