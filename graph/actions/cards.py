"""What came of cards: how often they were shown, how runs ended with them, and what speaks against them."""

from collections.abc import Sequence

from graph.engine import Graph
from graph.model.episode import Use
from graph.model.words import EvidenceKind
from graph.store.cards import use_from


async def uses_of(graph: Graph, ids: Sequence[str]) -> list[Use]:
    found = {row["id"]: use_from(row["used"]) for row in await graph.read("card.uses", ids=list(ids))}
    return [found.get(one, Use()) for one in ids]


async def against_of(graph: Graph, ids: Sequence[str]) -> list[list[EvidenceKind]]:
    found: dict[str, list[EvidenceKind]] = {one: [] for one in ids}
    for row in await graph.read("card.against", ids=list(found)):
        found[row["id"]].append(EvidenceKind(row["against"]["kind"]))
    return [found[one] for one in ids]
