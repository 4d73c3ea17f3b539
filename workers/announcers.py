"""Tells listeners in this process of a commit, at once."""

from collections.abc import Callable

Listener = Callable[[str | None], None]
"""Hears which project changed; None where something may have been missed, so that any project is worth a look."""

NOBODY_WORKS = (
    "no worker shows on Redis, so nothing is read: start `whence work` on any machine that reaches graph and Redis, "
    "or leave WHENCE_REDIS_URL out and the service does the work itself"
)


class Listeners:
    def __init__(self) -> None:
        self._all: list[Listener] = []

    def add(self, listener: Listener) -> Callable[[], None]:
        """Answers how to take it off again."""
        self._all.append(listener)
        return lambda: self._all.remove(listener)

    def tell(self, project: str | None) -> None:
        for listener in list(self._all):
            listener(project)


class InProcess:
    """An announcer for a process that does everything itself."""

    kind = "in process"

    def __init__(self) -> None:
        self.on_changed = Listeners()
        self.on_queued = Listeners()

    async def changed(self, project: str) -> None:
        self.on_changed.tell(project)

    async def queued(self, project: str) -> None:
        self.on_queued.tell(project)

    async def ping(self) -> None:
        """Do nothing: there is nothing that could be down."""
