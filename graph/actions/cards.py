"""What came of cards: how often they were shown, how runs ended with them, and what speaks against them."""

from collections.abc import Sequence

from graph.actions.ledger import Ledger
from graph.engine import Graph
from graph.model.episode import Showing, Use
from graph.model.ids import node_id
from graph.model.words import Channel, EvidenceKind
from graph.store.cards import showing_row, use_from


async def uses_of(graph: Graph, ids: Sequence[str]) -> list[Use]:
    found = {row["id"]: use_from(row["used"]) for row in await graph.read("card.uses", ids=list(ids))}
    return [found.get(one, Use()) for one in ids]


async def against_of(graph: Graph, ids: Sequence[str]) -> list[list[EvidenceKind]]:
    found: dict[str, list[EvidenceKind]] = {one: [] for one in ids}
    for row in await graph.read("card.against", ids=list(found)):
        found[row["id"]].append(EvidenceKind(row["against"]["kind"]))
    return [found[one] for one in ids]


async def remember_showing(
    ledger: Ledger, project: str, episode: str, channel: Channel, refs: Sequence[str], scores: Sequence[float] = ()
) -> None:
    """Also before the episode is captured: it is known by the name that its agent gives it."""
    if not refs:
        return
    now = ledger.now()
    told = tuple(scores) or (0.0,) * len(refs)
    showing = Showing(f"{project}/{ledger.token()}", project, episode, channel, now, tuple(refs), told)
    uses = [{"id": node_id(project, ref), "project": project} for ref in sorted(set(refs))]
    await ledger.graph.write_one("card.show", showing=showing_row(showing), uses=uses, at=now)
