"""Filled data directories, kept from run to run until what fills them changes."""

import hashlib
import shutil
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.fill import fill
from graph.engine import open_graph
from graph.migrate import migrate
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from graph.settings import Settings

HEAP = "1024m"
PROJECT = "bench"
_HOUSE = Path(__file__).parent.parent
_FILLED_BY = (
    "cypher/schema/embedded/*",
    "cypher/plan.cypher",
    "cypher/claim.cypher",
    "cypher/slot.cypher",
    "graph/store/*.py",
    "graph/model/terms.py",
    "graph/embedded/java.py",
    "bench/fill.py",
    "bench/invent.py",
    "bench/talking.py",
)


def settings_for(directory: Path, **more: object) -> Settings:
    return Settings(_env_file=None, data_dir=directory, heap=HEAP, **more)  # type: ignore[arg-type]


async def filled(
    root: Path, count: int, say: Callable[[str], None], by: Callable[[Services, str, int], Awaitable[None]] = fill
) -> Path:
    """A data directory with a project of so many claims, made now unless an earlier run has left it."""
    directory = root / (str(count) if by is fill else f"{count}-{by.__name__}")
    stamp = directory / "filled"
    if stamp.is_file() and stamp.read_text(encoding="ascii") == _fingerprint():
        return directory
    shutil.rmtree(directory, ignore_errors=True)
    begun = time.monotonic()
    async with open_graph(settings_for(directory)) as graph:
        await migrate(graph)
        await by(open_services(graph, load_profiles()), PROJECT, count)
    stamp.write_text(_fingerprint(), encoding="ascii")
    say(f"filled a project with {count:,} in {time.monotonic() - begun:.0f} s")
    return directory


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for pattern in _FILLED_BY:
        for path in sorted(_HOUSE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
