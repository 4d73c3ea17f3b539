"""Twins: names that are likely to mean one subject are listed; a person merges them, and takes that back."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graph import meaning
from graph.actions.conflicts.conflicts import dismiss_conflict
from graph.actions.operating.projects import profile_of
from graph.actions.reviewing.steps import Person, review_of, step_id
from graph.actions.settling.announce import announce
from graph.actions.settling.one_subject import RULE, aliases_of, opened_between_names
from graph.actions.settling.settlement import Settlement, TransactionListener, find
from graph.engine import Transaction
from graph.model.alias import Alias, Twin
from graph.model.claim import Claim
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.plan import Aliases, AliasWrite, Plan, Reviews
from graph.model.profile import Profile
from graph.model.slot import SlotShape
from graph.model.status import HOLDING
from graph.model.words import ConflictStatus, ReviewAction
from graph.process.services import Services
from graph.rules.reading.things import aspect_of, thing_of, thing_of_key
from graph.rules.reading.understood import plain_name
from graph.rules.twins import by_plain_name, kept_names, likeness, merged_twin, twins_among
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from

NEWEST, NAMES = 5_000, 100  # claims whose subjects are looked at, and the names with most claims among them
MOST = 1_000  # names that a project may have merged
NAME_MAX = 200


async def twins_of(services: Services, project: str, first: int) -> list[Twin]:
    """The likeliest first, and behind them those that are merged."""
    counts = await _counts(services, project)
    return twins_among(project, counts, await aliases_of(services.graph, project), meaning.nearness, NAMES)[:first]


async def merge_twins(services: Services, project: str, keep: str, merge: Sequence[str], person: Person) -> Twin:
    """Merge names: new words under the other names belong to the kept one. Claims that lie under several are a person's to
    settle."""
    kept, others = _name(keep), [_name(one) for one in merge]
    if not others or plain_name(kept) in map(plain_name, others):
        raise BadInput("mergeTwins takes a name to keep and others to merge into it, each another than that.")
    claims = await _in_force(services, project, (kept, *others))
    meeting = _Merging(project, kept, others, claims, await profile_of(services, project))

    def decide(settlement: Settlement) -> list[Alias]:
        return _merged(settlement, meeting.aliases, kept, others, person)

    def finish(settlement: Settlement, made: list[Alias]) -> None:
        for alias in made:
            told = {"kept": kept, "conflicts": meeting.opened[alias.key]}
            _record(settlement, alias, ReviewAction.MERGE, person, after=told)

    shapes = {claim.slot: SlotShape() for claim in claims}
    await announce(services, project, shapes, decide, finish=finish, listener=meeting, room=8 + len(claims))
    counts = await _counts(services, project)
    return merged_twin(project, kept, await aliases_of(services.graph, project), counts)


async def split_twin(services: Services, project: str, name: str, person: Person) -> Twin:
    """Split a name off, or all names that were merged into a kept one. Claims that were written meanwhile stay where they lie."""
    names, wanted = _Names(project), plain_name(_name(name))

    def decide(settlement: Settlement) -> list[Alias]:
        standing = [alias for alias in names.aliases if alias.stands]
        gone = [alias for alias in standing if alias.key == wanted] or [
            alias for alias in standing if plain_name(alias.kept) == wanted
        ]
        if not gone:
            raise NotFound(f"{name!r} is merged with nothing in {project!r}: `twins` lists what is.")
        _after(settlement, names.aliases)
        return [replace(alias, stands=False) for alias in gone]

    def finish(settlement: Settlement, gone: list[Alias]) -> None:
        for alias in gone:
            _record(settlement, alias, ReviewAction.SPLIT, person, before={"kept": alias.kept})

    gone = (await announce(services, project, {}, decide, finish=finish, listener=names)).decided
    await _dismiss(services, project, gone, person)
    kept = gone[0].kept
    counts = by_plain_name(await _counts(services, project))
    score = max(likeness(kept, alias.name, meaning.nearness) for alias in gone)
    apart = (kept, *(alias.name for alias in gone))
    return Twin(project, apart, score, sum(counts.get(plain_name(one), 0) for one in apart), None, tuple(gone))


class _Names(TransactionListener):
    """The names of a project, which nobody else merges or splits meanwhile."""

    def __init__(self, project: str) -> None:
        self.project = project
        self.aliases: list[Alias] = []

    async def recall(self, tx: Transaction) -> None:
        await tx.run("alias.take", id=node_id(self.project, ""))
        self.aliases = await aliases_of(tx, self.project)


class _Merging(_Names):
    """Opens a conflict where the same thing is said otherwise under two of the names."""

    def __init__(
        self, project: str, kept: str, others: Sequence[str], claims: Sequence[Claim], profile: Profile
    ) -> None:
        super().__init__(project)
        self.profile = profile
        self.order = [plain_name(one) for one in (kept, *others)]
        self.claims = claims
        self.opened: defaultdict[str, list[str]] = defaultdict(list)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        self.opened.clear()
        kept = kept_names(self.aliases)
        found: defaultdict[tuple[Any, ...], list[tuple[str, Claim]]] = defaultdict(list)
        for claim in self.claims:
            now, subject = find(settlement, claim.ref), plain_name(thing_of(claim, self.profile) or "")
            branch = plain_name(kept.get(subject, subject))
            if now is not None and now.status in HOLDING and branch in self.order:
                found[now.tier, now.item, now.domain, aspect_of(now)].append((branch, now))
        for told in found.values():
            told.sort(key=lambda one: (self.order.index(one[0]), one[1].ref))
            (branch, lead), *rest = told
            for other, claim in rest:
                if other != branch and claim.norm != lead.norm:
                    ref = await opened_between_names(tx, settlement, self.profile, lead, claim, again=True)
                    self.opened[other].append(ref)


def _merged(
    settlement: Settlement, aliases: Sequence[Alias], kept: str, others: Sequence[str], person: Person
) -> list[Alias]:
    there = {alias.key: alias for alias in aliases if alias.stands}
    if (mine := there.get(plain_name(kept))) is not None:
        raise BadInput(f"{kept!r} is merged into {mine.kept!r}: keep that, or take it back first (splitTwin).")
    taken = [there[key] for key in map(plain_name, others) if key in there]
    if (elsewhere := next((alias for alias in taken if plain_name(alias.kept) != plain_name(kept)), None)) is not None:
        raise BadInput(f"{elsewhere.name!r} is merged into {elsewhere.kept!r}: take that back first (splitTwin).")
    if len(aliases) + len(others) > MOST:
        raise BadInput(f"A project merges at most {MOST} names.")
    _after(settlement, aliases)
    new = {plain_name(one): one for one in others if plain_name(one) not in there}
    return [Alias(settlement.project, key, name, kept, person.name, settlement.now) for key, name in new.items()]


def _after(settlement: Settlement, aliases: Sequence[Alias]) -> None:
    """No two steps with one name have the same time."""
    settlement.now = max([settlement.now, *(alias.at + 1 for alias in aliases)])


def _record(settlement: Settlement, alias: Alias, action: ReviewAction, person: Person, **says: Any) -> None:
    review = review_of(settlement, person, action, alias.ref, noun="Alias", **says)
    written = AliasWrite(
        replace(alias, at=settlement.now, by=person.name), step_id(settlement.project, alias.ref, settlement)
    )
    settlement.add(Plan(settlement.project, Reviews(new=(review,)), Aliases(kept=(written,))))


async def _dismiss(services: Services, project: str, gone: Sequence[Alias], person: Person) -> None:
    """Dismiss the conflicts that were opened because the names were one subject, between claims of two subjects by now."""
    claims = await _in_force(services, project, [one for alias in gone for one in (alias.name, alias.kept)])
    kept, profile = kept_names(await aliases_of(services.graph, project)), await profile_of(services, project)
    things = {claim.ref: plain_name(thing_of(claim, profile) or "") for claim in claims}
    roots = {ref: plain_name(kept.get(thing, thing)) for ref, thing in things.items()}
    rows = await services.graph.read("conflict.of_claims", ids=[claim.id for claim in claims])
    found = {told.ref: told for row in rows for told in map(conflict_from, row["conflicts"])}
    why = replace(person, note=f"“{gone[0].name}” and “{gone[0].kept}” are two subjects")
    for ref, conflict in sorted(found.items()):
        apart = len({roots.get(member) for member in conflict.members}) > 1
        if conflict.rule == RULE and conflict.status is ConflictStatus.OPEN and apart:
            await dismiss_conflict(services, project, ref, why)


async def _counts(services: Services, project: str) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for name, rows in (await _named(services, project)).items():
        counts[name] += sum(row["claims"] for row in rows)
    return dict(counts)


async def _named(services: Services, project: str) -> dict[str, list[Mapping[str, Any]]]:
    """Group the newest claims by the name of their subject, as it is written."""
    profile = await profile_of(services, project)
    found: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in await services.graph.read("alias.subjects", low=f"{project}|", high=f"{project}|~", limit=NEWEST):
        name = row["subject"] or thing_of_key(row["key"], profile)
        if name is not None:
            found[name].append(row)
    return found


async def _in_force(services: Services, project: str, names: Sequence[str]) -> list[Claim]:
    """Read the claims in force under the names, and under those merged into them before, in any spelling."""
    kept = kept_names(await aliases_of(services.graph, project))
    wanted = {plain_name(name) for name in names}
    wanted |= {key for key, root in kept.items() if plain_name(root) in wanted}
    named = await _named(services, project)
    spelt = [row for name, rows in named.items() if plain_name(name) in wanted for row in rows]
    if not spelt:
        return []
    subjects = [row["subject"] for row in spelt if row["subject"] is not None]
    keys = [row["key"] for row in spelt if row["subject"] is None]
    bounds = {"low": f"{project}|", "high": f"{project}|~", "limit": NEWEST}
    statuses = sorted(status.value for status in HOLDING)
    rows = await services.graph.read("alias.in_force", **bounds, names=subjects, keys=keys, statuses=statuses)
    return [claim_from(row["claim"]) for row in rows]


def _name(said: str) -> str:
    name = " ".join(said.split())
    if not plain_name(name) or len(name) > NAME_MAX:
        raise BadInput(f"{said[:60]!r} is no name of a subject: 1 to {NAME_MAX} characters.")
    return name
