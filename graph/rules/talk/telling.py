"""Knows which sentences of a message say something for themselves: no question, no hedge, nobody else's view, no history."""

from functools import lru_cache

from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, without_reason
from graph.rules.statements.leaving import ending
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.opening import says

_LONGEST = 4000


@lru_cache(maxsize=8192)
def telling(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences of a message that say something for themselves."""
    own = unquoted(text[:_LONGEST])
    return tuple(one for one in sentences(own, 0, len(own), wrapped=False) if states(flat(own[slice(*one)])))


@lru_cache(maxsize=8192)
def permitting(text: str) -> tuple[tuple[int, int], ...]:
    """ "Everybody may deploy" permits, which nobody takes for a doubt where it was decided who may."""
    own = unquoted(text[:_LONGEST])
    spans = sentences(own, 0, len(own), wrapped=False)
    return tuple(one for one in spans if permits(flat(own[slice(*one)])))


@lru_cache(maxsize=8192)
def choosing(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences that choose one thing instead of another, for all to hold."""
    own = unquoted(text[:_LONGEST])
    return tuple(one for one in sentences(own, 0, len(own), wrapped=False) if _chooses(flat(own[slice(*one)])))


@lru_cache(maxsize=8192)
def over(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences that end something: "we no longer use Redis" tells of no past where Redis was decided."""
    own = unquoted(text[:_LONGEST])
    spans = sentences(own, 0, len(own), wrapped=False)
    return tuple(one for one in spans if ending(flat(own[slice(*one)])))


def _chooses(words: str) -> bool:
    said = words.replace("instead of", " ").replace("rather than", " ")
    return said != words and says("for-all", words) is not None and states(said)  # such words explain nothing


@lru_cache(maxsize=8192)
def permits(words: str) -> bool:
    return len(words.split()) > 2 and " may " in words and states(words.replace(" may ", " will "))


@lru_cache(maxsize=8192)
def states(words: str) -> bool:
    """Whether a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    first, last = without_reason(words)
    return len(words.split()) > 2 and doubt(words[first:last]) is None and says("explains", words) is None


def explains(words: str) -> bool:
    """Whether a sentence tells of what was, or of what was turned down, instead of saying what shall be."""
    return says("explains", flat(words)) is not None
