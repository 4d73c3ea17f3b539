"""The blocks of a text, prose, list items and headings, as spans. Quoted text, tables and code belong to none."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from extract.rules.labels import Label, label_of
from extract.sources.lines import Heading, Line
from graph.rules.language.sentences import trimmed

_PARTED = r"\d{1,3}(?:\.\d{1,3}){1,2}[.)]?(?=[ \t]+[A-Z])"  # "1.2 Keep the logs"
_BULLET = re.compile(rf"[ \t]{{0,24}}(?:[-*+\u2022\u2013]|(?:\d{{1,3}}|#)[.)]|{_PARTED})[ \t]+(?:\[[ xX]\][ \t]+)?")
_TERM = re.compile(
    r"[^\s:][^:\n]{0,80}::[ \t]+\S"
)  # of a list of terms in AsciiDoc: "Smart cards:: rejected, because …"
_QUOTED = re.compile(r"[ \t]{0,3}>[> \t]{0,8}")
_CODE = ("    ", "\t")
_CODE_SET_IN = ("        ", "\t\t")  # of a text that is set in as a whole
_TABLE = re.compile(r"[ \t]{0,3}\|")
_TARGET = re.compile(r" {0,3}\[[^\[\]\n]{1,200}\]:[ \t]")  # where a link leads that stands elsewhere

_ATTRIBUTES = re.compile(r"\[[^\[\]=%\n]{0,100}[=%][^\[\]\n]{0,200}\][ \t]*$")  # of AsciiDoc: how what follows looks


class BlockKind(StrEnum):
    PROSE = "PROSE"
    ITEM = "ITEM"
    HEADING = "HEADING"


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text that belongs together. `start` is after the label, `mark` where label and text begin."""

    kind: BlockKind
    mark: int
    start: int
    end: int
    label: Label | None = None
    level: int = 0  # of a heading
    title: str = ""
    follows: bool = False  # directly on the block before, with no blank line between


class BlockReader:
    """Takes the lines one by one and closes a block where the next begins."""

    def __init__(self, text: str, written: str, *, document: bool, set_in: bool = False, coded: bool = False) -> None:
        self.text = text
        self.code = _CODE_SET_IN if set_in else _CODE
        self.written = written  # before what it does not say was taken out, which sets nothing in
        self.document = document
        self.coded = coded  # in minutes, "D1" marks a decision
        self.blocks: list[Block] = []
        self.open: Block | None = None
        self.after_blank = True
        self.in_list = False

    def heading(self, heading: Heading) -> None:
        self._close()
        line_end = self.text.find("\n", heading.words, heading.body)
        end = heading.body if line_end < 0 else line_end
        start = (
            heading.words + len(self.text[heading.words : end]) - len(self.text[heading.words : end].lstrip(" \t#="))
        )
        span = trimmed(self.text, start, max(start, end))
        if span:
            self.blocks.append(Block(BlockKind.HEADING, *(span[0], *span), level=heading.level, title=heading.title))
        self.after_blank, self.in_list = True, False

    def line(self, line: Line) -> None:
        quoted = None if line.fenced else _QUOTED.match(line.text)
        if (
            line.blank
            or line.fenced
            or quoted
            or any(pattern.match(line.text) for pattern in (_TABLE, _TARGET, _ATTRIBUTES))
        ):
            self._close()
            self.after_blank = True
            if quoted:
                self._minuted(line, quoted.end())
            return
        bullet = _BULLET.match(line.text)
        term = self.document and _TERM.match(line.text)
        if not bullet and self.written.startswith(self.code, line.start) and self.after_blank and not self.in_list:
            return
        self._content(line, bullet.end() if bullet else len(line.text) - len(line.text.lstrip()), bool(bullet or term))

    def finished(self) -> list[Block]:
        self._close()
        return self.blocks

    def _content(self, line: Line, indent: int, item: bool) -> None:
        label = label_of(line.text[indent:], coded=self.coded)
        if item or label or self.open is None:
            follows = not self.after_blank
            self._close()
            start = line.start + indent
            kind = BlockKind.ITEM if item else BlockKind.PROSE
            body = start + (label.length if label else 0)
            self.open = Block(kind, start, min(body, line.end), line.end, label, follows=follows)
            self.in_list = item or (self.in_list and indent > 0)
        else:
            self.open = replace(self.open, end=line.end)
        self.after_blank = False

    def _minuted(self, line: Line, indent: int) -> None:
        """Quoted lines are somebody else's words, but minutes print their resolutions so; in a chat only numbered ones."""
        label = label_of(line.text[indent:])
        if label and label.emphasised and (label.numbered or self.document):
            start = line.start + indent
            self.blocks.append(Block(BlockKind.PROSE, start, start + label.length, line.end, label))

    def _close(self) -> None:
        if self.open is not None:
            self.blocks.append(self.open)
        self.open = None
