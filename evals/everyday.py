"""Patterns in everyday chat, on little talks written for it (`everyday.txt`): the ways people say yes, no and that's
wrong, and at least as many ways of saying something else in almost the same words; talks of three teams (`teams.txt`), and
of five trades (`trades.txt`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from evals.scores import Measure, f1
from graph.meaning import nearness
from graph.model.words import PatternType
from graph.profiles import load_profiles
from graph.rules.talk.messages import KnownDecision, Message
from graph.rules.talk.patterns import find_patterns

_HERE = Path(__file__).parent
_NAMES = ("everyday", "teams", "trades")
_MINUTE = 60_000_000
_TYPES = {
    "C": PatternType.CONFIRMATION,
    "R": PatternType.REJECTION,
    "X": PatternType.CORRECTION,
    "D": PatternType.CONTRADICTION,
    "Q": PatternType.REPEATED_QUESTION,
}


@dataclass(frozen=True, slots=True)
class Talk:
    """`line` is where it stands; `types` what its last message is."""

    line: int
    types: frozenset[PatternType]
    decisions: tuple[KnownDecision, ...]
    said: tuple[Message, ...]


def measures() -> Iterator[Measure]:
    for name in _NAMES:
        yield from _measures(name)


def _measures(name: str) -> Iterator[Measure]:
    general = load_profiles()["general"]
    there: set[tuple[int, PatternType]] = set()
    found: set[tuple[int, PatternType]] = set()
    for talk in talks(name):
        there |= {(talk.line, one) for one in talk.types}
        heard = find_patterns(talk.said[-1], talk.said[:-1], talk.decisions, nearness, general)
        found |= {(talk.line, one.type) for one in heard}
    for type_ in _TYPES.values():
        mine, theirs = ({one for one in some if one[1] is type_} for some in (found, there))
        yield f1(f"{name}: {type_.value.lower().replace('_', ' ')}", theirs, mine)


def talks(name: str) -> Iterator[Talk]:
    for number, line in enumerate((_HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            label, _, rest = line.partition(" ")
            types = frozenset([_TYPES[label]] if label in _TYPES else [])
            parts = rest.split(" | ")
            held = tuple(KnownDecision("DEC-1", one[2:], 0) for one in parts if one.startswith("= "))
            said = tuple(_message(at, one) for at, one in enumerate(one for one in parts if not one.startswith("= ")))
            yield Talk(number, types, held, said)


def _message(at: int, words: str) -> Message:
    who, _, text = words.partition(": ")
    return Message(f"MSG-{at}", text, at * _MINUTE, who.rstrip("*"), agent=who.endswith("*"))
