"""Sources read by a model: one call for all of it but the keyed answers, which rules always read.

A turn or a document is asked about alone, the messages of a task that are captured together in one call.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from extract.episodes.model_answer import read_episode_answer
from extract.llm.answer import quoted_elsewhere, read_answer
from extract.llm.client import Client
from extract.llm.enriching import ENRICHER_VERSION, ENRICHING, read_suggestions
from extract.llm.failures import ModelAway, ModelFailed
from extract.pipeline import NAME, VERSION, Extraction, record_by_rules
from graph.actions.running.known import sources_named
from graph.actions.running.leases import Leased
from graph.model.profile import Profile
from graph.model.source import ENRICHER, Extractor, Run, Source
from graph.model.words import SourceKind
from graph.process.services import Services
from graph.rules.reading.reconcile import Reading
from graph.settings import Settings
from workers.chat_reader import Listener
from workers.fallback import fallback_for, mark_run
from workers.meter import Meter, Unmetered
from workers.model_call import Asked, ask_model
from workers.rules_reader import Reader, SourceReaders, rules_reader, turns_that_asked
from workers.shared_calls import Calls

MODEL = "model"
MODEL_VERSION = f"2/{VERSION}"


def extractor_for(settings: Settings) -> Extractor:
    """The reader for what is captured now."""
    if settings.llm_base_url is None:
        return Extractor(NAME, VERSION)
    return Extractor(MODEL, MODEL_VERSION, settings.llm_model)


@asynccontextmanager
async def open_reader(
    services: Services, settings: Settings, meter: Meter | None = None
) -> AsyncIterator[SourceReaders]:
    """The rules, or the model that the settings name, with somebody to count what is asked of it."""
    if settings.llm_base_url is None:
        yield SourceReaders(rules_reader(services), by_rules=True)
        return
    client = Client(settings)
    try:
        read = reader_of(services, client, meter, enrich=settings.llm_enrich)
        yield SourceReaders(read, Listener(services, client, meter or Unmetered(), settings.llm_base_url))
    finally:
        await client.close()


def reader_of(services: Services, client: Asked, meter: Meter | None = None, *, enrich: bool = False) -> Reader:
    """Return a reader that asks the model. With `enrich`, a turn then gets a run of the enricher as well. Where the model
    can't read, rules may."""
    counted, by_rules = meter or Unmetered(), rules_reader(services)
    understood = _understanding(services, client, counted, enrich)

    async def read(leased: Leased, profile: Profile) -> Reading:
        if leased.run.extractor == ENRICHER:
            return await _enriched(services, client, leased, profile, counted)
        if not leased.source.text:
            return await by_rules(leased, profile)  # a file that is gone says nothing
        try:
            return await understood(leased, profile)
        except (ModelAway, ModelFailed) as error:
            told = fallback_for(error, leased, profile)
            if told is None:
                raise
            reading = await by_rules(leased, profile)
            return mark_run(reading, leased, error, told, Extractor(MODEL, MODEL_VERSION, client.model))

    return read


def _understanding(services: Services, client: Asked, counted: Meter, enrich: bool) -> Reader:
    """Return a reader that gives the model's reading, or raises."""

    async def ask(several: Sequence[Leased], profile: Profile) -> Mapping[str, Run]:
        return await ask_model(services, client, several, profile, counted)

    calls = Calls(ask)

    async def read(leased: Leased, profile: Profile) -> Reading:
        run = leased.run.read_by(MODEL, MODEL_VERSION, client.model)
        if run.answer is None:
            run = await calls.run_of(replace(leased, run=run), profile)
        before = tuple(await turns_that_asked(services, leased.source))
        try:
            judge = read_episode_answer if leased.source.kind is SourceKind.EPISODE else read_answer
            found = await _judged(services, counted, judge, leased.source, profile, run.answer or "", before)
        except ModelFailed as error:
            error.took = run
            raise
        dropped = tuple((one.op, one.reason) for one in found.dropped)
        more = enrich and leased.source.kind is SourceKind.TURN
        then = Extractor(ENRICHER, ENRICHER_VERSION, client.model) if more else None
        beside = await sources_named(services, leased.source.project, quoted_elsewhere(found.ops))
        stage = leased.source.origin.get("stage")
        formal = await services.reader.run(
            record_by_rules, leased.source, profile, leased.source.captured_at, characters=len(leased.source.text)
        )
        ops = (*formal.ops, *found.ops)
        return Reading(leased.source, run, ops, dropped, stage, then, beside, understood=True, record=formal.record)

    return read


async def _enriched(services: Services, client: Asked, leased: Leased, profile: Profile, meter: Meter) -> Reading:
    """Read the model's suggestions. They belong to no task: no discussion takes them for something that was said there."""
    run = leased.run.read_by(ENRICHER, ENRICHER_VERSION, client.model)
    if run.answer is None:
        alone = (replace(leased, run=run),)
        run = (await ask_model(services, client, alone, profile, meter, ENRICHING))[run.ref]
    found = await _judged(services, meter, read_suggestions, leased.source, profile, run.answer or "")
    dropped = tuple((one.op, one.reason) for one in found.dropped)
    return Reading(replace(leased.source, task=None), run, found.ops, dropped)


async def _judged(
    services: Services,
    meter: Meter,
    judge: Callable[..., Extraction],
    source: Source,
    profile: Profile,
    said: str,
    *more: Any,
) -> Extraction:
    """A model's words are read like anybody's: apart, and to a deadline."""
    try:
        return await services.reader.run(judge, source, profile, said, *more, characters=len(source.text) + len(said))
    except ModelFailed as error:
        meter.model_failed(error.kind)
        raise
