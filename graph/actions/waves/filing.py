"""Filing: records that were read say how they stand to each other, in the transaction that ends their runs.

Whichever of two records comes last finds the other and draws what both declare, so the order in which they come leaves
no trace.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph.actions.settling.settlement import Settlement, find, resettle, take_more
from graph.engine import Transaction
from graph.model.claim import Claim, Supersession
from graph.model.conflict import Conflict
from graph.model.ids import CONFLICT_PREFIX, node_id
from graph.model.plan import Amends, AmendsWrite, Conflicts, Depends, DependsWrite, EventNote, Events, Plan, Reviews
from graph.model.record import Record
from graph.model.review import Review
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import ConflictChange, ConflictKind, ConflictStatus, ReviewAction
from graph.rules.records.relations import Contradiction, Relations, relations
from graph.rules.reviews.restore import restored_after
from graph.rules.reviews.review import doubted, gives_way, replaced
from graph.rules.slots.trail import WHENCE, Cause, snapshot
from graph.rules.values.dates import day_of
from graph.store.conflicts import conflict_from
from graph.store.records import Filed, filed_from, name_rows, record_id, record_row

RULE = "record"
_DECLARED = "declared by "
_CHANGED = ": its text was changed"
_LAST = 200  # behind whatever else one transaction tells of a claim
_AGREED = "The records agree by now: one of them was changed."


@dataclass(frozen=True, slots=True)
class Filing:
    """A record that was read: `words` is the evidence of what it decides, in `slot`."""

    record: Record
    source: Source
    slot: str
    words: str


class Registrar:
    """Files the records of one transaction."""

    def __init__(self, project: str, filings: Sequence[Filing]) -> None:
        self.project = project
        self.filings = sorted(filings, key=lambda one: (one.source.at, one.source.ref))

    async def recall(self, tx: Transaction) -> None:
        """Their slots are taken first, as by everybody else."""

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        rows = [row for one in self.filings if (row := self._row(settlement, one)) is not None]
        ids = sorted({row["id"] for row in rows})
        before = await self._around(tx, ids)
        rows = _told_by_those_who_may(settlement, rows, before)
        filed = {row["props"]["name"] for row in rows}
        named = [one.record for one in self.filings if one.record.name in filed]
        await tx.run("record.file", records=rows)
        await tx.run("record.name", names=[row for one in named for row in name_rows(one, self.project)])
        known = await self._around(tx, ids)
        claims = await self._claims(tx, settlement, known)
        await self._replace(tx, settlement, [row["props"] for row in rows], before, claims)
        about = {one.record.name for one in self.filings}
        found = relations(about, {name: one.record for name, one in known.items()})
        _draw_all(settlement, found, about, known, before, claims)
        await self._dispute(tx, settlement, found, about, known, claims)
        _tell_moved(settlement, about, before, known, claims)

    def _row(self, settlement: Settlement, one: Filing) -> dict[str, Any] | None:
        states = settlement.after(one.slot).claims
        ref = next((state.claim.ref for state in states for said in state.evidence if said.id == one.words), None)
        return record_row(one.record, ref, one.source) if ref is not None else None

    async def _replace(
        self,
        tx: Transaction,
        settlement: Settlement,
        read: Sequence[Mapping[str, Any]],
        before: Mapping[str, Filed],
        claims: Mapping[str, str],
    ) -> None:
        """Let a record's present decision replace the decision of an earlier version in other words."""
        vouched = {one["name"]: bool(one["vouched"]) for one in read}
        said = {(one["name"], one["claim"]) for one in read} | {(name, one.claim) for name, one in before.items()}
        olds = sorted((name, ref) for name, ref in said if ref != claims.get(name) and name in claims)
        away = [node_id(self.project, ref) for _, ref in olds if find(settlement, ref) is None]
        rows = await tx.run("claim.slots", ids=away) if away else []
        await take_more(tx, settlement, [row["slot"] for row in rows])
        for name, older in olds:
            if name in vouched and find(settlement, older) is not None:
                _draw(settlement, claims[name], older, settlement.now, f"{_DECLARED}{name}{_CHANGED}", vouched[name])

    async def _around(self, tx: Transaction, ids: Sequence[str]) -> dict[str, Filed]:
        found: dict[str, Filed] = {}
        for row in await tx.run("record.around", ids=list(ids)):
            nodes = (row["record"], *row["named"], *row["naming"])
            filed = (filed_from(one) for one in nodes if "declares" in one)  # others are only named yet
            found |= {one.record.name: one for one in filed}
        return found

    async def _claims(self, tx: Transaction, settlement: Settlement, known: Mapping[str, Filed]) -> dict[str, str]:
        """The claim of each record by the name that it goes by now, with its slot taken."""
        here = {name: one.claim for name, one in known.items() if find(settlement, one.claim) is not None}
        missing = {name: one.claim for name, one in known.items() if name not in here}  # records may share a claim
        rows = await tx.run("claim.slots", ids=[node_id(self.project, ref) for ref in sorted(set(missing.values()))])
        await take_more(tx, settlement, [row["slot"] for row in rows])
        refs = {row["id"].partition("/")[2]: row["ref"] for row in rows}
        return here | {name: refs[claim] for name, claim in missing.items() if claim in refs}

    async def _dispute(
        self,
        tx: Transaction,
        settlement: Settlement,
        found: Relations,
        about: set[str],
        known: Mapping[str, Filed],
        claims: Mapping[str, str],
    ) -> None:
        """Each contradiction once for good: what was dismissed stays so, and what the records no longer say is closed."""
        wanted = {one.key: one for one in found.contradictions}
        before = {key: ref for one in known.values() for key, ref in one.disputes.items()}
        kept: dict[str, dict[str, str]] = {}
        for key, one in wanted.items():
            if key not in before and (members := _members(one, claims)):
                kept.setdefault(one.of[0], dict(known[one.of[0]].disputes))[key] = _open(settlement, one, members)
        gone = {key: ref for key, ref in before.items() if key not in wanted and _settled(key, about, found)}
        for name, filed in known.items():
            if set(filed.disputes) & set(gone):
                left = kept.get(name, dict(filed.disputes))
                kept[name] = {key: ref for key, ref in left.items() if key not in gone}
        await self._close(tx, settlement, sorted(gone.values()))
        rows = [{"id": record_id(self.project, name), "disputes": json.dumps(told)} for name, told in kept.items()]
        if rows:
            await tx.run("record.disputed", records=rows)

    async def _close(self, tx: Transaction, settlement: Settlement, refs: Sequence[str]) -> None:
        rows = await tx.run("conflict.by_ids", ids=[node_id(self.project, ref) for ref in refs]) if refs else []
        for conflict in (conflict_from(row["conflict"]) for row in rows):
            if conflict.status is ConflictStatus.OPEN:
                end = replace(
                    conflict, status=ConflictStatus.RESOLVED, closed_at=settlement.now, closed_by=WHENCE, note=_AGREED
                )
                event = EventNote("conflict", conflict.ref, settlement.now, ConflictChange.RESOLVED)
                settlement.add(Plan(self.project, Conflicts(changed=(end,)), Events(told=(event,))))


def _told_by_those_who_may(
    settlement: Settlement, rows: Sequence[dict[str, Any]], before: Mapping[str, Filed]
) -> list[dict[str, Any]]:
    """Words that nobody vouches for speak for no record that somebody vouches for, nor for a decision that holds by the words of
    others: what they declare of it would replace and end what people decided."""
    told = [row["props"] for row in rows]
    ours = {one["name"] for one in told if one["vouched"]} | {name for name, one in before.items() if one.vouched}

    def may(one: Mapping[str, Any]) -> bool:
        waits = _there(settlement, one["claim"]).status in (ClaimStatus.CANDIDATE, ClaimStatus.CONFLICTED)
        return bool(one["vouched"]) or (waits and one["name"] not in ours)

    return [row for row in rows if may(row["props"])]


# ── replacements and dependences


def _draw_all(
    settlement: Settlement,
    found: Relations,
    about: set[str],
    known: Mapping[str, Filed],
    before: Mapping[str, Filed],
    claims: Mapping[str, str],
) -> None:
    wanted = {(claims[new], claims[old]): (new, old) for new, old in sorted(found.supersedes)}
    _take_back(settlement, {claims[one] for one in about if one in claims}, set(wanted))
    for (newer, older), (new, old) in wanted.items():
        if newer != older:
            _draw(settlement, newer, older, known[new].at, *_declared_by(known[new], known[old]))
    declared = {name for name in about if name in claims and name in before and before[name].record.requires}
    needed: dict[str, list[str]] = {name: [] for name in sorted(declared)}
    for of, on in sorted(found.requires):
        needed.setdefault(of, [])
        if claims[on] != claims[of]:
            needed[of].append(claims[on])
    sharing: dict[str, list[str]] = {}  # records may share a claim: it rests on what any of them requires
    for of in needed:
        sharing.setdefault(claims[of], []).append(of)
    rests = [
        _rests(
            settlement,
            claim,
            known[names[0]].record,
            list(dict.fromkeys(on for of in names for on in needed[of])),
            whole=about.issuperset(names),
        )
        for claim, names in sharing.items()
    ]
    settlement.add(Plan(settlement.project, Depends(declared=tuple(rests))))
    pairs = ((claims[new], claims[old]) for new, old in sorted(found.amends))
    amends = tuple(dict.fromkeys((newer, older) for newer, older in pairs if newer != older))
    changed = [
        claims[one] for one in sorted(about & claims.keys()) if _amends(known.get(one)) or _amends(before.get(one))
    ]
    changed += _former(about, before, claims)
    if amends or changed:
        written = AmendsWrite(amends, tuple(changed), settlement.now)
        settlement.add(Plan(settlement.project, Amends(declared=(written,))))


def _former(about: set[str], before: Mapping[str, Filed], claims: Mapping[str, str]) -> list[str]:
    """The claims that records made before they were reworded, where no record makes them any more."""
    return sorted({before[one].claim for one in about & before.keys() & claims.keys()} - set(claims.values()))


def _amends(filed: Filed | None) -> bool:
    return filed is not None and bool(filed.record.amends or filed.record.amended_by)


def _rests(settlement: Settlement, claim: str, record: Record, on: Sequence[str], *, whole: bool) -> DependsWrite:
    """`whole`: the record was read here, so what it does not name it needs no more."""
    return DependsWrite(claim, tuple(on), record.label, settlement.now, whole)


def _declared_by(newer: Filed, older: Filed) -> tuple[str, bool]:
    """In words, and whether somebody vouches for it."""
    sides = [newer] if older.record.name in newer.record.supersedes else []
    sides += [older] if newer.record.name in older.record.successors else []
    return _DECLARED + " and ".join(one.record.label for one in sides), any(one.vouched for one in sides)


def _draw(settlement: Settlement, newer: str, older: str, at: int, reason: str, vouched: bool) -> None:
    """Draw a supersession: in force where the newer side is. A pair that is drawn already stays as it is."""
    new, old = _there(settlement, newer), _there(settlement, older)
    slot = settlement.after(old.slot)
    drawn = [one for one in slot.supersessions if (one.newer, one.older, one.part) == (newer, older, None)]
    if any(one.vouched or not vouched for one in drawn):
        return
    slot = replace(slot, supersessions=tuple(one for one in slot.supersessions if one not in drawn))
    at = new.valid_from or at
    edge = Supersession(
        newer, older, at, WHENCE, settlement.now, None, reason, explicit=True, looked_at=settlement.now, vouched=vouched
    )
    state = slot.claim(older)
    in_force = new.status is ClaimStatus.ACTIVE and state is not None and gives_way(state)
    changed = replaced(slot, older, at, settlement.now) if in_force else slot
    changed = replace(changed, supersessions=(*changed.supersessions, edge))
    resettle(settlement, old.slot, changed, Cause(note=f"superseded by {newer}: {reason}"))


def _take_back(settlement: Settlement, about: set[str], wanted: set[tuple[str, str]]) -> None:
    """Edges that records declared and declare no more; what only they had ended holds again."""

    for name in sorted(settlement.slots):
        slot = settlement.after(name)
        gone = [one for one in slot.supersessions if _is_declared(one) and {one.newer, one.older} & about]
        gone = [one for one in gone if (one.newer, one.older) not in wanted]
        held = {one.older for one in gone if slot.claim(one.older) is not None}
        if held:
            changed = replace(slot, supersessions=tuple(one for one in slot.supersessions if one not in gone))
            for older in sorted(held):
                if _there(settlement, older).status is ClaimStatus.SUPERSEDED and _there(settlement, older).held:
                    changed = restored_after(changed, older, settlement.now)
            resettle(settlement, name, changed, Cause(note="no record declares any more that it was replaced"))


def _is_declared(edge: Supersession) -> bool:
    said = edge.reason or ""
    return edge.explicit and edge.by == WHENCE and said.startswith(_DECLARED) and not said.endswith(_CHANGED)


def _there(settlement: Settlement, ref: str) -> Claim:
    claim = find(settlement, ref)
    assert claim is not None  # its slot was taken a moment ago
    return claim


def _tell_moved(
    settlement: Settlement,
    about: Iterable[str],
    before: Mapping[str, Filed],
    known: Mapping[str, Filed],
    claims: Mapping[str, str],
) -> None:
    """A status that a newer version of a record has moved, by the record's own day; of an older one that comes late, nothing."""
    for name in sorted(about):
        was, now = before.get(name), known.get(name)
        if was is None or now is None or name not in claims or now.at <= was.at:
            continue
        earlier, later = was.record.status, now.record.status
        if (earlier or "").casefold() == (later or "").casefold():
            continue
        _doubt(settlement, claims[name], now)
        told = snapshot(_there(settlement, claims[name]))
        review = Review(
            id=f"{settlement.project}/{claims[name]}/{settlement.now}/record",
            project=settlement.project,
            of=claims[name],
            action=ReviewAction.EDIT,
            by=WHENCE,
            at=settlement.now,
            order=_LAST,
            note=f"On {day_of(now.at).isoformat()} {now.path} says {later or 'no status'}; before that it said {earlier or 'none'}.",
            before={**told, "says": earlier, "on": day_of(was.at).isoformat()},
            after={**told, "says": later, "on": day_of(now.at).isoformat()},
            machine=True,
            undone=True,  # a person changes what it says where it is written
        )
        settlement.add(Plan(settlement.project, Reviews(new=(review,))))


def _doubt(settlement: Settlement, ref: str, filed: Filed) -> None:
    """A person said that it holds, and by now its own record says otherwise: it holds on, until somebody has looked."""
    slot = settlement.after(_there(settlement, ref).slot)
    state = slot.claim(ref)
    if state is not None and state.claim.status is ClaimStatus.ACTIVE and state.told_as_no_more:
        says = f"{filed.path} says {filed.record.status or 'so no more'} by now"
        resettle(settlement, slot.id, doubted(slot, ref, settlement.now), Cause(note=says))


# ── where they disagree


def _members(one: Contradiction, claims: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(claims[name] for name in one.of if name in claims))


def _open(settlement: Settlement, one: Contradiction, members: tuple[str, ...]) -> str:
    ref = settlement.take(CONFLICT_PREFIX)
    conflict = Conflict(
        settlement.project,
        ref,
        ConflictKind.MISSING,
        ConflictStatus.OPEN,
        RULE,
        None,
        one.says,
        members,
        settlement.now,
    )
    event = EventNote("conflict", ref, settlement.now, ConflictChange.OPENED)
    settlement.add(Plan(settlement.project, Conflicts(new=(conflict,)), Events(told=(event,))))
    return ref


def _settled(key: str, about: Iterable[str], found: Relations) -> bool:
    """True if these relations are enough to say that a contradiction is gone."""
    sort, *names = key.split()
    chosen = set(about)
    replaced_here = {old for _, old in found.supersedes}
    return bool(set(names) & chosen) or (sort == "no-successor" and names[0] in replaced_here)
