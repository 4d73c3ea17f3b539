"""The notation that the lexicon writes its phrases in, as a small tree.

we decided          words, as they are meant: "we'll" is written "we will", "don't" is "do not"
decide* decide+ed   any form of a verb; its past and participle; +ing, +s
a|b                 one of these words            (a b | c d)   one of these stretches
[a b]               may be left out               a:0-3         so often
!a|b                one word that is none of these
<team>              what the lexicon has under that name; <any> <word> <number> <Name> <mark> <emoji> <code> <url>
<(> <)>             a bracket that is said
{what}              here begins what is called so
^ …                 only where a clause begins    … $           only where the sentence ends
… / …               what follows the sign must follow and belongs to the phrase no more"""

from collections.abc import Mapping
from dataclasses import dataclass
from sys import intern

SORTS = frozenset({"any", "word", "number", "mark", "emoji", "code", "url", "mention", "end", "closing"})
AHEAD = "/"
_BRACKETS = frozenset("()[]")
_MOST = 40  # repeats
_NO_NAME = "no_person"  # what the lexicon calls the words that are nobody's name, also where they begin a sentence
_VOWELS = "aeiou"
_ENDINGS = ("+ed", "+ing", "+s")


class Misspelt(ValueError):
    """A phrase that the notation does not know."""


@dataclass(frozen=True, slots=True)
class Words:
    """A token whose word is one of these; with `not_` a word that is none of them, with `capital` written like a name."""

    words: frozenset[str]
    not_: bool = False
    capital: bool = False


@dataclass(frozen=True, slots=True)
class OfSort:
    name: str


@dataclass(frozen=True, slots=True)
class Series:
    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Either:
    ways: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Repeat:
    part: "Node"
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Here:
    """Takes no token: marks a place by name."""

    name: str


Node = Words | OfSort | Series | Either | Repeat | Here


@dataclass(frozen=True, slots=True)
class Pattern:
    node: Node
    opens: bool  # only where a clause begins


def parse(text: str, names: Mapping[str, Node], irregular: Mapping[str, tuple[str, ...]]) -> Pattern:
    stripped = text.strip()
    opens = stripped.startswith("^")
    reader = _Reader(stripped.removeprefix("^"), names, irregular)
    node = reader.sequence(())
    if reader.at < len(reader.signs):
        raise Misspelt(f"{text!r}: {reader.signs[reader.at]!r} closes nothing")
    return Pattern(node, opens)


def _signs(text: str) -> list[str]:
    """The notation's own tokens; a bar and a repeat that touch what stands before them bind it."""
    found: list[str] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign.isspace():
            at += 1
            continue
        tight = at > 0 and not text[at - 1].isspace()
        if sign == "|":
            loose = at + 1 == len(text) or text[at + 1].isspace()
            found.append(" | " if loose or not tight else "|")
            at += 1
        elif sign in "()[]":
            found.append(sign)
            at += 1
        elif sign == ":" and tight and text[at + 1 : at + 2].isdigit():
            stop = at + 1
            while stop < len(text) and (text[stop].isdigit() or text[stop] == "-"):
                stop += 1
            found.append(text[at:stop])
            at = stop
        else:
            denies = sign == "!" and text[at + 1 : at + 2].strip() not in ("", "|", ")", "]")
            stop = _word_ends(text, at + 1 if denies else at)
            found.append(text[at:stop])
            at = stop
    return found


def _word_ends(text: str, at: int) -> int:
    closes = {"<": ">", "{": "}"}.get(text[at])
    if closes:
        return text.index(closes, at) + 1
    stop = at + 1
    while stop < len(text) and not text[stop].isspace() and text[stop] not in "()[]|<{":
        if text[stop] == ":" and text[stop + 1 : stop + 2].isdigit():
            break
        stop += 1
    return stop


class _Reader:
    def __init__(self, text: str, names: Mapping[str, Node], irregular: Mapping[str, tuple[str, ...]]) -> None:
        self.text, self.signs, self.at = text, _signs(text), 0
        self._names, self._irregular = names, irregular

    def sequence(self, until: tuple[str, ...]) -> Node:
        ways: list[Node] = []
        parts: list[Node] = []
        while self.at < len(self.signs) and self.signs[self.at] not in until:
            if self.signs[self.at] == " | ":
                self.at += 1
                ways.append(_joined(parts))
                parts = []
                continue
            if self.signs[self.at] in (")", "]"):
                break
            parts.append(self._item())
        ways.append(_joined(parts))
        return ways[0] if len(ways) == 1 else Either(tuple(ways))

    def _item(self) -> Node:
        denied = self.signs[self.at].startswith("!") and self.signs[self.at] != "!"
        if denied:
            self.signs[self.at] = self.signs[self.at][1:]
        ways = [self._atom()]
        while self.at < len(self.signs) and self.signs[self.at] == "|":
            self.at += 1
            ways.append(self._atom())
        node = _either(ways)
        if denied:
            node = Words(_only_words(node, self.text), not_=True)
        return self._repeated(node)

    def _repeated(self, node: Node) -> Node:
        if self.at >= len(self.signs) or not (self.signs[self.at][0] == ":" and self.signs[self.at][1:2].isdigit()):
            return node
        least, _, most = self.signs[self.at][1:].partition("-")
        self.at += 1
        if int(most or least) > _MOST:
            raise Misspelt(f"{self.text!r} repeats more than {_MOST} times")
        return Repeat(node, int(least), int(most or least))

    def _atom(self) -> Node:
        sign = self.signs[self.at]
        self.at += 1
        if sign in "([":
            closes = ")" if sign == "(" else "]"
            inside = self.sequence((closes,))
            if self.at >= len(self.signs) or self.signs[self.at] != closes:
                raise Misspelt(f"{self.text!r} lacks a {closes!r}")
            self.at += 1
            return inside if sign == "(" else Repeat(inside, 0, 1)
        if sign[0] == "<" and sign[-1] == ">" and len(sign) > 2:
            return self._called(sign[1:-1])
        if sign[0] == "{" and sign[-1] == "}":
            return Here(sign[1:-1])
        if sign == "$":
            return Series((Repeat(OfSort("closing"), 0, 6), OfSort("end")))
        return Here(AHEAD) if sign == AHEAD else Words(forms_of(sign, self._irregular))

    def _called(self, name: str) -> Node:
        if name == "Name":
            return Words(_only_words(self._names[_NO_NAME], self.text), not_=True, capital=True)
        if name in _BRACKETS:
            return Words(frozenset({name}))
        if name not in SORTS and name not in self._names:
            raise Misspelt(f"{self.text!r}: the lexicon has nothing called <{name}>")
        return OfSort(name) if name in SORTS else self._names[name]


def _joined(parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Series(tuple(parts))


def _either(ways: list[Node]) -> Node:
    if len(ways) == 1:
        return ways[0]
    plain = [way for way in ways if isinstance(way, Words) and not way.not_]
    if len(plain) == len(ways):
        return Words(frozenset().union(*(way.words for way in plain)))
    return Either(tuple(ways))


def _only_words(node: Node, text: str) -> frozenset[str]:
    if isinstance(node, Words) and not node.not_:
        return node.words
    if isinstance(node, Either):
        return frozenset().union(*(_only_words(way, text) for way in node.ways))
    raise Misspelt(f"{text!r}: only single words can be denied")


def forms_of(sign: str, irregular: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """`decide` is itself, `decide*` any form of it, `decide+ed` its past and participle."""
    return frozenset(map(intern, _forms(sign, irregular)))  # a word stands in many phrases, and is kept once


def _forms(sign: str, irregular: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    if len(sign) > 1 and sign.endswith("*"):
        verb = sign[:-1]
        return frozenset({verb}).union(*(_ended(verb, ending, irregular) for ending in _ENDINGS))
    ending = next((form for form in _ENDINGS if sign.endswith(form) and len(sign) > len(form)), None)
    return _ended(sign.removesuffix(ending), ending, irregular) if ending else frozenset({sign.lower()})


def _ended(verb: str, ending: str, irregular: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    if ending == "+ed" and verb in irregular:
        return frozenset(irregular[verb])
    if ending == "+s":
        if verb.endswith("y") and verb[-2] not in _VOWELS:
            return frozenset({verb[:-1] + "ies"})
        return frozenset({verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")})
    if verb.endswith("e") and not verb.endswith(("ee", "ye")):
        return frozenset({verb + "d" if ending == "+ed" else verb[:-1] + "ing"})
    if ending == "+ed" and verb.endswith("y") and verb[-2] not in _VOWELS:
        return frozenset({verb[:-1] + "ied"})
    plain = verb + ending[1:]
    return frozenset({plain, verb + verb[-1] + ending[1:]} if _doubles(verb) else {plain})


def _doubles(verb: str) -> bool:
    """ "drop" makes "dropped"; "cancel" may ("cancelled") or may not."""
    last = verb[-3:]
    return len(last) == 3 and last[2] not in _VOWELS + "wxy" and last[1] in _VOWELS and last[0] not in _VOWELS
