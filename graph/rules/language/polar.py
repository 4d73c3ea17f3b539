"""Knows answers that say no more than whether something is so: "It does.", "no, we didn't", "it actually is"."""

from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.wording import phrase

_OPENS = r"^\W{0,4}(?:(?:yes|yeah|yep|no|nope|nah|well|oh|um+|uh|sorry|but|ah|hmm+|actually|wait|hang on|hold on|of course|sure|on the contrary|i think|i'm sure|i'm pretty sure|pretty sure)\W{1,3}){0,3}"
_WELL = r"(?:actually|really|still|certainly|definitely|already|indeed|just)"
_POLAR = phrase(
    rf"{_OPENS}(?P<who>it|that|this|they|these|those|there|we|you|he|she|i)(?: {_WELL})?"
    r"(?P<verb> (?:(?:is|are|was|were|do|does|did|has|have|had|could|would|should|must)(?P<not>n't| not)?|(?:can|will)(?P<never> not)?|(?P<no>can't|cannot|won't|ain't))|(?P<isnt>'(?:s|re|m) not))"
    r"(?:,? (?:actually|certainly|definitely|already|indeed|too|so|though|now|in fact|after all|any ?more|yet)){0,2}[^\w?]{0,8}$"
)


# Verbs that answer each other: "it can't" answers "you can …", and "it does" any plain verb.
VERBS = {
    "be": phrase(r"\b(?:is|are|was|were|am|ain't)(?:n't)?\b|'(?:s|re|m)\b"),
    "have": phrase(r"\b(?:has|have|had)(?:n't)?\b|'ve\b"),
    "can": phrase(r"\b(?:can|can't|cannot|could|couldn't)\b"),
    "will": phrase(r"\b(?:will|would|won't|wouldn't)\b|'(?:ll|d)\b"),
    "must": phrase(r"\b(?:must|should)(?:n't)?\b"),
    "do": phrase(r"\b(?:do|does|did)(?:n't)?\b"),
}


@dataclass(frozen=True, slots=True)
class Polar:
    """`who` it is said of, as a pronoun; `verb` one of `VERBS`; `denies` whether it says that it is not so."""

    who: str
    verb: str
    denies: bool


@lru_cache(maxsize=8192)
def polar(words: str) -> Polar | None:
    """Of a flat sentence."""
    found = _POLAR.match(words)
    if found is None:
        return None
    verb = next(name for name, pattern in VERBS.items() if pattern.search(found["verb"]))
    return Polar(found["who"].casefold(), verb, any(found[one] for one in ("not", "never", "no", "isnt")))
