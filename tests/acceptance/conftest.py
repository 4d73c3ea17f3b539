"""A service to ask over HTTP, as everybody else does: one for all documents."""

from collections.abc import Iterator

import pytest

from tests.services.whence import Process, served


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("service")) as process:
        yield process
