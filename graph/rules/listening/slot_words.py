"""Makes what was heard into words that carry a claim, stand against it, or turn it down: quotations with their place, who said them, and what they say."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graph.model.address import Address, keyed, named
from graph.model.claim import QUOTE_MAX, Draft, Evidence, Standing
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import affirmed, flat, is_negated
from graph.rules.listening.known_claims import KnownClaim, resettled
from graph.rules.slots.standing import objected
from graph.rules.statements.particulars import Particular, slot_of, spelled
from graph.rules.statements.start_days import later_day
from graph.rules.statements.swaps import Swap
from graph.rules.talk.contradiction import telling
from graph.rules.talk.messages import Place
from graph.rules.talk.proposals import suggests
from graph.rules.utterances.sentences import sentence
from graph.rules.values.normal import Value, infer, normal_statement, normalise

RULE = "heard/1"
_CONFIDENCE = 0.7  # of what somebody said and nobody answered
_HIGH = 0.9


def evidence_of(
    source: Source, place: Place, role: EvidenceRole, by: Source, draft: Draft | None, standing: Standing
) -> Evidence:
    end = min(place.end, place.start + QUOTE_MAX)
    section = source.section_at(place.start, end)
    said = f":{_short(draft.norm)}" if draft else ""
    return Evidence(
        id=f"{source.ref}:{place.start}:{end}~{by.ref}:{role}{said}",
        source=source.ref,
        start=place.start,
        end=end,
        quote=source.text[place.start : end],
        section=section.name if section else None,
        kind=EvidenceKind.AGENT_OUTPUT if source.agent else EvidenceKind.USER_SPAN,
        role=role,
        at=source.at,
        recorded_at=0,
        author=source.author,
        agent=source.agent,
        task=source.task,
        draft=draft,
        standing=standing,
    )


def heard_by(evidence: Evidence) -> str:
    """The message that made these words heard; none for what was read."""
    return evidence.id.partition("~")[2].partition(":")[0]


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def slots_spoken_of(source: Source, profile: Profile) -> tuple[str, ...]:
    """The slots that a message's sentences speak of, whether or not they decide anything: also of what they deny."""
    said = [source.text[start:end] for start, end in telling(utterance(source.text))]
    keys = dict.fromkeys(key for one in said if (found := _spoken_of(one, profile)) for key in spelled(one, found))
    return tuple(keyed(Address(source.project), key).slot for key in keys)


def slotted(statement: str, profile: Profile) -> Particular | None:
    """Return the particular that fills a slot; a denied one fills none."""
    return None if is_negated(sentence(flat(statement))) else _spoken_of(statement, profile)


def _spoken_of(statement: str, profile: Profile) -> Particular | None:
    found = slot_of(affirmed(sentence(flat(statement))).text, profile.categories)
    return found if found and found.key and profile.spec(found.key) else None


@dataclass(frozen=True, slots=True)
class SlotWords:
    """Words on their way to a slot."""

    slot: str
    shape: SlotShape
    evidence: Evidence

    def learnt(self, known: Sequence[KnownClaim], held: KnownClaim | None, begins: int | None) -> list[KnownClaim]:
        """Return the statements after these words: a new claim, or a known one that says more, or stands, or was turned down."""
        draft, refuses = self.evidence.draft, self.evidence.standing.refuses
        if draft is None or (held is not None and held.taken_further):
            return list(known)
        there = held or KnownClaim(self.evidence.id, draft.kind, draft.statement, self.slot, self.shape, draft.norm, ())
        now = replace(there, words=(*there.words, self.evidence))
        if self.precedes(known):
            return resettled([*(one for one in known if one.key != now.key), now], now.slot)
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

    def precedes(self, known: Sequence[KnownClaim]) -> bool:
        """True if the slot has heard later words already, which these may change."""
        return any(one.at > self.evidence.at for said in known if said.slot == self.slot for one in said.words)


def as_claim(
    source: Source,
    place: Place,
    kind: ClaimKind,
    statement: str,
    by: Source,
    profile: Profile,
    *,
    keyed: bool = True,
) -> KnownClaim:
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
    return KnownClaim(words.id, kind, statement, slot, shape, norm, (words,))


def assertion(source: Source, place: Place, stated: KnownClaim, profile: Profile, *, accepts: bool) -> SlotWords:
    """The message's own words for a claim: that of its own, or one that says the same already."""
    stands = accepts and not source.agent and not stated.shape.high_risk
    first = stated.words[0].draft
    assert first is not None  # what is stated here has words that assert it
    draft = replace(
        first, run=None, rule=RULE, extractor_version=RULE, confidence=confident(profile) if stands else _CONFIDENCE
    )
    loose = suggests(sentence(source.text[place.start : place.end]))
    standing = Standing(accepts=stands, firm=stands, decides=stands, suggests=loose)
    return SlotWords(*stated.home, evidence_of(source, place, EvidenceRole.ASSERTS, source, draft, standing))


def challenge(source: Source, place: Place, stated: KnownClaim, profile: Profile) -> SlotWords:
    """Return a mere statement in the slot of a decision: it replaces only a claim that nobody else stood for, and nothing
    before its day."""
    made = assertion(source, place, stated, profile, accepts=False)
    later = later_day(source.text[place.start : place.end], source.at) is not None
    firm = not source.agent and not stated.shape.high_risk and not later
    return replace(made, evidence=replace(made.evidence, standing=Standing(firm=firm)))


def withdrawal(said: KnownClaim, held: KnownClaim) -> SlotWords:
    """A decision's own words, in the slot of what they end. They stand for nothing there, and weigh what they weigh."""
    words = said.words[-1]
    assert words.draft is not None  # what is stated has words that assert it
    draft = replace(words.draft, norm=held.norm)
    standing = replace(words.standing, withdraws=True)
    return SlotWords(*held.home, replace(words, id=f"{words.id}~{held.slot}", draft=draft, standing=standing))


def restated(source: Source, place: Place, held: KnownClaim, swap: Swap, profile: Profile) -> KnownClaim:
    """A decision with another value, as a constraint in its own slot: that is where the two are judged."""
    new = as_claim(source, place, ClaimKind.CONSTRAINT, swap.statement, source, profile, keyed=False)
    words, draft = new.words[0], new.words[0].draft
    assert draft is not None  # such a claim has words that assert it
    if held.shape.key is not None:
        value = _fitted(swap.words, held, source.at)
        draft = replace(draft, norm=value.norm, value_type=value.type, value=value.value)
    words = replace(words, draft=draft)
    slot, shape = held.home
    return replace(new, slot=slot, shape=shape, norm=draft.norm, words=(words,))


def _fitted(words: str, held: KnownClaim, at: int) -> Value:
    """Read as what the held value is: "5 March" of a date is one, too."""
    wanted = first_draft_of(held).value_type
    fitted = normalise(wanted, words, at=at) if wanted == "date" else None
    return fitted if isinstance(fitted, Value) else infer(words, held.shape.key)


def supporting(
    source: Source, place: Place, held: KnownClaim, words: Evidence, role: EvidenceRole, by: Source
) -> SlotWords:
    """A quotation that asserts nothing itself, and goes where the words that it belongs to go."""
    quoted = evidence_of(source, place, role, by, None, Standing())
    return SlotWords(*held.home, replace(quoted, of=words.id))


def first_draft_of(held: KnownClaim) -> Draft:
    return next(one.draft for one in held.words if one.draft is not None)


def confident(profile: Profile) -> float:
    return max(_HIGH, profile.words.high)


def agreement(
    source: Source,
    place: Place,
    held: KnownClaim,
    profile: Profile,
    *,
    votes: bool = False,
    counts: bool = True,
    by: Source | None = None,
) -> SlotWords:
    """A yes: it makes the claim's confidence high, and lets it stand where nothing else does. A vote only where it
    `counts`: while somebody votes against, nothing is carried."""
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE, confidence=confident(profile))
    standing = Standing(accepts=counts and _may_stand(held), votes=votes)
    words = evidence_of(source, place, EvidenceRole.CONFIRMS, by or source, draft, standing)
    return SlotWords(*held.home, words)


def denial(source: Source, place: Place, held: KnownClaim, *, votes: bool = False) -> SlotWords:
    """Return a no: it turns down a proposal, and a mere suggestion; a vote turns down also a claim that stands by votes
    alone. Any other claim in force goes on holding, with the no beside it."""
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE)
    standing = Standing(refuses=True, votes=votes)
    return SlotWords(*held.home, evidence_of(source, place, EvidenceRole.CORRECTS, source, draft, standing))


def retraction(source: Source, place: Place, held: KnownClaim) -> SlotWords:
    """Return words that take back their author's own last words: those were never decided, and their predecessor holds again."""
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE)
    words = evidence_of(source, place, EvidenceRole.CORRECTS, source, draft, Standing(refuses=True, unsays=True))
    apart = replace(words, id=f"{words.id}~{held.slot}")  # one message may have said several things
    return SlotWords(*held.home, apart)


def _may_stand(held: KnownClaim) -> bool:
    """True if a yes can bring it into force: not where it is of high risk, nor for a later day, which a yes makes no sooner."""
    return not held.shape.high_risk and all(later_day(one.quote, one.at) is None for one in held.words[:1])
