"""Has rules read a run's source, and marks the run as theirs."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from extract.kinds import Read, read, reading_of
from extract.llm.failures import Failure, ModelFailed
from extract.pipeline import NAME, VERSION
from extract.turns.answers import may_ask, may_reply
from extract.turns.corrections import may_correct
from graph.actions.capturing.turns import turns_before
from graph.actions.chats.observing import Asks
from graph.actions.running.leases import Leased
from graph.model.profile import Profile
from graph.model.source import ENRICHER, Run, Source
from graph.model.words import SourceKind
from graph.process.at_hand import ReadAhead
from graph.process.services import Services
from graph.rules.reading.reconcile import Arrived, Reading, whole
from graph.word_reader import ReadHere, WordReader

Reader = Callable[[Leased, Profile], Awaitable[Reading]]


@dataclass(frozen=True, slots=True)
class SourceReaders:
    """The reader of captured sources, and the reader of chat messages where a model reads them. `by_rules`: no model is asked."""

    read: Reader
    listen: Asks | None = None
    by_rules: bool = False


async def read_by_rules(
    leased: Leased, profile: Profile, before: Sequence[Source] = (), reader: WordReader | None = None
) -> Reading:
    """The run is of the version that has in fact read it, whichever it was queued for."""
    source, run = leased.source, leased.run.read_by(NAME, VERSION, None)
    reader = reader or ReadHere()
    made: Read = await (leased.ahead or _made(run, source, profile, before, reader))
    reading = reading_of(made.found, source, run)
    return replace(reading, arrived=Arrived(run, whole(reading).ops, made.arrived), speaks_of=made.speaks_of)


async def _made(run: Run, source: Source, profile: Profile, before: Sequence[Source], reader: WordReader) -> Read:
    length = len(source.text) + sum(len(source.text) for source in before)
    return await reader.run(read, run, source, profile, tuple(before), characters=length)


def reading_ahead(services: Services) -> ReadAhead:
    """Read a message as its run is going to read it."""

    async def ahead(run: Run, source: Source, profile: str) -> Read:
        return await _made(run.read_by(NAME, VERSION, None), source, services.profile(profile), (), services.reader)

    return ahead


def rules_reader(services: Services) -> Reader:
    """A turn that may correct or answer something is read knowing the turns before it."""

    async def by_rules(leased: Leased, profile: Profile) -> Reading:
        if leased.run.extractor == ENRICHER:
            raise ModelFailed(
                "The enricher needs a model: set WHENCE_LLM_BASE_URL, then retryRun.", kind=Failure.REFUSED
            )
        source = leased.source
        if source.kind is SourceKind.TURN and await _corrects(services, source):
            before = await turns_before(services, source, lambda _: True)
        else:
            before = await turns_that_asked(services, source)
        return await read_by_rules(leased, profile, before, services.reader)

    return by_rules


async def _corrects(services: Services, source: Source) -> bool:
    return await services.reader.run(may_correct, source, characters=len(source.text))


async def turns_that_asked(services: Services, source: Source) -> tuple[Source, ...]:
    """Return the turns before a turn that may have left a question open which this one may answer."""
    replies = source.kind is SourceKind.TURN and may_reply(source)
    return await turns_before(services, source, may_ask) if replies else ()
