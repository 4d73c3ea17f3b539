"""Sentences that name a key by what people call it, with its value beside: "the backdrop is 6 m wide", "no drilling"."""

from collections.abc import Iterator
from dataclasses import replace

from extract.turns.entries import Span
from extract.turns.measured import in_order, measured
from extract.turns.said import Named, named_in
from extract.turns.spoken import READERS, Found, listed
from extract.turns.subjects import other_subject
from extract.turns.targets import Target, Targets
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat

RULE = "turn.prose"
LONGEST = 250
_SENTENCE = 1000  # characters; nobody states a size in a longer one


def read_prose(source: Source, section: Section, profile: Profile, targets: Targets, taken: list[Span]) -> Iterator[Op]:
    """Sentence by sentence; what structure has told already is left out. Of two values for one thing neither is told."""
    for start, end in sentences(source.text, section.start, section.end, wrapped=False):
        if any(start < high and low < end for low, high in taken):
            continue
        made = list(_of_sentence(source, section.name, (start, end), profile, targets))
        slots = [(one.key, one.item, one.needs_review) for one in made]
        many = {one.key for one in made if one.key and profile.keys[one.key].many}
        yield from (one for one, slot in zip(made, slots, strict=True) if slots.count(slot) == 1 or one.key in many)


def _of_sentence(source: Source, section: str, span: Span, profile: Profile, targets: Targets) -> Iterator[Op]:
    start, end = span
    said = start
    for one in found_in(source.text[start:end], profile, source.at):
        place = (start + one.span[0], start + one.span[1])
        words = (source.text[said : place[1]], source.text[start : place[1]])
        target = _doubted(_aim(words, one.spec.key, targets), source.text[start:end], one, targets, profile)
        yield _op(source, section, one, place, target)
        said = place[1]


def found_in(words: str, profile: Profile, at: int) -> tuple[Found, ...]:
    """What one sentence says of the profile's keys, in order."""
    sentence = flat(words)
    if len(sentence) > _SENTENCE:
        return ()
    names = named_in(sentence, profile)
    found = [*measured(sentence, names, profile, at), *_spoken(sentence, names, profile)]
    found = found or list(in_order(sentence, profile))
    short = [one for one in found if one.span[1] - one.span[0] <= LONGEST]
    return tuple(sorted(short, key=lambda one: one.span))


def _spoken(sentence: str, names: tuple[Named, ...], profile: Profile) -> Iterator[Found]:
    for name in names:
        for key in name.keys:
            spec = profile.keys[key]
            if spec.many and spec.value_type == "string" and len(name.keys) == 1:
                yield from _until_another(listed(sentence, name, spec), name, names)
            read = READERS.get(spec.value_type or "") if not spec.many and len(name.keys) == 1 else None
            found = read(sentence, name, spec) if read else None
            if found:
                yield found


def _until_another(found: Iterator[Found], name: Named, names: tuple[Named, ...]) -> Iterator[Found]:
    """A list ends where another key is named: "made of oak, painted black"."""
    for one in found:
        if any(other != name and one.span[0] <= other.start < one.span[1] for other in names):
            return
        yield one


def _aim(words: tuple[str, str], key: str, targets: Targets) -> Target:
    """Whose it is: the item that its own clause names, else the one that the sentence has named so far, else the one in
    scope."""
    return targets.of(words[0] if targets.named(words[0]) else words[1], key)


def _doubted(target: Target, words: str, one: Found, targets: Targets, profile: Profile) -> Target:
    """What stands beside an item, or is behind it, is another thing."""
    if target.item is None or target.doubt:
        return target
    own = [item for item in targets.known if item.ref == target.item]
    other = other_subject(words, one.span, own, profile, one.spec.key)
    return replace(target, doubt=f"the words may be about something else: {other}") if other else target


def _op(source: Source, section: str, one: Found, place: Span, target: Target) -> Op:
    return Op(
        op=OpType.ADD,
        kind=ClaimKind.FACT,
        evidence=Quotation(source.text[slice(*place)], section, *place),
        confidence=one.confidence,
        key=one.spec.key,
        value_type=one.value.type,
        value=one.value.value,
        item=target.item,
        needs_review=target.doubt is not None,
        rule=RULE,
        reason=target.doubt,
    )
