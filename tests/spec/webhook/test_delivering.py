"""A webhook hears of what happens: signed, in order, at least once, and not for ever where nobody takes it."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from graph.actions.operating import webhooks
from graph.actions.operating.webhooks import add_webhook, remove_webhook, waiting_of, webhooks_of
from graph.model.errors import BadInput, NotFound
from graph.model.webhook import Webhook
from tests.services.receiver import Receiver, receiving
from tests.spec.desk import Desk
from workers.webhooks import Deliverer


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made


@pytest.fixture
def deliverer(desk: Desk) -> Deliverer:
    return Deliverer(desk.services, inside=True)


async def hook(desk: Desk) -> Webhook:
    """As the graph keeps it now."""
    (found,) = await webhooks_of(desk.services.graph, desk.project)
    return found


async def test_a_webhook_hears_in_order_of_what_it_asked_for_and_can_verify_it(
    desk: Desk, receiver: Receiver, deliverer: Deliverer
) -> None:
    made = await add_webhook(desk.services, desk.project, receiver.url, ["claims", "conflicts"])
    await desk.say("Ana", "- [Decision] paint = blue because it was there", 0)
    await desk.say("Ben", "- [Decision] paint = green because it lasts", 1)
    await deliverer.look()
    told = [one.verified(made.secret) for one in receiver.received]
    assert [one["data"]["statement"] for one in told if one["type"].startswith("claim.")][:1] == ["paint = blue"]
    assert {one["data"]["project"] for one in told} == {desk.project}
    names = [one.headers["webhook-id"] for one in receiver.received]
    assert len(set(names)) == len(names)
    await deliverer.look()
    assert len(receiver.received) == len(names)
    assert (await hook(desk)).last_delivery_at is not None


async def test_what_is_refused_is_tried_again_later_under_the_same_name(desk: Desk, receiver: Receiver) -> None:
    await add_webhook(desk.services, desk.project, receiver.url, ["claims"])
    receiver.statuses = [302, 204]
    await desk.say("Ana", "- [Decision] paint = blue because it was there", 0)
    said = desk.services.now()
    stopped = Deliverer(replace(desk.services, now=lambda: said), inside=True)
    await stopped.look()
    refused = await hook(desk)
    assert (refused.failures, refused.last_error, refused.enabled) == (1, "it answered HTTP 302", True)
    await stopped.look()
    assert len(receiver.received) == 1  # not before its time
    later = replace(desk.services, now=lambda: refused.due_at)
    await Deliverer(later, inside=True).look()
    names = [one.headers["webhook-id"] for one in receiver.received]
    assert names[0] == names[1]
    assert ((await hook(desk)).failures, (await hook(desk)).last_error) == (0, None)


async def test_a_receiver_that_is_gone_is_not_asked_again(desk: Desk, receiver: Receiver, deliverer: Deliverer) -> None:
    await add_webhook(desk.services, desk.project, receiver.url, ["claims"])
    receiver.statuses = [410]
    await desk.say("Ana", "- [Decision] paint = blue because it was there", 0)
    assert await waiting_of(desk.services.graph, [await hook(desk)]) == [1]
    await deliverer.look()
    assert not (await hook(desk)).enabled
    assert await waiting_of(desk.services.graph, [await hook(desk)]) == [0]


async def test_all_that_waits_is_counted_however_much_is_read_at_once(
    desk: Desk, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "LOOKED_AT", 2)
    await add_webhook(desk.services, desk.project, receiver.url, ["claims"])
    for place in range(3):
        await desk.say("Ana", f"- [Decision] paint{place} = blue because it was there", place)
    (waiting,) = await waiting_of(desk.services.graph, [await hook(desk)])
    assert waiting == 3


async def test_no_webhook_leads_into_an_internal_network_unless_that_is_allowed(desk: Desk, receiver: Receiver) -> None:
    await add_webhook(desk.services, desk.project, receiver.url, ["claims"])
    await desk.say("Ana", "- [Decision] paint = blue because it was there", 0)
    await Deliverer(desk.services).look()
    assert receiver.received == []
    assert "internal network" in ((await hook(desk)).last_error or "")


async def test_bad_addresses_and_topics_are_refused_and_a_removed_webhook_hears_nothing(
    desk: Desk, receiver: Receiver, deliverer: Deliverer
) -> None:
    for url, topics in (("ftp://x", ["claims"]), ("https://a:b@x.org", ["claims"]), (receiver.url, ["weather"])):
        with pytest.raises(BadInput):
            await add_webhook(desk.services, desk.project, url, topics)
    made = await add_webhook(desk.services, desk.project, receiver.url, ["claims"])
    await remove_webhook(desk.services, desk.project, made.ref)
    await desk.say("Ana", "- [Decision] paint = blue because it was there", 0)
    await deliverer.look()
    assert (receiver.received, await webhooks_of(desk.services.graph, desk.project)) == ([], [])
    with pytest.raises(NotFound):
        await remove_webhook(desk.services, desk.project, made.ref)
