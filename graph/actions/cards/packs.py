"""Packs: what a reader should have before it begins, chosen in two trips; what an episode was shown is remembered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graph import meaning
from graph.actions.answering.search import NEWEST, TEXT_MAX, ranked, words_of
from graph.actions.cards.cards import remember_showing
from graph.model.claim import Claim
from graph.model.episode import Use
from graph.model.errors import BadInput, no_item
from graph.model.ids import node_id
from graph.model.status import HOLDING
from graph.model.terms import marked
from graph.model.words import Channel, ClaimKind, EvidenceKind, EvidenceRole, Intent, Layer, OutcomeType, Tier
from graph.process.services import Services
from graph.rules.asking.about import said_by
from graph.rules.cards.eligibility import MEASURED
from graph.rules.cards.likeness import shared_words, telling
from graph.rules.cards.packing import BINDING, Candidate, Packed, intent_of, left_out, pack, slot_for, topic_for
from graph.rules.cards.ranking import Factors, factors_of
from graph.rules.cards.worth import still_open, truth_of, truth_points, utility_of
from graph.rules.slots.layers import answering
from graph.store.cards import closed_disputes, is_contested, opposed_from, place_key, use_from
from graph.store.claims import claim_from

LEAST, MOST = 16, 200_000
FOUND = 60  # claims that the words asked for find, and that its meaning does
LOOKED_AT = 3 * FOUND  # of those that have the words best: some hold no more
EACH = 40  # the newest of each kind in the project
FACTS = 100  # of facts there are most: so many of the newest, those that are nearest in meaning
BROAD = 400  # what stands in a domain, everywhere, and at an item
COUNTED = 1_000  # of each kind in the project, and of each of the other places: so far what is left out is counted
_OTHERS = (ClaimKind.NOTE, ClaimKind.CORRECTION, ClaimKind.FACT)
_KINDS = (*(kind for kind in ClaimKind if kind not in _OTHERS), ClaimKind.FACT)
_NOWHERE = ""


@dataclass(frozen=True, slots=True)
class PackLine:
    slot: str
    claim: Claim
    text: str
    quote: str | None
    score: float
    factors: Mapping[str, float] | None


@dataclass(frozen=True, slots=True)
class Pack:
    text: str
    tokens: int
    budget: int
    intent: Intent
    lines: tuple[PackLine, ...]
    left: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    query: str
    budget: int
    intent: Intent | None = None
    episode: str | None = None
    item: str | None = None
    explain: bool = False


@dataclass(frozen=True, slots=True)
class _Weighed:
    claim: Claim
    candidate: Candidate
    factors: Factors


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The claims that a pack weighs. `found`: by words; `near`: each claim's nearness in meaning; `standing`: how many
    there are in all."""

    claims: tuple[Claim, ...]
    found: frozenset[str]
    near: Mapping[str, float]
    standing: Mapping[tuple[ClaimKind, Layer], int]

    def speaking(self) -> list[Claim]:
        """Return the claims that may answer the query, in the same words or in others."""
        nearest = sorted(self.claims, key=lambda claim: (-self.near[claim.ref], claim.ref))[:FOUND]
        return [*nearest, *(claim for claim in self.claims if claim.ref in self.found and claim not in nearest)]


async def pack_for(services: Services, project: str, wanted: Wanted) -> Pack:
    """Two trips to read, whatever there is; a third that writes, where an episode is told."""
    if not wanted.query.strip() or len(wanted.query) > TEXT_MAX:
        raise BadInput(f"pack needs a query, of at most {TEXT_MAX} characters: what the reader is about to do.")
    if not LEAST <= wanted.budget <= MOST:
        raise BadInput(f"budgetTokens is {wanted.budget}: give {LEAST} to {MOST}.")
    whole = (wanted.intent or intent_of(wanted.query)) is Intent.LAST_TIME
    shelf = _shelf_of(wanted, await _read(services, project, wanted, whole), whole)
    claims = shelf.claims
    matched = {match.claim.ref: match.score for match in ranked(services, project, wanted.query, shelf.speaking())}
    details = await services.graph.read_one(
        "card.details", ids=[claim.id for claim in claims], asserts=EvidenceRole.ASSERTS.value,
        episode=node_id(project, wanted.episode) if wanted.episode else "",
        item=node_id(project, wanted.item) if wanted.item else "",
    )  # fmt: skip
    if wanted.item and details["item"] is None:
        raise no_item(project, wanted.item)
    weighed = _weighed(shelf, details["told"], matched, wanted, services.now())
    intent = wanted.intent or intent_of(wanted.query, failed=details["ended"] == OutcomeType.TOOL_FAILURE.value)
    chosen = pack([one.candidate for one in weighed.values()], wanted.budget, intent, known=bool(shelf.standing))
    if wanted.episode is not None and chosen.lines:
        refs, scores = zip(*((line.candidate.ref, line.candidate.score) for line in chosen.lines), strict=True)
        await remember_showing(services, project, wanted.episode, Channel.AUTO_PACK, refs, scores)
    here = [line for line in chosen.lines if weighed[line.candidate.ref].claim.item in (None, wanted.item)]
    return _told(chosen, wanted, intent, weighed, left_out(shelf.standing, here, intent))


async def _read(services: Services, project: str, wanted: Wanted, whole: bool) -> list[dict[str, Any]]:
    """By kind, so that no kind crowds another out; one trip, which does not grow with the project. `whole`: as much as is
    counted."""
    starts = [f"{place_key(project, Tier.PROJECT, None)}{kind.value}|" for kind in _KINDS]
    starts += [place_key(project, tier, None) for tier in (Tier.DOMAIN, Tier.GLOBAL)]
    starts.append(place_key(project, Tier.ITEM, wanted.item) if wanted.item else _NOWHERE)
    lows = {f"low{number}": start for number, start in enumerate(starts, 1)}
    highs = {f"high{number}": f"{start}~" if start else start for number, start in enumerate(starts, 1)}
    return await services.graph.read(
        "card.shelf",
        words=words_of(services, project, wanted.query) or marked(project, ("",))[0],  # which nothing has
        looked_at={"limit": LOOKED_AT},
        project=project,
        statuses=[status.value for status in HOLDING],
        limit=FOUND,
        each=COUNTED if whole else EACH,
        facts=COUNTED if whole else NEWEST,
        broad=COUNTED if whole else BROAD,
        most=COUNTED,
        **lows,
        **highs,
    )


def _shelf_of(wanted: Wanted, rows: Sequence[Mapping[str, Any]], whole: bool) -> _Shelf:
    """Of the many facts that are only new, those that are nearest in meaning; `whole`: all of them. A reader who names an item
    gets no claims of other items."""
    query, items = wanted.query, (None, wanted.item)
    rows_of = {claim["ref"]: claim for row in rows for claim in row["claims"]}
    told = [claim_from(one) for one in rows_of.values()]
    claims = {
        claim.ref: claim for claim in told if claim.kind in _KINDS and (wanted.item is None or claim.item in items)
    }
    found = frozenset(claim["ref"] for row in rows if row["found"] for claim in row["claims"])
    near = dict(zip(claims, meaning.nearness(query, [said_by(claim) for claim in claims.values()]), strict=True))
    new = [ref for ref, claim in claims.items() if claim.kind is ClaimKind.FACT and ref not in found]
    far = set() if whole else set(sorted(new, key=lambda ref: (-near[ref], ref))[FACTS:])
    standing = Counter((ClaimKind(kind), Layer(layer)) for row in rows for kind, layer in row["standing"])
    here = {which: count for which, count in standing.items() if which[0] in _KINDS}
    return _Shelf(tuple(claim for ref, claim in claims.items() if ref not in far), found, near, here)


def _weighed(
    shelf: _Shelf, details: Sequence[Mapping[str, Any]], matched: Mapping[str, float], wanted: Wanted, now: int
) -> dict[str, _Weighed]:
    told, answers = {row["id"]: row for row in details}, {claim.ref for claim in answering(shelf.claims)}
    return {
        claim.ref: _weigh(told[claim.id], claim, shelf.near[claim.ref], matched.get(claim.ref, 0.0), wanted, now)
        for claim in shelf.claims
        if claim.id in told and claim.ref in answers
    }


def _weigh(row: Mapping[str, Any], claim: Claim, close: float, match: float, wanted: Wanted, now: int) -> _Weighed:
    use = use_from(row["used"])
    against = still_open(opposed_from(row["against"]), claim.log, closed_disputes(row["conflicts"]))
    said = [EvidenceKind(quote["kind"]) for quote in row["quotes"]]
    truth = truth_of(said, against)
    words = max(_words(wanted.query, claim), match)
    factors = factors_of(
        tier=claim.tier,
        named=claim.item == wanted.item,
        words=words,
        meaning=close,
        worth=_worth(claim, use, truth_points(truth)),
        said_at=claim.valid_from or claim.recorded_at,
        now=now,
        status=claim.status,
    )
    quote = row["quotes"][0]["quote"] if row["quotes"] else None
    candidate = Candidate(
        ref=claim.ref,
        slot=slot_for(claim.kind, claim.layer),
        statement=_stated(claim),
        quote=quote,
        topic=topic_for(claim),
        score=factors.score,
        bears=max(words, close),
        touches=words > 0,
        binds=claim.kind in BINDING,
        recheck=claim.status.value == "NEEDS_RECHECK",
        disputed=bool(against) or is_contested(row["conflicts"]),
    )
    return _Weighed(claim, candidate, factors)


def _stated(claim: Claim) -> str:
    due = f" (owner: {claim.owner})" if claim.owner and claim.owner.casefold() not in claim.statement.casefold() else ""
    return f"{claim.statement}{due}"


def _words(query: str, claim: Claim) -> float:
    """Return the part of the query that the claim speaks of; for a long query, the part of the claim that the query speaks of."""
    asked, told = telling(query), telling(said_by(claim))
    if not asked or not told:
        return 0.0
    both = len(asked & told)
    return max(both / len(asked), 0.8 * both / len(told) if both > 1 else 0.0, shared_words(query, claim.statement))


def _worth(claim: Claim, use: Use, truth: float) -> float | None:
    """Of what is measured, how it went; of what is asserted, how true it is."""
    return utility_of(use) if claim.kind in MEASURED else truth


def _told(
    chosen: Packed, wanted: Wanted, intent: Intent, weighed: Mapping[str, _Weighed], left: tuple[tuple[str, int], ...]
) -> Pack:
    lines = tuple(
        PackLine(
            slot=line.candidate.slot,
            claim=weighed[line.candidate.ref].claim,
            text=line.text.rstrip("\n"),
            quote=line.candidate.quote,
            score=line.candidate.score,
            factors=weighed[line.candidate.ref].factors.told() if wanted.explain else None,
        )
        for line in chosen.lines
    )
    return Pack(chosen.text, chosen.tokens, wanted.budget, intent, lines, left)
