"""Knows what a user lays down for an agent in few words: "always …", "never …", "don't …", "use X, not Y", "I prefer …", "I'll …".

Whoever asks, doubts or tells a story lays nothing down.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.words import ClaimKind

_LEADS = (
    "please", "also", "and", "but", "so", "ok", "okay", "remember", "note", "important", "reminder", "just", "again", "btw",
    "fyi", "hey", "well", "right", "rule", "actually", "yes", "sorry", "that", "to", "then", "instead", "oh", "nope",
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
_LABELS = frozenset(
    {"remember", "note", "rule", "important", "reminder", "everywhere", "repos", "projects", "repo", "always", "policy"}
)
_REMEMBER = (
    "remember that ",
    "remember: ",
    "please remember that ",
    "please remember: ",
    "note that ",
    "for the record: ",
    "fyi: ",
)
_NOTHING = frozenset(
    {"problem", "idea", "need", "worries", "one", "way", "rush", "hurry", "more", "change", "changes", "thanks"}
)
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
_POINTED = frozenset({"it", "that", "this", "the", "your", "how", "what", "them", "these"})
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
    for rule in (_banned, _ordered, _preferred, _promised, _obliged, _listed):
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
    """Behind what only leads in: "please", "remember:", "this applies across my repos:"."""
    at = _after_label(sentence)
    if at:
        return at + _after_leads(sentence[at:])
    for raw in _words(sentence):
        if raw[1].strip(_EDGES).casefold() not in _LEADS:
            return raw[0]
        at = raw[0] + len(raw[1])
    return at


def _after_label(sentence: str) -> int:
    label, found, rest = sentence.partition(": ")
    words = {one.strip(_EDGES).casefold() for one in label.split()}
    return len(label) + len(found) if found and rest.strip() and len(words) <= 7 and words & _LABELS else 0


def to_be_remembered(sentence: str) -> str | None:
    """What a user asks to be kept, whatever it is: "remember that the key rotates monthly"."""
    folded = sentence.casefold()
    opening = next((one for one in _REMEMBER if folded.startswith(one)), None)
    words = sentence[len(opening) :].strip() if opening else ""
    return words if len(words.split()) >= 3 and "?" not in words else None


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
    if first[0] == "only" and first[1] in _DOING:
        return ClaimKind.CONSTRAINT
    bounded = first[0] == "keep" and any(one in folded for one in (" under ", " below ", " at most ", " within "))
    named = first[0] in _DOING and any(one in folded for one in (*_INSTEAD, *_EVERY))
    return ClaimKind.CONSTRAINT if bounded or named else None


def _preferred(first: list[str], folded: str) -> ClaimKind | None:
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
    likes = folded.startswith((" i like ", " i love ")) and first[2:3] and first[2] not in _POINTED
    wants = folded.startswith((" i want you to ", " i'd like you to ")) and any(
        one in folded for one in (*_EVERY, " first ")
    )
    return ClaimKind.PREFERENCE if likes or wants else None


def _promised(first: list[str], folded: str) -> ClaimKind | None:
    if not folded.startswith(tuple(f" {one} " for one in _PROMISES)):
        return None
    dated = any(one in _WHEN for one in first) or folded.startswith((" i promise", " i commit", " i'm committed"))
    return ClaimKind.COMMITMENT if dated else None


def _listed(first: list[str], folded: str) -> ClaimKind | None:
    """As a list of rules has it: "all public functions need docstrings", "no print statements in production code"."""
    if first[0] in ("all", "every", "each") and any(
        one in folded for one in (" need ", " needs ", " must ", " should ", " have to ", " has to ")
    ):
        return ClaimKind.CONSTRAINT
    bans = (
        first[0] == "no"
        and first[1] not in _NOTHING
        and any(one in folded for one in (" in ", " on ", " during ", " without "))
    )
    return ClaimKind.CONSTRAINT if bans and len(first) >= 4 else None


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
