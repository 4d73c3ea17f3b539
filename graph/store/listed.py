"""Claims as lists show them: read from columns, without the log and the pin that only folds and other times need."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, Tier

_KINDS, _STATUSES = {one.value: one for one in ClaimKind}, {one.value: one for one in ClaimStatus}
_TIERS, _LAYERS = {one.value: one for one in Tier}, {one.value: one for one in Layer}


def listed_claim(row: Mapping[str, Any]) -> Claim:
    """Only to be shown: nothing can be decided from a claim without its slot."""
    return Claim(
        project=row["project"],
        ref=row["ref"],
        kind=_KINDS[row["kind"]],
        status=_STATUSES[row["status"]],
        statement=row["statement"],
        slot="",
        norm="",
        recorded_at=row["recordedAt"],
        changed_at=row["changedAt"],
        tier=_TIERS[row["tier"]],
        item=row["item"],
        domain=row["domain"],
        layer=_LAYERS[row["layer"]],
        key=row["key"],
        value_type=row["valueType"],
        value=None if row["value"] == "null" else json.loads(row["value"]),
        confidence=row["confidence"],
        needs_review=row["needsReview"],
        high_risk=row["highRisk"],
        hand_authored=row["handAuthored"],
        rule=row["rule"],
        extractor_version=row["extractorVersion"],
        run=row["run"],
        task=row["task"],
        rationale=row["rationale"],
        alternatives=tuple(row["alternatives"] or ()),
        importance=row["importance"],
        owner=row["owner"],
        due=row["due"],
        topic=row["topic"],
        seen_count=row["seenCount"],
        valid_from=row["validFrom"],
        valid_to=row["validTo"],
        held=row["held"],
        deferred_at=row["deferredAt"],
    )
