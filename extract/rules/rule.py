"""What a rule is, and what it finds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from extract.rules.reading import Reading
from graph.model.words import ClaimKind, EvidenceRole, OpType

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """Words that belong to a finding: its reason, or what it turned down."""

    role: EvidenceRole
    span: Span


@dataclass(frozen=True, slots=True)
class Finding:
    """Spans of the source, and what a rule makes of them. `prior` None is the rule's own."""

    span: Span  # the quotation
    kind: ClaimKind
    statement: str
    parts: tuple[Part, ...] = ()
    op: OpType = OpType.ADD
    marked: bool = True
    prior: float | None = None
    key: str | None = None
    value_type: str | None = None
    value: Any = None
    owner: str | None = None
    due: int | None = None
    needs_review: bool = False
    declined: bool = False  # the words say that it was turned down
    reason: str | None = None
    files: bool = False  # it is what its document, a decision record, stands for
    from_field: bool = False  # its words are a field of the document and no sentence


@dataclass(frozen=True, slots=True)
class Rule:
    """`prior` is how often such words mean it; `version` moves when the rule would find something else."""

    id: str
    prior: float
    version: int
    find: Callable[[Reading], Iterator[Finding]]

    @property
    def name(self) -> str:
        """What its claims carry."""
        return f"{self.id}/{self.version}"
