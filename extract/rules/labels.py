"""The words by which authors mark what a line is: "Decision: …", "[Constraint] …", "Reason: …", "ACTION on Bob: …", and in minutes
"D1: …", "A2 (Bo): …"."""

import re
from dataclasses import dataclass, replace

from graph.model.words import ClaimKind
from graph.rules.utterances.lexicon import Cue, load
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import FOLDER

_BRACKET = re.compile(r"[*_]{0,3}\[(?P<name>[A-Za-z][A-Za-z _-]{2,20})\][*_]{0,3}:?")
# Signs in front for the eye: a tick, an arrow, a lamp.
_SYMBOL = re.compile(r"[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]{1,3}\ufe0f? ?")
_EMPHASIS = "*_"
_SHORT = frozenset({"ai", "ap"})  # in capitals they stand for an action
_HEAD = 120  # characters; no label is longer
_AFTER = " \t*_`\"'"
_CODES = {"D": ClaimKind.DECISION, "A": ClaimKind.ACTION_ITEM}
_DIGITS = 3
_BEHIND, _DASHES = (":", ".", ")"), (" - ", " \u2013 ", " \u2014 ")  # what sets a code off
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


def label_of(words: str, *, coded: bool = False) -> Label | None:
    """The label that a line (without its bullet) begins with. `coded`: in these words "D1" is a decision, "A1" an action."""
    head = words[:_HEAD]
    symbol = _SYMBOL.match(head)
    start = symbol.end() if symbol else 0
    found = _label_of(head[start:]) or (_coded(head[start:]) if coded else None)
    return replace(found, length=found.length + start) if found else None


def code_of(words: str) -> tuple[ClaimKind, int] | None:
    """The kind that the code in front of a line stands for in minutes, and where the code ends: "D1", "**A12**"."""
    lead = len(words) - len(words.lstrip(_EMPHASIS))
    kind, digits = _CODES.get(words[lead : lead + 1]), words[lead + 1 : lead + 1 + _DIGITS]
    count = len(digits) - len(digits.lstrip("0123456789"))
    end = lead + 1 + count
    return (kind, end) if kind is not None and count and not words[end : end + 1].isalnum() else None


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


def _coded(head: str) -> Label | None:
    """ "D1: keep the van", "**D2** Sell the boat", "A1 (Bo): call the city"."""
    found = code_of(head)
    if found is None:
        return None
    (kind, end), lead = found, head[:1] in _EMPHASIS
    as_label = f"ACTION{head[end:]}"
    given = _assigned(as_label, clause(_unmarked(as_label))) if kind is ClaimKind.ACTION_ITEM else None
    if given is not None:
        return replace(given, length=given.length - len("ACTION") + end)
    at = _closed(head, end)
    if head[at : at + 1] in _BEHIND:
        at = _closed(head, at + 1)
    elif head[at : at + 3] in _DASHES:
        at += 2
    elif at == end:
        return None  # nothing sets it off
    if head[at : at + 1].strip():
        return None
    return Label(head[:end].strip(_EMPHASIS).lower(), at, kind, emphasised=lead, numbered=True)


def _assigned(head: str, said: Sentence) -> Label | None:
    found = said.begins("assigns")
    if found is None or (found.phrase.tells("shouted") and not head.lstrip(_EMPHASIS).startswith("ACTION")):
        return None
    start, end = said.span(found.start, found.end)
    first, colon = head[start : start + len("ai")], head[end - 1] == ":"
    if (said.said[found.start].word in _SHORT and not first.isupper()) or (colon and head[end : end + 1] not in _AFTER):
        return None
    who = said.part(found, "who").lstrip("@") or None
    return Label("action", _closed(head, end), ClaimKind.ACTION_ITEM, who=who, when=said.part(found, "when") or None)


def _marked(head: str, said: Sentence) -> Label | None:
    first = next(at for at, token in enumerate(said.said) if token.sort is not Sort.MARK or at == len(said.said) - 1)
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


def _named(said: Sentence, at: int) -> tuple[Cue, int] | None:
    """The name that stands at a token, behind words that only qualify it, and the token behind it, its manner and number."""

    def ends(act: str) -> dict[int, Cue]:
        return {cue.start: cue for cue in said.cues.get(act, ())}

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


def _name(said: Sentence, cue: Cue) -> Name:
    kind = cue.phrase.tells("kind")
    words = " ".join(token.word for token in said.said[cue.start : cue.end])
    return Name(words, ClaimKind(kind) if kind else None, cue.phrase.tells("gives"))


def _closed(head: str, end: int) -> int:
    """Return the place behind the emphasis that closes there."""
    return end + len(head[end : end + 3]) - len(head[end : end + 3].lstrip(_EMPHASIS))


def _unmarked(head: str) -> str:
    """Letter for letter, without emphasis and without hyphens in what is one name: "action-item", "ACTION-12"."""
    plain = head.replace("*", " ").replace("_", " ")
    return "".join(" " if one == "-" and at and plain[at - 1].isalpha() else one for at, one in enumerate(plain))


RECORDS = load(FOLDER / "en" / "records")


def clause(text: str) -> Sentence:
    return sentence(text, RECORDS)
