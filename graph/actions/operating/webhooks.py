"""Webhooks: added and removed by admins; taken by one process at a time, which tells each event at least once, in order."""

import base64
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from urllib.parse import urlsplit

from graph.actions.operating.events import OVERLAP, events_at, place, places_from
from graph.actions.operating.projects import no_project
from graph.engine import Graph
from graph.model.errors import BadInput, NotFound
from graph.model.event import Event
from graph.model.ids import node_id
from graph.model.shortened import shortened
from graph.model.times import SECOND
from graph.model.webhook import Topic, Webhook
from graph.process.services import Services
from graph.rules.webhooks import next_try, topics_of
from graph.store.webhooks import webhook_from, webhook_props

PREFIX = "HOOK"
LEASE = 60  # seconds for which a process that has died keeps a webhook from others
URL_MAX = 2_000
ERROR_MAX = 300
LOOKED_AT = 200  # events that are read at once


async def add_webhook(services: Services, project: str, url: str, topics: Sequence[str]) -> Webhook:
    """Add a webhook for the events from now on. Its secret is shown once."""
    checked, wanted = _checked_url(url), _checked_topics(topics)
    now = services.now()
    await services.refs.reserve(project, {PREFIX: 1}, now)
    ref = services.refs.dispenser(project, now)(PREFIX)
    secret = f"whsec_{base64.b64encode(secrets.token_bytes(24)).decode()}"
    made = Webhook(project, ref, checked, wanted, secret, created_at=now, reached=now)
    rows = await services.graph.write(
        "webhook.create", project=node_id(project, ""), id=node_id(project, ref), props=webhook_props(made)
    )
    if not rows:
        raise no_project(project)
    return made


async def remove_webhook(services: Services, project: str, ref: str) -> Webhook:
    rows = await services.graph.write("webhook.remove", id=node_id(project, ref), at=services.now())
    if not rows:
        raise NotFound(f"There is no webhook {ref!r} in {project!r}: `webhooks` lists all webhooks.")
    return webhook_from(rows[0]["webhook"])


async def webhooks_of(graph: Graph, project: str) -> list[Webhook]:
    rows = await graph.read("webhook.of_project", low=f"{project}|", high=f"{project}|~")
    return [webhook_from(row["webhook"]) for row in rows]


async def webhooks_by_ids(graph: Graph, ids: Sequence[str]) -> list[Webhook | None]:
    rows = await graph.read("webhook.by_ids", ids=list(ids))
    found = {row["id"]: webhook_from(row["webhook"]) for row in rows}
    return [
        webhook if (webhook := found.get(each)) is not None and webhook.removed_at is None else None for each in ids
    ]


async def waiting_of(graph: Graph, webhooks: Sequence[Webhook]) -> list[int]:
    """Count the events that each webhook is still to receive. Nothing waits for a webhook that is off."""
    return [await _waiting(graph, webhook) if webhook.enabled else 0 for webhook in webhooks]


async def _waiting(graph: Graph, webhook: Webhook) -> int:
    places, found = await _undelivered_places(graph, webhook), 0
    for first in range(0, len(places), LOOKED_AT):
        events = await events_at(graph, webhook.project, places[first : first + LOOKED_AT])
        found += len(wanted_events(webhook, events))
    return found


async def due_webhooks(services: Services) -> list[str]:
    return [row["id"] for row in await services.graph.read("webhook.due", now=services.now())]


@asynccontextmanager
async def lease_webhook(services: Services, name: str) -> AsyncIterator[tuple[str, Webhook] | None]:
    """The webhook, and the token by which this process has it; None where another has it, or it may not be delivered to."""
    token, now = services.token(), services.now()
    rows = await services.graph.write("webhook.take", id=name, now=now, until=now + LEASE * SECOND, token=token)
    if not rows:
        yield None
        return
    try:
        yield token, webhook_from(rows[0]["webhook"])
    finally:
        await services.graph.write("webhook.let_go", id=name, token=token)


async def undelivered_events(graph: Graph, webhook: Webhook) -> list[Event]:
    """Return the events that it has not received, oldest first: also those committed late, behind an event that it has
    received."""
    places = await _undelivered_places(graph, webhook)
    return await events_at(graph, webhook.project, places[:LOOKED_AT])


async def _undelivered_places(graph: Graph, webhook: Webhook) -> list[str]:
    told = set(webhook.told)
    since = max(webhook.reached - OVERLAP, webhook.created_at)
    return [one for one in await places_from(graph, webhook.project, since) if one not in told]


def wanted_events(webhook: Webhook, events: Sequence[Event]) -> list[Event]:
    return [event for event in events if _wants(webhook, event)]


async def record_delivery(services: Services, token: str, webhook: Webhook, events: Sequence[Event]) -> Webhook | None:
    """The webhook as it is once it has heard of these; None where this process does not have it any more."""
    reached = max([webhook.reached, *(event.at for event in events)])
    low = place(reached - OVERLAP)
    told = tuple(one for one in (*webhook.told, *(each.seq for each in events)) if one >= low)
    after = replace(webhook, reached=reached, told=told)
    if any(_wants(webhook, event) for event in events):
        after = replace(after, failures=0, last_error=None, last_delivery_at=services.now())
    return await _store_webhook(services, token, after)


async def record_failure(services: Services, token: str, webhook: Webhook, error: str, *, gone: bool = False) -> None:
    """Tried again later and later; after the last pause, or where the receiver is gone, it is off and says why."""
    failures, now = webhook.failures + 1, services.now()
    again = None if gone else next_try(failures, now)
    said = shortened(error, ERROR_MAX)
    await _store_webhook(
        services,
        token,
        replace(webhook, failures=failures, due_at=again or now, enabled=again is not None, last_error=said),
    )


async def _store_webhook(services: Services, token: str, webhook: Webhook) -> Webhook | None:
    props = webhook_props(webhook) | {"lastError": webhook.last_error}
    name, until = node_id(webhook.project, webhook.ref), services.now() + LEASE * SECOND
    rows = await services.graph.write("webhook.tell", id=name, token=token, until=until, props=props)
    return webhook if rows else None


def _wants(webhook: Webhook, event: Event) -> bool:
    return not topics_of(event).isdisjoint(webhook.topics)


def _checked_url(url: str) -> str:
    plain = url.strip()
    try:
        parts = urlsplit(plain)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        usable = False
    if not usable or len(plain) > URL_MAX or not plain.isascii() or not plain.isprintable() or " " in plain:
        raise BadInput("A webhook's address is an http or https URL, such as https://example.org/whence.")
    if parts.username or parts.password:
        raise BadInput("A webhook's address carries no name and password: deliveries are signed instead.")
    return plain


def _checked_topics(topics: Sequence[str]) -> tuple[Topic, ...]:
    known = [topic.value for topic in Topic]
    unknown = [topic for topic in topics if topic not in known]
    if unknown or not topics:
        said = f"{unknown[0]!r} is no topic" if unknown else "No topic is named"
        raise BadInput(f"{said}: a webhook hears of {', '.join(known)}.")
    return tuple(Topic(one) for one in dict.fromkeys(topics))
