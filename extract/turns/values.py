"""What words that are meant for a key come to: the value as the key's type asks, or why there is none."""

import re
from collections.abc import Callable

from extract.turns.cues import FRAME
from extract.turns.said import as_asked, row_in, values_in
from graph.model.profile import KeySpec
from graph.rules.language.wording import CONTRAST, flat, phrase
from graph.rules.talk.answers import Sense, answer_of
from graph.rules.values.normal import Misfit, Value, boolean, infer, normal_text, normalise, value_of_measure
from graph.rules.values.sizes import marked

Span = tuple[int, int]

_WORD = re.compile(r"\w+")
_ENTRY = re.compile(r"[^\n;]+")
_LISTED = re.compile(r"[^\n;,]+")
_LISTED_WORDS = 4  # a comma parts entries only where all of them are short; otherwise it belongs to a sentence
_NAME = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_PRICE_END = re.compile(r"(?<=\d)[.,][-\u2013\u2014]{1,2}(?=$| )")
_NAMES_NONE = frozenset({"no", "nope", "none", "nothing", "nothing special", "none so far", "no one", "nobody"})
_ONLY_NOT = phrase(r"^\W{0,4}(?:not|no longer|anything but|never)(?: [\w-]{1,30}){1,4}\W{0,4}$")
_BUT = phrase(r"\b(?:but|only|except|unless|if|depends?|maybe|perhaps)\b")
_SHORT = 6  # words of an answer that says yes or no and nothing else
_LEADING = re.compile(r"[\s*•-]*(?:and )?", re.IGNORECASE)
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
    if why := _says_nothing(said, spec):
        return Misfit(why)
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


def entries(words: str, spec: KeySpec) -> list[Span]:
    """Where the values stand: one, or each entry of a key that holds many."""
    if not spec.many:
        return [_trimmed(words, 0, len(words))]
    parts = [_trimmed(words, *found.span()) for found in _ENTRY.finditer(words)]
    return [one for part in parts for one in _listed(words, part) if one[0] < one[1]]


def _listed(words: str, part: Span) -> list[Span]:
    found = [
        _trimmed(words, part[0] + one.start(), part[0] + one.end()) for one in _LISTED.finditer(words[slice(*part)])
    ]
    if len(found) > 1 and all(len(words[slice(*one)].split()) <= _LISTED_WORDS for one in found):
        return found
    return [part]


def _trimmed(words: str, start: int, end: int) -> Span:
    lead = _LEADING.match(words, start, end)
    start = lead.end() if lead else start
    return start, max(start, start + len(words[start:end].rstrip()))


def _says_nothing(said: str, spec: KeySpec) -> str | None:
    """A rule may say what must not be; a name can't, and "no" is none."""
    if is_open(said):
        return "it is left open"
    if spec.value_type != "string":
        return None
    if normal_text(said) in _NAMES_NONE:
        return "nothing is named"
    if spec.severity is None and _ONLY_NOT.match(flat(said)):
        return "it says only what it is not"
    return None


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
        and (spec.value_type == "currency" or not strange(said, [(values[0].start, values[0].end)]))
    ):
        fits = [(one, made) for one in values if (made := as_asked(one.value, spec, spec.unit))]
    if any(one.open for one, _ in fits):
        return Misfit("the words leave it within a range")
    return list({made.norm: made for _, made in fits}.values())


def _listed_in(words: str, spec: KeySpec, _at: int, _nth: int) -> list[Value]:
    """An enum's values by their names or by what people call them; the longer name has the words that it shares."""
    said = _loose(CONTRAST.sub(" ", flat(words)))
    names = [(_loose(name), one) for one in spec.values for name in (one, *spec.synonyms.get(one, ()))]
    found: list[str] = []
    for name, one in sorted(names, key=lambda pair: -len(pair[0])):
        if name in said:
            said = said.replace(name, "  ")
            found.append(one)
    return [Value("enum", one, normal_text(one)) for one in dict.fromkeys(found)]


def _agreed(words: str, _spec: KeySpec, _at: int, _nth: int) -> list[Value]:
    """A short yes or no; one that goes on with a "but" is a person's to read."""
    found = answer_of(words) if len(words.split()) <= _SHORT and not _BUT.search(flat(words)) else None
    return [boolean(found.sense is Sense.YES)] if found and found.frank and not found.closing else []


def strange(sentence: str, spans: list[Span]) -> list[str]:
    """The words beside some values that are neither small nor put anything."""
    rest = list(sentence)
    for start, end in spans:
        rest[start:end] = " " * (end - start)
    return [one[0] for one in _NAME.finditer("".join(rest)) if one[0].casefold() not in FRAME]


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
