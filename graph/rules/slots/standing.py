"""Knows who wins in a slot: whose words may stand alone, and whose may replace what holds it."""

from collections.abc import Iterable

from graph.model.claim import Evidence, Standing
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.source_kind import AGENT_SECTION, OWN_SECTIONS
from graph.model.status import ClaimStatus
from graph.model.words import EvidenceRole, OpType, SourceKind
from graph.rules.talk.proposals import suggests
from graph.rules.utterances.sentences import sentence

_SOON = 24 * 60 * 60 * 1_000_000  # until when a no objects to what was suggested, and does not ask for something new


def standing_of(op: Op, *, source: Source, profile: Profile, supported: bool, past: bool = False) -> Standing:
    """The weight of a verified op's words under the profile's policy."""
    accept = profile.accept
    section = op.evidence.section
    agent = source.agent or section == AGENT_SECTION
    own = section in OWN_SECTIONS
    decides = op.marked or own
    # Words of a turn's own sections that carry no mark have to be as sure in every profile.
    least = max(accept.confidence, accept.reading) if own and not op.marked else accept.confidence
    confident = op.confidence >= least and not op.needs_review
    proposed = op.op in (OpType.ADD, OpType.UPDATE)
    # A profile that accepts nothing by itself leaves to a person also what would replace something.
    settles = proposed and not agent and not op.repeats and bool(accept.sources)
    firm = supported and confident and settles and not profile.is_high_risk(op.key)
    accepted_place = source.kind in accept.sources and (not accept.sections or section in accept.sections)
    return Standing(
        accepts=firm and accepted_place and (decides or not accept.marked),
        firm=firm,
        decides=decides and not op.repeats,
        withdraws=op.removes or (op.op is OpType.UPDATE and op.key is not None and op.value is None),
        contests=op.op is OpType.CONFLICT,
        refuses=op.declined,
        over=op.over,
        past=past,
        repeats=op.repeats,
        proposes=op.repeats,
        suggests=source.kind is SourceKind.MESSAGE and suggests(sentence(op.evidence.quote)),
    )


def by_hand(high_risk: bool) -> Standing:
    """A person's name is enough in an empty slot; in a slot of high risk even that replaces nothing."""
    return Standing(accepts=True, firm=not high_risk, decides=True, hand=True)


def stands_alone(words: Evidence) -> bool:
    """May these words hold an empty slot by themselves? Never an agent's, whatever was judged of them."""
    return words.standing.accepts and not words.agent and not words.standing.contests


def wins(words: Evidence, *, persons: frozenset[str | None], incumbent_by_hand: bool) -> bool:
    """Do these words replace an incumbent that `persons` stood for?"""
    said = words.standing
    if not said.firm or said.contests or words.agent:
        return False
    if incumbent_by_hand and not said.hand:
        return False
    only_person = words.author is not None and persons == {words.author}
    return said.decides or only_person


def objected(said: Iterable[Evidence], words: Evidence) -> ClaimStatus | None:
    """Return the status of a claim after a person turns it down; None: it goes on holding. It stands by what was `said`.

    A claim that only votes carried falls by a vote; a mere suggestion falls by anybody's early no. Where another has said
    yes to it, or it stood for longer, a person decides.
    """
    if words.agent or not words.standing.refuses:
        return None
    carried = [evidence for evidence in said if evidence.standing.accepts]
    if words.standing.unsays:
        return _unsaid(carried, words)
    loose = [evidence for evidence in carried if evidence.standing.suggests and not evidence.standing.hand]
    rest = [evidence for evidence in carried if evidence not in loose]
    if not carried or any(evidence.standing.decides for evidence in rest):
        return None
    if words.standing.votes and all(evidence.standing.votes for evidence in rest):
        return ClaimStatus.REJECTED
    if not loose or (words.author is not None and {evidence.author for evidence in loose} == {words.author}):
        return None
    soon = words.at - min(evidence.at for evidence in loose) <= _SOON
    return ClaimStatus.REJECTED if soon and not rest else ClaimStatus.CANDIDATE


def _unsaid(carried: Iterable[Evidence], words: Evidence) -> ClaimStatus | None:
    """Return the status after an author takes back their last words. Earlier words, words of others and words by hand stay.

    A proposal without its yes waits again; a decision by these words alone was never decided.
    """
    earlier = [evidence for evidence in carried if evidence.order < words.order]
    own = [
        evidence
        for evidence in earlier
        if evidence.author is not None and evidence.author == words.author and not evidence.standing.hand
    ]
    last = max(own, key=lambda evidence: evidence.order, default=None)
    if last is None or any(evidence.source != last.source for evidence in earlier):
        return None
    asserts = any(evidence.role is EvidenceRole.ASSERTS for evidence in own)
    return ClaimStatus.REJECTED if asserts else ClaimStatus.CANDIDATE
