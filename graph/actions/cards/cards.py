"""The cards of a place, and what came of them: how often they were shown, how runs ended with them, and what speaks against them."""

from collections.abc import Mapping, Sequence
from typing import Any

from graph.engine import Graph
from graph.model.address import BORN_IN, layer_of
from graph.model.episode import Opposed, Showing, Use
from graph.model.ids import node_id
from graph.model.words import Channel, ClaimKind, EvidenceKind, Tier
from graph.process.services import Services
from graph.rules.cards.eligibility import MEASURED
from graph.rules.cards.shelf import Known
from graph.rules.cards.worth import dispute_weight, still_open, truth_of, truth_points, utility_of
from graph.store.cards import closed_disputes, opposed_from, showing_row, use_from
from graph.store.claims import stages_from

_NOT_A_USERS = ("episode:output", "episode:failed", "episode:worked")


def cards_in(rows: Sequence[Mapping[str, Any]], told: Sequence[Mapping[str, Any]] = ()) -> list[Known]:
    """Return the cards in force at some places, by ref. Runs and sweeps leave alone the cards that a person took further.
    `told`: the quotations for and against some of them (`card.against`)."""
    about = {one["ref"]: one for one in told}
    cards = [
        _known(card, about.get(card["ref"]))
        for row in rows
        for card in row["cards"]
        if layer_of(card["slot"]) is BORN_IN
    ]
    return sorted(cards, key=lambda one: one.ref)


def disputed_in(project: str, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the ids of the cards with quotations against them."""
    return [node_id(project, card["ref"]) for row in rows for card in row["cards"] if card["disputed"]]


def _known(row: Mapping[str, Any], told: Mapping[str, Any] | None) -> Known:
    use, kind = use_from(row["used"]), ClaimKind(row["kind"])
    utility = utility_of(use)
    against = opposed_now(told) if told is not None else []
    said = [EvidenceKind(one) for one in told["said"]] if told is not None else [EvidenceKind.TOOL_OUTPUT]
    place = row["place"].rsplit("|", 2)[0]
    return Known(
        ref=row["ref"],
        kind=kind,
        statement=row["statement"],
        norm=row["norm"],
        slot=row["slot"],
        said_at=row["validFrom"] or row["recordedAt"],
        user=kind not in MEASURED and not (row["rule"] or "").startswith(_NOT_A_USERS),
        worth=0.5 if utility is None else utility,
        shown_at=use.last_shown_at,
        disputes=dispute_weight(against),
        truth=truth_points(truth_of(said, against)),
        key=row["key"],
        seen=row["seenCount"] or 1,
        recorded_at=row["recordedAt"],
        place=place,
        tier=Tier(place.split("|")[1]),
    )


def opposed_now(row: Mapping[str, Any]) -> list[Opposed]:
    """Return the quotations against a claim that no person has looked into since."""
    return still_open(opposed_from(row["against"]), stages_from(row["log"]), closed_disputes(row["conflicts"]))


async def uses_of(graph: Graph, ids: Sequence[str]) -> list[Use]:
    found = {row["id"]: use_from(row["used"]) for row in await graph.read("card.uses", ids=list(ids))}
    return [found.get(one, Use()) for one in ids]


async def against_of(graph: Graph, ids: Sequence[str]) -> list[list[Opposed]]:
    found = {row["id"]: opposed_now(row) for row in await graph.read("card.against", ids=list(dict.fromkeys(ids)))}
    return [found.get(one, []) for one in ids]


async def remember_showing(
    services: Services, project: str, episode: str, channel: Channel, refs: Sequence[str], scores: Sequence[float] = ()
) -> None:
    """Also before the episode is captured: it is known by the name that its agent gives it."""
    if not refs:
        return
    now = services.now()
    told = tuple(scores) or (0.0,) * len(refs)
    showing = Showing(f"{project}/{services.token()}", project, episode, channel, now, tuple(refs), told)
    uses = [{"id": node_id(project, ref), "project": project} for ref in sorted(set(refs))]
    await services.graph.write_one("card.show", showing=showing_row(showing), uses=uses, at=now)
