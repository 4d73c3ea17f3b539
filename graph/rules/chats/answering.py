"""The chance that words take a task that somebody has just asked for, learnt from answers of the same kind.

A small linear model over single words, over kinds of words in a row, over how the answer meets its question, and over how its
sender stands to that question. Its weights stand in the lexicon; `make train` makes them from answers that people gave, and from
some that were written for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import exp, sqrt

from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.speech_acts import content, is_past
from graph.rules.chats.volunteering import read_take
from graph.rules.chats.word_lists import (
    AM,
    ASK_VERBS,
    FIRST,
    HANDS,
    HAVE,
    HIM,
    IT,
    NO,
    NOT,
    STRONG_YES,
    THEM,
    WILL,
    YES,
    YOU,
    is_doing,
)
from graph.rules.times.words import MONTHS, PARTS, UNITS, WEEKDAYS, WEEKDAYS_EACH
from graph.rules.utterances.words import learnt

_SIGNS = frozenset(".,!?;:-()")
_ASKING = frozenset(["who", "what", "when", "where", "which", "why", "how", "is", "are", "do", "did", "does"])
_KINDS = (
    ("YES", YES | STRONG_YES), ("NO", NO | NOT), ("WILL", WILL | {"i'll", "ill"}), ("AM", AM), ("HAVE", HAVE), ("I", frozenset({"i"})),
    ("ME", FIRST), ("THEM", HIM | THEM | IT), ("YOU", YOU), ("DO", frozenset(one for one in ASK_VERBS if not is_doing(one))),
)  # fmt: skip
_WHEN = ({*WEEKDAYS, *WEEKDAYS_EACH, *MONTHS, *PARTS, *UNITS} - {"may", "march", "second", "s", "d", "m"}) | {
    "today",
    "tomorrow",
    "tonight",
    "am",
    "pm",
}
LIKELY = 0.65
_LENGTHS = (0, 1, 2, 3, 5, 8, 12)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that words may answer, and how their sender stands to it."""

    asker: str = ""
    words: str = ""
    named: bool = False  # it asks the sender by name
    others: bool = False  # it asks somebody else by name
    child: bool = False  # the sender is a person who is spoken of, and not asked
    taken: bool = False  # somebody has it already
    reply: bool = False  # the words reply to its message

    def circumstances(self) -> frozenset[str]:
        return frozenset(f"c {one}" for one in ("named", "others", "child", "taken", "reply") if getattr(self, one))


def chance(heard: ParsedMessage, asked: Asked) -> float:
    """Return the chance that the words take what is asked, from 0 to 1."""
    return _chance(learnt("chats", "answering"), features(heard, asked))


def chance_of_asking(heard: ParsedMessage) -> float:
    """Return the chance that somebody is wanted for something."""
    return _chance(learnt("chats", "asking"), features(heard, Asked()))


def _chance(weights: Mapping[str, float], found: frozenset[str]) -> float:
    total = weights[""] + sum(weights[one] * scale for one, scale in scaled(found & weights.keys()))
    return 1 / (1 + exp(-total))


def scaled(found: frozenset[str]) -> list[tuple[str, float]]:
    """Return each feature with its share: a long message has more words, and says no more by them; a circumstance stands by itself."""
    said = sum(not one.startswith("c ") for one in found)
    return [(one, 1.0 if one.startswith("c ") else 1 / sqrt(said)) for one in found]


def features(heard: ParsedMessage, asked: Asked) -> frozenset[str]:
    words, kinds = _read(heard, asked.asker, content(asked.words))
    found = {f"w {word}" for word in words} | {f"k {kind}" for kind in kinds}
    edged, sorts = ("^", *words, "$"), ("^", *kinds, "$")
    found |= {f"w {one} {other}" for one, other in pairwise(edged)}
    found |= {f"k {one} {other}" for one, other in pairwise(sorts)}
    found |= {f"k {' '.join(three)}" for three in zip(sorts, sorts[1:], sorts[2:], strict=False)}
    size = sum(word not in _SIGNS for word in words)
    sizes = {f"at most {one}" for one in _LENGTHS if size <= one}
    found |= sizes | ({f"named {one}" for one in sizes} if asked.named else set()) | asked.circumstances()
    said = read_take(heard)
    found |= {f"c says {said.kind}"} if said is not None else set()
    found |= {"hand"} if any(one in heard.message.text for one in HANDS) else set()
    return frozenset(found | ({"?"} if heard.question else set()))


def _read(heard: ParsedMessage, asker: str, asked: frozenset[str]) -> tuple[list[str], list[str]]:
    """Return each word and sign, and the kind of each; names, times and words of the question stand there as such."""
    named = {at: mention.value for mention in heard.people for at in range(mention.begin, mention.end)}
    words, kinds = list[str](), list[str]()
    for at, token in enumerate(heard.tokens):
        word = token.text
        kind = next((name for name, listed in _KINDS if word in listed), None)
        if at in named:
            who = {heard.message.sender: "<me>", asker: "<asker>"}.get(named[at], "<name>")
            word = kind = who
        elif token.number or word in _WHEN:
            word = kind = "<when>"
        elif kind is None and len(word) > 2 and stem(word) in asked:
            word = kind = "<asked>"
        elif word in _SIGNS:
            kind = word
        elif kind is None:
            kind = "DOING" if is_doing(word) else "DID" if is_past(word) else "ASK" if word in _ASKING else "_"
        if not words or word != words[-1]:
            words.append(word)
            kinds.append(kind)
    return words, kinds
