"""Knows which words each kind of card needs to be in force by an episode alone.

A norm needs the user's own words; a fact those of a user, a document or a tool; a tactic or a negative result the output of
a tool. An agent's word alone is never more than a candidate, and nothing is that comes with words from outside.
"""

from graph.model.claim import Standing
from graph.model.episode import BY_MODEL
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.words import ClaimKind, EvidenceKind, OpType, Stance

MEASURED = frozenset({ClaimKind.TACTIC, ClaimKind.NEGATIVE_RESULT})
NORMATIVE = frozenset(
    {
        ClaimKind.PREFERENCE,
        ClaimKind.CONSTRAINT,
        ClaimKind.COMMITMENT,
        ClaimKind.DECISION,
        ClaimKind.REQUIREMENT,
        ClaimKind.CORRECTION,
        ClaimKind.ACTION_ITEM,
        ClaimKind.IDENTITY,
    }
)
CARDS = NORMATIVE | MEASURED | {ClaimKind.FACT}
_USER, _DOCUMENT, _TOOL = EvidenceKind.USER_SPAN, EvidenceKind.DOC_SPAN, EvidenceKind.TOOL_OUTPUT


def needed(kind: ClaimKind) -> frozenset[EvidenceKind]:
    """The kinds of evidence of which one is enough."""
    if kind in MEASURED:
        return frozenset({_TOOL})
    return frozenset({_USER}) if kind in NORMATIVE else frozenset({_USER, _DOCUMENT, _TOOL})


def standing_in_episode(
    op: Op, *, said_by: EvidenceKind, external: bool, profile: Profile, supported: bool, past: bool = False
) -> Standing:
    """The weight of a verified op's words. A tool tells what is so, and decides nothing but what it has measured again."""
    sound = supported or op.kind in MEASURED  # what worked or failed is no assertion that could be hedged
    least = profile.accept.reading if op.rule.endswith(BY_MODEL) else profile.accept.confidence
    confident = op.confidence >= least and not op.needs_review
    enough = said_by in needed(op.kind) and not external
    # A model says how it was meant: what is only put forward, or for a later day, is in force by nobody's word.
    proposed = op.op in (OpType.ADD, OpType.UPDATE) and op.stance in (None, Stance.DECIDED)
    firm = sound and confident and proposed and enough and not profile.is_high_risk(op.key)
    return Standing(
        accepts=firm,
        firm=firm,
        decides=said_by is _USER or (said_by is _TOOL and op.about is not None),
        withdraws=op.removes or (op.op is OpType.UPDATE and op.key is not None and op.value is None),
        contests=op.op is OpType.CONFLICT,
        refuses=op.declined or op.stance is Stance.TURNED_DOWN,
        over=op.over,
        past=past,
    )


def why_waiting(kind: ClaimKind, said_by: EvidenceKind, external: bool) -> str:
    """Say why a card is a candidate, in words for people."""
    if external:
        return "words from outside may have steered this episode: a person has to confirm it"
    if said_by is EvidenceKind.AGENT_OUTPUT:
        return "an agent's word alone is never more than a candidate"
    if said_by not in needed(kind):
        return f"{kind.lower().replace('_', ' ')}s need {' or '.join(sorted(needed(kind)))}"
    return "its words are too uncertain to be in force by themselves"
