"""Knows questions that ask for one of a kind, and how little of them people repeat: "Which database do we use?", "which database?"."""

from collections.abc import Sequence
from functools import lru_cache

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import is_negated, phrase
from graph.rules.statements.asked_as import telling

_LEAD = (
    r"^\W{0,4}(?:(?:and|so|but|ok|okay|hey|sorry|again|wait|hi|please|also|well|btw|folks|all|remind me)\W{1,3}){0,3}"
)
_AUX = r"(?:is|are|was|were|am|do|does|did|will|would|should|shall|can|could|may|might|must|have|has|had|we|i|you|they|it|he|she|that|this|for|to|in|on|at|of|with|from|by)"
_NO_KIND = r"(?!(?:one|ones|way|kind|sort|type|thing|things|else|about|if|part|now|the|a|an|you|it|that|this|part)\b)"
_KIND = rf"(?P<kind>{_NO_KIND}(?!{_AUX}\b)[\w-]{{2,30}}(?: (?!{_AUX}\b)[\w-]{{2,30}}){{0,2}}?)"
_WHICH = phrase(rf"{_LEAD}(?:which|what) {_KIND}(?P<rest>(?:'s)? (?={_AUX}\b).*|,? (?:again|now|then)\W*|\W*)$")
_WHAT_IS = phrase(
    rf"{_LEAD}(?:what|who)(?:'s| is| was| are| were) (?:our|the) {_KIND}(?:,? (?:again|now|then|here|called))?\W*$"
)
# "Which database was it again?" asks for no more than "which database?".
_POINTS_BACK = phrase(
    r"^(?:'s)?(?:,? (?:is|was|are|were) (?:it|that|this|they|those))?(?:,? (?:again|now|then)){0,2}\W*$"
)
_PICKS = frozenset(
    terms_of(
        "pick picked picking choose chose chosen choosing select selected settle settled decide decided agree agreed go going went run running take taking took doing stick rely relying"
    )
)
_OTHERS = phrase(r"\b(?:they|he|she|them|him|her|his|their)\b")


@lru_cache(maxsize=8192)
def kind_asked(words: str) -> frozenset[str]:
    """Of what kind one is asked for; empty where it asks for something else."""
    said = fluent(words).strip()
    found = _WHICH.match(said) or _WHAT_IS.match(said)
    return telling(f"which {found['kind']}") if found else frozenset()


@lru_cache(maxsize=8192)
def _besides(words: str) -> tuple[frozenset[str], bool]:
    """What else such a question says: of what, and whether it denies."""
    return telling(words) - kind_asked(words) - _PICKS, is_negated(fluent(words))


@lru_cache(maxsize=8192)
def of_others(words: str) -> bool:
    """ "Which database do they use?" """
    return _OTHERS.search(fluent(words)) is not None


def asks_the_same_kind(one: str, other: str) -> bool:
    """Whether both ask for one of a kind, of the same things: "Which database do we use?", "What DB are we on?"."""
    kind = kind_asked(one)
    if not kind or kind != kind_asked(other) or points_back(one) or points_back(other):
        return False
    return _besides(one) == _besides(other)


@lru_cache(maxsize=8192)
def points_back(words: str) -> bool:
    """ "Which database?" asks no more than what was asked in full before."""
    found = _WHICH.match(fluent(words).strip())
    return found is not None and _POINTS_BACK.match(found["rest"]) is not None


def asked_in_full(words: str, earlier: Sequence[str], before: str) -> int | None:
    """The first of the questions that "which database?" asks again, if all that ask for one are the same; None, where
    what stands right before it speaks of one: then it asks which of them that was."""
    kind = kind_asked(words)
    if not kind or not points_back(words) or kind & telling(before):
        return None
    full = [at for at, one in enumerate(earlier) if kind_asked(one) == kind and not points_back(one)]
    return full[0] if len({_besides(earlier[at]) for at in full}) == 1 else None
