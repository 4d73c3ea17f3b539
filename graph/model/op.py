"""The proposals of an extractor, before anything is believed."""

from dataclasses import dataclass, field
from typing import Any

from graph.model.words import ClaimKind, EvidenceRole, OpType, Relation, Stance


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words that an extractor points at. The offsets are code points, and only a hint until verified.

    `source` is the ref of another source that was shown beside the one that is read: an earlier message.
    """

    quote: str
    section: str
    start: int | None = None
    end: int | None = None
    role: EvidenceRole = EvidenceRole.ASSERTS
    source: str | None = None


@dataclass(frozen=True, slots=True)
class About:
    """The subject of a proposal without a key, and the question about it that the proposal answers: together they are its
    slot."""

    subject: str
    aspect: str


@dataclass(frozen=True, slots=True)
class Aim:
    """The claim that a proposal does something to: one on record, or what another proposal of the same answer made.

    `number` is that proposal's place in the answer, and `ref` then the source in whose share it stands.
    """

    ref: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Op:
    """A proposal. `marked` says that its words are marked or worded as a decision or as a correction."""

    op: OpType
    kind: ClaimKind
    evidence: Quotation
    confidence: float
    statement: str | None = None
    key: str | None = None
    value_type: str | None = None
    value: Any = None
    removes: bool = False
    item: str | None = None  # the item's ref; None is the project's scope
    support: tuple[Quotation, ...] = ()
    needs_review: bool = False
    marked: bool = False
    rule: str = "model"
    reason: str | None = None
    owner: str | None = None
    due: int | None = None  # UTC microseconds
    asks: str | None = None  # of a note: the key of the question that it leaves open, or the question's own name
    answers: str | None = None  # of a note: the name of an earlier question without a key that its words answer
    about: About | None = None
    stance: Stance | None = None
    relation: Relation | None = None
    aim: Aim | None = None
    by: str | None = None  # who decides, proposes, agrees, as the proposal has it
    starts: int | None = None  # UTC microseconds: a later day from which it holds
    number: int | None = None  # its place in the answer of a model
    suggested: bool = False  # beyond what the words say: it shares no slot with what anybody said
    over: bool = False  # the same words say that it no longer holds: a record that was superseded
    declined: bool = False  # and here, that it was turned down
    files: bool = False  # it is what its document, a decision record, stands for
    from_field: bool = False  # read from a field of the document, whose words are no sentence that could hedge or deny
    repeats: bool = (
        False  # says what another document decides: it adds its reasons, and changes nothing of how that stands
    )
    raw: dict[str, Any] = field(default_factory=dict, hash=False)  # as proposed, for debugging
