"""Knows which canonicals a name may mean: those that go by it first, those that are spelt alike next."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from rapidfuzz import fuzz, process

from graph.model.profile import Linking
from graph.rules.catalogue.likeness import likeness, normal_name
from graph.rules.catalogue.names import Catalogue, Entry

_SURE = 0.01  # by how much a likeness stays below a synonym
_ALIKE = 60  # from which nearness on a word may be another, misspelt
_SPELLINGS = 20  # of one word
_SHARING = 2_000  # names, from which on a more common word only tells them apart
_COMPARED = 200  # names that share the rarest words


@dataclass(frozen=True, slots=True)
class Suggestion:
    ref: str
    confidence: float


def suggestions(
    name: str, catalogue: Catalogue, turned_down: Collection[str], linking: Linking
) -> tuple[Suggestion, ...]:
    """Surest first, then by ref: the same catalogue always suggests the same."""
    sure = likely_canonicals(normal_name(name), catalogue, linking)
    ranked = sorted((-confidence, ref) for ref, confidence in sure.items() if ref not in turned_down)
    return tuple(Suggestion(ref, -confidence) for confidence, ref in ranked[: linking.most])


def likely_canonicals(name: str, catalogue: Catalogue, linking: Linking) -> dict[str, float]:
    """The confidence of each canonical that a normal name may mean."""
    same = catalogue.named(name)
    most = linking.shared if len(same) > 1 else 1.0
    sure = {one.ref: round(min(most, _exact(one, name, linking)), 3) for one in same}
    exact = frozenset(sure)
    for other in _sharing(name, catalogue):
        near = min(likeness(name, other, linking.other_numbers), linking.synonym - _SURE)
        for entry in catalogue.named(other) if near >= linking.near else ():
            if entry.ref not in exact:
                sure[entry.ref] = max(sure.get(entry.ref, 0.0), round(near, 3))
    return sure


def _exact(entry: Entry, name: str, linking: Linking) -> float:
    return linking.name if entry.names[0] == name else linking.synonym


def _sharing(name: str, catalogue: Catalogue) -> list[str]:
    """The names that have most in common with this one, a rare word counting more than a common one."""
    alike = {other: near for word in name.split() for other, near in _spellings(word, catalogue)}
    shared: defaultdict[str, float] = defaultdict(float)
    for word in sorted(alike, key=lambda one: (len(catalogue.by_word[one]), one)):
        names = catalogue.by_word[word]
        room = not shared or len(shared) + len(names) <= _SHARING
        for other in names:
            if room or other in shared:
                shared[other] += alike[word] / len(names)
    return nsmallest(_COMPARED, shared, key=lambda other: (-shared[other], other))


def _spellings(word: str, catalogue: Catalogue) -> list[tuple[str, float]]:
    if word in catalogue.by_word or word.isdecimal():
        return [(word, 100.0)] if word in catalogue.by_word else []
    rows = process.extract(word, catalogue.words, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=_SPELLINGS)
    return [(str(row[0]), float(row[1])) for row in rows]


def matching_refs(text: str | None, catalogue: Catalogue, linking: Linking, most: int) -> tuple[str, ...]:
    """Refs of what a text may mean: called so, beginning so (as somebody types it), or spelt alike; without one, all."""
    if not (text or "").strip():
        return tuple(entry.ref for entry in catalogue.entries[:most])
    wanted = normal_name(text or "")
    sure = likely_canonicals(wanted, catalogue, linking)
    ranked = ((_rank(entry, wanted, sure), entry.names, entry.ref) for entry in catalogue.entries)
    return tuple(ref for _, _, ref in nsmallest(most, (one for one in ranked if one[0] is not None)))


def _rank(entry: Entry, wanted: str, sure: Mapping[str, float]) -> float | None:
    """The lower, the better; None where the entry is something else."""
    if not wanted:
        return None
    near = sure.get(entry.ref, 0.0)
    if near >= 1.0 - 2 * _SURE or (entry.ref[:1].casefold() == wanted[0] and normal_name(entry.ref) == wanted):
        return -1.0
    names = f" {' '.join(entry.names)}"
    if all(f" {word}" in names for word in wanted.split()):
        return min(-0.5, -near)
    return -near if near else None
