"""Finds what stands in the words of a chat: people, activities, places, things and entries of the calendar."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import combining, normalize

from graph.model.chat import ChatEvent, Group
from graph.model.profile import Profile
from graph.rules.chats.word_lists import NAME_LIKE, known, listed, ordered
from graph.rules.times.tokens import Token, tokens

_ENDINGS = ordered("heard", "endings")
_PARTED = (("pickup", listed("heard", "picking"), "up"), ("dropoff", listed("heard", "dropping"), "off"))
_GENERIC = listed("heard", "generic")
_ADJECTIVES, _BEFORE_ADJECTIVES = listed("heard", "adjectives"), listed("heard", "before-adjectives")


@dataclass(frozen=True, slots=True)
class Mention:
    """A person, an activity, a calendar entry or a thing: the first token, the one behind the last, and its ref or name."""

    begin: int
    end: int
    value: str
    possessive: bool = False


@lru_cache(maxsize=64)
def _names(group: Group) -> dict[tuple[str, ...], str]:
    names = [(name.casefold(), person.ref) for person in group.people for name in (*person.names, person.ref)]
    hasty = {tuple(plain.split()): ref for name, ref in names if (plain := _unmarked(name)) not in known()}
    return hasty | {tuple(name.split()): ref for name, ref in names}


def _unmarked(name: str) -> str:
    """José as people type it in haste: Jose."""
    return "".join(one for one in normalize("NFKD", name) if not combining(one))


def people(cut: tuple[Token, ...], group: Group) -> tuple[Mention, ...]:
    names = _names(group)
    found, at = [], 0
    longest = max((len(name) for name in names), default=0)
    while at < len(cut):
        mention = next((hit for size in range(longest, 0, -1) if (hit := _named(cut, at, size, names))), None)
        if mention is not None:
            found.append(mention)
        at = mention.end if mention is not None else at + 1
    return tuple(found)


def _named(cut: tuple[Token, ...], at: int, size: int, names: dict[tuple[str, ...], str]) -> Mention | None:
    words = tuple(token.text for token in cut[at : at + size])
    if len(words) < size:
        return None
    last = words[-1]
    for form, possessive in (
        (last, False),
        (last.removesuffix("'s"), True),
        (last.removesuffix("s"), True),
        (last.removesuffix("'"), True),
    ):
        ref = names.get((*words[:-1], form))
        if ref is None or (form == last and possessive):
            continue
        if size == 1 and form in NAME_LIKE - {"jo", "rob", "z", "max"} and not cut[at].capital:
            return None
        if len(form) == 1 and (cut[at].glued or last != form):
            return None
        return Mention(at, at + size, ref, possessive)
    return None


@lru_cache(maxsize=64)
def _activities(profile: Profile) -> dict[tuple[str, ...], str]:
    return {
        tuple(one.split()): name
        for name, others in profile.chats.activities.items()
        for one in (name.replace("-", " - "), *others)
    }


def _with_particles(cut: tuple[Token, ...], found: tuple[Mention, ...], profile: Profile) -> tuple[Mention, ...]:
    """ "Picking Emma up" is a pickup, "drop him off" a dropoff: whom it is about may stand between."""
    more = []
    for at, token in enumerate(cut):
        for activity, verbs, particle in _PARTED:
            behind = [step for step in range(at + 2, min(at + 5, len(cut))) if cut[step].text == particle]
            thing = any(cut[step].text in ("it", "that", "this") for step in range(at + 1, behind[0] if behind else at))
            if token.text in verbs and behind and not thing and activity in profile.chats.activities:
                more.append(Mention(at, behind[0] + 1, activity))
    return tuple(sorted((*found, *more), key=lambda mention: mention.begin))


def _places(group: Group, events: Iterable[ChatEvent]) -> dict[tuple[str, ...], str]:
    named = {*group.places, *(event.place for event in events if event.place)}
    found: dict[tuple[str, ...], str] = {}
    for place in named:
        words = [token.text for token in tokens(place.casefold()) if token.word]
        for size in range(len(words), 0, -1):
            if size > 1 or (len(words[0]) > 4 and words[0] not in _GENERIC):
                found.setdefault(tuple(words[:size]), place)
    return found


def activities(cut: tuple[Token, ...], profile: Profile) -> tuple[Mention, ...]:
    return _with_particles(cut, _phrases(cut, _activities(profile)), profile)


def places(cut: tuple[Token, ...], group: Group, events: Iterable[ChatEvent]) -> tuple[Mention, ...]:
    return _phrases(cut, _places(group, events))


def resources(cut: tuple[Token, ...], profile: Profile) -> tuple[Mention, ...]:
    return _phrases(cut, {(one,): one for one in profile.chats.words.get("resources", ())})


def _phrases(cut: tuple[Token, ...], wanted: dict[tuple[str, ...], str]) -> tuple[Mention, ...]:
    """Each phrase where it stands, the longest first; a plural counts as well."""
    found, at = [], 0
    longest = max((len(phrase) for phrase in wanted), default=0)
    while at < len(cut):
        for size in range(min(longest, len(cut) - at), 0, -1):
            words = tuple(token.text for token in cut[at : at + size])
            last = words[-1].removesuffix("'s")
            value = (
                wanted.get(words)
                or wanted.get((*words[:-1], last))
                or wanted.get((*words[:-1], last.removesuffix("s")))
            )
            if value is not None and not (size == 1 and _describes(cut, at)):
                found.append(Mention(at, at + size, value))
                at += size - 1
                break
        at += 1
    return tuple(found)


def _describes(cut: tuple[Token, ...], at: int) -> bool:
    """ "20 minutes late", "is open", "too early": no shift."""
    return bool(at) and cut[at].text in _ADJECTIVES and cut[at - 1].text in _BEFORE_ADJECTIVES


@lru_cache(maxsize=2048)
def event_words(event: ChatEvent, group: Group) -> tuple[str, ...]:
    """The words of an entry's title that tell what it is: without names, days and what stands in brackets."""
    names = {word for one in _names(group) for word in one}
    title = event.summary.split("(")[0]
    return tuple(
        token.text
        for token in tokens(title)
        if token.word
        and len(token.text) > 2
        and token.text not in names
        and token.text not in _GENERIC
        and token.text.removesuffix("'s") not in names
    )


def events_named(
    cut: tuple[Token, ...], events: tuple[ChatEvent, ...], group: Group, timed: frozenset[int]
) -> tuple[Mention, ...]:
    """Entries of which a telling word stands there, which "tomorrow night" has none of; the more of its words, the earlier
    in the list."""
    stems: dict[str, int] = {}
    for at, token in enumerate(cut):
        for form in _forms(token.text) if token.word and at not in timed else ():
            stems.setdefault(form, at)
    joined = {cut[at].text + cut[at + 2].text: at for at in range(len(cut) - 2) if cut[at + 1].text == "-"}
    found = []
    for event in events:
        words = event_words(event, group)
        hits = [[stems.get(one, joined.get(one)) for one in _forms(word)] for word in words]
        known = [next((place for place in places if place is not None), None) for places in hits]
        there = [one for one in known if one is not None]
        if there and _telling(known):
            found.append((len(there) / len(words), Mention(min(there), min(there) + 1, event.ref)))
    return tuple(mention for _, mention in sorted(found, key=lambda pair: -pair[0]))


def _telling(known: list[int | None]) -> bool:
    """True of half a title, of two of its words, or of its last, which says what it is: one word of many may mean anything."""
    there = {one for one in known if one is not None}
    return 2 * len(there) >= len(known) or len(there) > 1 or known[-1] is not None


def _forms(word: str) -> tuple[str, ...]:
    """A word as it stands, without a plural, and the stem of one that is long enough to be told by it."""
    plain = word.removesuffix("'s")
    return tuple(dict.fromkeys((plain, plain.removesuffix("s"), *((f"{stem(plain)}~",) if len(plain) > 4 else ()))))


def stem(word: str) -> str:
    """Return the part that "opening", "opens" and "open" share; of short words nothing is cut off."""
    for ending in _ENDINGS if not word.endswith("ss") else ():
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
