"""One run's source read by a model: one call for all of it but the keyed answers, which rules always read."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Protocol

from extract.llm.answer import read_answer
from extract.llm.client import Answer, Client
from extract.llm.enriching import ENRICHER_VERSION, ENRICHING, read_suggestions
from extract.llm.failures import ModelAway, ModelFailed
from extract.llm.prompt import RULES, messages
from extract.llm.snapshot import (
    MOST_CANONICALS,
    MOST_ENTRIES,
    MOST_FACTS,
    accepted,
    places_of,
    slots_of,
    snapshot_of,
)
from extract.pipeline import NAME, VERSION, Extraction
from graph.actions.answers import keep_answer, known_claims
from graph.actions.capture import Extractor
from graph.actions.leases import Leased
from graph.actions.ledger import Ledger
from graph.model.profile import Profile
from graph.model.source import ENRICHER, Run, Source
from graph.model.words import SourceKind
from graph.rules.catalogue import mentioned
from graph.rules.reconcile import Reading
from graph.settings import Settings
from workers.meter import Meter, Unmetered
from workers.reading import Reader, rules_reader, turns_that_asked

MODEL = "model"
MODEL_VERSION = f"1/{VERSION}"


class Asked(Protocol):
    """Whom a source is shown to: a client of an endpoint, or whatever else answers like one."""

    model: str

    async def ask(self, messages: Sequence[dict[str, str]]) -> Answer:
        """What it says of the text, letter for letter."""


def extractor_for(settings: Settings) -> Extractor:
    """Who reads what is captured now."""
    if settings.llm_base_url is None:
        return Extractor(NAME, VERSION)
    return Extractor(MODEL, MODEL_VERSION, settings.llm_model)


@asynccontextmanager
async def open_reader(ledger: Ledger, settings: Settings, meter: Meter | None = None) -> AsyncIterator[Reader]:
    """The rules, or the model that the settings name, with somebody to count what is asked of it."""
    if settings.llm_base_url is None:
        yield rules_reader(ledger)
        return
    client = Client(settings)
    try:
        yield reader_of(ledger, client, meter, enrich=settings.llm_enrich)
    finally:
        await client.close()


def reader_of(ledger: Ledger, client: Asked, meter: Meter | None = None, *, enrich: bool = False) -> Reader:
    """With `enrich`, what is read of a turn asks for the enricher once that is done, in a run of its own."""
    counted = meter or Unmetered()

    async def read(leased: Leased, profile: Profile) -> Reading:
        if leased.run.extractor == ENRICHER:
            return await _enriched(ledger, client, leased, profile, counted)
        run = replace(leased.run, extractor=MODEL, extractor_version=MODEL_VERSION, model=client.model)
        if run.answer is None:
            run = await _asked(ledger, client, replace(leased, run=run), profile, counted)
        found = _read(leased, profile, run, counted, await turns_that_asked(ledger, leased.source))
        dropped = tuple((one.op, one.reason) for one in found.dropped)
        more = enrich and leased.source.kind is SourceKind.TURN
        return Reading(leased.source, run, found.ops, dropped, leased.source.origin.get("stage"), more)

    return read


async def _enriched(ledger: Ledger, client: Asked, leased: Leased, profile: Profile, meter: Meter) -> Reading:
    """What the model suggests belongs to no task: no discussion hears it as something that was said there."""
    run = replace(leased.run, extractor_version=ENRICHER_VERSION, model=client.model)
    if run.answer is None:
        run = await _asked(ledger, client, replace(leased, run=run), profile, meter, ENRICHING)
    try:
        found = read_suggestions(leased.source, profile, run.answer or "")
    except ModelFailed as error:
        meter.model_failed(error.kind)
        raise
    dropped = tuple((one.op, one.reason) for one in found.dropped)
    return Reading(replace(leased.source, task=None), run, found.ops, dropped)


def _read(leased: Leased, profile: Profile, run: Run, meter: Meter, before: Sequence[Source]) -> Extraction:
    try:
        return read_answer(leased.source, profile, run.answer or "", before)
    except ModelFailed as error:
        meter.model_failed(error.kind)
        raise


async def _asked(
    ledger: Ledger, client: Asked, leased: Leased, profile: Profile, meter: Meter, rules: str = RULES
) -> Run:
    """The run with its answer, which the graph has by then: a crash from here on asks nobody again."""
    snapshot = snapshot_of(leased.source, profile)
    project = leased.source.project
    slots, places = slots_of(project, snapshot), places_of(project, snapshot)
    known = await known_claims(ledger, slots, places, each=MOST_ENTRIES, most=MOST_FACTS)
    catalogue = await ledger.catalogues.recent(ledger.graph, leased.source.project)
    names = tuple(one.name for one in mentioned(leased.source.text, catalogue, MOST_CANONICALS))
    told = replace(snapshot, accepted=accepted(known), canonicals=names)
    begun = time.monotonic()
    try:
        answer = await client.ask(messages(leased.source, told, rules))
    except (ModelAway, ModelFailed) as error:
        seconds = time.monotonic() - begun
        meter.model_asked(seconds)
        meter.model_failed(error.kind)
        await keep_answer(ledger, leased.token, _with(leased.run, Answer("", seconds=seconds), None))
        raise
    meter.model_asked(answer.seconds, answer.tokens_in, answer.tokens_out)
    run = _with(leased.run, answer, answer.text)
    await keep_answer(ledger, leased.token, run)
    return run


def _with(run: Run, took: Answer, text: str | None) -> Run:
    """What a call took is added to what the run's earlier ones did, those that came to nothing included."""
    return replace(
        run,
        answer=text,
        llm_calls=run.llm_calls + 1,
        tokens_in=run.tokens_in + took.tokens_in,
        tokens_out=run.tokens_out + took.tokens_out,
        llm_seconds=round(run.llm_seconds + took.seconds, 3),
    )
