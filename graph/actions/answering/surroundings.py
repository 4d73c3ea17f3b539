"""Reads the surroundings of claims, many at once: each function takes node ids and answers as many places, in order."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from graph.actions.answering.in_order import Ids, Row, collected, grouped
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.discussion import KnownClaim
from graph.model.ids import node_id
from graph.model.link import Link
from graph.model.pattern import Pattern
from graph.model.place import Item, Task
from graph.model.replacement import Replacement
from graph.model.review import Review
from graph.model.trace import Quoted
from graph.rules.asking.point_in_time import PRESENT, Then, newest_first, was_said
from graph.rules.forms.answering import as_quoted
from graph.rules.records.versions import documents_of
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from graph.store.evidence import evidence_from
from graph.store.patterns import pattern_from
from graph.store.places import item_from, task_from
from graph.store.reviews import review_from
from graph.store.sources import source_from, versions_id
from graph.store.supersessions import supersession_from
from graph.store.traces import history_from, links_known


async def evidence_of(graph: Graph, ids: Ids) -> list[list[Quoted]]:
    """Read the quotations of claims, oldest first; words that were blanked away quote nothing any more."""
    rows = [row for row in await graph.read("claim.evidence", ids=ids) if row["evidence"]["quote"]]
    shown = await _shown_in(graph, {row["source"]["episodeId"] for row in rows if row["source"].get("episodeId")})

    def quoted(row: Row) -> Quoted:
        before = (row["source"].get("episodeId"), row["id"].partition("/")[2]) in shown
        return Quoted(evidence_from(row["evidence"]), source_from(row["source"]), shown=before)

    return [as_quoted(one) for one in grouped(ids, rows, quoted)]


async def no_longer_said(graph: Graph, ids: Ids) -> list[list[str]]:
    """Tell of the documents whose earlier versions said what each claim says, and whose present version does not."""
    asserted = [
        {
            node_id(quotation.source.project, quotation.source.ref): quotation.source
            for quotation in words
            if quotation.evidence.draft is not None
        }
        for words in await evidence_of(graph, ids)
    ]
    paths = {
        name: path
        for some in asserted
        for source in some.values()
        if (name := versions_id(source)) and (path := source.origin.get("path"))
    }
    rows = await graph.read("source.versions", documents=sorted(paths)) if paths else []
    documents = [
        document
        for name, path in sorted(paths.items())
        for document in documents_of(path, [row for row in rows if row["document"] == name])
    ]
    return [
        [document.told for document in documents if document.others & some.keys() and document.latest not in some]
        for some in asserted
    ]


async def _shown_in(graph: Graph, episodes: Collection[str]) -> set[tuple[str, str]]:
    """Read the claims that agents were shown in these runs, by run and ref; most claims rest on no run at all."""
    rows = await graph.read("card.shown", episodes=sorted(episodes)) if episodes else []
    return {(row["id"], ref) for row in rows for ref in row["showing"]["cards"]}


async def with_people(graph: Graph, claims: Sequence[Claim], then: Then = PRESENT) -> tuple[KnownClaim, ...]:
    """Tell of each claim who had stood for it by then, the first first, and when it was said first."""
    rows = await graph.read("known.said", ids=[claim.id for claim in claims]) if claims else []
    said = {
        row["id"]: sorted(
            (at, author or "") for at, author, recorded_at in row["said"] if was_said(at, recorded_at, then)
        )
        for row in rows
    }
    return tuple(_with_people(claim, said.get(claim.id, [])) for claim in claims)


def _with_people(claim: Claim, said: Sequence[tuple[int, str]]) -> KnownClaim:
    authors = dict.fromkeys(author for _, author in said if author)
    return KnownClaim(claim, tuple(authors), said[0][0] if said else None)


async def supersessions_of(graph: Graph, ids: Ids) -> list[tuple[list[Replacement], list[Replacement]]]:
    """Read each claim's predecessors and successors, newest first; closed edges are included (`stood` tells them)."""
    rows = {row["id"]: row for row in await graph.read("claim.supersessions", ids=ids)}
    return [_replacements(rows[one]) if one in rows else ([], []) for one in ids]


def _replacements(row: Row) -> tuple[list[Replacement], list[Replacement]]:
    mine = claim_from(row["claim"])
    older = [Replacement(supersession_from(one["edge"]), mine, claim_from(one["claim"])) for one in row["older"]]
    newer = [Replacement(supersession_from(one["edge"]), claim_from(one["claim"]), mine) for one in row["newer"]]
    return newest_first(older), newest_first(newer)


async def history_of(graph: Graph, asked: Sequence[tuple[str, int]]) -> list[tuple[Claim, ...]]:
    """Read each claim's predecessors as they were known at a time, nearest first: a trip for each time."""
    found: dict[tuple[str, int], tuple[Claim, ...]] = {}
    for known in {known for _, known in asked}:
        ids = [one for one, at in asked if at == known]
        rows = grouped(ids, await graph.read("claim.history", ids=ids, known=known), dict)
        found |= {(one, known): history_from(several) for one, several in zip(ids, rows, strict=True)}
    return [found[one] for one in asked]


async def tasks_and_items_of(graph: Graph, ids: Ids) -> list[tuple[list[Task], list[Item]]]:
    """Read the tasks and items that claims are about."""
    found: dict[str, tuple[list[Task], list[Item]]] = {one: ([], []) for one in ids}
    for row in await graph.read("claim.about", ids=ids):
        tasks, items = found[row["id"]]
        if "Task" in row["labels"]:
            tasks.append(task_from(row["node"]))
        else:
            items.append(item_from(row["node"]))
    return [found[one] for one in ids]


async def links_below(graph: Graph, asked: Sequence[tuple[str, int]]) -> list[tuple[Link, ...]]:
    """Read the links that lead down from each claim, as they were known at a time: a trip for each time."""
    found: dict[tuple[str, int], tuple[Link, ...]] = {}
    for known in {known for _, known in asked}:
        ids = [one for one, at in asked if at == known]
        read = await graph.read("claim.resting", ids=ids, known=known)
        rows = grouped(ids, ({**row, "id": row["root"]} for row in read), dict)
        found |= {(one, known): links_known(several, known) for one, several in zip(ids, rows, strict=True)}
    return [found[one] for one in asked]


async def conflicts_of(graph: Graph, ids: Ids) -> list[list[Conflict]]:
    return collected(ids, await graph.read("conflict.of_claims", ids=ids), "conflicts", conflict_from)


async def graduations_of(graph: Graph, ids: Ids) -> list[tuple[list[Claim], list[Claim]]]:
    """Read the claims that each claim was graduated from, and those that were proposed from it."""
    found = {
        row["id"]: ([*map(claim_from, row["from"])], [*map(claim_from, row["to"])])
        for row in await graph.read("layer.graduated", ids=ids)
    }
    return [found.get(one, ([], [])) for one in ids]


async def amendments_of(graph: Graph, ids: Ids) -> list[tuple[list[Claim], list[Claim]]]:
    """Read the claims that each claim amends by what records declare, and those that amend it; oldest first."""
    found = {
        row["id"]: (_oldest_first(row["amends"]), _oldest_first(row["amended"]))
        for row in await graph.read("record.amendments", ids=ids)
    }
    return [found.get(one, ([], [])) for one in ids]


def _oldest_first(rows: Iterable[Mapping[str, Any]]) -> list[Claim]:
    return sorted(map(claim_from, rows), key=lambda claim: (claim.valid_from or 0, claim.ref))


async def layered_with(graph: Graph, ids: Ids) -> list[list[Claim]]:
    """Read the claims that hold, or are proposed, at the address of each claim, in its own layer and in the others."""
    return grouped(ids, await graph.read("layer.beside", ids=ids), lambda row: claim_from(row["claim"]))


async def read_also_as(graph: Graph, ids: Ids) -> list[list[Claim]]:
    """Read the claims that other readings made of the words that each claim rests on."""
    return grouped(ids, await graph.read("claim.read_as", ids=ids), lambda row: claim_from(row["claim"]))


async def reviews_of(graph: Graph, ids: Ids) -> list[list[Review]]:
    """Every step, oldest first, those that were undone since included: the trail hides nothing."""
    return grouped(ids, await graph.read("review.of", ids=ids), lambda row: review_from(row["review"]))


async def patterns_of(graph: Graph, ids: Ids) -> list[list[Pattern]]:
    return grouped(ids, await graph.read("pattern.of_claims", ids=ids), lambda row: pattern_from(row["pattern"]))
