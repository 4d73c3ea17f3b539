"""The time that a person waits: from the address of a question to its answer on the screen."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlencode

from playwright.async_api import Page, async_playwright

from bench.data import PROJECT
from bench.measure import Figure, compare
from bench.reading import question
from bench.served import Served

NAMES = ("chromium", "chromium-browser", "google-chrome")
ROUNDS = 10


async def first_answer(large: Served, small: Served) -> list[Figure]:
    """Measure the first painted answer; nothing where no browser is found."""
    path = browser()
    if path is None:
        return []
    async with tab(path) as one, tab(path) as other:
        return [
            await compare(
                f"first answer painted, {large.count:,} claims : {small.count:,}",
                lambda: _paint(one, large),
                lambda: _paint(other, small),
                goal=2.0,
                rounds=ROUNDS,
            )
        ]


def browser() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@asynccontextmanager
async def tab(path: str) -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path)
        yield await browser.new_page()
        await browser.close()


async def _paint(page: Page, served: Served) -> None:
    asked = urlencode({"q": question(served)})
    await page.goto(f"{served.address}/p/{PROJECT}/ask?{asked}")
    await page.locator(".answer .statement").wait_for()
