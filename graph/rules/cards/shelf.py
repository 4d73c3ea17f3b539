"""A card in force as a consolidation or a sweep finds it."""

from collections.abc import Mapping
from typing import Any

from graph.model.episode import Use
from graph.model.words import ClaimKind
from graph.rules.cards.consolidating import Known
from graph.rules.cards.eligibility import MEASURED
from graph.rules.cards.worth import utility_of

_NOT_A_USERS = ("episode:output", "episode:failed", "episode:worked")


def known_from(row: Mapping[str, Any], use: Use, disputes: float = 0.0) -> Known:
    kind = ClaimKind(row["kind"])
    return Known(
        ref=row["ref"],
        kind=kind,
        statement=row["statement"],
        norm=row["norm"],
        slot=row["slot"],
        said_at=row["validFrom"] or row["recordedAt"],
        user=by_user(kind, row["rule"]),
        worth=worth_of(use),
        shown_at=use.last_shown_at,
        disputes=disputes,
        key=row["key"],
        seen=row["seenCount"] or 1,
    )


def by_user(kind: str, rule: str | None) -> bool:
    """Whether a user's own words were the first to say it."""
    return kind not in MEASURED and not (rule or "").startswith(_NOT_A_USERS)


def worth_of(use: Use) -> float:
    """What runs say of it; 0.5 where none has said anything yet."""
    known = utility_of(use)
    return 0.5 if known is None else known
