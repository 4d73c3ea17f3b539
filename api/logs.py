"""Where the log goes, and how much of it."""

import logging

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
# What these say at INFO is about each request that they send.
CHATTY = ("httpx2", "httpcore", "neo4j", "arq", "mcp")


def configure_log(level: str) -> None:
    """Everything to stderr: stdout is for answers."""
    # One of the libraries has configured the log already, at its import.
    logging.basicConfig(level=level.upper(), format=FORMAT, force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
