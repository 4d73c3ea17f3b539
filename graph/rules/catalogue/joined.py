"""Knows what a canonical is once more is said of it: other synonyms join it, another name or unit does not."""

from dataclasses import replace

from graph.model.canonical import Canonical
from graph.rules.catalogue.likeness import normal_name


def joined(known: Canonical | None, said: Canonical) -> Canonical | str:
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
