"""Webhooks as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.webhook import Topic, Webhook
from graph.store.keys import sort_key
from graph.store.props import without_nones


def webhook_props(webhook: Webhook) -> dict[str, Any]:
    return without_nones(
        {
            "project": webhook.project,
            "ref": webhook.ref,
            "sort": sort_key(webhook.project, webhook.created_at, webhook.ref),
            "url": webhook.url,
            "topics": [topic.value for topic in webhook.topics],
            "secret": webhook.secret,
            "createdAt": webhook.created_at,
            "reached": webhook.reached,
            "told": list(webhook.told),
            "enabled": webhook.enabled,
            "failures": webhook.failures,
            "dueAt": webhook.due_at,
            "lastDeliveryAt": webhook.last_delivery_at,
            "lastError": webhook.last_error,
        }
    )


def webhook_from(row: Mapping[str, Any]) -> Webhook:
    return Webhook(
        project=row["project"],
        ref=row["ref"],
        url=row["url"],
        topics=tuple(Topic(topic) for topic in row["topics"]),
        secret=row["secret"],
        created_at=row["createdAt"],
        reached=row["reached"],
        told=tuple(row.get("told") or ()),
        enabled=row["enabled"],
        failures=row["failures"],
        due_at=row["dueAt"],
        last_delivery_at=row.get("lastDeliveryAt"),
        last_error=row.get("lastError"),
        removed_at=row.get("removedAt"),
    )
