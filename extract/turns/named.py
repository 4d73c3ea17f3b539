"""The keys that are named in a sentence, and the values that stand in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from graph.model.profile import KeySpec, Profile
from graph.rules.statements.phrases import taken_back
from graph.rules.utterances.lexicon import load
from graph.rules.utterances.sentences import Sentence, Span, kept, sentence
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import FOLDER
from graph.rules.values.carries import MEASURED
from graph.rules.values.dates import dates_in
from graph.rules.values.measures import Row, measures, rows
from graph.rules.values.normal import Value, normalise, value_of_measure
from graph.rules.values.units import alike

LEXICON = load(FOLDER / "en" / "turns")


def clause(text: str) -> Sentence:
    return sentence(text, LEXICON)


def is_a(word: str, act: str) -> bool:
    """True if a single word is a phrase of that act."""
    return clause(word).has(act)


_RANGE = frozenset({"or", "to", "until", "till", "through", "-", "\u2013", "and", "up to", "x", "\u00d7", "by"})
_NTH = ("st", "nd", "rd", "th")

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueSaid:
    """A value and where it stands in its sentence. `open`: the words leave it within a range."""

    start: int
    end: int
    value: Value
    open: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A name that stands in a sentence, and the keys that go by it."""

    start: int
    end: int
    keys: tuple[str, ...]


# ── names


def named_in(said: Sentence, profile: Profile) -> tuple[Named, ...]:
    """Every name of a key that stands in a sentence, the longer ones first."""
    names, longest = keys_by_name(profile)
    pieces = _pieces(said)
    found: list[Named] = []
    at = 0
    while at < len(pieces):
        length = next(
            (
                n
                for n in range(min(longest, len(pieces) - at), 0, -1)
                if tuple(word for word, *_ in pieces[at : at + n]) in names
            ),
            0,
        )
        if length:
            words = tuple(word for word, *_ in pieces[at : at + length])
            found.append(Named(pieces[at][1], pieces[at + length - 1][2], names[words]))
        at += length or 1
    return tuple(found)


@lru_cache(maxsize=32)
def keys_by_name(profile: Profile) -> tuple[Mapping[Words, tuple[str, ...]], int]:
    """Keys by the words of their names, and of how many words the longest name is."""
    keys: dict[Words, list[str]] = {}
    for key, spec in profile.keys.items():
        for name in (key, *spec.aliases):
            keys.setdefault(tuple(word for word, *_ in _pieces(clause(name))), []).append(key)
    return {name: tuple(dict.fromkeys(some)) for name, some in keys.items() if name}, max(map(len, keys), default=0)


@kept
def _pieces(said: Sentence) -> tuple[tuple[str, int, int], ...]:
    """Words with their places; what a hyphen or a slash joins is two, unless it is a key."""
    found: list[tuple[str, int, int]] = []
    for token in said.said[:-1]:
        raw, start = said.text[token.start : token.end], token.start
        if token.sort is Sort.MARK or not any(sign in raw for sign in "-/"):
            found.append((token.word, token.start, token.end))
            continue
        for piece in raw.replace("/", "-").split("-"):
            found.append((piece.casefold(), start, start + len(piece)))
            start += len(piece) + 1
    return tuple(found)


# ── values


def values_in(said: Sentence, at: int) -> tuple[ValueSaid, ...]:
    """Days, sizes, money and numbers in order, but for what the speaker takes back in the same breath."""
    days = [
        ValueSaid(date.start, date.end, Value("date", date.day.isoformat(), date.day.isoformat()))
        for date in dates_in(said.text, at)
    ]
    sizes = (ValueSaid(measure.start, measure.end, value_of_measure(measure)) for measure in measures(said.text))
    found = days + [
        value for value in sizes if not any(value.start < day.end and day.start < value.end for day in days)
    ]
    found.sort(key=lambda value: value.start)
    rest = [value for value, other in pairwise(found) if not _gives_way(said.text, value.end, other.start)]
    return tuple(_ranges(said, [*rest, *found[-1:]]))


def _gives_way(sentence: str, end: int, start: int) -> bool:
    """ "6 m wide, no sorry, 5 m": what stands between two values takes back the first."""
    comma = max(sentence.find(",", end, start), end)
    cue = taken_back(sentence[comma:])
    return bool(cue) and not sentence[comma + len(cue) : start].strip()


def _ranges(said: Sentence, found: list[ValueSaid]) -> Iterator[ValueSaid]:
    """ "5 or 6 m wide" says neither."""
    sentence = said.text
    for at, value in enumerate(found):
        before = sentence[found[at - 1].end : value.start].strip().casefold() if at else ""
        after = sentence[value.end : found[at + 1].start].strip().casefold() if at + 1 < len(found) else ""
        near = (found[at - 1] if before in _RANGE else None, found[at + 1] if after in _RANGE else None)
        bare = any(other and "number" in (other.value.type, value.value.type) for other in near)
        same = any(other and other.value.type == value.value.type != "number" for other in near)
        between = same and (before in _RANGE - {"and"} or after in _RANGE - {"and"})
        days = value.value.type == "date" and _day_to(sentence[: value.start])
        yield ValueSaid(value.start, value.end, value.value, open=bare or between or days or _differs(said, value))


def _day_to(before: str) -> bool:
    """ "3-5 March", "the 3rd to the 5th of March": the words before a day end with another one."""
    words = before.casefold().replace("-", " - ").replace("\u2013", " - ").split()
    words = words[:-1] if words[-1:] == ["the"] else words
    if len(words) < 2 or words[-1] not in _RANGE:
        return False
    day = words[-2][:-2] if words[-2].endswith(_NTH) else words[-2]
    return day.isdigit() and len(day) <= 2


def called(said: Sentence, spec: KeySpec) -> Iterator[tuple[str, Span]]:
    """Values by their names or by what people call them; the longer name has the words that it shares."""
    names = [
        (clause(name).said[:-1], value) for value in spec.values for name in (value, *spec.synonyms.get(value, ()))
    ]
    taken: set[int] = set()
    for name, one in sorted(names, key=lambda pair: -(pair[0][-1].end if pair[0] else 0)):
        words = _loose(name)
        for at in range(len(said.said)):
            for end in range(at + 1, min(at + len(words), len(said.said) - 1) + 1):
                if _loose(said.said[at:end]) == words and not taken & set(range(at, end)):
                    taken |= set(range(at, end))
                    yield one, said.span(at, end)


def _loose(some: Sequence[Token]) -> list[str]:
    return [piece for token in some for piece in token.word.replace("/", "-").split("-")]


def denied(said: Sentence, value: ValueSaid) -> bool:
    """ "Was 6 m, now 5", "6 m is wrong"."""
    return said.before("denies", value.start) is not None or said.behind("denied", value.end) is not None


def _differs(said: Sentence, value: ValueSaid) -> bool:
    """ "50 cm narrower" and "reduce it by 1 m" say by how much, and not how much it then is."""
    if value.value.type == "date":
        return False
    compared = said.behind("compared", value.end)
    return bool(compared and not said.behind("than", compared[1])) or said.before("changed_by", value.start) is not None


def in_a_row(spec: KeySpec, profile: Profile) -> int:
    """Return the place of the key's size in a row: "6 by 4 m" is said in the order in which the profile names its lengths."""
    return next((place for place, key in enumerate(lengths(spec, profile)) if key.key == spec.key), 0)


def lengths(spec: KeySpec, profile: Profile) -> tuple[KeySpec, ...]:
    """The lengths that stand in the same block as a key."""
    found = (key for key in profile.keys.values() if key.block == spec.block and key.value_type == "dimension")
    return tuple(key for key in found if not key.many and key.unit and alike(key.unit, "m"))


def row_in(said: Sentence) -> Row | None:
    """The sizes that stand in a row, where only one row does."""
    found = rows(said.text)
    return found[0] if len(found) == 1 else None


def as_asked(value: Value, spec: KeySpec, unit: str | None = None) -> Value | None:
    """The value as the key holds it. A bare number has the unit that is given, or none."""
    kind = spec.value_type
    if kind not in MEASURED:
        return None
    bare = value.type == "number" and unit is not None
    if bare and kind == "dimension":
        made = normalise("dimension", {"value": value.value, "unit": unit}, (), spec.unit)
    elif bare and kind == "currency":
        made = normalise("currency", {"amount": value.value, "currency": unit})
    elif value.type == kind:
        made = normalise(kind, value.value, spec.values, spec.unit)
    else:
        return None
    return made if isinstance(made, Value) else None
