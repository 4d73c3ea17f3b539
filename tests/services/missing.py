"""A service that is not here: its tests are skipped and named at the end, or fail where everything must be here."""

import os
from typing import NoReturn

import pytest

MISSING: dict[str, str] = {}


class ServiceMissing(Exception):
    """Says why a service can't be had on this machine."""


def all_required() -> bool:
    return os.environ.get("WHENCE_REQUIRE_ALL") == "1"


def skip_without(service: str, reason: object) -> NoReturn:
    MISSING[service] = str(reason)
    if all_required():
        pytest.fail(f"{service} is required here (WHENCE_REQUIRE_ALL=1) and missing: {reason}", pytrace=False)
    pytest.skip(f"no {service}: {reason}")
