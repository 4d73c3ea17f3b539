"""Every phrase that turns are read by is heard in its own examples, and cues lie within the text whatever is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.turns.named import LEXICON, clause
from graph.rules.utterances.lexicon import Phrase
from graph.rules.utterances.sentences import openings

_WORDS = sorted({word for one in LEXICON.phrases for example in one.examples for word in example.split()})


@pytest.mark.parametrize("phrase", LEXICON.phrases, ids=lambda one: f"{one.act}: {one.examples[0]}")
def test_a_phrase_is_heard_in_its_examples(phrase: Phrase) -> None:
    for example in phrase.examples:
        said = clause(example).said
        assert any(one.phrase is phrase for one in LEXICON.matches(said, openings(said))), example


@given(st.lists(st.one_of(st.sampled_from(_WORDS), st.text(max_size=8)), max_size=30))
def test_cues_lie_within_whatever_is_typed(words: list[str]) -> None:
    text = " ".join(words)
    said = clause(text)
    for act in said.cues:
        assert all(0 <= start <= end <= len(text) for start, end in said.spans(act))
    assert 0 <= said.opening("corrects") <= len(text)


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [("No, make it 4.", "4."), ("hmm, let's go back to 4 m", "4 m"), ("Sorry, I mean the 10th.", "the 10th."), ("4 m, no", "4 m, no")],
)  # fmt: skip
def test_a_correction_opens_its_sentence_in_a_row_of_cues(sentence: str, rest: str) -> None:
    assert sentence[clause(sentence).opening("corrects") :] == rest
