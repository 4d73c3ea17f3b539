"""Knows the part of a sentence that states, and which words let it be so of several at once, or only for a time."""

import re
from itertools import pairwise

from graph.rules.language.wording import CONTRAST, flat, without_reason
from graph.rules.utterances.sentences import says, sentence
from graph.rules.utterances.tokens import Sort, Token, tokens
from graph.rules.utterances.words import listed

_ENDS_PART = frozenset({",", ".", ";", ":", "!", "?", "(", ")"})
_WHO = frozenset({"we", "i", "you", "they", "he", "she"})
_DID = listed("stating-did")
# Of these what was done is news that holds: "we switched to Redis".
_SETTLED = listed("stating-settled")
_LEADS = frozenset({"not", "of", "than", "to"})  # the last word of "instead of", "as opposed to"
_SMALL = listed("stating-small")
_FOR = listed("stating-for")
_MOST_SMALL, _MOST_WORDS = 3, 8


def adds(words: str) -> bool:
    """Whether words put something beside what is there ("we will also use MySQL"), and not in its place."""
    return says("also", words) is not None


def says_several(words: str) -> bool:
    """Whether what a flat sentence says may be so beside something else, was so once, or is so only for a while."""
    return says("several", words) is not None or adds(words) or _did(tokens(words))


def stating(statement: str) -> str:
    """The sentence, letter for letter as long, without its reason and without what it turns down."""
    words = flat(statement)
    first, last = without_reason(words)
    words = CONTRAST.sub(_without_thing, " " * first + words[first:last])
    read = sentence(words)
    for one in read.of("in-passing", "over"):
        start, end = read.span(one.start, one.end)
        if one.act == "over":
            if read.said[one.end].sort is Sort.NUMBER:
                continue
            end = next(it.start for it in read.said[one.end :] if it.word in _ENDS_PART or it.sort is Sort.END)
        words = words[:start] + " " * (end - start) + words[end:]
    return words.rstrip()


def _did(said: tuple[Token, ...]) -> bool:
    """ "We met on Tuesday", "Ada deployed on Friday": it is over."""
    pairs = [(one.word, other.word) for one, other in pairwise(said)]
    if len(pairs) >= _MOST_SMALL and pairs[0][1].endswith("ed") and pairs[2][0] == "on" and pairs[2][1].endswith("day"):
        return True
    return any(
        who in _WHO and (did in _DID or (did.endswith("ed") and len(did) > len("used") and did not in _SETTLED))
        for who, did in pairs
    )


def _without_thing(contrast: re.Match[str]) -> str:
    """ "GraphQL instead of REST for the partners": whom it is for belongs to what was decided."""
    said = tokens(contrast[0])
    at = next((at for at, one in enumerate(said) if one.word in _LEADS), 0) + 1
    low = at
    while at < len(said) and said[at].word in _SMALL and at - low < _MOST_SMALL:
        at += 1
    low, at = at, at + 1
    while at < len(said) and said[at].word not in _FOR and at - low <= _MOST_WORDS:
        at += 1
    end = said[at - 1].end if at <= len(said) else len(contrast[0])
    return " " * end + contrast[0][end:]
