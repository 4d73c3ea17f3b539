"""Makes evidence of words that were heard: a quotation with its place, who said it, and what it says."""

import hashlib

from graph.model.claim import QUOTE_MAX, Draft, Evidence, Standing
from graph.model.source import Source
from graph.model.words import EvidenceKind, EvidenceRole
from graph.rules.talk.heard import Place


def evidence_of(
    source: Source, place: Place, role: EvidenceRole, by: Source, draft: Draft | None, standing: Standing
) -> Evidence:
    end = min(place.end, place.start + QUOTE_MAX)
    section = source.section_at(place.start, end)
    said = f":{_short(draft.norm)}" if draft else ""
    return Evidence(
        id=f"{source.ref}:{place.start}:{end}~{by.ref}:{role}{said}",
        source=source.ref,
        start=place.start,
        end=end,
        quote=source.text[place.start : end],
        section=section.name if section else None,
        kind=EvidenceKind.AGENT_OUTPUT if source.agent else EvidenceKind.USER_SPAN,
        role=role,
        at=source.at,
        recorded_at=0,
        author=source.author,
        agent=source.agent,
        task=source.task,
        draft=draft,
        standing=standing,
    )


def heard_by(evidence: Evidence) -> str:
    """The message that made these words heard; none for what was read."""
    return evidence.id.partition("~")[2].partition(":")[0]


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]
