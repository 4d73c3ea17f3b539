"""The audit tells how a store of cards is, and each gate passes by its own score alone."""

from typing import Any

import pytest

from graph.model.profile import Cards
from graph.model.words import ClaimKind
from graph.rules.cards.audit import Counts, audit
from graph.rules.cards.shelf import Known

DAY = 86_400_000_000
NOW = 1_000 * DAY


def card(at: int, kind: ClaimKind, *, worth: float = 0.5, shown: int | None = None, place: str = "p|PROJECT") -> Known:
    return Known(
        f"CARD-{at}", kind, f"card {at}", str(at), f"s{at}", at, worth=worth, shown_at=shown, place=place, seen=at
    )


def gates(told: dict[str, Any]) -> dict[str, bool]:
    return {one["gate"]: one["passed"] for one in told["gates"]}


def test_empty_store_has_an_audit_and_passes_no_gate() -> None:
    told = audit(Counts((), NOW), (), Cards(), NOW)
    assert told["now"]["active"] == 0 and told["trend"] == [told["now"]]
    assert not any(gates(told).values())


def test_store_is_told_by_scope_survival_depth_and_what_nobody_was_shown() -> None:
    shelf = (
        card(1, ClaimKind.TACTIC, worth=0.9, shown=NOW),
        card(3, ClaimKind.NEGATIVE_RESULT),
        card(2, ClaimKind.FACT, place="p|DOMAIN"),
    )
    now = audit(Counts(shelf, NOW, admitted=6), (), Cards(), NOW)["now"]
    assert now["activeByScope"] == {"DOMAIN": 1, "PROJECT": 2}
    assert (now["survival"], now["mergeDepth"], now["utility"]) == (0.5, 2.0, 0.9)
    assert (now["neverShown"], now["stale"]) == (0.6667, 0.6667)


@pytest.mark.parametrize(
    ("gate", "counts", "trend", "passes"),
    [
        ("retrieval stability", {"outcomes": {"USER_CONFIRMED_HELPFUL": 9, "USER_CORRECTED": 1}}, (), True),
        ("retrieval stability", {"outcomes": {"USER_CONFIRMED_HELPFUL": 8, "USER_CORRECTED": 2}}, (), False),
        ("store boundedness", {}, (), False),  # nobody knows yet
        ("store boundedness", {}, ({"active": 2},), True),
        ("store boundedness", {}, ({"active": 1},), False),
        ("store boundedness", {}, ({"active": 1}, *[{"active": 2}] * 3), True),
        ("utility plateau", {}, ({"active": 1, "utility": 0.89},), True),
        ("utility plateau", {}, ({"active": 1, "utility": 0.5},), False),
        ("utility plateau", {}, ({"active": 1},), False),  # a snapshot from before it was noted
        ("mixed outcomes", {"mixed": 0.3}, (), True),
        ("mixed outcomes", {"mixed": 0.29}, (), False),
        ("sufficient volume", {"this_week": 50}, (), True),
        ("sufficient volume", {"this_week": 49}, (), False),
    ],
)
def test_gate_passes_by_its_own_score(
    gate: str, counts: dict[str, Any], trend: tuple[dict[str, Any], ...], passes: bool
) -> None:
    shelf = (card(1, ClaimKind.TACTIC, worth=0.9), card(2, ClaimKind.FACT))
    told = gates(audit(Counts(shelf, NOW, **counts), trend, Cards(), NOW))
    assert told[gate] is passes
