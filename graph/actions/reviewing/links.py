"""Links from a claim to what rests on it: a person makes them, and looks at them again when the claim has changed."""

from collections.abc import Iterable, Sequence

from graph.actions.reviewing.steps import Person, locate
from graph.engine import Transaction
from graph.model.claim import Claim
from graph.model.errors import FIND_CLAIMS, BadInput, NotFound
from graph.model.ids import node_id
from graph.model.link import Link
from graph.model.plan import EventNote, Events, Plan, Reviews
from graph.model.review import Review
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.asking.point_in_time import NOW
from graph.rules.asking.trace import links_to
from graph.store.claims import claim_from
from graph.store.plans import write_plan
from graph.store.traces import downstream_props, links_from


async def named(services: Services, project: str, refs: Sequence[str]) -> dict[str, dict[str, bool]]:
    """Tell for each ref whether a claim, a task or an item of the project has it."""
    rows = await services.graph.read("claim.named", ids=[node_id(project, ref) for ref in refs])
    return {row["id"].partition("/")[2]: {noun: row[noun] for noun in ("claim", "task", "item")} for row in rows}


async def nouns_of(services: Services, project: str, affects: Sequence[str]) -> dict[str, str]:
    """Return the kind of each thing that is to rest on a claim; all of them have to be there."""
    found = await named(services, project, affects) if affects else {}
    for other in affects:
        if not any(found[other].values()):
            raise NotFound(
                f"Nothing in {project!r} is called {other!r}: createTask or createItem makes what may rest on it."
            )
    return {other: _noun(found[other]) for other in affects}


def refuse_itself(ref: str, affects: Iterable[str]) -> None:
    if ref in affects:
        raise BadInput(f"{ref} can't rest on itself.")


async def add_downstream(services: Services, project: str, ref: str, affects: Sequence[str], person: Person) -> Claim:
    if not affects:
        raise BadInput("addDownstream needs at least one ref in `affects`: of a task, an item or a claim.")
    ref, _ = (await locate(services, project, ref))[ref]
    await link_downstream(services, project, ref, affects, person)
    return await claim_by_ref(services, project, ref)


async def link_downstream(services: Services, project: str, ref: str, affects: Sequence[str], person: Person) -> None:
    nouns = await nouns_of(services, project, affects)
    refuse_itself(ref, nouns)
    chosen = {
        noun: [node_id(project, one) for one in nouns if nouns[one] == noun] for noun in ("claim", "task", "item")
    }
    now = services.now()
    await services.graph.write_one(
        "claim.link",
        id=node_id(project, ref),
        tasks=chosen["task"],
        items=chosen["item"],
        claims=chosen["claim"],
        props=downstream_props(person.name, now),
    )
    await services.announcer.changed(project)


def _noun(found: dict[str, bool]) -> str:
    return next(noun for noun in ("claim", "task", "item") if found[noun])


async def acknowledge(services: Services, project: str, ref: str, effect: str, person: Person) -> Claim:
    """Mark an effect as looked at: every link on every path to it is as good as new. `effect` is a node id."""
    ref, _ = (await locate(services, project, ref))[ref]
    root = node_id(project, ref)
    links = links_from(await services.graph.read("claim.resting", ids=[root], known=NOW))
    chosen = links_to(root, effect, links)
    if not chosen:
        raise NotFound(f"That node does not rest on {ref}: `impact` lists what does, with the id of each.")
    now = services.now()
    claim = await claim_by_ref(services, project, ref)
    await _stamp(services, claim, chosen, effect, now, person)
    return claim


async def _stamp(
    services: Services, claim: Claim, links: Sequence[Link], effect: str, now: int, person: Person
) -> None:
    review = Review(
        id=f"{claim.id}/{now}/acknowledge",
        project=claim.project,
        of=claim.ref,
        action=ReviewAction.ACKNOWLEDGE,
        by=person.name,
        at=now,
        order=0,
        note=person.note,
        before={"effect": effect, "suspect": True},
        after={"effect": effect, "suspect": False},
    )
    event = EventNote("claim", claim.ref, now, ReviewAction.ACKNOWLEDGE)
    plan = Plan(claim.project, Reviews(new=(review,)), Events(told=(event,)))
    rows = [{"above": link.above, "below": link.below} for link in links]

    async def work(tx: Transaction) -> None:
        await tx.run("claim.acknowledge", links=rows, at=now)
        write_plan(tx, plan, lease=None, token=services.token)

    await services.graph.transact(work)
    await services.announcer.changed(claim.project)


async def claim_by_ref(services: Services, project: str, ref: str) -> Claim:
    rows = await services.graph.read("claim.by_ids", ids=[node_id(project, ref)])
    if not rows:
        raise NotFound(f"There is no claim {ref!r} in {project!r}: {FIND_CLAIMS}")
    return claim_from(rows[0]["claim"])
