"""Makes one call of a model: its prompt, its cost, and the answer kept with every run that it is for."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from extract.llm.client import Answer
from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.parse import parse
from extract.llm.prompt import messages, once_more
from extract.llm.shares import shares
from extract.llm.shown import Shown, said_before, to_read
from extract.llm.snapshot import (
    MOST_CANONICALS,
    MOST_CLAIMS,
    MOST_ENTRIES,
    MOST_FACTS,
    Snapshot,
    accepted,
    known_claims,
    people,
    places_of,
    slots_of,
    snapshot_of,
)
from graph.actions.running.answers import held_claims, keep_answer
from graph.actions.running.known import known_beside
from graph.actions.running.leases import Leased
from graph.model.profile import Profile
from graph.model.source import Run, Source
from graph.process.services import Services
from graph.rules.catalogue.names import mentioned_first
from workers.meter import Meter


class Asked(Protocol):
    """The reader of a source: a client of an endpoint, or anything else that answers like a model."""

    model: str

    async def ask(self, messages: Sequence[dict[str, str]]) -> Answer:
        """Return its answer about the text, letter for letter."""


async def ask_model(
    services: Services,
    client: Asked,
    several: Sequence[Leased],
    profile: Profile,
    meter: Meter,
    rules: str | None = None,
) -> Mapping[str, Run]:
    """Return the runs with their answers, which the graph has by then: after a crash from here on, the model is not asked again.

    The cost of a call is kept with the first of the runs that share it, so that a sum over runs counts it once.
    """
    first, sources = several[0], [one.source for one in several]
    before, snapshot = await _beside(services, sources, profile)
    parts = to_read(sources)
    answers: list[str] = []
    for texts in parts:
        took, error = await _answered(client, messages(texts, before, snapshot, rules), meter)
        first = replace(first, run=_with(first.run, took, None))
        if error is not None:
            await keep_answer(services, first.token, first.run)
            error.took = first.run
            raise error
        answers.append(took.text)
    shown = [*(one for texts in parts for one in texts), *before]
    runs = {}
    for lease, share in zip(several, shares(sources, shown, answers), strict=True):
        run = replace(first.run if lease.run.ref == first.run.ref else lease.run, answer=share)
        await keep_answer(services, lease.token, run)
        runs[run.ref] = run
    return runs


async def _answered(
    client: Asked, told: Sequence[dict[str, str]], meter: Meter
) -> tuple[Answer, ModelAway | ModelFailed | None]:
    """The model's answer and its cost, or the failure. After a malformed answer the model is asked once more."""
    first, error = await _said(client, told, meter)
    wrong = _malformed(first.text) if error is None else error
    if not isinstance(wrong, ModelFailed) or wrong.kind is not Failure.MALFORMED:
        return first, error
    if error is None:
        meter.model_failed(wrong.kind)
    again, error = await _said(client, once_more(told, str(wrong).partition(". retryRun")[0] + "."), meter)
    return _both(first, again), error


def _malformed(text: str) -> ModelFailed | None:
    try:
        parse(text)
    except ModelFailed as error:
        return error
    return None


def _both(first: Answer, again: Answer) -> Answer:
    return Answer(
        again.text,
        first.tokens_in + again.tokens_in,
        first.tokens_out + again.tokens_out,
        round(first.seconds + again.seconds, 3),
        first.calls + again.calls,
    )


async def _said(
    client: Asked, told: Sequence[dict[str, str]], meter: Meter
) -> tuple[Answer, ModelAway | ModelFailed | None]:
    begun = time.monotonic()
    try:
        answer = await client.ask(told)
    except (ModelAway, ModelFailed) as error:
        seconds = time.monotonic() - begun
        meter.model_asked(seconds, calls=error.calls)
        meter.model_failed(error.kind)
        return Answer("", seconds=seconds, calls=error.calls), error
    meter.model_asked(answer.seconds, answer.tokens_in, answer.tokens_out, answer.calls)
    return answer, None


async def _beside(services: Services, sources: Sequence[Source], profile: Profile) -> tuple[list[Shown], Snapshot]:
    """Return the context of the reading: the messages before it, and the claims that it may be about."""
    latest = sources[-1]
    snapshot = snapshot_of(latest, profile)
    slots, places = slots_of(latest.project, snapshot), places_of(latest.project, snapshot)
    held = await held_claims(services, slots, places, each=MOST_ENTRIES, most=MOST_FACTS)
    catalogue = await services.catalogues.recent(services.graph, latest.project)
    text = "\n".join(source.text for source in sources)
    names = tuple(entry.name for entry in mentioned_first(text, catalogue, MOST_CANONICALS))
    beside = await known_beside(services, sources, MOST_CLAIMS)
    before = said_before(beside.messages)
    told = replace(
        snapshot,
        accepted=accepted(held),
        canonicals=names,
        task=beside.title,
        people=people([*(one.source for one in before), *sources]),
        known=known_claims(beside.claims, latest.at),
    )
    return before, told


def _with(run: Run, took: Answer, text: str | None) -> Run:
    """Adds the cost of a call to that of the run's earlier calls, failed calls included."""
    return replace(
        run,
        answer=text,
        llm_calls=run.llm_calls + took.calls,
        tokens_in=run.tokens_in + took.tokens_in,
        tokens_out=run.tokens_out + took.tokens_out,
        llm_seconds=round(run.llm_seconds + took.seconds, 3),
    )
