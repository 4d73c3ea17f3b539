"""The facts that words have stated so far, each with its sentence: later words may take them back."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from extract.turns.targets import Target
from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.source_kind import OWN_SECTIONS
from graph.model.words import ClaimKind, OpType
from graph.rules.language.sentences import sentences
from graph.rules.utterances.sentences import Span
from graph.rules.values.normal import Misfit, Value, normalise


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that later words may take back. `said` tells sentences apart; `at` is its place."""

    spec: KeySpec
    value: Value
    item: str | None
    said: tuple[str, int]
    at: int = 0


def facts_of(source: Source, ops: Iterable[Op], profile: Profile) -> tuple[Fact, ...]:
    """Return the facts in the user's own words, of single-valued keys and of entries, oldest first."""
    found = []
    for op in ops:
        spec = profile.spec(op.key) if op.key else None
        if spec is None or op.value is None or op.evidence.section not in OWN_SECTIONS:
            continue
        value = normalise(op.value_type, op.value)
        if not isinstance(value, Misfit):
            found.append(Fact(spec, value, op.item, (source.ref, _sentence_of(source, op)), op.evidence.start or 0))
    return tuple(found)


def op_of(
    source: Source,
    place: Span,
    spec: KeySpec,
    value: Value,
    target: Target,
    rule: str,
    confidence: float,
    against: str | None = None,
) -> Op:
    """Return the op for a stretch of words about a key; `against` is a reason not to believe it."""
    section, doubt = source.section_at(*place), against or target.doubt
    return Op(
        op=OpType.ADD,
        kind=ClaimKind.FACT,
        evidence=Quotation(source.text[slice(*place)], section.name if section else "", *place),
        confidence=confidence,
        key=spec.key,
        value_type=value.type,
        value=value.value,
        item=target.item,
        needs_review=doubt is not None,
        rule=rule,
        reason=doubt,
    )


def places_of(source: Source) -> tuple[Section, ...]:
    """Return the places of the user's own words: the answers in words, each by itself, and the chat."""
    answers = [Section("USER_ANSWERS", *span) for span in answers_in(source)]
    chat = [section for section in source.sections if section.name in OWN_SECTIONS and section.name != "USER_ANSWERS"]
    return (*answers, *chat)


def answers_in(source: Source) -> list[Span]:
    """Return the places of answers in words."""
    told = (one.get("textSpan") for one in source.origin.get("answers", ()))
    return [(int(span[0]), int(span[1])) for span in told if span]


def sentences_of(source: Source, section: Section) -> Sequence[Span]:
    return _cut(source.text, section.start, section.end)


@lru_cache(maxsize=16)
def _cut(text: str, start: int, end: int) -> tuple[Span, ...]:
    return tuple(sentences(text, start, end, wrapped=False))


def _sentence_of(source: Source, op: Op) -> int:
    """Return the begin of an op's sentence; an answer is a sentence of its own."""
    at = op.evidence.start or 0
    section = source.section_at(at, op.evidence.end or at)
    spans = sentences_of(source, section) if section else ()
    place = bisect_right(spans, (at, len(source.text))) - 1
    return spans[place][0] if place >= 0 and at < spans[place][1] else at
