"""Knows answers that say no more than whether something is so: "It does.", "no, we didn't", "it actually is"."""

from dataclasses import dataclass
from functools import lru_cache

from graph.rules.utterances.opening import begins_with
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import tokens

# Verbs that answer each other: "it can't" answers "you can …", and "it does" any plain verb.
_VERBS = (
    dict.fromkeys(("is", "are", "was", "were", "am", "ai", "'s"), "be")
    | dict.fromkeys(("has", "have", "had"), "have")
    | dict.fromkeys(("can", "could"), "can")
    | dict.fromkeys(("will", "would"), "will")
    | dict.fromkeys(("must", "should"), "must")
    | dict.fromkeys(("do", "does", "did"), "do")
)

_GOES_ON = frozenset({"so", "and", "then", "now"})


@dataclass(frozen=True, slots=True)
class Polar:
    """`who` it is said of, as a pronoun; `verb` what `verbs_in` calls it; `denies` whether it says that it is not so."""

    who: str
    verb: str
    denies: bool


def verbs_in(words: str) -> frozenset[str]:
    return frozenset(_VERBS[one.word] for one in tokens(words) if one.word in _VERBS)


@lru_cache(maxsize=8192)
def polar(words: str) -> Polar | None:
    found = begins_with("says-only", words, but=_GOES_ON)
    if found is None:
        return None
    read = sentence(words)
    verb = found.places["verb"]
    denies = any(one.word == "not" for one in read.said[verb : found.end])
    return Polar(read.said[found.places["who"]].word, _VERBS[read.said[verb].word], denies)
