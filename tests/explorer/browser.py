"""A browser that visits the explorer as a person does, and notices what a person would not."""

import asyncio
import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import ConsoleMessage, Page, Request, Route, ViewportSize

from api.explorer.documents import trusted_documents
from tests.services.missing import ServiceMissing

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
NARROW, WIDE = ViewportSize(width=375, height=800), ViewportSize(width=1280, height=900)


def find_browser() -> str:
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise ServiceMissing(f"none of {', '.join(NAMES)} is on the PATH")


@dataclass
class Gate:
    """Stands before one document of the page, and lets it through until it is told to do otherwise."""

    document: str
    refusal: str | None = None
    answer: dict[str, Any] | None = None
    free: asyncio.Event = field(default_factory=asyncio.Event)

    async def meet(self, route: Route) -> None:
        if json.loads(route.request.post_data or "{}").get("documentId") != self.document:
            return await route.fallback()
        await self.free.wait()
        if self.refusal is not None:
            return await route.fulfill(json={"errors": [{"message": self.refusal}]})
        if self.answer is not None:
            return await route.fulfill(json={"data": self.answer})
        return await route.fallback()

    def refuse(self, why: str) -> None:
        self.refusal = why

    def hold(self) -> None:
        self.free.clear()

    def allow(self) -> None:
        self.refusal = None
        self.free.set()


@dataclass
class Visit:
    """A tab. Its errors are kept, and fail the test in the end."""

    page: Page
    address: str
    problems: list[str] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)

    def watch(self) -> "Visit":
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("request", self._request)
        return self

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:", "blob:")):
            self.problems.append(f"outside request: {request.url}")
        if request.url == f"{self.address}/graphql" and request.method == "POST":
            self.asked.append(json.loads(request.post_data or "{}"))

    async def gate(self, document: str, answer: dict[str, Any] | None = None) -> Gate:
        """Set before the page is opened: a browser may let through what it has begun to send."""
        assert self.page.url == "about:blank", "a gate stands before the page is opened"
        assert document in trusted_documents()
        gate = Gate(document, answer=answer)
        gate.free.set()
        await self.page.route(f"{self.address}/graphql", gate.meet)
        return gate

    async def open(self, path: str) -> Page:
        """The page with its view in place."""
        await self.page.goto(self.address + path)
        await self.settled()
        return self.page

    async def settled(self) -> None:
        """The view that the address names is in place."""
        await self.page.wait_for_selector("main[data-shown]", state="attached")

    async def violations(self) -> list[str]:
        """Find barriers for people who can't see well or use no mouse, by the rules of WCAG 2 A and AA."""
        await self.page.evaluate(AXE)
        found = await self.page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        return [
            f"{rule['id']}: {rule['help']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]

    async def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        wider: int = await self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wider
