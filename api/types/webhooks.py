"""Addresses outside that hear of what happens in a project, for those who keep it."""

import strawberry

from api.context import Info
from api.ids import global_id
from api.types.fields import answering, ask, read
from api.types.node import Node
from api.types.scalars import DateTime
from graph.actions.operating.webhooks import add_webhook, remove_webhook, waiting_of, webhooks_of
from graph.model import webhook
from graph.model.words import Role


async def _waiting(one: strawberry.Parent[webhook.Webhook], info: Info) -> int:
    (found,) = await waiting_of(info.context.services.graph, [one])
    return found


@strawberry.type(description="An address that hears of what happens in a project, by signed requests.")
class Webhook(Node):
    id: strawberry.ID = read(lambda one: global_id("Webhook", one.project, one.ref))
    ref: str
    url: str = read("url", "Where requests go.")
    topics: list[str] = read(
        lambda one: [topic.value for topic in one.topics], "conflicts, claims, reviews, runs, spoken, pending."
    )
    enabled: bool = read("enabled", "False after days of failures, or once the receiver said that it is gone.")
    last_delivery_at: DateTime | None = read("last_delivery_at", "When a request was last taken.")
    last_error: str | None = read("last_error", "The reason why the last request was not taken.")
    waiting: int = ask(_waiting, "The number of events that it has not received yet.")


@strawberry.type(description="A webhook that was just made.")
class NewWebhook:
    webhook: Webhook = read(lambda one: one, "The webhook.")
    secret: str = read("secret", "The secret that signs its requests; shown this once.")


@strawberry.type
class WebhookQueries:
    @answering(list[Webhook], "The webhooks of a project, oldest first; for its admins.")
    async def webhooks(self, info: Info, project: str) -> list[webhook.Webhook]:
        slug = (await info.context.project(project, Role.ADMIN)).slug
        return await webhooks_of(info.context.services.graph, slug)


@strawberry.type
class WebhookMutations:
    @answering(
        NewWebhook,
        "Adds a webhook: from now on, events go to its address as Standard Webhooks. Its secret is shown only here.",
    )
    async def add_webhook(self, info: Info, project: str, url: str, topics: list[str]) -> webhook.Webhook:
        return await add_webhook(info.context.services, info.context.enter(project, Role.ADMIN), url, topics)

    @answering(Webhook, "Removes a webhook: nothing more is sent to its address.")
    async def remove_webhook(self, info: Info, project: str, ref: str) -> webhook.Webhook:
        return await remove_webhook(info.context.services, info.context.enter(project, Role.ADMIN), ref)
