"""Free loopback ports, below the range that outgoing connections take theirs from."""

import random
import socket


def free_port() -> int:
    while True:
        port = random.randrange(12_000, 20_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
