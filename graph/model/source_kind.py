"""The kinds of sources and their properties, in one table. `extract/kinds.py` names the reader of each kind.

A further kind is a renderer, a line here, and a line there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from graph.model.episode import speaks
from graph.model.source import Source
from graph.model.words import EvidenceKind, SourceKind

OWN_SECTIONS = frozenset({"USER_ANSWERS", "FREE_CHAT"})
AGENT_SECTION = "AGENT_OUTPUT"


@dataclass(frozen=True, slots=True)
class Kind:
    """`evidence`: what words of it are, where no agent says them. `spoken`: the sections in which anybody says anything;
    None: all of them. `written`: a text at a path, with headings, whose lines go on, in versions and waves; else it is
    talk. `alone`: settled by itself, after those before it."""

    evidence: EvidenceKind = EvidenceKind.USER_SPAN
    spoken: frozenset[str] | None = None
    written: bool = False
    alone: bool = False

    def speaks_in(self, section: str | None) -> bool:
        return self.spoken is None or section in self.spoken


KINDS: Mapping[SourceKind, Kind] = MappingProxyType(
    {
        SourceKind.TURN: Kind(spoken=OWN_SECTIONS | {AGENT_SECTION}),
        SourceKind.MESSAGE: Kind(),
        SourceKind.DOCUMENT: Kind(evidence=EvidenceKind.DOC_SPAN, written=True),
        SourceKind.EPISODE: Kind(alone=True),
        SourceKind.MANUAL: Kind(),
    }
)


def kind_of(source: Source) -> Kind:
    return KINDS[source.kind]


def evidence_kind(source: Source, section: str | None) -> EvidenceKind:
    """The kind of evidence that words of a section are: a user's, a tool's, an agent's or a document's."""
    if (said_by := speaks(source, section)) is not None:
        # The sender of the run stands for a user without a voucher.
        unvouched = source.agent and said_by is EvidenceKind.USER_SPAN
        return EvidenceKind.AGENT_OUTPUT if unvouched else said_by
    if source.agent or section == AGENT_SECTION:
        return EvidenceKind.AGENT_OUTPUT
    return kind_of(source).evidence
