"""Knows which canonicals a name may mean: those that go by it first, those that are spelt alike next."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, islice

from rapidfuzz import fuzz, process

from graph.model.profile import Linking
from graph.rules.likeness import likeness, normal_name

_LOOKED_AT = 200  # names that come near enough in any order of their words
_READ = 50_000  # characters of a text in which names are looked for
_WORDS = 12  # of a name that is found in a text
_SURE = 0.01  # by how much a likeness stays below a synonym


@dataclass(frozen=True, slots=True)
class Entry:
    """A canonical by its normal names, its own name first; `name` is how it is shown."""

    ref: str
    names: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every canonical of a project, in the order of their names; `by_name` has all that go by a normal name."""

    entries: tuple[Entry, ...] = ()
    by_name: Mapping[str, tuple[Entry, ...]] | None = None

    def named(self, name: str) -> tuple[Entry, ...]:
        return (self.by_name or {}).get(name, ())


@dataclass(frozen=True, slots=True)
class Suggestion:
    ref: str
    confidence: float


def catalogue_of(entries: Iterable[Entry]) -> Catalogue:
    ordered = tuple(sorted(entries, key=lambda one: (one.names, one.ref)))
    by_name: defaultdict[str, list[Entry]] = defaultdict(list)
    for one in ordered:
        for name in dict.fromkeys(one.names):
            by_name[name].append(one)
    return Catalogue(ordered, {name: tuple(found) for name, found in by_name.items() if name})


def normal_names(name: str, synonyms: Iterable[str]) -> tuple[str, ...]:
    """What a canonical goes by: one without letters and figures can't be compared, so it is none."""
    names = (normal_name(one) for one in (name, *synonyms))
    return tuple(dict.fromkeys(one for one in names if one))


def suggestions(
    name: str, catalogue: Catalogue, turned_down: Collection[str], linking: Linking
) -> tuple[Suggestion, ...]:
    """Surest first, then by ref: the same catalogue always suggests the same."""
    found = likely(normal_name(name), catalogue, linking)
    ranked = sorted((-confidence, ref) for ref, confidence in found.items() if ref not in turned_down)
    return tuple(Suggestion(ref, -confidence) for confidence, ref in ranked[: linking.most])


def likely(name: str, catalogue: Catalogue, linking: Linking) -> dict[str, float]:
    """The confidence of each canonical that a normal name may mean."""
    same = catalogue.named(name)
    most = linking.shared if len(same) > 1 else 1.0
    found = {one.ref: round(min(most, _exact(one, name, linking)), 3) for one in same}
    exact = frozenset(found)
    for other in _near(name, catalogue, linking):
        near = min(likeness(name, other, linking.other_numbers), linking.synonym - _SURE)
        for one in catalogue.named(other) if near >= linking.near else ():
            if one.ref not in exact:
                found[one.ref] = max(found.get(one.ref, 0.0), round(near, 3))
    return found


def _exact(entry: Entry, name: str, linking: Linking) -> float:
    return linking.name if entry.names[0] == name else linking.synonym


def _near(name: str, catalogue: Catalogue, linking: Linking) -> list[str]:
    if not name or not catalogue.by_name:
        return []
    # The larger of the two nearnesses that a likeness is the mean of, so nothing that counts is left out.
    rows = process.extract(
        name, catalogue.by_name.keys(), scorer=fuzz.token_ratio, score_cutoff=linking.near * 100, limit=_LOOKED_AT
    )
    return sorted(str(row[0]) for row in rows)


def mentioned(text: str, catalogue: Catalogue, most: int) -> tuple[Entry, ...]:
    """Those whose names stand in a text, as they come in it; then others by name, as far as there is room."""
    words = normal_name(text[:_READ]).split()
    longest = min(_WORDS, max((len(name.split()) for name in catalogue.by_name or {}), default=0))
    spans = (words[start : start + count] for start in range(len(words)) for count in range(longest, 0, -1))
    named = (one for span in spans for one in catalogue.named(" ".join(span)))
    return tuple(islice(dict.fromkeys(chain(named, catalogue.entries)), most))


def found(text: str | None, catalogue: Catalogue, linking: Linking, most: int) -> tuple[str, ...]:
    """Refs of what a text may mean: called so, beginning so (as somebody types it), or spelt alike; without one, all."""
    wanted = normal_name(text or "")
    if not (text or "").strip():
        return tuple(one.ref for one in catalogue.entries[:most])
    sure = likely(wanted, catalogue, linking)
    ranked = [(rank, one.names, one.ref) for one in catalogue.entries if (rank := _rank(one, wanted, sure)) is not None]
    return tuple(ref for _, _, ref in sorted(ranked)[:most])


def _rank(entry: Entry, wanted: str, sure: Mapping[str, float]) -> float | None:
    if wanted and normal_name(entry.ref) == wanted:
        return -2.0
    if entry.ref in sure and sure[entry.ref] >= 1.0 - _SURE:
        return -1.0
    if wanted and any(_begins(wanted.split(), name.split()) for name in entry.names):
        return min(-0.5, -sure.get(entry.ref, 0.0))
    return -sure[entry.ref] if entry.ref in sure else None


def _begins(wanted: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(one) for word in words) for one in wanted)
