"""Projects whose names were merged: what is said goes to the kept name, and meets what holds under the others."""

from collections.abc import Iterator, Sequence

from graph.actions.conflicts.heard_contradictions import open_between
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Graph, Transaction
from graph.model.alias import Alias, Aliases
from graph.model.claim import Claim
from graph.model.errors import WhenceError
from graph.model.profile import Profile
from graph.model.status import HOLDING
from graph.rules.reading.reconcile import Reading
from graph.rules.reading.things import slots_under_other_names, thing_of, thing_of_key
from graph.rules.twins import kept_names
from graph.store.aliases import alias_from
from graph.store.claims import claim_from

RULE = "merged names"


async def aliases_of(graph: Graph | Transaction, project: str) -> list[Alias]:
    """Those that were taken back, too."""
    if isinstance(graph, Graph):
        rows = await graph.read("alias.of_project", **_all_of(project))
    else:
        rows = await graph.run("alias.of_project", **_all_of(project))
    return [alias_from(row["alias"]) for row in rows]


def _all_of(project: str) -> dict[str, str]:
    return {"low": f"{project}|", "high": f"{project}|~"}


def name_subjects(readings: Sequence[Reading], profile: Profile) -> bool:
    """True if any reading names a subject, which may have another name."""
    ops = (op for reading in readings for op in reading.ops)
    return any(op.about is not None or thing_of_key(op.key, profile) is not None for op in ops)


class NamesMoved(WhenceError):
    """Raised where names were merged or split since they were read: the words go to the slots of `names`, so begin again."""

    def __init__(self, names: Aliases) -> None:
        super().__init__("Names of this project were merged or split meanwhile: begin again with the present names.")
        self.names = names


class PresentNames(TransactionListener):
    """Refuses a transaction whose words have their slots by names that are no longer kept so."""

    def __init__(self, project: str, names: Aliases) -> None:
        self.project, self.names = project, names

    async def recall(self, tx: Transaction) -> None:
        self._asked = tx.along("alias.of_project", **_all_of(self.project))

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        del tx, settlement
        names = kept_names(alias_from(row["alias"]) for row in await self._asked.rows())
        if names != self.names:
            raise NamesMoved(names)


async def meet_under_other_names(
    tx: Transaction, settlement: Settlement, profile: Profile, names: Aliases | None = None
) -> None:
    """Open a conflict where a claim that comes into force differs from a claim under another name of its thing. `names`: the
    merged names, if they are known already."""
    begun = list(_begun(settlement, profile))
    if begun and names is None:
        names = kept_names(await aliases_of(tx, settlement.project))
    for mine in begun if names else ():
        for other in await _holding(tx, settlement, list(slots_under_other_names(mine, profile, names or {}))):
            if other.norm != mine.norm:
                await opened_between_names(tx, settlement, profile, other, mine)


async def opened_between_names(
    tx: Transaction, settlement: Settlement, profile: Profile, claim: Claim, other: Claim, *, again: bool = False
) -> str:
    first, second = thing_of(claim, profile), thing_of(other, profile)
    asks = f"“{first}” and “{second}” are one subject, and {claim.ref} and {other.ref} differ. Which is correct?"
    return await open_between(
        tx, settlement, (claim.ref, other.ref), f"{asks} ({claim.ref} against {other.ref})", again=again, rule=RULE
    )


def _begun(settlement: Settlement, profile: Profile) -> Iterator[Claim]:
    """Yield the claims about a thing that come into force by this settlement."""
    for slot in settlement.settled:
        now, before = settlement.after(slot).current, settlement.slots[slot].current
        if now is not None and (before is None or before.norm != now.norm) and thing_of(now, profile) is not None:
            yield now


async def _holding(tx: Transaction, settlement: Settlement, slots: Sequence[str]) -> list[Claim]:
    here = [settlement.after(slot).current for slot in slots if slot in settlement.slots]
    away = [slot for slot in slots if slot not in settlement.slots]
    rows = await tx.run("alias.beside", slots=away, statuses=sorted(status.value for status in HOLDING)) if away else []
    found = [*here, *(claim_from(row["claim"]) for row in rows)]
    return [claim for claim in found if claim is not None and claim.status in HOLDING]
