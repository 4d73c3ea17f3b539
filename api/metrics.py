"""Counts what the service does, for Prometheus."""

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client import generate_latest as render
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from extract.llm.failures import Failure

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
MODEL_SECONDS = (0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0)


class Metrics:
    """A service's numbers, in a registry of their own so that two services in a process don't share them."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        self.registry = registry or CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._operations = Counter(
            "whence_operations",
            "GraphQL operations by type and field, and how they ended: ok, or the first error's code",
            ("operation", "outcome"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "whence_operation_seconds",
            "Time from a parsed request to its answer; subscriptions are not in it",
            ("operation",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._count_model()
        self._streams = Gauge("whence_open_streams", "Subscriptions being served now", registry=self.registry)

    def _count_model(self) -> None:
        """The calls of a model by the service's own workers; a worker process of its own counts for itself."""
        self._calls = Counter(
            "whence_model_calls", "Requests to the model, failed ones included", registry=self.registry
        )
        self._failures = Counter(
            "whence_model_failures", "Requests to the model that came to nothing", ("kind",), registry=self.registry
        )
        self._tokens = Counter(
            "whence_model_tokens", "Tokens of the requests and of the answers", ("part",), registry=self.registry
        )
        self._model_seconds = Histogram(
            "whence_model_seconds", "Time that a request took", buckets=MODEL_SECONDS, registry=self.registry
        )
        for kind in Failure:
            self._failures.labels(kind.value)
        for part in ("prompt", "completion"):
            self._tokens.labels(part)

    def model_asked(self, seconds: float, tokens_in: int = 0, tokens_out: int = 0, calls: int = 1) -> None:
        self._calls.inc(calls)
        self._model_seconds.observe(seconds)
        self._tokens.labels("prompt").inc(tokens_in)
        self._tokens.labels("completion").inc(tokens_out)

    def model_failed(self, kind: Failure) -> None:
        self._failures.labels(kind.value).inc()

    def operation_ended(self, operation: str, outcome: str, seconds: float | None = None) -> None:
        self._operations.labels(operation, outcome).inc()
        if seconds is not None:
            self._seconds.labels(operation).observe(seconds)

    def stream_opened(self) -> None:
        self._streams.inc()

    def stream_closed(self) -> None:
        self._streams.dec()

    def route(self, path: str = "/metrics") -> Route:
        async def metrics(_request: Request) -> Response:
            return Response(render(self.registry), headers={"content-type": CONTENT_TYPE_LATEST})

        return Route(path, metrics, methods=["GET"])
