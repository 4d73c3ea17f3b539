"""Claims govern paths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.asking.objections import governs


@pytest.mark.parametrize(
    ("path", "asked", "right"),
    [
        ("src/pay", "src/pay/api.py", True),
        ("src/pay/", "./src/pay/api.py", True),
        ("src/pay/api.py", "src/pay", True),
        ("src/pay/api.py", "src/pay/api.py::charge", True),
        ("src/pay", "src/payments/api.py", False),
        ("https://x.example/a", "https://x.example/b", False),
        ("8454acc8", "8454acc81f0e4d2b9d0a1c3e5f7a9b1c2d3e4f50", True),
        ("8454acc8", "8454acd81f0e4d2b9d0a1c3e5f7a9b1c2d3e4f50", False),
        ("8454", "8454acc81f0e4d2b9d0a1c3e5f7a9b1c2d3e4f50", False),
    ],
)
def test_governs(path: str, asked: str, right: bool) -> None:
    assert governs(path, asked) is right


@given(st.text(max_size=30), st.text(max_size=30))
def test_it_is_the_same_both_ways(one: str, other: str) -> None:
    assert governs(one, other) == governs(other, one)
