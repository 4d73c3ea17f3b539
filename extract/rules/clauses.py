"""Takes a statement apart: what is stated, why, and what was turned down for it, each as a span of the text; and knows where words
begin and end when the punctuation, quotation marks and emphasis around them are taken off."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from extract.rules.labels import clause
from extract.rules.reading import Part, Span
from graph.model.claim import QUOTE_MAX
from graph.model.words import EvidenceRole
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import flat, reason_led, reasons_in
from graph.rules.utterances.lexicon import ENGLISH
from graph.rules.utterances.sentences import Sentence

_SHORT = 5  # words; longer sides of an "or" are one thing
_OPTION_ENDS = ",;:!?()"
_LISTED = ",;\n"
_LONGEST, _LONGEST_LISTED = 120, 400  # characters of an option
_OR = (" or ", " / ")
_ARGUES = ("turns an option down", "finds fault with an option", "ends an option")


@dataclass(frozen=True, slots=True)
class Statement:
    """`states` is what is left when the reasons are taken away."""

    states: Span
    parts: tuple[Part, ...]


def take_apart(text: str, start: int, end: int, chosen: bool = False) -> Statement:
    """`chosen`: the words before say that a choice was made, so that "over" sets two things against each other."""
    said = clause(flat(text[start:end]))
    stated, why = _reason(said)
    parts: list[Part] = []
    if why and (span := reason_span(text, start + why[0], start + why[1])):
        parts.append(Part(EvidenceRole.RATIONALE, span))
    for low, high in _turned_down(said, chosen):
        if not why or high <= why[0] or low >= why[1]:
            parts.append(Part(EvidenceRole.ALTERNATIVE, (start + low, start + high)))
    states = tidy(text, start + stated[0], start + stated[1]) or (start, end)
    return Statement(states, tuple(parts))


def reason_span(text: str, start: int, end: int) -> Span | None:
    """The reason without the word that introduces it; "so that" stays, for it is half of the sense."""
    span = tidy(text, start, end)
    if span is None:
        return None
    words = flat(text[slice(*span)])
    behind = reason_led(clause(words).by(ENGLISH)) if words[:1].isalpha() else 0
    if behind == len(words):
        return None  # what follows the word stands elsewhere
    return quotable(text, *(tidy(text, span[0] + behind, span[1]) or span))


def options(text: str, start: int, end: int) -> Iterator[Span]:
    """The single things of a list like "MySQL, SQLite (too slow) or Mongo"."""
    while start < end:
        comma = min((at for one in _LISTED if (at := text.find(one, start, end)) >= 0), default=end)
        comma = min(comma, start + _LONGEST_LISTED)
        yield from _either(text, start, start + _ends(flat(text[start:comma]), "("))
        start = comma + 1


def option_named(text: str, start: int, end: int) -> Span | None:
    """Return the option that an item or a heading names, up to words that argue: "Smaller, more frequent releases, because …"."""
    stop = min((at for one in ";\n" if (at := text.find(one, start, end)) >= 0), default=end)
    stop = min(stop, start + _LONGEST_LISTED)
    at = text.find(",", start, stop)
    while at >= 0:
        behind = clause(text[at + 1 : stop].lstrip())
        if reason_led(behind.by(ENGLISH)) or any(behind.begins(act) for act in _ARGUES):
            stop = at
        at = text.find(",", at + 1, stop)
    return next(_either(text, start, start + _ends(flat(text[start:stop]), "(")), None)


def turning_down(said: Sentence, chosen: bool) -> list[Span]:
    """Return the words behind which rejected choices begin: "instead of", "not", and "over" where a choice was made."""
    harmless = said.spans("harmless")
    against = said.spans("turns down") if chosen else []
    found = (*said.by(ENGLISH).spans("sets-apart"), *against)
    return sorted(one for one in found if not any(low <= one[0] < high for low, high in harmless))


def _reason(said: Sentence) -> tuple[Span, Span | None]:
    """Part a sentence into its statement and its reason, as spans."""
    sentence = said.text
    dashed = next(iter(said.spans("labels a reason")), None)
    harmless = said.spans("harmless")
    own = [one for one in said.spans("reasons") if not any(low <= one[0] < high for low, high in harmless)]
    found = own[:1] + reasons_in(said.by(ENGLISH)) + ([dashed] if dashed else [])
    if not found:
        return (0, len(sentence)), None
    start, end = min(found)
    if sentence[:start].strip(OPENING):
        begin = end if (start, end) == dashed else start
        return (0, start), (begin, _set_off(said, end))
    comma = sentence.find(",", end)
    return ((comma + 1, len(sentence)), (start, comma)) if comma >= 0 else ((0, len(sentence)), None)


def _set_off(said: Sentence, at: int) -> int:
    """Return the end of a reason: "…, instead of Mongo", set off by a comma, belongs to the decision."""
    sentence = said.text
    for start, _ in turning_down(said, chosen=True):
        before = sentence[:start].rstrip()
        if start > at and before[-1:] in (",", "-", "\u2013", "\u2014") and sentence[start].isalpha():
            return len(before) - 1
    return len(sentence)


def _turned_down(said: Sentence, chosen: bool) -> Iterator[Span]:
    sentence = said.text
    for _, start in turning_down(said, chosen):
        high = start + _ends(sentence[start : start + _LONGEST], _OPTION_ENDS)
        if sentence[start:high].strip():
            yield from _either(sentence, start, high)


def _ends(words: str, marks: str) -> int:
    """Return the end of one option: at a mark, at the end of the sentence, or at words that go on with something else."""
    stops = [start for start, _ in clause(words).spans("ends an option")]
    stops += [at for one in (*marks, ". ") if (at := words.find(one)) >= 0]
    stops += [len(words) - 1] if words.endswith(".") else []
    return min((at for at in stops if at > 0), default=len(words))


def _either(text: str, start: int, end: int) -> Iterator[Span]:
    words = flat(text[start:end]).lower()
    sides: list[Span] = []
    begin = 0
    while (
        cut := min(((at, len(one)) for one in _OR if (at := words.find(one, begin)) >= 0), default=None)
    ) is not None:
        sides.append((start + begin, start + cut[0]))
        begin = sum(cut)
    sides.append((start + begin, end))
    if any(len(text[low:high].split()) > _SHORT for low, high in sides):
        sides = [(start, end)]
    for side in sides:
        if span := tidy(text, *side):
            yield quotable(text, *span)


_CLOSING = " \t\r\n.,;:!]*_`\"'\u201c\u201d\u2019\u2018)("
OPENING = " \t\r\n,;[-\u2013\u2014:*_`\"'\u201c\u201d\u2019\u2018("
_DASHES = "-\u2013\u2014"
_JOINERS = "\ufe0f\u200d"
_FIRST_PICTURE = "\u2600"
_PAIRS = (("(", ")"), ("[", "]"), ("\u201c", "\u201d"), ('"', '"'), ("``", "``"), ("`", "`"))


def tidy(text: str, start: int, end: int) -> Span | None:
    """The span without the punctuation, quotation marks and emphasis around it; a pair is taken off whole or stays."""
    words = text[start:end]
    low = _opened(words)
    high = len(_closed(words[low:])) + low
    while high > low and words[high - 1] in _DASHES and words[high - 2].isspace():
        high = len(_closed(words[low : high - 1])) + low
    if low >= high:
        return None
    for opens, closes in _PAIRS:
        low, high = _whole_pair(words, low, high, opens, closes)
    return start + low, start + high


def _opened(words: str) -> int:
    """Return the place behind the punctuation and the pictures ("✅") in front."""
    low = 0
    while low < len(words) and (words[low] in OPENING or _cheers(words[low])):
        low += 1
    return low


def _closed(words: str) -> str:
    """Return the words without the punctuation and the cheers ("🎉") at their end."""
    end = len(words)
    while end and (words[end - 1] in _CLOSING or _cheers(words[end - 1])):
        end -= 1
    return words[:end]


def _cheers(sign: str) -> bool:
    """A picture, or what joins two; degrees and the like are signs of their own."""
    return sign in _JOINERS or (sign >= _FIRST_PICTURE and unicodedata.category(sign) in ("So", "Sk"))


def _whole_pair(words: str, low: int, high: int, opens: str, closes: str) -> Span:
    """Wider by the half of a pair that was taken off while the other stands inside."""
    inside = words[low:high]
    before, behind = words.rfind(opens, 0, low), words.find(closes, high)
    if opens == closes:
        if inside.count(opens) % 2 == 0:
            return low, high
        return (low, behind + len(closes)) if behind >= 0 else (before if before >= 0 else low, high)
    if inside.rfind(opens) > inside.rfind(closes) and behind >= 0:
        high = behind + 1
    if closes in inside and opens not in inside[: inside.find(closes)] and before >= 0:
        low = before
    return low, high


def quotable(text: str, start: int, end: int) -> Span:
    """The span, or as much of it as a quotation may hold, ending with a whole word."""
    if end - start <= QUOTE_MAX:
        return start, end
    cut = text.rfind(" ", start + QUOTE_MAX // 2, start + QUOTE_MAX)
    return trimmed(text, start, cut if cut > 0 else start + QUOTE_MAX) or (start, start + QUOTE_MAX)
