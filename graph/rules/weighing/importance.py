"""Knows what is worth taking out of a discussion: much talk for a short decision makes it important."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.discussion import Tally
from graph.model.nearness import Nearness
from graph.model.profile import Weighing
from graph.model.words import TopicVerdict
from graph.rules.talk.contradiction import states_something
from graph.rules.talk.messages import Message, Place
from graph.rules.weighing.topics import RECENT, Topic, label_of, telling

_LAST = 6  # messages in which a topic comes to its conclusion
_FEWEST, _MOST = 4, 40  # words of a conclusion
_ABOUT = 0.6  # of the nearest sentence's nearness: what says at least that much of the talk is about it


@dataclass(frozen=True, slots=True)
class Weighed:
    """A topic with its importance; `decision` are the words it was weighed by, `decided` says that they decide."""

    topic: Topic
    importance: float
    verdict: TopicVerdict
    decision: str
    decided: bool
    place: Place | None = None


def importance(messages: int, words: int, decision_words: int) -> float:
    """(messages x average words) / decision words, which is: all words, by those of the decision."""
    if messages == 0 or decision_words == 0:
        return 0.0
    return round((messages * (words / messages)) / decision_words, 4)


def verdict_of(score: float, rules: Weighing) -> TopicVerdict:
    if score > rules.extract:
        return TopicVerdict.AUTO_EXTRACT
    return TopicVerdict.FLAG if score >= rules.flag else TopicVerdict.RAW


def weigh(
    topic: Topic, messages: Sequence[Message], deciding: str | None, nearness: Nearness, rules: Weighing
) -> Weighed:
    """`deciding` is the topic's deciding sentence, where the extractor found one. Without one a topic may be flagged by
    the sentence that it came to, but nothing is taken out of it: nobody decided."""
    if deciding:
        score = importance(len(topic.messages), topic.words, len(deciding.split()))
        return Weighed(topic, score, verdict_of(score, rules), deciding, decided=True)
    place, words = conclusion(messages, nearness)
    score = importance(len(topic.messages), topic.words, len(words.split()))
    verdict = TopicVerdict.RAW if verdict_of(score, rules) is TopicVerdict.RAW or not words else TopicVerdict.FLAG
    return Weighed(topic, score, verdict, words, decided=False, place=place)


def conclusion(messages: Sequence[Message], nearness: Nearness) -> tuple[Place | None, str]:
    """Return the conclusion of the last messages: their latest statement about the topic; where none of them states
    anything, the latest sentence about it."""
    said = [
        (Place(message.ref, *span), message.said.words[slice(*span)])
        for message in messages[-_LAST:]
        for span in message.said.sentences
        if _FEWEST <= message.said.words[slice(*span)].length <= _MOST
    ]
    found = [one for one in said if states_something(one[1])] or said
    if not found:
        return None, ""
    talk = " ".join(message.text[:300] for message in messages[-2 * _LAST :])
    near = nearness(talk, [words.text for _, words in found])
    about = [one for one, nearly in zip(found, near, strict=True) if nearly >= _ABOUT * max(near)]
    place, words = about[-1] if about else found[-1]
    return place, words.text


_TERMS = 40  # telling words that are counted: the rarest of more are let go
_KEPT = 50  # topics that wait to be looked at, after the discussion has gone on


def with_message(tally: Tally | None, topic: str, message: Message) -> Tally:
    """The topic with one message more."""
    tally = tally or Tally(topic, "", 0, 0)
    terms = {term: (many, written) for term, many, written in tally.terms}
    seen = telling(message.text)
    for term in seen:
        many, written = terms.get(term, (0, seen[term]))
        terms[term] = (many + 1, written)
    places = {term: at for at, term in enumerate(terms)}
    best = sorted(terms, key=lambda term: (-terms[term][0], places[term]))
    kept = set(best[:_TERMS])
    label = label_of(list(terms.values())) or message.text[:40]
    return replace(
        tally,
        label=label,
        count=tally.count + 1,
        words=tally.words + len(message.text.split()),
        terms=tuple((term, *terms[term]) for term in terms if term in kept),
        at=message.at,
    )


def with_importance(
    tally: Tally, said: Sequence[tuple[Message, str]], decision: str | None, nearness: Nearness, rules: Weighing
) -> Tally:
    """Its importance by what was decided in it, or else by what its last messages came to. `said` ends with its last."""
    mine = [message for message, topic in said[-RECENT:] if topic == tally.ref]
    decision = decision or (tally.decision if tally.decided else None)
    topic = Topic(tally.ref, tally.label, tuple(message.ref for message in mine), tally.words)
    found = weigh(topic, mine, decision, nearness, rules)
    return replace(
        tally,
        importance=found.importance,
        verdict=found.verdict.value,
        decision=found.decision,
        decided=found.decided,
    )


def importance_of(statement: str, tally: Tally | None) -> float | None:
    """Return the importance of a decision: the words that its topic had taken up to it, by its own."""
    return importance(tally.count, tally.words, len(statement.split())) if tally else None


def topics_to_keep(topics: Mapping[str, Tally], recent: set[str]) -> tuple[Tally, ...]:
    """Return the topics that the next message may join, and those that a person has to look at, the oldest first."""
    ordered = sorted(topics.values(), key=lambda tally: (tally.at, tally.ref))
    waiting = [tally.ref for tally in ordered if tally.flagged and tally.ref not in recent][-_KEPT:]
    return tuple(
        tally if tally.ref in recent else replace(tally, terms=())
        for tally in ordered
        if tally.ref in recent | set(waiting)
    )
