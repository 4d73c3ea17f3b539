"""Knows what its author marked: by a label ("Decision: use Postgres because …", "- [Decision] …", "- [ ] @ada …"), or by the heading of its
section ("## Decision", "## Constraints", "## Decision: use Postgres").

The options that a record considered before it decided were turned down but for the chosen one. Where the chosen one is not
sure, only those count whose own line says so: "Eventbrite: rejected, …"."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from extract.rules.blocks import Block, BlockKind
from extract.rules.labels import Name, clause, label_of, title_of
from extract.rules.owners import assigned, box_of
from extract.rules.reading import Finding, Part, Reading, Rule, Span
from extract.rules.reasons import indent, option_of, parts_below, parts_in_section, reason_after
from extract.rules.state import doubted, named_option, plain, state
from extract.rules.votes import outvoted
from graph.model.claim import QUOTE_MAX
from graph.model.terms import stem
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.rules.language.contrasts import without_contrasts
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import sentence


def find_labelled(reading: Reading) -> Iterator[Finding]:
    for at, block in enumerate(reading.blocks):
        label = block.label
        if block.kind is BlockKind.HEADING or label is None or label.bracketed or label.kind is None:
            continue
        if reading.text[block.start : block.end].strip(" *_"):
            found = marked(reading, at, label.kind)
            decided = label.kind is ClaimKind.DECISION and reading.source.kind is SourceKind.DOCUMENT
            yield from [outvoted(reading, at, found) if decided else found] if found else []
        else:
            yield from _listed_below(reading, at, label.kind)


def marked(reading: Reading, at: int, kind: ClaimKind) -> Finding | None:
    """The block's first sentence, with the reasons and alternatives that follow it."""
    block = reading.blocks[at]
    sentence = next(iter(reading.sentences_of(at)), None)
    if sentence is None:
        return None
    start, end = _numbered(reading, at) or (sentence.start, sentence.end)
    found = state(reading, (block.mark, end), (start, end), kind, chosen=True)
    if found is None:
        return None
    beside = (*reason_after(reading, sentence), *parts_below(reading, at))
    found = replace(found, parts=found.parts + beside)
    if kind is ClaimKind.ACTION_ITEM:
        found = assigned(reading, at, sentence, found)
    if kind is ClaimKind.CORRECTION:
        found = replace(found, op=OpType.UPDATE)
    return doubted(found, sentence.read, labelled=block.label is not None)


def _numbered(reading: Reading, at: int) -> Span | None:
    """ "***Resolution #4: Close #10. No breaking changes.***": what has a number of its own is one thing, line by line."""
    block = reading.blocks[at]
    if block.label is None or not (block.label.numbered and block.label.emphasised):
        return None
    span = trimmed(reading.text, block.start, block.end)
    return span if span and span[1] - span[0] <= QUOTE_MAX and "\n" not in reading.text[slice(*span)] else None


def _listed_below(reading: Reading, at: int, kind: ClaimKind) -> Iterator[Finding]:
    """A label with nothing behind it belongs to each item of the list below it."""
    for below in range(at + 1, len(reading.blocks)):
        block = reading.blocks[below]
        if block.kind is not BlockKind.ITEM or block.label:
            return
        if found := marked(reading, below, kind):
            yield found


def find_typed(reading: Reading) -> Iterator[Finding]:
    """ "- [Decision] auth.database = Postgres because cost had to fall", "* [Constraint] …"."""
    for at, block in enumerate(reading.blocks):
        label = block.label
        if block.kind is BlockKind.HEADING or label is None or not label.bracketed or label.kind is None:
            continue
        if found := marked(reading, at, label.kind):
            yield found


def find_boxed(reading: Reading) -> Iterator[Finding]:
    """ "- [ ] @ada review the plan (due 1 March)". A box alone gives nothing to anybody: it may be a shopping list, or a form."""
    for at, block in enumerate(reading.blocks):
        if block.label is None and box_of(reading, at) is not None:
            found = marked(reading, at, ClaimKind.ACTION_ITEM)
            if found is not None and found.owner is not None:
                yield found


LABELLED = Rule("marker", prior=0.7, version=8, find=find_labelled)
TYPED = Rule("typed-item", prior=0.65, version=5, find=find_typed)
BOXED = Rule("boxed", prior=0.65, version=1, find=find_boxed)


@dataclass(frozen=True, slots=True)
class Option:
    """`whole` is all that its line says, by which "Option 2" is known again; `rejected`: it says that this was not chosen."""

    part: Part
    whole: Span
    rejected: bool = False


class Considered:
    """The options of the record that is being read. A heading above theirs begins another record."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.level = 0
        self.inside = False  # of the section that lists them
        self.options: list[Option] = []

    def heading(self, at: int, name: Name | None, decided: bool) -> None:
        """`decided`: what is headed "Alternatives" by now belongs to the decision above it."""
        block = self.reading.blocks[at]
        if self.options and block.level < self.level:
            self.options = []
        listed = clause(block.title.strip().strip("*_")).begins("options") is not None
        if listed or (name is not None and name.gives == "rejected" and not decided):
            self.level, self.inside = block.level, True
            self.options = list(_listed(self.reading, at))
        elif block.level <= self.level:
            self.inside = False
        elif self.inside and block.level == self.level + 1 and (part := option_of(self.reading, block)):
            self._add(Option(part, (block.start, block.end)))

    def _add(self, option: Option) -> None:
        """Unless the list above the headings has named it."""
        words = self.reading.text
        if all(_said(words[slice(*one.part.span)]) != _said(words[slice(*option.part.span)]) for one in self.options):
            self.options.append(option)

    def ends_above(self, heading: Block) -> bool:
        """True if a heading begins a part that has nothing to do with these options any more."""
        return bool(self.options) and heading.level < self.level

    def turned_down_for(self, found: Finding) -> tuple[Part, ...]:
        """Return the options that were not chosen; where the chosen one is not sure, those that say so. They are told once."""
        text = self.reading.text
        name = named_option(plain(text[slice(*found.span)]))
        said = _said(name or without_contrasts(sentence(flat(found.statement))).text)
        heads = [_said(text[slice(*option.part.span)]) for option in self.options]
        fits = [len(head) for head in heads if head and head <= said]
        best = max(fits, default=0)
        chosen = [bool(head) and head <= said and len(head) == best for head in heads]
        if not any(chosen) and name:
            chosen = [said <= _said(text[slice(*option.whole)]) for option in self.options]
        if not any(chosen):
            chosen = [not option.rejected for option in self.options]
        if all(chosen):
            return ()
        options, self.options = self.options, []
        return tuple(option.part for option, taken in zip(options, chosen, strict=True) if not taken)


def find_headed(reading: Reading) -> Iterator[Finding]:
    kind: ClaimKind | None = None
    first: list[Finding] = []
    beside: list[Part] = []
    considered = Considered(reading)
    for at, block in enumerate(reading.blocks):
        name = title_of(block.title) if block.kind is BlockKind.HEADING else None
        if name and name.kind:
            yield from _with(first, beside)
            kind, beside = name.kind, []
            first = list(_section(reading, at, kind))
            beside += considered.turned_down_for(first[0]) if first and kind is ClaimKind.DECISION else ()
        elif name and kind:
            beside.extend(parts_in_section(reading, at, name.gives))
        if block.kind is BlockKind.HEADING:
            if considered.ends_above(block):
                beside += _considered_below(considered, first, kind)
            considered.heading(at, name, decided=kind is not None)
    yield from _with(first, [*beside, *_considered_below(considered, first, kind)])


def _considered_below(considered: Considered, first: Sequence[Finding], kind: ClaimKind | None) -> tuple[Part, ...]:
    """A record may list its options behind what it decided."""
    return considered.turned_down_for(first[0]) if first and kind is ClaimKind.DECISION else ()


def _with(found: list[Finding], beside: list[Part]) -> Iterator[Finding]:
    """Sections of reasons and alternatives, up to the next that decides, are told once, with the first statement."""
    for place, finding in enumerate(found):
        yield finding if place else replace(finding, parts=(*finding.parts, *beside))


def _section(reading: Reading, at: int, kind: ClaimKind) -> Iterator[Finding]:
    head = reading.blocks[at]
    label = label_of(reading.text[head.start : head.end])
    body = trimmed(reading.text, head.start + label.length, head.end) if label else None
    if body:
        found = state(reading, (head.start, head.end), body, kind, chosen=True)
        if found:
            found = replace(found, parts=found.parts + tuple(parts_below(reading, at)))
            yield doubted(found, sentence(flat(reading.text[slice(*body)])))
        return
    for below in _stating(reading, at):
        if found := marked(reading, below, kind):
            yield found


def _stating(reading: Reading, at: int) -> Iterator[int]:
    """The blocks that state it: the first paragraph, or each item of a list that comes first or that it announces."""
    listed = False
    for below in range(at + 1, len(reading.blocks)):
        block = reading.blocks[below]
        if block.kind is BlockKind.HEADING or block.label:
            return
        if block.kind is BlockKind.ITEM:
            listed = True
            yield below
        elif listed or not _announces(reading, block):
            if not listed:
                yield below
            return


def _announces(reading: Reading, block: Block) -> bool:
    return reading.text[block.start : block.end].rstrip(" *_").endswith(":")


HEADED = Rule("heading", prior=0.7, version=9, find=find_headed)


_BEHIND = " \t:;,.*_()\u2013\u2014-"  # what may stand between an option's name and what is said of it


def _listed(reading: Reading, heading: int) -> Iterator[Option]:
    """The items right below a heading; what is set in below them only argues."""
    items = [block for block in _below(reading, heading) if block.kind is BlockKind.ITEM]
    first = indent(reading, items[0]) if items else 0
    for item in items:
        part = option_of(reading, item) if indent(reading, item) <= first else None
        if part is not None:
            behind = clause(reading.text[part.span[1] : item.end].lstrip(_BEHIND))
            yield Option(part, (item.mark, item.end), behind.begins("turns an option down") is not None)


def _below(reading: Reading, heading: int) -> Iterable[Block]:
    for block in reading.blocks[heading + 1 :]:
        if block.kind is BlockKind.HEADING:
            return
        yield block


def _said(words: str) -> set[str]:
    """Numbers and single letters, too: they tell options apart."""
    return {stem(one) for one in "".join(one if one.isalnum() else " " for one in words.casefold()).split()}
