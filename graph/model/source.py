"""A source: immutable text with its sections; and a run, which is one extraction of it."""

from dataclasses import dataclass, field, replace
from typing import Any

from graph.model.words import RunStatus, SourceKind

NONE = "(none)"  # all that stands in a section where nobody said anything
ENRICHER = "enricher"  # the extractor of what a model suggests beyond what a source says
HAND = "hand"  # the extractor of what a person wrote for a claim of their own: no extractor has to read it


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """Text that never changes. `at` is the time of the words, `captured_at` the time of recording (UTC microseconds).

    `agent` where it counts as a program's: a program wrote it, or no token vouches for its author. `captured_by` is who sent it, and
    `captured_for` the author that they vouch for.
    """

    project: str
    ref: str
    kind: SourceKind
    text: str
    sha256: str
    sections: tuple[Section, ...]
    at: int
    captured_at: int
    author: str | None = None
    agent: bool = False
    task: str | None = None
    origin: dict[str, Any] = field(default_factory=dict, hash=False)
    captured_by: str | None = None
    captured_for: str | None = None
    erased: str | None = None  # by which receipt

    def section_at(self, start: int, end: int) -> Section | None:
        """The innermost section that holds the whole span."""
        holding = [section for section in self.sections if section.start <= start and end <= section.end]
        return min(holding, key=lambda section: section.end - section.start, default=None)


@dataclass(frozen=True, slots=True)
class Extractor:
    """The extractor that is to read a source, with its version."""

    name: str
    version: str
    model: str | None = None


BY_HAND = Extractor(HAND, "1")


@dataclass(frozen=True, slots=True)
class RunStats:
    ops_in: int = 0
    added: int = 0
    updated: int = 0
    merged: int = 0
    conflicts: int = 0
    notes: int = 0
    needs_review: int = 0
    rejected: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one op: its verdict, the reason, and the ref of the claim that carries it."""

    op: dict[str, Any]
    verdict: str
    reason: str | None = None
    claim: str | None = None


AGAIN = "+"  # behind the version of an extractor: it was to read the source once more


@dataclass(frozen=True, slots=True)
class Run:
    project: str
    ref: str
    source: str  # the source's ref
    extractor: str
    extractor_version: str
    status: RunStatus
    queued_at: int
    attempts: int = 0  # every start there was
    attempts_before: int = 0  # those of them before somebody had it started again
    llm_calls: int = 0
    model: str | None = None
    started_at: int | None = None
    finished_at: int | None = None
    stats: RunStats = RunStats()
    error: str | None = None
    ops: tuple[dict[str, Any], ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    answer: str | None = (
        None  # a model's, or this run's share of it: kept before anything is made of it, and used again
    )
    tokens_in: int = 0
    tokens_out: int = 0
    llm_seconds: float = 0.0
    note: str | None = None  # why somebody else has read it than was to
    forced_by: str | None = None  # who had it read again by a version that had read it before

    def read_by(self, extractor: str, version: str, model: str | None) -> "Run":
        """Return the run with the extractor that has in fact read it. A forced run keeps the mark that tells it from the
        run before."""
        again = self.extractor_version.partition(AGAIN)[1:]
        return replace(self, extractor=extractor, extractor_version="".join((version, *again)), model=model)

    @property
    def tries(self) -> int:
        """Starts since it was queued, or since somebody had it started again: what back-off goes by."""
        return self.attempts - self.attempts_before


def queued_run(project: str, ref: str, source: str, extractor: Extractor, now: int) -> Run:
    """A run that waits for a worker."""
    return Run(
        project=project,
        ref=ref,
        source=source,
        extractor=extractor.name,
        extractor_version=extractor.version,
        model=extractor.model,
        status=RunStatus.QUEUED,
        queued_at=now,
    )
