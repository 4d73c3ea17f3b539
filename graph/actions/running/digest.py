"""Turns proposals of readings into states of slots: verifies, reconciles, and announces them with their runs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.capturing.versions import Revising
from graph.actions.cards.consolidate import consolidate_episode
from graph.actions.hearing.listener import is_message, listener_for
from graph.actions.hearing.model_patterns import ModelPatterns, SettledWords
from graph.actions.running.finishing import finished_run
from graph.actions.running.target_slots import Aiming, Places, places_aimed_at
from graph.actions.settling.announce import announce
from graph.actions.settling.one_subject import NamesMoved, PresentNames, name_subjects
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.actions.waves.admission import Passing
from graph.actions.waves.filing import Filing, Registrar
from graph.actions.waves.reports import write_due
from graph.engine import Transaction
from graph.model.claim import Evidence
from graph.model.ids import RUN_PREFIX, node_id
from graph.model.plan import EventNote, Events, Plan, Runs
from graph.model.profile import Profile
from graph.model.source import Run, queued_run
from graph.model.source_kind import kind_of
from graph.process.services import Services
from graph.rules.reading.reconcile import Arrival, Reading, all_arrivals, arrived_of, whole
from graph.rules.reading.relating import beside_earlier
from graph.rules.slots.settle import settle
from graph.rules.slots.trail import Cause
from graph.rules.twins import under_kept_name
from graph.store.sources import versions_id


async def digest(
    services: Services, project: str, profile: Profile, readings: Sequence[Reading], *, lease: str | None
) -> tuple[Run, ...]:
    """Digest readings that arrived together, in one transaction: the runs end with it, or none of it happened."""
    if len(readings) == 1 and kind_of(readings[0].source).alone:
        arrived = await _arrived(services, readings, profile, services.now())
        (words,) = arrived.values()
        return (await consolidate_episode(services, project, profile, readings[0], words, lease=lease),)
    while True:
        try:
            return await _settle(services, project, profile, readings, lease=lease)
        except NamesMoved as moved:
            services.merged_names[project] = moved.names


async def _settle(
    services: Services, project: str, profile: Profile, readings: Sequence[Reading], *, lease: str | None
) -> tuple[Run, ...]:
    """Settle the readings under the names that were last read here, if these are the present ones."""
    named = name_subjects(readings, profile)
    names = services.merged_names.get(project, {}) if named else {}
    readings = [under_kept_name(reading, names, profile) for reading in readings]
    work = await _work_on(services, project, profile, readings)
    hearing = ModelPatterns(work.said, listener_for(services, project, profile, readings))
    present = [PresentNames(project, names)] if named else []
    everything = [arrival for mine in work.arrived.values() for arrival in mine]
    async with services.one_by_one.of(*_tasks(project, readings)):
        announced = await announce(
            services,
            project,
            work.places.shapes | {arrival.slot: arrival.shape for arrival in everything},
            work.decide,
            finish=work.finish,
            listener=_Each([*present, *_listeners(project, readings, work.arrived, hearing, work.passing)]),
            lease=lease,
            ends=[node_id(project, reading.run.ref) for reading in readings],
            names=names,
            room=8 + 2 * len(readings) + len(everything),
        )
    if work.further:
        await services.announcer.queued(project)
    if work.passing.passed:
        await write_due(services)
    return announced.settlement.extra.of(Runs).ended


def _tasks(project: str, readings: Sequence[Reading]) -> set[str]:
    """Return the tasks in whose discussions these are heard: one may be read at length before its transaction."""
    return {node_id(project, reading.source.task or "") for reading in readings if is_message(reading.source)}


@dataclass(frozen=True, slots=True)
class _Work:
    """Readings that arrived together: decides their slots, and ends their runs. `further`: the runs that follow them."""

    profile: Profile
    readings: Sequence[Reading]
    arrived: Mapping[str, Sequence[Arrival]]
    places: Places
    aiming: Aiming
    said: SettledWords
    passing: Passing
    further: tuple[Run, ...]

    def decide(self, settlement: Settlement) -> None:
        resolved, self.said.aimed = self.aiming.resolve(settlement, self.profile)
        self.said.arrived = {
            run: [beside_earlier(arrival, settlement.slots[arrival.slot]) for arrival in mine]
            for run, mine in resolved.items()
        }
        self.passing.arrived = self.said.arrived
        let = [arrival for mine in self.said.arrived.values() for arrival in mine if self.passing.lets(arrival)]
        for slot, words in _by_slot(let, settlement.now).items():
            cause = Cause(note=f"words that were read, under the profile {self.profile.name}")
            settlement.settled[slot] = settle(settlement.slots[slot], words, settlement.setting(cause))

    def finish(self, settlement: Settlement, _: None) -> None:
        told = ((*self.passing.told(reading), settlement, self.passing.seen) for reading in self.readings)
        finished = tuple(finished_run(*one) for one in told)
        events = tuple(EventNote("run", run.ref, settlement.now) for run in finished)
        settlement.add(Plan(settlement.project, Runs(ended=finished, queued=self.further), Events(told=events)))


async def _work_on(services: Services, project: str, profile: Profile, readings: Sequence[Reading]) -> _Work:
    now, wholes = services.now(), tuple(whole(reading) for reading in readings)
    arrived = await _arrived(services, wholes, profile, now)
    places = await places_aimed_at(services, project, wholes)
    return _Work(
        profile,
        readings,
        arrived,
        places,
        Aiming(arrived, wholes, places),
        SettledWords(wholes, arrived),
        Passing(project, profile, readings, arrived),
        await _further(services, project, readings, now),
    )


class _Each(TransactionListener):
    """Several listeners, each after the one before."""

    def __init__(self, listeners: Sequence[TransactionListener]) -> None:
        self.listeners = listeners

    async def recall(self, tx: Transaction) -> None:
        for listener in self.listeners:
            await listener.recall(tx)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        for listener in self.listeners:
            await listener.hear(tx, settlement)


def _listeners(
    project: str,
    readings: Sequence[Reading],
    arrived: Mapping[str, Sequence[Arrival]],
    hearing: TransactionListener,
    passing: Passing,
) -> list[TransactionListener]:
    """Return the listeners: they hear messages, choose in a wave, file decision records, and compare documents with older
    versions."""
    filings = [
        Filing(reading.record, reading.source, words.slot, words.words.id)
        for reading in readings
        if reading.record is not None
        for words in arrived[reading.run.ref]
        if words.op.files
    ]
    documents = [reading.source for reading in readings if kind_of(reading.source).written]
    versions = [reading.source for reading in readings if versions_id(reading.source)]
    revising = Revising(project, versions) if versions else None
    registrar = Registrar(project, filings) if filings else None
    return [hearing, *(one for one in (passing if documents else None, registrar, revising) if one is not None)]


async def _arrived(
    services: Services, readings: Sequence[Reading], profile: Profile, now: int
) -> dict[str, tuple[Arrival, ...]]:
    """Return the arrivals of each run. Rules have sent theirs already, in the same process; the reader makes the rest."""
    there = {reading.run.ref: words for reading in readings if (words := arrived_of(reading)) is not None}
    rest = tuple(reading for reading in readings if reading.run.ref not in there)
    if rest:
        length = sum(len(reading.source.text) for reading in rest)
        found = await services.reader.run(all_arrivals, rest, profile, now, characters=length)
        there |= {reading.run.ref: mine for reading, mine in zip(rest, found, strict=True)}
    return {reading.run.ref: there[reading.run.ref] for reading in readings}


async def _further(services: Services, project: str, readings: Sequence[Reading], now: int) -> tuple[Run, ...]:
    """The runs that follow these readings: queued where they succeed, so that no crash comes between."""
    asked = [(reading.source.ref, reading.then) for reading in readings if reading.then is not None]
    if not asked:
        return ()
    await services.refs.reserve(project, {RUN_PREFIX: len(asked)}, now)
    take = services.refs.dispenser(project, now)
    return tuple(queued_run(project, take(RUN_PREFIX), source, extractor, now) for source, extractor in asked)


def _by_slot(arrived: Sequence[Arrival], now: int) -> Mapping[str, list[Evidence]]:
    by_slot: defaultdict[str, list[Evidence]] = defaultdict(list)
    for arrival in arrived:
        by_slot[arrival.slot].extend(replace(said, recorded_at=now) for said in (arrival.words, *arrival.support))
    return by_slot
