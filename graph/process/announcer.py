"""The receiver of commits, and the silent receiver of a process to which nobody listens."""

from typing import Protocol


class Announcer(Protocol):
    """The receiver of commits: it wakes subscribers and workers, and carries nothing that the graph does not."""

    async def changed(self, project: str) -> None:
        """Tell of a commit in the project that subscribers may hear of."""

    async def queued(self, project: str) -> None:
        """Runs of the project wait for a worker."""


class Silence:
    """An announcer for a process without listeners; listeners of other processes ask the graph."""

    async def changed(self, project: str) -> None:
        del project

    async def queued(self, project: str) -> None:
        del project
