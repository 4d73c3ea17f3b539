"""Draws what records declare of each other: which claim replaces, amends or rests on which, and ends the rest."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.settling.settlement import Settlement, find, resettle
from graph.model.claim import Claim, Supersession
from graph.model.plan import Amends, AmendsWrite, Depends, DependsWrite, Plan
from graph.model.slot import SlotState
from graph.model.status import ClaimStatus
from graph.rules.records.relations import Relations
from graph.rules.reviews.restore import restored_after
from graph.rules.reviews.review import gives_way, replaced
from graph.rules.slots.trail import WHENCE, Cause
from graph.store.records import Filed

_DECLARED = "declared by "
_CHANGED = ": its text was changed"


@dataclass(frozen=True, slots=True)
class DeclaredClaims:
    """`about`: the records that were read here; `known`: these, those that they name and those that name them, and `before`
    as they were; `claims`: the claim of each by the name that it goes by now."""

    about: frozenset[str]
    known: Mapping[str, Filed]
    before: Mapping[str, Filed]
    claims: Mapping[str, str]

    def claims_of(self, names: Collection[str]) -> list[str]:
        return sorted({self.claims[name] for name in names if name in self.claims})

    def given_up(self) -> list[str]:
        """The claims that records made before they were reworded, where no record makes them any more."""
        made = {ref for one in self.about & self.known.keys() for ref in self.known[one].made}
        return sorted(made - set(self.claims.values()))

    def present(self, ref: str) -> set[str]:
        """The claims that say now what the records of a claim say."""
        return {self.claims[one] for one in self._makers(ref)}

    def is_about(self, ref: str) -> bool:
        return not self.about.isdisjoint(self._makers(ref))

    def _makers(self, ref: str) -> list[str]:
        return [name for name, claim in self.claims.items() if ref == claim or ref in self.known[name].made]


def draw_declared(settlement: Settlement, shelf: DeclaredClaims, found: Relations) -> None:
    _draw_replaced(settlement, shelf, found)
    _draw_rests(settlement, shelf, found)
    _draw_amends(settlement, shelf, found)


def draw_reworded(settlement: Settlement, name: str, newer: str, older: str, *, vouched: bool) -> None:
    """Let a record's present decision replace the decision of an earlier version in other words."""
    _draw(settlement, newer, older, settlement.now, f"{_DECLARED}{name}{_CHANGED}", vouched)


# ── what replaces what


def _draw_replaced(settlement: Settlement, shelf: DeclaredClaims, found: Relations) -> None:
    claims, known = shelf.claims, shelf.known
    wanted = {(claims[new], claims[old]): (new, old) for new, old in sorted(found.supersedes)}
    _take_back(settlement, shelf, wanted.keys())
    for (newer, older), (new, old) in wanted.items():
        if newer != older:
            _draw(settlement, newer, older, known[new].at, *_declared_by(known[new], known[old]))


def _declared_by(newer: Filed, older: Filed) -> tuple[str, bool]:
    """In words, and whether somebody vouches for it."""
    sides = [newer] if older.record.name in newer.record.supersedes else []
    sides += [older] if newer.record.name in older.record.successors else []
    return _DECLARED + " and ".join(record.record.label for record in sides), any(record.vouched for record in sides)


def _draw(settlement: Settlement, newer: str, older: str, at: int, reason: str, vouched: bool) -> None:
    """Draw a supersession: in force where the newer side is. A pair that is drawn already stays as it is."""
    new, old = there(settlement, newer), there(settlement, older)
    slot = settlement.after(old.slot)
    drawn = [edge for edge in slot.supersessions if (edge.newer, edge.older, edge.part) == (newer, older, None)]
    if any(edge.vouched or not vouched for edge in drawn):
        return
    slot = replace(slot, supersessions=tuple(edge for edge in slot.supersessions if edge not in drawn))
    at = new.valid_from or at
    edge = Supersession(
        newer, older, at, WHENCE, settlement.now, None, reason, explicit=True, looked_at=settlement.now, vouched=vouched
    )
    state = slot.claim(older)
    in_force = new.status is ClaimStatus.ACTIVE and state is not None and gives_way(state)
    changed = replaced(slot, older, at, settlement.now) if in_force else slot
    changed = replace(changed, supersessions=(*changed.supersessions, edge))
    resettle(settlement, old.slot, changed, Cause(note=f"superseded by {newer}: {reason}"))


def _take_back(settlement: Settlement, shelf: DeclaredClaims, wanted: Collection[tuple[str, str]]) -> None:
    """Edges that records declared and declare no more, also in earlier words; what only they had ended holds again."""

    def is_wanted(edge: Supersession) -> bool:
        return any((new, old) in wanted for new in shelf.present(edge.newer) for old in shelf.present(edge.older))

    for name in sorted(settlement.slots):
        slot = settlement.after(name)
        ours = [edge for edge in slot.supersessions if _is_declared(edge)]
        ours = [edge for edge in ours if shelf.is_about(edge.newer) or shelf.is_about(edge.older)]
        gone = [edge for edge in ours if not is_wanted(edge)]
        held = {edge.older for edge in gone if slot.claim(edge.older) is not None}
        if held:
            changed = replace(slot, supersessions=tuple(edge for edge in slot.supersessions if edge not in gone))
            for older in sorted(held - _replaced_still(settlement, changed)):
                if there(settlement, older).status is ClaimStatus.SUPERSEDED and there(settlement, older).held:
                    changed = restored_after(changed, older, settlement.now)
            resettle(settlement, name, changed, Cause(note="no record declares any more that it was replaced"))


def _replaced_still(settlement: Settlement, slot: SlotState) -> set[str]:
    """The claims that something else replaces as a whole. A newer claim in a slot that nobody took counts as holding."""
    whole = (
        (edge.older, find(settlement, edge.newer)) for edge in slot.supersessions if edge.explicit and edge.part is None
    )
    return {older for older, newer in whole if newer is None or newer.held}


def _is_declared(edge: Supersession) -> bool:
    said = edge.reason or ""
    return edge.explicit and edge.by == WHENCE and said.startswith(_DECLARED) and not said.endswith(_CHANGED)


def there(settlement: Settlement, ref: str) -> Claim:
    claim = find(settlement, ref)
    assert claim is not None  # its slot was taken a moment ago
    return claim


# ── what rests on what


def _draw_rests(settlement: Settlement, shelf: DeclaredClaims, found: Relations) -> None:
    claims = shelf.claims
    declared = (
        name for name in shelf.about & claims.keys() & shelf.before.keys() if shelf.before[name].record.requires
    )
    needed: dict[str, list[str]] = {name: [] for name in sorted(declared)}
    for of, on in sorted(found.requires):
        needed.setdefault(of, [])
        if claims[on] != claims[of]:
            needed[of].append(claims[on])
    sharing: dict[str, list[str]] = {}  # records may share a claim: it rests on what any of them requires
    for of in needed:
        sharing.setdefault(claims[of], []).append(of)
    rests = [
        _rests(settlement, shelf, claim, names, dict.fromkeys(on for of in names for on in needed[of]))
        for claim, names in sharing.items()
    ]
    settlement.add(Plan(settlement.project, Depends(declared=(*rests, *_rest_no_more(settlement, shelf)))))


def _rests(
    settlement: Settlement, shelf: DeclaredClaims, claim: str, names: Sequence[str], on: Collection[str]
) -> DependsWrite:
    """Of records that were all read here, the claim needs no more what they do not name."""
    label = shelf.known[names[0]].record.label
    return DependsWrite(claim, tuple(on), label, settlement.now, shelf.about.issuperset(names))


def _rest_no_more(settlement: Settlement, shelf: DeclaredClaims) -> list[DependsWrite]:
    """The claims of earlier words rest on nothing any more: those of the present words do."""
    away = shelf.given_up()
    labels = {ref: record.record.label for record in shelf.known.values() for ref in record.made if ref in away}
    return [DependsWrite(ref, (), label, settlement.now, whole=True) for ref, label in sorted(labels.items())]


# ── what amends what


def _draw_amends(settlement: Settlement, shelf: DeclaredClaims, found: Relations) -> None:
    pairs = ((shelf.claims[new], shelf.claims[old]) for new, old in sorted(found.amends))
    amends = tuple(dict.fromkeys((newer, older) for newer, older in pairs if newer != older))
    telling = [one for one in shelf.about if _amends(shelf.known.get(one)) or _amends(shelf.before.get(one))]
    changed = [*shelf.claims_of(telling), *shelf.given_up()]
    if amends or changed:
        written = AmendsWrite(amends, tuple(changed), settlement.now)
        settlement.add(Plan(settlement.project, Amends(declared=(written,))))


def _amends(filed: Filed | None) -> bool:
    return filed is not None and bool(filed.record.amends or filed.record.amended_by)
