"""Knows when a message contradicts a decision in force, or what somebody else has said."""

from graph.model.words import PatternType
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import doubt, stating
from graph.rules.statements.clashing import clashing, ending, of_oneself
from graph.rules.statements.particulars import Particular, particulars, rivals
from graph.rules.talk.messages import FoundPattern, Message, MessageInTalk, Place, different_people
from graph.rules.utterances.sentences import Sentence, Span, kept, sentence

_FEWEST = 3  # words


@kept
def telling_sentences(said: Utterance) -> tuple[Span, ...]:
    """The sentences of a message that say something for themselves."""
    return tuple(span for span in said.sentences if states_something(said.words[slice(*span)]))


@kept
def judging_sentences(said: Utterance) -> tuple[Span, ...]:
    """Return the telling sentences, with those that choose one thing instead of another for all to hold, or end something:
    "we no longer use Redis" tells of no past where Redis was decided."""
    told = telling_sentences(said)
    return tuple(span for span in said.sentences if span in told or _changes(said.words[slice(*span)]))


@kept
def states_something(words: Sentence) -> bool:
    """True if a sentence says something for itself: no question, no hedge, nobody else's view, no history."""
    return words.length >= _FEWEST and doubt(stating(words)) is None and not explains(words)


def explains(words: Sentence) -> bool:
    """True if a sentence tells of the past, or of a rejected choice, instead of saying what shall be."""
    return words.says("explains") is not None


def _changes(words: Sentence) -> bool:
    chosen = sentence(words.text.replace("instead of", " ").replace("rather than", " "))  # such words explain nothing
    changed = chosen.text != words.text
    return bool(ending(words.text)) or (changed and words.says("for-all") is not None and states_something(chosen))


def contradiction(talk: MessageInTalk) -> FoundPattern | None:
    """The first sentence of a message that a decision in force contradicts, the nearest decision first."""
    message = talk.message
    others = [held for held in talk.decisions if held.holds and message.ref not in held.messages]
    for start, end in judging_sentences(message.said) if others else ():
        words = message.said.words.text[start:end]
        decided = [(held.statement, message.at - held.at) for held in others]
        clashes = clashing(words, decided, talk.profile.categories)
        against = [held for held, differs in zip(others, clashes, strict=True) if differs]
        if against:
            near = talk.nearness(words, [held.statement for held in against])
            nearest = against[max(range(len(against)), key=lambda at: (near[at], at))]
            return FoundPattern(PatternType.CONTRADICTION, Place(message.ref, start, end), claim=nearest.claim)
    return None


def disagreement(talk: MessageInTalk) -> FoundPattern | None:
    """The first sentence of a message that differs from what somebody else has merely said, the latest first.

    Where the two were said of a decision, that is for `contradiction` to hear; and who says something else than before has
    changed their mind.
    """
    message = talk.message
    mine = _told_in(message, talk)
    decided = {ref for held in talk.decisions for ref in held.messages} if mine else set()
    others = reversed(talk.earlier) if mine and message.ref not in decided else ()
    for other in others:
        if other.ref in decided or not different_people(message.author, other.author):
            continue
        for held, about in _told_in(other, talk):
            for said, place in mine:
                both = of_oneself(_at(message, place)) and of_oneself(_at(other, about))
                if not both and any(rivals(said, held, message.at - other.at)):
                    return FoundPattern(PatternType.CONTRADICTION, place, about=about)
    return None


def _told_in(message: Message, talk: MessageInTalk) -> list[tuple[tuple[Particular, ...], Place]]:
    """The values that the telling sentences of a message name, and of what, with the place of each sentence."""
    places = [Place(message.ref, *span) for span in telling_sentences(message.said)]
    told = [(particulars(_at(message, place), talk.profile.categories), place) for place in places]
    return [one for one in told if one[0]]


def _at(message: Message, place: Place) -> str:
    return message.text[place.start : place.end]
