"""Knows whether the answer to a question of yes or no says one of them: "sure", "drilling is forbidden", "I'm afraid not"."""

from graph.rules.language.wording import flat, phrase
from graph.rules.talk.answers import Sense, answer_of

_SHORT = 6  # words of an answer that says yes or no and nothing else
_LIMITS = phrase(
    r"\b(?:but|only|except|unless|if|depends?|maybe|perhaps|provided|as long as|until|subject to|with (?:permission|care|caution))\b"
)
_OPEN = phrase(
    r"\b(?:who|why|when|what|where|how|or|think|hope|ask|asked|said|says|check|yet|should|wish|might|could|until)\b"
)
_HARMLESS = phrase(r"\b(?:(?:no|not an?|isn't an?) (?:problem|issue)|no objections?)\b")
_FORBIDS = phrase(r"\b(?:forbidden|prohibited|banned|impossible|under no circumstances|by no means|in no case)\b")
_PERMITS = phrase(r"\b(?:allowed|permitted|possible|ok|okay|fine|all ?right|welcome)\b")
_NOT = phrase(r"(?:\b(?:not|never|no longer)\b|n't\b)")
_SADLY_NOT = phrase(
    r"^\W{0,4}(?:no,? )?(?:unfortunately|sadly|regrettably|alas|i'm afraid|i am afraid|afraid|sorry,?) not\W{0,4}$"
)


def agreed(words: str) -> bool | None:
    """A short yes or no; one that goes on with a "but", or says both, is a person's to read."""
    said = flat(words)
    if len(said.split()) > _SHORT or limited(words):
        return None
    plain = _HARMLESS.sub(" ", said)
    found = answer_of(plain)
    spoken = found.sense is Sense.YES if found and found.frank and not found.closing else None
    ruled = _permitted(plain, harmless=plain != said)
    if _FORBIDS.search(plain) and ruled is None:
        return None
    return spoken if ruled in (None, spoken) else ruled if spoken is None else None


def limited(words: str) -> bool:
    """Whether the words say on what a yes or no depends."""
    return _LIMITS.search(flat(words)) is not None


def _permitted(said: str, *, harmless: bool) -> bool | None:
    """ "That's fine", "strictly forbidden": what is neither, or both ("not forbidden"), is a person's to read."""
    if _SADLY_NOT.match(said):
        return False
    if _OPEN.search(said) or said.rstrip().endswith("?"):
        return None
    denied, permits = _NOT.search(said) is not None, harmless or _PERMITS.search(said) is not None
    if _FORBIDS.search(said):
        return None if denied or permits else False
    return not denied if permits else None
