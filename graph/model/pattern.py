"""What people did to a decision in a discussion: corrected it, confirmed it, asked again."""

from dataclasses import dataclass

from graph.model.words import PatternType


@dataclass(frozen=True, slots=True)
class Pattern:
    project: str
    ref: str
    type: PatternType
    description: str
    detected_at: int
    auto_detected: bool = True
    task: str | None = None
    claim: str | None = None  # the decision's ref
    messages: tuple[str, ...] = ()  # refs of sources
