"""Knows who wins in a slot: whose words may stand alone, and whose may replace what holds it."""

from graph.model.claim import Evidence, Standing
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.words import OpType


def standing_of(op: Op, *, profile: Profile, supported: bool, agent: bool, own_section: bool, high_risk: bool) -> Standing:
    """The weight of an op's words under a profile. `own_section`: they stand in the user's own section of a turn."""
    decides = op.marked or own_section
    confident = op.confidence >= profile.accept_confidence and not op.needs_review
    firm = supported and confident and not agent and not high_risk and op.op in (OpType.ADD, OpType.UPDATE)
    return Standing(
        accepts=firm and decides,
        firm=firm,
        decides=decides,
        withdraws=op.removes or (op.op is OpType.UPDATE and op.key is not None and op.value is None),
        contests=op.op is OpType.CONFLICT,
    )


def by_hand(high_risk: bool) -> Standing:
    """A person's name is enough in an empty slot; in a slot of high risk even that replaces nothing."""
    return Standing(accepts=True, firm=not high_risk, decides=True, hand=True)


def stands_alone(words: Evidence) -> bool:
    return words.standing.accepts


def wins(words: Evidence, *, persons: frozenset[str | None], incumbent_by_hand: bool) -> bool:
    """Do these words replace an incumbent that `persons` stood for?"""
    said = words.standing
    if not said.firm or said.contests or words.agent:
        return False
    if incumbent_by_hand and not said.hand:
        return False
    only_person = words.author is not None and persons == {words.author}
    return said.decides or only_person
