"""Knows the effect of words on a claim that they are aimed at: they go to its slot, and are judged there like all its
words.

The usual limits hold. A person's settling words replace, end or turn down; an agent's words, and doubtful words, wait; in a
slot of high risk nothing is replaced; and a contradiction is left to a person.
"""

from dataclasses import dataclass, replace
from typing import Any

from graph.model.claim import MODEL, Draft, Evidence, Standing
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.slot import ClaimState, SlotShape, SlotState
from graph.model.source import Source
from graph.model.words import REPLACING, ClaimKind, EvidenceRole, Relation, SourceKind
from graph.rules.language.wording import content, flat
from graph.rules.reading.reconcile import Arrival
from graph.rules.reading.understood import is_understood, value_of
from graph.rules.values.dates import day_of
from graph.rules.values.normal import Misfit, Value, infer, normalise

_SHARED = 2  # words, of which one is in common by chance
_COUNTED = frozenset({"number", "currency", "dimension"})
_FROM = " from "  # stands between what is planned and its day
_TAKES_ITS_PLACE = REPLACING | {Relation.REJECTS, Relation.WITHDRAWS}


@dataclass(frozen=True, slots=True)
class Target:
    """The claim that words are aimed at. `ref` is None where it is made in the same moment: `words` name it then."""

    slot: str
    shape: SlotShape
    norm: str
    kind: ClaimKind
    value: Any = None
    ref: str | None = None
    words: str | None = None
    says: str = ""  # what it states, of what
    about: str = ""  # of what


@dataclass(frozen=True, slots=True)
class Related:
    """Words where they belong, and what they are aimed at. `apart`: they stay in a slot of their own, and a conflict
    between the two claims is opened where they speak against each other."""

    arrival: Arrival
    target: Target
    relation: Relation
    apart: bool = False


def related(arrival: Arrival, target: Target, profile: Profile) -> Related | None:
    """Return the words in the slot of their target; None where nothing can be done to the target: a note is no claim."""
    relation, draft = arrival.op.relation, arrival.words.draft
    if relation is None or target.kind is ClaimKind.NOTE or arrival.noted or draft is None:
        return None
    if not is_understood(arrival.op):
        return Related(arrival, target, relation, apart=arrival.slot != target.slot)
    if relation in _TAKES_ITS_PLACE and _of_something_else(arrival.op, target):
        return None
    relation = _as_said(relation, arrival, target)
    if relation in REPLACING and draft.starts is not None:
        draft = _on_its_day(draft, target, draft.starts)
        arrival = replace(arrival, words=replace(arrival.words, draft=draft))
    if _only_put(arrival.words.standing, relation):
        return Related(_until_its_day(arrival, target, relation), target, relation, apart=True)
    own = _draft(draft, relation, target, profile)
    if own is None:
        return Related(arrival, target, relation, apart=True)
    standing = _standing(arrival.words.standing, relation, risky=target.shape.high_risk)
    words = _in_slot(arrival.words, target.slot, own, standing)
    support = tuple(replace(evidence, id=f"{evidence.id}~{target.slot}", of=words.id) for evidence in arrival.support)
    moved = replace(arrival, slot=target.slot, shape=target.shape, words=words, support=support)
    return Related(moved, target, relation)


def _on_its_day(draft: Draft, target: Target, day: int) -> Draft:
    """A plan that moves to another day gets the day in its normal form, so that it differs from the plan that it replaces."""
    if not f"{target.norm}{_FROM}".startswith(f"{draft.norm}{_FROM}"):
        return draft
    return replace(draft, norm=f"{draft.norm}{_FROM}{day_of(day).isoformat()}")


def _of_something_else(op: Op, target: Target) -> bool:
    """A reader that names the wrong claim replaces and ends nothing: words that are about nothing that it is about, and share
    no more than a word with it, are of something else."""
    about = f"{op.about.subject} {op.about.aspect}" if op.about else ""
    said = content(flat(f"{op.statement or ''} {op.evidence.quote} {about}"))
    there = content(flat(target.says))
    if not about or not there or content(flat(about)) & content(flat(target.about)):
        return False
    return len(said & there) < (_SHARED if target.about else 1)


def _as_said(relation: Relation, arrival: Arrival, target: Target) -> Relation:
    """Return the true relation: to "repeat" or "confirm" another number is to contradict."""
    if relation is Relation.REPEATS and _counts_otherwise(arrival, target):
        return Relation.CONTRADICTS
    return relation


def _counts_otherwise(arrival: Arrival, target: Target) -> bool:
    mine, other = value_of(arrival.op), _value(target.value)
    if mine is None or other is None or mine.type not in _COUNTED or other.type != mine.type:
        return False
    return mine.norm != other.norm


def _value(value: Any) -> Value | None:
    return infer(value) if isinstance(value, str) and value.strip() else None


def _only_put(standing: Standing, relation: Relation) -> bool:
    """True for words that settle nothing and so leave their target alone: not a repetition, an agreement or a contradiction."""
    if relation in (Relation.CONFIRMS, Relation.REPEATS, Relation.CONTRADICTS):
        return False
    return standing.proposes


def _until_its_day(arrival: Arrival, target: Target, relation: Relation) -> Arrival:
    """Words that settle something for a later day name what they replace then, where that lies in their own slot; else a
    person says what becomes of the two."""
    words = arrival.words
    if not words.standing.awaits or words.draft is None:
        return arrival
    if relation in REPLACING and arrival.slot == target.slot and not target.shape.high_risk:
        named = target.norm if target.norm != words.draft.norm else None
        return replace(arrival, words=replace(words, draft=replace(words.draft, replaces=named)))
    return replace(arrival, words=replace(words, standing=replace(words.standing, awaits=False)))


def _draft(draft: Draft, relation: Relation, target: Target, profile: Profile) -> Draft | None:
    """Return the draft for the target's slot; None where its value can't stand there as the key's type asks."""
    if relation in (Relation.REJECTS, Relation.WITHDRAWS, Relation.REPEATS):
        return replace(draft, norm=target.norm)
    if relation is Relation.CONFIRMS and not _varies(draft.value, target.value):
        return replace(draft, norm=target.norm)
    own = draft
    if target.shape.key is not None:
        spec = profile.spec(target.shape.key)
        value = normalise(spec.value_type if spec else None, draft.value) if spec else Misfit("no key")
        if isinstance(value, Misfit):
            return None
        own = replace(draft, norm=value.norm, value=value.value, value_type=value.type)
    takes = relation in REPLACING or relation is Relation.CONFIRMS
    return replace(own, replaces=target.norm if takes and own.norm != target.norm else None)


def _varies(mine: Any, other: Any) -> bool:
    """ "Nine, then" agrees to fewer than twelve, and says something of its own; "Bellwether" is Bellwether Audio."""
    if not isinstance(mine, str) or not isinstance(other, str):
        return False
    own, there = content(mine), content(other)
    return bool(own and there) and not (own & there)


def _standing(standing: Standing, relation: Relation, *, risky: bool) -> Standing:
    if relation is Relation.REPEATS:
        return replace(standing, accepts=False, decides=False, refuses=False, proposes=True, repeats=True, awaits=False)
    if relation is Relation.CONTRADICTS:
        return replace(standing, contests=True, refuses=False, proposes=False, awaits=False)
    ends = relation is Relation.WITHDRAWS
    refuses = relation in (Relation.REJECTS, Relation.WITHDRAWS)
    able = standing.refuses and not risky
    return replace(
        standing,
        accepts=standing.accepts and not risky and not refuses,
        firm=(able if ends else standing.firm) and not risky,
        decides=able if ends else standing.decides,
        refuses=refuses and standing.refuses,
        withdraws=ends and standing.refuses,
        awaits=standing.awaits and not risky,
    )


def _in_slot(words: Evidence, slot: str, draft: Draft, standing: Standing) -> Evidence:
    return replace(words, id=f"{words.id}~{slot}", draft=draft, standing=standing)


def replaced_in_silence(arrival: Arrival, source: Source, older: ClaimState) -> bool:
    """True if a decision in talk replaces another person's claim that it neither names nor answers. Rules' words in a
    document don't count: listening compares documents with talk."""
    op, words = arrival.op, arrival.words
    if op.relation is not None or not words.standing.decides:
        return False
    if not is_understood(op) and source.kind is not SourceKind.MESSAGE:
        return False
    stood = {evidence.author for evidence in older.assertions if not evidence.agent and not evidence.standing.refuses}
    if words.author is not None and stood == {words.author}:
        return False
    if any(quotation.role in (EvidenceRole.ALTERNATIVE, EvidenceRole.CORRECTS) for quotation in op.support):
        return False
    value = older.claim.value
    named = content(flat(value if isinstance(value, str) else older.claim.statement))
    return not (named and named <= content(flat(source.text)))


def beside_earlier(arrival: Arrival, before: SlotState) -> Arrival:
    """Left to a person, where its slot has another value of the same words by another run."""
    draft = arrival.words.draft
    if draft is None or arrival.noted:
        return arrival
    ref = next(
        (
            state.claim.ref
            for state in before.claims
            for said in state.assertions
            if _same_words(said, arrival.words) and said.draft is not None and _read_otherwise(said.draft, draft)
        ),
        None,
    )
    if ref is None:
        return arrival
    words = replace(arrival.words, standing=Standing())
    return replace(arrival, words=words, reason=f"an earlier reading of the same words made {ref} of them")


def _same_words(evidence: Evidence, other: Evidence) -> bool:
    return evidence.source == other.source and evidence.start < other.end and other.start < evidence.end


def _read_otherwise(draft: Draft, other: Draft) -> bool:
    """True if two readings of one origin, model or rules, read the same words differently. A model's is no newer version of
    the rules'."""
    by_model = (draft.rule.startswith(MODEL), other.rule.startswith(MODEL))
    return draft.norm != other.norm and draft.run != other.run and by_model[0] == by_model[1]
