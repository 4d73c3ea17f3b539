"""The cards of a place, and what came of them: how often they were shown, how runs ended with them, and what speaks against them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from graph.actions.settling.ledger import Ledger
from graph.engine import Graph
from graph.model.address import BORN_IN, layer_of
from graph.model.episode import Showing, Use
from graph.model.ids import node_id
from graph.model.words import Channel, ClaimKind, EvidenceKind
from graph.rules.cards.consolidating import Known
from graph.rules.cards.eligibility import MEASURED
from graph.rules.cards.worth import dispute_weight, utility_of
from graph.store.cards import showing_row, use_from

_NOT_A_USERS = ("episode:output", "episode:failed", "episode:worked")


def cards_in(row: Mapping[str, Any]) -> list[Known]:
    """Return the cards in force at a place, by ref. Runs and sweeps leave alone the cards that a person took further."""
    cards = [_known(one) for one in row["cards"] if layer_of(one["slot"]) is BORN_IN]
    return sorted(cards, key=lambda one: one.ref)


def _known(row: Mapping[str, Any]) -> Known:
    use, kind = use_from(row["used"]), ClaimKind(row["kind"])
    utility = utility_of(use)
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
        disputes=dispute_weight(Counter(row["against"])),
        key=row["key"],
        seen=row["seenCount"] or 1,
        recorded_at=row["recordedAt"],
        place=row["place"].rsplit("|", 2)[0],
    )


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
