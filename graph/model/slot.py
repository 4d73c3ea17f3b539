"""A slot with everything that was ever said for it: what one fold reads and one plan changes."""

from dataclasses import dataclass, field

from graph.model.address import BORN_IN, Address
from graph.model.block import Entry, Shown
from graph.model.claim import Claim, Evidence, Supersession
from graph.model.conflict import Conflict
from graph.model.field import ItemState
from graph.model.status import HOLDING
from graph.model.words import Layer, Tier


@dataclass(frozen=True, slots=True)
class ClaimState:
    """A claim with its evidence and the explicit supersessions that it is the newer side of."""

    claim: Claim
    evidence: tuple[Evidence, ...] = ()

    @property
    def assertions(self) -> tuple[Evidence, ...]:
        return tuple(evidence for evidence in self.evidence if evidence.draft is not None)

    @property
    def told_as_over(self) -> bool:
        """Its latest words tell of it as of what was decided once and holds no more."""
        return self._latest is not None and self._latest.standing.over

    @property
    def told_as_no_more(self) -> bool:
        """Its latest words say that it holds no more, or that it was turned down."""
        return self._latest is not None and (self._latest.standing.over or self._latest.standing.refuses)

    @property
    def _latest(self) -> Evidence | None:
        """Of words at one place, those that end the claim: a repetition there does not take it up again."""
        return max(self.assertions, key=lambda words: (words.order, words.standing.over), default=None)


@dataclass(frozen=True, slots=True)
class SlotShape:
    """The address of a slot, the same for all of its claims."""

    tier: Tier = Tier.PROJECT
    item: str | None = None
    domain: str | None = None
    layer: Layer = BORN_IN
    key: str | None = None
    high_risk: bool = False
    answers: str | None = None  # the question without a key that its notes answer

    @classmethod
    def at(cls, address: Address, *, high_risk: bool = False, answers: str | None = None) -> "SlotShape":
        return cls(address.tier, address.item, address.domain, address.layer, address.key, high_risk, answers)


@dataclass(frozen=True, slots=True)
class Projected:
    """The projection of a slot when it was read, and the slot's item. `asked`: open questions wait for the slot.

    `shown` is the slot's own memory of its projection.
    """

    entries: tuple[Entry, ...] = ()
    asked: bool = False
    item: ItemState | None = None
    shown: Shown = field(default_factory=Shown)


@dataclass(frozen=True, slots=True)
class OtherLayerClaim:
    """A claim that holds the same address in another layer, with the conflicts across layers that it is in."""

    claim: Claim
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotState:
    id: str
    project: str
    shape: SlotShape = SlotShape()
    claims: tuple[ClaimState, ...] = ()
    supersessions: tuple[Supersession, ...] = ()  # open edges whose newer or older side is here
    conflict: Conflict | None = None  # the open one
    touched_at: int = 0
    projected: Projected = field(default_factory=Projected)
    beside: tuple[OtherLayerClaim, ...] = ()  # what holds the same address in other layers

    def claim(self, ref: str) -> ClaimState | None:
        return next((state for state in self.claims if state.claim.ref == ref), None)

    @property
    def current(self) -> Claim | None:
        return next((state.claim for state in self.claims if state.claim.status in HOLDING), None)
