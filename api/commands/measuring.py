"""A worker's own numbers for Prometheus, at an address that only its machine reaches."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import start_http_server

from api.commands.console import tell
from api.metrics import Metrics
from graph.model.errors import Unavailable

LOOPBACK = "127.0.0.1"


@contextmanager
def measured(port: int | None) -> Iterator[Metrics]:
    """Counts as long as the worker lives, and answers at `/metrics` where a port is named; 0 takes a free one."""
    metrics = Metrics()
    if port is None:
        yield metrics
        return
    try:
        server, thread = start_http_server(port, LOOPBACK, metrics.registry)
    except OSError as error:
        raise Unavailable(
            f"port {port} on {LOOPBACK} can't be had ({error.strerror}): name another with --metrics-port (0 takes a free one)"
        ) from error
    tell(f"  http://{LOOPBACK}:{server.server_port}/metrics   what this worker asks of a model, for Prometheus")
    try:
        yield metrics
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
