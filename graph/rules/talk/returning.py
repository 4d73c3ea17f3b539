"""Knows when a message goes back to what was said earlier, in the place of what holds now: "let's go back to the rail yard"."""

from collections.abc import Iterator, Sequence

from graph.model.words import PatternType
from graph.rules.language.wording import flat, is_negated
from graph.rules.statements.clashing import Categories
from graph.rules.statements.leaving import left_by
from graph.rules.statements.particulars import Particular, particulars, rivals
from graph.rules.statements.subjects import subject_of
from graph.rules.talk.heard import Heard, InForce, Message, Place
from graph.rules.talk.telling import telling
from graph.rules.utterances.sentences import sentence


def going_back(
    message: Message, earlier: Sequence[Message], decisions: Sequence[InForce], categories: Categories
) -> Heard | None:
    """What holds is contradicted by what it replaced: what that was, the messages before tell."""
    holding = [one for one in decisions if not (one.candidate or one.rejected) and message.ref not in one.messages]
    for start, end in telling(message.text) if holding else ():
        words = flat(message.text[start:end])
        read = sentence(words)
        found = next(iter(read.of("goes-back")), None)
        if found is None or is_negated(words):
            continue
        named = set(subject_of(words[slice(*read.span(found.places["what"], found.end))]))
        once = list(_said(earlier, named, categories)) if named else []
        held = next((one for one in reversed(holding) if _replaced(one.statement, named, once, categories)), None)
        if held is not None:
            said = f"This seems to contradict {held.claim}. Which is correct?"
            return Heard(PatternType.CONTRADICTION, Place(message.ref, start, end), said, claim=held.claim)
    return None


def _replaced(statement: str, named: set[str], once: Sequence[Particular], categories: Categories) -> bool:
    """Whether a decision names it as what it left, or has another value where it was said before."""
    if named and any(set(subject_of(old)) == named for old in left_by(flat(statement))):
        return True
    held = particulars(statement, categories) if once else ()
    return any(any(rivals((one,), held)) for one in once)


def _said(earlier: Sequence[Message], named: set[str], categories: Categories) -> Iterator[Particular]:
    """What was said earlier with this value, the latest first."""
    for message in reversed(earlier):
        for start, end in telling(message.text):
            for one in particulars(message.text[start:end], categories):
                if set(subject_of(one.words)) == named:
                    yield one
