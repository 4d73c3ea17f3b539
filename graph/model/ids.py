"""Names: the short ref that people read, and the node id that the graph keys on."""

import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime

from graph.model.words import ClaimKind, ClaimType, type_of

CLAIM_PREFIX = {ClaimType.FACT: "FACT", ClaimType.DECISION: "DEC", ClaimType.CARD: "CARD"}
_TYPE_OF_PREFIX = {prefix: kind.value for kind, prefix in CLAIM_PREFIX.items()}
SOURCE_PREFIX, RUN_PREFIX, CONFLICT_PREFIX, PATTERN_PREFIX = "SRC", "RUN", "CON", "PAT"
LINE_PREFIX = "LINE"
BULK_PREFIX = "BULK"
EVENT_PREFIX, PENDING_PREFIX = "EVT", "PEND"
_REF = re.compile(rf"\b(?:{'|'.join((*_TYPE_OF_PREFIX, SOURCE_PREFIX))})-\d{{8}}-\d{{3,}}\b", re.IGNORECASE)
_CLAIM_REF = re.compile(rf"\b(?:{'|'.join(_TYPE_OF_PREFIX)})-\d{{8}}-\d{{3,}}\b", re.IGNORECASE)


def node_id(project: str, ref: str) -> str:
    """Return the id of a node in the graph. It begins with the project, so no ref can reach across projects."""
    return f"{project}/{ref}"


def global_id(kind: str, project: str, ref: str) -> str:
    """A type, a project and a ref as one opaque word: what any client can hand back to ask for the node."""
    return urlsafe_b64encode(f"{kind}:{project}/{ref}".encode()).decode().rstrip("=")


def claim_type(ref: str) -> str:
    """The type that a claim was born with: its kind may change while its words are sorted, its id must not."""
    return _TYPE_OF_PREFIX.get(ref.partition("-")[0], ClaimType.CARD.value)


def claim_ref_in(text: str) -> str | None:
    """The one claim that the text names by its ref, if it names one."""
    named = {found.upper() for found in _CLAIM_REF.findall(text)}
    return named.pop() if len(named) == 1 else None


def names_refs(text: str) -> bool:
    """True if the text names a claim or a source by its ref, as text that Whence wrote itself does."""
    return _REF.search(text) is not None


def claim_prefix(kind: ClaimKind) -> str:
    return CLAIM_PREFIX[type_of(kind)]


def day_of(at: int) -> str:
    """The UTC day of a time in microseconds, as refs write it."""
    return datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%Y%m%d")


def ref_for(prefix: str, day: str, number: int) -> str:
    return f"{prefix}-{day}-{number:03d}"
