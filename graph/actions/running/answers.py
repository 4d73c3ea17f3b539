"""Keeps a model's answer with its run before anything is made of it, and finds what the model has to know first."""

from collections.abc import Sequence

from graph.model.claim import Claim
from graph.model.errors import LeaseLost
from graph.model.ids import node_id
from graph.model.source import Run
from graph.process.services import Services
from graph.store.claims import claim_from
from graph.store.runs import answer_props


async def keep_answer(services: Services, token: str, run: Run) -> None:
    """`run` carries the answer, and what it took. A run that somebody else has taken over keeps what they asked."""
    row = await services.graph.write_one(
        "run.answered", id=node_id(run.project, run.ref), lease=token, props=answer_props(run)
    )
    if not row["held"]:
        raise LeaseLost(f"{run.ref} was taken over by another worker while the model answered.")


async def held_claims(
    services: Services, slots: Sequence[str], places: Sequence[str], *, each: int, most: int
) -> tuple[Claim, ...]:
    """Return the claims that hold the slots now, and a few of each place of a key that holds many: in one trip."""
    rows = await services.graph.read("slot.known", slots=list(slots), places=list(places), each=each, most=most)
    return tuple(claim_from(row["claim"]) for row in rows)
