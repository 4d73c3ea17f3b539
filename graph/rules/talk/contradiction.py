"""Knows when a message contradicts a decision in force, or what somebody else has said."""

from collections.abc import Sequence

from graph.model.words import PatternType
from graph.rules.language.wording import flat
from graph.rules.statements.clashing import Categories, clashing, moves_from, of_oneself
from graph.rules.statements.particulars import particulars, rivals
from graph.rules.talk.heard import Heard, InForce, Message, Nearness, Place
from graph.rules.talk.telling import judging, telling


def contradiction(
    message: Message, decisions: Sequence[InForce], nearness: Nearness, categories: Categories
) -> Heard | None:
    """The first sentence of a message that a decision in force contradicts, the nearest decision first."""
    others = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    for start, end in judging(message.text) if others else ():
        words = flat(message.text[start:end])
        clashes = clashing(words, [(one.statement, message.at - one.at) for one in others], categories)
        against = [one for one, differs in zip(others, clashes, strict=True) if differs]
        against = against or [one for one in others if moves_from(words, flat(one.statement))]
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

    Where the two were said of a decision, that is for `contradiction` to hear.
    """
    mine = [(span, message.text[slice(*span)]) for span in telling(message.text)]
    mine = [one for one in mine if particulars(one[1], categories)]
    decided = {ref for one in decisions for ref in one.messages} if mine else set()
    if message.ref in decided:
        return None
    for other in reversed(earlier):
        if not mine or other.ref in decided or _same_person(message, other):
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


def _same_person(one: Message, other: Message) -> bool:
    """Who says something else than before has changed their mind. Nobody knows it of two that are not named."""
    return one.author is not None and one.author == other.author
