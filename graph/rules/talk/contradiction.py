"""Knows when a message contradicts a decision in force, or what somebody else has said."""

from collections.abc import Sequence

from graph.model.nearness import Nearness
from graph.model.words import PatternType
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import doubt, stating
from graph.rules.statements.clashing import Categories, clashing, ending, of_oneself
from graph.rules.statements.particulars import particulars, rivals
from graph.rules.talk.messages import FoundPattern, KnownDecision, Message, Place, different_people
from graph.rules.utterances.sentences import Sentence, Span, kept, sentence

_FEWEST = 3  # words


@kept
def telling(said: Utterance) -> tuple[Span, ...]:
    """The sentences of a message that say something for themselves."""
    return tuple(one for one in said.sentences if states(said.words[slice(*one)]))


@kept
def judging(said: Utterance) -> tuple[Span, ...]:
    """Return the telling sentences, with those that choose one thing instead of another for all to hold, or end something:
    "we no longer use Redis" tells of no past where Redis was decided."""
    told = telling(said)
    return tuple(one for one in said.sentences if one in told or _changes(said.words[slice(*one)]))


@kept
def states(words: Sentence) -> bool:
    """True if a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    return words.length >= _FEWEST and doubt(stating(words)) is None and not explains(words)


def explains(words: Sentence) -> bool:
    """True if a sentence tells of the past, or of a rejected choice, instead of saying what shall be."""
    return words.says("explains") is not None


def _changes(words: Sentence) -> bool:
    chosen = sentence(words.text.replace("instead of", " ").replace("rather than", " "))  # such words explain nothing
    changed = chosen.text != words.text
    return bool(ending(words.text)) or (changed and words.says("for-all") is not None and states(chosen))


def contradiction(
    message: Message, decisions: Sequence[KnownDecision], nearness: Nearness, categories: Categories
) -> FoundPattern | None:
    """The first sentence of a message that a decision in force contradicts, the nearest decision first."""
    others = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    for start, end in judging(message.said) if others else ():
        words = message.said.words.text[start:end]
        clashes = clashing(words, [(one.statement, message.at - one.at) for one in others], categories)
        against = [one for one, differs in zip(others, clashes, strict=True) if differs]
        if against:
            near = nearness(words, [one.statement for one in against])
            held = against[max(range(len(against)), key=lambda at: (near[at], at))]
            said = f"This seems to contradict {held.claim}. Which is correct?"
            return FoundPattern(PatternType.CONTRADICTION, Place(message.ref, start, end), said, claim=held.claim)
    return None


def disagreement(
    message: Message, earlier: Sequence[Message], decisions: Sequence[KnownDecision], categories: Categories
) -> FoundPattern | None:
    """The first sentence of a message that differs from what somebody else has merely said, the latest first.

    Where the two were said of a decision, that is for `contradiction` to hear; and who says something else than before has
    changed their mind.
    """
    mine = [(span, message.text[slice(*span)]) for span in telling(message.said)]
    mine = [one for one in mine if particulars(one[1], categories)]
    decided = {ref for one in decisions for ref in one.messages} if mine else set()
    if message.ref in decided:
        return None
    for other in reversed(earlier):
        if not mine or other.ref in decided or not different_people(message.author, other.author):
            continue
        for low, high in telling(other.said):
            held = particulars(other.text[low:high], categories)
            for (start, end), words in mine if held else ():
                if of_oneself(words) and of_oneself(other.text[low:high]):
                    continue
                if any(rivals(particulars(words, categories), held, message.at - other.at)):
                    place, about = Place(message.ref, start, end), Place(other.ref, low, high)
                    return FoundPattern(PatternType.CONTRADICTION, place, "Which is correct?", about)
    return None
