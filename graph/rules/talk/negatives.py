"""Knows what a no to something negative comes to: "So we don't ship on Friday?" "No, we don't." agrees."""

from dataclasses import replace

from graph.rules.language.correcting import polar
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import flat, is_negated
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import proposal_in, understanding_in
from graph.rules.utterances.opening import begins_with

_NO = ("no", "nope", "nah")
_TAG = 2  # words
_EITHER = ("either", "neither")


def to_negative(words: str, before: str, answer: Answer | None) -> Answer | None:
    """The answer as it is meant. A bare no to something negative may mean either, so that it answers nothing."""
    if answer is None or answer.sense is not Sense.NO:
        return answer
    if words.rstrip(" .,!").casefold().endswith(_EITHER):
        return None  # "I don't think so, either" says no together with who said it
    own = fluent(words)
    return _meant(own[answer.end :], before, answer) if own[: answer.end].rstrip().casefold().endswith(_NO) else answer


def _meant(rest: str, before: str, answer: Answer) -> Answer | None:
    says_so = begins_with("says-so", rest) is not None
    if not _is_negative(before):
        return replace(answer, sense=Sense.YES) if says_so and understanding_in(before) else answer
    if not rest.strip(" .,!;:-"):
        return None
    said = polar(rest)
    agrees = said.denies if said else says_so or begins_with("agrees-with-no", rest) is not None
    return replace(answer, sense=Sense.YES) if agrees else answer


def _is_negative(before: str) -> bool:
    meant = understanding_in(before)
    if meant is not None:
        said = _untagged(flat(before[meant.start : meant.end]))
        return is_negated(said) and begins_with("wonders", said) is None  # the no to "doesn't that …?" denies
    put = proposal_in(before)
    return put is not None and begins_with("thinks-not", flat(before[put.start : put.end])) is not None


def _untagged(words: str) -> str:
    """ "So we don't ship, do we?" without its tag."""
    said, _, tag = words.rstrip(" ?").rpartition(",")
    return said if said and len(tag.split()) <= _TAG else words.rstrip(" ?")
