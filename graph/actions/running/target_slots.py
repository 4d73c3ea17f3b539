"""Looks up the claims that a reading's proposals name, and sends the words to those claims' slots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graph.actions.settling.settlement import Settlement
from graph.model.address import BORN_IN, in_layer
from graph.model.ids import node_id
from graph.model.op import Aim
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.words import RunStatus
from graph.process.services import Services
from graph.rules.reading.reconcile import Arrival, Reading
from graph.rules.reading.relating import Related, Target, related
from graph.store.runs import run_from


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the aimed-at claims, by the aim: their present refs, and their slots."""

    known: Mapping[Aim, tuple[str, str]] = field(default_factory=dict)

    @property
    def shapes(self) -> dict[str, SlotShape]:
        slots = {slot for _, slot in self.known.values()}
        return dict.fromkeys({*slots, *(in_layer(slot, BORN_IN) for slot in slots)}, SlotShape())


async def places_aimed_at(services: Services, project: str, readings: Sequence[Reading]) -> Places:
    """Find the slots of the claims that proposals aim at, in at most two trips; in none where nothing is aimed at."""
    here = {reading.source.ref for reading in readings}
    aims = {op.aim for reading in readings for op in reading.ops if op.aim is not None and op.relation is not None}
    refs = {aim: aim.ref for aim in aims if aim.number is None}
    refs |= await _made_before(
        services, project, [aim for aim in aims if aim.number is not None and aim.ref not in here]
    )
    if not refs:
        return Places()
    rows = await services.graph.read("claim.slots", ids=sorted({node_id(project, ref) for ref in refs.values()}))
    found = {row["id"]: (row["ref"], row["slot"]) for row in rows}
    return Places({aim: found[name] for aim, ref in refs.items() if (name := node_id(project, ref)) in found})


async def _made_before(services: Services, project: str, aims: Sequence[Aim]) -> dict[Aim, str]:
    """Find the claims that other ops of the same answer made, where their run was over before."""
    if not aims:
        return {}
    rows = await services.graph.read("source.runs", ids=sorted({node_id(project, aim.ref) for aim in aims}))
    made: dict[tuple[str, int], str] = {}
    for row in rows:
        for run in map(run_from, row["runs"]):
            if run.status is RunStatus.SUCCEEDED:
                told = ((outcome.op.get("number"), outcome.claim) for outcome in run.outcomes)
                made |= {(run.source, number): ref for number, ref in told if isinstance(number, int) and ref}
    return {aim: made[aim.ref, aim.number] for aim in aims if aim.number and (aim.ref, aim.number) in made}


class Aiming:
    """The words of one transaction, each on its way to where it belongs."""

    def __init__(self, arrived: Mapping[str, Sequence[Arrival]], readings: Sequence[Reading], places: Places) -> None:
        self.places = places
        self.arrived = arrived
        self._readings = {reading.run.ref: reading for reading in readings}
        self._by_number = {
            (self._readings[run].source.ref, arrival.op.number): arrival
            for run, mine in arrived.items()
            for arrival in mine
            if arrival.op.number is not None and not arrival.noted
        }
        self._made: dict[int, Related | None] = {}

    def resolve(self, settlement: Settlement, profile: Profile) -> tuple[dict[str, list[Arrival]], list[Related]]:
        """Each run's words where they belong, in their order, and what they are aimed at."""
        self._made = {}
        final: dict[str, list[Arrival]] = {}
        aimed: list[Related] = []
        for run, mine in self.arrived.items():
            final[run] = []
            for arrival in mine:
                found = self._related(arrival, settlement, profile, ())
                final[run].append(found.arrival if found else arrival)
                aimed += [found] if found else []
        return final, aimed

    def _related(
        self, arrival: Arrival, settlement: Settlement, profile: Profile, above: tuple[int, ...]
    ) -> Related | None:
        if id(arrival) in self._made:
            return self._made[id(arrival)]
        target = None if id(arrival) in above else self._target(arrival, settlement, profile, (*above, id(arrival)))
        found = related(arrival, target, profile) if target else None
        if id(arrival) not in above:
            self._made[id(arrival)] = found
        return found

    def _target(
        self, arrival: Arrival, settlement: Settlement, profile: Profile, above: tuple[int, ...]
    ) -> Target | None:
        aim = arrival.op.aim
        if aim is None or arrival.op.relation is None:
            return None
        other = self._by_number.get((aim.ref, aim.number)) if aim.number is not None else None
        if other is not None:
            found = self._related(other, settlement, profile, above)
            return _of_arrival(found.arrival if found else other)
        place = self.places.known.get(aim)
        return _on_record(settlement, *place) if place else None


def _of_arrival(arrival: Arrival) -> Target | None:
    draft = arrival.words.draft
    if draft is None:
        return None
    about = f"{draft.subject} {draft.aspect or ''}" if draft.subject else ""
    says = f"{draft.statement} {about} {arrival.words.quote}"
    return Target(arrival.slot, arrival.shape, draft.norm, draft.kind, draft.value, None, arrival.words.id, says, about)


def _on_record(settlement: Settlement, ref: str, slot: str) -> Target | None:
    """Return the target of a proposal. Read words are memories: they meet a graduated claim in the memory's slot of its
    address."""
    state = settlement.slots[slot].claim(ref) if slot in settlement.slots else None
    if state is None:
        return None
    here = settlement.slots[in_layer(slot, BORN_IN)]
    shape = (
        here.shape
        if here.id == slot
        else SlotShape(
            state.claim.tier, state.claim.item, state.claim.domain, BORN_IN, state.claim.key, state.claim.high_risk
        )
    )
    said = " ".join(evidence.quote for evidence in state.evidence)
    about = f"{state.claim.subject} {state.claim.aspect or ''}" if state.claim.subject else ""
    says = f"{state.claim.statement} {about} {said}"
    return Target(here.id, shape, state.claim.norm, state.claim.kind, state.claim.value, ref, says=says, about=about)
