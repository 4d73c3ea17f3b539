"""Every decision of a project with all that stands around it, oldest first."""

from collections.abc import AsyncIterator

from graph.actions.answering.surroundings import supersessions_of
from graph.actions.answering.why import why
from graph.actions.exchange.recorded import DECIDED
from graph.actions.exchange.registry import strides
from graph.actions.operating.projects import no_project
from graph.model.ids import node_id
from graph.model.status import ClaimStatus
from graph.model.words import ClaimType, type_of
from graph.process.services import Services
from graph.rules.asking.point_in_time import stood
from graph.rules.forms.madr import Dossier
from graph.store.claims import claim_from

_SHOWN = DECIDED | {ClaimStatus.GRADUATED, ClaimStatus.REJECTED}


async def dossiers(services: Services, project: str, *, undecided: bool = False) -> AsyncIterator[Dossier]:
    """Yield the trace of every decision that was made or turned down; `undecided` adds mere proposals."""
    if await services.graph.read_maybe("project.by_slug", id=node_id(project, "")) is None:
        raise no_project(project)
    async for row in strides(services.graph, "export.claims", project):
        claim = claim_from(row["node"])
        decision = type_of(claim.kind) is ClaimType.DECISION and not claim.merged_into
        if decision and (undecided or claim.status in _SHOWN):
            trace = await why(services, project, ref=claim.ref)
            ((older, newer),) = await supersessions_of(services.graph, [claim.id])
            replaced = tuple(
                replacement.older
                for replacement in stood(older)
                if replacement.in_force and replacement.edge.part is None
            )
            yield Dossier(
                trace,
                replaced,
                tuple(
                    replacement.newer
                    for replacement in stood(newer)
                    if replacement.in_force and replacement.edge.part is None
                ),
            )
