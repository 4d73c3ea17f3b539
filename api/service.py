"""Opens everything that runs behind the addresses and the commands, in order; closes it in reverse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from graph.actions.operating.environment import refuse_another
from graph.actions.waves.reports import FOLDER
from graph.engine import open_graph
from graph.migrate import migrate
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from graph.settings import Settings
from workers.announcers import InProcess
from workers.meter import Meter
from workers.question_chooser import open_chooser
from workers.queue import open_queue
from workers.reader_pool import reading_words


@dataclass(frozen=True)
class Service:
    """`services` announce through `queue`, which also knows whether what is behind it answers."""

    settings: Settings
    services: Services
    queue: InProcess

    @property
    def engine(self) -> str:
        return self.services.graph.engine_name


@asynccontextmanager
async def open_service(
    settings: Settings, *, attach: bool = False, work: bool = True, meter: Meter | None = None
) -> AsyncIterator[Service]:
    """Profiles, graph, migrations, services, workers. With `attach`, the engine of a running service serves as well.

    `work` False leaves queued runs to others: for a command that only looks, and reads its own words itself.
    """
    settings = settings if work else settings.model_copy(update={"workers": 0})
    profiles = load_profiles(settings.profiles)
    warm = settings.workers > 0 and settings.redis_url is None
    async with reading_words(settings.read_timeout, warm=warm) as reader, open_graph(settings, attach=attach) as graph:
        await migrate(graph)
        await refuse_another(graph, settings.environment)
        services = replace(open_services(graph, profiles), reports=settings.data_dir / FOLDER)
        services = replace(services, reader=reader) if work else services
        async with open_queue(services, settings, meter) as queue, open_chooser(settings, meter) as chooser:
            yield Service(settings, replace(services, announcer=queue, chooser=chooser), queue)
        await services.audit.settled(graph)
