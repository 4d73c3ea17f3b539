"""The places where a request may hold a token."""

import pytest

from api.tokens import secret_in
from graph.model.errors import Unauthenticated


@pytest.mark.parametrize(
    ("header", "payload", "secret"),
    [
        (None, {}, None),
        ("Bearer abc", {}, "abc"),
        ("bearer  abc ", {}, "abc"),
        ("abc", {}, "abc"),
        ("Basic abc", {}, ""),
        (None, {"Authorization": "Bearer abc"}, "abc"),
        (None, {"token": "abc"}, "abc"),
        ("Bearer abc", {"token": "other"}, "abc"),
    ],
)
def test_the_header_goes_before_the_payload(header: str | None, payload: dict[str, object], secret: str | None) -> None:
    assert secret_in(header, payload) == secret


def test_a_token_that_is_no_text_is_refused() -> None:
    with pytest.raises(Unauthenticated):
        secret_in(None, {"token": 17})
