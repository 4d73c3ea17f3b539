"""The result of a check: all is well, or a fault and how to mend it."""

from collections.abc import Awaitable
from dataclasses import dataclass

from graph.model.errors import WhenceError


@dataclass(frozen=True, slots=True)
class Finding:
    check: str
    ok: bool
    says: str


def well(check: str, says: str) -> Finding:
    return Finding(check, True, says)


def problem(check: str, says: str) -> Finding:
    return Finding(check, False, says)


async def looked(check: str, looking: Awaitable[str]) -> Finding:
    """A check that says what it saw; what it raises is the problem, in its own words."""
    try:
        return well(check, await looking)
    except WhenceError as error:
        return problem(check, str(error))
