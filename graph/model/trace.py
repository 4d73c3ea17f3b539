"""The answer to a why: a claim, what it rests on, what it replaced, and what rests on it."""

from dataclasses import dataclass
from typing import Any

from graph.model.claim import Claim, Evidence
from graph.model.conflict import Conflict
from graph.model.effect import Effect
from graph.model.listed import ListQuestion
from graph.model.review import Review
from graph.model.source import Source
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import Stance

PASSAGES_SHOWN = 5
"""The number of passages for a reader who names none."""
LIST_SHOWN, LIST_MOST = 20, 100
"""The entries of a list for a reader who names no number, and at most."""


SLACK = 300_000_000  # five minutes: clocks differ, and nothing that was just said waits for that


def is_to_come(at: int | None, day: int) -> bool:
    """True if a time lies behind the day that is asked about."""
    return at is not None and at > day + SLACK


def is_planned(claim: Claim, day: int) -> bool:
    """True for a claim that was settled for a day behind the one that is asked about, whether it waits for it or not."""
    waits = claim.status is ClaimStatus.CANDIDATE and claim.stance in (Stance.DECIDED, Stance.PLANNED)
    return (waits or claim.status in HOLDING) and is_to_come(claim.valid_from, day)


@dataclass(frozen=True, slots=True)
class Match:
    """`about`: how well it says what is asked, in any status; nothing where it is only near."""

    claim: Claim
    score: float
    about: float = 0.0


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quotation with the source that it stands in; the source's text is left out."""

    evidence: Evidence
    source: Source
    older: bool = False  # of a document that has been changed since: a newer version speaks for the claim as well
    shown: bool = False  # an agent's run in which the claim had been shown to it: saying it again says nothing more


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a source that talks about something; the source's text is left out."""

    source: Source
    start: int
    end: int
    quote: str
    score: float


@dataclass(frozen=True, slots=True)
class Amendment:
    """A part of a claim that a newer one replaced, and the claim at the other end; the rest of the older still holds.

    `part`: None where a record says that it amends another, and not what of it.
    """

    part: str | None
    other: Claim


@dataclass(frozen=True, slots=True)
class Entry:
    """A claim of a list: what became of it, as a verb, who did that and when, and the words that show it."""

    claim: Claim
    did: str
    at: int
    by: tuple[str, ...] = ()
    quoted: Quoted | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """The newest entries first, at most `LIST_MOST` of `total`. `waiting`: as many more only wait for a person to confirm them;
    `unknown`: the people who were asked for and are not on record, and `people`: those who are, where all of them are unknown;
    `cut`: older claims were not looked at."""

    question: ListQuestion
    entries: tuple[Entry, ...] = ()
    total: int = 0
    waiting: int = 0
    unknown: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    cut: bool = False
    heading: str = ""
    more: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """`day`: of the world, on which it was asked; what begins later is yet to come.

    `passages` are looked for where nothing answers, and where somebody asks for them.
    """

    question: str | None
    answer: Claim | None
    score: float = 0.0
    alternatives: tuple[Match, ...] = ()
    because: tuple[Quoted, ...] = ()
    history: tuple[Claim, ...] = ()
    changing: tuple[Claim, ...] = ()  # of its slot: what is planned, or, of a plan, what holds until its day
    ended: tuple[Claim, ...] = ()  # what replaced the answer, and the decisions whose words ended it
    amended: tuple[Amendment, ...] = ()  # parts of the answer that newer claims replaced
    amends: tuple[Amendment, ...] = ()  # parts of older claims that the answer replaced
    edits: tuple[Review, ...] = ()  # what persons have changed in its words or value, oldest first
    rejected: tuple[Claim, ...] = ()
    patterns: tuple[dict[str, Any], ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    downstream: tuple[Effect, ...] = ()
    passages: tuple[Passage, ...] | None = None
    erased: str | None = None  # the ref of what would answer, had its words not been erased
    then: tuple[int | None, int | None] = (None, None)  # true at, known at
    day: int | None = None
    by_model: bool = False  # a model has chosen the answer, or found that nothing answers
    listed: Listed | None = None  # where the question wants several claims
    markdown: str = ""
