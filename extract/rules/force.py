"""Does a document say of itself that what it decides is not, or no longer, in force?"""

import re

from extract.sources.document import HEADER
from graph.model.source import Section, Source
from graph.model.words import SourceKind

_VOID = re.compile(
    r"\W{0,6}(?:status\W{1,4})?(?P<status>superseded|rejected|deprecated|draft|proposed|withdrawn|deferred|obsolete|replaced|"
    r"abandoned|cancelled|pending|on hold|in review|under discussion)\b",
    re.IGNORECASE,
)
_FIELD = re.compile(r"^[ \t]{0,8}status:[ \t]{0,8}(?P<said>[^\n]{1,80})", re.IGNORECASE | re.MULTILINE)
_AHEAD = 200


def not_in_force(source: Source) -> str | None:
    """The reason for people, or None. The first section called Status, or the field of the header, tells."""
    if source.kind is not SourceKind.DOCUMENT:
        return None
    status = next((one for one in source.sections if _is_status(one)), None)
    if status is None:
        return None
    text = source.text[status.start : status.end]
    field = _FIELD.search(text) if status.name == HEADER else None
    said = field["said"] if field else text.partition("\n")[2][:_AHEAD].lstrip("=-~ \r\n")
    found = _VOID.match(said)
    return f"the document says that it is {found['status'].lower()}" if found else None


def _is_status(section: Section) -> bool:
    return section.name == HEADER or section.name.rpartition(" / ")[2].strip("*_ 0123456789.").lower() == "status"
