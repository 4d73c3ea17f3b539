"""The known facts in a model's prompt, bounded whatever the project's size."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from extract.turns.targets import targets_of
from graph.model.address import at_item, keyed
from graph.model.claim import Claim
from graph.model.discussion import KnownClaim
from graph.model.profile import KeySpec, Profile
from graph.model.source import Source
from graph.model.status import HOLDING, ClaimStatus
from graph.model.words import Stance
from graph.rules.values.dates import day_of
from graph.store.keys import key_at

MOST_ITEMS = 20
MOST_KEYS = 150
MOST_SLOTS = 400
MOST_PLACES = 60
MOST_ENTRIES = 20  # of one key that holds many
MOST_FACTS = 100
MOST_CANONICALS = 40
MOST_CLAIMS = 90
MOST_KNOWN = 20_000
"""Characters of the decisions and proposals that are shown."""
MOST_PEOPLE = 50
_LONGEST = 200  # characters of a value that is shown
_STATEMENT = 400
_STATUSES = {
    ClaimStatus.ACTIVE: "in force",
    ClaimStatus.NEEDS_RECHECK: "in force",
    ClaimStatus.CANDIDATE: "proposed",
    ClaimStatus.CONFLICTED: "contested",
    ClaimStatus.REJECTED: "turned down",
    ClaimStatus.SUPERSEDED: "replaced",
    ClaimStatus.ARCHIVED: "ended",
}


@dataclass(frozen=True, slots=True)
class Snapshot:
    stage: str | None
    at: int
    items: tuple[tuple[str, str], ...]
    keys: tuple[KeySpec, ...]
    high_risk: tuple[str, ...]
    accepted: tuple[Claim, ...] = ()
    canonicals: tuple[str, ...] = ()
    task: str | None = None
    people: tuple[str, ...] = ()
    known: tuple[dict[str, Any], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the snapshot without empty parts: a small model takes an empty list for something to fill."""
        told = {
            "stage": self.stage,
            "saidAt": datetime.fromtimestamp(self.at / 1_000_000, UTC).isoformat(timespec="minutes"),
            "items": [{"itemId": ref, "name": name[:_LONGEST]} for ref, name in self.items],
            "keys": [_key(key) for key in self.keys],
            "highRiskKeys": list(self.high_risk),
            "accepted": [_fact(claim) for claim in self.accepted],
            "canonicals": [name[:_LONGEST] for name in self.canonicals],
            "task": self.task[:_LONGEST] if self.task else None,
            "people": [name[:_LONGEST] for name in self.people],
            "known": list(self.known),
        }
        return {name: value for name, value in told.items() if value not in (None, [])}


def snapshot_of(source: Source, profile: Profile) -> Snapshot:
    """Return the snapshot without the accepted facts and the catalogue, for which the graph has to be asked."""
    stage = source.origin.get("stage")
    items = tuple((item.ref, item.name) for item in targets_of(source).known)[:MOST_ITEMS]
    keys = tuple(spec for key, spec in profile.keys.items() if profile.allows(stage, key))[:MOST_KEYS]
    risky = tuple(spec.key for spec in keys if profile.is_high_risk(spec.key))
    return Snapshot(stage, source.at, items, keys, risky)


def slots_of(project: str, snapshot: Snapshot) -> list[str]:
    """The slots whose holder the model should know: those of the stage's keys, in the project and in its items."""
    single = [spec.key for spec in snapshot.keys if not spec.many]
    places = (None, *(ref for ref, _ in snapshot.items))
    made = [keyed(at_item(project, item), key).slot for item in places for key in single if _belongs(key, item)]
    return made[:MOST_SLOTS]


def places_of(project: str, snapshot: Snapshot) -> list[str]:
    """Return the keys that find the entries of keys that hold many."""
    many = [spec.key for spec in snapshot.keys if spec.many]
    items = (None, *(ref for ref, _ in snapshot.items))
    return [key_at(project, item, key) for item in items for key in many if _belongs(key, item)][:MOST_PLACES]


def _belongs(key: str, item: str | None) -> bool:
    """A key that says whose it is lies nowhere else."""
    return not key.startswith("project." if item else "item.")


def known_claims(
    claims: Iterable[KnownClaim], read_at: int, standing: Callable[[KnownClaim, int], Mapping[str, Any]] | None = None
) -> tuple[dict[str, Any], ...]:
    """Return as many claims, the nearest first, as there is room for; in the order in which they were said, and with the
    status that they have for words of the time `read_at`. `standing`: what is told otherwise of how a claim stands then."""
    kept: list[tuple[int, dict[str, Any]]] = []
    room = MOST_KNOWN
    for claim in claims:
        told = {**_claim(claim, read_at), **(standing(claim, read_at) if standing is not None else {})}
        room -= len(json.dumps(told, ensure_ascii=False))
        if room < 0 or len(kept) == MOST_CLAIMS:
            break
        kept.append((claim.claim.valid_from or claim.claim.recorded_at, told))
    return tuple(told for _, told in sorted(kept, key=lambda one: (one[0], one[1]["ref"])))


def people(sources: Sequence[Source]) -> tuple[str, ...]:
    """Return the speakers in the shown texts; a program is told apart."""
    names = dict.fromkeys(f"{source.author}{' (agent)' if source.agent else ''}" for source in sources if source.author)
    return tuple(names)[:MOST_PEOPLE]


def _claim(known: KnownClaim, read_at: int) -> dict[str, Any]:
    claim = known.claim
    at = claim.valid_from or claim.recorded_at
    told: dict[str, Any] = {
        "ref": claim.ref,
        "statement": claim.statement[:_STATEMENT],
        "status": _status(known, read_at),
        "kind": claim.kind.value,
        "key": claim.key,
        "about": {"subject": claim.subject, "aspect": claim.aspect} if claim.subject else None,
        "value": _shown(claim.value),
        "who": ", ".join(known.who[:4])[:_LONGEST] or None,
        "day": day_of(at).isoformat(),
        "until": day_of(claim.valid_to or at).isoformat() if _is_to_end(claim, read_at) else None,
    }
    return {name: value for name, value in told.items() if value is not None}


def _status(known: KnownClaim, read_at: int) -> str:
    """Return the status of a claim for the model. A planned claim is settled, and holds from its day on."""
    claim = known.claim
    waits = claim.status is ClaimStatus.CANDIDATE and claim.stance == Stance.PLANNED
    if waits or (claim.status in HOLDING and _begins_behind(known, read_at)):
        return "planned"
    status = ClaimStatus.ACTIVE if _is_to_end(claim, read_at) else claim.status
    return _STATUSES.get(status, status.value)


def _is_to_end(claim: Claim, read_at: int) -> bool:
    """True if a claim was replaced from a day on that comes after the words being read."""
    began = claim.valid_from is not None and claim.valid_from <= read_at
    return claim.status is ClaimStatus.SUPERSEDED and began and claim.valid_to is not None and claim.valid_to > read_at


def _begins_behind(known: KnownClaim, read_at: int) -> bool:
    """True if a claim was settled for a day that the words being read do not know yet, however late they are read."""
    begins = known.claim.valid_from or 0
    return begins > read_at and known.said_at is not None and begins > known.said_at


def _shown(value: Any) -> Any:
    """A value of a few words or figures; longer ones are told by their statement alone."""
    if isinstance(value, str):
        return value[:_LONGEST]
    return value if value is None or len(json.dumps(value)) <= _LONGEST else None


def accepted(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    known = [claim for claim in claims if not claim.withdraws]
    return tuple(sorted(known, key=lambda claim: (claim.key or "", claim.item or "", claim.norm)))[:MOST_FACTS]


def _key(spec: KeySpec) -> dict[str, Any]:
    told: dict[str, Any] = {"key": spec.key, "valueType": spec.value_type, "unit": spec.unit, "many": spec.many or None}
    told["values"] = list(spec.values) or None
    return {name: value for name, value in told.items() if value is not None}


def _fact(claim: Claim) -> dict[str, Any]:
    written = claim.value if isinstance(claim.value, str) else json.dumps(claim.value, ensure_ascii=False)
    value = written[:_LONGEST] if isinstance(claim.value, str) or len(written) > _LONGEST else claim.value
    return {"key": claim.key, "itemId": claim.item, "value": value}
