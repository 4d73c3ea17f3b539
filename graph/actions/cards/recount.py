"""Cards once more from the log alone: each from its own words, where it is found, its use, and what episodes count for."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from graph.actions.operating.projects import profile_of, project_by_slug
from graph.actions.settling.announce import announce
from graph.actions.settling.settlement import Settlement
from graph.engine import Graph
from graph.model.claim import Claim
from graph.model.episode import EPISODE_RULE, Use
from graph.model.ids import node_id
from graph.model.plan import Claims
from graph.model.slot import SlotShape
from graph.model.words import ClaimKind
from graph.process.services import Services
from graph.rules.cards.credit import Counted, counted
from graph.rules.cards.eligibility import MEASURED
from graph.rules.cards.reaching import fingerprint, is_on_offer, place_print, span_print
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.store.cards import card_key, ending_from, showing_from, standing_key, use_from
from graph.store.claims import claim_from

T = TypeVar("T")
STRIDE = 1_000
TOGETHER = 100  # slots that are looked at in one transaction


@dataclass(frozen=True, slots=True)
class Recounted:
    """Counts of the entries that differed from the log and were mended."""

    cards: int = 0  # that said otherwise than their own words
    places: int = 0  # that were not where packs look for them
    uses: int = 0
    episodes: int = 0  # that counted otherwise than they ended
    prints: int = 0

    @property
    def mended(self) -> int:
        return self.cards + self.places + self.uses + self.episodes + self.prints


async def recount_cards(services: Services, project: str) -> Recounted:
    """Compare the cards with the log and mend every difference. Without a difference, nothing is written."""
    made = await project_by_slug(services, project)
    cards = await _said_anew(services, project)
    claims, places = await _found_again(services.graph, project)
    tactics = {claim.ref: claim.norm for claim in claims if claim.kind is ClaimKind.TACTIC}
    found = await _counted(services, project, tactics)
    return Recounted(
        cards=cards,
        places=places,
        uses=await _mend_uses(services.graph, project, found.uses),
        episodes=await _mend_credits(services.graph, project, found),
        prints=await _mend_prints(services.graph, project, made.get("domain"), tactics, found.won)
        + await _mend_offers(services.graph, claims),
    )


# ── the cards themselves


async def _said_anew(services: Services, project: str) -> int:
    """Each slot of a card settled from nothing but what was said for it and what Reviews have fixed."""
    slots = sorted({claim.slot async for claim, _ in _cards(services.graph, project)})
    changed = 0
    for some in _parts(slots, TOGETHER):
        announced = await announce(services, project, dict.fromkeys(some, SlotShape()), _settle_anew)
        changed += announced.decided
    return changed


def _settle_anew(settlement: Settlement) -> int:
    changed = 0
    cause = Cause(note="said anew from its own words")
    for name, slot in settlement.slots.items():
        settled = settle(slot, (), settlement.setting(cause))
        wrong = len(settled.plan.of(Claims).new) + len(settled.plan.of(Claims).changed)
        if wrong:
            settlement.settled[name] = settled
            changed += wrong
    return changed


async def _found_again(graph: Graph, project: str) -> tuple[list[Claim], int]:
    claims, wrong = [], []
    async for claim, row in _cards(graph, project):
        claims.append(claim)
        keys = {"card": card_key(claim), "standsAt": standing_key(claim)}
        if keys != {name: row.get(name) for name in keys}:
            wrong.append({"id": claim.id, **keys})
    for some in _parts(wrong, STRIDE):
        await graph.write("card.mend_keys", keys=some)
    return claims, len(wrong)


async def _cards(graph: Graph, project: str) -> AsyncIterator[tuple[Claim, Mapping[str, Any]]]:
    kinds = sorted(kind.value for kind in MEASURED)
    async for row in _stretches(graph, "card.claims", project, opens=EPISODE_RULE, kinds=kinds):
        yield claim_from(row["claim"]), row["claim"]


# ── their use


async def _counted(services: Services, project: str, tactics: Mapping[str, str]) -> Counted:
    graph, profile = services.graph, await profile_of(services, project)
    showings = [showing_from(row["showing"]) async for row in _stretches(graph, "card.log", project)]
    endings = [ending_from(row["ending"]) async for row in _stretches(graph, "card.endings", project)]
    return counted(showings, endings, tactics, profile.cards.credited)


async def _mend_uses(graph: Graph, project: str, uses: Mapping[str, Use]) -> int:
    wanted = {node_id(project, ref): use for ref, use in uses.items()}
    stored = {row["id"]: use_from(row["used"]) async for row in _stretches(graph, "card.all_uses", project)}
    wrong = [one for one in sorted({*wanted, *stored}) if wanted.get(one, Use()) != stored.get(one, Use())]
    for some in _parts(wrong, STRIDE):
        await graph.write("card.mend", uses=[_row(project, one, wanted.get(one, Use())) for one in some])
    return len(wrong)


async def _mend_credits(graph: Graph, project: str, found: Counted) -> int:
    """Else the next ending of such an episode would be compared with what never was."""
    wrong = []
    async for row in _stretches(graph, "card.credits", project):
        wanted = found.credits.get(row["id"].partition("/")[2], {})
        stored = {ref: tuple(counts) for ref, counts in json.loads(row["credits"] or "{}").items()}
        if stored != wanted:
            wrong.append({"episode": row["id"], "credits": json.dumps(wanted)})
    for some in _parts(wrong, STRIDE):
        await graph.write("card.mend_credits", credits=some)
    return len(wrong)


async def _mend_prints(
    graph: Graph, project: str, domain: str | None, tactics: Mapping[str, str], won: frozenset[str]
) -> int:
    if not domain:
        return 0
    place = place_print(project)
    prints = {ref: fingerprint(domain, ClaimKind.TACTIC, norm) for ref, norm in tactics.items()}
    wanted = {prints[ref] for ref in won if ref in prints}
    stored: set[str] = set()
    for some in _parts(sorted(set(prints.values())), STRIDE):
        stored |= {row["id"] for row in await graph.read("card.prints", ids=some) if place in (row["places"] or ())}
    wrong = [{"id": one, "place": place, "won": one in wanted} for one in sorted(wanted ^ stored)]
    for rows in _parts(wrong, STRIDE):
        await graph.write("card.mend_prints", prints=rows)
    return len(wrong)


async def _mend_offers(graph: Graph, claims: Sequence[Claim]) -> int:
    """Offer the cards that are in force here for a domain or for everywhere, where that was lost."""
    wanted = [claim for claim in claims if is_on_offer(claim)]
    spans = sorted({span_print(claim.domain) for claim in wanted})
    rows = await graph.read("card.offers", ids=spans) if spans else []
    missing = [claim for claim in wanted if not any(claim.id in row["claims"] for row in rows)]
    for one in missing:
        await graph.write_one("card.offer", id=span_print(one.domain), claim=one.id)
    return len(missing)


def _row(project: str, name: str, use: Use) -> dict[str, Any]:
    counts = {"exposures": use.exposures, "wins": use.wins, "losses": use.losses}
    shown = {} if use.last_shown_at is None else {"lastShownAt": use.last_shown_at}
    return {"id": name, "project": project, **counts, **shown}


def _parts(some: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(some), size):
        yield some[start : start + size]


async def _stretches(graph: Graph, query: str, project: str, **more: object) -> AsyncIterator[dict[str, Any]]:
    after, high = f"{project}/", f"{project}0"  # 0 comes next after the slash
    while True:
        rows = await graph.read(query, after=after, high=high, limit=STRIDE, **more)
        for row in rows:
            yield row
        if len(rows) < STRIDE:
            return
        after = rows[-1]["id"]
