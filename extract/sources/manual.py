"""A claim written by hand becomes a source: the statement and its reason, each in a section of its own.

The boundaries are stored here and never parsed back, so a statement may look like anything, a header included.
"""

from extract.sources.rendered import Rendered, checked, known
from graph.model.source import Section

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
