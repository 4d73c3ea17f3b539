"""The blocks of a text, prose, list items and headings, as spans, and the words by which authors mark what a block is: "Decision: …",
"[Constraint] …", "Reason: …", "ACTION on Bob: …". Quoted text, tables and code belong to none."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from extract.sources.lines import Heading, Line
from graph.model.words import ClaimKind
from graph.rules.language.sentences import trimmed
from graph.rules.utterances.lexicon import Cue, load
from graph.rules.utterances.sentences import Clause, hear
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import FOLDER

_BRACKET = re.compile(r"[*_]{0,3}\[(?P<name>[A-Za-z][A-Za-z _-]{2,20})\][*_]{0,3}:?")
# Signs in front for the eye: a tick, an arrow, a lamp.
_SYMBOL = re.compile(r"[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]{1,3}\ufe0f? ?")
_EMPHASIS = "*_"
_SHORT = frozenset({"ai", "ap"})  # in capitals they stand for an action
_HEAD = 120  # characters; no label is longer
_AFTER = " \t*_`\"'"
_SIGNS = (":", "-", "\u2013", "\u2014", "@")


@dataclass(frozen=True, slots=True)
class Name:
    """`kind` is what is marked so; `gives` says that it is a "reason" or what was "rejected"."""

    words: str  # lower case
    kind: ClaimKind | None
    gives: str | None


@dataclass(frozen=True, slots=True)
class Label:
    name: str  # lower case
    length: int  # how much of the line it takes, blanks after it not counted
    kind: ClaimKind | None = None
    gives: str | None = None
    bracketed: bool = False
    emphasised: bool = False
    numbered: bool = False
    who: str | None = None  # whom an action is given to
    when: str | None = None  # and until when


def label_of(words: str) -> Label | None:
    """The label that a line (without its bullet) begins with."""
    head = words[:_HEAD]
    symbol = _SYMBOL.match(head)
    if symbol is None:
        return _label_of(head)
    found = _label_of(head[symbol.end() :])
    return replace(found, length=found.length + symbol.end()) if found else None


def title_of(title: str) -> Name | None:
    """The label's name when a heading is one: "Decision", "3. Constraints", "Rejected alternatives"."""
    said = clause(_unmarked(title.strip()[:_HEAD]))
    at = 0
    while said.said[at].sort is Sort.NUMBER or said.said[at].word == ".":
        at += 1
    found = _named(said, at)
    if found is None or found[0].phrase.tells("only") or said.said[found[1]].word not in ("", ":", "."):
        return None
    return _name(said, found[0])


def _label_of(head: str) -> Label | None:
    if found := _BRACKET.match(head):
        name = clause(_unmarked(found["name"]))
        cue = name.begins("label")
        whole = cue is not None and cue.end == len(name.said) - 1 and cue.phrase.tells("only") != "line"
        called = _name(name, cue) if cue and whole else None
        return Label(called.words, found.end(), called.kind, called.gives, bracketed=True) if called else None
    if head[:1] == "#":
        return _command(head)
    if not any(one in head for one in _SIGNS) and not head.startswith("ACTION"):
        return None
    said = clause(_unmarked(head))
    return _assigned(head, said) or _marked(head, said)


def _command(head: str) -> Label | None:
    """ "#agreed we drop Python 3.9", "#action dave to update the docs": what a bot that keeps minutes is told."""
    word = head[1:].partition(" ")[0].rstrip(":")
    cue = clause(word).begins("commands") if word.isalpha() and word.islower() else None
    if cue is None:
        return None
    told, length = cue.phrase.tells("kind"), 1 + len(word)
    kind = ClaimKind(told) if told else None
    as_label = f"ACTION{head[length:]}"
    given = _assigned(as_label, clause(_unmarked(as_label))) if kind is ClaimKind.ACTION_ITEM else None
    if given is not None:
        return replace(given, length=given.length - len("ACTION") + length)
    return Label(word, length + (head[length : length + 1] == ":"), kind)


def _assigned(head: str, said: Clause) -> Label | None:
    found = said.begins("assigns")
    if found is None or (found.phrase.tells("shouted") and not head.lstrip(_EMPHASIS).startswith("ACTION")):
        return None
    start, end = said.span(found.start, found.end)
    first, colon = head[start : start + len("ai")], head[end - 1] == ":"
    if (said.said[found.start].word in _SHORT and not first.isupper()) or (colon and head[end : end + 1] not in _AFTER):
        return None
    who = said.part(found, "who").lstrip("@") or None
    return Label("action", _closed(head, end), ClaimKind.ACTION_ITEM, who=who, when=said.part(found, "when") or None)


def _marked(head: str, said: Clause) -> Label | None:
    first = next(at for at, one in enumerate(said.said) if one.sort is not Sort.MARK or at == len(said.said) - 1)
    found = _named(said, first) if not head[: said.said[first].start].strip(_EMPHASIS) else None
    if found is None or found[0].phrase.tells("only") == "brackets":
        return None
    cue, mark = found[0], said.said[found[1]]
    dashed = mark.word == "-" and head[mark.start - 1] == " " == head[mark.end : mark.end + 1]
    if not (mark.word == ":" or (dashed and said.said[cue.start].capital)):
        return None
    if mark.word == ":" and head[mark.end : mark.end + 1] not in _AFTER:
        return None  # "decision:id" is a name
    called, numbered = _name(said, cue), any(letter.isdigit() for letter in head[: mark.end])
    emphasised = len(head) - len(head.lstrip(_EMPHASIS)) > 1
    length = _closed(head, mark.end)
    return Label(called.words, length, called.kind, called.gives, emphasised=emphasised, numbered=numbered)


def _named(said: Clause, at: int) -> tuple[Cue, int] | None:
    """The name that stands at a token, behind words that only qualify it, and the token behind it, its manner and number."""

    def ends(act: str) -> dict[int, Cue]:
        return {one.start: one for one in said.cues.get(act, ())}

    labels, small, manners = ends("label"), ends("qualifies"), ends("manner")
    for _ in range(2):
        at = small[at].end if at in small and at not in labels else at
    if at not in labels:
        return None
    cue = labels[at]
    at = manners[cue.end].end if cue.end in manners else cue.end
    at += said.said[at].word == "#"
    at += said.said[at].sort is Sort.NUMBER
    if said.said[at].word == "(":
        at = next((place + 1 for place in range(at, len(said.said)) if said.said[place].word == ")"), at)
    return cue, at


def _name(said: Clause, cue: Cue) -> Name:
    kind = cue.phrase.tells("kind")
    words = " ".join(one.word for one in said.said[cue.start : cue.end])
    return Name(words, ClaimKind(kind) if kind else None, cue.phrase.tells("gives"))


def _closed(head: str, end: int) -> int:
    """Return the place behind the emphasis that closes there."""
    return end + len(head[end : end + 3]) - len(head[end : end + 3].lstrip(_EMPHASIS))


def _unmarked(head: str) -> str:
    """Letter for letter, without emphasis and without hyphens in what is one name: "action-item", "ACTION-12"."""
    plain = head.replace("*", " ").replace("_", " ")
    return "".join(" " if one == "-" and at and plain[at - 1].isalpha() else one for at, one in enumerate(plain))


RECORDS = load(FOLDER / "en" / "records")


def clause(text: str) -> Clause:
    return hear(text, RECORDS)


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

    def __init__(self, text: str, written: str, *, document: bool, set_in: bool = False) -> None:
        self.text = text
        self.code = _CODE_SET_IN if set_in else _CODE
        self.written = written  # before what it does not say was taken out, which sets nothing in
        self.document = document
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
        if line.blank or line.fenced or quoted or any(one.match(line.text) for one in (_TABLE, _TARGET, _ATTRIBUTES)):
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
        label = label_of(line.text[indent:])
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
