"""Knows which sentences of a message say something for themselves: no question, no hedge, nobody else's view, no history."""

import re
from functools import lru_cache

from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, phrase, without_reason
from graph.rules.statements.leaving import ending
from graph.rules.talk.quoting import unquoted

_EXPLAINS = phrase(
    r"\b(?:reject(?:ed)?|turned down|decided against|ruled out|instead of|rather than|used to|no longer|previously|originally|"
    r"we (?:had|were)|was replaced|why we|because we|the old|at the time)\b"
)
# "Let's go with Porto instead of Lisbon" explains nothing: it says what shall be.
_INSTEAD = phrase(r"\b(?:instead of|rather than)\b")
_RULES = phrase(
    r"\b(?:let's|let us|we'll|we will|we shall|we're|we are|we(?:'ve| have)? (?:decided|agreed|chosen|chose|picked)|decided|agreed|resolved|decision|"
    r"going with|from now on|final answer)\b"
)
_MAY = re.compile(r" may (?=[a-z])")
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
    said = _INSTEAD.sub(" ", words)
    return said != words and _RULES.search(words) is not None and states(said)


@lru_cache(maxsize=8192)
def permits(words: str) -> bool:
    return len(words.split()) > 2 and _MAY.search(words) is not None and states(_MAY.sub(" will ", words))


@lru_cache(maxsize=8192)
def states(words: str) -> bool:
    """Whether a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    first, last = without_reason(words)
    return len(words.split()) > 2 and doubt(words[first:last]) is None and _EXPLAINS.search(words) is None


def explains(words: str) -> bool:
    """Whether a sentence tells of what was, or of what was turned down, instead of saying what shall be."""
    return _EXPLAINS.search(flat(words)) is not None
