"""Reads one message of a chat once: its words mended, its quotations left out, the people, activities, places and times in it."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from graph.model.chat import ChatEvent, ChatMessage, Entity, Group
from graph.model.profile import Profile
from graph.model.times import TimeExpression
from graph.rules.chats.words import ASK_VERBS, NAME_LIKE, known, listed, ordered
from graph.rules.times.reading import read_tokens
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import MONTHS, UNITS, WEEKDAYS
from graph.rules.times.zones import local

_ENDINGS = ordered("heard", "endings")

LONGEST = 4000
_CLAUSES = 6  # of a message, looked at each by itself
_NAMED_FROM = 3
_MENDED_FROM = 5  # shorter words are too near to others
_TIME_WORDS = ordered("heard", "time-words")
_PARTED = (("pickup", listed("heard", "picking"), "up"), ("dropoff", listed("heard", "dropping"), "off"))
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“"}
_CLOSING = frozenset(_QUOTES.values())
_GENERIC = listed("heard", "generic")
_SIGNS = frozenset({".", ",", "!", "?", ";", ":", "(", ")", "-", "–", "—", "…"})
_ADJECTIVES, _BEFORE_ADJECTIVES = listed("heard", "adjectives"), listed("heard", "before-adjectives")
_BEFORE_SICK = listed("heard", "before-sick")


@dataclass(frozen=True, slots=True)
class Mention:
    """A person, an activity, a calendar entry or a thing: the first token, the one behind the last, and its ref or name."""

    begin: int
    end: int
    value: str
    possessive: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    message: ChatMessage
    tokens: tuple[Token, ...]
    text: str  # the mended words, in small letters
    said: datetime  # local
    group: Group
    profile: Profile
    calendar: tuple[ChatEvent, ...] = ()
    times: tuple[TimeExpression, ...] = ()
    people: tuple[Mention, ...] = ()
    activities: tuple[Mention, ...] = ()
    events: tuple[Mention, ...] = ()
    places: tuple[Mention, ...] = ()
    resources: tuple[Mention, ...] = ()
    question: bool = False
    quoted: bool = False

    def word(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def has(self, *phrases: str) -> bool:
        """True if any of the phrases stands there as whole words."""
        return any(f" {one} " in self.text for one in phrases)

    def words(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.tokens if _is_word(one))

    def at(self, start: int) -> int:
        """The token that begins there, or behind it."""
        return bisect_left(self.tokens, start, key=lambda one: one.start)

    def timed(self) -> frozenset[int]:
        """The tokens that tell a time."""
        return frozenset(at for one in self.times for at in range(self.at(one.start), self.at(one.end)))

    def clauses(self) -> tuple[tuple[str, ...], ...]:
        """The words between signs: "me, I leave it on your hook" are two."""
        said = (tuple(one.text for one in self.tokens[first:last] if _is_word(one)) for first, last in self.spans())
        return tuple(one for one in said if one)

    def spans(self) -> tuple[tuple[int, int], ...]:
        """Return the first token of each clause, and the token behind its last."""
        signs = [
            at
            for at, one in enumerate(self.tokens)
            if one.text in _SIGNS and not (one.glued and at + 1 < len(self.tokens) and self.tokens[at + 1].glued)
        ]
        return tuple((first + 1, last) for first, last in pairwise((-1, *signs, len(self.tokens))) if first + 1 < last)

    def parts(self) -> tuple["Heard", ...]:
        """Return each of the first clauses, as if nothing else had been said."""
        return tuple(self.part(first, last) for first, last in self.spans()[:_CLAUSES])

    def part(self, first: int, last: int) -> "Heard":
        """Return the tokens from `first` to before `last`, as if nothing else had been said."""

        def inside(mentions: "tuple[Mention, ...]") -> "tuple[Mention, ...]":
            there = (one for one in mentions if first <= one.begin and one.end <= last)
            return tuple(replace(one, begin=one.begin - first, end=one.end - first) for one in there)

        kept = self.tokens[first:last]
        return replace(
            self, tokens=kept, text=f" {' '.join(one.text for one in kept)} ", times=tuple(one for one in self.times if first <= self.at(one.start) < last),
            people=inside(self.people), activities=inside(self.activities), events=inside(self.events), places=inside(self.places),
            resources=inside(self.resources), question=any(one.text == "?" for one in kept),
        )  # fmt: skip

    def entities(self) -> tuple[Entity, ...]:
        found = [Entity("time", one.start, one.end, str(one.kind)) for one in self.times]
        for kind, mentions in (
            ("person", self.people),
            ("activity", self.activities),
            ("place", self.places),
            ("resource", self.resources),
        ):
            found += [
                Entity(kind, self.tokens[one.begin].start, self.tokens[one.end - 1].end, one.value) for one in mentions
            ]
        return tuple(sorted(found, key=lambda one: (one.start, one.end, one.kind)))


def _is_word(token: Token) -> bool:
    return token.word or token.number or token.text == "&"


def hear(
    message: ChatMessage, group: Group, profile: Profile, events: tuple[ChatEvent, ...] = (), timed: bool = True
) -> Heard:
    """Read everything that later steps need of one message; linear in its length. The first gate needs no times."""
    names = _names(group)
    vocabulary = _vocabulary(
        group, profile, tuple(sorted({word for one in events for word in event_words(one, group)}))
    )
    cut = tuple(_mended(one, vocabulary, _spellings(profile), group) for one in tokens(message.text[:LONGEST]))
    kept, quoted = unquoted(_sick(cut))
    said = local(message.at, group.timezone)
    words = " ".join(one.text for one in kept)
    found = Heard(message, kept, f" {words} ", said, group, profile, events, quoted=quoted)
    return replace(
        found,
        times=read_tokens(kept, said) if timed else (),
        people=_people(kept, names),
        activities=_with_particles(kept, _phrases(kept, _activities(profile)), profile),
        events=_events(kept, events, group),
        places=_phrases(kept, _places(group, events)),
        resources=_phrases(kept, {(one,): one for one in profile.chats.words.get("resources", ())}),
        question="?" in words,
    )


def _spellings(profile: Profile) -> dict[str, str]:
    return {wrong: right for right, wrongs in profile.chats.spellings.items() for wrong in wrongs}


@lru_cache(maxsize=64)
def _vocabulary(group: Group, profile: Profile, more: tuple[str, ...]) -> tuple[str, ...]:
    """Long enough words that are looked for, so that a slip of the finger finds them."""
    found: set[str] = {*_TIME_WORDS, *more}
    for name, others in profile.chats.activities.items():
        for one in (name, *others):
            found |= set(one.split())
    for person in group.people:
        found |= {word for name in person.names for word in name.casefold().split()}
    found |= {word for word in (*MONTHS, *WEEKDAYS) if len(word) > 5}
    return tuple(sorted(one for one in found if len(one) >= _MENDED_FROM))


@lru_cache(maxsize=2048)
def _nearest(word: str, vocabulary: tuple[str, ...]) -> str | None:
    """The one word of the vocabulary that is a slip away: a letter too many, too few, wrong, or two exchanged."""
    if word in vocabulary or any(
        word in (one + "s", one + "ing", one + "es", one + "ed", one + "d", one + "er") or one == word + "s"
        for one in vocabulary
    ):
        return None
    found = process.extract(word, vocabulary, scorer=OSA.distance, score_cutoff=1 if len(word) < 9 else 2, limit=2)
    near = [one for one, distance, _ in found if one[0] == word[0] and (distance == 1 or len(one) >= 9)]
    if not near or word in _REAL:
        return None
    return max(near, key=lambda one: _shared_start(one, word))


def _shared_start(one: str, other: str) -> int:
    return next(
        (at for at, (first, second) in enumerate(zip(one, other, strict=False)) if first != second),
        min(len(one), len(other)),
    )


# Words of English that are a slip away from others that are looked for.
_REAL = listed("heard", "real") | known() | MONTHS.keys() | WEEKDAYS.keys() | UNITS.keys()


_HASTY = {"il": "ill", "i'l": "i'll", "cancled": "cancelled", "canceld": "cancelled", "pick-up": "pickup", "somone": "someone", "sombody": "somebody",
          "anyome": "anyone", "sum1": "someone", "som1": "someone", "any1": "anyone", "wld": "would", "cld": "could", "anone": "anyone", "wil": "will", "cna": "can", "teh": "the", "plz": "please"}  # fmt: skip


def _drawn_out(word: str) -> str | None:
    """ "Meee" is me, "yesss" is yes: a letter three times or more is meant once."""
    drawn = any(one == two == three for one, two, three in zip(word, word[1:], word[2:], strict=False))
    return single(word) if drawn else None


def single(word: str) -> str:
    """Return a word without doubled letters."""
    return "".join(one for at, one in enumerate(word) if not at or word[at - 1] != one)


@lru_cache(maxsize=64)
def _singles(group: Group) -> dict[str, str]:
    """Names by how they are written without doubled letters: Ema and Emmma are Emma."""
    names = {name.casefold() for one in group.people for name in (*one.names, one.ref)}
    return {single(one): one for one in sorted(names) if len(one) >= _NAMED_FROM}


def _mended(token: Token, vocabulary: tuple[str, ...], spellings: dict[str, str], group: Group) -> Token:
    if not token.word:
        return token
    name = _singles(group).get(single(token.text)) if len(token.text) >= _NAMED_FROM else None
    meant = name if name is not None and (token.capital or len(token.text) > len(name)) else None
    right = meant or spellings.get(token.text) or _HASTY.get(token.text) or _drawn_out(token.text)
    if right is None and len(token.text) >= _MENDED_FROM and "'" not in token.text:
        right = _nearest(token.text, vocabulary)
    return replace(token, text=right) if right else token


def unquoted(cut: tuple[Token, ...]) -> tuple[tuple[Token, ...], bool]:
    """Leave out quotations longer than two words: they are somebody else's words, or old ones."""
    kept: list[Token] = []
    ends = _closings(cut)
    at, dropped = 0, False
    while at < len(cut):
        end = ends[at]
        if end is not None and end - at > 3:
            dropped, at = True, end + 1
            continue
        kept.append(cut[at])
        at += 1
    return tuple(kept), dropped


def _sick(cut: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "The teacher is ill" says nothing of what I will do."""
    return tuple(
        replace(one, text="sick")
        if one.text == "ill"
        and at
        and (cut[at - 1].text in _BEFORE_SICK or at == len(cut) - 1)
        and not _promises(cut, at)
        else one
        for at, one in enumerate(cut)
    )


def _promises(cut: tuple[Token, ...], at: int) -> bool:
    """True of "so ill go then"."""
    return at + 1 < len(cut) and cut[at + 1].text in ASK_VERBS


def _closings(cut: tuple[Token, ...]) -> list[int | None]:
    """Find the closing of each quotation mark, in one pass from the end: many may open that nobody closes."""
    found: list[int | None] = [None] * len(cut)
    last: dict[str, int] = {}
    for at in range(len(cut) - 1, -1, -1):
        text = cut[at].text
        if text in _QUOTES:
            found[at] = last.get(_QUOTES[text])
        if text in _CLOSING:
            last[text] = at
    return found


@lru_cache(maxsize=64)
def _names(group: Group) -> dict[tuple[str, ...], str]:
    return {tuple(name.casefold().split()): one.ref for one in group.people for name in (*one.names, one.ref)}


def _people(cut: tuple[Token, ...], names: dict[tuple[str, ...], str]) -> tuple[Mention, ...]:
    found, at = [], 0
    longest = max((len(one) for one in names), default=0)
    while at < len(cut):
        one = next((hit for size in range(longest, 0, -1) if (hit := _named(cut, at, size, names))), None)
        if one is not None:
            found.append(one)
        at = one.end if one is not None else at + 1
    return tuple(found)


def _named(cut: tuple[Token, ...], at: int, size: int, names: dict[tuple[str, ...], str]) -> Mention | None:
    words = tuple(one.text for one in cut[at : at + size])
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
    for at, one in enumerate(cut):
        for activity, verbs, particle in _PARTED:
            behind = [step for step in range(at + 2, min(at + 5, len(cut))) if cut[step].text == particle]
            thing = any(cut[step].text in ("it", "that", "this") for step in range(at + 1, behind[0] if behind else at))
            if one.text in verbs and behind and not thing and activity in profile.chats.activities:
                more.append(Mention(at, behind[0] + 1, activity))
    return tuple(sorted((*found, *more), key=lambda one: one.begin))


def _places(group: Group, events: Iterable[ChatEvent]) -> dict[tuple[str, ...], str]:
    named = {*group.places, *(one.place for one in events if one.place)}
    found: dict[tuple[str, ...], str] = {}
    for place in named:
        words = [one.text for one in tokens(place.casefold()) if one.word]
        for size in range(len(words), 0, -1):
            if size > 1 or (len(words[0]) > 4 and words[0] not in _GENERIC):
                found.setdefault(tuple(words[:size]), place)
    return found


def _phrases(cut: tuple[Token, ...], wanted: dict[tuple[str, ...], str]) -> tuple[Mention, ...]:
    """Each phrase where it stands, the longest first; a plural counts as well."""
    found, at = [], 0
    longest = max((len(one) for one in wanted), default=0)
    while at < len(cut):
        for size in range(min(longest, len(cut) - at), 0, -1):
            words = tuple(one.text for one in cut[at : at + size])
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
        one.text
        for one in tokens(title)
        if one.word
        and len(one.text) > 2
        and one.text not in names
        and one.text not in _GENERIC
        and one.text.removesuffix("'s") not in names
    )


def _events(cut: tuple[Token, ...], events: tuple[ChatEvent, ...], group: Group) -> tuple[Mention, ...]:
    """Entries of which a telling word stands there; the more of its words, the earlier in the list."""
    stems: dict[str, int] = {}
    for at, one in enumerate(cut):
        for form in _forms(one.text) if one.word else ():
            stems.setdefault(form, at)
    joined = {cut[at].text + cut[at + 2].text: at for at in range(len(cut) - 2) if cut[at + 1].text == "-"}
    found = []
    for event in events:
        words = event_words(event, group)
        hits = [[stems.get(one, joined.get(one)) for one in _forms(word)] for word in words]
        known = [
            next(one for one in places if one is not None) for places in hits if any(one is not None for one in places)
        ]
        if known:
            found.append((len(known) / len(words), Mention(min(known), min(known) + 1, event.ref)))
    return tuple(one for _, one in sorted(found, key=lambda pair: -pair[0]))


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
