"""The platforms that the settings name, and what runs for them as long as the service does."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.chats.platform import Platform
from api.chats.sending import sending
from api.chats.slack import Slack
from api.chats.telegram import Telegram
from api.chats.webhooks import Inbox
from api.service import Service
from graph.model.errors import SettingsError
from graph.settings import Settings


def platforms_of(settings: Settings) -> dict[str, Platform]:
    """Return the platforms that have a token of their own."""
    found: dict[str, Platform] = {}
    if token := settings.telegram_token.get_secret_value():
        secret = settings.telegram_secret.get_secret_value()
        if not secret:
            raise SettingsError(
                "WHENCE_TELEGRAM_TOKEN needs WHENCE_TELEGRAM_SECRET: without it anybody could write here."
            )
        found["telegram"] = Telegram(token, secret, settings.telegram_url)
    if token := settings.slack_token.get_secret_value():
        secret = settings.slack_secret.get_secret_value()
        if not secret:
            raise SettingsError("WHENCE_SLACK_TOKEN needs WHENCE_SLACK_SECRET: without it anybody could write here.")
        found["slack"] = Slack(token, secret, settings.slack_url)
    return found


@asynccontextmanager
async def chatting(service: Service) -> AsyncIterator[Inbox]:
    """Looks, sends and listens."""
    platforms = platforms_of(service.settings)
    async with sending(service.services, platforms, service.queue):
        yield Inbox(service.services, platforms)
