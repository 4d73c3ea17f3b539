"""Names replaced by roles in what leaves the house, and words of the answer led back to the words as they were said.

A name is known by the group; a word that is not plain English and near to one is that person as well, one that is written as a
name is somebody's. Where plain English is written as a name near to one of the group, the message is not sent at all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from graph.model.chat import Group
from graph.model.profile import Profile
from graph.rules.chats.spelling import single
from graph.rules.times.tokens import Token, tokens
from graph.rules.times.words import MONTHS, WEEKDAYS
from graph.rules.utterances.words import FOLDER

_LONGEST = 60  # letters of a name
_SHORTEST, _LONG_NAME = 3, 7  # letters of a name; a slip may have lost one
_PLAIN_ENDINGS = ("s", "ed", "ing", "ly", "er", "d")
_ENDS = frozenset('.!?:;"“(')


@dataclass(frozen=True, slots=True)
class Cut:
    """The place of a name in the original text, and the place of its role in the new one."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Masked:
    text: str
    cuts: tuple[Cut, ...] = ()

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """The same words in the text as it was; None where they break a role apart."""
        first, last = self._place(start), self._place(end)
        return (first, last) if first is not None and last is not None else None

    def _place(self, at: int) -> int | None:
        shift = 0
        for cut in self.cuts:
            if at <= cut.new_start:
                break
            if at < cut.new_end:
                return None
            shift = cut.end - cut.new_end
        return at + shift


@dataclass(frozen=True, slots=True)
class Roles:
    """`labels`: what each person is called outside, by the ref; nobody is called anything else where it is empty."""

    group: Group
    labels: dict[str, str]
    known: frozenset[str] = frozenset()  # plain words, which are no slips of a name

    def of(self, ref: str) -> str:
        """A person's name for the model; nobody who is unknown leaves by name."""
        return self.labels.get(ref, "SOMEBODY") if self.labels else ref

    def ref(self, said: str) -> str | None:
        """Return the person whom the model means, by label, ref or name."""
        wanted = said.strip().casefold()
        by_label = {label.casefold(): ref for ref, label in self.labels.items()}
        if wanted in by_label:
            return by_label[wanted]
        return next((member.ref for member in self.group.people if wanted in _called(member.ref, member.names)), None)

    def masked(self, text: str) -> Masked:
        if not self.labels:
            return Masked(text)
        called = {
            name: self.labels[member.ref] for member in self.group.people for name in _called(member.ref, member.names)
        }
        places = {place.casefold(): f"PLACE_{at}" for at, place in enumerate(self.group.places, 1)}
        return _masked(text, places | called, self.known)

    def doubtful(self, text: str) -> str | None:
        """A word that is English and, written as a name inside a sentence, may be a slip of one: such words stay here."""
        if not self.labels:
            return None
        names = {
            word for member in self.group.people for name in _called(member.ref, member.names) for word in name.split()
        }
        cut = tokens(text)
        inside = (token for before, token in pairwise(cut) if token.capital and before.text not in _ENDS)
        return next(
            (text[token.start : token.end] for token in inside if _is_doubtful(token.text, names, self.known)), None
        )


def as_they_are(group: Group) -> Roles:
    return Roles(group, {})


def by_role(group: Group, profile: Profile) -> Roles:
    """ADULT_1, CHILD_1: by what somebody is in the group, in its order; a place is PLACE_1, and every other name is NAME."""
    seen: dict[str, int] = {}
    labels = {}
    for member in group.people:
        role = "".join(letter for letter in member.role.upper() if letter.isalnum()) or "PERSON"
        seen[role] = seen.get(role, 0) + 1
        labels[member.ref] = f"{role}_{seen[role]}"
    return Roles(group, labels, _english() | _said_of(profile))


def _called(ref: str, names: Iterable[str]) -> frozenset[str]:
    return frozenset(one.casefold()[:_LONGEST] for one in (ref, *names) if one.strip())


@cache
def _english() -> frozenset[str]:
    """The plain words of the lexicon: those that stand there in small letters."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.toml")))
    return frozenset(token.text for text in texts for token in tokens(text) if token.word and not token.capital)


def _said_of(profile: Profile) -> frozenset[str]:
    chats = profile.chats
    lines = [*chats.activities, *(one for many in chats.activities.values() for one in many)]
    lines += [one for many in chats.words.values() for one in many]
    return frozenset(word for line in lines for word in line.split()) | MONTHS.keys() | WEEKDAYS.keys()


def _masked(text: str, labels: dict[str, str], known: frozenset[str]) -> Masked:
    """The longest name first, each as whole words: "Leo", "leo's", "Mary Ann"; then what may be a slip of one, or another's name."""
    cut = tokens(text)
    phrases = {tuple(token.text for token in tokens(name)): label for name, label in labels.items()}
    longest = max((len(phrase) for phrase in phrases), default=0)
    out, cuts, at, done = "", [], 0, 0
    while at < len(cut):
        hit = next((found for size in range(longest, 0, -1) if (found := _name_at(cut, at, size, phrases))), None)
        hit = hit or _unknown_at(cut[at], phrases, known)
        if hit is None:
            at += 1
            continue
        label, size, end = hit
        start = cut[at].start
        out += text[done:start]
        cuts.append(Cut(start, end, len(out), len(out) + len(label)))
        out += label
        done, at = end, at + size
    return Masked(out + text[done:], tuple(cuts))


def _unknown_at(
    token: Token, phrases: dict[tuple[str, ...], str], known: frozenset[str]
) -> tuple[str, int, int] | None:
    """A word that is not plain English: of whom it is a slip, or NAME where it is written as one."""
    word = token.text.removesuffix("'s")
    if not token.word or word in known or any(word.removesuffix(ending) in known for ending in _PLAIN_ENDINGS):
        return None
    end = token.end - (len(token.text) - len(word))
    near = next((label for name, label in phrases.items() if any(_is_slip(word, part) for part in name)), None)
    if near is not None:
        return near, 1, end
    return ("NAME", 1, end) if token.capital and len(word) > 1 else None


def _is_slip(word: str, name: str) -> bool:
    """A letter too many, too few, wrong, or two exchanged; of a long name two; "Leooo" and "Johnny" as well."""
    if len(word) < _SHORTEST - 1 or len(name) < _SHORTEST:
        return False
    begins = (word.startswith(name) and len(word) <= len(name) + 2) or single(word) == single(name)
    return begins or OSA.distance(word, name, score_cutoff=2) <= (1 if len(name) < _LONG_NAME else 2)


def _is_doubtful(word: str, names: set[str], known: frozenset[str]) -> bool:
    return word not in names and word in known and any(_is_slip(word, name) for name in names)


def _name_at(
    cut: tuple[Token, ...], at: int, size: int, phrases: dict[tuple[str, ...], str]
) -> tuple[str, int, int] | None:
    """The role of the name that these words are, how many words it has, and where it ends: before the "'s" of an owner."""
    words = tuple(token.text for token in cut[at : at + size])
    if len(words) < size:
        return None
    last = words[-1]
    for ending in ("", "'s", "s", "'"):
        label = phrases.get((*words[:-1], last.removesuffix(ending))) if last.endswith(ending) else None
        if label is not None:
            return label, size, cut[at + size - 1].end - len(ending)
    return None
