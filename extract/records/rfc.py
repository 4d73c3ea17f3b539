"""Knows the header of a request for comments: fields in the left of two columns, and below them a title that stands alone."""

from extract.records.fields import Field, Head
from extract.sources.lines import Line, read_lines

_OPENS = "Request for Comments:"
_MOST = 4_000  # characters of a header
_GAP = "   "  # between the columns
_RIGHT = 24  # what is set in so far stands in the right column


def rfc_head(text: str) -> Head | None:
    """Its fields, the title among them; None where it is no such document."""
    head = text[:_MOST]
    if _OPENS not in head:
        return None
    lines = list(read_lines(head))
    first = next((at for at, line in enumerate(lines) if line.text.startswith(_OPENS)), len(lines))
    last = next((at for at in range(first, len(lines)) if lines[at].blank), len(lines))
    fields: list[Field] = []
    for line in lines[first:last]:
        name, colon, value = _left(line).partition(":")
        if colon and not line.text[0].isspace():
            fields.append(
                Field(name.lower().replace(" ", "-"), value.strip(), line.start, line.start + len(_left(line)))
            )
        elif fields and (more := _left(line)):
            fields[-1] = Field(fields[-1].name, f"{fields[-1].value} {more}", fields[-1].start, line.end)
    title = next((line for line in lines[last:] if not line.blank), None)
    if title is not None:
        start = title.end - len(title.text.lstrip())
        fields.append(Field("title", title.text.strip(), start, title.end))
    return Head(text, tuple(fields), True) if fields else None


def _left(line: Line) -> str:
    """Return the words of the left column."""
    words = line.text.lstrip()
    return "" if len(line.text) - len(words) > _RIGHT else words.split(_GAP, 1)[0].rstrip()
