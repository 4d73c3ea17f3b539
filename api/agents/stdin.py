"""Lines from stdin that can be waited for without a thread: one that hangs there would keep the process from ending."""

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator

from api.body import LARGEST_BODY


async def lines() -> AsyncIterator[str]:
    """Yield lines until the writer closes the stream. A line that is too long is no message; the protocol's server says so."""
    reader = asyncio.StreamReader(limit=LARGEST_BODY)
    loop = asyncio.get_running_loop()
    if not can_be_waited_for(sys.stdin.fileno()):
        for line in sys.stdin:
            yield line
        return
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    try:
        while True:
            try:
                line = await reader.readline()
            except ValueError:
                yield "too long"
                continue
            if not line:
                return
            yield line.decode("utf-8", "replace")
    finally:
        transport.close()


def can_be_waited_for(number: int) -> bool:
    """A file, or /dev/null, is there at once and can't be waited for; a pipe, a socket or a terminal can."""
    mode = os.fstat(number).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(number)
