"""Takes one step with many claims: in one transaction, remembered as one, and taken back as one."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from graph.actions.answering.by_ids import claims_by_ids
from graph.actions.answering.lists import Filter, checked, queue_page
from graph.actions.cards.budget import Room
from graph.actions.cards.sharing import share, too_narrow
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.freezing import freeze, memories_of
from graph.actions.reviewing.revert import revert, take_back
from graph.actions.reviewing.steps import Person, cause_of, claim_after, locate, review_of, step_id, telling
from graph.actions.reviewing.undoing import Undoing, undoing_of
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement, resettle
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.errors import BadInput, IllegalTransition, NotFound
from graph.model.ids import BULK_PREFIX, node_id
from graph.model.plan import EventNote, Events, Plan, Reviews
from graph.model.review import BulkReview, Review
from graph.model.slot import ClaimState, SlotShape, SlotState
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.reviews import review
from graph.rules.reviews.legality import refusal
from graph.rules.reviews.undo import undo_of
from graph.rules.slots.trail import snapshot
from graph.store.bulk_reviews import bulk_from, bulk_props
from graph.store.reviews import review_from

MOST, CHUNK = 500, 100  # claims of one call, and of one transaction

Change = Callable[[SlotState, str, int], SlotState]
Again = Callable[[SlotState, ClaimState], str | None]
"""Looks at a claim in its slot once more, in the transaction that takes the step: why it is left as it is, if it is."""
CHANGES: Mapping[ReviewAction, Change] = {
    ReviewAction.PROMOTE: review.promoted,
    ReviewAction.REJECT: review.rejected,
    ReviewAction.DEFER: review.deferred,
    ReviewAction.ARCHIVE: review.archived,
    ReviewAction.LOOKED_AT: review.looked_at,
}


@dataclass(frozen=True, slots=True)
class _Taken:
    """A step that was taken: the claim before it, and its slot."""

    ref: str
    slot: str
    before: Claim


@dataclass(frozen=True, slots=True)
class _Chunk:
    taken: tuple[_Taken, ...]
    refused: tuple[str, ...]


async def looked_at(services: Services, project: str, refs: Sequence[str], person: Person) -> list[Claim]:
    """Mark claims as looked at, without deciding: nothing in the claims changes."""
    if len(refs) > MOST:
        raise BadInput(f"{len(refs)} refs came: mark at most {MOST} at once.")
    places = await locate(services, project, *refs)
    found: dict[str, Claim] = {}
    wanted = list(dict.fromkeys(places[ref] for ref in refs))
    for start in range(0, len(wanted), CHUNK):
        settlement, chunk = await _chunk(
            services, project, wanted[start : start + CHUNK], ReviewAction.LOOKED_AT, person
        )
        found |= {one.ref: claim_after(settlement, one.slot, one.ref) for one in chunk.taken}
    return [found[places[ref][0]] for ref in refs]


async def review_all(
    services: Services, project: str, which: Filter, action: ReviewAction, person: Person
) -> BulkReview:
    """Take the step with every claim of the queue that passes the filter. A claim that can't take it stays as it is, and
    says why."""
    if action not in CHANGES:
        raise BadInput(f"reviewAll takes {', '.join(CHANGES)}; {action} is taken one claim at a time.")
    refs, more = await _matching(services, project, await checked(services.graph, project, which))
    beyond = [f"More match than the {MOST} that one call takes: call again for the rest."] if more else []
    return await review_refs(services, project, refs, action, person, beyond)


async def review_refs(
    services: Services,
    project: str,
    refs: Sequence[str],
    action: ReviewAction,
    person: Person,
    beyond: Sequence[str] = (),
    again: Again | None = None,
) -> BulkReview:
    """These claims; `beyond` says what else the step does not reach."""
    places = await locate(services, project, *refs) if refs else {}
    reviews, refused = list[str](), list[str]()
    for start in range(0, len(refs), CHUNK):
        wanted = [places[ref] for ref in refs[start : start + CHUNK]]
        settlement, chunk = await _chunk(services, project, wanted, action, person, again)
        reviews += [step_id(project, one.ref, settlement) for one in chunk.taken]
        refused += chunk.refused
    now = services.now()
    await services.refs.reserve(project, {BULK_PREFIX: 1}, now)
    ref = services.refs.dispenser(project, now)(BULK_PREFIX)
    bulk = BulkReview(project, ref, action, person.name, now, tuple(reviews), (*refused, *beyond), person.note)
    return await _keep(services, bulk)


async def revert_all(services: Services, project: str, ref: str, person: Person) -> BulkReview:
    """Every claim as it was before; where somebody has gone on with one since, that is left, and says so."""
    bulk = await bulk_by_ref(services, project, ref)
    if bulk.undone_at is not None:
        raise IllegalTransition(f"{ref} was taken back already. Legal: reviewAll again.")
    rows = await services.graph.read("review.by_ids", ids=list(bulk.reviews))
    steps = [one for one in (review_from(row["review"]) for row in rows) if not one.undone]
    undoings = await asyncio.gather(*(undoing_of(services, one) for one in steps), return_exceptions=True)
    refused = [str(transition) for transition in undoings if isinstance(transition, IllegalTransition)]
    able = [(step, undoing) for step, undoing in zip(steps, undoings, strict=True) if isinstance(undoing, Undoing)]
    for error in (
        exception
        for exception in undoings
        if isinstance(exception, BaseException) and not isinstance(exception, IllegalTransition)
    ):
        raise error
    for start in range(0, len(able), CHUNK):
        refused += await _take_back_together(services, project, able[start : start + CHUNK], person)
    return await _keep(services, replace(bulk, undone_at=services.now(), refused=tuple(refused)))


async def bulk_by_ref(services: Services, project: str, ref: str) -> BulkReview:
    (found,) = await bulk_reviews_by_ids(services.graph, [node_id(project, ref)])
    if found is None:
        raise NotFound(f"There is no review of many {ref!r} in {project!r}: reviewAll answers with its ref.")
    return found


async def bulk_reviews_by_ids(graph: Graph, ids: Sequence[str]) -> list[BulkReview | None]:
    found = {row["id"]: bulk_from(row["bulk"]) for row in await graph.read("review.bulks", ids=ids)}
    return [found.get(one) for one in ids]


# ── the parts


async def _matching(services: Services, project: str, which: Filter) -> tuple[list[str], bool]:
    refs, after = list[str](), None
    while len(refs) < MOST:
        page = await queue_page(services.graph, project, CHUNK, after, which)
        refs += [claim.ref for claim in page.items]
        if not page.more:
            return refs, False
        after = page.keys[-1]
    return refs[:MOST], True


async def _keep(services: Services, bulk: BulkReview) -> BulkReview:
    await services.graph.write("review.keep_bulk", id=node_id(bulk.project, bulk.ref), props=bulk_props(bulk))
    return bulk


async def _chunk(
    services: Services,
    project: str,
    places: Sequence[tuple[str, str]],
    action: ReviewAction,
    person: Person,
    again: Again | None = None,
) -> tuple[Settlement, _Chunk]:
    promotes = action is ReviewAction.PROMOTE
    memories = await memories_of(services, project, [ref for ref, _ in places]) if promotes else {}
    claims, narrow = await _reviewable(services, project, places, person) if promotes else ([], dict[str, str]())
    room = Room((await profile_of(services, project)).cards, claims)

    def decide(settlement: Settlement) -> _Chunk:
        taken, refused = list[_Taken](), list[str]()
        for ref, slot in places:
            why = _refused(settlement, ref, slot, action, taken) or _refusal_again(settlement, ref, slot, again)
            why = why or narrow.get(ref) or (room.refusal(claim_after(settlement, slot, ref)) if promotes else None)
            if why is not None:
                refused.append(why)
                continue
            room.fill(claim_after(settlement, slot, ref))
            taken.append(_Taken(ref, slot, claim_after(settlement, slot, ref)))
            changed = CHANGES[action](settlement.after(slot), ref, settlement.now)
            resettle(settlement, slot, changed, cause_of(project, ref, person, settlement))
            for memory, where in memories.get(ref, {}).items():
                freeze(settlement, memory, where, ref, person)
        return _Chunk(tuple(taken), tuple(refused))

    def finish(settlement: Settlement, chunk: _Chunk) -> None:
        for one, undo in zip(chunk.taken, _undos(settlement, chunk.taken), strict=True):
            _record(settlement, one, action, telling(settlement, one.slot, one.ref, action, person), undo)

    slots = {slot: SlotShape() for _, slot in places}
    slots |= {slot: SlotShape() for mine in memories.values() for slot in mine.values()}
    announced = await announce(services, project, slots, decide, finish=finish, room=8 + len(places), listener=room)
    if promotes:
        await share(services, [claim_after(announced.settlement, one.slot, one.ref) for one in announced.decided.taken])
    return announced.settlement, announced.decided


async def _reviewable(
    services: Services, project: str, places: Sequence[tuple[str, str]], person: Person
) -> tuple[list[Claim], dict[str, str]]:
    """The claims, and why some of them wait for somebody who reviews more than this project."""
    found = await claims_by_ids(services.graph, [node_id(project, ref) for ref, _ in places])
    claims = [claim for claim in found if claim is not None]
    return claims, {
        claim.ref: why for claim in claims if (why := await too_narrow(services, claim, person)) is not None
    }


def _refused(settlement: Settlement, ref: str, slot: str, action: ReviewAction, taken: Sequence[_Taken]) -> str | None:
    state = settlement.after(slot).claim(ref)
    if state is None:
        return f"{ref} is part of another claim by now."
    if action is ReviewAction.PROMOTE:
        other = next((one.ref for one in taken if one.slot == slot), None)
        if other is not None:
            return f"{ref} and {other} say different things of one slot: promote one of them."
    return refusal(state.claim, action)


def _refusal_again(settlement: Settlement, ref: str, slot: str, again: Again | None) -> str | None:
    state = settlement.slots[slot].claim(ref)
    return again(settlement.slots[slot], state) if again is not None and state is not None else None


def _undos(settlement: Settlement, taken: Sequence[_Taken]) -> list[dict[str, Any]]:
    """Each step undoes its own slot, and the first whatever else changed with them."""
    own = {one.slot for one in taken}
    beside = [slot for slot in settlement.settled if slot not in own]
    found = []
    for place, one in enumerate(taken):
        slots = [one.slot, *(beside if place == 0 else ())]
        found.append(undo_of({s: settlement.slots[s] for s in slots}, {s: settlement.after(s) for s in slots}))
    return found


def _record(
    settlement: Settlement, one: _Taken, action: ReviewAction, person: Person, undo: dict[str, Any] | None
) -> None:
    after = claim_after(settlement, one.slot, one.ref)
    says = {"before": snapshot(one.before), "after": snapshot(after), "undo": undo, "undone": undo is None}
    event = EventNote("claim", one.ref, settlement.now, action)
    told = review_of(settlement, person, action, one.ref, **says)
    settlement.add(Plan(settlement.project, Reviews(new=(told,)), Events(told=(event,))))


async def _take_back_together(
    services: Services, project: str, able: Sequence[tuple[Review, Undoing]], person: Person
) -> list[str]:
    whole = _merged([undoing for _, undoing in able])
    places = await locate(services, project, *(step.of for step, _ in able))

    def decide(settlement: Settlement) -> tuple[_Taken, ...]:
        taken = tuple(
            _Taken(ref, slot, claim_after(settlement, slot, ref)) for ref, slot in (places[step.of] for step, _ in able)
        )
        take_back(settlement, whole, person, *(one.ref for one in taken))
        undone = (*(step.id for step, _ in able), *whole.effects)
        settlement.add(Plan(project, Reviews(undone=undone)))
        return taken

    def finish(settlement: Settlement, taken: tuple[_Taken, ...]) -> None:
        for one in taken:
            _record(settlement, one, ReviewAction.REVERT, person, None)

    slots = dict.fromkeys((*whole.undo, *(slot for _, slot in places.values())), SlotShape())
    try:
        await announce(services, project, slots, decide, finish=finish)
    except IllegalTransition:
        return await _one_by_one(services, project, [step.of for step, _ in able], person)
    return []


async def _one_by_one(services: Services, project: str, refs: Sequence[str], person: Person) -> list[str]:
    """Take claims back one by one: one of them can't go back, and the others do."""
    refused = []
    for ref in refs:
        try:
            await revert(services, project, ref, person)
        except IllegalTransition as error:
            refused.append(str(error))
    return refused


def _merged(several: Sequence[Undoing]) -> Undoing:
    return Undoing(
        undo=reduce(or_, (dict(undoing.undo) for undoing in several), {}),
        effects=tuple(dict.fromkeys(name for undoing in several for name in undoing.effects)),
        conflicts=reduce(or_, (dict(undoing.conflicts) for undoing in several), {}),
        emptied=tuple({conflict.ref: conflict for undoing in several for conflict in undoing.emptied}.values()),
    )
