"""The pieces that a text is cut into are those that the tokenizer of the weights cuts it into."""

import importlib.util
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from graph.meaning import TOKENS, nearness
from graph.pieces import Vocabulary, load, pieces


def _file() -> Path:
    spec = importlib.util.find_spec("wordllama")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / TOKENS


@cache
def _vocabulary() -> Vocabulary:
    return load(_file())


@cache
def _tokenizer() -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(_file()))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


_ANYTHING = st.text(st.characters(codec="utf-8"), max_size=60)
_CROWDED = st.lists(
    st.sampled_from(["<s>", "</s>", "<unk>", "<", "s>", " ", "  ", "\u2581", "a", "the", "é", "🎉", "\n"])
)
_WORDS = st.lists(st.text("aeinrst", min_size=1, max_size=50), max_size=8)


@given(st.one_of(_ANYTHING, _CROWDED.map("".join), _WORDS.map(" ".join)))
@example("We decided to keep the sessions in Redis, because latency matters most there.")
@example("")
def test_a_text_is_cut_as_the_tokenizer_cuts_it(text: str) -> None:
    assert pieces(text, _vocabulary()) == _tokenizer().encode(text, add_special_tokens=False).ids


@pytest.mark.parametrize("text", ["a" * 5_000, "ab" * 2_500, "<s>" * 2_000, " " * 5_000])
def test_long_runs_are_cut_alike(text: str) -> None:
    assert pieces(text, _vocabulary()) == _tokenizer().encode(text, add_special_tokens=False).ids


def test_what_has_no_words_is_near_nothing() -> None:
    assert nearness("", ["We keep Redis."]) == [0.0]
