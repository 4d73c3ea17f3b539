"""Reads one sentence's statements about keys by their names: "6 m wide", "no drilling", "a matt finish", "the venue is Hall
4"."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from extract.turns.named import Named, ValueSaid, as_asked, called, clause, denied, lengths, named_in, row_in, values_in
from extract.turns.values import is_measure
from graph.model.profile import KeySpec, Profile
from graph.rules.language.wording import flat, is_negated
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence, Span, sentence
from graph.rules.values.normal import Value, normal_text, value_of_measure
from graph.rules.values.value import boolean

PLAIN, LOOSE = 0.9, 0.7
LONGEST = 250
_NEAR = 6  # words between a key's name and its value
_BESIDE = 2  # words between a value and the name behind it
_SENTENCE = 1000  # characters; nobody states a size in a longer one
_ENDINGS = ("ed", " of", " it")  # "painted black": what it is stands right behind such a name
_STOPS = frozenset(",;.!?:")


@dataclass(frozen=True, slots=True)
class Found:
    """A key, its value, and the part of a sentence that says so."""

    spec: KeySpec
    value: Value
    span: Span
    confidence: float = PLAIN


def found_in(words: str, profile: Profile, at: int) -> tuple[Found, ...]:
    """Return one sentence's statements about the profile's keys, in order."""
    if len(words) > _SENTENCE:
        return ()
    said = clause(flat(words))
    names = named_in(said, profile)
    found = [*_measured(said, names, profile, at), *_worded(said, names, profile)] if names else []
    found = found or list(_in_order(said, profile))
    short = [one for one in found if one.span[1] - one.span[0] <= LONGEST]
    return tuple(sorted(short, key=lambda one: one.span))


# ── numbers, sizes, money and days


def _in_order(said: Sentence, profile: Profile) -> Iterator[Found]:
    """ "The backdrop is 6 by 4 m": lengths in the order in which the profile names its own, for a person to look at."""
    row = row_in(said)
    blocks = {key.block: key for key in profile.keys.values() if lengths(key, profile)} if row else {}
    if row is None or len(blocks) != 1 or any(measure.sort != "size" for measure in row.sizes):
        return
    (some,) = blocks.values()
    for spec, size in zip(lengths(some, profile), row.sizes, strict=False):
        made = as_asked(value_of_measure(size), spec)
        if made:
            yield Found(spec, made, (row.start, row.end), LOOSE)


def _measured(said: Sentence, names: tuple[Named, ...], profile: Profile, at: int) -> Iterator[Found]:
    """Each value goes to the nearest name whose key can hold it, each name to one value."""
    values = _still_said(said, values_in(said, at))
    first = _names_first(said, names, values)
    pairs = [
        (distance, value, name, fit)
        for value in values
        for name in names
        if (fit := _fit(said, value, name, profile))
        and (distance := _distance(said, value, name, values, first)) is not None
    ]
    used: list[ValueSaid | Named] = []
    for _, value, name, (spec, made) in sorted(pairs, key=lambda one: (one[0], one[1].start, one[2].start)):
        if value in used or name in used:
            continue
        used += [value, name]
        if not value.open:
            yield Found(spec, made, (min(value.start, name.start), max(value.end, name.end)))


def _still_said(said: Sentence, values: tuple[ValueSaid, ...]) -> tuple[ValueSaid, ...]:
    """ "It was Friday, but it's Monday now": what was, beside another value of its sort, is no more."""
    gone = [value for value in values if denied(said, value)]
    sorts = [value.value.type for value in values if value not in gone]
    return tuple(value for value in values if value not in gone or value.value.type not in sorts)


def _fit(said: Sentence, value: ValueSaid, name: Named, profile: Profile) -> tuple[KeySpec, Value] | None:
    """The one key of that name that holds such a value. A bare number is in the key's unit where the words only say so."""
    says = name.end > value.start or _only(said, "says", name.end, value.start)
    thing = said.text[value.start : value.end].casefold() == "one"  # "the wide one" is no size
    specs = [profile.keys[key] for key in name.keys]
    fits = [
        (key, made)
        for key in specs
        if (made := as_asked(value.value, key, key.unit if _bare(name, value, says, thing) else None))
    ]
    return fits[0] if len(fits) == 1 else None


def _bare(name: Named, value: ValueSaid, says: bool, thing: bool) -> bool:
    return name.end <= value.start and says and not thing


def _only(said: Sentence, act: str, low: int, high: int) -> bool:
    spans = said.spans(act)
    return all(
        (token.start, token.end) in spans
        for token in said.said
        if low <= token.start and token.end <= high and token.start < token.end
    )


def _names_first(said: Sentence, names: tuple[Named, ...], values: tuple[ValueSaid, ...]) -> bool:
    """True if a sentence without commas lists as "width 6 m height 3 m" does, rather than as "6 m wide 3 m high"."""
    pairs = [(value, name) for value in values for name in names]
    before = sum(name.end <= value.start and not said.text[name.end : value.start].strip() for value, name in pairs)
    behind = sum(value.end <= name.start and not said.text[value.end : name.start].strip() for value, name in pairs)
    return before > behind


def _distance(
    said: Sentence, value: ValueSaid, name: Named, values: tuple[ValueSaid, ...], names_first: bool
) -> int | None:
    """Return the distance in words: none for "6 m wide", more where the name comes first, most where it comes late. None:
    they are apart."""
    low, high = (value.end, name.start) if value.end <= name.start else (name.end, value.start)
    if low > high or any(low <= value.start < high for value in values) or ";" in said.text[low:high]:
        return None
    words = len(said.text[low:high].split())
    if name.end <= value.start:
        return words + 1 if words <= _NEAR else None
    if words == 0 and not names_first:
        return 0
    return words + 3 if words <= _BESIDE and "," not in said.text[low:high] else None


def misfit_in(said: Sentence, profile: Profile, at: int) -> tuple[Named, ValueSaid, KeySpec] | None:
    """The one name of a size and the one size that stands beside it, whether or not its unit is of the right sort."""
    names, values = named_in(said, profile), values_in(said, at)
    if len(names) != 1 or len(values) != 1 or len(names[0].keys) != 1:
        return None
    (name,), (value,) = names, values
    spec = profile.keys[name.keys[0]]
    low, high = (name.end, value.start) if name.end <= value.start else (value.end, name.start)
    sized = not value.open and value.value.type == spec.value_type == "dimension"
    return (name, value, spec) if sized and len(said.text[low:high].split()) <= _BESIDE else None


# ── words


def _worded(said: Sentence, names: tuple[Named, ...], profile: Profile) -> Iterator[Found]:
    for name in names:
        spec = profile.keys[name.keys[0]]
        if len(name.keys) > 1:
            continue
        if not spec.many:
            read = _READERS.get(spec.value_type or "")
            found = read(said, name, spec) if read else None
            if found:
                yield found
        elif spec.value_type == "string":
            yield from _until_another(_each(said, name, spec), name, names)


def _until_another(found: Iterator[Found], name: Named, names: tuple[Named, ...]) -> Iterator[Found]:
    """A list ends where another key is named: "made of oak, painted black"."""
    for one in found:
        if any(other != name and one.span[0] <= other.start < one.span[1] for other in names):
            return
        yield one


def _allowed(said: Sentence, name: Named, spec: KeySpec) -> Found | None:
    """ "No drilling", "drilling is (not) allowed"."""
    if no := said.before("no", name.start):
        return Found(spec, boolean(False), (no[0], name.end))
    rules = [one for act in ("permits", "forbids", "harmless") for one in said.spans(act) if one[1] > name.start]
    ruled = min(rules, default=None)
    if ruled is None or len(said.text[name.end : ruled[0]].split()) > _NEAR:
        return None
    span = (name.start, max(name.end, ruled[1]))
    if said.has("forbids", *span) and said.has("nots", *span):
        return None  # "not forbidden" is a person's to read
    return Found(spec, boolean(not is_negated(sentence(said.text[slice(*span)]))), span)


def _chosen(said: Sentence, name: Named, spec: KeySpec) -> Found | None:
    """Find an enum's value beside its name: "a matt finish", "the finish is matt"."""
    found = [(one, at) for one, at in called(said, spec) if at[1] <= name.start or at[0] >= name.end]
    if len(found) != 1:
        return None
    value, (start, end) = found[0]
    between = said.text[end : name.start] if end <= name.start else said.text[name.end : start]
    if len(between.split()) > _BESIDE:
        return None
    return Found(spec, Value("enum", value, normal_text(value)), (min(start, name.start), max(end, name.end)))


def _named(said: Sentence, name: Named, spec: KeySpec) -> Found | None:
    """ "The venue is Hall 4": a name, or else a word that a person has to look at."""
    carries = said.text[name.start : name.end].casefold().endswith(_ENDINGS)
    place = _carried(said, name.end) if carries else _valued(said, name.end)
    words = said.text[slice(*place)] if place else ""
    if place is None or not words or _unsaid(words) or is_measure(words) or len(words.split()) > _NEAR:
        return None
    own = words[0].isupper() or any(letter.isdigit() for letter in words) or spec.knows(words)
    return Found(spec, Value("string", words, normal_text(words)), (name.start, place[1]), PLAIN if own else LOOSE)


def _valued(said: Sentence, at: int) -> Span | None:
    """ "… is Hall 4", to the end of the sentence."""
    cue = _behind(said, "is_valued", at)
    if cue is None:
        return None
    start, end = said.said[cue.places["value"]].start, len(said.text.rstrip(" .!"))
    return (start, end) if not _STOPS & set(said.text[start:end]) else None


def _carried(said: Sentence, at: int) -> Span | None:
    """ "Painted dark blue": a few words right behind."""
    cue = _behind(said, "carries_two", at) or _behind(said, "carries", at)
    return said.span(cue.places["value"], cue.end) if cue else None


def _behind(said: Sentence, act: str, at: int) -> Cue | None:
    found = (cue for cue in said.cues.get(act, ()) if said.said[cue.start].start >= at)
    return next((cue for cue in found if not said.text[at : said.said[cue.start].start].strip()), None)


def _unsaid(words: str) -> bool:
    return any(start == 0 for start, _ in clause(words).spans("unsaid"))


def _each(said: Sentence, name: Named, spec: KeySpec) -> Iterator[Found]:
    """ "Made of oak and steel": each entry of a key that holds many, behind a name that carries them."""
    if not said.text[name.start : name.end].casefold().endswith(" of"):
        return
    cue = _behind(said, "lists", name.end)
    place = said.span(cue.places["value"], cue.end) if cue else _carried(said, name.end)
    if place is None or _unsaid(said.text[slice(*place)]):
        return
    for low, high in _pieces(said, place):
        words = said.text[low:high]
        yield Found(spec, Value("string", words, normal_text(words)), (low, high))


def _pieces(said: Sentence, place: Span) -> Iterator[Span]:
    """Parted by commas and by "and"."""
    kept: list[Span] = []
    for token in said.said:
        inside = place[0] <= token.start and token.end <= place[1] and token.start < token.end
        if inside and token.word not in (",", "and"):
            kept.append((token.start, token.end))
        elif kept:
            yield kept[0][0], kept[-1][1]
            kept = []


_READERS: dict[str, Callable[[Sentence, Named, KeySpec], Found | None]] = {
    "boolean": _allowed,
    "enum": _chosen,
    "string": _named,
}
