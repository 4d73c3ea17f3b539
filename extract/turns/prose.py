"""Sentences that name a key by what people call it, with its value beside: "the backdrop is 6 m wide", "no drilling"."""

from collections.abc import Iterator

from extract.turns.entries import Span
from extract.turns.said import Named, Said, as_asked, lengths, named_in, row_in, values_in
from extract.turns.spoken import LOOSE, NEAR, READERS, Found, listed
from extract.turns.targets import Targets
from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat
from graph.rules.values.normal import Value, value_of_measure

RULE = "turn.prose"
LONGEST = 250
_SENTENCE = 1000  # characters; nobody states a size in a longer one
_SAYS = frozenset(
    [
        "is",
        "are",
        "will",
        "be",
        "should",
        "has",
        "have",
        "to",
        "must",
        "of",
        "at",
        "on",
        "by",
        "in",
        "=",
        ":",
        "the",
        "now",
        "about",
        "before",
        "until",
        "moves",
        "changed",
        "not",
        "no",
        "later",
        "than",
    ]
)


def read_prose(source: Source, section: Section, profile: Profile, targets: Targets, taken: list[Span]) -> Iterator[Op]:
    """Sentence by sentence; what structure has told already is left out. Of two values for one thing neither is told."""
    for start, end in sentences(source.text, section.start, section.end, wrapped=False):
        if any(start < high and low < end for low, high in taken):
            continue
        made = list(_of_sentence(source, section.name, (start, end), profile, targets))
        slots = [(one.key, one.item) for one in made]
        many = {one.key for one in made if one.key and profile.keys[one.key].many}
        yield from (one for one, slot in zip(made, slots, strict=True) if slots.count(slot) == 1 or one.key in many)


def _of_sentence(source: Source, section: str, span: Span, profile: Profile, targets: Targets) -> Iterator[Op]:
    start, end = span
    said = start
    for one in found_in(source.text[start:end], profile, source.at):
        place = (start + one.span[0], start + one.span[1])
        words = (source.text[said : place[1]], source.text[start : place[1]])
        yield _op(source, section, one, place, words, targets)
        said = place[1]


def found_in(words: str, profile: Profile, at: int) -> tuple[Found, ...]:
    """What one sentence says of the profile's keys, in order."""
    sentence = flat(words)
    if len(sentence) > _SENTENCE:
        return ()
    names = named_in(sentence, profile)
    found = [*_measured(sentence, names, profile, at), *_spoken(sentence, names, profile)]
    found = found or list(_in_a_row(sentence, profile))
    short = [one for one in found if one.span[1] - one.span[0] <= LONGEST]
    return tuple(sorted(short, key=lambda one: one.span))


def _in_a_row(sentence: str, profile: Profile) -> Iterator[Found]:
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


def _measured(sentence: str, names: tuple[Named, ...], profile: Profile, at: int) -> Iterator[Found]:
    """Each value goes to the nearest name whose key can hold it, each name to one value."""
    values = values_in(sentence, at)
    pairs = [
        (distance, place, number, fit)
        for place, value in enumerate(values)
        for number, name in enumerate(names)
        if (fit := _fit(sentence, value, name, profile))
        and (distance := _distance(sentence, value, name, values)) is not None
    ]
    used: set[tuple[str, int]] = set()
    for _, place, number, (spec, made) in sorted(pairs, key=lambda one: one[:3]):
        value, name = values[place], names[number]
        if {("value", place), ("name", number)} & used:
            continue
        used |= {("value", place), ("name", number)}
        if not value.open:
            yield Found(spec, made, (min(value.start, name.start), max(value.end, name.end)))


def _fit(sentence: str, value: Said, name: Named, profile: Profile) -> tuple[KeySpec, Value] | None:
    """The one key of that name that holds such a value."""
    between = sentence[name.end : value.start] if name.end <= value.start else "and"
    fits = []
    for key in name.keys:
        spec = profile.keys[key]
        unit = spec.unit if set(between.casefold().split()) <= _SAYS else None
        made = as_asked(value.value, spec, unit)
        if made:
            fits.append((spec, made))
    return fits[0] if len(fits) == 1 else None


def _distance(sentence: str, value: Said, name: Named, values: tuple[Said, ...]) -> int | None:
    """In words: none for "6 m wide", more where the name comes first, most where it comes late. None: they are apart."""
    low, high = (value.end, name.start) if value.end <= name.start else (name.end, value.start)
    if low > high or any(low <= one.start < high for one in values) or ";" in sentence[low:high]:
        return None
    words = len(sentence[low:high].split())
    if value.end <= name.start:
        return 0 if words == 0 else words + 3 if words <= 2 and "," not in sentence[low:high] else None
    return words + 1 if words <= NEAR else None


def _spoken(sentence: str, names: tuple[Named, ...], profile: Profile) -> Iterator[Found]:
    for name in names:
        for key in name.keys:
            spec = profile.keys[key]
            if spec.many and spec.value_type == "string" and len(name.keys) == 1:
                yield from listed(sentence, name, spec)
            read = READERS.get(spec.value_type or "") if not spec.many and len(name.keys) == 1 else None
            found = read(sentence, name, spec) if read else None
            if found:
                yield found


def _op(source: Source, section: str, one: Found, place: Span, words: tuple[str, str], targets: Targets) -> Op:
    """Whose it is: the item that its own clause names, else the one that the sentence has named so far."""
    clause, so_far = (targets.of(said, one.spec.key) for said in words)
    target = clause if targets.named(words[0]) else so_far
    return Op(
        op=OpType.ADD,
        kind=ClaimKind.FACT,
        evidence=Quotation(source.text[slice(*place)], section, *place),
        confidence=one.confidence,
        key=one.spec.key,
        value_type=one.value.type,
        value=one.value.value,
        item=target.item,
        needs_review=target.doubt is not None,
        rule=RULE,
        reason=target.doubt,
    )
