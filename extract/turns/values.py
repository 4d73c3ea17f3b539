"""Reads the words for a key as a value: as the key's type asks, or with the reason why there is none."""

from collections.abc import Callable, Iterator, Mapping

from extract.turns.named import as_asked, called, clause, denied, row_in, values_in
from graph.model.profile import KeySpec
from graph.rules.language.contrasts import without_contrasts
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.statements.phrases import taken_back
from graph.rules.talk.answers import Sense, answer_of
from graph.rules.utterances.lexicon import ENGLISH
from graph.rules.utterances.sentences import Sentence, Span, sentence
from graph.rules.values.measures import measures
from graph.rules.values.normal import Misfit, Value, boolean, infer, normal_text, normalise, value_of_measure
from graph.rules.values.whole_measures import bare_length

_SHORT = 6  # words of an answer that says yes or no and nothing else, or in which an "or" leaves it open
_LISTED_WORDS = 4  # a comma parts entries only where all of them are short; otherwise it belongs to a sentence
_JOINS = (", and ", ",and ", ",", " and ", " & ", " + ", " plus ")
_NUMBERED = 3  # letters: "12."
_NO_CENTS = (".-", ",-", ".\u2013", ",\u2013", ".\u2014", ",\u2014")  # "500.-"


def value_of(words: str, spec: KeySpec, at: int, nth: int = 0) -> Value | Misfit:
    """The whole of the words, said at that time, where they fit, else the one value of the type that stands in them.
    Of sizes in a row the `nth` is meant."""
    if is_open(words):
        return Misfit("it is left open")
    if spec.value_type is None:
        return infer(words.strip(), spec.key)
    said = _without_cents(words.strip())
    if spec.value_type == "number":
        said = _without_times(said)
    elif spec.value_type == "string":
        named = _name_in(said, spec)
        if isinstance(named, Misfit):
            return named
        said = named
    whole = normalise(spec.value_type, spec.meant_by(said), spec.values, spec.unit, at)
    read = None if isinstance(whole, Value) else _WITHIN.get(spec.value_type)
    found = read(said, spec, at, nth) if read else []
    if isinstance(found, Misfit):
        return found
    if len(found) > 1:
        return Misfit(f"the words hold {len(found)} values of the type {spec.value_type}")
    return found[0] if found else whole


def is_open(words: str) -> bool:
    """Words that name the key and leave its value out."""
    return words.strip() in ("", "?") or clause(flat(words)).whole("unknown")


def _without_cents(words: str) -> str:
    """ "500,- net" is 500."""
    for sign in _NO_CENTS:
        at = words.find(sign)
        end = at + len(sign) + words[at + len(sign) :].startswith(("-", "\u2013", "\u2014"))
        if at > 0 and words[at - 1].isdigit() and words[end : end + 1] in ("", " "):
            return words[:at] + words[end:]
    return words


def _without_times(words: str) -> str:
    """ "x3", "3 x": so many times."""
    if words[:1] in "xX" and words[1:].lstrip()[:1].isdigit():
        return words[1:].lstrip()
    bare = words[:-1].rstrip()
    return bare if words[-1:] in "xX" and bare[-1:].isdigit() else words


# ── where the values stand


def entries(words: str, spec: KeySpec) -> list[Span]:
    """Return the span of one value, or of each entry of a key that holds many, without the marks of a list. Things that a
    comma or an "and" joins are entries of their own; a limit may be said in any words."""
    if not spec.many:
        return [_trimmed(words, (0, len(words)))]
    found: list[Span] = []
    for line in _parted(words, (0, len(words)), {"\n": 1, ";": 1}):
        start, end = _trimmed(words, line)
        number = words[start:end].split(maxsplit=1)[:1]
        if number and number[0][:-1].isdigit() and number[0][-1] in ".)" and len(number[0]) <= _NUMBERED:
            start, end = _trimmed(words, (start + len(number[0]), end))
        signs = {",": 1} if spec.severity else {sign: len(sign) for sign in _JOINS}
        pieces = [_trimmed(words, one) for one in _parted(words, (start, end), signs)]
        short = all(len(words[slice(*piece)].split()) <= _LISTED_WORDS for piece in pieces)
        found += pieces if len(pieces) > 1 and short else [(start, end)]
    return [one for one in found if one[0] < one[1]]


def _parted(words: str, part: Span, signs: Mapping[str, int]) -> Iterator[Span]:
    folded, start = words.casefold(), part[0]
    at = start
    while at < part[1]:
        length = next((length for sign, length in signs.items() if folded.startswith(sign, at, part[1])), 0)
        if length:
            yield start, at
            start = at + length
        at += length or 1
    yield start, part[1]


def _trimmed(words: str, part: Span) -> Span:
    """ "-6 m" has no mark in front of it."""
    start, end = part[0], part[0] + len(words[slice(*part)].rstrip())
    while start < end and (words[start].isspace() or words[start] in "*\u2022" or _is_dash(words, start)):
        start += 1
    if words[start:end].casefold().startswith("and "):
        start += len("and ")
    return start, max(start, end)


def _is_dash(words: str, at: int) -> bool:
    return words[at] in "-\u2013" and words[at + 1 : at + 2] not in tuple("0123456789.,")


# ── measures, money and days


def _measured(words: str, spec: KeySpec, at: int, nth: int) -> list[Value] | Misfit:
    """Measures and days; a bare number where nothing beside it says of what it is."""
    said = clause(flat(words))
    row = row_in(said) if spec.value_type == "dimension" else None
    if row is not None and not said.strange([(row.start, row.end)]):
        made = as_asked(value_of_measure(row.sizes[nth]), spec, spec.unit) if nth < len(row.sizes) else None
        return [made] if made else Misfit(f"the words hold {len(row.sizes)} sizes, and none for this")
    if (alone := bare_length(said.text)) and (made := as_asked(value_of_measure(alone), spec)):
        return [made]
    values = values_in(clause(without_contrasts(said.by(ENGLISH)).text), at)
    fits = [(value, made) for value in values if (made := as_asked(value.value, spec))]
    if not fits and len(values) == 1:
        span = (values[0].start, values[0].end)
        other = not_money(said, span) if spec.value_type == "currency" else said.strange([span])
        fits = [] if other else [(value, made) for value in values if (made := as_asked(value.value, spec, spec.unit))]
    if any(value.open for value, _ in fits):
        return Misfit("the words leave it within a range")
    kept = [(value, made) for value, made in fits if not denied(said, value)]
    return list({made.norm: made for _, made in kept or fits}.values())


def not_money(said: Sentence, span: Span) -> bool:
    """True if a bare number counts something else than money, or a currency that nobody knows: "500 people", "kr 500"."""
    words = said.text
    behind = [token for token in said.words(span[1]) if not words[span[1] : token.start].strip()]
    before = [
        token for token in said.words(0, span[0]) if not words[token.end : span[0]].strip(" .") and len(token.word) <= 3
    ]
    known = [*said.spans("frame"), *said.spans("of_money")]
    return any((token.start, token.end) not in known for token in (*behind, *before))


# ── lists, yes and no


def _listed(words: str, spec: KeySpec, _at: int, _nth: int) -> list[Value]:
    """An enum's values by their names or by what people call them."""
    found = dict.fromkeys(
        one for one, _ in called(clause(without_contrasts(sentence(flat(_said_last(words)))).text), spec)
    )
    return [Value("enum", one, normal_text(one)) for one in found]


def _said_last(words: str) -> str:
    """ "Gloss, sorry, matt" is matt."""
    commas = (at for at, one in enumerate(words) if one == ",") if len(words.split()) <= _SHORT + 2 else ()
    cues = [at + len(cue) for at in commas if (cue := taken_back(words[at:]))]
    return words[cues[-1] :].strip() if cues and "\n" not in words else words


def _agreed(words: str, _spec: KeySpec, _at: int, _nth: int) -> list[Value]:
    found = agreed(words)
    return [] if found is None else [boolean(found)]


def agreed(words: str) -> bool | None:
    """A short yes or no; one that goes on with a "but", or says both, is a person's to read."""
    text = flat(words)
    if len(text.split()) > _SHORT or limited(words):
        return None
    harmless = clause(text).spans("harmless")
    for start, end in harmless:
        text = text[:start] + " " * (end - start) + text[end:]
    found, ruled = answer_of(utterance(text)), _permitted(text, harmless=bool(harmless))
    spoken = found.sense is Sense.YES if found and found.frank and not found.closing else None
    if clause(text).has("forbids") and ruled is None:
        return None
    return spoken if ruled in (None, spoken) else ruled if spoken is None else None


def limited(words: str) -> bool:
    """True if the words limit a yes or a no."""
    return clause(flat(words)).has("limits")


def _permitted(text: str, *, harmless: bool) -> bool | None:
    """ "That's fine", "strictly forbidden": what is neither, or both ("not forbidden"), is a person's to read."""
    said = clause(text)
    if said.whole("sadly_not"):
        return False
    if said.has("asks") or text.rstrip().endswith("?"):
        return None
    denies, permits = said.has("nots"), harmless or said.has("permits")
    if said.has("forbids"):
        return None if denies or permits else False
    return not denies if permits else None


# ── names


def is_measure(words: str) -> bool:
    """ "12 m wide", "€ 500": whatever it measures, it names nothing."""
    found = next((measure for measure in measures(words) if measure.start == 0 and measure.sort != "number"), None)
    return found is not None and clause(words).covered("measuring", found.end)


def _name_in(words: str, spec: KeySpec) -> str | Misfit:
    """A rule may say what must not be; a name can't, and "no" is none."""
    text = flat(words)
    said = clause(text)
    if said.whole("names_none"):
        return Misfit("nothing is named")
    if spec.severity is not None:
        return words
    if not spec.many and is_measure(text):
        return Misfit("it is a measure, and names nothing")
    if said.whole("only_not") or (spec.many and said.whole("without")):
        return Misfit("it says only what it is not")
    if len(text.split()) <= _SHORT and said.has("either"):
        return Misfit("it leaves open which")
    return _name_alone(words)


def _name_alone(words: str) -> str:
    """Return the name without words taken back in the same breath, and without words that only hand it over."""
    words = _said_last(words)
    said = clause(flat(words))
    closing = said.spans("closes")
    end = closing[0][0] if closing else len(words)
    start = next((said.said[cue.places["value"]].start for cue in said.cues.get("hands_over", ()) if cue.start == 0), 0)
    return words[start:end]


_WITHIN: dict[str, Callable[[str, KeySpec, int, int], list[Value] | Misfit]] = {
    "enum": _listed,
    "boolean": _agreed,
    "number": _measured,
    "dimension": _measured,
    "currency": _measured,
    "date": _measured,
}
