"""Knows which messages belong together: what answers what, what means the same, and what follows without a pause.

A message joins a topic by looking at the last ones only, so that a long discussion costs no more than a short one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.nearness import Nearness
from graph.model.profile import Weighing
from graph.model.terms import stem
from graph.model.times import HOUR
from graph.rules.talk.messages import Message

RECENT = 30  # messages that a new one is compared with
_LAST = 5  # of a topic's messages: what it has come to
_SLIGHT = 6  # words; so short a message goes with what stands before it
_OPEN = 0.05  # by so much a topic is likelier that is spoken of right now
_LABEL = 3  # words
_SMALL_WORDS = """
    the and for with this that from have has had was were are will would should could can not but you your our they them
    there here what when where which who why how all any some just about into than then its it's also yes let's don't i'm
    we'll only one two more get got make made need use using like want think know see say said does did been being over
"""
_SMALL = frozenset(_SMALL_WORDS.split())


@dataclass(frozen=True, slots=True)
class Topic:
    """`ref` is its first message's; `words` of all messages together; `label` its most frequent telling words."""

    ref: str
    label: str
    messages: tuple[str, ...]
    words: int


def join(message: Message, recent: Sequence[tuple[Message, str]], nearness: Nearness, rules: Weighing) -> str:
    """The topic that a message belongs to: one of the recent ones, each with its topic, or its own ref for a new one.

    However long a silence was, a message about the same thing goes on with its topic."""
    near = [one for one in recent[-RECENT:] if one[0].at <= message.at]
    if message.reply_to and (answered := next((topic for one, topic in recent if one.ref == message.reply_to), None)):
        return answered
    if not near:
        return message.ref
    last, goes_on = near[-1]
    follows = message.at - last.at <= rules.gap_hours * HOUR
    scores = _scores(message, near, nearness)
    scores[goes_on] += _OPEN if follows else 0.0
    best = max(scores, key=lambda topic: (scores[topic], topic))
    if scores[best] >= rules.near:
        return best
    slight = len(message.text.split()) <= _SLIGHT
    return goes_on if slight and follows else message.ref


def _scores(message: Message, near: Sequence[tuple[Message, str]], nearness: Nearness) -> dict[str, float]:
    """Score how near each topic's last messages are."""
    last: dict[str, list[str]] = {}
    for one, topic in reversed(near):
        said = last.setdefault(topic, [])
        if len(said) < _LAST:
            said.append(one.text)
    texts = [text for said in last.values() for text in said]
    values = iter(nearness(message.text, texts))
    return {topic: max(next(values) for _ in said) for topic, said in last.items()}


def topics(messages: Sequence[Message], nearness: Nearness, rules: Weighing) -> tuple[Topic, ...]:
    """All messages of a discussion in clusters, in the order of their first ones."""
    placed: list[tuple[Message, str]] = []
    for message in sorted(messages, key=lambda message: (message.at, message.ref)):
        placed.append((message, join(message, placed[-RECENT:], nearness, rules)))
    grouped: dict[str, list[Message]] = {}
    for message, topic in placed:
        grouped.setdefault(topic, []).append(message)
    return tuple(topic_of(ref, said) for ref, said in grouped.items())


def topic_of(ref: str, messages: Sequence[Message]) -> Topic:
    words = sum(len(message.text.split()) for message in messages)
    return Topic(ref, _label(messages), tuple(message.ref for message in messages), words)


def _label(messages: Sequence[Message]) -> str:
    counted: Counter[str] = Counter()
    written: dict[str, str] = {}
    for message in messages:
        seen = telling(message.text)
        counted.update(seen.keys())
        for term in seen:
            written.setdefault(term, seen[term])
    return label_of([(counted[term], word) for term, word in written.items()]) or messages[0].text[:40]


def label_of(words: Sequence[tuple[int, str]]) -> str:
    """The words of the most messages, of equals the earlier, in the order in which they were said first."""
    best = sorted(range(len(words)), key=lambda at: (-words[at][0], at))[:_LABEL]
    return ", ".join(words[at][1] for at in sorted(best))


def telling(text: str) -> dict[str, str]:
    """The telling words of a message by their stems, each as it is written first."""
    plain = [word.strip(".,;:!?()\"'`*_<>[]") for word in text[:1000].split()]
    found: dict[str, str] = {}
    for word in plain:
        if len(word) > 2 and word.casefold() not in _SMALL:
            found.setdefault(stem(word.casefold()), word)
    return found
