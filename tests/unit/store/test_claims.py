"""A claim that was kept reads as it was written."""

from dataclasses import fields

from graph.model.claim import Claim, Pin, Stage
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, Tier
from graph.store.claims import claim_from, claim_props
from graph.store.props import without_nones

WHOLE = Claim(
    project="ferry",
    ref="DEC-1",
    kind=ClaimKind.CORRECTION,
    status=ClaimStatus.SUPERSEDED,
    statement="We use Postgres.",
    slot="ferry|item|BOOK|MEMORY|database",
    norm="postgres",
    recorded_at=1,
    changed_at=2,
    tier=Tier.ITEM,
    item="BOOK",
    domain="travel",
    layer=Layer.ENTITY,
    key="database",
    value_type="text",
    value={"name": "Postgres"},
    confidence=0.5,
    needs_review=False,
    high_risk=True,
    hand_authored=True,
    rule="hand",
    extractor_version="7",
    run="RUN-1",
    task="BOOK-1",
    rationale="It is there.",
    alternatives=("SQLite", "MySQL"),
    importance=0.3,
    owner="Ada",
    due=3,
    topic="TOP-1",
    subject="events",
    aspect="broker",
    stance="DECIDED",
    seen_count=4,
    valid_from=5,
    valid_to=6,
    held=True,
    edited=True,
    turned_down_at=7,
    waiting_since=8,
    awaits_turn=True,
    looked_at=9,
    deferred_at=8,
    review_by=10,
    revisit="the contract ends",
    paths=("src/pay", "https://x.example/y"),
    pin=Pin(ClaimStatus.SUPERSEDED, True, 5, 6, 9),
    log=(Stage(1, ClaimStatus.ACTIVE, 5, None, "We use PG.", "pg", True), Stage(2, ClaimStatus.SUPERSEDED, 5, 6)),
    merged_into="DEC-2",
)
BARE = Claim("ferry", "FACT-1", ClaimKind.NOTE, ClaimStatus.CANDIDATE, "It rains.", "slot", "it rains", 1, 1)


def test_nothing_that_a_claim_says_is_lost_on_the_way() -> None:
    assert claim_from(without_nones(claim_props(WHOLE))) == WHOLE
    assert claim_from(without_nones(claim_props(BARE))) == BARE


def test_the_claim_of_this_test_leaves_no_field_as_it_is_born() -> None:
    same = [one.name for one in fields(Claim) if getattr(WHOLE, one.name) == one.default]
    assert same == ["then"]  # it is of the question that was asked, and never kept
