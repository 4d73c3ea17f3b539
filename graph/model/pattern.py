"""People's reactions to a decision in a discussion: they correct it, confirm it, turn it down, contradict it, or ask again."""

from dataclasses import dataclass

from graph.model.ids import node_id
from graph.model.words import PatternType


@dataclass(frozen=True, slots=True)
class Gave:
    """A quotation that a pattern added to a slot, so that it can be found again when a late message reads it otherwise."""

    slot: str
    evidence: str


def which_is_correct(ref: str) -> str:
    """The question that a contradiction asks people."""
    return f"This seems to contradict {ref}. Which is correct?"


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
    messages: tuple[str, ...] = ()  # refs of sources, oldest first
    at: int = 0  # the time of its own words
    name: str = ""  # what it is the same pattern by: its type, its words, and what they are about
    repeats: bool = False  # a correction that a constraint says already
    conflict: str | None = None
    gave: tuple[Gave, ...] = ()

    @property
    def id(self) -> str:
        return node_id(self.project, self.ref)
