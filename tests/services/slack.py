"""A Slack on this machine: its Web API over real HTTP, which keeps what was said in each channel, once it has taken it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.services.answering import Answer, answering


@dataclass
class SlackServer:
    """`trouble`: what becomes of the next calls: a status or an error to refuse with, "hang up" after taking it, or None."""

    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    trouble: list[int | str | None] = field(default_factory=list)
    url: str = ""

    @property
    def said(self) -> list[dict[str, Any]]:
        return [told for method, told in self.calls if method == "chat.postMessage"]

    @property
    def answered(self) -> list[str]:
        return [told["text"] for method, told in self.calls if method == "chat.postEphemeral"]

    def take(self, method: str, told: dict[str, Any]) -> Answer:
        trouble = self.trouble.pop(0) if self.trouble else None
        if isinstance(trouble, int):
            return trouble, {"ok": False, "error": "ratelimited"}
        if trouble not in (None, "hang up"):
            return 200, {"ok": False, "error": trouble}
        self.calls.append((method, told))
        if trouble is not None:
            return None
        return 200, {"ok": True, "ts": f"1700000000.{len(self.calls):06d}"}


@asynccontextmanager
async def slack() -> AsyncIterator[SlackServer]:
    made = SlackServer()
    async with answering(made.take) as url:
        made.url = url
        yield made
