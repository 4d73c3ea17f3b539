"""The time limits of work, and the pauses between a worker's looks: all the waiting times in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds, but for `batch`, which is how many runs one job takes at most: they share their commits."""

    batch: int = 32
    lease: float = 30.0
    renew: float = 10.0
    sweep: float = 5.0  # how often the graph is asked for due runs without a wake-up
    finish: float = 2.5  # how long running jobs may take once the service is told to stop
    patience: float = 0.25  # how long what is read of one lease is waited for together
    poll: float = 0.1  # how often the queue on Redis is looked at
    health: float = 5.0  # how often a worker says on Redis that it is there


USUAL = Pace()
