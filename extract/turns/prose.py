"""Sentences that name a key by what people call it: whose each value is, and what makes a note."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extract.turns.facts import op_of, sentences_of
from extract.turns.stated import LONGEST, Found, found_in, misfit_in
from extract.turns.targets import Target, Targets, other_subject
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.wording import doubt, flat, is_negated
from graph.rules.utterances.clauses import Span
from graph.rules.values.normal import Misfit, normalise

RULE, MISFIT = "turn.prose", "turn.misfit"
_SURE = 0.9


def read_prose(
    source: Source, section: Section, profile: Profile, targets: Targets, taken: Sequence[Span]
) -> Iterator[Op]:
    """Sentence by sentence; what structure has told already is left out. Of two values for one thing neither is told."""
    for span in _untaken(source, section, taken):
        made = list(_of_sentence(source, span, profile, targets))
        slots = [(one.key, one.item, one.needs_review) for one in made]
        many = {one.key for one in made if one.key and profile.keys[one.key].many}
        yield from (one for one, slot in zip(made, slots, strict=True) if slots.count(slot) == 1 or one.key in many)


def _untaken(source: Source, section: Section, taken: Sequence[Span]) -> Iterator[Span]:
    for start, end in sentences_of(source, section):
        if not any(start < high and low < end for low, high in taken):
            yield start, end


def _of_sentence(source: Source, span: Span, profile: Profile, targets: Targets) -> Iterator[Op]:
    start, end = span
    said = start
    for one in found_in(source.text[start:end], profile, source.at):
        place = (start + one.span[0], start + one.span[1])
        own, whole = source.text[said : place[1]], source.text[start : place[1]]
        # Whose it is: the item that its own clause names, else the one that the sentence has named so far.
        target = targets.of(own if targets.named(own) else whole, one.spec.key)
        target = _doubted(target, source.text[start:end], one, targets, profile)
        yield op_of(source, place, one.spec, one.value, target, RULE, one.confidence)
        said = place[1]


def _doubted(target: Target, words: str, one: Found, targets: Targets, profile: Profile) -> Target:
    """What stands beside an item, or is behind it, is another thing."""
    if target.item is None or target.doubt:
        return target
    own = [item for item in targets.known if item.ref == target.item]
    other = other_subject(words, one.span, own, profile, one.spec.key)
    return replace(target, doubt=f"the words may be about something else: {other}") if other else target


def read_misfits(source: Source, section: Section, profile: Profile, taken: Sequence[Span]) -> Iterator[Op]:
    """A note for each sentence that measures a key in a unit of another sort: "it weighs 2 metres" is no weight."""
    for start, end in _untaken(source, section, taken):
        sentence = flat(source.text[start:end])
        found = misfit_in(sentence, profile, source.at) if end - start <= LONGEST else None
        if found is None or doubt(sentence) or is_negated(sentence):
            continue
        name, value, spec = found
        made = normalise("dimension", value.value.value, (), spec.unit)
        if isinstance(made, Misfit):
            place = (start + min(name.start, value.start), start + max(name.end, value.end))
            quote = source.text[slice(*place)]
            evidence = Quotation(quote, section.name, *place)
            yield Op(OpType.NOTE, ClaimKind.NOTE, evidence, _SURE, quote, rule=MISFIT, reason=made.reason)
