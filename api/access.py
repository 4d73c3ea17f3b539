"""Decides who may ask here: on loopback in development anybody, everywhere else only people with a token."""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from api.context import BY_COMMAND, Context, Shared
from api.demo.background import Teller
from api.service import Service
from api.sockets import needs_token
from api.subscriptions.feed import Feed
from api.tokens import Doorkeeper
from graph.actions.chats.brain import Brain
from graph.actions.operating.tokens import list_tokens
from graph.embedded.data_directory import DataDirectory
from graph.model.errors import SettingsError
from graph.model.viewer import Viewer
from graph.settings import Settings
from workers.model_reader import extractor_for


@dataclass(frozen=True)
class Access:
    """Makes the context of an operation from the token of its request."""

    shared: Shared
    door: Doorkeeper

    async def context(self, request: HTTPConnection, payload: Mapping[str, object]) -> Context:
        async def who() -> Viewer:
            return await self.door.viewer(request, payload)

        where = BY_COMMAND if self.door.is_owner(request) else _address(request)
        return Context(self.shared, await who(), who, where)


def _address(request: HTTPConnection) -> str | None:
    """Of the caller, as a proxy on this machine tells it; what is none is left out."""
    try:
        return str(ip_address(request.client.host)) if request.client is not None else None
    except ValueError:
        return None


async def open_access(service: Service, feed: Feed, teller: Teller) -> Access:
    """Open the access control. It refuses to start if a token is needed and the graph has none: every request would fail."""
    required = needs_token(service.settings)
    if required and not any(token.withdrawn_at is None for token in await list_tokens(service.services)):
        raise SettingsError(_no_token(service.settings))
    embedded = service.settings.graph_url is None
    secret = DataDirectory(service.settings.data_dir).owner_secret() if embedded else None
    return Access(
        shared_by(service, feed, teller), Doorkeeper(service.services, required=required, owner_secret=secret)
    )


def shared_by(service: Service, feed: Feed | None = None, teller: Teller | None = None) -> Shared:
    brain = Brain(service.services)
    return Shared(
        service.services, extractor_for(service.settings), service.queue.kind, feed=feed, teller=teller, brain=brain
    )


def _no_token(settings: Settings) -> str:
    reason = "in production mode" if settings.mode == "production" else f"on {settings.host}, which others can reach,"
    return (
        f"{reason} every request needs a token, and there is none yet: "
        "`whence token create --role admin --name YOURS` makes one; then start again"
    )
