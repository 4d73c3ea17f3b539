"""What words that are meant for a key come to: the value as the key's type asks, or why there is none."""

import re
from collections.abc import Callable

from extract.turns.agreed import agreed
from extract.turns.besides import not_money, strange
from extract.turns.names import name_in
from extract.turns.said import as_asked, denied, row_in, values_in
from graph.model.profile import KeySpec
from graph.rules.language.repair import repair
from graph.rules.language.wording import CONTRAST, flat, phrase
from graph.rules.values.measures import marked
from graph.rules.values.normal import Misfit, Value, boolean, infer, normal_text, normalise, value_of_measure

_WORD = re.compile(r"\w+")
_PRICE_END = re.compile(r"(?<=\d)[.,][-\u2013\u2014]{1,2}(?=$| )")
_TIMES = re.compile(r"^x ?(?=\d)|(?<=\d) ?x$", re.IGNORECASE)
_NOTHING = frozenset({"tbd", "tba", "tbc", "unknown", "open", "n/a", "na", "none", "undecided", "-", "?"})
_UNKNOWN = phrase(
    r"^\W*(?:sorry, )?(?:(?:i |we )?(?:don't|do not) know(?: (?:yet|that))?|(?:i|we) have no idea|no idea(?: yet)?|idk|"
    r"dunno|(?:i have )?no (?:clue|preference)(?: yet)?|(?:it's |it is )?still (?:open|undecided|unclear)|hard to say|can't say(?: yet)?|skip(?: it)?|pass|(?:please )?ask (?:\w{1,20} ?){1,3}|"
    r"(?:i'm |we're )?not (?:yet )?(?:sure|decided|known|clear)(?: yet)?|ask me later|to be (?:decided|confirmed|determined))\W*$"
)


def value_of(words: str, spec: KeySpec, at: int, nth: int = 0) -> Value | Misfit:
    """The whole of the words, said at that time, where they fit, else the one value of the type that stands in them.
    Of sizes in a row the `nth` is meant."""
    if spec.value_type is None and not is_open(words):
        return infer(words.strip(), spec.key)
    said = _PRICE_END.sub("", words.strip())
    if is_open(said):
        return Misfit("it is left open")
    named = name_in(said, spec) if spec.value_type == "string" else said
    if isinstance(named, Misfit):
        return named
    said = _TIMES.sub("", named) if spec.value_type == "number" else named
    whole = normalise(spec.value_type, spec.meant_by(said), spec.values, spec.unit, at)
    if isinstance(whole, Value):
        return whole
    within = _within(said, spec, at, nth)
    return whole if within is None else within


def _within(said: str, spec: KeySpec, at: int, nth: int) -> Value | Misfit | None:
    """The one value that stands in the words; None where none does."""
    read = _WITHIN.get(spec.value_type or "")
    found = read(said, spec, at, nth) if read else []
    if isinstance(found, Misfit):
        return found
    if not found:
        return None
    return found[0] if len(found) == 1 else Misfit(f"the words hold {len(found)} values of the type {spec.value_type}")


def is_open(words: str) -> bool:
    """Words that name the key and leave its value out."""
    return not words.strip() or (normal_text(words) or words.strip()) in _NOTHING or bool(_UNKNOWN.match(flat(words)))


def _measured(words: str, spec: KeySpec, at: int, nth: int) -> list[Value] | Misfit:
    """Measures and days; a bare number where nothing beside it says of what it is."""
    said = flat(words)
    row = row_in(said) if spec.value_type == "dimension" else None
    if row is not None and not strange(said, [(row.start, row.end)]):
        made = as_asked(value_of_measure(row.sizes[nth]), spec, spec.unit) if nth < len(row.sizes) else None
        return [made] if made else Misfit(f"the words hold {len(row.sizes)} sizes, and none for this")
    if (alone := marked(said)) and (made := as_asked(value_of_measure(alone), spec)):
        return [made]
    values = values_in(CONTRAST.sub(lambda one: " " * len(one[0]), said), at)
    fits = [(one, made) for one in values if (made := as_asked(one.value, spec))]
    if (
        not fits
        and len(values) == 1
        and not (not_money if spec.value_type == "currency" else strange)(said, [(values[0].start, values[0].end)])
    ):
        fits = [(one, made) for one in values if (made := as_asked(one.value, spec, spec.unit))]
    if any(one.open for one, _ in fits):
        return Misfit("the words leave it within a range")
    kept = [(one, made) for one, made in fits if not denied(said, one)]
    fits = kept or fits
    return list({made.norm: made for _, made in fits}.values())


def _listed_in(words: str, spec: KeySpec, _at: int, _nth: int) -> list[Value]:
    """An enum's values by their names or by what people call them; the longer name has the words that it shares."""
    back = repair(words)
    said = _loose(CONTRAST.sub(" ", flat(back.text if back else words)))
    names = [(_loose(name), one) for one in spec.values for name in (one, *spec.synonyms.get(one, ()))]
    found: list[str] = []
    for name, one in sorted(names, key=lambda pair: -len(pair[0])):
        if name in said:
            said = said.replace(name, "  ")
            found.append(one)
    return [Value("enum", one, normal_text(one)) for one in dict.fromkeys(found)]


def _agreed(words: str, _spec: KeySpec, _at: int, _nth: int) -> list[Value]:
    found = agreed(words)
    return [] if found is None else [boolean(found)]


def _loose(words: str) -> str:
    return f" {' '.join(_WORD.findall(words.casefold()))} "


_WITHIN: dict[str, Callable[[str, KeySpec, int, int], list[Value] | Misfit]] = {
    "enum": _listed_in,
    "boolean": _agreed,
    "number": _measured,
    "dimension": _measured,
    "currency": _measured,
    "date": _measured,
}
