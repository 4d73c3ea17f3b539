"""One run's source read by a model: one call for all of it but the keyed answers, which rules always read."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from extract.llm.answer import read_answer
from extract.llm.client import Client
from extract.llm.prompt import messages
from extract.llm.snapshot import MOST_FACTS, accepted, slots_of, snapshot_of
from extract.pipeline import NAME, VERSION
from graph.actions.answers import holders, keep_answer
from graph.actions.capture import Extractor
from graph.actions.leases import Leased
from graph.actions.ledger import Ledger
from graph.model.profile import Profile
from graph.model.source import Run
from graph.rules.reconcile import Reading
from graph.settings import Settings
from workers.reading import Reader, read_by_rules

MODEL = "model"
MODEL_VERSION = f"1/{VERSION}"


def extractor_for(settings: Settings) -> Extractor:
    """Who reads what is captured now."""
    if settings.llm_base_url is None:
        return Extractor(NAME, VERSION)
    return Extractor(MODEL, MODEL_VERSION, settings.llm_model)


@asynccontextmanager
async def open_reader(ledger: Ledger, settings: Settings) -> AsyncIterator[Reader]:
    """The rules, or the model that the settings name."""
    if settings.llm_base_url is None:
        yield read_by_rules
        return
    client = Client(settings)
    try:
        yield reader_of(ledger, client)
    finally:
        await client.close()


def reader_of(ledger: Ledger, client: Client) -> Reader:
    async def read(leased: Leased, profile: Profile) -> Reading:
        run = replace(leased.run, extractor=MODEL, extractor_version=MODEL_VERSION, model=client.model)
        if run.answer is None:
            run = await _asked(ledger, client, replace(leased, run=run), profile)
        found = read_answer(leased.source, profile, run.answer or "")
        dropped = tuple((one.op, one.reason) for one in found.dropped)
        return Reading(leased.source, run, found.ops, dropped, leased.source.origin.get("stage"))

    return read


async def _asked(ledger: Ledger, client: Client, leased: Leased, profile: Profile) -> Run:
    """The run with its answer, which the graph has by then: a crash from here on asks nobody again."""
    snapshot = snapshot_of(leased.source, profile)
    known = await holders(ledger, slots_of(leased.source.project, snapshot), MOST_FACTS)
    answer = await client.ask(messages(leased.source, replace(snapshot, accepted=accepted(known))))
    run = replace(
        leased.run,
        answer=answer.text,
        llm_calls=leased.run.llm_calls + 1,
        tokens_in=leased.run.tokens_in + answer.tokens_in,
        tokens_out=leased.run.tokens_out + answer.tokens_out,
        llm_seconds=round(leased.run.llm_seconds + answer.seconds, 3),
    )
    await keep_answer(ledger, leased.token, run)
    return run
