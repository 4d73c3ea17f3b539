"""Characters that nobody sees are named, and what belongs to a script's spelling is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.forms.unseen import made_visible, unseen_in


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("pay \u202e001 EUR", ["U+202E RIGHT-TO-LEFT OVERRIDE"]),
        ("use\u200b Postgres\u200b", ["U+200B ZERO WIDTH SPACE"]),
        ("a\u2066b\u2069", ["U+2066 LEFT-TO-RIGHT ISOLATE", "U+2069 POP DIRECTIONAL ISOLATE"]),
        ("ad\u200dmin", ["U+200D ZERO WIDTH JOINER"]),
        ("\ufeffuse \u00adGo", ["U+FEFF ZERO WIDTH NO-BREAK SPACE", "U+00AD SOFT HYPHEN"]),
        ("tag \U000e0041", ["U+E0041 TAG LATIN CAPITAL LETTER A"]),
    ],
)
def test_each_is_named_once(text: str, named: list[str]) -> None:
    assert unseen_in(text) == named


@pytest.mark.parametrize("text", ["👩‍🚀 flies", "می‌خواهم", "שלום", "plain words", "Grüße, 東京", "line\nline\ttab"])
def test_spelling_is_left_alone(text: str) -> None:
    assert unseen_in(text) == []
    assert made_visible(text) == text


@given(st.text())
def test_what_is_made_visible_has_nothing_unseen_left_but_what_joins(text: str) -> None:
    shown = made_visible(text)
    assert (shown == text) is (unseen_in(text) == [])
    assert not set(unseen_in(shown)) - {"U+200C ZERO WIDTH NON-JOINER", "U+200D ZERO WIDTH JOINER"}
