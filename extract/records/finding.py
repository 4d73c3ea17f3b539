"""What a record decides, as a finding: the sentence under its heading Decision, else its title; with context and consequences."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from extract.records.forms import Recognised
from extract.rules.beside import indent, option_of
from extract.rules.blocks import Block, BlockKind
from extract.rules.clauses import quotable, reason_span, tidy
from extract.rules.phrases import clause
from extract.rules.reading import Finding, Part, Reading, Rule, Sentence, Span
from extract.rules.state import plain
from graph.model.claim import QUOTE_MAX
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.utterances.words import listed

_CONTEXT = (
    "context", "motivation", "problem", "background", "rationale", "argument", "issue", "reason", "why", "abstract",
    "introduction", "summary",
)  # fmt: skip
_FOLLOWS = ("consequences", "positive consequences", "negative consequences", "implications", "impact")
_TURNED_DOWN = ("rejected", "alternative", "alternatives", "other options", "options not")
_FOR, _AGAINST = listed("speaks-for"), listed("speaks-against")
_BEHIND = " \t\n:;,.*_()`\"'\u201c\u201d\u2013\u2014-"  # what may stand between an option's name and what is said of it
_DEEPEST = 99  # below every heading
_MOST = 8  # consequences, or options, that are quoted


def _nothing(_: Reading) -> Iterator[Finding]:
    """What a record decides is found for the document as a whole."""
    return iter(())


RULE = Rule("record", prior=0.7, version=4, find=_nothing)
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
    parts = [*found.parts]
    if EvidenceRole.RATIONALE not in roles:
        parts += _behind_choice(reading, found)
    parts += _first(reading)
    # Who is named as a decider settled it, so the line confirms; what follows is what the record itself says.
    if record.deciders is not None and (span := tidy(reading.text, record.deciders.start, record.deciders.end)):
        parts.append(Part(EvidenceRole.CONFIRMS, quotable(reading.text, *span)))
    parts += _listed(reading)
    if EvidenceRole.ALTERNATIVE not in roles:
        parts += _options(reading)
    return replace(found, parts=tuple(parts))


def _behind_choice(reading: Reading, found: Finding) -> Iterator[Part]:
    """ "Chosen option: gRPC." names only what was chosen: what the section goes on to say is why."""
    if not clause(plain(reading.text[slice(*found.span)])).begins("names a choice"):
        return
    behind = [one for one in reading.sentences if one.start >= found.span[1]]
    ends = [at for at, one in enumerate(reading.blocks) if one.start >= found.span[1] and one.kind is BlockKind.HEADING]
    near = [one for one in behind if not ends or one.block < ends[0]]
    for at in dict.fromkeys(one.block for one in near[:_MOST]):
        yield from _reason(reading, [one for one in near if one.block == at])
        if reading.blocks[at].kind is not BlockKind.ITEM:
            return


def _reason(reading: Reading, sentences: Sequence[Sentence]) -> Iterator[Part]:
    """As many sentences of one paragraph as a quotation holds."""
    first = sentences[0]
    near = [one for one in sentences if one.block == first.block and one.end - first.start <= QUOTE_MAX]
    if span := reason_span(reading.text, first.start, near[-1].end if near else first.end):
        yield Part(EvidenceRole.RATIONALE, span)


def _first(reading: Reading) -> list[Part]:
    """What the first section that tells the context begins with."""
    for heading in _sections(reading, _CONTEXT):
        for at in _under(reading, heading):
            if said := reading.sentences_of(at):
                return list(_reason(reading, said))
    return []


def _listed(reading: Reading) -> list[Part]:
    """What follows from it: each item of such sections, and the first sentence of each paragraph."""
    found: list[Span] = []
    for heading in _sections(reading, _FOLLOWS):
        for at in _under(reading, heading):
            spans = [tidy(reading.text, one.start, one.end) for one in reading.sentences_of(at)[:1]]
            found += [quotable(reading.text, *span) for span in spans if span is not None]
    return [Part(EvidenceRole.ASSERTS, span) for span in dict.fromkeys(found)][:_MOST]


def _options(reading: Reading) -> list[Part]:
    """Below "Rejected Ideas" each heading, or each item, is one."""
    for heading in _sections(reading, _TURNED_DOWN):
        below = list(_under(reading, heading))
        level = min((one.level for at in below if (one := reading.blocks[at]).kind is BlockKind.HEADING), default=0)
        headed = [at for at in below if level and reading.blocks[at].level == level]
        items = [at for at in below if reading.blocks[at].kind is BlockKind.ITEM]
        items = [at for at in items if _depth(reading, at) == _depth(reading, items[0])]
        found = [part for at in headed or items if (part := option_of(reading, reading.blocks[at]))]
        if found:
            return found[:_MOST]
    return []


# ── what speaks against an option


def turned_down(reading: Reading, found: Finding) -> Iterator[Finding]:
    """Options that were weighed and not taken, each with what the record says against it."""
    places = _options_by_name(reading)
    for part in found.parts:
        if part.role is not EvidenceRole.ALTERNATIVE:
            continue
        option = plain(reading.text[slice(*part.span)])
        told = [(at, spans) for at in places.get(option.casefold(), ()) if (spans := list(_against(reading, at)))]
        if told:
            at, against = told[0]
            block = reading.blocks[at]
            span = (block.start, block.end) if block.kind is BlockKind.HEADING else part.span
            reasons = tuple(Part(EvidenceRole.RATIONALE, one) for one in against[:_MOST])
            yield Finding(span, ClaimKind.DECISION, option, reasons, marked=False, declined=True)


def _options_by_name(reading: Reading) -> dict[str, list[int]]:
    """Where headings and items stand that name something, by what they name; headings first, as they say the most."""
    found: dict[str, list[int]] = {}
    for kind in (BlockKind.HEADING, BlockKind.ITEM):
        for at, block in enumerate(reading.blocks):
            if block.kind is kind and (part := option_of(reading, block)):
                found.setdefault(plain(reading.text[slice(*part.span)]).casefold(), []).append(at)
    return found


def _against(reading: Reading, at: int) -> Iterator[Span]:
    """What is said against the option that block `at` names: "Bad, because it forgets", what stands below "Cons", or, where
    the section as a whole turns down, what is said of it first."""
    sides = list(_sides(reading, at))
    yield from (span for side, span in sides if side == "against")
    block, down = reading.blocks[at], _is_turned_down(reading, at)
    if any(side for side, _ in sides):
        return
    if block.kind is BlockKind.ITEM:
        start = _behind_name(reading, block)
        said = clause(reading.text[start : block.end])
        cue = said.begins("turns an option down")
        if (down or cue or said.begins("opens a reason")) and (
            span := reason_span(reading.text, start + (said.span(cue.start, cue.end)[1] if cue else 0), block.end)
        ):
            yield quotable(reading.text, *span)
    elif down:
        told = next((found for one in _of_option(reading, at) if (found := reading.sentences_of(one))), ())
        yield from (one.span for one in (_reason(reading, told) if told else ()))


def _behind_name(reading: Reading, block: Block) -> int:
    """Where the words go on behind an option's name; "(QLDB)" is more of it unless nothing else follows."""
    option = option_of(reading, block)
    start = option.span[1] if option else block.end
    words = reading.text[start : block.end]
    aside, _, rest = words.lstrip(" *_").partition(")")
    behind = rest if aside.startswith("(") and rest.strip(_BEHIND) else words
    return block.end - len(behind.lstrip(_BEHIND))


def _sides(reading: Reading, at: int) -> Iterator[tuple[str | None, Span]]:
    """Each thing that is said of an option, and whether it speaks for or against it, or neither."""
    under: str | None = None
    for below in _of_option(reading, at):
        said = reading.sentences_of(below)[:1]
        words = reading.text[reading.blocks[below].mark : reading.blocks[below].end]
        side = _side(words)
        if side and not words.strip(_BEHIND + "#").partition(" ")[2]:
            under = side
        elif said and (span := reason_span(reading.text, said[0].start, said[0].end)):
            yield side or under, span


def _side(words: str) -> str | None:
    first = next(iter(words.lower().split()), "").strip("*_:,.;#")
    return "for" if first in _FOR else "against" if first in _AGAINST else None


def _of_option(reading: Reading, at: int) -> Iterable[int]:
    """The blocks below an option: of a heading its section, of an item what is set in further."""
    if reading.blocks[at].kind is BlockKind.HEADING:
        yield from _under(reading, at)
        return
    for below in range(at + 1, len(reading.blocks)):
        if reading.blocks[below].kind is BlockKind.HEADING or _depth(reading, below) <= _depth(reading, at):
            return
        yield below


def _is_turned_down(reading: Reading, at: int) -> bool:
    """Whether a heading above it says that what stands below was not taken."""
    level = reading.blocks[at].level if reading.blocks[at].kind is BlockKind.HEADING else _DEEPEST
    for above in reversed(reading.blocks[:at]):
        if above.kind is BlockKind.HEADING and above.level < level:
            if _is_called(above.title, _TURNED_DOWN):
                return True
            level = above.level
    return False


# ── where things stand


def _depth(reading: Reading, at: int) -> int:
    return indent(reading, reading.blocks[at])


def _sections(reading: Reading, names: Sequence[str]) -> Iterator[int]:
    """The headings with these titles, in the order of the names."""
    titles = [(at, one.title) for at, one in enumerate(reading.blocks) if one.kind is BlockKind.HEADING]
    found = (at for name in names for at, title in titles if _is_called(title, (name,)))
    yield from dict.fromkeys(found)


def _is_called(title: str, names: Sequence[str]) -> bool:
    """By such a name, whatever follows it: "Context and problem statement"."""
    words = title.strip("*_ 0123456789.:").lower().replace("/", " ").replace(":", " ")
    return any(words == name or words.startswith(f"{name} ") for name in names)


def _under(reading: Reading, heading: int) -> Iterator[int]:
    """All blocks of a section, with those of the sections below it."""
    for at in range(heading + 1, len(reading.blocks)):
        one = reading.blocks[at]
        if one.kind is BlockKind.HEADING and one.level <= reading.blocks[heading].level:
            return
        yield at
