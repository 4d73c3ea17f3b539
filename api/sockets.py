"""The sockets that the service answers on, taken before anything else is started."""

import errno
import socket
from collections.abc import Iterator
from ipaddress import ip_address

from graph.model.errors import SettingsError, Unavailable
from graph.settings import Settings

LOCAL_NAME = "localhost"


def listen(host: str, port: int) -> list[socket.socket]:
    """Bind one socket for each address behind the name; with port 0, the same free port for all."""
    taken: list[socket.socket] = []
    try:
        for family, address in _addresses(host, port):
            taken.append(_bind(family, (address, taken[0].getsockname()[1] if taken else port)))
    except OSError as error:
        for each in taken:
            each.close()
        raise refusal(host, port, error) from error
    return taken


def refusal(host: str, port: int, error: OSError) -> SettingsError | Unavailable:
    """The fault of host and port, in words."""
    if error.errno == errno.EADDRINUSE:
        return Unavailable(
            f"port {port} on {host} is in use: stop what uses it, or name another by --port or WHENCE_PORT (0 takes a free one)"
        )
    if error.errno == errno.EACCES:
        return SettingsError(f"port {port} may not be used by this user: name one above 1023 by --port or WHENCE_PORT")
    return SettingsError(
        f"{host!r} is no address of this machine ({error.strerror or error}): name one by --host or WHENCE_HOST"
    )


def address_of(listening: socket.socket) -> str:
    """Where this machine reaches it, and is answered: the name of all addresses is no host's."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "::1" if listening.family is socket.AF_INET6 else "127.0.0.1"
    return f"http://[{host}]:{port}" if listening.family is socket.AF_INET6 else f"http://{host}:{port}"


def _addresses(host: str, port: int) -> Iterator[tuple[socket.AddressFamily, str]]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, address in dict.fromkeys((family, str(address[0])) for family, *_, address in found):
        if family in (socket.AF_INET, socket.AF_INET6):
            yield family, address


def _bind(family: socket.AddressFamily, address: tuple[str, int]) -> socket.socket:
    # The protocol has to be named: only then asyncio sends at once what is written in pieces. Otherwise the second piece
    # of an answer, its body, waits some 40 ms for the client's system to acknowledge the first.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # A service that is started again must not wait for the connections of the last one to be forgotten.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family is socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def is_loopback(host: str) -> bool:
    """True if only this machine can reach that address. A name that has to be looked up first gives False."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == LOCAL_NAME


def needs_token(settings: Settings) -> bool:
    return settings.mode == "production" or not is_loopback(settings.host)
