"""Knows which structured answers say nothing of what was asked: "I don't know", and "that does not matter here"."""

from graph.model.source import Source

_SILENT = {"IDK": "the answer is that nobody knows (IDK)", "IRRELEVANT": "the answer is that it does not matter"}


def unanswered_at(source: Source, start: int, end: int) -> str | None:
    """Why a quotation of such an answer settles nothing, whatever was typed beside the button."""
    for one in source.origin.get("answers", ()):
        quick = one.get("quickSpan")
        said = _SILENT.get(str(one.get("quick")))
        if quick and said:
            low, high = int(quick[0]), int((one.get("textSpan") or quick)[1])
            if start < high and low < end:
                return said
    return None
