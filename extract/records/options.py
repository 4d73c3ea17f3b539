"""Knows what a record weighed and did not take: options in lists, below headings and in tables, and what is said against each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from extract.rules.blocks import Block, BlockKind
from extract.rules.clauses import quotable, reason_span, tidy
from extract.rules.labels import clause
from extract.rules.minutes import cells, is_rule
from extract.rules.reading import Finding, Part, Placed, Reading, Span
from extract.rules.reasons import indent, option_of
from extract.rules.state import plain
from extract.sources.lines import Line, read_lines
from graph.model.claim import QUOTE_MAX
from graph.model.terms import terms_of
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.wording import reason_led
from graph.rules.utterances.lexicon import ENGLISH
from graph.rules.utterances.words import listed

_TURNED_DOWN = (
    "rejected", "alternative", "alternatives", "other options", "options not", "not chosen", "what we did not", "what we didn't",
    "what we rejected", "discarded",
)  # fmt: skip
_FOR, _AGAINST = listed("speaks-for"), listed("speaks-against")
_COLUMNS = frozenset(["option", "options", "alternative", "alternatives", "approach", "candidate", "solution"])
_WHY_NOT = ("why", "reason", "rejected because", "why not", "why rejected")
_BEHIND = " \t\n:;,.*_()`\"'\u201c\u201d\u2013\u2014-"  # what may stand between an option's name and what is said of it
_DEEPEST = 99  # below every heading
_MOST = 8  # options, and what is said against one


def reason_of(reading: Reading, sentences: Sequence[Placed]) -> Iterator[Part]:
    """Yield a reason: as many sentences of one paragraph as a quotation holds."""
    first = sentences[0]
    near = [one for one in sentences if one.block == first.block and one.end - first.start <= QUOTE_MAX]
    if span := reason_span(reading.text, first.start, near[-1].end if near else first.end):
        yield Part(EvidenceRole.RATIONALE, span)


def options_of(reading: Reading, decided: str) -> list[Part]:
    """Below "Rejected Ideas" each heading, or each item, is one; of a table, each row but what was decided."""
    for heading in sections(reading, _TURNED_DOWN):
        below = list(under(reading, heading))
        level = min((block.level for at in below if (block := reading.blocks[at]).kind is BlockKind.HEADING), default=0)
        headed = [at for at in below if level and reading.blocks[at].level == level]
        items = [at for at in below if reading.blocks[at].kind is BlockKind.ITEM]
        items = [at for at in items if _depth(reading, at) == _depth(reading, items[0])]
        found = [part for at in headed or items if (part := option_of(reading, reading.blocks[at]))]
        if found:
            return found[:_MOST]
    text = reading.text
    said = set(terms_of(decided))
    tabled = [one for one, _ in _tabled(reading) if not set(terms_of(text[slice(*one)])) <= said]
    return [Part(EvidenceRole.ALTERNATIVE, one) for one in tabled[:_MOST]]


def _tabled(reading: Reading) -> Iterator[tuple[Span, Span | None]]:
    """The options of a table, each with what its row says against it."""
    if "|" not in reading.text:
        return
    lines = list(read_lines(reading.text))
    option, against = None, None
    for at, (above, line) in enumerate(pairwise(lines), 1):
        if "|" not in line.text or line.fenced:
            option = None
        elif is_rule(line):
            option, against = _columns(reading.text, above)
            yield from _across(reading.text, above, lines[at + 1 :])
        elif option is not None:
            row = cells(line)
            name = tidy(reading.text, *row[option]) if option < len(row) else None
            why = reason_span(reading.text, *row[against]) if against is not None and against < len(row) else None
            if name is not None:
                yield quotable(reading.text, *name), why


def _across(text: str, titles: Line, below: Sequence[Line]) -> Iterator[tuple[Span, Span | None]]:
    """A table that has a column for each option ("Option 1: Typesense"), and rows that speak for and against them."""
    rows = [cells(line) for line in takewhile(lambda line: "|" in line.text and not line.fenced, below)]
    against = next((row for row in rows if _side(text[slice(*row[0])]) == "against"), [])
    for column, (start, end) in enumerate(cells(titles)):
        said = clause(text[start:end].lstrip())
        numbered = said.begins("numbers an option")
        if numbered is not None:
            behind = end - len(text[start:end].lstrip()) + said.span(numbered.start, numbered.end)[1]
            name = tidy(text, behind, end)
            why = reason_span(text, *against[column]) if column < len(against) else None
            if name is not None:
                yield quotable(text, *name), why


def _columns(text: str, line: Line) -> tuple[int | None, int | None]:
    """Return the column that names the options, and the column of the words against them."""
    titles = [text[slice(*one)].strip(" *_`").lower() for one in cells(line)]
    option = next((at for at, one in enumerate(titles) if one in _COLUMNS), None)
    against = next((at for at, one in enumerate(titles) if _side(one) == "against" or one.startswith(_WHY_NOT)), None)
    return option, against


# ── reasons against an option


def turned_down(reading: Reading, found: Finding) -> Iterator[Finding]:
    """Options that were weighed and not taken, each with what the record says against it."""
    places = _options_by_name(reading)
    tabled = {plain(reading.text[slice(*one)]).casefold(): why for one, why in _tabled(reading)}
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
        elif why := tabled.get(option.casefold()):
            reasons = (Part(EvidenceRole.RATIONALE, why),)
            yield Finding(part.span, ClaimKind.DECISION, option, reasons, marked=False, declined=True)


def _options_by_name(reading: Reading) -> dict[str, list[int]]:
    """Return the places of headings and items that name something, by that name; headings first, as they say the most."""
    found: dict[str, list[int]] = {}
    for kind in (BlockKind.HEADING, BlockKind.ITEM):
        for at, block in enumerate(reading.blocks):
            if block.kind is kind and (part := option_of(reading, block)):
                found.setdefault(plain(reading.text[slice(*part.span)]).casefold(), []).append(at)
    return found


def _against(reading: Reading, at: int) -> Iterator[Span]:
    """Yield the words against the option that block `at` names, behind its name or below it: "Bad, because it forgets", the
    lines below "Cons", or, where the section as a whole turns down, the first words about it."""
    sides = [*_beside(reading, at), *_sides(reading, at)]
    yield from (span for side, span in sides if side == "against")
    block, down = reading.blocks[at], _is_turned_down(reading, at)
    if any(side for side, _ in sides):
        return
    if block.kind is BlockKind.ITEM:
        start = _behind_name(reading, block)
        said = clause(reading.text[start : block.end])
        cue = said.begins("turns an option down")
        if (down or cue or reason_led(said.by(ENGLISH)) or said.begins("finds fault with an option")) and (
            span := reason_span(reading.text, start + (said.span(cue.start, cue.end)[1] if cue else 0), block.end)
        ):
            yield quotable(reading.text, *span)
    elif down:
        told = next((found for one in _of_option(reading, at) if (found := reading.sentences_of(one))), ())
        yield from (part.span for part in (reason_of(reading, told) if told else ()))


def _behind_name(reading: Reading, block: Block) -> int:
    """Return the place where the words go on behind an option's name; "(QLDB)" is more of it unless nothing else follows."""
    option = option_of(reading, block)
    start = option.span[1] if option else block.end
    words = reading.text[start : block.end]
    aside, _, rest = words.lstrip(" *_").partition(")")
    behind = rest if aside.startswith("(") and rest.strip(_BEHIND) else words
    return block.end - len(behind.lstrip(_BEHIND))


def _beside(reading: Reading, at: int) -> Iterator[tuple[str, Span]]:
    """Yield the words for or against an option in its own item: "CockroachDB. Bad, because it is too expensive"."""
    block = reading.blocks[at]
    if block.kind is not BlockKind.ITEM:
        return
    start = _behind_name(reading, block)
    for one in reading.sentences_of(at):
        first = max(start, one.start)
        side = _side(reading.text[first : one.end]) if first < one.end else None
        if side and (span := reason_span(reading.text, first, one.end)):
            yield side, span


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
        yield from under(reading, at)
        return
    for below in range(at + 1, len(reading.blocks)):
        if reading.blocks[below].kind is BlockKind.HEADING or _depth(reading, below) <= _depth(reading, at):
            return
        yield below


def _is_turned_down(reading: Reading, at: int) -> bool:
    """True if a heading above says that the options below were not taken."""
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


def sections(reading: Reading, names: Sequence[str]) -> Iterator[int]:
    """The headings with these titles, in the order of the names."""
    titles = [(at, block.title) for at, block in enumerate(reading.blocks) if block.kind is BlockKind.HEADING]
    found = (at for name in names for at, title in titles if _is_called(title, (name,)))
    yield from dict.fromkeys(found)


def _is_called(title: str, names: Sequence[str]) -> bool:
    """True for a title that begins with such a name: "Context and problem statement"."""
    words = title.strip("*_ 0123456789.:").lower().replace("/", " ").replace(":", " ")
    return any(words == name or words.startswith(f"{name} ") for name in names)


def under(reading: Reading, heading: int) -> Iterator[int]:
    """All blocks of a section, with those of the sections below it."""
    for at in range(heading + 1, len(reading.blocks)):
        block = reading.blocks[at]
        if block.kind is BlockKind.HEADING and block.level <= reading.blocks[heading].level:
            return
        yield at
