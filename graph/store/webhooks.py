"""Webhooks as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.webhook import Topic, Webhook
from graph.store.keys import sort_key
from graph.store.props import without_nones


def webhook_props(one: Webhook) -> dict[str, Any]:
    return without_nones(
        {
            "project": one.project,
            "ref": one.ref,
            "sort": sort_key(one.project, one.created_at, one.ref),
            "url": one.url,
            "topics": [topic.value for topic in one.topics],
            "secret": one.secret,
            "createdAt": one.created_at,
            "reached": one.reached,
            "told": list(one.told),
            "enabled": one.enabled,
            "failures": one.failures,
            "dueAt": one.due_at,
            "lastDeliveryAt": one.last_delivery_at,
            "lastError": one.last_error,
        }
    )


def webhook_from(row: Mapping[str, Any]) -> Webhook:
    return Webhook(
        project=row["project"],
        ref=row["ref"],
        url=row["url"],
        topics=tuple(Topic(one) for one in row["topics"]),
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
