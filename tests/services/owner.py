"""A process of its own that owns a data directory, as the service does: `python owner.py DIRECTORY`.

It says `ready`, then writes counters one after another and says the number of each that was acknowledged.
"""

import asyncio
import sys
from itertools import count
from pathlib import Path

from graph.engine import open_graph
from graph.migrate import migrate
from graph.settings import Settings
from tests.services.probe import probing


async def own(directory: Path) -> None:
    async with open_graph(Settings(_env_file=None, data_dir=directory)) as graph:
        await migrate(graph)
        probe = probing(graph)
        print("ready", flush=True)
        for number in count():
            await probe.write("probe.create", id=f"w-{number}")
            print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(own(Path(sys.argv[1])))
