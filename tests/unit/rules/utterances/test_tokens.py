"""Tokens keep their places, are found in any text, and mean what was meant however it was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.utterances.tokens import Sort, tokens


@given(st.text())
def test_tokens_are_the_text_without_its_white_space(text: str) -> None:
    at = 0
    for one in tokens(text):
        assert at <= one.start < one.end
        assert not text[at : one.start].strip()
        at = one.end
    assert not text[at:].strip()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("We'll", ["we", "will"]),
        ("we’ve", ["we", "have"]),
        ("don't", ["do", "not"]),
        ("dont", ["do", "not"]),
        ("won't", ["will", "not"]),
        ("can't", ["can", "not"]),
        ("gonna", ["going", "to"]),
        ("it's", ["it", "is"]),
        ("its", ["its"]),
        ("Lena's", ["lena", "'s"]),
        ("let's", ["let's"]),
        ("lets go, it lets us", ["let's", "go", ",", "it", "lets", "us"]),
        ("thats", ["that", "is"]),
        ("well", ["well"]),
        ("isnt", ["is", "not"]),
        ("service-a", ["service-a"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        ("Node.js.", ["node.js", "."]),
        ("5.99 at 10:30", ["5.99", "at", "10:30"]),
        ("what?!", ["what", "?"]),
        ("so… – fine", ["so", "...", "-", "fine"]),
        ("“quoted”", ['"', "quoted", '"']),
    ],
)
def test_words_are_written_out(written: str, meant: list[str]) -> None:
    assert [one.word for one in tokens(written)] == meant


@pytest.mark.parametrize(
    ("written", "sort"),
    [
        ("https://example.org/a?b=c", Sort.URL),
        ("`let x = 1`", Sort.CODE),
        ("@lena", Sort.MENTION),
        ("👍🏽", Sort.EMOJI),
        ("14", Sort.NUMBER),
        ("10:30", Sort.NUMBER),
        ("—", Sort.MARK),
        ("Größe", Sort.WORD),
    ],
)
def test_one_token_of_its_sort(written: str, sort: Sort) -> None:
    (one,) = tokens(written)
    assert one.sort is sort
