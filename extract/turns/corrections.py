"""What takes words back: "actually 5 m", "no, make it 4", "sorry, 6", "I mean Tuesday", "scratch that".

A correction that names no key is about the last thing said that can hold its value: in the same turn, else in the turns
before it. Where two things said in one sentence can, a person has to look at it.
"""

from collections.abc import Sequence
from dataclasses import replace

from extract.turns.cues import CUE, TAKES_BACK
from extract.turns.facts import Fact, facts_of, sentences_of
from extract.turns.meant import SURE, behind, meant
from extract.turns.targets import Targets
from extract.turns.values import Span
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.standing import OWN_SECTIONS
from graph.rules.values import Value
from graph.rules.wording import flat

RULE, WITHDRAWAL = "turn.correction", "turn.withdrawal"
MOST = 20  # corrections of one turn


def may_correct(source: Source) -> bool:
    """Whether some sentence of the user's own opens like a correction: only then does what was said before matter."""
    return any(
        CUE.match(flat(source.text[start:end]))
        for section in source.sections
        if section.name in OWN_SECTIONS
        for start, end in sentences_of(source, section)
    )


def read_corrections(
    source: Source,
    profile: Profile,
    targets: Targets,
    ops: Sequence[Op],
    taken: Sequence[Span],
    earlier: Sequence[Fact],
) -> tuple[Op, ...]:
    """`ops` are what this turn's own words have said so far, `earlier` the facts of turns before it, oldest first."""
    within = [one for one in earlier if not targets.in_scope or one.item is None or one.item in targets.in_scope]
    made: list[Op] = []
    for section in source.sections:
        if section.name not in OWN_SECTIONS:
            continue
        for start, end in sentences_of(source, section):
            if len(made) >= MOST or not CUE.match(flat(source.text[start:end])):
                continue
            if any(start < high and low < end for low, high in taken):
                continue
            before = [one for one in (*ops, *made) if (one.evidence.start or 0) < start]
            before.sort(key=lambda one: one.evidence.start or 0)
            known = (*within, *facts_of(source, before, profile))
            made.extend(_corrected(source, section, (start, end), known))
    return tuple(made)


def aimed(op: Op, sentence: str, earlier: Sequence[Fact]) -> Op:
    """A correction that names its key, but not whose it is, is about the item that was said last to have it."""
    if not CUE.match(flat(sentence)):
        return op
    marked = replace(op, op=OpType.UPDATE, marked=True)
    known = [one for one in earlier if one.spec.key == op.key]
    if op.item is None and op.needs_review and known and known[-1].item:
        return replace(marked, item=known[-1].item, needs_review=False, reason=None)
    return marked


def _corrected(source: Source, section: Section, span: Span, known: Sequence[Fact]) -> list[Op]:
    words = source.text[slice(*span)]
    cue = CUE.match(flat(words))
    if cue is None or not known:
        return []
    rest = behind(flat(words), cue)
    found = meant(words, rest, cue["cue"], source.at, known)
    quotation = Quotation(source.text[slice(*span)].rstrip(), section.name, span[0], span[0] + len(words.rstrip()))
    if found:
        fact, value, doubt, confidence = found
        return [_op(quotation, fact, value, confidence, doubt)]
    if TAKES_BACK.search(cue["cue"]) and not rest.strip(" .!,"):
        return [_withdrawal(quotation, known)]
    return []


def _op(quotation: Quotation, fact: Fact, value: Value, confidence: float, doubt: str | None) -> Op:
    return Op(
        op=OpType.UPDATE,
        kind=ClaimKind.FACT,
        evidence=quotation,
        confidence=confidence,
        key=fact.spec.key,
        value_type=value.type,
        value=value.value,
        item=fact.item,
        needs_review=doubt is not None,
        marked=True,
        rule=RULE,
        reason=doubt,
    )


def _withdrawal(quotation: Quotation, known: Sequence[Fact]) -> Op:
    """Of the last thing said; of several that were said in one breath a person has to choose."""
    fact = known[-1]
    several = [f"{one.spec.key} = {one.value.norm}" for one in known if one.said == fact.said]
    if len(several) > 1:
        reason = f"the words may take back any of {', '.join(several[:5])}"
        return Op(
            OpType.NOTE,
            ClaimKind.NOTE,
            quotation,
            SURE,
            f"Taken back: {quotation.quote}",
            rule=WITHDRAWAL,
            reason=reason,
        )
    return Op(
        op=OpType.UPDATE,
        kind=ClaimKind.FACT,
        evidence=quotation,
        confidence=SURE,
        key=fact.spec.key,
        value_type=fact.value.type if fact.spec.many else None,
        value=fact.value.value if fact.spec.many else None,
        removes=fact.spec.many,
        item=fact.item,
        marked=True,
        rule=WITHDRAWAL,
        reason="it takes back what was said before",
    )
