"""Quotes stretches of a source, each with the name of the innermost section that holds it."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from extract.rules.reading import Finding, Part, Span
from graph.model.op import Quotation
from graph.model.source import Section
from graph.model.words import EvidenceRole
from graph.rules.values.normal import normal_text


class Places:
    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sorted(sections, key=lambda section: (section.start, -section.end))
        self._parents: list[int] = []
        open_: list[int] = []
        for at, section in enumerate(self._sections):
            while open_ and self._sections[open_[-1]].end < section.end:
                open_.pop()
            self._parents.append(open_[-1] if open_ else -1)
            open_.append(at)
        self._starts = [section.start for section in self._sections]

    def section_of(self, start: int, end: int) -> str:
        """The name of the innermost section that holds the whole span; empty where none does."""
        at = bisect_right(self._starts, start) - 1
        while at >= 0 and self._sections[at].end < end:
            at = self._parents[at]
        return self._sections[at].name if at >= 0 else ""


@dataclass(frozen=True, slots=True)
class Quoting:
    text: str
    places: Places

    def quote(self, span: Span, role: EvidenceRole = EvidenceRole.ASSERTS) -> Quotation:
        return Quotation(self.text[span[0] : span[1]], self.places.section_of(*span), *span, role)

    def support(self, found: Finding) -> tuple[Quotation, ...]:
        """Each part once: of two of one role that share words or say the same, the first."""
        kept: list[Part] = []
        said: set[tuple[EvidenceRole, str]] = set()
        for part in found.parts:
            words = (part.role, normal_text(self.text[slice(*part.span)]))
            if words not in said and not any(_share(part, one) for one in kept):
                said.add(words)
                kept.append(part)
        return tuple(self.quote(part.span, part.role) for part in kept)


def _share(part: Part, other: Part) -> bool:
    return part.role is other.role and part.span[0] < other.span[1] and other.span[0] < part.span[1]
