"""Knows what becomes of what people take back who said it right before: "scratch that" of a decision, or of a yes.

Where others stand for it too, where it had other effects, or where something else may be meant, it is flagged instead.
"""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import PatternType
from graph.rules.language.sentences import sentence_around
from graph.rules.language.wording import flat
from graph.rules.listening.consent import taking_back
from graph.rules.listening.noticed import Ear, Noticed
from graph.rules.listening.stated import Stated
from graph.rules.slots.standing import objected
from graph.rules.statements.leaving import ending
from graph.rules.talk.heard import Heard, Place
from graph.rules.talk.only_answers import says_something


def unsaid(ear: Ear, heard: Heard) -> Noticed:
    assert heard.about is not None  # what is taken back was said in a message
    there = [one for one in ear.known if _said_in(one, heard.about.message) and one.turned_down_at is None]
    made = [(one, taking_back(ear.source, heard.at, one)) for one in there]
    if not _one_sentence(ear, heard.about, there):
        return _flagged(ear, heard)
    if not all(_falls(ear, one, said.evidence, heard.about) for one, said in made):
        return _flagged(ear, heard)
    for one, said in made:
        ear.learn(one, said)
    return Noticed(ear.source, heard, there[-1].key, tuple(said for _, said in made))


def _flagged(ear: Ear, heard: Heard) -> Noticed:
    asks = f"This seems to contradict {heard.claim}. Which is correct?"
    flag = replace(heard, type=PatternType.CONTRADICTION, description=asks, mild=True, own=False)
    return Noticed(ear.source, flag, heard.claim)


def _said_in(one: Stated, message: str) -> list[Evidence]:
    return [said for said in one.words if said.source == message and not said.standing.refuses]


def _one_sentence(ear: Ear, about: Place, there: list[Stated]) -> bool:
    """Whether all that the message decided stands in one sentence, with nothing behind it that could be meant, and ends
    no other decision by the way."""
    text = ear.sources[about.message].text
    spans = {
        sentence_around(text, said.start, said.end, wrapped=False)
        for one in there
        for said in _said_in(one, about.message)
    }
    return len(spans) == 1 and all(
        not says_something(text[end:]) and not ending(flat(text[start:end])) for start, end in spans
    )


def _falls(ear: Ear, one: Stated, said: Evidence, about: Place) -> bool:
    """Whether nothing but that message stands for it."""
    stood = [words for words in one.words if not words.standing.refuses and words.at <= ear.source.at]
    if one.holds(ear.source.at):
        return objected(stood, said) is not None
    return {words.source for words in stood} == {about.message} and stood[0].author == ear.source.author
