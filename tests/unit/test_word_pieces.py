"""The vocabulary's own library is the judge: it cuts every text into the same pieces."""

import importlib.util
from functools import cache
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from graph.meaning import TOKENS
from graph.word_pieces import Pieces, read_pieces

WORDS = (
    "we",
    " decided",
    " to keep",
    " Postgres",
    "  ",
    " service17",
    "'s",
    "\n",
    "▁",
    " 漢字",
    " naïve",
    "😀",
    "://",
    " 1.5",
)


def file() -> Path:
    spec = importlib.util.find_spec("wordllama")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / TOKENS


@cache
def ours() -> Pieces:
    return read_pieces(file())


@cache
def theirs() -> Tokenizer:
    return Tokenizer.from_file(str(file()))


# A library for prompts takes "<s>" in a text for a sign of its own; here it is what people wrote.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="<"), max_size=60)


@given(TEXTS | st.lists(st.sampled_from(WORDS), max_size=30).map("".join))
@example("")
@example("x" * 3_000)
@example(" " * 3_000)
@example("   字")
def test_text_is_cut_into_the_pieces_that_the_weights_are_by(text: str) -> None:
    assert ours().numbers_in(text) == theirs().encode(text, add_special_tokens=False).ids
