"""Finds out who asks: checks the token of a request, or of the payload that opens a WebSocket, and remembers it briefly."""

import hmac
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from urllib.parse import unquote

from starlette.requests import HTTPConnection

from api.commands.asking import OWNER
from graph.actions.operating.tokens import viewer_of
from graph.model.errors import Unauthenticated
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.process.services import Services

LOCAL = Viewer("local", Role.ADMIN)
"""The person at the machine: on loopback in development nobody needs a token."""

FRESH_FOR = 5.0
"""Seconds that a token is trusted for without another look; so long a withdrawn one may still work."""
REMEMBERED = 1_000
LONGEST = 500


class Doorkeeper:
    """Knows who asks. Only tokens that were found are remembered: guesses must not push them out."""

    def __init__(
        self,
        services: Services,
        *,
        required: bool,
        owner_secret: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ledger = services
        self._required = required
        self._owner_secret = owner_secret
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Viewer]] = OrderedDict()

    def is_owner(self, request: HTTPConnection) -> bool:
        """A command that runs on the data directory of the service."""
        secret = secret_in(request.headers.get("authorization"), {})
        return secret is not None and self._is_owners(secret)

    async def viewer(self, request: HTTPConnection, payload: Mapping[str, object]) -> Viewer:
        secret = secret_in(request.headers.get("authorization"), payload)
        if secret is not None and self._is_owners(secret):
            return Viewer(unquote(request.headers.get(OWNER, "")).strip() or LOCAL.name, Role.ADMIN)
        return await self.authenticate(secret)

    def _is_owners(self, secret: str) -> bool:
        """A command beside the service. A person who can read the data directory may do anything, under any name."""
        wanted = self._owner_secret
        return wanted is not None and hmac.compare_digest(secret.encode(errors="replace"), wanted.encode())

    async def authenticate(self, secret: str | None) -> Viewer:
        """A token that comes counts, even where none is needed: then it says under which name things are done."""
        if secret is None and not self._required:
            return LOCAL
        if secret is None or len(secret) > LONGEST:
            raise Unauthenticated(
                "No token came with this: make one with `whence token create`, and send it as Authorization: Bearer …"
            )
        known = self._remembered(secret)
        if known is not None:
            return known
        found = await viewer_of(self._ledger, secret)
        if found is None:
            raise Unauthenticated(
                "That token is not known here, or was withdrawn: `whence token create` makes another."
            )
        self._remember(secret, found)
        return found

    def _remembered(self, secret: str) -> Viewer | None:
        until, viewer = self._known.get(secret, (0.0, LOCAL))
        return viewer if until > self._clock() else None

    def _remember(self, secret: str, viewer: Viewer) -> None:
        self._known[secret] = (self._clock() + FRESH_FOR, viewer)
        self._known.move_to_end(secret)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def secret_in(header: str | None, payload: Mapping[str, object]) -> str | None:
    """Browsers can't set headers on a WebSocket, so there the payload of `connection_init` may carry it."""
    given = next((text for name, text in payload.items() if name.lower() in ("authorization", "token")), None)
    text = header if header is not None else given
    if text is None:
        return None
    if not isinstance(text, str):
        raise Unauthenticated('A token is text: send {"authorization": "Bearer …"}.')
    scheme, _, rest = text.strip().partition(" ")
    if not rest:
        return scheme
    return rest.strip() if scheme.lower() == "bearer" else ""
