"""The one shape in which every error leaves the service."""

from collections.abc import Mapping
from typing import Any

CODES = frozenset(
    [
        "BAD_INPUT",
        "NOT_FOUND",
        "FORBIDDEN",
        "UNAUTHENTICATED",
        "ILLEGAL_TRANSITION",
        "CONFLICT_CLOSED",
        "TOO_LARGE",
        "RATE_LIMITED",
        "UNAVAILABLE",
        "INTERNAL",
        "TOO_SLOW",
    ]
)


def assert_error(answer: Any, code: str, *words: str) -> None:
    """The answer (a response, or its body) carries errors, each with a message and a code, the first with this one."""
    body: Mapping[str, Any] = answer.json() if hasattr(answer, "json") else answer
    assert body.get("errors"), f"no errors in {body}"
    for error in body["errors"]:
        assert error["message"]
        assert error["extensions"]["code"] in CODES
        assert set(error) <= {"message", "extensions", "locations", "path"}
    first = body["errors"][0]
    assert first["extensions"]["code"] == code, first
    for word in words:
        assert word in first["message"], first
