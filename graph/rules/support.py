"""Being there is not support: does a verified quotation say what its claim says, plainly enough to accept itself?

It does not when its sentence asks, wishes, hedges, reports or sets a condition, when it denies what the claim asserts,
or when it carries another value. The claim is kept all the same, for a person to judge.
"""

import re
from dataclasses import dataclass

from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.rules.carries import carries, spoken_boolean
from graph.rules.sentences import sentence_around
from graph.rules.wording import Doubt, doubt, doubts_decision, flat, is_negated, question, without_reason

_LABEL_ENDS = (":", "]", " -", "\u2013", "\u2014")
_OPENING = 20  # characters of a statement by which its beginning is found in its sentence
_RULING = frozenset({ClaimKind.CONSTRAINT, ClaimKind.REQUIREMENT})  # they speak of what may happen
_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = """
    a an the and or of to in on at by for with from as is are was were be been it its this that these those we us our i
    you your they will shall must should can do does did have has had go going use using so not no
"""
_SMALL = frozenset(_SMALL_WORDS.split())
_OVERLAP = 0.6
_DENIES = "the quotation denies what the claim says"
_AFFIRMS = "the quotation affirms what the claim denies"


@dataclass(frozen=True, slots=True)
class Support:
    ok: bool
    reason: str | None = None

    def __bool__(self) -> bool:
        return self.ok


_YES = Support(True)


def support(op: Op, source: Source) -> Support:
    """`op` has to be verified: its evidence stands at its offsets."""
    start, end = op.evidence.start, op.evidence.end
    if start is None or end is None:
        return Support(False, "the quotation has no place in the source")
    context = _context(source, start, end)
    if (doubtful := _doubt(op, context)) is not None:
        return Support(False, doubtful.why)
    if op.key is None:
        return _says(op, context)
    return _carries(op, context, source.at)


@dataclass(frozen=True, slots=True)
class _Context:
    """The quotation and the sentence around it, flat. `states` is the part of it that gives no reasons."""

    quote: str
    sentence: str
    states: str
    at: int  # of the quotation in `states`


def _context(source: Source, start: int, end: int) -> _Context:
    low, high = sentence_around(source.text, start, end, source.kind is SourceKind.DOCUMENT)
    section = source.section_at(start, end)
    low, high = (max(low, section.start), min(high, section.end)) if section else (low, high)
    sentence, quote = flat(source.text[low:high]), flat(source.text[start:end])
    first, last = without_reason(sentence)
    # A quotation that stands in the reason itself is judged by the whole sentence.
    inside = first <= start - low < last
    states = sentence[first:last] if inside else sentence
    return _Context(quote, sentence, states, start - low - first if inside else start - low)


def _doubt(op: Op, context: _Context) -> Doubt | None:
    """A question anywhere in the sentence; of a marked decision's own content only what doubts it frankly."""
    if asked := question(context.sentence):
        return asked
    if not (op.marked or op.kind in _RULING):
        return doubt(context.states)
    opening = flat(op.statement or "")[:_OPENING]
    start = context.states.find(opening) if opening else -1
    labelled = start > 0 and context.states[:start].rstrip(" *_").endswith(_LABEL_ENDS)
    return doubts_decision(context.states, start if start >= 0 else context.at, labelled)


def _says(op: Op, context: _Context) -> Support:
    """A claim without a key: the quotation has its words, and its sense."""
    statement = flat(op.statement or "")
    words = _content(statement)
    quoted = _content(" ".join((context.quote, *(flat(one.quote) for one in op.support))))
    if words and len(words & quoted) < _OVERLAP * len(words):
        return Support(False, "the quotation does not say what the claim says")
    denied = is_negated(context.states)
    if is_negated(statement) == denied:
        return _YES
    return Support(False, _DENIES if denied else _AFFIRMS)


def _carries(op: Op, context: _Context, at: int) -> Support:
    """A claim with a key: the quotation has its value, and does not deny it."""
    if op.value is None or op.removes or op.op is OpType.CONFLICT:
        return _YES  # a withdrawal denies by nature; a conflict never accepts itself
    denied = is_negated(context.states)
    if isinstance(op.value, bool):
        return _agrees(op.value, context, denied)
    missing = carries(op.value_type, op.value, context.quote, at)
    if missing:
        return Support(False, missing)
    if denied and not is_negated(flat(str(op.value))) and not is_negated(flat(op.statement or "")):
        return Support(False, "the quotation denies the value")
    return _YES


def _agrees(value: bool, context: _Context, denied: bool) -> Support:
    spoken = spoken_boolean(context.quote)
    affirmed = not denied if spoken is None else spoken
    if affirmed == value:
        return _YES
    return Support(False, _AFFIRMS if affirmed else _DENIES)


def _content(text: str) -> set[str]:
    return {_stem(word) for word in _WORD.findall(text.casefold()) if word not in _SMALL}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word
