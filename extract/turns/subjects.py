"""Knows when a clause is about another thing than the item in scope: "the door is 2 m wide", "the last one was 6 m"."""

import re
from collections.abc import Iterable
from functools import lru_cache

from extract.sources.turn import ItemRef
from graph.model.profile import Profile
from graph.model.terms import stem
from graph.rules.language.wording import flat, phrase

_SUBJECT = phrase(
    r"(?:^|[,;:(] ?|\b(?:and|but|that|because|so|then|since|as|while|well) )"
    r"(?:the|an?|this|that|these|those|their|his|her|its|our|my|your|each|every) (?P<words>(?:[\w'-]{1,30} ){1,4}?)"
    r"(?:(?:actually|really|now|only|just|already|also|itself|then) ){0,2}"
    r"(?:is|are|was|were|has|have|had|will|should|must|can|shall|ought|needs?|weighs?|measures?|comes?|gets?|becomes?)\b"
)
_WORD = re.compile(r"[^\W\d_]+")
_BEFORE = frozenset(
    {"last", "previous", "other", "old", "former", "earlier", "next", "another", "neighbouring", "second"}
)
_ANY_WORDS = """
    one thing item piece whole part size sizes dimension dimensions measure measures measurement measurements total final
    overall actual real new right correct exact minimum maximum plan idea design result answer rest new same main plain
"""
_ANY = frozenset(_ANY_WORDS.split())


def other_subject(clause: str, items: Iterable[ItemRef], profile: Profile) -> str | None:
    """The thing that a clause says something of, where that is neither an item nor the name of a key."""
    found = [one["words"].strip() for one in _SUBJECT.finditer(flat(clause))]
    if not found:
        return None
    words = [one.casefold() for one in _WORD.findall(found[-1])]
    if _BEFORE & set(words):
        return found[-1]
    own = {stem(word) for one in items for word in _WORD.findall(one.name.casefold())} | _names(profile)
    return None if any(word in _ANY or stem(word) in own for word in words) else found[-1]


@lru_cache(maxsize=32)
def _names(profile: Profile) -> frozenset[str]:
    named = (name for key, spec in profile.keys.items() for name in (*key.split("."), *spec.aliases))
    return frozenset(stem(word) for name in named for word in _WORD.findall(name.casefold()))
