"""A desk to write scenarios at: say something, look at what became of it, take a person's step."""

from dataclasses import dataclass, field, replace
from typing import Any

from extract.pipeline import NAME, VERSION
from extract.sources.document import render_document
from extract.sources.rendered import render_manual, render_message
from graph.actions.answering.surroundings import evidence_of
from graph.actions.answering.why import why
from graph.actions.capturing.capture import Captured, Intake, capture
from graph.actions.conflicts import conflicts, reopening
from graph.actions.hearing.task_states import states_of
from graph.actions.reviewing import by_hand, claims, links, revert
from graph.actions.reviewing.handwriting import Handwritten
from graph.actions.reviewing.links import claim_by_ref
from graph.actions.reviewing.steps import Person
from graph.actions.running.leases import Leased
from graph.actions.running.runs import re_extract
from graph.actions.settling import supersede, sweep
from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.ids import node_id
from graph.model.pattern import Pattern
from graph.model.profile import Profile
from graph.model.source import Extractor
from graph.model.state import TaskState
from graph.model.status import ClaimStatus
from graph.model.trace import Trace
from graph.model.words import ClaimKind, ConflictStatus, PatternType, SourceKind
from graph.process.services import Services
from graph.rules.reading.reconcile import Reading
from graph.store.claims import claim_from
from graph.store.conflicts import conflict_from
from workers.jobs import work_once
from workers.rules_reader import read_by_rules

START = 1_770_000_000_000_000  # 2026-02-02 02:40 UTC
MINUTE = 60_000_000


def minute(number: float) -> int:
    return START + int(number * MINUTE)


@dataclass
class Desk:
    """One project, one discussion; times are minutes since its beginning."""

    services: Services
    project: str
    task: str = "T1"
    clerk: Person = field(default_factory=lambda: Person("Rita"))

    async def say(self, author: str, text: str, at: float, *, agent: bool = False, name: str | None = None) -> Captured:
        """A message, captured and read."""
        captured = await self.post(author, text, at, agent=agent, name=name)
        await self.work()
        return captured

    async def post(
        self, author: str, text: str, at: float, *, agent: bool = False, name: str | None = None
    ) -> Captured:
        """A message, captured and left to the workers."""
        rendered = render_message(text, {"author": author})
        intake = Intake(
            SourceKind.MESSAGE,
            rendered.text,
            rendered.sha256,
            rendered.sections,
            minute(at),
            author,
            agent,
            self.task,
            f"m:{self.task}:{name}" if name else None,
            rendered.origin,
        )
        return (await capture(self.services, self.project, [intake], Extractor(NAME, VERSION)))[0]

    async def read(self, path: str, text: str, at: float) -> Captured:
        """A document, captured and read."""
        rendered = render_document(path, text)
        intake = Intake(
            SourceKind.DOCUMENT, rendered.text, rendered.sha256, rendered.sections, minute(at), origin=rendered.origin
        )
        (captured,) = await capture(self.services, self.project, [intake], Extractor(NAME, VERSION))
        await self.work()
        return captured

    async def decide(
        self, author: str, value: str, at: float, *, key: str = "auth.database", agent: bool = False
    ) -> None:
        """Marked words for a slot."""
        await self.say(author, f"- [Decision] {key} = {value}", at, agent=agent)

    async def reread(self, captured: Captured) -> None:
        """Read once more, by a version that finds the same."""

        async def read(leased: Leased, profile: Profile) -> Reading:
            reading = await read_by_rules(leased, profile)
            return replace(reading, run=replace(reading.run, extractor_version="next"))

        await re_extract(self.services, self.project, captured.source.ref, Extractor(NAME, "next"))
        await work_once(self.services, read=read)

    async def work(self) -> None:
        while await work_once(self.services):
            pass

    async def write(self, statement: str, at: float, **more: Any) -> Claim:
        """A claim by hand."""
        rationale, task = more.pop("rationale", None), more.pop("task", None)
        rendered = render_manual(statement, rationale, self.clerk.name)
        intake = Intake(
            SourceKind.MANUAL,
            rendered.text,
            rendered.sha256,
            rendered.sections,
            minute(at),
            self.clerk.name,
            task=task,
            origin=rendered.origin,
        )
        kind = more.pop("kind", ClaimKind.DECISION)
        written = Handwritten(kind, statement, intake, rationale, **more)
        return await by_hand.add_claim(
            self.services, self.project, self.services.profile("general"), written, self.clerk
        )

    # ── results

    async def claims(self) -> list[Claim]:
        """Every claim that somebody put plainly, oldest words first."""
        return [one for one in await self._all_claims() if not one.possible]

    async def possible(self) -> list[Claim]:
        """Return the claims that only look decided."""
        return [one for one in await self._all_claims() if one.possible]

    async def _all_claims(self) -> list[Claim]:
        rows = await self.services.graph.read(
            "claim.page_whole",
            low=f"{self.project}|",
            before=f"{self.project}|~",
            kinds=None,
            layers=None,
            key=None,
            item=None,
            task=None,
            rule=None,
            limit=1000,
        )
        found = [claim_from(row["claim"]) for row in rows]
        return sorted(found, key=lambda one: (one.valid_from or 0, one.recorded_at, one.ref))

    async def chain(self) -> list[tuple[str, str]]:
        """Return each claim with its status, the oldest words first."""
        return [(str(one.value if one.key else one.statement), one.status.value) for one in await self.claims()]

    async def claim(self, value: str, status: ClaimStatus | None = None) -> Claim:
        """The newest claim that says this."""
        said = [one for one in await self.claims() if value in (one.value, one.statement)]
        return next(one for one in reversed(said) if status in (None, one.status))

    async def conflicts(self, status: ConflictStatus | None = ConflictStatus.OPEN) -> list[Conflict]:
        rows = await self.services.graph.read(
            "conflict.page",
            low=f"{self.project}|",
            before=f"{self.project}|~",
            statuses=[status.value] if status else None,
            limit=100,
        )
        return [conflict_from(row["conflict"]) for row in rows]

    async def conflict(self) -> Conflict:
        (one,) = await self.conflicts()
        return one

    async def state(self) -> TaskState:
        (found,) = await states_of(self.services, [node_id(self.project, self.task)])
        assert found is not None
        return found

    async def patterns(self, type_: PatternType | None = None) -> list[Pattern]:
        """In the order of their words."""
        return [one for one in (await self.state()).patterns if type_ in (None, one.type)]

    async def quotes(self, claim: Claim) -> list[tuple[str, str]]:
        """Return the quotations of the claim, each with its role, oldest first."""
        (quoted,) = await evidence_of(self.services.graph, [claim.id])
        ordered = sorted((one.evidence for one in quoted), key=lambda one: (one.order, one.role))
        return [(one.role.value, one.quote) for one in ordered]

    async def why(self, **asked: Any) -> Trace:
        return await why(self.services, self.project, **asked)

    # ── a person's steps

    def by(self, note: str | None = None) -> Person:
        return Person(self.clerk.name, note)

    async def promote(self, claim: Claim, note: str | None = None) -> Claim:
        return await claims.promote(self.services, self.project, claim.ref, self.by(note))

    async def reject(self, claim: Claim) -> Claim:
        return await claims.reject(self.services, self.project, claim.ref, self.by())

    async def retract(self, claim: Claim) -> Claim:
        return await claims.retract(self.services, self.project, claim.ref, self.by("it was never true"))

    async def archive(self, claim: Claim) -> Claim:
        return await claims.archive(self.services, self.project, claim.ref, self.by())

    async def defer(self, claim: Claim) -> Claim:
        return await claims.defer(self.services, self.project, claim.ref, self.by())

    async def edit(self, claim: Claim, statement: str | None = None, value: Any = None) -> Claim:
        profile = self.services.profile("general")
        return await claims.edit(
            self.services, self.project, claim.ref, self.by(), profile, statement=statement, value=value
        )

    async def revert(self, claim: Claim) -> Claim:
        return await revert.revert(self.services, self.project, claim.ref, self.by())

    async def supersede(self, older: Claim, newer: Claim, part: str | None = None) -> Claim:
        return await supersede.supersede(self.services, self.project, older.ref, newer.ref, part, self.by())

    async def resolve(self, conflict: Conflict, winner: Claim) -> Conflict:
        return await conflicts.resolve_conflict(self.services, self.project, conflict.ref, winner.ref, self.by())

    async def dismiss(self, conflict: Conflict) -> Conflict:
        return await conflicts.dismiss_conflict(self.services, self.project, conflict.ref, self.by("no real conflict"))

    async def reopen(self, conflict: Conflict) -> Conflict:
        return await reopening.reopen_conflict(self.services, self.project, conflict.ref, self.by())

    async def sweep(self) -> tuple[Conflict, ...]:
        return await sweep.sweep(self.services, self.project)

    async def rests(self, claim: Claim, *affects: str) -> None:
        await links.add_downstream(self.services, self.project, claim.ref, affects, self.by())

    async def acknowledge(self, claim: Claim, effect: str) -> None:
        await links.acknowledge(self.services, self.project, claim.ref, node_id(self.project, effect), self.by())

    async def again(self, claim: Claim) -> Claim:
        """The claim as it is now."""
        return await claim_by_ref(self.services, self.project, claim.ref)
