"""A tiny process between the service and the engine: when the service ends, however it ends, so does the engine.

It reads a pipe that only the service holds open; the kernel closes that pipe even when the service is killed. Nothing
but the standard library is imported, so that it starts in no time and runs under `python -I -S`.
"""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys

PR_SET_PDEATHSIG = 1


def keep(command: list[str], lock: int, grace: float) -> int:
    wake_out, wake_in = os.pipe()
    os.set_blocking(wake_in, False)
    signal.set_wakeup_fd(wake_in)
    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The engine inherits the lock: another process waits until the engine is gone, not merely this process.
    engine = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=(lock,), preexec_fn=_die_with_parent)  # noqa: PLW1509
    while engine.poll() is None:
        ready, _, _ = select.select([0, wake_out], [], [])
        told_to_end = wake_out in ready and signal.SIGTERM in os.read(wake_out, 64)
        if told_to_end or (0 in ready and not os.read(0, 64)):
            return _end(engine, grace)
    return engine.returncode


def _end(engine: subprocess.Popen[bytes], grace: float) -> int:
    engine.terminate()
    try:
        return engine.wait(grace)
    except subprocess.TimeoutExpired:
        engine.kill()
        return engine.wait()


def _die_with_parent() -> None:
    """Have the engine end, on Linux, also when this process is killed."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(keep(sys.argv[3:], lock=int(sys.argv[1]), grace=float(sys.argv[2])))
