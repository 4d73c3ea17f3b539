"""The log never tells headers and keys, however much of it is asked for."""

import logging
from collections.abc import Iterator
from importlib import import_module

import pytest

from api.logs import CHATTY, configure_log


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    levels = {name: logging.getLogger(name).level for name in CHATTY}
    yield
    root.setLevel(level)
    root.handlers[:] = handlers
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)


@pytest.mark.parametrize("library", CHATTY)
def test_no_library_tells_of_its_requests_and_their_headers(library: str) -> None:
    """Keys stand in those of a model's endpoint. A name that no library has any more would keep none quiet."""
    import_module(library)
    configure_log("debug")
    assert not logging.getLogger(f"{library}.http11").isEnabledFor(logging.INFO)
    assert logging.getLogger("whence").isEnabledFor(logging.DEBUG)
