"""Mends what waits for a time that a clock told which ran ahead and has been put right since."""

from graph.model.times import HOUR
from graph.process.services import Services
from graph.rules.webhooks import PAUSES

LONGEST_WAIT = HOUR  # a run that is tried again waits for minutes, a lease for seconds


async def mend_misdated(services: Services) -> None:
    """Have done now what nobody would have put off for so long. A live worker that loses a lease by it does its work twice,
    and keeps the first."""
    now = services.now()
    await services.graph.write("run.mend_misdated", now=now, late=now + LONGEST_WAIT)
    await services.graph.write("webhook.mend_misdated", now=now, late=now + PAUSES[-1], held=now + LONGEST_WAIT)
