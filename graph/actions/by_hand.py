"""A claim that a person writes: ACTIVE with their name, from the time they give."""

from dataclasses import dataclass, replace
from typing import Any

from graph.actions.announce import announce
from graph.actions.capture import Extractor, Intake, parcel_of
from graph.actions.claims import STATEMENT_MAX, typed_value
from graph.actions.ledger import Ledger
from graph.actions.links import link_downstream, named
from graph.actions.moment import Moment
from graph.actions.parcels import Parcel, put
from graph.actions.steps import Person, locate
from graph.actions.supersede import draw
from graph.engine import Transaction
from graph.model.claim import Claim, Draft, Evidence, Standing
from graph.model.errors import BadInput, NotFound
from graph.model.ids import slot_id
from graph.model.key import key_of
from graph.model.plan import Plan
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.source import HAND, Run, Source
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Layer, Tier
from graph.rules.likeness import instead_of
from graph.rules.reconcile import normal_statement
from graph.rules.settle import settle
from graph.rules.standing import by_hand
from graph.rules.trail import Cause

BY_HAND = Extractor(HAND, "1")


@dataclass(frozen=True, slots=True)
class Handwritten:
    """What a person states. `intake` is its source, rendered: the statement, and the reason in a section of its own."""

    kind: ClaimKind
    statement: str
    intake: Intake
    rationale: str | None = None
    tier: Tier = Tier.PROJECT
    item: str | None = None
    key: str | None = None
    value: Any = None
    supersedes: str | None = None
    downstream: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the claim would say, and the slot that it would fill."""

    draft: Draft
    shape: SlotShape
    slot: str


async def add_claim(ledger: Ledger, project: str, profile: Profile, written: Handwritten, person: Person) -> Claim:
    """Everything it names has to be there already; then it takes its place in its slot like any words."""
    written = replace(written, key=None if written.key is None else key_of(written.key))
    proposal = _proposal(project, profile, written)
    await _check_names(ledger, project, written)
    return await write_down(ledger, project, written, proposal, person)


@dataclass(slots=True)
class _Storing:
    """Puts the source into the graph in the very transaction that decides what its words come to."""

    parcel: Parcel
    source: Source | None = None
    run: Run | None = None

    async def recall(self, tx: Transaction) -> None:
        (((self.source, self.run, _),),) = await put(tx, [self.parcel])

    async def hear(self, tx: Transaction, moment: Moment) -> None:
        """Nothing said by hand is a discussion."""


async def write_down(
    ledger: Ledger, project: str, written: Handwritten, proposal: Proposal, person: Person, also: Plan | None = None
) -> Claim:
    """What is known to fit becomes a source, and a claim that quotes it, at once; `also` is written with them."""
    draft, shape, slot = proposal.draft, proposal.shape, proposal.slot
    older = (await locate(ledger, project, written.supersedes))[written.supersedes] if written.supersedes else None
    storing = _Storing(await parcel_of(ledger, project, [written.intake], BY_HAND, done=True))
    carried: list[str] = []

    def decide(moment: Moment) -> None:
        assert storing.source is not None
        assert storing.run is not None  # both were stored a moment ago
        words, support = _words(storing.source, replace(draft, run=storing.run.ref), written, shape)
        said = [replace(one, recorded_at=moment.now) for one in (words, *support)]
        cause = Cause(by=person.name, note="written by hand", machine=True)
        moment.settled[slot] = settle(moment.slots[slot], said, moment.setting(cause))
        carried[:] = [moment.settled[slot].carries[words.id]]
        if also is not None:
            moment.add(also)
        if older is not None:
            draw(moment, newer=carried[0], older=older[0], person=person)

    shapes = {slot: shape} | ({older[1]: SlotShape()} if older and older[1] != slot else {})
    moment = await announce(ledger, project, shapes, decide, listener=storing)
    ref = carried[0]
    if written.downstream:
        await link_downstream(ledger, project, ref, written.downstream, person)
    state = moment.after(slot).claim(ref)
    assert state is not None  # the words that were just carried have a claim
    return state.claim


def _proposal(project: str, profile: Profile, written: Handwritten) -> Proposal:
    if not 0 < len(written.statement.strip()) <= STATEMENT_MAX:
        raise BadInput(f"A statement has 1 to {STATEMENT_MAX} characters.")
    if written.value is not None and written.key is None:
        raise BadInput("A value needs the key that it is the value of.")
    norm, value_type, value = normal_statement(written.statement), None, None
    if written.key is not None and profile.spec(written.key) is None:
        raise BadInput(
            f"{written.key[:80]!r} is no key of the profile {profile.name}: {instead_of(written.key, profile)}"
        )
    if written.key is not None and written.value is not None:
        typed = typed_value(profile, written.key, written.value)
        norm, value_type, value = typed.norm, typed.type, typed.value
    spec = profile.spec(written.key) if written.key else None
    entry = norm if written.key is None or (spec is not None and spec.many) else None
    risk = profile.is_high_risk(written.key)
    shape = SlotShape(tier=written.tier, item=written.item, key=written.key, high_risk=risk)
    slot = slot_id(project, written.tier, written.item, Layer.MEMORY, written.key, written.kind, entry)
    draft = Draft(
        kind=written.kind,
        statement=written.statement.strip(),
        rule="hand",
        extractor_version=BY_HAND.version,
        run=None,
        confidence=1.0,
        norm=norm,
        value_type=value_type,
        value=value,
        rationale=written.rationale,
    )
    return Proposal(draft, shape, slot)


async def _check_names(ledger: Ledger, project: str, written: Handwritten) -> None:
    """Nothing is stored before everything that is named is known to be there."""
    task = written.intake.task
    refs = [ref for ref in (task, written.item, *written.downstream) if ref]
    if not refs:
        return
    found = await named(ledger, project, refs)
    for noun, ref in (("task", task), ("item", written.item)):
        if ref and not found[ref][noun]:
            call = "createTask" if noun == "task" else "createItem"
            raise NotFound(f"There is no {noun} {ref!r} in {project!r}: {call} makes one.")
    for ref in written.downstream:
        if not any(found[ref].values()):
            raise NotFound(
                f"Nothing in {project!r} is called {ref!r}: createTask or createItem makes what may rest on it."
            )


def _words(source: Source, draft: Draft, written: Handwritten, shape: SlotShape) -> tuple[Evidence, list[Evidence]]:
    standing = Standing() if written.kind is ClaimKind.NOTE else by_hand(shape.high_risk)
    first = source.sections[0]
    words = Evidence(
        id=f"{source.ref}:{first.start}",
        source=source.ref,
        start=first.start,
        end=min(first.end, first.start + 250),
        quote=source.text[first.start : first.start + 250] if first.end > 250 else source.text[first.start : first.end],
        section=first.name,
        kind=EvidenceKind.USER_SPAN,
        role=EvidenceRole.ASSERTS,
        at=source.at,
        recorded_at=0,
        author=source.author,
        task=source.task,
        item=written.item,
        draft=draft,
        standing=standing,
    )
    return words, [_reason(words, source, section.start, section.end) for section in source.sections[1:]]


def _reason(words: Evidence, source: Source, start: int, end: int) -> Evidence:
    end = min(end, start + 250)
    return replace(
        words,
        id=f"{words.id}/{EvidenceRole.RATIONALE}",
        start=start,
        end=end,
        quote=source.text[start:end],
        section=source.sections[1].name,
        role=EvidenceRole.RATIONALE,
        of=words.id,
        draft=None,
        standing=Standing(),
    )
