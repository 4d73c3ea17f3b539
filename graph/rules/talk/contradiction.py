"""Knows when a message contradicts a decision in force, or what somebody else has said."""

from collections.abc import Sequence
from functools import lru_cache

from graph.model.words import PatternType
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat, without_reason
from graph.rules.statements.clashing import Categories, clashing, ending, of_oneself
from graph.rules.statements.particulars import particulars, rivals
from graph.rules.talk.heard import Heard, InForce, Message, Nearness, Place, differs, unquoted
from graph.rules.utterances.sentences import sentence

_LONGEST = 4000
_FEWEST = 3  # words

Span = tuple[int, int]


@lru_cache(maxsize=2048)
def telling(text: str) -> tuple[Span, ...]:
    """The sentences of a message that say something for themselves."""
    return tuple(one for one in _said(text) if states(flat(text[slice(*one)])))


@lru_cache(maxsize=2048)
def judging(text: str) -> tuple[Span, ...]:
    """Return the telling sentences, with those that choose one thing instead of another for all to hold, or end something:
    "we no longer use Redis" tells of no past where Redis was decided."""
    told = telling(text)
    return tuple(one for one in _said(text) if one in told or _changes(flat(text[slice(*one)])))


@lru_cache(maxsize=2048)
def states(words: str) -> bool:
    """True if a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    first, last = without_reason(sentence(words))
    return len(words.split()) >= _FEWEST and doubt(sentence(words[first:last])) is None and not explains(words)


def explains(words: str) -> bool:
    """True if a sentence tells of the past, or of a rejected choice, instead of saying what shall be."""
    return sentence(flat(words)).says("explains") is not None


def _said(text: str) -> list[Span]:
    own = unquoted(text[:_LONGEST])
    return sentences(own, 0, len(own), wrapped=False)


def _changes(words: str) -> bool:
    chosen = words.replace("instead of", " ").replace("rather than", " ")  # such words explain nothing
    return bool(ending(words)) or (chosen != words and sentence(words).says("for-all") is not None and states(chosen))


def contradiction(
    message: Message, decisions: Sequence[InForce], nearness: Nearness, categories: Categories
) -> Heard | None:
    """The first sentence of a message that a decision in force contradicts, the nearest decision first."""
    others = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    for start, end in judging(message.text) if others else ():
        words = flat(message.text[start:end])
        clashes = clashing(words, [(one.statement, message.at - one.at) for one in others], categories)
        against = [one for one, differs in zip(others, clashes, strict=True) if differs]
        if against:
            near = nearness(words, [one.statement for one in against])
            held = against[max(range(len(against)), key=lambda at: (near[at], at))]
            said = f"This seems to contradict {held.claim}. Which is correct?"
            return Heard(PatternType.CONTRADICTION, Place(message.ref, start, end), said, claim=held.claim)
    return None


def disagreement(
    message: Message, earlier: Sequence[Message], decisions: Sequence[InForce], categories: Categories
) -> Heard | None:
    """The first sentence of a message that differs from what somebody else has merely said, the latest first.

    Where the two were said of a decision, that is for `contradiction` to hear; and who says something else than before has
    changed their mind.
    """
    mine = [(span, message.text[slice(*span)]) for span in telling(message.text)]
    mine = [one for one in mine if particulars(one[1], categories)]
    decided = {ref for one in decisions for ref in one.messages} if mine else set()
    if message.ref in decided:
        return None
    for other in reversed(earlier):
        if not mine or other.ref in decided or not differs(message.author, other.author):
            continue
        for low, high in telling(other.text):
            held = particulars(other.text[low:high], categories)
            for (start, end), words in mine if held else ():
                if of_oneself(words) and of_oneself(other.text[low:high]):
                    continue
                if any(rivals(particulars(words, categories), held, message.at - other.at)):
                    place, about = Place(message.ref, start, end), Place(other.ref, low, high)
                    return Heard(PatternType.CONTRADICTION, place, "Which is correct?", about)
    return None
