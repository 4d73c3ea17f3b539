"""Policies: data that a person turns on for a project. A policy's promotions are reviewed in the person's name, and taken
back together."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graph.actions.answering.lists import Filter, queue_page
from graph.actions.answering.surroundings import evidence_of, reviews_of
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.many_at_once import review_refs
from graph.actions.reviewing.steps import Person
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.profile import Policies
from graph.model.slot import ClaimState, SlotState
from graph.model.status import HOLDING, ClaimStatus
from graph.model.trace import Quoted
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.weighing.policies import POLICIES, PROMOTABLE, Policy, may_promote

PAGE = 100
_CANDIDATES = Filter(kinds=tuple(sorted(PROMOTABLE)), statuses=(ClaimStatus.CANDIDATE,))


@dataclass(frozen=True, slots=True)
class PolicyState:
    """A policy as a project has it."""

    name: str
    describes: str
    on: bool = False
    promoted: int = 0  # of which nobody has undone the promotion
    reviews: tuple[str, ...] = ()  # of many, oldest first: each is taken back as one


async def policies_of(services: Services, project: str) -> list[PolicyState]:
    asks = (await profile_of(services, project)).policies
    rows = await services.graph.read(
        "policy.of_project", ids=[node_id(project, f"policy:{policy.name}") for policy in POLICIES]
    )
    there = {row["policy"]["name"]: row["policy"] for row in rows}
    reviews = [node_id(project, ref) for one in there.values() for ref in one.get("reviews") or ()]
    standing = {row["id"]: row["total"] for row in await services.graph.read("review.standing", ids=reviews)}
    return [_state(project, policy, asks, there.get(policy.name, {}), standing) for policy in POLICIES]


def _state(
    project: str, policy: Policy, asks: Policies, row: Mapping[str, Any], standing: Mapping[str, int]
) -> PolicyState:
    reviews = tuple(row.get("reviews") or ())
    promoted = sum(standing.get(node_id(project, ref), 0) for ref in reviews)
    return PolicyState(policy.name, policy.describes(asks), bool(row.get("on")), promoted, reviews)


async def set_policy(services: Services, project: str, name: str, on: bool, person: Person) -> PolicyState:
    if name not in {policy.name for policy in POLICIES}:
        known = ", ".join(policy.name for policy in POLICIES)
        raise NotFound(f"There is no policy {name!r}: the policies are {known}.")
    props = {"project": project, "name": name, "on": on, "by": person.name, "at": services.now()}
    await services.graph.write("policy.set", id=node_id(project, f"policy:{name}"), props=props)
    if on:
        await _apply(services, project, next(policy for policy in POLICIES if policy.name == name))
    return next(state for state in await policies_of(services, project) if state.name == name)


async def apply_policies(services: Services) -> str:
    """Apply every policy that is turned on, in every project, for the schedule. A second run promotes nothing more."""
    rows = await services.graph.read("policy.turned_on")
    promoted = 0
    for row in rows:
        promoted += await _apply(
            services, row["project"], next(policy for policy in POLICIES if policy.name == row["name"])
        )
    return f"{promoted} promoted by {len(rows)} policies"


async def _apply(services: Services, project: str, policy: Policy) -> int:
    words: dict[str, Sequence[Quoted]] = {}
    asks, after = (await profile_of(services, project)).policies, None
    while True:
        page = await queue_page(services.graph, project, PAGE, after, _CANDIDATES)
        able = [claim for claim in page.items if may_promote(claim)]
        words |= await _promoted_by(policy, asks, services.graph, able)
        if not page.more:
            break
        after = page.keys[-1]
    if not words:
        return 0

    def again(slot: SlotState, state: ClaimState) -> str | None:
        if slot.current is not None:
            return f"{slot.current.ref} has its slot: a person decides which of them holds."
        if may_promote(state.claim) and policy.promotes(
            state.claim, _words_still_there(state, words[state.claim.ref]), asks
        ):
            return None
        return f"{state.claim.ref} was looked at, or said otherwise, meanwhile."

    person = Person(f"policy:{policy.name}", policy.describes(asks))
    bulk = await review_refs(services, project, list(words), ReviewAction.PROMOTE, person, again=again)
    await services.graph.write("policy.reviewed", id=node_id(project, person.name), review=bulk.ref)
    return len(bulk.reviews)


def _words_still_there(state: ClaimState, words: Sequence[Quoted]) -> list[Quoted]:
    """Return the policy's words on which the claim still rests in this transaction."""
    now = {evidence.id for evidence in state.evidence}
    return [quotation for quotation in words if quotation.evidence.id in now]


async def _promoted_by(
    policy: Policy, asks: Policies, graph: Graph, claims: Sequence[Claim]
) -> dict[str, Sequence[Quoted]]:
    """Return the claims that the policy promotes, with their words. A claim that anybody has stepped on is a person's to
    decide, and so is a claim of a slot that another claim holds."""
    ids = [claim.id for claim in claims]
    if not ids:
        return {}
    quoted, trails, held = await asyncio.gather(evidence_of(graph, ids), reviews_of(graph, ids), _held(graph, ids))
    return {
        claim.ref: said
        for claim, said, trail in zip(claims, quoted, trails, strict=True)
        if claim.ref not in held and all(step.machine for step in trail) and policy.promotes(claim, said, asks)
    }


async def _held(graph: Graph, ids: Sequence[str]) -> set[str]:
    """The claims whose slot has a claim in force."""
    slots = {row["ref"]: row["slot"] for row in await graph.read("claim.slots", ids=list(ids))}
    said = await graph.read("slot.said", slots=sorted(set(slots.values())))
    taken = {row["slot"] for row in said if row["claim"]["status"] in HOLDING}
    return {ref for ref, slot in slots.items() if slot in taken}
