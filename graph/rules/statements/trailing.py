"""Knows a clause that only stands behind what a sentence says: "deploy on Thursdays, Lena tests on Wednesdays"."""

from collections.abc import Sequence
from functools import lru_cache

from graph.rules.statements.phrases import cut
from graph.rules.utterances.tokens import Sort, Token

_DOING_WORDS = """
    is are was were has have had can cannot will would must may might do does did need needs want wants like likes prefer prefers know
    knows say says think thinks come comes work works get gets goes go take takes leave leaves start starts open opens close closes
    arrive arrives
"""
_DOES = frozenset(_DOING_WORDS.split())
_PRONOUN_WORDS = "i you he she they it that this there we nobody everybody everyone somebody someone most"
_PRONOUNS = frozenset(_PRONOUN_WORDS.split())
_DETERMINER_WORDS = "the our my your their his her its all these those most many some"
_DETERMINERS = frozenset(_DETERMINER_WORDS.split())
_OF_MANY = frozenset(["are", "were", "have", "can", "will", "need", "want", "get", "pay"])
_OF_ONE = frozenset(["is", "was", "has", "costs", "stays"])
_BETWEEN = frozenset(["all", "also", "only", "just"])
_FEWEST = 2  # words; before less there is nothing that something could stand behind
_MOST = 3  # words of a name


@lru_cache(maxsize=8192)
def apart_from_trailing(words: str) -> tuple[str, str]:
    """A flat sentence in two: what it says, and the clause behind it, which is empty where there is none."""
    spoken = cut(words)
    for at, one in enumerate(spoken):
        if (
            one.word == ","
            and len(words[: one.start].split()) >= _FEWEST
            and _is_clause(words, spoken[at + 1 : at + 8])
        ):
            return words[: one.start], words[one.end :].strip()
    return words, ""


def _is_clause(words: str, behind: Sequence[Token]) -> bool:
    """Whether somebody or something, and what it does, stands there, and more behind it."""
    said = [one for one in behind if one.sort is not Sort.END]
    if said and said[0].word == "then":
        said = said[1:]
    if len(said) <= _FEWEST:
        return False
    first, second = said[0], said[1]
    if first.word in _PRONOUNS:
        step = 2 if second.word in _BETWEEN else 1
        return said[step].word in _DOES | {"'s", "are", "am"}
    if first.word in _DETERMINERS:
        return any(one.word in _DOES for one in said[2 : 2 + _MOST])
    if first.capital:
        verb = words[second.start : second.end]
        return second.word in _DOES | {"'s"} or (len(verb) > len("is") and verb.islower() and verb.endswith("s"))
    plural = first.word.endswith("s") and len(first.word) > _MOST
    return first.sort is Sort.WORD and (second.word in _OF_ONE or (plural and second.word in _OF_MANY))
