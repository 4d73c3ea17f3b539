"""Compares the frames of a long review queue, from the first entry to the last, with those of a page with nothing in it."""

from statistics import median

from playwright.async_api import CDPSession, Page

from bench.data import PROJECT
from bench.measure import Figure, compare
from bench.painting import browser, tab
from bench.served import Served

QUEUE = 5_000
FRAMES = 120
ROUNDS = 8
FRAME = 1000 / 60
HALF = 0.5  # of a frame's time: what is left over is the browser's, to rasterise and to answer to keys

EMPTY = """<div class="rows" style="height: 600px; overflow-y: auto"><div style="height: 400000px"></div></div>"""
SCROLL = """async frames => {
  const box = document.querySelector('.rows');
  const step = (box.scrollHeight - box.clientHeight) / frames;
  for (let frame = 0; frame <= frames; frame += 1) {
    box.scrollTop = frame * step;
    await new Promise(requestAnimationFrame);
  }
}"""
LOADED = """() => {
  const box = document.querySelector('.rows');
  box.scrollTop = box.scrollHeight;
  const last = box.querySelector('[role=option]:last-child');
  return last !== null && last.getAttribute('aria-posinset') === last.getAttribute('aria-setsize');
}"""


async def scrolling(served: Served) -> list[Figure]:
    """Measure scrolling; nothing where no browser is found."""
    path = browser()
    if path is None:
        return []
    async with tab(path) as queue, tab(path) as empty:
        await _all_of(queue, served)
        await empty.set_content(EMPTY)
        return [
            await compare(
                f"{FRAMES} frames through a review queue of {served.count:,} : through an empty page",
                lambda: queue.evaluate(SCROLL, FRAMES),
                lambda: empty.evaluate(SCROLL, FRAMES),
                goal=1.1,
                rounds=ROUNDS,
            ),
            await _work(queue, served),
        ]


async def _work(queue: Page, served: Served) -> Figure:
    """Measure a frame's cost in CPU time of the page's own thread, which other work on the machine does not lengthen."""
    session = await queue.context.new_cdp_session(queue)
    await session.send("Performance.enable")
    costs = []
    for _ in range(ROUNDS):
        before = await _spent(session)
        await queue.evaluate(SCROLL, FRAMES)
        costs.append((await _spent(session) - before) / FRAMES)
    cost = median(costs)
    name = f"work of a frame in a review queue of {served.count:,} : a frame at 60 Hz"
    return Figure(name, f"{cost:.2f} ms", f"{FRAME:.2f} ms", cost / FRAME, HALF)


async def _spent(session: CDPSession) -> float:
    """Milliseconds of CPU that the page's main thread has taken so far."""
    told = (await session.send("Performance.getMetrics"))["metrics"]
    return 1000 * float(next(one["value"] for one in told if one["name"] == "ThreadTime"))


async def _all_of(page: Page, served: Served) -> None:
    """Every entry is loaded, as it is for somebody who has scrolled to the end once."""
    await page.goto(f"{served.address}/p/{PROJECT}/review")
    await page.locator(f"[role=option][aria-setsize='{served.count}']").first.wait_for()
    await page.wait_for_function(LOADED, polling=100, timeout=120_000)
