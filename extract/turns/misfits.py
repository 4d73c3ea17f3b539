"""Knows what names a key and measures it in a unit of another sort: "it weighs 2 metres" is a note, and no weight."""

from collections.abc import Iterator, Sequence

from extract.turns.entries import Span
from extract.turns.facts import sentences_of
from extract.turns.said import Named, Said, named_in, values_in
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.wording import doubt, flat, is_negated
from graph.rules.values.normal import Misfit, normalise

RULE = "turn.misfit"
_SURE = 0.9
_LONGEST = 250
_NEAR = 2  # words between a name and what it measures


def read_misfits(source: Source, section: Section, profile: Profile, taken: Sequence[Span]) -> Iterator[Op]:
    """One note for each sentence that says one such thing, and that nothing else has read."""
    for start, end in sentences_of(source, section):
        if any(start < high and low < end for low, high in taken):
            continue
        found = _misfit(flat(source.text[start:end]), profile, source.at) if end - start <= _LONGEST else None
        if found:
            (low, high), reason = found
            place = (start + low, start + high)
            quote = source.text[slice(*place)]
            evidence = Quotation(quote, section.name, *place)
            yield Op(OpType.NOTE, ClaimKind.NOTE, evidence, _SURE, quote, rule=RULE, reason=reason)


def _misfit(sentence: str, profile: Profile, at: int) -> tuple[Span, str] | None:
    names, values = named_in(sentence, profile), values_in(sentence, at)
    if len(names) != 1 or len(values) != 1 or doubt(sentence) or is_negated(sentence):
        return None
    (name,), (value,) = names, values
    spec = profile.keys[name.keys[0]]
    if len(name.keys) != 1 or value.open or value.value.type != "dimension" or spec.value_type != "dimension":
        return None
    made = normalise("dimension", value.value.value, (), spec.unit)
    return (_span(name, value), made.reason) if isinstance(made, Misfit) and _beside(sentence, name, value) else None


def _beside(sentence: str, name: Named, value: Said) -> bool:
    low, high = sorted((name.end, value.start)) if name.end <= value.start else sorted((value.end, name.start))
    return len(sentence[low:high].split()) <= _NEAR


def _span(name: Named, value: Said) -> Span:
    return min(name.start, value.start), max(name.end, value.end)
