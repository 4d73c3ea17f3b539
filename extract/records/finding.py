"""What a record decides, as a finding: the sentence under its heading Decision, else its title; with context and consequences."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extract.records.forms import Recognised
from extract.rules.beside import option_of
from extract.rules.blocks import Block, BlockKind
from extract.rules.clauses import reason_span
from extract.rules.edges import quotable, tidy
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Part, Rule, Span
from extract.rules.state import plain
from graph.model.words import ClaimKind, EvidenceRole

_CONTEXT = (
    "context", "context and problem statement", "motivation", "problem", "problem statement", "background", "rationale",
    "rationale and goals", "motivation and rationale", "abstract", "introduction", "summary",
)  # fmt: skip
_FOLLOWS = ("consequences", "positive consequences", "negative consequences", "implications")
_TURNED_DOWN = (
    "rejected ideas",
    "rejected alternatives",
    "alternatives considered",
    "rejected options",
    "alternatives",
)
_AGAINST = ("bad", "con:", "con,", "negative", "against", "drawback")
_MOST = 8  # consequences, or options, that are quoted


def _nothing(_: Reading) -> Iterator[Finding]:
    """What a record decides is found for the document as a whole."""
    return iter(())


RULE = Rule("record", prior=0.7, version=3, find=_nothing)
STATUS = Rule("record_status", prior=0.7, version=1, find=_nothing)


def titled(found: Recognised) -> Finding:
    """A record whose family numbers it decides what its title says."""
    record = found.record
    statement = f"{record.label}: {record.title}" if found.numbered else record.title
    numbered = (Part(EvidenceRole.ASSERTS, found.number),) if found.number else ()
    return Finding(found.title, ClaimKind.DECISION, statement, numbered, from_field=True)


def with_reasons(reading: Reading, found: Finding, record: Recognised) -> Finding:
    """Context is a reason, behind what its own words give as one; who decided it, what follows and what was turned down are quoted."""
    roles = {part.role for part in found.parts}
    parts = [*found.parts, *_first(reading, EvidenceRole.RATIONALE)]
    # Who is named as a decider settled it, so the line confirms; what follows is what the record itself says.
    if record.deciders is not None and (span := tidy(reading.text, record.deciders.start, record.deciders.end)):
        parts.append(Part(EvidenceRole.CONFIRMS, quotable(reading.text, *span)))
    parts += _listed(reading, _FOLLOWS, EvidenceRole.ASSERTS)
    if EvidenceRole.ALTERNATIVE not in roles:
        parts += _options(reading)
    return replace(found, parts=tuple(parts))


def turned_down(reading: Reading, found: Finding) -> Iterator[Finding]:
    """Options that were weighed and not taken, each with what the record says against it."""
    for part in found.parts:
        if part.role is not EvidenceRole.ALTERNATIVE:
            continue
        option = plain(reading.text[slice(*part.span)])
        for at, heading in _headings(reading):
            if plain(heading.title).casefold() == option.casefold():
                against = [span for below in _under(reading, at) if (span := _against(reading, below))]
                if against:
                    reasons = tuple(Part(EvidenceRole.RATIONALE, span) for span in against[:_MOST])
                    yield Finding(
                        (heading.start, heading.end), ClaimKind.DECISION, option, reasons, marked=False, declined=True
                    )
                break


def _against(reading: Reading, at: int) -> Span | None:
    """ "Bad, because it forgets.": what stands behind the word."""
    said = reading.sentences_of(at)[:1]
    words = said[0].words.lower().lstrip("*_ ") if said else ""
    if not words.startswith(_AGAINST):
        return None
    return reason_span(reading.text, said[0].start, said[0].end)


def _sections(reading: Reading, names: Sequence[str]) -> Iterator[int]:
    """The headings with these titles, in the order of the names."""
    titles = {at: one.title.strip("*_ 0123456789.:").lower() for at, one in _headings(reading)}
    for name in names:
        yield from (at for at, title in titles.items() if title == name)


def _headings(reading: Reading) -> Iterator[tuple[int, Block]]:
    return ((at, one) for at, one in enumerate(reading.blocks) if one.kind is BlockKind.HEADING)


def _first(reading: Reading, role: EvidenceRole) -> list[Part]:
    """The first sentence of the first section that tells the context."""
    for heading in _sections(reading, _CONTEXT):
        for at in _under(reading, heading):
            for sentence in reading.sentences_of(at)[:1]:
                if span := reason_span(reading.text, sentence.start, sentence.end):
                    return [Part(role, span)]
    return []


def _listed(reading: Reading, names: Sequence[str], role: EvidenceRole) -> list[Part]:
    """Each item of such sections, and the first sentence of each paragraph."""
    found: list[Span] = []
    for heading in _sections(reading, names):
        for at in _under(reading, heading):
            spans = [tidy(reading.text, one.start, one.end) for one in reading.sentences_of(at)[:1]]
            found += [quotable(reading.text, *span) for span in spans if span is not None]
    return [Part(role, span) for span in found[:_MOST]]


def _options(reading: Reading) -> list[Part]:
    """Below "Rejected Ideas" each heading, or each item, is one."""
    for heading in _sections(reading, _TURNED_DOWN):
        level = reading.blocks[heading].level
        found = []
        for block in reading.blocks[heading + 1 :]:
            if block.kind is BlockKind.HEADING and block.level <= level:
                break
            one_of = block.kind is BlockKind.ITEM or (block.kind is BlockKind.HEADING and block.level == level + 1)
            if one_of and (part := option_of(reading, block)):
                found.append((block.kind, part))
        headed = [part for kind, part in found if kind is BlockKind.HEADING]
        return (headed or [part for _, part in found])[:_MOST]
    return []


def _under(reading: Reading, heading: int) -> Iterator[int]:
    for at in range(heading + 1, len(reading.blocks)):
        if reading.blocks[at].kind is BlockKind.HEADING:
            return
        yield at
