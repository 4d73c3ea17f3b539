"""Where a token is needed: everywhere but on loopback in development."""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from api.context import Context, Shared
from api.service import Service
from extract.pipeline import NAME, VERSION
from graph.actions.capture import Extractor
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.settings import Settings

LOCAL_NAMES = ("localhost",)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address; a name that has to be looked up first is not taken for it."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower().rstrip(".") in LOCAL_NAMES


def needs_token(settings: Settings) -> bool:
    return settings.mode == "production" or not is_loopback(settings.host)


LOCAL = Viewer("local", Role.ADMIN)


@dataclass(frozen=True)
class Access:
    shared: Shared

    async def context(self, request: HTTPConnection, payload: Mapping[str, object]) -> Context:
        return Context(self.shared, LOCAL)


async def open_access(service: Service) -> Access:
    return Access(shared_by(service))


def shared_by(service: Service) -> Shared:
    return Shared(service.ledger, Extractor(NAME, VERSION), service.queue.kind)
