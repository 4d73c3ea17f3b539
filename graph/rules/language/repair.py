"""Knows where a speaker takes words back in the middle of a sentence: "in Paris, no sorry, Venice" means Venice.

The words after the cue say how much is taken back: they begin again where something of their kind stood before.
"""

import re
from collections.abc import Callable, Set
from dataclasses import dataclass

from graph.rules.utterances.words import listed

ASKING, POINTING = listed("repair-asking"), listed("repair-pointing")
PLACING, HELPING = listed("repair-placing"), listed("repair-helping")
_STRONG = listed("repair-cues") - {"oh", "ah", "well,"}
_PHRASES = (
    "i mean", "i meant", "make that", "make it", "scratch that", "strike that", "let me say", "should say", "i should say", "better yet",
    "i'm sorry", "im sorry", "excuse me", "my mistake", "or wait", "or rather", "or no", "on second thought", "let me correct", "let me rephrase",
    "correction", "that's not right", "hold on", "i wanted to say", "or should i say", "just kidding", "only kidding", "i'm kidding", "just joking", "forget that", "never mind", "not that",
)  # fmt: skip
_JOKES = frozenset(["kidding", "joking", "jk"])  # "no kidding" and "are you kidding" are none
_NOT_A_CUE = listed("repair-not-a-cue")
_CUE_WORDS = listed("repair-cue-words")
_JOINING = listed("repair-joining")


_WORD = re.compile(r"[^\s]+")
_READ = 2000  # characters: nobody takes words back later than that
_NEAR = 8  # words: as far back as the beginning of what is taken back is looked for


@dataclass(frozen=True, slots=True)
class Token:
    start: int
    end: int
    word: str  # folded, without punctuation
    raw: str


@dataclass(frozen=True, slots=True)
class Repair:
    """`removed` is what was taken back, with the cue that says so; `text` is what is left."""

    removed: tuple[int, int]
    cue: tuple[int, int]
    text: str


def repair(text: str) -> Repair | None:
    """The first correction inside a sentence, carried out; None where nobody takes anything back."""
    tokens = [
        Token(one.start(), one.end(), one[0].casefold().strip(".,;:!?\"'()-"), one[0])
        for one in _WORD.finditer(text[:_READ])
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


def _begin(before: list[Token], after: list[Token]) -> int:
    """Where the words that are taken back begin, as a place in `before`."""
    head = after[0].word
    if head in ASKING:
        return _question(before)
    same = _last(before, _word_of({head}), 0)
    if same is not None:
        return same
    near = max(0, len(before) - _NEAR)
    for kind in (POINTING, PLACING, HELPING):
        if head in kind and (like := _last(before, _word_of(kind), near)) is not None:
            return like
    number = _last(before, _is_number, near) if _is_number(after[0]) else None
    return _run(before, after) if number is None else number


def _question(before: list[Token]) -> int:
    """A question that begins again takes back all since its question word."""
    if before[0].word in ASKING | HELPING | PLACING:
        return 0
    return next((at for at, one in enumerate(before) if one.word in ASKING), 0)


def _last(before: list[Token], fits: Callable[[Token], bool], low: int) -> int | None:
    return next((at for at in range(len(before) - 1, low - 1, -1) if fits(before[at])), None)


def _word_of(kind: Set[str]) -> Callable[[Token], bool]:
    return lambda one: one.word in kind


def _is_number(token: Token) -> bool:
    return token.raw[:1].isdigit()


def _run(before: list[Token], after: list[Token]) -> int:
    """A name is taken back whole; of plain words the last."""
    at = len(before) - 1
    names = before[at].raw[:1].isupper() and at > 0
    if names:
        while at > 1 and (
            before[at - 1].raw[:1].isupper()
            or (before[at - 1].word in ("of", "and", "the") and before[at - 2].raw[:1].isupper())
        ):
            at -= 1
        if before[at - 1].word in POINTING and after[0].word in POINTING:
            at -= 1
        return max(at, 0)
    return at


def _cue(tokens: list[Token]) -> tuple[int, int] | None:
    """The cue as places of tokens: a run of such words with words before and after it."""
    at = 1
    while at < len(tokens) - 1:
        if size := _strong(tokens, at):
            first, last = at, at + size
            while first > 1 and tokens[first - 1].word in _JOINING:
                first -= 1
            last = _extended(tokens, last)
            if last < len(tokens):
                return first, last
        at += 1
    return None


def _strong(tokens: list[Token], at: int) -> int:
    """How many tokens of a cue begin here; 0 for none."""
    word = tokens[at].word
    following = tokens[at + 1].word if at + 1 < len(tokens) else ""
    for phrase in _PHRASES:
        size = phrase.count(" ") + 1
        if " ".join(one.word for one in tokens[at : at + size]) == phrase and at + size < len(tokens):
            return size
    if word in _JOKES:
        return int(tokens[at - 1].raw.endswith(","))
    if word not in _STRONG or (word == "no" and following in _NOT_A_CUE) or (word == "rather" and following == "than"):
        return 0
    plain = word in ("actually", "no", "rather", "well") and tokens[at - 1].word in (
        HELPING | POINTING | PLACING | {"not", "with"}
    )
    return 0 if plain and not _starts_again(tokens, at) else 1


def _starts_again(tokens: list[Token], at: int) -> bool:
    """ "Who is no who was …": what follows repeats the kind of word that a sentence begins with."""
    ahead = [one.word for one in tokens[at + 1 : at + 4]]
    return any(word in ASKING or word in _CUE_WORDS for word in ahead[:2]) or tokens[at - 1].raw.endswith(",")


def _extended(tokens: list[Token], last: int) -> int:
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
