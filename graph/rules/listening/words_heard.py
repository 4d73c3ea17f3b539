"""Knows how words that were heard become evidence: what they assert or answer, for which slot, and how much they weigh."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graph.model.address import Address, named
from graph.model.claim import Draft, Evidence, Standing
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.proposing import suggests
from graph.rules.listening.evidence import evidence_of
from graph.rules.listening.slotted import slotted
from graph.rules.listening.stated import Stated, settled_anew
from graph.rules.reading.reconcile import normal_statement
from graph.rules.slots.standing import objected
from graph.rules.statements.later import later_day
from graph.rules.statements.swaps import Swap
from graph.rules.talk.heard import Place
from graph.rules.values.normal import Value, infer, normalise

RULE = "heard/1"
_CONFIDENCE = 0.7  # of what somebody said and nobody answered
_HIGH = 0.9


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words on their way to a slot."""

    slot: str
    shape: SlotShape
    evidence: Evidence

    def learnt(self, known: Sequence[Stated], held: Stated | None, begins: int | None) -> list[Stated]:
        """What is stated once these words are: a claim more, or one that says more, or stands, or was turned down."""
        draft, refuses = self.evidence.draft, self.evidence.standing.refuses
        if draft is None or (held is not None and held.taken_further):
            return list(known)
        there = held or Stated(self.evidence.id, draft.kind, draft.statement, self.slot, self.shape, draft.norm, ())
        now = replace(there, words=(*there.words, self.evidence))
        if self.precedes(known):
            return settled_anew([*(one for one in known if one.key != now.key), now], now.slot)
        falls = objected(there.words, self.evidence)
        if refuses and there.holds(self.evidence.at) and falls is not None:
            down = self.evidence.at if falls is ClaimStatus.REJECTED else None
            again = (one.at for one in there.words if one.standing.accepts and one.at > self.evidence.at)
            now = replace(now, begins=min(again, default=None), ends=None, turned_down_at=down)
            known = [one.freed() if one.slot == there.slot and one.ends == there.begins else one for one in known]
        elif refuses and not there.holds(self.evidence.at):
            now = replace(now, turned_down_at=self.evidence.at)
        elif begins is not None and not there.holds(self.evidence.at):
            now = replace(now, begins=begins, ends=None, turned_down_at=None)
        return [*(one for one in known if one.key != now.key), now]

    def precedes(self, known: Sequence[Stated]) -> bool:
        """Whether the slot has heard later words already, which these may change."""
        return any(one.at > self.evidence.at for said in known if said.slot == self.slot for one in said.words)


def utterance(
    source: Source,
    place: Place,
    kind: ClaimKind,
    statement: str,
    by: Source,
    profile: Profile,
    *,
    keyed: bool = True,
) -> Stated:
    """A claim that these words would make. `by` is the message that made it heard."""
    found = slotted(statement, profile) if keyed else None
    fitted = normalise(found.value_type, found.words, at=source.at) if found else None
    value = fitted if isinstance(fitted, Value) else None
    key = found.key if found and value else None
    norm = value.norm if value else normal_statement(statement)
    address = named(Address(source.project), kind, key, norm)
    shape, slot = SlotShape.at(address, high_risk=profile.is_high_risk(key)), address.slot
    draft = Draft(
        kind=kind,
        statement=statement,
        rule=RULE,
        extractor_version=RULE,
        run=None,
        confidence=_CONFIDENCE,
        norm=norm,
        value_type=value.type if value else None,
        value=value.value if value else None,
    )
    words = evidence_of(source, place, EvidenceRole.ASSERTS, by, draft, Standing())
    return Stated(words.id, kind, statement, slot, shape, norm, (words,))


def assertion(source: Source, place: Place, stated: Stated, profile: Profile, *, accepts: bool) -> Utterance:
    """The message's own words for a claim: that of its own, or one that says the same already."""
    stands = accepts and not source.agent and not stated.shape.high_risk
    first = stated.words[0].draft
    assert first is not None  # what is stated here has words that assert it
    draft = replace(
        first, run=None, rule=RULE, extractor_version=RULE, confidence=confident(profile) if stands else _CONFIDENCE
    )
    loose = suggests(source.text[place.start : place.end])
    standing = Standing(accepts=stands, firm=stands, decides=stands, suggests=loose)
    return Utterance(*stated.home, evidence_of(source, place, EvidenceRole.ASSERTS, source, draft, standing))


def challenge(source: Source, place: Place, stated: Stated, profile: Profile) -> Utterance:
    """What was merely said, in the slot of a decision: it replaces only what nobody else stood for, and nothing before its day."""
    made = assertion(source, place, stated, profile, accepts=False)
    later = later_day(source.text[place.start : place.end], source.at) is not None
    firm = not source.agent and not stated.shape.high_risk and not later
    return replace(made, evidence=replace(made.evidence, standing=Standing(firm=firm)))


def withdrawal(said: Stated, held: Stated) -> Utterance:
    """A decision's own words, in the slot of what they end. They stand for nothing there, and weigh what they weigh."""
    words = said.words[-1]
    assert words.draft is not None  # what is stated has words that assert it
    draft = replace(words.draft, norm=held.norm)
    standing = replace(words.standing, withdraws=True)
    return Utterance(*held.home, replace(words, id=f"{words.id}~{held.slot}", draft=draft, standing=standing))


def restated(source: Source, place: Place, held: Stated, swap: Swap, profile: Profile) -> Stated:
    """A decision with another value, as a constraint in its own slot: that is where the two are judged."""
    new = utterance(source, place, ClaimKind.CONSTRAINT, swap.statement, source, profile, keyed=False)
    words, draft = new.words[0], new.words[0].draft
    assert draft is not None  # an utterance asserts
    if held.shape.key is not None:
        value = _fitted(swap.words, held, source.at)
        draft = replace(draft, norm=value.norm, value_type=value.type, value=value.value)
    words = replace(words, draft=draft)
    slot, shape = held.home
    return replace(new, slot=slot, shape=shape, norm=draft.norm, words=(words,))


def _fitted(words: str, held: Stated, at: int) -> Value:
    """Read as what the held value is: "5 March" of a date is one, too."""
    wanted = first_draft_of(held).value_type
    fitted = normalise(wanted, words, at=at) if wanted == "date" else None
    return fitted if isinstance(fitted, Value) else infer(words, held.shape.key)


def beside(source: Source, place: Place, held: Stated, words: Evidence, role: EvidenceRole, by: Source) -> Utterance:
    """A quotation that asserts nothing itself, and goes where the words that it belongs to go."""
    quoted = evidence_of(source, place, role, by, None, Standing())
    return Utterance(*held.home, replace(quoted, of=words.id))


def first_draft_of(held: Stated) -> Draft:
    return next(one.draft for one in held.words if one.draft is not None)


def confident(profile: Profile) -> float:
    return max(_HIGH, profile.words.high)
