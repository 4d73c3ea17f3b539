"""Knows what a record considered before it decided: its list of options, without the one that was chosen, was turned down.

Where it is not sure which one was chosen, only those count of which their own line says so: "Eventbrite: rejected, …".
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from extract.rules.beside import option_of
from extract.rules.blocks import Block, BlockKind
from extract.rules.labels import Name
from extract.rules.phrases import clause
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Part, Span
from extract.rules.state import named_option, plain
from extract.rules.turned_down import indent
from graph.model.terms import stem
from graph.rules.language.wording import CONTRAST, flat

_BEHIND = " \t:;,.*_()\u2013\u2014-"  # what may stand between an option's name and what is said of it


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
        """Whether a heading begins what has nothing to do with these options any more."""
        return bool(self.options) and heading.level < self.level

    def turned_down_for(self, found: Finding) -> tuple[Part, ...]:
        """Those that were not chosen; where it is not sure which one was, those that say so. They are told once."""
        text = self.reading.text
        name = named_option(plain(text[slice(*found.span)]))
        said = _said(name or CONTRAST.sub(" ", flat(found.statement)))
        heads = [_said(text[slice(*one.part.span)]) for one in self.options]
        fits = [len(head) for head in heads if head and head <= said]
        best = max(fits, default=0)
        chosen = [bool(head) and head <= said and len(head) == best for head in heads]
        if not any(chosen) and name:
            chosen = [said <= _said(text[slice(*one.whole)]) for one in self.options]
        if not any(chosen):
            chosen = [not one.rejected for one in self.options]
        if all(chosen):
            return ()
        options, self.options = self.options, []
        return tuple(one.part for one, taken in zip(options, chosen, strict=True) if not taken)


def _listed(reading: Reading, heading: int) -> Iterator[Option]:
    """The items right below a heading; what is set in below them only argues."""
    items = [one for one in _below(reading, heading) if one.kind is BlockKind.ITEM]
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
