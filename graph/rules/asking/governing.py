"""Knows which claims govern a path: those that name it, a folder above it, or something in it."""

_PARTS = ("/", "::", "#", "@")


def governs(path: str, asked: str) -> bool:
    """`src/pay` governs `src/pay/api.py` and `src/pay/api.py::charge`, and whoever touches `src` touches that, too."""
    mine, theirs = _plain(path), _plain(asked)
    return mine == theirs or _within(theirs, mine) or _within(mine, theirs)


def _within(inner: str, outer: str) -> bool:
    return any(inner.startswith(outer + sign) for sign in _PARTS)


def _plain(path: str) -> str:
    return path.strip().removeprefix("./").rstrip("/")
