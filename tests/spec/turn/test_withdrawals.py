"""A withdrawal says that something no longer holds: it needs words that say so, and is never shown as what it withdraws."""

from typing import Any

import pytest

from tests.services.model import op
from tests.spec.turn.modelled import VENUE, Read

pytestmark = pytest.mark.english

MATERIALS, BUDGET = "item.materials", "project.budget.total"
ITEM = {"type": "item", "itemId": "i1"}
DAYS = [f"2026-03-{day:02d}T10:00:00Z" for day in range(1, 9)]


async def said(read: Read, day: int, chat: str, *ops: dict[str, Any], **more: Any) -> dict[str, Any]:
    read.model.says(*ops)
    await read.turn(**{"freeChat": chat, "at": DAYS[day], "idempotencyKey": f"{read.shop.project}:{day}"} | more)
    return await read.shop.run()


async def shown(read: Read) -> tuple[list[str], list[object]]:
    """Return the item's materials, from its block and from its fields."""
    data = await read.shop.client.ask(
        'query($p: String!) { blocks(project: $p, item: "i1") { key json }'
        ' item(project: $p, ref: "i1") { fields { key value } } }',
        p=read.shop.project,
    )
    (block,) = [one["json"] for one in data["blocks"] if one["key"] == MATERIALS]
    fields = [one["value"] for one in data["item"]["fields"] if one["key"] == MATERIALS]
    return [one["text"] for one in block["materials"]], fields


async def test_words_that_take_nothing_back_withdraw_nothing(read: Read) -> None:
    await said(read, 1, "Venue is Hall 4", op("Venue is Hall 4", VENUE, "Hall 4"))
    run = await said(read, 2, "It is lovely there.", op("It is lovely there", VENUE, None, op="UPDATE"))
    assert {str(one["value"]): one["status"] for one in await read.shop.claims(VENUE)} == {
        "Hall 4": "ACTIVE",
        "None": "CONFLICTED",
    }
    assert "takes nothing back" in run["outcomes"][0]["reason"]


async def test_what_is_withdrawn_already_is_withdrawn_once(read: Read) -> None:
    await said(read, 1, "Venue is Hall 4", op("Venue is Hall 4", VENUE, "Hall 4"))
    first = await said(read, 2, "The venue is open again.", op("The venue is open again", VENUE, None, op="UPDATE"))
    again = await said(read, 3, "Still no venue.", op("Still no venue", VENUE, None, op="UPDATE"))
    assert [run["outcomes"][0]["verdict"] for run in (first, again)] == ["UPDATED", "MERGED"]
    (claim,) = await read.shop.claims(VENUE)
    assert (claim["status"], claim["validTo"]) == ("ARCHIVED", "2026-03-03T10:00:00.000000Z")


async def test_withdrawal_that_a_person_promotes_leaves_nothing_to_show(read: Read) -> None:
    await read.shop.item("i1", "Backdrop")
    await said(read, 1, "Use linen", op("linen", MATERIALS, "linen", scope=ITEM), items=["i1"])
    doubtful = op("Maybe no linen", MATERIALS, "linen", op="UPDATE", removes=True, scope=ITEM)
    await said(read, 2, "Maybe no linen", doubtful, items=["i1"])
    assert await shown(read) == (["linen"], ["linen"])
    (claim,) = [one for one in await read.shop.claims(MATERIALS) if one["status"] == "CONFLICTED"]
    assert claim["statement"] == "item.materials = linen is withdrawn"
    await read.shop.client.ask(
        "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { ref } }",
        p=read.shop.project,
        r=claim["ref"],
    )
    assert await shown(read) == ([], [None])
    after_all = op("Linen after all", MATERIALS, "linen", scope=ITEM)
    await said(read, 3, "Linen after all", after_all, items=["i1"], at=None)
    assert await shown(read) == (["linen"], ["linen"])


async def test_model_is_not_told_of_what_was_withdrawn(read: Read) -> None:
    proposed = op("Forget the budget", BUDGET, None, op="UPDATE", confidence=1.0)
    await said(read, 1, "Forget the budget", proposed)
    (claim,) = await read.shop.claims(BUDGET)
    await read.shop.client.ask(
        "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { ref } }",
        p=read.shop.project,
        r=claim["ref"],
    )
    await said(read, 2, "Hm.")
    assert "accepted" not in read.known
