"""A Telegram on this machine: its Bot API over real HTTP, which keeps what was said in each room, once it has taken it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.services.answering import Answer, answering


@dataclass
class TelegramServer:
    """`trouble`: what becomes of the next calls: a status to refuse with, "hang up" after taking it, or None."""

    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    trouble: list[int | str | None] = field(default_factory=list)
    url: str = ""

    @property
    def said(self) -> list[dict[str, Any]]:
        """The messages in the rooms."""
        return [told for method, told in self.calls if method == "sendMessage"]

    @property
    def answered(self) -> list[str]:
        return [told["text"] for method, told in self.calls if method == "answerCallbackQuery"]

    def take(self, method: str, told: dict[str, Any]) -> Answer:
        trouble = self.trouble.pop(0) if self.trouble else None
        if isinstance(trouble, int):
            more = {"parameters": {"retry_after": 7}} if trouble == 429 else {}
            return trouble, {"ok": False, "error_code": trouble, "description": "no", **more}
        self.calls.append((method, told))
        if trouble is not None:
            return None
        if method == "getMe":
            return 200, {"ok": True, "result": {"id": 1, "is_bot": True, "can_read_all_group_messages": False}}
        return 200, {"ok": True, "result": {"message_id": 1_000 + len(self.calls)}}


@asynccontextmanager
async def telegram() -> AsyncIterator[TelegramServer]:
    made = TelegramServer()
    async with answering(made.take) as url:
        made.url = url
        yield made
