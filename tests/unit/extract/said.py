"""Short ways to say what was said: a message or a document in, what the rules make of it out."""

from extract.pipeline import Extraction, extract_by_rules
from extract.sources.document import render_document
from extract.sources.rendered import render_message
from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import EvidenceRole, SourceKind
from graph.profiles import load_profiles

GENERAL = load_profiles()["general"]
LATER = 10**18  # long after every source, so that none is fresh


def message(text: str) -> Source:
    one = render_message(text)
    return Source("p", "MSG-1", SourceKind.MESSAGE, one.text, one.sha256, one.sections, at=0, captured_at=0)


def document(text: str, path: str = "notes.md", at: int = 0) -> Source:
    one = render_document(path, text)
    return Source(
        "p", "DOC-1", SourceKind.DOCUMENT, one.text, one.sha256, one.sections, at=at, captured_at=at, origin=one.origin
    )


def extracted(source: Source, now: int = LATER) -> Extraction:
    return extract_by_rules(source, GENERAL, now)


def ops(text: str) -> tuple[Op, ...]:
    return extracted(message(text)).ops


def only(text: str) -> Op:
    (one,) = ops(text)
    return one


def parts(op: Op, role: EvidenceRole) -> list[str]:
    return [one.quote for one in op.support if one.role is role]


def reasons(op: Op) -> list[str]:
    return parts(op, EvidenceRole.RATIONALE)


def alternatives(op: Op) -> list[str]:
    return parts(op, EvidenceRole.ALTERNATIVE)
