"""Knows what a user lays down for an agent in few words: "always …", "never …", "don't …", "use X, not Y", "I prefer …", "I'll …".

Whoever asks, doubts or tells a story lays nothing down.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.words import ClaimKind

_LEADS = (
    "please", "also", "and", "but", "so", "ok", "okay", "remember", "note", "important", "reminder", "just", "again", "btw",
    "fyi", "hey", "well", "right", "rule", "actually", "no", "yes", "sorry", "that", "to", "then", "instead", "oh", "nope",
    "wait", "hi", "hello",
)  # fmt: skip
_DOUBTS_TOLD = "maybe perhaps might possibly probably unsure wonder whether if suppose imagine would could"
_DOUBTS = frozenset(_DOUBTS_TOLD.split())
_EDGES = ".,;:!?()[]{}<>\"'`*-\u201c\u201d\u2018\u2019\u2014\u2013"
_BANS = ("do not", "don't", "dont", "don\u2019t", "avoid", "stop", "no more")
_IDLE_TOLD = "worry know think mind forget bother see understand get have need want care believe remember like"
_IDLE = frozenset(_IDLE_TOLD.split())
_INSTEAD = (" instead of ", " rather than ", ", not ", " not ", " over ", " and never ", ", never ")
_AGAINST = (" instead of ", " rather than ", ", not ", " over ", " and not ")
_ENDS = (" for ", " in ", " on ", " when ", " from ", ",", ".", ";", ":", "!", " because", " since", " to ", " and ")
_EVERY = (
    " always ",
    " never ",
    " every ",
    " all ",
    " everywhere",
    " by default",
    " for each ",
    " from now on",
    " only ",
)
_DOING_TOLD = "use run put keep write name call add store commit push deploy ask format indent test pin send"
_DOING = frozenset(_DOING_TOLD.split())
_PROMISES = ("i'll", "i\u2019ll", "i will", "we'll", "we\u2019ll", "we will", "i promise", "i commit", "i'm committed")
_WHEN_TOLD = (
    "by before until after tomorrow tonight today monday tuesday wednesday thursday friday saturday sunday next week"
)
_WHEN = frozenset(_WHEN_TOLD.split())


@dataclass(frozen=True, slots=True)
class Laid:
    kind: ClaimKind
    start: int  # of the words from which on the statement is meant, in the sentence
    confidence: float = 0.8


def laid_down(sentence: str) -> Laid | None:
    """What one sentence lays down, if it does."""
    start = _after_leads(sentence)
    words = sentence[start:].strip()
    folded = f" {words.casefold()} ".replace("\u2019", "'")
    first = [one.strip(_EDGES) for one in folded.split()]
    if not first or "?" in words or len(first) < 2 or any(one in _DOUBTS for one in first):
        return None
    for rule in (_banned, _ordered, _preferred, _promised, _obliged):
        kind = rule(first, folded)
        if kind is not None:
            return Laid(kind, start)
    return None


def turned_down(sentence: str) -> tuple[int, int] | None:
    """Where the thing stands that is not to be used: "use X instead of Y", "use X, not Y"."""
    folded = sentence.casefold()
    for cue in _AGAINST:
        at = folded.find(cue)
        if at >= 0:
            start = at + len(cue)
            ends = [place for sign in _ENDS if (place := folded.find(sign, start)) >= 0]
            end = min(ends, default=len(sentence))
            return (start, end) if end > start else None
    return None


def _after_leads(sentence: str) -> int:
    at = 0
    for raw in _words(sentence):
        if raw[1].strip(_EDGES).casefold() not in _LEADS:
            return raw[0]
        at = raw[0] + len(raw[1])
    return at


def _words(sentence: str) -> Iterator[tuple[int, str]]:
    at = 0
    for raw in sentence.split():
        at = sentence.index(raw, at)
        yield at, raw
        at += len(raw)


def _banned(first: list[str], folded: str) -> ClaimKind | None:
    if first[0] == "never":
        return ClaimKind.CONSTRAINT
    opening = next((one for one in _BANS if folded.startswith(f" {one} ")), None)
    if opening is None:
        return None
    verb = first[len(opening.split())] if len(first) > len(opening.split()) else ""
    return None if not verb or verb in _IDLE else ClaimKind.CONSTRAINT


def _ordered(first: list[str], folded: str) -> ClaimKind | None:
    if first[0] == "always" or folded.startswith((" make sure ", " be sure to ", " ensure ", " from now on")):
        return ClaimKind.CONSTRAINT
    if first[0] in _DOING and any(one in folded for one in (*_INSTEAD, *_EVERY)):
        return ClaimKind.CONSTRAINT
    return None


def _preferred(_first: list[str], folded: str) -> ClaimKind | None:
    opens = (
        " i prefer ",
        " prefer ",
        " we prefer ",
        " i'd rather ",
        " i like my ",
        " i always want ",
        " i want you to always ",
    )
    if folded.startswith(opens) or " my preference is " in folded:
        return ClaimKind.PREFERENCE
    return None


def _promised(first: list[str], folded: str) -> ClaimKind | None:
    if not folded.startswith(tuple(f" {one} " for one in _PROMISES)):
        return None
    dated = any(one in _WHEN for one in first) or folded.startswith((" i promise", " i commit", " i'm committed"))
    return ClaimKind.COMMITMENT if dated else None


def _obliged(first: list[str], folded: str) -> ClaimKind | None:
    """ "Migrations must run in a transaction", "you should never touch the vendor folder"."""
    if first[0] in ("i", "it", "that", "this", "there", "what", "he", "she"):
        return None
    cues = (
        " must ",
        " mustn't ",
        " must not ",
        " should always ",
        " should never ",
        " may only ",
        " are not allowed ",
        " is not allowed ",
    )
    return ClaimKind.CONSTRAINT if any(one in folded for one in cues) else None
