"""Knows a correction that says the same sentence with another thing in it: "no, we use spaces" of "we use tabs"."""

import re
from collections.abc import Sequence

from graph.rules.language.wording import flat, is_negated, phrase
from graph.rules.statements.subjects import subject_of

_SAYS = phrase(r"^(?:(?:no|nope|nah|sorry|wait|actually|well|correction|oh|i meant|i mean)[,.!:]? ){0,4}")
_TOKEN = re.compile(r"[^\s,;:!?()\"]{1,60}")
_ARTICLES = frozenset(["the", "a", "an", "our"])
_LINKS = frozenset(["in", "on", "at", "by", "to", "for", "with", "from", "of", "as"])
_FRAME, _MOST = 2, 4  # words that two have in common, and that differ


def reframed(words: str, held: str) -> tuple[str, str] | None:
    """The correction's own words, and what is new in them; None where they are another sentence, or deny."""
    own = _SAYS.sub("", words).rstrip(".! ")
    mine, theirs = _tokens(own), _tokens(held)
    first = _alike(mine, theirs)
    last = _alike(mine[first:][::-1], theirs[first:][::-1])
    new, old = mine[first : len(mine) - last], theirs[first : len(theirs) - last]
    if first + last < _FRAME or not new or not old or max(len(new), len(old)) > _MOST:
        return None
    if is_negated(flat(own)) or is_negated(flat(held)) or (new[0] in _LINKS) != (old[0] in _LINKS):
        return None
    said = subject_of(" ".join(new))
    alike = set(said) & set(subject_of(" ".join(old)))
    return (own, " ".join(new)) if said and not alike else None


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words they begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    differ = (at for at, (mine, theirs) in pairs if mine.casefold() != theirs.casefold())
    return next(differ, min(len(one), len(other)))


def _tokens(words: str) -> list[str]:
    found = (one[0].rstrip("./") for one in _TOKEN.finditer(flat(words)))
    return [one for one in found if one.casefold() not in _ARTICLES]
