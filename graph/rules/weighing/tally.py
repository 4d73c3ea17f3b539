"""Knows how a topic is counted on, message by message, so that weighing it costs the same however long it has become."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph.model.discussion import Tally
from graph.model.profile import Weighing
from graph.rules.talk.heard import Message, Nearness
from graph.rules.weighing.importance import importance, weigh
from graph.rules.weighing.topics import RECENT, Topic, label_of, telling

_TERMS = 40  # telling words that are counted: the rarest of more are let go
_KEPT = 50  # topics that wait to be looked at, after the discussion has gone on


def counted(tally: Tally | None, topic: str, message: Message) -> Tally:
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


def weighed(
    tally: Tally, said: Sequence[tuple[Message, str]], decision: str | None, nearness: Nearness, rules: Weighing
) -> Tally:
    """Its importance by what was decided in it, or else by what its last messages came to. `said` ends with its last."""
    mine = [message for message, topic in said[-RECENT:] if topic == tally.ref]
    decision = decision or (tally.decision if tally.decided else None)
    topic = Topic(tally.ref, tally.label, tuple(one.ref for one in mine), tally.words)
    found = weigh(topic, mine, decision, nearness, rules)
    return replace(
        tally,
        importance=found.importance,
        verdict=found.verdict.value,
        decision=found.decision,
        decided=found.decided,
    )


def importance_of(statement: str, tally: Tally | None) -> float | None:
    """Of a decision: the words that its topic had taken up to it, by its own."""
    return importance(tally.count, tally.words, len(statement.split())) if tally else None


def kept(topics: Mapping[str, Tally], recent: set[str]) -> tuple[Tally, ...]:
    """Those that the next message may join, and those that a person has to look at, the oldest first."""
    ordered = sorted(topics.values(), key=lambda one: (one.at, one.ref))
    waiting = [one.ref for one in ordered if one.flagged and one.ref not in recent][-_KEPT:]
    return tuple(
        one if one.ref in recent else replace(one, terms=()) for one in ordered if one.ref in recent | set(waiting)
    )
