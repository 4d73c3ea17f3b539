"""Knows which sentences of a message say something for themselves: no question, no hedge, nobody else's view, no history."""

from functools import lru_cache

from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, without_reason
from graph.rules.statements.clashing import ending
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.sentences import says

_LONGEST = 4000
_FEWEST = 3  # words

Span = tuple[int, int]


@lru_cache(maxsize=2048)
def telling(text: str) -> tuple[Span, ...]:
    """The sentences of a message that say something for themselves."""
    return tuple(one for one in _said(text) if states(flat(text[slice(*one)])))


@lru_cache(maxsize=2048)
def judging(text: str) -> tuple[Span, ...]:
    """With those that choose one thing instead of another for all to hold, or end something: "we no longer use Redis"
    tells of no past where Redis was decided."""
    told = telling(text)
    return tuple(one for one in _said(text) if one in told or _changes(flat(text[slice(*one)])))


@lru_cache(maxsize=2048)
def states(words: str) -> bool:
    """Whether a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    first, last = without_reason(words)
    return len(words.split()) >= _FEWEST and doubt(words[first:last]) is None and not explains(words)


def explains(words: str) -> bool:
    """Whether a sentence tells of what was, or of what was turned down, instead of saying what shall be."""
    return says("explains", flat(words)) is not None


def _said(text: str) -> list[Span]:
    own = unquoted(text[:_LONGEST])
    return sentences(own, 0, len(own), wrapped=False)


def _changes(words: str) -> bool:
    chosen = words.replace("instead of", " ").replace("rather than", " ")  # such words explain nothing
    return bool(ending(words)) or (chosen != words and says("for-all", words) is not None and states(chosen))
