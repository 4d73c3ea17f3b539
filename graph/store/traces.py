"""Reads the answer to a "why", and the claims that rest on it, out of the rows of one trip."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph.model.claim import Claim, Stage
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.link import Link
from graph.model.plan import Downstream, DownstreamWrite, Plan
from graph.model.review import Review
from graph.model.trace import Amendment, Quoted
from graph.model.words import EvidenceRole
from graph.store.claims import claim_from, stages_from
from graph.store.conflicts import conflict_from
from graph.store.evidence import evidence_from
from graph.store.reviews import review_from
from graph.store.sources import source_from
from graph.store.writing import PlanWriter, Rows

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A claim with all that its trace is made of. `history` leaves the claim itself out."""

    claim: Claim
    because: tuple[Quoted, ...]
    history: tuple[Claim, ...]
    siblings: tuple[Claim, ...]
    beside: tuple[Claim, ...]
    options: tuple[Claim, ...]  # that were weighed where it was decided, and turned down
    ended: tuple[Claim, ...]
    amended: tuple[Amendment, ...]
    amends: tuple[Amendment, ...]
    conflicts: tuple[Conflict, ...]
    patterns: tuple[dict[str, Any], ...]
    links: tuple[Link, ...]
    layered: tuple[Claim, ...] = ()  # at the same address in other layers
    edits: tuple[Review, ...] = ()  # oldest first; those that were taken back left out


def told_from(row: Row, known: int) -> Told:
    """`known` is the time at which it was known like that."""
    return Told(
        claim=claim_from(row["claim"]),
        because=quoted_from(row["evidence"]),
        history=history_from(row["history"]),
        siblings=tuple(claim_from(sibling) for sibling in row["siblings"]),
        beside=tuple(claim_from(one) for one in row["beside"] if one["id"] != row["claim"]["id"]),
        options=_options(row),
        ended=_endings(row),
        amended=_amendments((*(one for one in row["replaced"] if one["part"] is not None), *row["declaring"])),
        amends=_amendments((*row["amends"], *row["declared"])),
        conflicts=tuple(
            sorted((conflict_from(conflict) for conflict in row["conflicts"]), key=lambda conflict: conflict.ref)
        ),
        patterns=_patterns(row["patterns"]),
        links=links_known(row["resting"], known),
        layered=tuple(claim_from(one) for one in row["layered"]),
        edits=_edits(row["edits"], known),
    )


def _options(row: Row) -> tuple[Claim, ...]:
    """Return the claims that the same words turned down and that the claim names as its alternatives."""
    named = {one.casefold() for one in row["claim"].get("alternatives") or ()}
    found = (claim_from(option) for option in row["options"])
    return tuple(claim for claim in found if claim.statement.casefold() in named)


def _patterns(rows: Iterable[Row]) -> tuple[dict[str, Any], ...]:
    """Each once, however many tasks it was told to."""
    told: dict[str, dict[str, Any]] = {}
    for row in sorted(rows, key=lambda one: str(one["ref"])):
        told.setdefault(row.get("name") or row["ref"], dict(row))
    return tuple(told.values())


def _edits(rows: Iterable[Row], known: int) -> tuple[Review, ...]:
    found = (review_from(row) for row in rows)
    shown = (review for review in found if review.at <= known and not review.undone and _says_else(review))
    return tuple(sorted(shown, key=lambda review: (review.at, review.order)))


def _says_else(review: Review) -> bool:
    """False for a mark beside the words, such as the paths that a claim governs."""
    before, after = review.before or {}, review.after or {}
    return any(before.get(name) != after.get(name) for name in ("statement", "value"))


def _endings(row: Row) -> tuple[Claim, ...]:
    """Return the claims that replaced all of it, and the decisions whose words ended it, oldest first."""
    rows = (*(one["claim"] for one in row["replaced"] if one["part"] is None), *row["ending"])
    found = {claim.ref: claim for claim in map(claim_from, rows)}
    return tuple(sorted(found.values(), key=lambda claim: (claim.valid_from or 0, claim.ref)))


def _amendments(rows: Iterable[Row]) -> tuple[Amendment, ...]:
    return tuple(Amendment(row["part"], claim_from(row["claim"])) for row in rows)


def quoted_from(rows: Iterable[Row]) -> tuple[Quoted, ...]:
    """Rationale first, then the rest, oldest first; a note that quotes nothing has nothing to show."""
    found = [Quoted(evidence_from(row["evidence"]), source_from(row["source"])) for row in rows]
    shown = [quotation for quotation in found if quotation.evidence.quote]
    return tuple(
        sorted(
            shown,
            key=lambda quotation: (
                quotation.evidence.role is not EvidenceRole.RATIONALE,
                quotation.evidence.at,
                quotation.evidence.start,
                quotation.evidence.end,
                quotation.evidence.role.value,
            ),
        )
    )


def history_from(rows: Iterable[Row]) -> tuple[Claim, ...]:
    """Nearest first."""
    found: dict[str, Claim] = {}
    for row in sorted(rows, key=lambda one: (one["depth"], -(one["claim"].get("validFrom") or 0), one["claim"]["ref"])):
        claim = claim_from(row["claim"])
        # A claim that its newer side never replaced in force is no history of it.
        if claim.held:
            found.setdefault(claim.ref, claim)
    return tuple(found.values())


def _link_as_known(link: Link, log: str | None, known: int) -> Link:
    """The link as it was known; `log` is there where the claim above has changed since."""
    looked_at = link.looked_at if link.looked_at <= known else link.drawn_at
    if log is None:
        return replace(link, looked_at=looked_at)
    stages = [stage for stage in stages_from(log) if stage.at <= known]
    status = stages[-1].status.value if stages else ""
    return replace(link, looked_at=looked_at, above_status=status, changed_at=_last_change(stages))


def _last_change(stages: Sequence[Stage]) -> int:
    """Return the time at which a stage last differed from the stage before it."""
    at, said = 0, None
    for stage in stages:
        if said != (stage.status, stage.statement, stage.value):
            at, said = stage.at, (stage.status, stage.statement, stage.value)
    return at


def links_known(rows: Sequence[Row], known: int) -> tuple[Link, ...]:
    return tuple(_link_as_known(link, row["log"], known) for link, row in zip(links_from(rows), rows, strict=True))


def links_from(rows: Iterable[Row]) -> tuple[Link, ...]:
    return tuple(
        Link(
            above=row["above"],
            below=row["below"],
            inherits=row["type"] == "SUPERSEDES",
            looked_at=row["edge"].get("lookedAt") or 0,
            changed_at=row["changedAt"] or 0,
            above_status=row["status"] or "",
            drawn_at=0 if row["type"] == "SUPERSEDES" else row["edge"]["at"],
            labels=tuple(row["labels"]),
            node=dict(row["node"]),
        )
        for row in rows
    )


def downstream_props(by: str, at: int) -> dict[str, Any]:
    """Return the edge from a claim to a node that rests on it; a link counts as looked at when it is drawn."""
    return {"at": at, "recordedAt": at, "by": by, "lookedAt": at}


def downstream_rows(plan: Plan, _writer: PlanWriter) -> dict[str, Rows]:
    drawn = plan.of(Downstream).drawn
    return {
        f"{noun}s": [_downstream_row(plan.project, write) for write in drawn if write.noun == noun]
        for noun in ("task", "item", "claim")
    }


def _downstream_row(project: str, write: DownstreamWrite) -> dict[str, Any]:
    return {
        "claim": node_id(project, write.claim),
        "other": node_id(project, write.affects),
        "props": downstream_props(write.by, write.at),
    }
