"""Knows what a ban shuts out, and who does it all the same: "no glass bottles on the grounds" and "sell beer in glass bottles"."""

from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.wording import is_negated
from graph.rules.statements.phrases import said
from graph.rules.statements.subjects import subject_of

_LINK_WORDS = """
    in on at with for to from by near inside after before during and or as of instead because since so when if this next
    tomorrow today
"""
_LINKS = frozenset(_LINK_WORDS.split())
_PLACES = frozenset(["at", "on", "in", "inside", "near", "by"])


@dataclass(frozen=True, slots=True)
class _Part:
    """One thing that a statement names, and the word that leads to it. `head` is its last telling word."""

    link: str
    head: str
    words: frozenset[str]


def does_banned(statement: str, held: str) -> str | None:
    """Why a flat statement does what was banned, for people. What is banned in one place may be done in another."""
    parts = _done(statement)
    ban = _ban(held) if parts else None
    if ban is None:
        return None
    what, where = ban
    for one in parts:
        if one.head == what.head and what.words <= one.words and _there(where, [each for each in parts if each != one]):
            return "it does what was banned"
    return None


def _there(where: _Part | None, others: list[_Part]) -> bool:
    if where is None:
        return True
    if where.link not in _PLACES:  # "no music after 22:00" bans it only then
        return any(where.words <= one.words for one in others)
    named = [one for one in others if one.link in _PLACES]
    return not named or any(where.words & one.words for one in named)


@lru_cache(maxsize=8192)
def _ban(held: str) -> tuple[_Part, _Part | None] | None:
    found = next(said(held, "bans"), None)
    what = _part("", found["what"]) if found else None
    if found is None or what is None:
        return None
    link, _, rest = found["where"].partition(" ")
    return what, (_part(link.lower(), rest) if rest else None)


@lru_cache(maxsize=8192)
def _done(statement: str) -> tuple[_Part, ...]:
    """What a flat statement does, or means to do, and where."""
    found = None if is_negated(statement) else next(said(statement, "does"), None)
    if found is None:
        return ()
    parts: list[tuple[str, list[str]]] = [("", [])]
    for word in found["has"].split():
        link = word.strip(",").casefold()
        if link in _LINKS:
            parts.append((link, []))
        else:
            parts[-1][1].append(word)
    made = (_part(link, " ".join(words)) for link, words in parts)
    return tuple(one for one in made if one is not None)


def _part(link: str, words: str) -> _Part | None:
    each = [one for word in words.split() for one in subject_of(word)]
    return _Part(link, each[-1], frozenset(each)) if each else None
