"""Values that stand in a sentence, and the keys that are named beside them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from extract.turns.cues import DENIED_BEFORE, DENIED_BEHIND
from graph.model.profile import KeySpec, Profile
from graph.rules.language.repair import repair
from graph.rules.language.wording import phrase
from graph.rules.values.dates import dates_in
from graph.rules.values.measures import Row, measures, rows
from graph.rules.values.normal import Value, normal_text, normalise, value_of_measure
from graph.rules.values.units import alike

_MEASURED = frozenset({"number", "dimension", "currency", "date"})
_RANGE = frozenset({"or", "to", "until", "till", "through", "-", "\u2013", "and", "up to", "x", "\u00d7", "by"})
_COMPARED = phrase(
    r"^ ?(?:narrower|wider|higher|lower|taller|deeper|shorter|longer|smaller|bigger|larger|thicker|thinner|heavier|lighter|less|fewer|"
    r"more|extra|earlier|later|off)\b(?! than)"
)
_CHANGED_BY = phrase(
    r"\b(?:reduc|increas|rais|lower|shorten|lengthen|extend|widen|narrow|cut|mov|push|grow|shrink|expand|postpon|delay|add|trim)"
    r"(?:e|es|ed|ing|s|k)?(?: [\w'-]{1,30}){0,4} by(?: (?:about|another|some))? $"
)
_DAYS_TO = phrase(r"\b\d{1,2}(?:st|nd|rd|th)? ?(?:-|\u2013|to|until|till|through|and|or) ?(?:the )?$")


@dataclass(frozen=True, slots=True)
class Said:
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


def values_in(sentence: str, at: int) -> tuple[Said, ...]:
    """Days, sizes, money and numbers in order, but for what the speaker takes back in the same breath."""
    days = [
        Said(one.start, one.end, Value("date", one.day.isoformat(), one.day.isoformat()))
        for one in dates_in(sentence, at)
    ]
    sizes = (Said(one.start, one.end, value_of_measure(one)) for one in measures(sentence))
    found = days + [one for one in sizes if not any(one.start < day.end and day.start < one.end for day in days)]
    back = repair(sentence)
    gone = back.removed if back else (0, 0)
    kept = [one for one in found if not gone[0] <= one.start < gone[1]]
    return tuple(_ranges(sentence, sorted(kept, key=lambda one: one.start)))


def _ranges(sentence: str, found: list[Said]) -> Iterator[Said]:
    """ "5 or 6 m wide" says neither."""
    for at, one in enumerate(found):
        before = sentence[found[at - 1].end : one.start].strip().casefold() if at else ""
        after = sentence[one.end : found[at + 1].start].strip().casefold() if at + 1 < len(found) else ""
        near = (found[at - 1] if before in _RANGE else None, found[at + 1] if after in _RANGE else None)
        bare = any(other and "number" in (other.value.type, one.value.type) for other in near)
        same = any(other and other.value.type == one.value.type != "number" for other in near)
        between = same and (before in _RANGE - {"and"} or after in _RANGE - {"and"})
        days = one.value.type == "date" and _DAYS_TO.search(sentence[: one.start]) is not None
        yield Said(one.start, one.end, one.value, open=bare or between or days or _differs(sentence, one))


def denied(sentence: str, one: Said) -> bool:
    """ "Was 6 m, now 5", "6 m is wrong"."""
    return bool(DENIED_BEFORE.search(sentence[: one.start]) or DENIED_BEHIND.match(sentence[one.end :]))


def _differs(sentence: str, one: Said) -> bool:
    """ "50 cm narrower" and "reduce it by 1 m" say by how much, and not how much it then is."""
    if one.value.type == "date":
        return False
    return bool(_COMPARED.match(sentence[one.end :]) or _CHANGED_BY.search(sentence[: one.start]))


def in_a_row(spec: KeySpec, profile: Profile) -> int:
    """Which of sizes in a row is the key's: "6 by 4 m" is said in the order in which the profile names its lengths."""
    return next((place for place, one in enumerate(lengths(spec, profile)) if one.key == spec.key), 0)


def lengths(spec: KeySpec, profile: Profile) -> tuple[KeySpec, ...]:
    """The lengths that stand in the same block as a key."""
    found = (one for one in profile.keys.values() if one.block == spec.block and one.value_type == "dimension")
    return tuple(one for one in found if not one.many and one.unit and alike(one.unit, "m"))


def row_in(sentence: str) -> Row | None:
    """The sizes that stand in a row, where only one row does."""
    found = rows(sentence)
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=32)
def _names(profile: Profile) -> tuple[re.Pattern[str] | None, Mapping[str, tuple[str, ...]]]:
    keys: dict[str, list[str]] = {}
    for key, spec in profile.keys.items():
        for name in (key, *spec.aliases):
            keys.setdefault(normal_text(name), []).append(key)
    if not keys:
        return None, {}
    longest = sorted(keys, key=len, reverse=True)
    words = "|".join(re.escape(one).replace(r"\ ", r"[ ]{1,4}") for one in longest)
    return re.compile(rf"(?<![\w.])(?:{words})(?!\w|\.\w)", re.IGNORECASE), {k: tuple(v) for k, v in keys.items()}


def named_in(sentence: str, profile: Profile) -> tuple[Named, ...]:
    """Every name of a key that stands in a flat sentence, the longer ones first."""
    pattern, keys = _names(profile)
    if pattern is None:
        return ()
    return tuple(Named(one.start(), one.end(), keys[normal_text(one[0])]) for one in pattern.finditer(sentence))


def as_asked(value: Value, spec: KeySpec, unit: str | None = None) -> Value | None:
    """The value as the key holds it. A bare number has the unit that is given, or none."""
    if spec.value_type not in _MEASURED:
        return None
    if value.type == spec.value_type or (
        value.type == "number" and unit and spec.value_type in ("dimension", "currency")
    ):
        made = normalise(spec.value_type, value.value, spec.values, spec.unit)
        if value.type == "number" and unit and spec.value_type == "dimension":
            made = normalise("dimension", {"value": value.value, "unit": unit}, (), spec.unit)
        if value.type == "number" and unit and spec.value_type == "currency":
            made = normalise("currency", {"amount": value.value, "currency": unit})
        return made if isinstance(made, Value) else None
    return None
