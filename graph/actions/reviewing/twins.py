"""Twins: names that are likely to mean one subject are listed; a person merges them, and takes that back."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from graph import meaning
from graph.actions.conflicts.conflicts import conflict_by_ref, dismiss_conflict
from graph.actions.conflicts.disputed import open_between
from graph.actions.reviewing.steps import Person, review_of, step_id
from graph.actions.settling.announce import announce
from graph.actions.settling.ledger import Ledger
from graph.actions.settling.settlement import Settlement, find
from graph.engine import Graph, Transaction
from graph.model.alias import Alias, Twin
from graph.model.claim import Claim
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.plan import Aliases, AliasWrite, Plan, Reviews
from graph.model.slot import SlotShape
from graph.model.status import HOLDING
from graph.model.words import ConflictStatus, ReviewAction
from graph.rules.reading.understood import plain_name
from graph.rules.twins import by_plain_name, kept_names, likeness, merged_twin, twins_among
from graph.store.aliases import alias_from
from graph.store.claims import claim_from
from graph.store.reviews import review_from

NEWEST, NAMES = 5_000, 100  # claims whose subjects are looked at, and the names with most claims among them
RULE = "merged names"
MOST = 1_000  # names that a project may have merged
NAME_MAX = 200


async def twins_of(graph: Graph, project: str, first: int) -> list[Twin]:
    """The likeliest first, and behind them those that are merged."""
    counts = await _counts(graph, project)
    return twins_among(project, counts, await aliases_of(graph, project), meaning.nearness, NAMES)[:first]


async def aliases_of(graph: Graph | Transaction, project: str) -> list[Alias]:
    """Those that were taken back, too."""
    asked = {"low": f"{project}|", "high": f"{project}|~"}
    if isinstance(graph, Graph):
        rows = await graph.read("alias.of_project", **asked)
    else:
        rows = await graph.run("alias.of_project", **asked)
    return [alias_from(row["alias"]) for row in rows]


async def merge_twins(ledger: Ledger, project: str, keep: str, merge: Sequence[str], person: Person) -> Twin:
    """Merge names: new words under the other names belong to the kept one. Claims that lie under several are a person's to
    settle."""
    kept, others = _name(keep), [_name(one) for one in merge]
    if not others or plain_name(kept) in map(plain_name, others):
        raise BadInput("mergeTwins takes a name to keep and others to merge into it, each another than that.")
    claims = await _in_force(ledger.graph, project, (kept, *others))
    meeting = _Merging(project, kept, others, claims)

    def decide(settlement: Settlement) -> list[Alias]:
        return _merged(settlement, meeting.aliases, kept, others, person)

    def finish(settlement: Settlement, made: list[Alias]) -> None:
        for one in made:
            told = {"kept": kept, "conflicts": meeting.opened[one.key]}
            _record(settlement, one, ReviewAction.MERGE, person, after=told)

    shapes = {one.slot: SlotShape() for one in claims}
    await announce(ledger, project, shapes, decide, finish=finish, listener=meeting, room=8 + len(claims))
    counts = await _counts(ledger.graph, project)
    return merged_twin(project, kept, await aliases_of(ledger.graph, project), counts)


async def split_twin(ledger: Ledger, project: str, name: str, person: Person) -> Twin:
    """Split a name off, or all names that were merged into a kept one. Claims that were written meanwhile stay where they lie."""
    names, wanted = _Names(project), plain_name(_name(name))

    def decide(settlement: Settlement) -> list[Alias]:
        standing = [one for one in names.aliases if one.stands]
        gone = [one for one in standing if one.key == wanted] or [
            one for one in standing if plain_name(one.kept) == wanted
        ]
        if not gone:
            raise NotFound(f"{name!r} is merged with nothing in {project!r}: `twins` lists what is.")
        _after(settlement, names.aliases)
        return [replace(one, stands=False) for one in gone]

    def finish(settlement: Settlement, gone: list[Alias]) -> None:
        for one in gone:
            _record(settlement, one, ReviewAction.SPLIT, person, before={"kept": one.kept})

    gone = (await announce(ledger, project, {}, decide, finish=finish, listener=names)).decided
    for one in gone:
        await _dismiss(ledger, one, person)
    kept = gone[0].kept
    counts = by_plain_name(await _counts(ledger.graph, project))
    score = max(likeness(kept, one.name, meaning.nearness) for one in gone)
    apart = (kept, *(one.name for one in gone))
    return Twin(project, apart, score, sum(counts.get(plain_name(one), 0) for one in apart), None, tuple(gone))


class _Names:
    """The names of a project, which nobody else merges or splits meanwhile."""

    def __init__(self, project: str) -> None:
        self.project = project
        self.aliases: list[Alias] = []

    async def recall(self, tx: Transaction) -> None:
        await tx.run("alias.take", id=node_id(self.project, ""))
        self.aliases = await aliases_of(tx, self.project)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        del tx, settlement


class _Merging(_Names):
    """Opens a conflict where the same thing is said otherwise under two of the names."""

    def __init__(self, project: str, kept: str, others: Sequence[str], claims: Sequence[Claim]) -> None:
        super().__init__(project)
        self.order = [plain_name(one) for one in (kept, *others)]
        self.claims = claims
        self.opened: defaultdict[str, list[str]] = defaultdict(list)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        self.opened.clear()
        kept = kept_names(self.aliases)
        found: defaultdict[tuple[Any, ...], list[tuple[str, Claim]]] = defaultdict(list)
        for claim in self.claims:
            now, subject = find(settlement, claim.ref), plain_name(claim.subject or "")
            branch = plain_name(kept.get(subject, subject))
            if now is not None and now.status in HOLDING and branch in self.order:
                found[now.tier, now.item, now.domain, plain_name(now.aspect or "")].append((branch, now))
        for told in found.values():
            told.sort(key=lambda one: (self.order.index(one[0]), one[1].ref))
            (branch, lead), *rest = told
            for other, claim in rest:
                if other != branch and claim.norm != lead.norm:
                    self.opened[other].append(await opened_between_names(tx, settlement, lead, claim, again=True))


async def opened_between_names(
    tx: Transaction, settlement: Settlement, one: Claim, other: Claim, *, again: bool = False
) -> str:
    asks = f"“{one.subject}” and “{other.subject}” are one subject, and {one.ref} and {other.ref} differ. Which is correct?"
    return await open_between(
        tx, settlement, (one.ref, other.ref), f"{asks} ({one.ref} against {other.ref})", again=again, rule=RULE
    )


def _merged(
    settlement: Settlement, aliases: Sequence[Alias], kept: str, others: Sequence[str], person: Person
) -> list[Alias]:
    there = {one.key: one for one in aliases if one.stands}
    if (mine := there.get(plain_name(kept))) is not None:
        raise BadInput(f"{kept!r} is merged into {mine.kept!r}: keep that, or take it back first (splitTwin).")
    taken = [there[key] for key in map(plain_name, others) if key in there]
    if (elsewhere := next((one for one in taken if plain_name(one.kept) != plain_name(kept)), None)) is not None:
        raise BadInput(f"{elsewhere.name!r} is merged into {elsewhere.kept!r}: take that back first (splitTwin).")
    if len(aliases) + len(others) > MOST:
        raise BadInput(f"A project merges at most {MOST} names.")
    _after(settlement, aliases)
    new = {plain_name(one): one for one in others if plain_name(one) not in there}
    return [Alias(settlement.project, key, name, kept, person.name, settlement.now) for key, name in new.items()]


def _after(settlement: Settlement, aliases: Sequence[Alias]) -> None:
    """No two steps with one name have the same time."""
    settlement.now = max([settlement.now, *(one.at + 1 for one in aliases)])


def _record(settlement: Settlement, alias: Alias, action: ReviewAction, person: Person, **says: Any) -> None:
    review = review_of(settlement, person, action, alias.ref, noun="Alias", **says)
    written = AliasWrite(
        replace(alias, at=settlement.now, by=person.name), step_id(settlement.project, alias.ref, settlement)
    )
    settlement.add(Plan(settlement.project, Reviews(new=(review,)), Aliases(kept=(written,))))


async def _dismiss(ledger: Ledger, alias: Alias, person: Person) -> None:
    """The conflicts that its merge has opened, where nobody has closed them."""
    rows = await ledger.graph.read("review.of", ids=[node_id(alias.project, alias.ref)])
    steps = [review_from(row["review"]) for row in rows]
    merges = [one for one in steps if one.action is ReviewAction.MERGE]
    why = replace(person, note=f"“{alias.name}” and “{alias.kept}” are two subjects")
    for ref in (merges[-1].after or {}).get("conflicts", ()) if merges else ():
        if (await conflict_by_ref(ledger, alias.project, ref)).status is ConflictStatus.OPEN:
            await dismiss_conflict(ledger, alias.project, ref, why)


async def _counts(graph: Graph, project: str) -> dict[str, int]:
    rows = await graph.read("alias.subjects", low=f"{project}|", high=f"{project}|~", limit=NEWEST)
    return {row["subject"]: row["claims"] for row in rows}


async def _in_force(graph: Graph, project: str, names: Sequence[str]) -> list[Claim]:
    """Read the claims in force under the names, and under those merged into them before, in any spelling."""
    kept = kept_names(await aliases_of(graph, project))
    wanted = {plain_name(one) for one in names}
    wanted |= {key for key, root in kept.items() if plain_name(root) in wanted}
    spelt = [one for one in await _counts(graph, project) if plain_name(one) in wanted]
    if not spelt:
        return []
    bounds = {"low": f"{project}|", "high": f"{project}|~", "limit": NEWEST}
    statuses = sorted(one.value for one in HOLDING)
    rows = await graph.read("alias.in_force", **bounds, names=spelt, statuses=statuses)
    return [claim_from(row["claim"]) for row in rows]


def _name(said: str) -> str:
    name = " ".join(said.split())
    if not plain_name(name) or len(name) > NAME_MAX:
        raise BadInput(f"{said[:60]!r} is no name of a subject: 1 to {NAME_MAX} characters.")
    return name
