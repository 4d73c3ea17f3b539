"""Makes a message's words into evidence for a slot: they carry a claim, confirm it, stand against it, or turn it down."""

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
from graph.rules.listening.discussed_claims import DiscussedClaim, resettled
from graph.rules.slots.standing import objected
from graph.rules.statements.particulars import Particular, slot_of, spelled
from graph.rules.statements.start_days import later_day
from graph.rules.statements.swaps import Swap
from graph.rules.talk.contradiction import telling_sentences
from graph.rules.talk.messages import Place
from graph.rules.talk.proposals import suggests
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.values.normal import Value, infer, normal_statement, normalise

RULE = "heard/1"
_CONFIDENCE = 0.7  # of what somebody said and nobody answered
_HIGH = 0.9


@dataclass(frozen=True, slots=True)
class QuotedWords:
    """The words at a place of a source. `by` is the message that made them heard."""

    source: Source
    place: Place
    by: Source

    @property
    def text(self) -> str:
        return self.source.text[self.place.start : self.place.end]

    @property
    def words(self) -> Sentence:
        return sentence(flat(self.text))

    def evidence(self, role: EvidenceRole, draft: Draft | None = None, standing: Standing | None = None) -> Evidence:
        source, start, end = self.source, self.place.start, min(self.place.end, self.place.start + QUOTE_MAX)
        section = source.section_at(start, end)
        of = f":{hashlib.sha256(draft.norm.encode()).hexdigest()[:10]}" if draft else ""
        return Evidence(
            id=f"{source.ref}:{start}:{end}~{self.by.ref}:{role}{of}",
            source=source.ref,
            start=start,
            end=end,
            quote=source.text[start:end],
            section=section.name if section else None,
            kind=EvidenceKind.AGENT_OUTPUT if source.agent else EvidenceKind.USER_SPAN,
            role=role,
            at=source.at,
            recorded_at=0,
            author=source.author,
            agent=source.agent,
            task=source.task,
            draft=draft,
            standing=standing or Standing(),
        )


def heard_by(evidence: Evidence) -> str:
    """The message that made these words heard; none for what was read."""
    return evidence.id.partition("~")[2].partition(":")[0]


def slots_spoken_of(source: Source, profile: Profile) -> tuple[str, ...]:
    """The slots that a message's sentences speak of, whether or not they decide anything: also of what they deny."""
    said = [source.text[start:end] for start, end in telling_sentences(utterance(source.text))]
    keys = dict.fromkeys(
        key for words in said if (found := _spoken_of(words, profile)) for key in spelled(words, found)
    )
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

    def added_to(
        self, known: Sequence[DiscussedClaim], held: DiscussedClaim | None, begins: int | None
    ) -> list[DiscussedClaim]:
        """Return the claims after these words: with a new claim, or `held` says more, or stands, or was turned down."""
        words, at, draft = self.evidence, self.evidence.at, self.evidence.draft
        if draft is None or (held is not None and held.taken_further):
            return list(known)
        there = held or DiscussedClaim(words.id, draft.kind, draft.statement, self.slot, self.shape, draft.norm, ())
        now, refuses = replace(there, words=(*there.words, words)), words.standing.refuses
        others = [claim for claim in known if claim.key != now.key]
        if self.precedes(known):
            return resettled([*others, now], now.slot)
        falls = objected(there.words, words)
        if refuses and there.holds(at) and falls is not None:
            down = at if falls is ClaimStatus.REJECTED else None
            again = (before.at for before in there.words if before.standing.accepts and before.at > at)
            now = replace(now, begins=min(again, default=None), ends=None, turned_down_at=down)
            others = [
                replace(claim, ends=None) if claim.slot == there.slot and claim.ends == there.begins else claim
                for claim in others  # in force again: the claim that had ended it was never decided
            ]
        elif refuses and not there.holds(at):
            now = replace(now, turned_down_at=at)
        elif begins is not None and not there.holds(at):
            now = replace(now, begins=begins, ends=None, turned_down_at=None)
        return [*others, now]

    def beside(self, quotation: QuotedWords, role: EvidenceRole) -> "SlotWords":
        """A quotation that asserts nothing itself, and goes where these words go."""
        return replace(self, evidence=replace(quotation.evidence(role), of=self.evidence.id))

    def precedes(self, known: Sequence[DiscussedClaim]) -> bool:
        """True if the slot has heard later words already, which these may change."""
        there = (claim for claim in known if claim.slot == self.slot)
        return any(words.at > self.evidence.at for claim in there for words in claim.words)


# ── a claim of its own


def as_claim(
    quotation: QuotedWords, kind: ClaimKind, statement: str, profile: Profile, *, keyed: bool = True
) -> DiscussedClaim:
    """The claim that quoted words would make."""
    source = quotation.source
    found = slotted(statement, profile) if keyed else None
    fitted = normalise(found.value_type, found.words, at=source.at) if found else None
    value = fitted if isinstance(fitted, Value) else None
    key = found.key if found and value else None
    norm = value.norm if value else normal_statement(statement)
    address = named(Address(source.project), kind, key, norm)
    shape, slot = SlotShape.at(address, high_risk=profile.is_high_risk(key)), address.slot
    type_, read = (value.type, value.value) if value else (None, None)
    draft = Draft(kind, statement, RULE, RULE, None, _CONFIDENCE, norm, value_type=type_, value=read)
    words = quotation.evidence(EvidenceRole.ASSERTS, draft)
    return DiscussedClaim(words.id, kind, statement, slot, shape, norm, (words,))


def restated(quotation: QuotedWords, held: DiscussedClaim, swap: Swap, profile: Profile) -> DiscussedClaim:
    """A decision with another value, as a constraint in its own slot: that is where the two are judged."""
    new = as_claim(quotation, ClaimKind.CONSTRAINT, swap.statement, profile, keyed=False)
    draft = new.draft
    if held.shape.key is not None:
        value = _fitted(swap.words, held, quotation.source.at)
        draft = replace(draft, norm=value.norm, value_type=value.type, value=value.value)
    slot, shape = held.home
    return replace(new, slot=slot, shape=shape, norm=draft.norm, words=(replace(new.words[0], draft=draft),))


def _fitted(words: str, held: DiscussedClaim, at: int) -> Value:
    """Read as what the held value is: "5 March" of a date is one, too."""
    wanted = held.draft.value_type
    fitted = normalise(wanted, words, at=at) if wanted == "date" else None
    return fitted if isinstance(fitted, Value) else infer(words, held.shape.key)


# ── words for a claim


def assertion(quotation: QuotedWords, stated: DiscussedClaim, profile: Profile, *, accepts: bool) -> SlotWords:
    """The message's own words for a claim: that of its own, or one that says the same already."""
    stands = accepts and _may_be_firm(quotation.source, stated)
    draft = _draft_for(stated, _confident(profile) if stands else _CONFIDENCE)
    loose = suggests(sentence(quotation.text))
    standing = Standing(accepts=stands, firm=stands, decides=stands, suggests=loose)
    return SlotWords(*stated.home, quotation.evidence(EvidenceRole.ASSERTS, draft, standing))


def challenge(quotation: QuotedWords, stated: DiscussedClaim, profile: Profile) -> SlotWords:
    """Return a mere statement in the slot of a decision: it replaces only a claim that nobody else stood for, and nothing
    before its day."""
    made = assertion(quotation, stated, profile, accepts=False)
    firm = _may_be_firm(quotation.source, stated) and later_day(quotation.text, quotation.source.at) is None
    return replace(made, evidence=replace(made.evidence, standing=Standing(firm=firm)))


def _may_be_firm(source: Source, stated: DiscussedClaim) -> bool:
    return not source.agent and not stated.shape.high_risk


def agreement(
    quotation: QuotedWords, held: DiscussedClaim, profile: Profile, *, votes: bool = False, counts: bool = True
) -> SlotWords:
    """A yes: it makes the claim's confidence high, and lets it stand where nothing else does. A vote only where it
    `counts`: while somebody votes against, nothing is carried."""
    standing = Standing(accepts=counts and _may_stand(held), votes=votes)
    draft = _draft_for(held, _confident(profile))
    return SlotWords(*held.home, quotation.evidence(EvidenceRole.CONFIRMS, draft, standing))


def _may_stand(held: DiscussedClaim) -> bool:
    """True if a yes can bring it into force: nothing of high risk, and nothing for a later day."""
    return not held.shape.high_risk and all(later_day(words.quote, words.at) is None for words in held.words[:1])


# ── words against a claim


def denial(quotation: QuotedWords, held: DiscussedClaim, *, votes: bool = False) -> SlotWords:
    """Return a no: it turns down a proposal, and a mere suggestion; a vote turns down also a claim that stands by votes
    alone. Any other claim in force goes on holding, with the no beside it."""
    standing = Standing(refuses=True, votes=votes)
    return SlotWords(*held.home, quotation.evidence(EvidenceRole.CORRECTS, _draft_for(held), standing))


def retraction(quotation: QuotedWords, held: DiscussedClaim) -> SlotWords:
    """Return words that take back their author's last words: those were never decided, and their predecessor holds again."""
    words = quotation.evidence(EvidenceRole.CORRECTS, _draft_for(held), Standing(refuses=True, unsays=True))
    apart = replace(words, id=f"{words.id}~{held.slot}")  # one message may have said several things
    return SlotWords(*held.home, apart)


def withdrawal(said: DiscussedClaim, held: DiscussedClaim) -> SlotWords:
    """A decision's own words, in the slot of what they end. They stand for nothing there, and weigh what they weigh."""
    words = said.words[-1]
    assert words.draft is not None  # what is stated has words that assert it
    draft = replace(words.draft, norm=held.norm)
    standing = replace(words.standing, withdraws=True)
    return SlotWords(*held.home, replace(words, id=f"{words.id}~{held.slot}", draft=draft, standing=standing))


def _draft_for(held: DiscussedClaim, confidence: float | None = None) -> Draft:
    confidence = held.draft.confidence if confidence is None else confidence
    return replace(held.draft, run=None, rule=RULE, extractor_version=RULE, confidence=confidence)


def _confident(profile: Profile) -> float:
    return max(_HIGH, profile.words.high)
