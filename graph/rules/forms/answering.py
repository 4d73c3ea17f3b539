"""Knows which of the words that a claim rests on are to be shown, once each, which of them are only what it answers, and
which stand in an older version of their document.
"""

from collections.abc import Sequence
from dataclasses import replace

from graph.model.claim import POSSIBLE, Claim
from graph.model.trace import Quoted
from graph.model.words import EvidenceRole

Version = tuple[int, int, str]

SUSPECT = "suspect: something above it has changed"  # beside an effect that nobody has looked at since


def is_answered(quoted: Quoted, claim: Claim | None, because: Sequence[Quoted]) -> bool:
    """True for words that a claim which only looked decided answers. A reason in its own words is none of these."""
    if claim is None or claim.rule != POSSIBLE or quoted.evidence.role is not EvidenceRole.RATIONALE:
        return False
    return not any(_is_part(quoted, quotation) for quotation in because)


def gives_reason(claim: Claim | None, because: Sequence[Quoted]) -> bool:
    """True if any of its quotations gives a reason."""
    reasons = (quotation for quotation in because if quotation.evidence.role is EvidenceRole.RATIONALE)
    return any(not is_answered(quotation, claim, because) for quotation in reasons)


def as_quoted(words: Sequence[Quoted]) -> list[Quoted]:
    """Each once, with the version of its document that it stands in: what only an older one says was changed since."""
    newest: dict[str, Version] = {}
    for quotation in words:
        newest[_document(quotation)] = max(_version(quotation), newest.get(_document(quotation), _version(quotation)))
    return [replace(one, older=_version(one) < newest[_document(one)]) for one in _said_once(words)]


def said_since(words: Sequence[Quoted]) -> list[Quoted]:
    """Leave out quotations of an older version of a document that a newer version repeats."""
    now = {_wording(quotation) for quotation in words if not quotation.older}
    return [quotation for quotation in words if not quotation.older or _wording(quotation) not in now]


def _wording(quotation: Quoted) -> tuple[str, EvidenceRole, str]:
    return (_document(quotation), quotation.evidence.role, " ".join(quotation.evidence.quote.split()))


def _version(quotation: Quoted) -> Version:
    """A document may go on naming the day that it was written on: then the version that came later is the newer one."""
    return (quotation.source.at, quotation.source.captured_at, quotation.source.ref)


def _document(quotation: Quoted) -> str:
    return str(quotation.source.origin.get("path") or quotation.source.ref)


def _said_once(words: Sequence[Quoted]) -> list[Quoted]:
    """Leave out repeated quotations. A yes to a claim that only looks decided quotes the same words again."""
    if not any(quotation.evidence.draft and quotation.evidence.draft.rule == POSSIBLE for quotation in words):
        return list(words)
    first: dict[tuple[str, int, int, str], Quoted] = {}
    for one in words:
        said = one.evidence
        first.setdefault((said.source, said.start, said.end, said.role.value), one)
    return list(first.values())


def _is_part(quoted: Quoted, other: Quoted) -> bool:
    inner, outer = quoted.evidence, other.evidence
    asserts = outer.role is EvidenceRole.ASSERTS and inner.source == outer.source
    shorter = inner.end - inner.start < outer.end - outer.start
    return asserts and shorter and outer.start <= inner.start and inner.end <= outer.end
