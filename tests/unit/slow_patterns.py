"""Texts that make an expression work hardest, and what reading them costs: everything that is made when the rules are
imported is found by walking them, and each repeat in it is given as much as it takes, from where it begins."""

import dataclasses
import importlib
import pkgutil
import random
import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import FrameType
from typing import Any, NoReturn

ROOMS = ("graph.rules", "extract")
LETTERS = " '\"a,.-1A\n*_:!?(/x\u20ac"
REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


class TooSlow(Exception):
    """It did not end in time, and was ended."""


def cost(work: Callable[[], object], limit: float) -> float:
    """Seconds of this process, so that a busy machine changes little; TooSlow once they are over the limit."""

    def stop(_number: int, _frame: FrameType | None) -> NoReturn:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    begun = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        try:
            work()
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    return time.process_time() - begun


def expressions() -> list[tuple[str, re.Pattern[str]]]:
    """Every expression that importing the rules makes, with the first place where it was found."""
    found: dict[re.Pattern[str], str] = {}
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, f"{room}."):
            for name, value in vars(importlib.import_module(module.name)).items():
                if not name.startswith("__"):
                    for pattern in _patterns(value, set()):
                        found.setdefault(pattern, f"{module.name}.{name}")
    return [(place, pattern) for pattern, place in found.items()]


def _patterns(value: object, seen: set[int]) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif id(value) not in seen:
        seen.add(id(value))
        for part in _parts(value):
            yield from _patterns(part, seen)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, one.name, None) for one in dataclasses.fields(value)]
    return ()


def pumps(pattern: re.Pattern[str], seed: int, tries: int = 2) -> list[tuple[str, str]]:
    """Return words to write first and words to repeat: for each repeat, a lead-up to it, and a text that it can take."""
    tree = parser.parse(pattern.pattern, pattern.flags & (re.IGNORECASE | re.MULTILINE | re.DOTALL | re.VERBOSE))
    writer = _Writer(pattern.flags, random.Random(seed))
    found = {one for _ in range(tries) for one in writer.pumped(tree)}
    return sorted(found) or [("", "a")]


class _Writer:
    """Writes words that an expression may take; what it only looks at, ahead or behind, is left out."""

    def __init__(self, flags: int, chance: random.Random) -> None:
        self._blind = bool(flags & re.IGNORECASE)
        self._chance = chance
        self._groups: dict[int, str] = {}

    def pumped(self, tree: Any) -> set[tuple[str, str]]:
        found: set[tuple[str, str]] = set()
        self._visit(tree, "", found)
        return found

    def _visit(self, tree: Any, lead: str, found: set[tuple[str, str]]) -> None:
        for name, value in tree:
            if name in REPEATS and value[1] > 1:
                pieces = {one for one in LETTERS if self._takes(value[2], one)} | {self._words(value[2])}
                found |= {(lead, piece) for piece in pieces if piece}
            for inner in _inside(name, value):
                self._visit(inner, lead, found)
            lead += self._word(name, value)

    def _takes(self, tree: Any, letter: str) -> bool:
        if len(tree) != 1:
            return False
        name, value = tree[0]
        if name is codes.IN:
            return self._within(value, letter)
        return name is codes.ANY or (name is codes.LITERAL) == (value == ord(letter))

    def _within(self, ranges: Any, letter: str) -> bool:
        both = {letter, letter.lower()[0], letter.upper()[0]} if self._blind else {letter}
        hit = any(_holds(name, value, one) for name, value in ranges for one in both)
        return hit != any(name is codes.NEGATE for name, _ in ranges)

    def _words(self, tree: Any) -> str:
        return "".join(self._word(name, value) for name, value in tree)

    def _word(self, name: Any, value: Any) -> str:
        if name in (codes.LITERAL, codes.IN, codes.ANY, codes.NOT_LITERAL):
            return self._letter(name, value)
        if name is codes.BRANCH:
            return self._words(self._chance.choice(value[1]))
        if name is codes.SUBPATTERN:
            self._groups[value[0] or 0] = self._words(value[3])
            return self._groups[value[0] or 0]
        if name in REPEATS:
            times = value[0] + (self._chance.random() < 0.4 and value[0] < value[1])
            return "".join(self._words(value[2]) for _ in range(times))
        if name is codes.GROUPREF:
            return self._groups.get(value, "")
        return self._words(value) if name is codes.ATOMIC_GROUP else ""

    def _letter(self, name: Any, value: Any) -> str:
        if name is codes.LITERAL:
            return chr(value)
        if name is codes.ANY:
            return self._chance.choice("x ")
        if name is codes.NOT_LITERAL:
            return "x" if value != ord("x") else "y"
        usual = [one for one in "ax1 ,'-.A" if self._within(value, one)]
        rare = (chr(one) for one in (10, 9, *range(32, 0x2800), *range(0x1F300, 0x1F700)))
        return self._chance.choice(usual) if usual else next((one for one in rare if self._within(value, one)), "")


def _inside(name: Any, value: Any) -> list[Any]:
    if name in REPEATS:
        return [value[2]]
    if name is codes.BRANCH:
        return list(value[1])
    if name is codes.SUBPATTERN:
        return [value[3]]
    if name in (codes.ASSERT, codes.ASSERT_NOT):
        return [value[1]]
    return [value] if name is codes.ATOMIC_GROUP else []


def _holds(name: Any, value: Any, letter: str) -> bool:
    if name is codes.LITERAL:
        return bool(value == ord(letter))
    if name is codes.RANGE:
        return bool(value[0] <= ord(letter) <= value[1])
    if name is not codes.CATEGORY:
        return False
    sort = str(value)
    hit = (
        letter.isdigit()
        if "DIGIT" in sort
        else letter.isspace()
        if "SPACE" in sort
        else letter == "_" or letter.isalnum()
    )
    return hit != ("NOT" in sort)
