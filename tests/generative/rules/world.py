"""A slot with its store in memory: what plans write is what the next settling reads, as in the graph."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from graph.model.claim import Claim, Evidence, Supersession
from graph.model.conflict import Conflict
from graph.model.plan import Claims, Conflicts, Plan, Quotations, Reviews, Supersessions
from graph.model.review import Review
from graph.model.slot import ClaimState, SlotShape, SlotState
from graph.model.status import HOLDING, ClaimStatus, move_of
from graph.model.words import ConflictStatus
from graph.rules.reviews import restore
from graph.rules.reviews.undo import second_holder, undo_of, was_of, without_links
from graph.rules.slots.contest import opened_again
from graph.rules.slots.settle import Setting, Settled, settle
from graph.rules.slots.trail import Cause, action_for

ANY_SHAPE = SlotShape(key="k")
LASTING = HOLDING | {ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED}


@dataclass
class Store:
    """As `write_plan` writes it and `slot.touch` reads it."""

    claims: dict[str, Claim] = field(default_factory=dict)
    evidence: dict[str, tuple[str, Evidence]] = field(default_factory=dict)
    edges: list[Supersession] = field(default_factory=list)
    conflicts: dict[str, Conflict] = field(default_factory=dict)
    reviews: list[Review] = field(default_factory=list)
    slot: str = "slot"
    shape: SlotShape = ANY_SHAPE

    def apply(self, plan: Plan) -> None:
        for claim in plan.of(Claims).new:
            assert claim.ref not in self.claims
        self.claims |= {one.ref: one for one in plan.of(Claims).new + plan.of(Claims).changed}
        for link in plan.of(Quotations).moved:
            assert self.evidence[link.evidence.id][0] == link.was
        for link in plan.of(Quotations).new:
            assert link.evidence.id not in self.evidence
        self.evidence |= {
            one.evidence.id: (one.claim, one.evidence) for one in plan.of(Quotations).new + plan.of(Quotations).moved
        }
        for edge in plan.of(Supersessions).closed:
            self.edges.remove(edge)
        self.edges += plan.of(Supersessions).new
        self.conflicts |= {one.ref: one for one in plan.of(Conflicts).new + plan.of(Conflicts).changed}
        known = {one.id for one in self.reviews}
        assert not known & {one.id for one in plan.of(Reviews).new}
        self.reviews += plan.of(Reviews).new

    def read(self, touched_at: int) -> SlotState:
        states = tuple(
            ClaimState(claim, tuple(said for ref, said in self.evidence.values() if ref == claim.ref))
            for _, claim in sorted(self.claims.items())
            if claim.merged_into is None
        )
        open_ones = [one for one in self.conflicts.values() if one.status is ConflictStatus.OPEN]
        assert len(open_ones) <= 1
        conflict = open_ones[0] if open_ones else None
        return SlotState(self.slot, "p", self.shape, states, tuple(self.edges), conflict, touched_at)


class World:
    """Arrivals and steps on one slot, each settled, checked and stored."""

    def __init__(self, slot: str = "slot", shape: SlotShape = ANY_SHAPE) -> None:
        self.store = Store(slot=slot, shape=shape)
        self.now = 0
        self.named: Counter[str] = Counter()
        self.slot = self.store.read(0)
        self.heard: dict[str, Evidence] = {}

    def take(self, prefix: str) -> str:
        self.named[prefix] += 1
        return f"{prefix}-{self.named[prefix]:03d}"

    def hear(self, words: Iterable[Evidence]) -> Settled:
        self.now += 1
        words = list(words)
        self.now = max(self.now, *(one.at for one in words), 0)  # nothing is heard before it is said
        arrivals = [replace(one, recorded_at=self.now) for one in words]
        for one in arrivals:
            self.heard.setdefault(one.id, one)
        return self._settled(self.slot, arrivals, Cause())

    def step(
        self, change: Callable[[SlotState, int], SlotState], ref: str = "", *, undoing: bool = False
    ) -> dict[str, Any]:
        """A person's step; answers with what undoes it."""
        self.now += 1
        before = self.slot
        changed = change(before, self.now)
        if ref.startswith("CON"):
            closed = replace(self.store.conflicts[ref], status=ConflictStatus.RESOLVED)
            self.store.conflicts[ref] = closed
            changed = replace(changed, conflict=None)
        cause = Cause("rita", machine=False, step=f"step/{self.now}", undoing=undoing, written=frozenset({ref}))
        self._settled(changed, (), cause)
        undo: dict[str, Any] = undo_of({self.slot.id: before}, {self.slot.id: self.slot})[self.slot.id]
        return undo

    def may_undo(self, undo: dict[str, Any]) -> bool:
        return second_holder(self.slot, was_of(self.slot, undo)) is None

    def undo(self, undo: dict[str, Any]) -> None:
        def back(slot: SlotState, now: int) -> SlotState:
            changed = restore.restored(without_links(slot, undo), was_of(slot, undo), now)
            closed = self.store.conflicts.get(undo["conflict"] or "")
            if closed is not None and closed.status is not ConflictStatus.OPEN and slot.conflict is None:
                return replace(changed, conflict=opened_again(closed))
            return changed

        self.step(back, "none", undoing=True)

    def _settled(self, changed: SlotState, arrivals: Sequence[Evidence], cause: Cause) -> Settled:
        settled = settle(changed, arrivals, Setting(self.now, self.take, cause), was=self.slot)
        check_plan(self.slot, settled, cause)
        self.store.apply(settled.plan)
        self.slot = self.store.read(self.now)
        assert view(self.slot) == view(settled.slot)
        check(self.slot, self.heard.values())
        return settled


# ── comparison


def view(slot: SlotState) -> dict[str, Any]:
    """Return a slot as a reader sees it, without the names of its claims: two equal views are the same graph."""
    name = {one.claim.ref: frozenset(said.id for said in one.evidence) for one in slot.claims}
    return {
        "claims": {name[one.claim.ref]: _shown(one.claim) for one in slot.claims},
        "edges": {(name[one.newer], name[one.older], one.at) for one in slot.supersessions},
        "conflict": frozenset(name[one] for one in slot.conflict.members) if slot.conflict else None,
    }


def _shown(claim: Claim) -> tuple[Any, ...]:
    parts = "kind statement value norm status valid_from valid_to held seen_count confidence hand_authored rationale"
    return tuple(getattr(claim, part) for part in f"{parts} needs_review turned_down_at deferred_at".split())


# ── invariants


def check(slot: SlotState, heard: Iterable[Evidence]) -> None:
    claims = [one.claim for one in slot.claims]
    current = [one for one in claims if one.status in HOLDING]
    assert len(current) <= 1
    carried = Counter(said.id for one in slot.claims for said in one.evidence)
    assert carried == Counter(one.id for one in heard)
    for one in slot.claims:
        assert one.claim.seen_count == max(1, len(one.assertions))
        assert one.claim.log[-1].status is one.claim.status
        assert (one.claim.status in HOLDING) <= (one.claim.valid_to is None)
    _check_chain(slot)
    _check_conflict(slot)


def _check_chain(slot: SlotState) -> None:
    claims = {one.claim.ref: one.claim for one in slot.claims}
    newer_of = {edge.older: edge.newer for edge in slot.supersessions}
    assert len(newer_of) == len(slot.supersessions) == len({edge.newer for edge in slot.supersessions})
    for older, newer in newer_of.items():
        assert claims[older].status is ClaimStatus.SUPERSEDED
        assert claims[older].valid_to == claims[newer].valid_from
    for claim in claims.values():
        assert not (claim.held and claim.status is ClaimStatus.SUPERSEDED) or claim.ref in newer_of, told(slot)
    spans = sorted(
        (claim.valid_from or 0, claim.valid_to or 10**9)
        for claim in claims.values()
        if claim.held
        and claim.status in LASTING
        and claim.valid_from != claim.valid_to  # a plan called off held nothing
    )
    for (_, end), (start, _) in pairwise(spans):
        assert end <= start, spans
    for ref in claims:
        seen = {ref}
        while (ref := newer_of.get(ref, "")) != "":
            assert ref not in seen
            seen.add(ref)


def _check_conflict(slot: SlotState) -> None:
    claims = [one.claim for one in slot.claims]
    conflicted = [one for one in claims if one.status is ClaimStatus.CONFLICTED]
    assert (slot.conflict is not None) == bool(conflicted)
    if slot.conflict is not None:
        standing = [one for one in claims if one.status in HOLDING | {ClaimStatus.CONFLICTED}]
        assert set(slot.conflict.members) == {one.ref for one in standing}
        assert len({one.norm for one in standing}) > 1


def check_plan(stored: SlotState, settled: Settled, cause: Cause) -> None:
    """Each change of status has exactly one Review, the step's own included, and its entry in the claim's history."""
    before = {one.claim.ref: one.claim for one in stored.claims}
    told = Counter(one.of for one in settled.plan.of(Reviews).new)
    for review in settled.plan.of(Reviews).new:
        check_arrow(review)
    for state in settled.slot.claims:
        claim, was = state.claim, before.get(state.claim.ref)
        moved = claim.status is not (was.status if was else ClaimStatus.CANDIDATE)
        assert told[claim.ref] == (moved and claim.ref not in cause.written)
        assert not moved or claim.log[-1].status is claim.status
        if moved and was is not None:
            assert len(claim.log) > len(was.log)
    for claim in settled.plan.of(Claims).changed:
        assert claim != before[claim.ref]


def check_arrow(review: Review) -> None:
    """The table of arrows says what a Review may tell of; back goes only what was undone, never true, or heard otherwise."""
    before, after = (ClaimStatus(told["status"]) for told in (review.before or {}, review.after or {}))
    move = move_of(before, after)
    assert move is not None
    assert review.action is action_for(before, after)
    assert before is not ClaimStatus.GRADUATED or review.undone  # frozen, until its graduation is undone
    # Nothing but a person leads there, and what undoing one step takes back, undoing another may bring back.
    assert after not in (ClaimStatus.GRADUATED, ClaimStatus.NEEDS_RECHECK) or review.undone


def told(slot: SlotState) -> str:
    """A slot in a few lines, for whoever reads a failure."""
    lines = [
        f"{one.claim.ref} {one.claim.norm} {one.claim.status} {one.claim.valid_from}-{one.claim.valid_to}"
        f" held={one.claim.held} pin={one.claim.pin} said={[said.id for said in one.evidence]}"
        for one in slot.claims
    ]
    return "\n".join([*lines, *(f"{one.newer} → {one.older}" for one in slot.supersessions)])
