"""Knows what a yes, a vote, a resolution and a no become: words that carry a claim, or turn it down."""

from dataclasses import replace

from graph.model.claim import Standing
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import EvidenceRole
from graph.rules.listening.evidence import evidence_of
from graph.rules.listening.stated import Stated
from graph.rules.listening.words_heard import RULE, Utterance, confident, first_draft_of
from graph.rules.statements.later import later_day
from graph.rules.talk.heard import Place


def agreement(
    source: Source,
    place: Place,
    held: Stated,
    profile: Profile,
    *,
    votes: bool = False,
    counts: bool = True,
    by: Source | None = None,
) -> Utterance:
    """A yes: it makes the claim's confidence high, and lets it stand where nothing else does. A vote only where it
    `counts`: while somebody votes against, nothing is carried."""
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE, confidence=confident(profile))
    standing = Standing(accepts=counts and _may_stand(held), votes=votes)
    words = evidence_of(source, place, EvidenceRole.CONFIRMS, by or source, draft, standing)
    return Utterance(*held.home, words)


def resolution(source: Source, place: Place, held: Stated, profile: Profile) -> Utterance:
    """What a group resolved: a decision, also where something else held its slot."""
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE, confidence=confident(profile))
    stands = _may_stand(held)
    standing = Standing(accepts=stands, firm=stands, decides=stands)
    return Utterance(*held.home, evidence_of(source, place, EvidenceRole.CONFIRMS, source, draft, standing))


def denial(
    source: Source, place: Place, held: Stated, profile: Profile, *, votes: bool = False, counts: bool = True
) -> Utterance:
    """A no: a proposal is turned down by it, and what somebody only suggested; by a vote also what stands by votes alone.
    What else is in force goes on holding, with the no beside it."""
    del profile, counts
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE)
    standing = Standing(refuses=True, votes=votes)
    return Utterance(*held.home, evidence_of(source, place, EvidenceRole.CORRECTS, source, draft, standing))


def taking_back(source: Source, place: Place, held: Stated) -> Utterance:
    """What its author said right before and takes back: it was never decided, and what it had replaced holds again."""
    draft = replace(first_draft_of(held), run=None, rule=RULE, extractor_version=RULE)
    words = evidence_of(source, place, EvidenceRole.CORRECTS, source, draft, Standing(refuses=True, unsays=True))
    apart = replace(words, id=f"{words.id}~{held.slot}")  # one message may have said several things
    return Utterance(*held.home, apart)


def _may_stand(held: Stated) -> bool:
    """Not by a yes: what is of high risk, and what is for a later day, which a yes makes no sooner."""
    return not held.shape.high_risk and all(later_day(one.quote, one.at) is None for one in held.words[:1])
