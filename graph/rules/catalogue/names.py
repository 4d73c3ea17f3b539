"""Knows the catalogue of a project by its names: which canonicals go by one, which a text names, and what a canonical is once more is
said of it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from graph.model.canonical import Canonical
from graph.rules.catalogue.likeness import normal_name

_READ = 50_000  # characters of a text in which names are looked for
_WORDS = 12  # of a name that is found in a text


@dataclass(frozen=True, slots=True)
class Entry:
    """A canonical by its normal names, its own name first; `name` is how it is shown."""

    ref: str
    names: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every canonical, in the order of their names, found by its names and by the words in them."""

    entries: tuple[Entry, ...] = ()
    by_name: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict, hash=False)
    by_word: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    words: tuple[str, ...] = ()  # those that may be misspelt: figures may not

    def named(self, name: str) -> tuple[Entry, ...]:
        return self.by_name.get(name, ())


def catalogue_of(entries: Iterable[Entry]) -> Catalogue:
    ordered = tuple(sorted(entries, key=lambda one: (one.names, one.ref)))
    by_name: defaultdict[str, list[Entry]] = defaultdict(list)
    by_word: defaultdict[str, list[str]] = defaultdict(list)
    for entry in ordered:
        for name in dict.fromkeys(entry.names):
            by_name[name].append(entry)
    for name in sorted(by_name):
        for word in dict.fromkeys(name.split()):
            by_word[word].append(name)
    return Catalogue(
        ordered,
        {name: tuple(found) for name, found in by_name.items()},
        {word: tuple(names) for word, names in by_word.items()},
        tuple(sorted(word for word in by_word if not word.isdecimal())),
    )


def normal_names(name: str, synonyms: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a canonical in their compared form. A name without letters and figures can't be compared, and is
    left out."""
    names = (normal_name(one) for one in (name, *synonyms))
    return tuple(dict.fromkeys(name for name in names if name))


def mentioned_first(text: str, catalogue: Catalogue, most: int) -> tuple[Entry, ...]:
    """Return the entries whose names stand in a text, in its order; then others by name, as far as there is room."""
    words = normal_name(text[:_READ]).split()
    longest = min(_WORDS, max((len(name.split()) for name in catalogue.by_name), default=0))
    spans = (words[start : start + count] for start in range(len(words)) for count in range(longest, 0, -1))
    named = (entry for span in spans for entry in catalogue.named(" ".join(span)))
    return tuple(islice(dict.fromkeys(chain(named, catalogue.entries)), most))


def join_canonicals(known: Canonical | None, said: Canonical) -> Canonical | str:
    """The canonical from now on, or why it can't be both."""
    if known is None:
        return replace(said, synonyms=_without_repeats(said.name, said.synonyms))
    if known.name != said.name:
        return f"{said.ref} is in the catalogue already, by the name {known.name!r}: give that name, or another ref."
    if known.unit is not None and said.unit is not None and known.unit != said.unit:
        return f"{said.ref} is in the catalogue already, by the {known.unit!r}: give that unit, or another ref."
    synonyms = _without_repeats(known.name, (*known.synonyms, *said.synonyms))
    return replace(known, synonyms=synonyms, unit=known.unit or said.unit)


def _without_repeats(name: str, synonyms: tuple[str, ...]) -> tuple[str, ...]:
    """Each name once, however it is written."""
    seen, kept = {normal_name(name)}, []
    for one in synonyms:
        plain = normal_name(one)
        if plain not in seen:
            seen.add(plain)
            kept.append(one)
    return tuple(kept)
