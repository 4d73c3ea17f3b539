"""Knows when a question was asked before: the same meaning in other words, or the same words again."""

from collections.abc import Sequence
from functools import lru_cache

from graph.model.words import PatternType
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.statements.asked import (
    LOOSE,
    asked_in_full,
    asker,
    asks_the_same_kind,
    kind_asked,
    of_others,
    points_back,
    telling,
)
from graph.rules.talk.heard import Heard, InForce, Message, Nearness, Place
from graph.rules.talk.put import asks, declares
from graph.rules.talk.quoting import unquoted
from graph.rules.talk.targets import shown
from graph.rules.utterances.opening import begins_with

_FEWEST = 2  # telling terms; a question with one has to be the same in meaning, too
_WORDS = 3
_ECHO = 6  # words
_ALIKE = 0.75  # of the telling terms
_SHARES = 0.25
_NEAR = 0.55  # in meaning, where all telling terms of the shorter are in the longer
_SYNONYMS = 0.45  # in meaning, of the words that differ: "kept" and "stored", but not "Monday" and "Tuesday"


def repeated_question(
    message: Message,
    earlier: Sequence[Message],
    decisions: Sequence[InForce],
    nearness: Nearness,
    same: float,
    topic: float,
) -> Heard | None:
    """The earliest question of the window that asks the same; `claim` is the decision that answers it."""
    asked = [span for span in asked_in(message.text) if not _echoes(message.text[slice(*span)])]
    before = [(one, span) for one in earlier for span in asked_in(one.text)]
    for start, end in asked if before else ():
        words = message.text[start:end]
        texts = [one.text[span[0] : span[1]] for one, span in before]
        near = nearness(words, texts)
        hits = [at for at in range(len(texts)) if _same(words, texts[at], near[at], same, nearness)]
        full = asked_in_full(words, texts, earlier[-1].text)
        if hits or full is not None:
            first, span = before[hits[0] if hits else full or 0]
            return Heard(
                PatternType.REPEATED_QUESTION,
                Place(message.ref, start, end),
                f"asked again: {shown(words)}",
                Place(first.ref, *span),
                _answered_by(words, decisions, nearness, topic),
            )
    return None


@lru_cache(maxsize=8192)
def asked_in(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences that ask something that could be asked again, as spans."""
    own = fluent(unquoted(text[:2000]))
    return tuple(span for span in sentences(own, 0, len(own), wrapped=False) if _asks(own[slice(*span)]))


def _asks(words: str) -> bool:
    unmarked = not words.rstrip().endswith((".", "!", ":", ",")) and begins_with("asks-unmarked", words)
    if not (asks(words) or unmarked) or not telling(words):
        return False
    return len(words.split()) >= _WORDS or bool(
        kind_asked(words)
    )  # "why?" is asked all the time, "which venue?" is not


def _echoes(words: str) -> bool:
    """ "Linear outputs?" only asks whether that was heard right; "tabs or spaces?" asks."""
    return len(words.split()) <= _ECHO and " or " not in words.casefold() and declares(fluent(words).strip())


def _same(one: str, other: str, near: float, same: float, nearness: Nearness) -> bool:
    """The same telling words, or the same meaning where the words that differ mean the same, too."""
    if points_back(one) or of_others(one) != of_others(other):
        return False
    mine, theirs = telling(one), telling(other)
    askers = {asker(one), asker(other)}
    if (mine and mine == theirs and len(askers) == 1 and not askers & LOOSE) or asks_the_same_kind(one, other):
        return True
    if not mine & theirs or (len(askers) > 1 and not askers <= LOOSE):
        return False  # "when" and "where" ask different things
    return _means_the_same(mine, theirs, near, same, nearness)


def _means_the_same(mine: frozenset[str], theirs: frozenset[str], near: float, same: float, nearness: Nearness) -> bool:
    shared = len(mine & theirs)
    if shared >= _ALIKE * len(mine | theirs):
        return shared >= _FEWEST or near >= same
    if shared == min(len(mine), len(theirs)):
        return shared >= _FEWEST and near >= _NEAR
    if near < same or shared < _SHARES * len(mine | theirs):
        return False
    return nearness(" ".join(sorted(mine - theirs)), [" ".join(sorted(theirs - mine))])[0] >= _SYNONYMS


def _answered_by(words: str, decisions: Sequence[InForce], nearness: Nearness, topic: float) -> str | None:
    holding = [one for one in decisions if not (one.rejected or one.candidate)]
    near = nearness(words, [one.statement for one in holding])
    best = max(range(len(holding)), key=lambda at: (near[at], at), default=None)
    return holding[best].claim if best is not None and near[best] >= topic else None
