"""A worker process by the settings in the environment; its leases are short enough for a test to see them lapse."""

import asyncio
import logging

from graph.settings import load_settings
from workers.pace import Pace
from workers.settings import run_worker

PACE = Pace(batch=8, lease=4, renew=1, sweep=1)

if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    asyncio.run(run_worker(load_settings(), pace=PACE))
