"""Knows what a no to something negative comes to: "So we don't ship on Friday?" "No, we don't." agrees."""

from dataclasses import replace

from graph.rules.language.correcting import polar
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import flat, is_negated, phrase
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import proposal_in, understanding_in

_TAG = phrase(
    r",? (?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n't)? (?:it|we|you|they|there|he|she|i)\W*$"
)
_DOUBTS = phrase(
    r"^\W{0,4}(?:(?:but|and|so|well|ok|okay)\W{1,3}){0,2}i (?:don't|do not) (?:really )?(?:think|believe|see why)\b"
)
_SAYS_SO = phrase(
    r"^\W{0,4}(?:(?:i think|i guess|i'd say)\W{1,3})?(?:that|it|this)(?:'s| is) (?:all |quite |totally |perfectly |very )?(?:right|true|correct|fine|ok|okay|good)\b"
)
_AGREES = phrase(
    r"^\W{0,4}(?:right|correct|exactly|of course not|not at all|you're right|indeed|nobody|no one|none|nothing|never|not (?:yet|really|that i))\b"
)
# "Doesn't that contradict it?" is no understanding: its no denies.
_WONDERS = phrase(
    r"^\W{0,4}(?:(?:ok|okay|yeah|and|so|but|well|oh|right)\W{1,3}){0,3}(?:is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|should)n't\b"
)
_NO = phrase(r"(?:no|nope|nah)$")
_EITHER = phrase(r"(?:\beither|\bneither)\W{0,8}$")


def to_negative(words: str, before: str, answer: Answer | None) -> Answer | None:
    """The answer as it is meant. A bare no to something negative may mean either, so that it answers nothing."""
    if answer is None or answer.sense is not Sense.NO:
        return answer
    if _EITHER.search(flat(words)):
        return None  # "I don't think so, either" says no together with who said it
    own = fluent(words)
    return _meant(own[answer.end :], before, answer) if _NO.search(own[: answer.end]) else answer


def _meant(rest: str, before: str, answer: Answer) -> Answer | None:
    says_so = _SAYS_SO.match(rest) is not None
    if not _is_negative(before):
        return replace(answer, sense=Sense.YES) if says_so and understanding_in(before) else answer
    if not rest.strip(" .,!;:-"):
        return None
    said = polar(rest)
    agrees = said.denies if said else says_so or _AGREES.match(rest) is not None
    return replace(answer, sense=Sense.YES) if agrees else answer


def _is_negative(before: str) -> bool:
    meant = understanding_in(before)
    if meant is not None:
        said = _TAG.sub("", flat(before[meant.start : meant.end]).rstrip(" ?"))
        return is_negated(said) and _WONDERS.match(said) is None
    put = proposal_in(before)
    return put is not None and _DOUBTS.match(flat(before[put.start : put.end])) is not None
