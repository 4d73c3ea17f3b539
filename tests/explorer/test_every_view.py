"""Every view, wide and narrow, light and dark: nothing keeps anybody out, and nothing is refused or asked outside."""

import re
from pathlib import Path

import pytest

from tests.explorer.browser import NARROW, WIDE, Visit

VIEWS = Path(__file__).parents[2] / "api" / "explorer" / "page" / "views.js"

ADDRESSES = {
    "about": "/about",
    "begin": "/begin",
    "nowhere": "/p/demo/nothing/at/all",
    "nowhere, cut off": "/p/demo/tasks/%E0%A4",
    "ask": "/p/demo/ask",
    "ask, answered": "/p/demo/ask?q=Why+do+we+keep+bookings+in+Postgres%3F",
    "ask, at another time": "/p/demo/ask?q=bookings.database&asOf=2026-01-15",
    "ask, contested": "/p/demo/ask?q=ticket.code",
    "ask, without an answer": "/p/demo/ask?q=Why+is+the+moon+so+far+away%3F",
    "see": "/p/demo/see",
    "see, a graph": "/p/demo/see/TERN-1",
    "see, what rests on it": "/p/demo/see/{partners}?mode=impact",
    "read": "/p/demo/read",
    "read, a document": "/p/demo/read/{document}",
    "read, a span": "/p/demo/read/{document}?from=174&to=265",
    "conflicts": "/p/demo/conflicts",
    "conflicts, settled": "/p/demo/conflicts?status=RESOLVED",
    "review": "/p/demo/review",
    "review, filtered": "/p/demo/review?kind=FACT&item=kiosk",
    "review, by layer and age": "/p/demo/review?layer=ENTITY&days=7",
    "layers": "/p/demo/layers",
    "waves": "/p/demo/waves",
    "waves, one": "/p/demo/waves/demo",
    "ledger": "/p/demo/ledger",
    "ledger, filtered": "/p/demo/ledger?status=ACTIVE&key=bookings.database&asOf=2026-01-15",
    "capture": "/p/demo/capture",
    "capture, about an item": "/p/demo/capture?scope=item&items=gate",
    "capture, a discussion": "/p/demo/capture?mode=discussion",
    "tasks": "/p/demo/tasks",
    "tasks, one": "/p/demo/tasks/TERN-1",
    "chats": "/p/demo/chats",
    "agents": "/p/demo/agents",
    "agents, a pack": "/p/demo/agents?q=Which+database+do+bookings+use%3F&budget=500",
    "agents, a run that there is not": "/p/demo/agents/run-1",
    "items": "/p/demo/items",
    "items, one": "/p/demo/items/gate",
}
"""Every view of views.js, by its name, or by its name, a comma and in which state; braces hold names of claims."""


@pytest.mark.parametrize("view", ADDRESSES)
async def test_nobody_is_kept_out(visit: Visit, refs: dict[str, str], view: str) -> None:
    names = {"document": refs["document"], "partners": refs["ACTIVE Partners get GraphQL, to read only until April"]}
    address = ADDRESSES[view].format(**names)
    await visit.open(address)
    for theme in ("light", "dark"):
        await visit.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size in (WIDE, NARROW):
            await visit.page.set_viewport_size(size)
            assert await visit.overflow() <= 0, size
            assert await visit.violations() == [], (theme, size)


def test_every_view_is_looked_at() -> None:
    views = set(re.findall(r"name: '(\w+)'", VIEWS.read_text(encoding="utf-8")))
    assert views
    assert views <= {name.split(",")[0] for name in ADDRESSES}
