"""Names of people replaced by roles in what leaves the house, and words of the answer led back to the words as they were said."""

from collections.abc import Iterable
from dataclasses import dataclass

from graph.model.chat import Group
from graph.rules.times.tokens import Token, tokens

_LONGEST = 60  # letters of a name


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a name stood in the text as it was, and where its role stands now."""

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
        for one in self.cuts:
            if at <= one.new_start:
                break
            if at < one.new_end:
                return None
            shift = one.end - one.new_end
        return at + shift


@dataclass(frozen=True, slots=True)
class Roles:
    """`labels`: what each person is called outside, by the ref; nobody is called anything else where it is empty."""

    group: Group
    labels: dict[str, str]

    def of(self, ref: str) -> str:
        """A person's name for the model; nobody who is unknown leaves by name."""
        return self.labels.get(ref, "SOMEBODY") if self.labels else ref

    def ref(self, said: str) -> str | None:
        """Whom the model means, by label, ref or name."""
        wanted = said.strip().casefold()
        by_label = {label.casefold(): ref for ref, label in self.labels.items()}
        if wanted in by_label:
            return by_label[wanted]
        return next((one.ref for one in self.group.people if wanted in _called(one.ref, one.names)), None)

    def masked(self, text: str) -> Masked:
        if not self.labels:
            return Masked(text)
        return _masked(
            text, {name: self.labels[one.ref] for one in self.group.people for name in _called(one.ref, one.names)}
        )


def as_they_are(group: Group) -> Roles:
    return Roles(group, {})


def by_role(group: Group) -> Roles:
    """ADULT_1, CHILD_1: by what somebody is in the group, in its order."""
    seen: dict[str, int] = {}
    labels = {}
    for one in group.people:
        role = "".join(letter for letter in one.role.upper() if letter.isalnum()) or "PERSON"
        seen[role] = seen.get(role, 0) + 1
        labels[one.ref] = f"{role}_{seen[role]}"
    return Roles(group, labels)


def _called(ref: str, names: Iterable[str]) -> frozenset[str]:
    return frozenset(one.casefold()[:_LONGEST] for one in (ref, *names) if one.strip())


def _masked(text: str, labels: dict[str, str]) -> Masked:
    """The longest name first, each as whole words: "Leo", "leo's", "Mary Ann"."""
    cut = tokens(text)
    phrases = {tuple(one.text for one in tokens(name)): label for name, label in labels.items()}
    longest = max((len(one) for one in phrases), default=0)
    out, cuts, at, done = "", [], 0, 0
    while at < len(cut):
        hit = next((found for size in range(longest, 0, -1) if (found := _name_at(cut, at, size, phrases))), None)
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


def _name_at(
    cut: tuple[Token, ...], at: int, size: int, phrases: dict[tuple[str, ...], str]
) -> tuple[str, int, int] | None:
    """The role of the name that these words are, how many words it has, and where it ends: before the "'s" of an owner."""
    words = tuple(one.text for one in cut[at : at + size])
    if len(words) < size:
        return None
    last = words[-1]
    for ending in ("", "'s", "s", "'"):
        label = phrases.get((*words[:-1], last.removesuffix(ending))) if last.endswith(ending) else None
        if label is not None:
            return label, size, cut[at + size - 1].end - len(ending)
    return None
