"""Writes the content of a registry that is not in the project yet; an interrupted import may begin again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from api.importing.comparison import Stand, look, replaced_by
from api.importing.intakes import answered, keys_of, of_decision, of_remark
from api.progress import Step
from graph.actions.capturing.capture import Intake, capture
from graph.actions.exchange.recorded_conflicts import fresh_conflicts, open_by_member, record_conflicts
from graph.actions.exchange.recorded_patterns import record_patterns
from graph.actions.exchange.recorded_topics import record_topics
from graph.actions.exchange.recording import Pair, record_decisions, record_supersessions, spare_refs
from graph.actions.operating.projects import bring_task, ensure_item, ensure_task
from graph.actions.reviewing.links import link_downstream, named
from graph.actions.reviewing.steps import Person
from graph.model.errors import WhenceError
from graph.model.profile import Profile
from graph.model.registry import Recorded, Registry, Remark, Talk
from graph.model.source import BY_HAND, Extractor
from graph.process.services import Services
from graph.rules.registry.resting import Brought, times

T = TypeVar("T")
BATCH = 100
Waiting = list[tuple[int, Intake]]


@dataclass
class Told:
    """The result of an import. `runs` are the refs of the runs that read the new words."""

    tasks: int = 0
    messages: int = 0
    decisions: int = 0
    patterns: int = 0
    known: int = 0
    runs: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.messages + self.decisions + self.patterns + self.known


@dataclass(frozen=True)
class Importer:
    """The person who imports, the project, and what they import."""

    services: Services
    project: str
    profile: Profile
    extractor: Extractor
    person: Person

    async def bring(self, registry: Registry, step: Step) -> Told:
        stand = await look(self.services.graph, self.project, registry)
        told = Told(tasks=len(registry.talks), notices=[*registry.notices, *stand.unexplained.values()])
        try:
            for talk in registry.talks:
                await self._discussion(talk, stand, told, step)
            await self._decisions(registry, stand, told, step)
            await self._patterns(registry, stand, told)
        except WhenceError as error:
            so_far = f"{told.messages} messages, {told.decisions} decisions and {told.patterns} patterns"
            raise type(error)(f"{error} Until then {so_far} came in; run it again: what is there is known.") from error
        return told

    # ── messages

    async def _discussion(self, talk: Talk, stand: Stand, told: Told, step: Step) -> None:
        await bring_task(self.services, self.project, talk)
        spoken, keys = stand.spoken[talk.task], keys_of(talk)
        at = times(talk.remarks, self.services.now())
        waiting: Waiting = []
        for place, remark in enumerate(talk.remarks):
            if place in spoken:
                told.known += 1
                continue
            if answered(remark, [intake for _, intake in waiting]) or len(waiting) == BATCH:
                await self._capture(talk, waiting, stand, told)
                step(told.done)
                waiting = []
            answers = stand.by_id.get((talk.task, str(remark.rest.get("replyTo"))))
            waiting.append((place, of_remark(talk, remark, at[place], keys[place], answers)))
        await self._capture(talk, waiting, stand, told)
        if talk.task not in stand.unexplained:
            await record_topics(self.services, self.project, talk, spoken)
        step(told.done)

    async def _capture(self, talk: Talk, waiting: Waiting, stand: Stand, told: Told) -> None:
        """Messages that a task's state came from are kept, and not read again."""
        for done in (True, False):
            mine = [(place, intake) for place, intake in waiting if _is_read(talk, talk.remarks[place], stand) is done]
            intakes, extractor = [intake for _, intake in mine], BY_HAND if done else self.extractor
            captured = await capture(self.services, self.project, intakes, extractor, done=done)
            for (place, _), one in zip(mine, captured, strict=True):
                stand.spoken[talk.task][place] = one.source
                if name := one.source.origin.get("id"):
                    stand.by_id[talk.task, name] = one.source.ref
            told.runs += [] if done else [one.run.ref for one in captured]
            told.messages += len(captured)

    # ── decisions

    async def _decisions(self, registry: Registry, stand: Stand, told: Told, step: Step) -> None:
        fresh = [one for one in registry.decisions if one.ref not in stand.known]
        told.known += len(registry.decisions) - len(fresh)
        names = [name for one in fresh for name in (one.ref, *(conflict.ref for conflict in one.conflicts))]
        await spare_refs(self.services, self.project, names)
        await self._places(fresh)
        contested = await fresh_conflicts(self.services, self.project, registry.decisions)
        names_of_slots = open_by_member(contested)
        ended = {older: one.at for one in registry.decisions for older in replaced_by(one) if one.at is not None}
        for batch in _batches(fresh):
            at = [self._time(one, stand) for one in batch]
            intakes = [of_decision(one, when, self.person.name) for one, when in zip(batch, at, strict=True)]
            captured = await capture(self.services, self.project, intakes, BY_HAND, done=True)
            brought = [
                Brought(one, each.source, each.run.ref, stand.spoken, ended.get(one.ref))
                for one, each in zip(batch, captured, strict=True)
            ]
            await record_decisions(self.services, self.project, self.profile, brought, self.person, names_of_slots)
            told.decisions += len(batch)
            step(told.done)
        # Also of those that are known: an import that was interrupted may have left them out.
        pairs: list[Pair] = [(one.ref, older, None) for one in registry.decisions for older in replaced_by(one)]
        pairs += [(one.ref, old.ref, old.part) for one in registry.decisions for old in one.partly]
        for some in _batches(pairs):
            await record_supersessions(self.services, self.project, some, self.person)
        for told_of in _batches(await fresh_conflicts(self.services, self.project, registry.decisions)):
            await record_conflicts(self.services, self.project, told_of)
        for record in fresh:
            if record.downstream:
                await link_downstream(self.services, self.project, record.ref, record.downstream, self.person)

    def _time(self, record: Recorded, stand: Stand) -> int:
        """Return the time of the decision; where it has none, the time of the last message that it rests on."""
        spoken = stand.spoken.get(record.task or "", {})
        last = max((spoken[place].at for place in record.messages if place in spoken), default=self.services.now())
        return last if record.at is None else record.at

    async def _places(self, records: Sequence[Recorded]) -> None:
        """The tasks and items that decisions name are made where they aren't there: by their refs, for want of more."""
        for task in dict.fromkeys(record.task for record in records if record.task):
            await ensure_task(self.services, self.project, task)
        for item in dict.fromkeys(item for record in records for item in (record.item, *record.items) if item):
            await ensure_item(self.services, self.project, item, item)
        own = {record.ref for record in records}
        wanted = list(dict.fromkeys(ref for record in records for ref in record.downstream if ref not in own))
        found = await named(self.services, self.project, wanted) if wanted else {}
        for ref in wanted:
            if not any(found[ref].values()):
                await ensure_task(self.services, self.project, ref)

    # ── patterns

    async def _patterns(self, registry: Registry, stand: Stand, told: Told) -> None:
        fresh = [mark for mark in registry.patterns if mark.ref not in stand.known]
        told.known += len(registry.patterns) - len(fresh)
        await spare_refs(self.services, self.project, [mark.ref for mark in fresh])
        refs = {task: [spoken[place].ref for place in sorted(spoken)] for task, spoken in stand.spoken.items()}
        for batch in _batches(fresh):
            await record_patterns(self.services, self.project, batch, refs)
            told.patterns += len(batch)


def _is_read(talk: Talk, remark: Remark, stand: Stand) -> bool:
    if not talk.extracted or talk.task in stand.unexplained:
        return False
    return talk.read_until is None or remark.at is None or remark.at <= talk.read_until


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    for at in range(0, len(rows), BATCH):
        yield rows[at : at + BATCH]
