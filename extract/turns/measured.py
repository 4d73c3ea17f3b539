"""Numbers, sizes, money and days beside the names of keys in one sentence: "6 m wide", "the deadline is Friday"."""

from collections.abc import Iterator

from extract.turns.said import Named, Said, as_asked, denied, lengths, row_in, values_in
from extract.turns.spoken import LOOSE, NEAR, Found
from graph.model.profile import KeySpec, Profile
from graph.rules.values.normal import Value, value_of_measure

_SAYS_WORDS = """
    = : about are at be before by changed has have in is later moves must no not now of on should than the to until will
"""
_SAYS = frozenset(_SAYS_WORDS.split())


def in_order(sentence: str, profile: Profile) -> Iterator[Found]:
    """ "The backdrop is 6 by 4 m": lengths in the order in which the profile names its own, for a person to look at."""
    row = row_in(sentence)
    blocks = {one.block: one for one in profile.keys.values() if lengths(one, profile)}
    if row is None or len(blocks) != 1 or any(one.sort != "size" for one in row.sizes):
        return
    (some,) = blocks.values()
    for spec, size in zip(lengths(some, profile), row.sizes, strict=False):
        made = as_asked(value_of_measure(size), spec)
        if made:
            yield Found(spec, made, (row.start, row.end), LOOSE)


def measured(sentence: str, names: tuple[Named, ...], profile: Profile, at: int) -> Iterator[Found]:
    """Each value goes to the nearest name whose key can hold it, each name to one value."""
    values = _still_said(sentence, values_in(sentence, at))
    first = _names_first(sentence, names, values)
    pairs = [
        (distance, place, number, fit)
        for place, value in enumerate(values)
        for number, name in enumerate(names)
        if (fit := _fit(sentence, value, name, profile))
        and (distance := _distance(sentence, value, name, values, first)) is not None
    ]
    used: set[tuple[str, int]] = set()
    for _, place, number, (spec, made) in sorted(pairs, key=lambda one: one[:3]):
        value, name = values[place], names[number]
        if {("value", place), ("name", number)} & used:
            continue
        used |= {("value", place), ("name", number)}
        if not value.open:
            yield Found(spec, made, (min(value.start, name.start), max(value.end, name.end)))


def _still_said(sentence: str, values: tuple[Said, ...]) -> tuple[Said, ...]:
    """ "It was Friday, but it's Monday now": what was, beside another value of its sort, is no more."""
    gone = [one for one in values if denied(sentence, one)]
    sorts = [one.value.type for one in values if one not in gone]
    return tuple(one for one in values if one not in gone or one.value.type not in sorts)


def _fit(sentence: str, value: Said, name: Named, profile: Profile) -> tuple[KeySpec, Value] | None:
    """The one key of that name that holds such a value."""
    between = sentence[name.end : value.start] if name.end <= value.start else "and"
    fits = []
    for key in name.keys:
        spec = profile.keys[key]
        thing = sentence[value.start : value.end].casefold() == "one"  # "the wide one" is no size
        unit = spec.unit if set(between.casefold().split()) <= _SAYS and not thing else None
        made = as_asked(value.value, spec, unit)
        if made:
            fits.append((spec, made))
    return fits[0] if len(fits) == 1 else None


def _names_first(sentence: str, names: tuple[Named, ...], values: tuple[Said, ...]) -> bool:
    """Whether a sentence without commas lists as "width 6 m height 3 m" does, rather than as "6 m wide 3 m high"."""
    before = sum(
        not sentence[name.end : one.start].strip() for one in values for name in names if name.end <= one.start
    )
    behind = sum(
        not sentence[one.end : name.start].strip() for one in values for name in names if one.end <= name.start
    )
    return before > behind


def _distance(sentence: str, value: Said, name: Named, values: tuple[Said, ...], first: bool) -> int | None:
    """In words: none for "6 m wide", more where the name comes first, most where it comes late. None: they are apart.
    Where names come first throughout, they are the nearer ones."""
    low, high = (value.end, name.start) if value.end <= name.start else (name.end, value.start)
    if low > high or any(low <= one.start < high for one in values) or ";" in sentence[low:high]:
        return None
    words = len(sentence[low:high].split())
    if value.end <= name.start:
        return 0 if words == 0 and not first else words + 3 if words <= 2 and "," not in sentence[low:high] else None
    return words + 1 if words <= NEAR else None
