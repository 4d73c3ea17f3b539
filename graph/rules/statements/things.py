"""Knows the things of which one is used at a time, by the lists of a profile: where a flat text names one as what is used.

A thing that stands as the subject of its sentence, or before a noun, only says what is spoken of: "the Postgres driver".
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.wording import phrase

Categories = tuple[tuple[str, tuple[str, ...]], ...]

_TOKEN = re.compile(r"[^\s,;:!?()\"'`*]{1,60}")
# Names that are words, too: they count only as their list writes them, and not where a sentence begins with them.
_WORDS_TOO = frozenset(
    [
        "go",
        "express",
        "spring",
        "solid",
        "teams",
        "rails",
        "drone",
        "matrix",
        "swift",
        "gin",
        "ember",
        "rust",
        "rest",
        "slack",
        "oracle",
        "celery",
        "flask",
        "git",
        "discord",
        "nice",
        "cork",
        "bath",
        "reading",
        "mobile",
        "orange",
        "split",
        "lima",
    ]
)
_SAME = {
    "postgresql": "postgres", "mongodb": "mongo", "golang": "go", "k8s": "kubernetes", "google cloud": "gcp", "svn": "subversion",
    "on-premises": "on-prem", "oauth2": "oauth", "spring boot": "spring",
}  # fmt: skip
_LEADS = phrase(
    r"(?:\b(?:use|uses|using|used|adopt|adopts|adopting|with|on|onto|under|in|into|at|to|by|via|through|is|are|be|keep|keeps|choose|chose|chosen|pick|picked|"
    r"select|selected|prefer|stays?|remains?|run|runs|(?:go|goes|going|opt|opted|decided|went) for)|[=:]) (?:the |our |an? |plain |vanilla )?$"
)
_CHOSEN = phrase(
    r"^(?: ?,)? (?:it is|(?:is|are|will be|shall be|must be|gets|to be) (?:used|chosen|our|the one|what)|(?:for|as) (?:the |our |all )?\w)"
)
_FROM = phrase(
    r"\b(?:from|off|away from|replac(?:e|es|ing)|drop(?:s|ping)?|leave|leaving|instead of|not) (?:the |our )?$"
)
_AWAY = phrase(r"\b(?:away from|off of|from|off) (?:the |our )?$")


@dataclass(frozen=True, slots=True)
class Thing:
    """`chosen`: what stands behind it says that it is used."""

    category: str
    name: str
    start: int
    end: int
    chosen: bool = False


def listed(categories: Mapping[str, tuple[str, ...]]) -> Categories:
    """The lists as a value that can be remembered by."""
    return tuple((name, tuple(things)) for name, things in categories.items())


@lru_cache(maxsize=8192)
def things(words: str, categories: Categories) -> tuple[Thing, ...]:
    """Those that the words say are used; what they leave ("from MySQL to Postgres") is left out."""
    return tuple(one for one in _all(words, categories) if _is_used(words, one))


@lru_cache(maxsize=8192)
def named(words: str, categories: Categories) -> frozenset[tuple[str, str]]:
    """The category and the name of every thing that a text names, however."""
    return frozenset((one.category, one.name) for one in _all(words, categories))


def behind(words: str, one: Thing) -> str:
    """What stands behind a thing; "in a MySQL database" only says what MySQL is."""
    rest, kind = words[one.end :], f" {one.category.replace('-', ' ')}"
    after = rest[len(kind) :]
    return after if rest[: len(kind)].casefold() == kind and not after[:1].isalnum() else rest


def left(words: str, category: str, categories: Categories) -> list[tuple[int, int]]:
    """Where a text names things of a category beside the one that is used: "replace Memcached with Redis"; and the "from"
    before them, which says nothing without them."""
    found = [one for one in _all(words, categories) if one.category == category]
    return [(_led(words, one.start), one.end) for one in found]


def _led(words: str, start: int) -> int:
    before = _AWAY.search(words[:start])
    return before.start() if before else start


def _is_used(words: str, one: Thing) -> bool:
    before = words[: one.start]
    return (_LEADS.search(before) is not None or one.chosen) and _FROM.search(before) is None


def _all(words: str, categories: Categories) -> Iterator[Thing]:
    known = _known(categories)
    tokens = [(one.start(), one.end() - (len(one[0]) - len(one[0].rstrip("./")))) for one in _TOKEN.finditer(words)]
    place = 0
    while place < len(tokens):
        start = tokens[place][0]
        ends = [tokens[place + 1][1]] if place + 1 < len(tokens) else []
        found = next((end for end in (*ends, tokens[place][1]) if _knows(words, start, end, known, place)), None)
        if found is not None:
            category, name = known[words[start:found].casefold()]
            yield Thing(category, name, start, found, _CHOSEN.match(words[found:]) is not None)
            place += 1 if found != tokens[place][1] else 0
        place += 1


def _knows(words: str, start: int, end: int, known: Mapping[str, tuple[str, str]], place: int) -> bool:
    said = words[start:end]
    folded = said.casefold()
    if folded not in known:
        return False
    return folded not in _WORDS_TOO or (said[:1].isupper() and (place > 0 or said.isupper()))


@lru_cache(maxsize=64)
def _known(categories: Categories) -> dict[str, tuple[str, str]]:
    return {
        thing.casefold(): (name, _SAME.get(thing.casefold(), thing.casefold()))
        for name, things in categories
        for thing in things
    }
