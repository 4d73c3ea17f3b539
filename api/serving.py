"""Runs the service until somebody ends it: the port first, then what it serves, then the server; back in reverse."""

import asyncio
import contextlib
import gc
import signal
import socket
from collections.abc import Callable, Generator, Sequence

from starlette.applications import Starlette

from api.http.server import Server, configure
from api.logs import configure_log
from api.sockets import address_of, listen, refusal
from graph.settings import Settings

# A terminal that is closed sends the third.
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

Ready = Callable[[Sequence[str]], None]
"""Hears the addresses as soon as they answer."""


class Ending:
    """A signal ends the server where it runs, and cuts the start off where it does not yet."""

    def __init__(self, starting: asyncio.Task[None]) -> None:
        self._starting = starting
        self.asked = False
        self.server: Server | None = None

    def __call__(self) -> None:
        if self.server is not None:
            self.server.should_exit = True
        elif not self.asked:
            self._starting.cancel()
        self.asked = True


class Announced(Server):
    """Leaves signals to the whole service, which hears them before the server starts and after it has ended."""

    def __init__(self, app: Starlette, settings: Settings, ready: Ready) -> None:
        # Its own notes on starting and ending would only repeat ours.
        level = "debug" if settings.log_level == "debug" else "warning"
        config = configure(app, settings.host, settings.port, level, settings.connections)
        config.lifespan = "off"
        super().__init__(config, app.state.closing)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready([address_of(each) for each in sockets or ()])

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


async def serve(app: Starlette, settings: Settings, ready: Ready) -> None:
    """Serve, from the port to the last file closed; a signal at any time ends it in order."""
    configure_log(settings.log_level)
    ending = _on_signals()
    listening = listen(settings.host, settings.port)
    try:
        async with app.router.lifespan_context(app):
            ending.server = Announced(app, settings, ready)
            gc.freeze()  # what is loaded stays: it need not be looked through for rubbish again and again
            try:
                await ending.server.serve(listening)
            except OSError as error:
                raise refusal(settings.host, settings.port, error) from error
    except asyncio.CancelledError:
        if not ending.asked:
            raise
    finally:
        for each in listening:
            each.close()


def _on_signals() -> Ending:
    this = asyncio.current_task()
    assert this is not None  # a coroutine that runs has a task
    ending = Ending(this)
    for each in SIGNALS:
        asyncio.get_running_loop().add_signal_handler(each, ending)
    return ending
