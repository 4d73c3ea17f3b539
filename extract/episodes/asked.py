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
_LEADING = ("scratch that", "by the way", "for the record", "one more thing", "just so you know", "no,", "no:", "that's wrong", "that is wrong",
    "i was wrong", "my mistake")  # fmt: skip
_BANS = ("do not", "don't", "dont", "don\u2019t", "avoid", "stop", "no more")
_IDLE_TOLD = "worry know think mind forget bother see understand get have need want care believe remember like"
_IDLE = frozenset(_IDLE_TOLD.split())
_INSTEAD = (" instead of ", " rather than ", ", not ", " not ", " over ", " and never ", ", never ")
_AGAINST = (" instead of ", " rather than ", ", not ", " over ", " and not ", " no longer ")
_ENDS = (" for ", " in ", " on ", " when ", " from ", ",", ".", ";", ":", "!", " because", " since", " to ", " and ")
_LABELS = frozenset(
    {
        "remember",
        "note",
        "rule",
        "important",
        "reminder",
        "everywhere",
        "repos",
        "projects",
        "repo",
        "always",
        "policy",
        "correction",
        "update",
        "wrong",
        "mistaken",
        "moved",
        "changed",
    }
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
_OFTEN_TOLD = (" always ", " never ", " everywhere", " by default", " for each ", " from now on", " only ")
_EVERY = (*_OFTEN_TOLD, " every ", " all ")
_DOING_TOLD = "use run put keep write name call add store commit push deploy ask format indent test pin send"
_POINTED = frozenset({"it", "that", "this", "the", "your", "how", "what", "them", "these"})
_OURS = ("i", "we", "my team", "our team")
_OFTEN = frozenset({"always", "never", "only"})
_PAST = frozenset(
    {"got", "had", "was", "were", "did", "went", "said", "made", "took", "saw", "knew", "found", "came", "ran"}
)
_TODAY = (" yet ", " for now ", " this time ", " right now ", " this once ", " this run ")
_WHENEVER = ("whenever ", "every time ", "each time ", "any time ", "anytime ", "wherever ")
_MANNER = frozenset({"use", "keep", "format", "name", "indent", "sign", "pin", "spell", "stick"})
_DEFINITE_TOLD = "the this that these those a an my your our his her their its it them here there now me us"
_DEFINITE = frozenset(_DEFINITE_TOLD.split())
_PLACING = frozenset({"in", "for", "on", "with", "under", "within", "to"})
_PROMISED = frozenset({"promised", "promise", "guaranteed", "guarantee", "pledged", "pledge", "owe", "vowed"})
_EMPTY_WORD = frozenset({"you", "this", "it", "nothing"})
_BETWEEN = frozenset({"have", "already", "also", "hereby"})
_DOING = frozenset(_DOING_TOLD.split())
_PROMISES = ("i'll", "i\u2019ll", "i will", "we'll", "we\u2019ll", "we will")
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
    start = after_leads(sentence)
    words = sentence[start:].strip()
    folded = f" {words.casefold()} ".replace("\u2019", "'")
    first = [one.strip(_EDGES) for one in folded.split()]
    if "?" in words or len(first) < 2 or any(one in _DOUBTS for one in first):
        return None
    plain = f" {' '.join(first)} "
    rules = (_promised,) if any(one in plain for one in _TODAY) else _RULES
    return next((Laid(kind, start) for rule in rules if (kind := rule(first, folded))), None)


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


def after_leads(sentence: str) -> int:
    """Behind what only leads in: "please", "remember:", "this applies across my repos:"."""
    at = _after_label(sentence)
    if at:
        return at + after_leads(sentence[at:])
    folded = sentence.casefold()
    phrase = next((one for one in _LEADING if folded.startswith(one)), "")
    if phrase:
        at = len(phrase) + len(sentence[len(phrase) :]) - len(sentence[len(phrase) :].lstrip(" ,:-"))
        return at + after_leads(sentence[at:])
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
        return None if first[1] in _IDLE else ClaimKind.CONSTRAINT
    opening = next((one for one in _BANS if folded.startswith(f" {one} ")), None)
    if opening is None:
        return None
    verb = first[len(opening.split())] if len(first) > len(opening.split()) else ""
    ends = opening == "stop" and not verb.endswith("ing")  # "stop the server" is for today
    return None if not verb or verb in _IDLE or ends else ClaimKind.CONSTRAINT


def _ordered(first: list[str], folded: str) -> ClaimKind | None:
    if first[0] == "always" or folded.startswith(" from now on"):
        return ClaimKind.CONSTRAINT
    if folded.startswith((" make sure ", " be sure to ", " ensure ")) and "then" not in first:  # steps are a task
        return ClaimKind.CONSTRAINT
    if first[0] == "only" and first[1] in _DOING:
        return ClaimKind.CONSTRAINT
    bounded = first[0] == "keep" and any(one in folded for one in (" under ", " below ", " at most ", " within "))
    named = first[0] in _DOING and any(one in folded for one in (*_INSTEAD, *_EVERY))
    # "use British spelling in docs" holds for all docs; "use the new name in the test" is for today
    broad = first[0] in _MANNER and not _DEFINITE.intersection(first) and bool(_PLACING.intersection(first))
    return ClaimKind.CONSTRAINT if bounded or named or broad else None


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
    wants = folded.startswith((" i want ", " we want ", " i'd like ")) and not folded.startswith(
        (" i want to ", " i'd like to ")
    )
    often = any(one in folded for one in _OFTEN_TOLD) or (" you to " in folded and " first " in folded)
    return ClaimKind.PREFERENCE if likes or (wants and often) else None


def _promised(first: list[str], folded: str) -> ClaimKind | None:
    if _gave_their_word(first):
        return ClaimKind.COMMITMENT
    if not folded.startswith(tuple(f" {one} " for one in _PROMISES)):
        return None
    standing = any(one in folded for one in _EVERY)
    return ClaimKind.COMMITMENT if standing or any(one in _WHEN for one in first) else None


def _gave_their_word(first: list[str]) -> bool:
    """ "We promised Ngozi that the export ships by Friday", "I've already promised two audits"."""
    if first[:3] in (["i'm", "committed", "to"], ["we're", "committed", "to"]):
        return True
    if first[0] not in ("i", "we", "i've", "we've"):
        return False
    verb, *rest = [one for one in first[1:] if one not in _BETWEEN] or [""]
    return verb in _PROMISED and bool(rest) and rest[0] not in _EMPTY_WORD


def _usual(first: list[str], folded: str) -> ClaimKind | None:
    """What its user always or never does, and what holds whenever something is done."""
    if folded[1:].startswith(_WHENEVER):
        asked = folded.partition(",")[2].split() or [""]
        asks = asked[0] and asked[0].strip(_EDGES) not in _DEFINITE | {"i", "we", "you", "he", "she", "they", "nothing"}
        return ClaimKind.CONSTRAINT if asks else None
    ours = next((one for one in _OURS if folded.startswith(f" {one} ")), None)
    if ours is None:
        return None
    often, *rest = first[len(ours.split()) :] or [""]
    doing = rest[0] if rest else ""
    return (
        ClaimKind.CONSTRAINT if often in _OFTEN and doing and doing not in _IDLE and not doing.endswith("ed") else None
    )


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


_RULES = (_banned, _ordered, _preferred, _promised, _obliged, _listed, _usual)
