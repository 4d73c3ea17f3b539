"""A claim that a person writes: ACTIVE with their name, from the time they give."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from graph.actions.capturing.batches import Storing
from graph.actions.capturing.capture import parcel_of
from graph.actions.reviewing.handwriting import Handwritten, Proposal, cleaned, proposal_of, words_of
from graph.actions.reviewing.links import named, nouns_of, refuse_itself
from graph.actions.reviewing.steps import Person, claim_after, locate
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.actions.settling.supersede import draw
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.errors import NotFound
from graph.model.key import key_of
from graph.model.plan import Downstream, DownstreamWrite, Plan
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import BY_HAND
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause


async def add_claim(
    services: Services,
    project: str,
    profile: Profile,
    written: Handwritten,
    person: Person,
    beside: Callable[[Transaction, str], Awaitable[None]] | None = None,
) -> Claim:
    """Add a claim by hand. Everything it names has to be there already; then it takes its place in its slot like any words."""
    written = cleaned(profile, written)
    written = replace(written, key=None if written.key is None else key_of(written.key))
    proposal = proposal_of(project, profile, written)
    await _check_names(services, project, written)
    nouns = await nouns_of(services, project, written.downstream)
    return await write_down(services, project, written, proposal, person, nouns=nouns, beside=beside)


async def write_down(
    services: Services,
    project: str,
    written: Handwritten,
    proposal: Proposal,
    person: Person,
    *,
    also: Plan | None = None,
    nouns: Mapping[str, str] | None = None,
    action: ReviewAction | None = None,
    beside: Callable[[Transaction, str], Awaitable[None]] | None = None,
) -> Claim:
    """Store a checked proposal at once as a source, and a claim that quotes it; `also` is written with them.

    `nouns`: the things that rest on the claim, each with its kind. `action`: the name of the step that brings it into
    force. `beside` gets the claim's ref, and writes further properties of the claim.
    """
    shape, slot = proposal.shape, proposal.slot
    older = (await locate(services, project, written.supersedes))[written.supersedes] if written.supersedes else None
    storing = Storing(await parcel_of(services, project, [written.intake], BY_HAND, done=True))

    def decide(settlement: Settlement) -> str:
        said = stored_words(storing, proposal, written, settlement.now)
        cause = Cause(by=person.name, note=person.note or "written by hand", machine=True, into_force=action)
        settlement.settled[slot] = settle(settlement.slots[slot], said, settlement.setting(cause))
        carried = settlement.settled[slot].carries[said[0].id]
        if also is not None:
            settlement.add(also)
        if nouns:
            refuse_itself(carried, nouns)
            settlement.add(_downstream(settlement, carried, nouns, person))
        if older is not None:
            draw(settlement, newer=carried, older=older[0], person=person)
        return carried

    async def write(tx: Transaction, _moment: Settlement, carried: str) -> None:
        if beside is not None:
            await beside(tx, carried)

    shapes = {slot: shape} | ({older[1]: SlotShape()} if older and older[1] != slot else {})
    announced = await announce(services, project, shapes, decide, listener=storing, beside=write)
    return claim_after(announced.settlement, slot, announced.decided)


def stored_words(storing: Storing, proposal: Proposal, written: Handwritten, now: int) -> list[Evidence]:
    """Return the words of the claim, and its reason behind them, once their source is stored."""
    source, run = storing.stored
    words, reason = words_of(source, replace(proposal.draft, run=run.ref), written, proposal.shape)
    return [replace(evidence, recorded_at=now) for evidence in (words, *reason)]


def _downstream(settlement: Settlement, ref: str, nouns: Mapping[str, str], person: Person) -> Plan:
    writes = (DownstreamWrite(ref, other, noun, person.name, settlement.now) for other, noun in nouns.items())
    return Plan(settlement.project, Downstream(drawn=tuple(writes)))


async def _check_names(services: Services, project: str, written: Handwritten) -> None:
    """Refuse a claim that names a missing task or item, before anything is stored."""
    task = written.intake.task
    refs = [ref for ref in (task, written.item) if ref]
    if not refs:
        return
    found = await named(services, project, refs)
    for noun, ref in (("task", task), ("item", written.item)):
        if ref and not found[ref][noun]:
            call = "createTask" if noun == "task" else "createItem"
            raise NotFound(f"There is no {noun} {ref!r} in {project!r}: {call} makes one.")
