"""Knows when a question was asked before: the same meaning in other words, or the same words again."""

import re
from collections.abc import Sequence
from functools import lru_cache

from graph.model.terms import terms_of
from graph.model.words import PatternType
from graph.rules.answers import unquoted
from graph.rules.heard import Heard, InForce, Message, Nearness, Place
from graph.rules.sentences import sentences
from graph.rules.targets import shown
from graph.rules.wording import flat, phrase

_ASKS = re.compile(r"\?[\"'\u201d)\s!?]*$")
_WH = phrase(
    r"^\W{0,4}(?:(?:and|so|but|ok|okay|hey|sorry|again|wait|hi|please|remind me|tell me)\W{1,2}){0,3}(?:which|what|who|where|when|why|how|do we|did we|does|is|are|can we|should we|have we|will we|could you|can you)\b"
)
_SMALL_WORDS = """
    what which who whom whose where when why how is are was were do does did can could should would will shall may might
    have has had be been a an the to of in on at for from by with and or not it its this that these those we i you they he
    she our your their my me us them there here so again any some about just please tell know
"""
_SMALL = frozenset(terms_of(_SMALL_WORDS))
_FEWEST = 2  # telling terms: "why?" is asked all the time
_ALIKE = 0.75  # of the telling terms
_SHARES = 0.3


def repeated_question(
    message: Message,
    earlier: Sequence[Message],
    decisions: Sequence[InForce],
    nearness: Nearness,
    same: float,
    topic: float,
) -> Heard | None:
    """The earliest question of the window that asks the same; `claim` is the decision that answers it."""
    asked = asked_in(message.text)
    before = [(one, span) for one in earlier for span in asked_in(one.text)]
    for start, end in asked if before else ():
        words = message.text[start:end]
        texts = [one.text[span[0] : span[1]] for one, span in before]
        near = nearness(words, texts)
        hits = [at for at in range(len(texts)) if _same(words, texts[at], near[at], same)]
        if hits:
            first, span = before[hits[0]]
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
    own = unquoted(text[:2000])
    return tuple(span for span in sentences(own, 0, len(own), wrapped=False) if _asks(flat(own[slice(*span)])))


def _asks(words: str) -> bool:
    return bool(_ASKS.search(words)) and len(_telling(words)) >= _FEWEST and len(words.split()) >= 4


def _same(one: str, other: str, near: float, same: float) -> bool:
    """The same telling words, or the same meaning with at least one of them; "when" and "where" ask different things."""
    mine, theirs = _telling(one), _telling(other)
    shared = len(mine & theirs) / max(1, len(mine | theirs))
    askers = {_asker(one), _asker(other)}
    if len(askers) > 1 and not askers <= _LOOSE:
        return False
    return shared >= _ALIKE or (near >= same and shared >= _SHARES)


_ASKERS = ("why", "when", "where", "who", "how many", "how much", "how long", "how", "which", "what")
_ASKED_AS = {
    "why": ("reason", "reasons", "how come", "rationale", "what made", "what for"),
    "when": ("what time", "what day", "which day", "what date", "which date"),
    "how": ("in which way", "in what way", "by what means"),
}
_LOOSE = frozenset({"which", "what", "", "who"})


def _asker(words: str) -> str:
    folded = f" {flat(words).casefold()} "
    for asker, others in _ASKED_AS.items():
        if any(f" {one} " in folded for one in others):
            return asker
    return next((one for one in _ASKERS if f" {one} " in folded or f" {one}'" in folded), "")


def _telling(words: str) -> frozenset[str]:
    return frozenset(terms_of(words)) - _SMALL


def _answered_by(words: str, decisions: Sequence[InForce], nearness: Nearness, topic: float) -> str | None:
    holding = [one for one in decisions if not (one.rejected or one.candidate)]
    near = nearness(words, [one.statement for one in holding])
    best = max(range(len(holding)), key=lambda at: (near[at], at), default=None)
    return holding[best].claim if best is not None and near[best] >= topic else None
