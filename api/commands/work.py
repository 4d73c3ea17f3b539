"""`whence work`: a worker and nothing else."""

import logging
from typing import Annotated

import typer

from api.commands.exits import run
from api.commands.measuring import measured
from api.commands.options import DataOption
from api.logs import configure_log
from graph.settings import load_settings
from workers.settings import run_worker

MetricsOption = Annotated[
    int | None,
    typer.Option(
        "--metrics-port",
        help="Port on 127.0.0.1 for its /metrics; 0 takes a free one.",
        min=0,
        max=65_535,
        show_default=False,
    ),
]


def work(data_dir: DataOption = None, metrics_port: MetricsOption = None) -> None:
    """Do queued jobs until Ctrl-C; start as many as you like, on any machine that reaches graph and queue.

    \b
    WHENCE_GRAPH_URL=neo4j://db:7687 WHENCE_REDIS_URL=redis://queue whence work

    The service does the jobs itself where WHENCE_REDIS_URL is not set. WHENCE_WORKERS says how many run at once.
    """
    run(_work(data_dir, metrics_port))


async def _work(data_dir: object, metrics_port: int | None) -> None:
    settings = load_settings(data_dir=data_dir)
    configure_log(settings.log_level)
    logging.getLogger("whence").info("a worker starts; Ctrl-C ends it")
    with measured(metrics_port) as metrics:
        await run_worker(settings, meter=metrics)
