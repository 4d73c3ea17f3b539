"""A source as its rules read it: its blocks and their sentences; what a rule is, and what it finds.

Spans only: nothing is copied, so whatever a rule finds can be quoted exactly.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from extract.rules.blocks import Block, BlockKind, BlockReader
from extract.rules.labels import clause, code_of, label_of, title_of
from extract.sources.document import HEADER
from extract.sources.lines import Line, find_headings, read_lines
from graph.model.op import About
from graph.model.source import Source
from graph.model.words import ClaimKind, EvidenceRole, OpType, SourceKind
from graph.rules.language.sentences import sentences
from graph.rules.language.utterance import said
from graph.rules.language.wording import flat
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence, sentence

_NUMBERED = (ClaimKind.DECISION, ClaimKind.ACTION_ITEM)
_BEFORE = " \t-*+_"  # in front of a code
_TITLE = 120  # characters of a title, and of the line that says who was there


@dataclass(frozen=True, slots=True)
class Placed:
    """A sentence in its place; `read` is what it says, letter for letter, with plain blanks."""

    start: int
    end: int
    read: Sentence
    block: int
    place: int

    def place_of(self, token: int) -> int:
        """Return the place in its words where a token begins; the end of the last word for the sentence's own end."""
        return self.read.said[min(token, len(self.read.said) - 1)].start


@dataclass(frozen=True)
class Reading:
    """`text` is the source's, letter for letter, with blanks where it says nothing."""

    source: Source
    text: str
    blocks: tuple[Block, ...]

    @cached_property
    def sentences(self) -> tuple[Placed, ...]:
        """The sentences of all blocks but headings, in order."""
        return tuple(one for block in self._by_block for one in block)

    @cached_property
    def deciding(self) -> Mapping[str, list[tuple[Placed, Cue]]]:
        """The phrases that decide something, by their family, each with its sentence."""
        found: dict[str, list[tuple[Placed, Cue]]] = {}
        for one in self.sentences:
            for cue in one.read.of("decides"):
                found.setdefault(cue.phrase.family, []).append((one, cue))
        return found

    def sentences_of(self, at: int) -> tuple[Placed, ...]:
        return self._by_block[at]

    @cached_property
    def _by_block(self) -> list[tuple[Placed, ...]]:
        return [self._split(at, block) for at, block in enumerate(self.blocks)]

    def _split(self, at: int, block: Block) -> tuple[Placed, ...]:
        if block.kind is BlockKind.HEADING:
            return ()
        spans = sentences(self.text, block.start, block.end, self.source.kind is SourceKind.DOCUMENT)
        return tuple(self._sentence(at, place, *span) for place, span in enumerate(spans))

    def _sentence(self, at: int, place: int, start: int, end: int) -> Placed:
        words = flat(self.text[start:end]).replace("**", "  ")  # "It was **RESOLVED** to …": emphasis says nothing
        return Placed(start, end, sentence(words), at, place)


def read(source: Source) -> Reading:
    text = said(source.text)
    lines = list(read_lines(text))
    headings = (
        {heading.start: heading for heading in find_headings(lines)} if source.kind is not SourceKind.TURN else {}
    )
    header = next((section for section in source.sections if section.name == HEADER), None)
    set_in = any(heading.unmarked for heading in headings.values())
    document = source.kind is SourceKind.DOCUMENT
    coded = document and _has_codes(source, lines, [heading.title for heading in headings.values()])
    reader = BlockReader(text, source.text, document=document, set_in=set_in, coded=coded)
    below = 0
    for line in lines:
        if line.start < below or (header and line.start < header.end and _is_field(line)):
            continue
        if heading := headings.get(line.start):
            reader.heading(heading)
            below = heading.body
        else:
            reader.line(line)
    return Reading(source, text, tuple(reader.finished()))


def _has_codes(source: Source, lines: Sequence[Line], titles: Sequence[str]) -> bool:
    """True for minutes that number what was decided and who does what: "D1: …", "A1: …". Elsewhere "D1" may be anything."""
    if not any(code_of(line.text.lstrip(_BEFORE)) for line in lines):
        return False
    path = str(source.origin.get("path", "")).replace("/", " ").replace("-", " ").replace("_", " ")
    named = any(clause(one[:_TITLE]).cues.get("meets") for one in (path, *titles))
    return (
        named
        or any(clause(line.text[:_TITLE]).begins("attends") for line in lines)
        or any((found := title_of(title)) is not None and found.kind in _NUMBERED for title in titles)
    )


def _is_field(line: Line) -> bool:
    """The fields of a header are about the document ("Resolution: <link>"), unless its author marked one as deciding."""
    label = label_of(line.text.lstrip())
    return label is None or label.name == "resolution"


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
    over: bool = False  # and here, that it holds no more
    reason: str | None = None
    files: bool = False  # it is what its document, a decision record, stands for
    from_field: bool = False  # its words are a field of the document and no sentence
    repeats: bool = False  # another document decides it
    about: About | None = None  # what has the value, and which value of it this is


@dataclass(frozen=True, slots=True)
class Rule:
    """`prior` is how often such words mean it; `version` moves when the rule would find something else."""

    id: str
    prior: float
    version: int
    find: Callable[[Reading], Iterator[Finding]]

    @property
    def name(self) -> str:
        """The name that its claims carry."""
        return f"{self.id}/{self.version}"
