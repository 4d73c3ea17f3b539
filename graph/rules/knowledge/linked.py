"""Knows what a line is linked to: what the decision in its slot says, and what people turned down in words since."""

from collections.abc import Iterable, Iterator, Sequence

from graph.model.claim import Claim
from graph.model.line import Naming, line_of
from graph.model.plan import LinkWrite
from graph.model.review import Review
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import LinkStatus, ReviewAction
from graph.rules.slots.trail import WHENCE

_NEVER = (ClaimStatus.CANDIDATE, ClaimStatus.REJECTED)  # not decided any more, or never rightly
_SAID = (ReviewAction.REJECT, ReviewAction.RESTORE)


def link_in(slot: SlotState) -> LinkWrite | None:
    """Return the link of the line that a slot belongs to, with its author and its time; None for a slot without a line."""
    line = line_of(slot.shape.key)
    if line is None:
        return None
    state = next((claim for claim in slot.claims if claim.claim.status in HOLDING), None)
    if state is None or not isinstance(state.claim.value, str):
        return LinkWrite(line, None, 0.0, WHENCE, 0)
    claim = state.claim
    since = claim.valid_from if claim.valid_from is not None else claim.recorded_at
    return LinkWrite(line, claim.value, claim.confidence, _author(state), since)


def _author(state: ClaimState) -> str:
    return next((evidence.author for evidence in state.assertions if evidence.author), WHENCE)


def standing_rejections(turned_down: Iterable[Naming], decided: Sequence[Claim]) -> tuple[Naming, ...]:
    """Return the rejections that stand: all but those that a person has decided against since, if that was not undone."""
    return tuple(one for one in turned_down if not any(_decided_since(one, claim) for claim in decided))


def _decided_since(one: Naming, claim: Claim) -> bool:
    if claim.value != one.canonical or claim.status in _NEVER:
        return False
    return claim.valid_to is None or claim.valid_to > one.at


def said_in(trail: Sequence[Review], line: str) -> Iterator[Naming]:
    """The last that people said of each canonical beside the decisions on the line: the trail of its item has all of it."""
    last: dict[str, Naming] = {}
    for review in sorted(trail, key=lambda one: (one.at, one.order)):
        if review.action not in _SAID or not review.after or review.after.get("line") != line:
            continue
        told = review.after
        status = LinkStatus(told["status"])
        last[told["canonical"]] = Naming(
            review.project, told["canonical"], told["confidence"], status, at=review.at, by=review.by
        )
    yield from last.values()
