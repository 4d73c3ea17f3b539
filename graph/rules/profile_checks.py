"""Knows what makes no sense in a profile, though each part of it has the right form."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.key import KEY_MAX, is_key
from graph.model.profile import KeySpec, Profile, covers
from graph.model.source_kind import AGENT_SECTION
from graph.rules.catalogue.likeness import normal_name
from graph.rules.values.normal import Misfit, normalise
from graph.rules.values.units import unit_named

_WITH_UNIT = ("dimension", "currency")
_CURRENCY = re.compile(r"[A-Z]{3}")
_BLOCK = re.compile(r"[a-z][A-Za-z0-9_-]{0,60}(?:\.[A-Za-z0-9_-]{1,60}){0,6}")


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint about a profile: its place in the file, and the remedy."""

    place: tuple[str | int, ...]
    remedy: str


def complaints(profile: Profile) -> tuple[Complaint, ...]:
    return (
        *_thresholds(profile),
        *_sections(profile),
        *_registry(profile),
        *(found for spec in profile.keys.values() for found in _key(profile, spec)),
        *_aliases(profile),
    )


def _thresholds(profile: Profile) -> Iterator[Complaint]:
    """Each pair in its order; a value left out is never the one to blame."""
    words, search, weighing, linking = profile.words, profile.search, profile.weighing, profile.linking
    for table, low, high, lower, higher in (
        ("words", "medium", "high", words.medium, words.high),
        ("search", "alternative", "answer", search.alternative, search.answer),
        ("weighing", "flag", "extract", weighing.flag, weighing.extract),
        ("linking", "near", "synonym", linking.near, linking.synonym),
    ):
        if lower > higher:
            yield Complaint((table, low), f"{lower:g} is above `{high}`, {higher:g}: give {higher:g} or less")


def _sections(profile: Profile) -> Iterator[Complaint]:
    """Yield a complaint for each accepted section whose words are never accepted."""
    for place, section in enumerate(profile.accept.sections):
        if section == AGENT_SECTION:
            yield Complaint(
                ("accept", "sections", place), f"what stands in {section} is never accepted by itself: take it out"
            )


def _registry(profile: Profile) -> Iterator[Complaint]:
    if not profile.open_keys and not profile.keys:
        yield Complaint(("open_keys",), 'nothing could be stated: list the keys as [keys."item.color"], or say true')
    for stage, patterns in profile.stages.items():
        for place, pattern in enumerate(patterns):
            if not profile.open_keys and not any(covers(pattern, key) for key in profile.keys):
                yield Complaint(("stages", stage, place), f"{pattern!r} covers no key of [keys]: correct its spelling")


def _key(profile: Profile, spec: KeySpec) -> Iterator[Complaint]:
    place = ("keys", spec.key)
    if not is_key(spec.key):
        yield Complaint(
            place,
            f"{spec.key!r} is not a key: write words joined by dots, like item.color, at most {KEY_MAX} characters long",
        )
    if spec.value_type == "enum" and not spec.values:
        yield Complaint((*place, "value_type"), 'an enum needs its `values`, like values = ["matt", "gloss"]')
    if spec.values and spec.value_type != "enum":
        yield Complaint((*place, "values"), 'only an enum has values: say value_type = "enum", or take them out')
    yield from _words(spec)
    if spec.unit is not None and (remedy := _unit(spec.unit, spec.value_type)):
        yield Complaint((*place, "unit"), remedy)
    if spec.block is not None and _BLOCK.fullmatch(spec.block) is None:
        yield Complaint(
            (*place, "block"), f"{spec.block!r} is no block: write words joined by dots, like item.dimensions"
        )
    for number, stage in enumerate(spec.stages):
        if profile.stages and stage not in profile.stages:
            known = ", ".join(profile.stages)
            yield Complaint((*place, "stages", number), f"{stage!r} is not a stage: [stages] has {known}")
    yield from _default(spec)


def _words(spec: KeySpec) -> Iterator[Complaint]:
    """Yield complaints about the synonyms of an enum's values, and about the known words of a text."""
    place = ("keys", spec.key)
    said: dict[str, str] = {" ".join(value.casefold().split()): value for value in spec.values}
    for value, others in spec.synonyms.items():
        if value not in spec.values:
            yield Complaint(
                (*place, "synonyms"), f"{value!r} is none of the `values`: add it there, or correct its spelling"
            )
        for other in others:
            first = said.setdefault(" ".join(other.casefold().split()), value)
            if first != value:
                yield Complaint(
                    (*place, "synonyms"), f"{other!r} would mean both {first} and {value}: leave it with one"
                )
    if spec.known and spec.value_type != "string":
        yield Complaint((*place, "known"), 'only a text has known words: say value_type = "string", or take them out')


def _unit(unit: str, value_type: str | None) -> str | None:
    if value_type not in _WITH_UNIT:
        return f"only a {' or a '.join(_WITH_UNIT)} has a unit: take it out"
    if value_type == "currency":
        known = _CURRENCY.fullmatch(unit) is not None
        return None if known else f"{unit!r} is not a currency: write its three letters, like EUR"
    return None if unit_named(unit) else f"{unit!r} is no unit: write one like m, cm, kg or h"


def _default(spec: KeySpec) -> Iterator[Complaint]:
    if spec.default is None:
        return
    if spec.many and not isinstance(spec.default, list):
        yield Complaint(("keys", spec.key, "default"), "a key that holds many has a list as its default")
        return
    for value in spec.default if spec.many else [spec.default]:
        found = normalise(spec.value_type, value, spec.values, spec.unit)
        if isinstance(found, Misfit):
            yield Complaint(("keys", spec.key, "default"), f"it does not fit the key: {found.reason}")


def _aliases(profile: Profile) -> Iterator[Complaint]:
    """A word that means two keys at one kind of place would mean neither."""
    seen: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for key, spec in profile.keys.items():
        for number, alias in enumerate(spec.aliases):
            plain = (key.partition(".")[0], normal_name(alias))
            if not plain[1]:
                yield Complaint(
                    ("keys", key, "aliases", number), f"{alias!r} names nothing: write a word, or take it out"
                )
            if any(other != key for other in seen[plain]):
                yield Complaint(("keys", key, "aliases", number), f"{alias!r} is an alias of {seen[plain][0]} as well")
            seen[plain].append(key)
