"""Knows where a speaker takes words back in the middle of a sentence: "in Paris, no sorry, Venice" means Venice.

The words after the cue say how much is taken back: they begin again where something of their kind stood before.
"""

import re
from dataclasses import dataclass

_WORD = re.compile(r"[^\s]+")
_CUES = """
    no wait sorry actually rather oops neigh nope uh um er err umm uhh ugh hmm erm nah ah huh oh eh well,
"""
_STRONG = frozenset(_CUES.split()) - {"oh", "ah", "well,"}
_PHRASES = (
    "i mean", "i meant", "make that", "make it", "scratch that", "strike that", "let me say", "should say", "i should say", "better yet",
    "i'm sorry", "im sorry", "excuse me", "my mistake", "or wait", "or rather", "or no", "on second thought", "let me correct", "let me rephrase",
    "correction", "that's not right", "hold on", "i wanted to say", "or should i say", "forget that", "never mind", "not that",
)  # fmt: skip
_JOINS = frozenset(
    [
        "or",
        "oh",
        "and",
        "but",
        "ah",
        "well",
        "is",
        "it",
        "that",
        "i",
        "tell",
        "me",
        "so",
        "just",
        "what's",
        "say",
        "instead",
        "okay",
        "ok",
        "then",
        "now",
        "to",
        "ask",
        "let's",
        "uh",
    ]
)
_ENDS = frozenset(["tell", "me", "instead", "say"])
_WH = frozenset(["what", "which", "who", "whom", "whose", "when", "where", "why", "how", "what's", "who's"])
_DETERMINERS = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "these",
        "those",
        "his",
        "her",
        "its",
        "their",
        "our",
        "my",
        "your",
        "some",
        "any",
        "each",
        "every",
    ]
)
_PREPOSITIONS = frozenset(
    [
        "in",
        "on",
        "at",
        "of",
        "to",
        "for",
        "from",
        "by",
        "with",
        "about",
        "as",
        "into",
        "during",
        "after",
        "before",
        "between",
        "against",
        "under",
        "over",
    ]
)
_VERBS = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "did",
        "do",
        "does",
        "has",
        "have",
        "had",
        "can",
        "could",
        "will",
        "would",
        "should",
        "may",
        "might",
    ]
)
_SMALL = (
    _WH
    | _DETERMINERS
    | _PREPOSITIONS
    | _VERBS
    | frozenset(["and", "or", "but", "not", "than", "if", "it", "he", "she", "they", "there"])
)
_NOT_A_CUE = frozenset(["longer", "one", "more", "less", "matter", "other", "such", "way", "doubt", "idea"])
_RUN = 2  # plain words: what is taken back without any sign of its beginning is hardly longer
_NEAR = 8


@dataclass(frozen=True, slots=True)
class Repair:
    """`removed` is what was taken back, with the cue that says so; `text` is what is left."""

    removed: tuple[int, int]
    cue: tuple[int, int]
    text: str


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    word: str  # folded, without punctuation
    raw: str


def repair(text: str) -> Repair | None:
    """The first correction inside a sentence, carried out; None where nobody takes anything back."""
    tokens = [
        _Token(one.start(), one.end(), one[0].casefold().strip(".,;:!?\"'()-"), one[0])
        for one in _WORD.finditer(text[:2000])
    ]
    found = _cue(tokens)
    if found is None:
        return None
    first, last = found
    begin = _begin(tokens[:first], tokens[last:])
    start, end = tokens[begin].start, tokens[last].start
    rest = text[end:]
    if begin == 0:
        rest = rest[:1].upper() + rest[1:]
    after = re.sub(r",? rather(?=[?.!]?$)", "", rest) if "rather" not in text[start:end] else rest
    return Repair((start, end), (tokens[first].start, tokens[last - 1].end), text[:start] + after)


def _cue(tokens: list[_Token]) -> tuple[int, int] | None:
    """The cue as places of tokens: a run of such words with words before and after it."""
    at = 1
    while at < len(tokens) - 1:
        if size := _strong(tokens, at):
            first, last = at, at + size
            while (
                first > 1
                and tokens[first - 1].word in ("or", "oh", "and", "ah", "but", "uh", "um", "er")
                and first - 1 > 0
            ):
                first -= 1
            last = _extended(tokens, last)
            if last < len(tokens):
                return first, last
        at += 1
    return None


def _strong(tokens: list[_Token], at: int) -> int:
    """How many tokens of a cue begin here; 0 for none."""
    word = tokens[at].word
    following = tokens[at + 1].word if at + 1 < len(tokens) else ""
    for phrase in _PHRASES:
        size = phrase.count(" ") + 1
        if " ".join(one.word for one in tokens[at : at + size]) == phrase and at + size < len(tokens):
            return size
    if word not in _STRONG or (word == "no" and following in _NOT_A_CUE) or (word == "rather" and following == "than"):
        return 0
    plain = word in ("actually", "no", "rather", "well") and tokens[at - 1].word in (
        _VERBS | _DETERMINERS | _PREPOSITIONS | {"not", "with"}
    )
    return 0 if plain and not _starts_again(tokens, at) else 1


def _starts_again(tokens: list[_Token], at: int) -> bool:
    """ "Who is no who was …": what follows repeats the kind of word that a sentence begins with."""
    ahead = [one.word for one in tokens[at + 1 : at + 4]]
    return any(word in _WH or word in _CUE_WORDS for word in ahead[:2]) or tokens[at - 1].raw.endswith(",")


_CUE_WORDS = frozenset(["wait", "sorry", "no", "i", "make", "scratch", "rather", "actually"])


def _extended(tokens: list[_Token], last: int) -> int:
    """Cues come in runs: "no, sorry, I mean", "no wait tell me"."""
    while last < len(tokens) - 1:
        if size := _strong(tokens, last):
            last += size
        elif tokens[last].word in ("tell", "let") and tokens[last + 1].word in ("me", "us"):
            last += 2
        elif (tokens[last].word in ("or", "oh", "instead", "then", "yet") and _strong(tokens, last + 1)) or (
            tokens[last].word in ("that", "it") and tokens[last - 1].word in ("make", "scratch", "strike")
        ):
            last += 1
        else:
            break
    return last


def _begin(before: list[_Token], after: list[_Token]) -> int:
    """Where the words that are taken back begin, as a place in `before`."""
    head = after[0].word
    low = max(0, len(before) - _NEAR)
    if head in _WH:
        return (
            next((at for at in range(len(before)) if before[at].word in _WH), 0)
            if before[0].word not in _WH | _VERBS | _PREPOSITIONS
            else 0
        )
    same = next((at for at in range(len(before) - 1, -1, -1) if before[at].word == head), None)
    if same is not None:
        return same
    for kind in (_DETERMINERS, _PREPOSITIONS, _VERBS):
        if head in kind:
            like = next((at for at in range(len(before) - 1, low - 1, -1) if before[at].word in kind), None)
            if like is not None:
                return like
    if after[0].raw[:1].isdigit():
        number = next((at for at in range(len(before) - 1, low - 1, -1) if before[at].raw[:1].isdigit()), None)
        if number is not None:
            return number
    return _run(before, after)


def _run(before: list[_Token], after: list[_Token]) -> int:
    """A name is taken back whole; of plain words the last."""
    at = len(before) - 1
    names = before[at].raw[:1].isupper() and at > 0
    if names:
        while at > 1 and (
            before[at - 1].raw[:1].isupper()
            or (before[at - 1].word in ("of", "and", "the") and before[at - 2].raw[:1].isupper())
        ):
            at -= 1
        if before[at - 1].word in _DETERMINERS and after[0].word in _DETERMINERS:
            at -= 1
        return max(at, 0)
    return at
