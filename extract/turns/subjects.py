"""Knows when words say something of another thing than the item in scope: "the door is 2 m wide", "a table, 80 cm high".

The head of what they speak of decides: the door behind the shelf is a door.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from extract.sources.turn import ItemRef
from extract.turns.entries import Span
from graph.model.profile import Profile
from graph.model.terms import stem
from graph.rules.language.wording import flat, phrase

_BEING = r"is|are|was|were|weighs?|measures?"
_SUBJECT = phrase(
    r"(?:^|[,;:(] ?|\b(?:and|but|that|because|so|then|since|as|while|well) )"
    r"(?P<words>(?:the|an?|this|that|these|those|their|his|her|its|our|my|your|each|every) (?:[\w'-]{1,30} ){1,8}?)"
    r"(?:(?:actually|really|now|only|just|already|also|itself|then) ){0,2}"
    rf"(?P<verb>{_BEING}|has|have|had|opens|hangs|reaches|goes|stays|will|should|must|can|shall|ought|needs?|comes?|gets?|becomes?)\b"
)
_RELATIVE = phrase(
    r"\b(?P<words>(?:the|an?|another|this|that|their|his|her|its|our|my|your) (?:[\w'-]{1,30},? ){1,3}?)"
    rf"(?:that|which)(?:'s| (?:{_BEING}))(?: (?:about|only|just|exactly|now))? ?$"
)
_BESIDE = (
    r"next to|beside|behind|under|underneath|below|above|near|against|opposite|between|in front of|close to|like|with"
)
_NOUN = rf"(?!(?:{_BEING}|that|that's|which|of|at|and)\b)[\w'-]{{1,30}}"
_APPOSED = phrase(
    rf"(?:\b(?:{_BESIDE}) (?P<near>(?:the|our|their|his|her|its|your|my)(?: {_NOUN}){{1,3}})|"
    rf"\b(?P<some>(?:an?|another)(?: {_NOUN}){{1,2}})),? ?$"
)
_ARTICLE = phrase(r"\b(?:an?|the|another|each|every|this|that|our|their|your|my|its) $")
_BEHIND = phrase(
    r"^ (?P<words>(?:(?!(?:and|but|or|so|as|is|was|will|should|has|please|then|now|instead|wide|high)\b)[\w'-]{1,30} ?){1,4})"
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_AWAY = frozenset(
    {"last", "previous", "other", "old", "former", "earlier", "next", "another", "neighbouring", "second"}
)
_ANY_WORDS = """
    one thing something item piece whole part size sizes dimension dimensions measure measures measurement measurements total
    final overall actual real new right correct exact minimum maximum plan idea design result answer rest same main plain
    good full generous mere solid bit little few lot max min
"""
_ANY = frozenset(_ANY_WORDS.split())
_ITS = frozenset(
    ["it", "they", "this", "that", "these", "those", "them", "we", "you", "i", "he", "she", "everything", "all"]
)
_PLACED_WORDS = """
    of behind for in on at next with without from under underneath below above beside near between against around over by to
    inside outside opposite across along like before after that which who we i you they
"""
_PLACED = frozenset(_PLACED_WORDS.split())
_POINTING = frozenset({"the", "a", "an", "this", "that", "these", "those", "our", "my", "your", "each", "every", "its"})
_OTHERS = frozenset({"their", "his", "her"})
_LATE = frozenset({"here", "there", "alone", "too", "all", "both", "still", "always", "again", "then", "now", "today"})
_SMALL = frozenset({"it", "is", "of", "what", "how", "many", "made", "on", "to", "by", "would", "like", "must", "not"})


def other_subject(words: str, span: Span, items: Iterable[ItemRef], profile: Profile, key: str) -> str | None:
    """The thing that a sentence says a value of, where that is neither an item nor what the key is about; the value stands
    beside its name at `span`."""
    own = {stem(word) for one in items for word in _WORD.findall(one.name.casefold())}
    named = _names(profile, key.split(".", maxsplit=1)[0])
    sentence = flat(words)
    things = [*_things(sentence[: span[1]], span[0], own), *_qualified(sentence, span)]
    return things[-1] if things and not _ours(things[-1], own, named) else None


def _things(words: str, before: int, own: set[str]) -> Iterator[str]:
    """What is spoken of, the nearest last."""
    for one in _SUBJECT.finditer(words):
        told = one["words"].split()
        pronoun = told[-1].casefold() in _ITS and told[-2].casefold() not in _PLACED - {"that", "which", "who"}
        beyond = {stem(word) for word in _WORD.findall(words[one.end() :].casefold())}
        acts = re.fullmatch(_BEING, one["verb"], re.IGNORECASE) is None and beyond & (own | {"it", "them"})
        if not pronoun and not acts:
            yield one["words"].strip()
    for pattern in (_RELATIVE, _APPOSED):
        if found := pattern.search(words[:before]):
            yield next(one for one in found.groups() if one).strip()


def _qualified(sentence: str, span: Span) -> Iterator[str]:
    """ "A 2 m wide door": the thing stands behind its value."""
    behind = _BEHIND.match(sentence[span[1] :])
    if behind and _ARTICLE.search(sentence[: span[0]]):
        yield behind["words"].strip()


def _ours(thing: str, own: set[str], named: frozenset[str]) -> bool:
    words = _WORD.findall(thing.casefold())
    place = next((at for at, word in enumerate(words) if word in _PLACED and at > 0), len(words))
    head, rest = _trimmed(words[:place]), words[place:]
    whose = [word.removesuffix("'s") for word in head if word.endswith("'s")]
    if not head or _AWAY & set(head) or ("own" in head and (whose or _OTHERS & set(head))):
        return not head
    if stem(head[-1]) in own:
        return True
    if head[-1] not in _ANY and stem(head[-1]) not in named:
        return False
    whole = [*whose[-1:], *(_trimmed(rest[1:])[-1:] if rest[:1] == ["of"] else ())]
    return all(word in _ITS | _ANY or stem(word) in own | named for word in whole)


def _trimmed(words: Sequence[str]) -> list[str]:
    """A noun with what stands before it, and nothing behind."""
    kept = [word for word in words if word not in _POINTING]
    while len(kept) > 1 and (kept[-1] in _LATE or kept[-1].endswith("ly")):
        kept.pop()
    return kept


@lru_cache(maxsize=64)
def _names(profile: Profile, tier: str) -> frozenset[str]:
    """What the keys of an item, or of the project, go by."""
    keys = [(key, spec) for key, spec in profile.keys.items() if key.split(".")[0] == tier]
    named = [name for key, spec in keys for name in (*key.split("."), *spec.aliases)]
    return frozenset(stem(word) for name in named for word in _WORD.findall(name.casefold()) if word not in _SMALL)
