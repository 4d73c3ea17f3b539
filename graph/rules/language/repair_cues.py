"""Knows the words that take words back in the middle of a sentence ("no, sorry, I mean"), and where a run of them stands."""

from dataclasses import dataclass

from graph.rules.language.kinds_of_words import ASKING, HELPING, PLACING, POINTING

_CUES = """
    no wait sorry actually rather oops neigh nope uh um er err umm uhh ugh hmm erm nah ah huh oh eh well,
"""
_STRONG = frozenset(_CUES.split()) - {"oh", "ah", "well,"}
_PHRASES = (
    "i mean", "i meant", "make that", "make it", "scratch that", "strike that", "let me say", "should say", "i should say", "better yet",
    "i'm sorry", "im sorry", "excuse me", "my mistake", "or wait", "or rather", "or no", "on second thought", "let me correct", "let me rephrase",
    "correction", "that's not right", "hold on", "i wanted to say", "or should i say", "just kidding", "only kidding", "i'm kidding", "just joking", "forget that", "never mind", "not that",
)  # fmt: skip
_JOKES = frozenset(["kidding", "joking", "jk"])  # "no kidding" and "are you kidding" are none
_NOT_A_CUE = frozenset(["kidding", "longer", "one", "more", "less", "matter", "other", "such", "way", "doubt", "idea"])
_CUE_WORDS = frozenset(["wait", "sorry", "no", "i", "make", "scratch", "rather", "actually"])
_JOINING = frozenset(["or", "oh", "and", "ah", "but", "uh", "um", "er"])


@dataclass(frozen=True, slots=True)
class Token:
    start: int
    end: int
    word: str  # folded, without punctuation
    raw: str


def cue(tokens: list[Token]) -> tuple[int, int] | None:
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
