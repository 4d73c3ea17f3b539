"""Reads who uses what out of a statement: "service-a will use Postgres" is about service-a, and about its database.

Only things of one known category make one slot: the same service may use Postgres and Redis, but not two databases.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from graph.rules.wording import flat, phrase

_TEAM = r"(?:we|i|let's|lets|let us|the team|our team|everyone|everybody|the project|us)"
_NAME = r"(?:the |our |a |an |all |each |every )?(?P<{}>[A-Za-z][\w./-]{{0,40}}(?: [A-Za-z][\w./-]{{0,30}}){{0,2}}?)"
_USE = (
    r"(?:use|uses|using|adopt|adopts|go with|goes with|go for|run on|runs on|be built (?:on|with|in)|is built (?:on|with|in)|be written in|is written in|"
    r"rely on|relies on|store (?:its |the |all )?(?:data|files) in|stores (?:its )?data in|live in|lives in|be hosted (?:on|by)|is hosted (?:on|by)|be deployed (?:on|to)|deploy (?:on|to)|host (?:on|with)|"
    r"(?:switch|switches|move|moves|migrate|migrates|revert|reverts|go|goes|return|returns)(?:es)? (?:back |over )?(?:to|from \w{1,20} to)|stick (?:with|to)|stay with|stays on|stay on|keep|keeps|choose|chose|chosen|"
    r"pick|picked|select|selected|standardi[sz]e on|settle(?:d)? on|opt(?:ed)? for|switching (?:back )?to|moving (?:back )?to|going with|migrating to|adopting|using|decided (?:on|for))"
)
_SWITCH = phrase(
    r"\b(?:switch|mov|migrat|revert|replac|return)\w{0,4} |\binstead of\b|\bno longer\b|\bback to\b|\bchange[ds]? (?:it |that )?(?:from|to)\b"
)
_USES = phrase(
    rf"(?<![\w']){_NAME.format('subject')} (?:(?:will|shall|should|must|has to|have to|needs to|need to|is going to|are going to|is|are|now|also|always|only|has|have|decided to|agreed to|not) ){{0,3}}"
    rf"{_USE} {_NAME.format('object')}(?= ?(?:$|[.,;:!()]|\b(?:because|since|for|as|instead|rather|over|and|or|in|on|with|so|due|from|by|not|until|when|while|to|now|again|version|\d)\b))"
)
_BARE = phrase(
    rf"^\W{{0,4}}(?:(?:we|i|let's|lets|let us|please|ok|okay|so|now|then|to|not|will|shall|should|must|ll|are|re|have|ve|decided|agreed|actually|no|going to)\W{{1,2}}){{0,6}}{_USE} "
    rf"{_NAME.format('object')}(?= ?(?:$|[.,;:!()]|\b(?:because|since|for|as|instead|rather|over|and|or|in|on|with|so|due|from|by|not|until|when|while|to|now|again|version|\d)\b))"
)
_FOR = phrase(
    r"\b(?:for|in|on) (?:the |our |all |a )?(?P<purpose>[A-Za-z][\w-]{1,30}(?: (?!because|since|instead|and|as|so|now)[a-z][\w-]{1,20})?)\b"
)
_ALSO = phrase(
    r"\b(?:also|too|as well|in addition|additionally|both|alongside|besides|together with|next to|on top of)\b"
)
_NOT_A_PURPOSE = phrase(
    r"^(?:now|example|instance|good|sure|free|once|reasons?|cost|performance|simplicity|consistency|today|tomorrow|it|this|that|production use|the moment|\w+ reasons?)\b"
)
_IS_TEAM = phrase(rf"^{_TEAM}$")
_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Frame:
    """`subject` empty is the whole project; `category` empty is a thing that no lexicon knows."""

    subject: str
    object: str
    category: str = ""
    switches: bool = False
    adds: bool = False  # "also": beside what is there, not instead of it

    @property
    def key(self) -> str | None:
        """The slot that it fills, as a dotted key; None where it is not known what it would replace."""
        if self.adds or not self.category:
            return None
        return f"{_slug(self.subject) or 'project'}.{self.category}"


def frame_of(statement: str, categories: Mapping[str, tuple[str, ...]]) -> Frame | None:
    """What a statement says that somebody uses; None where it says nothing of the kind."""
    words = flat(statement)
    found = _uses(words)
    if found is None:
        return None
    subject = found["subject"] if "subject" in found.re.groupindex else ""
    if _IS_TEAM.match(subject.strip()):
        subject = ""
    category, thing = _category(found["object"], categories)
    purpose = _FOR.search(words, found.end("object"))
    if not subject and purpose and not _NOT_A_PURPOSE.match(purpose["purpose"]):
        subject = purpose["purpose"]
    return Frame(subject, thing, category, _SWITCH.search(words) is not None, adds(words))


@lru_cache(maxsize=8192)
def _uses(words: str) -> re.Match[str] | None:
    return _BARE.match(words) or _USES.search(words)


def adds(words: str) -> bool:
    """Whether words put something beside what is there ("we will also use MySQL"), and not in its place."""
    return _ALSO.search(flat(words)) is not None


def named(words: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The things of any category that a text names, in order, as they are listed."""
    known = _known(tuple((name, tuple(things)) for name, things in categories.items()))
    return tuple(dict.fromkeys(one for one in _tokens(words) if one in known)) if known else ()


def category_of(thing: str, categories: Mapping[str, tuple[str, ...]]) -> str:
    return _known(tuple((name, tuple(things)) for name, things in categories.items())).get(thing.casefold(), "")


def _category(words: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[str, str]:
    """The category of the first thing that the words name, and the thing; else no category, and the words."""
    known = _known(tuple((name, tuple(things)) for name, things in categories.items()))
    for token in _tokens(words):
        if token in known:
            at = flat(words).casefold().find(token)
            return known[token], words[at : at + len(token)] if at >= 0 else token
    return "", words.strip()


@lru_cache(maxsize=16384)
def _tokens(words: str) -> tuple[str, ...]:
    single = [one.strip(".,;:!?()'\"`*").casefold() for one in flat(words).split()]
    pairs = [f"{one} {other}" for one, other in pairwise(single)]
    return (*pairs, *single)


@lru_cache(maxsize=64)
def _known(categories: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, str]:
    return {thing.casefold(): name for name, things in categories for thing in things}


def _slug(words: str) -> str:
    return _SLUG.sub("-", words.casefold()).strip("-")
