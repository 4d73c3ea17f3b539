"""Every phrase of the lexicon is heard in its own examples; none stands there twice; any text is read, in linear time."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.utterances.lexicon import ENGLISH, Phrase, load
from graph.rules.utterances.notation import Misspelt
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.words import FOLDER

_SOME_WORDS = [word for one in ENGLISH.phrases for example in one.examples for word in example.split()]


@pytest.mark.parametrize("phrase", ENGLISH.phrases, ids=lambda one: f"{one.act}: {one.examples[0]}")
def test_a_phrase_is_heard_in_its_examples(phrase: Phrase) -> None:
    for example in phrase.examples:
        read = sentence(example)
        assert any(one.phrase is phrase for one in ENGLISH.matches(read.said, read.opens)), example


def test_no_example_is_given_twice_for_one_act() -> None:
    said = [(one.act, example) for one in ENGLISH.phrases for example in one.examples]
    assert sorted({one for one in said if said.count(one) > 1}) == []


@given(st.lists(st.one_of(st.sampled_from(_SOME_WORDS), st.text(max_size=12)), max_size=60))
def test_any_text_is_read_and_cues_lie_within_it(words: list[str]) -> None:
    text = " ".join(words)
    read = sentence(text)
    for cue in (one for cues in read.cues.values() for one in cues):
        start, end = read.span(cue.start, cue.end)
        assert 0 <= start <= end <= len(text)


def test_the_longest_phrase_of_an_act_is_the_one_that_is_heard() -> None:
    read = sentence("We decided not to use Mongo.")
    starts = [(one.start, one.act) for cues in read.cues.values() for one in cues]
    assert len(starts) == len(set(starts))


def test_a_phrase_that_stands_there_twice_stops_the_start(tmp_path: Path) -> None:
    entry = '[[phrase]]\nact = "decides"\nwords = "we decided"\nexample = "we decided"\n'
    (tmp_path / "names.toml").write_text((FOLDER / "en" / "names.toml").read_text())
    (tmp_path / "one.toml").write_text(entry)
    (tmp_path / "two.toml").write_text(entry)
    with pytest.raises(Misspelt, match=r"two\.toml: 'we decided' stands in one\.toml"):
        load(tmp_path)


def test_a_phrase_without_an_example_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('[[phrase]]\nact = "decides"\nwords = "we decided"\n')
    with pytest.raises(Misspelt, match="lacks an example"):
        load(tmp_path)


@pytest.mark.parametrize("folder", ["en", "en/agents", "en/frames", "en/listing", "en/records", "en/turns"])
def test_what_an_act_is_said_by_stands_in_one_file(folder: str) -> None:
    """An act of several families ("decides", "harmless") has each of them in one."""
    said = {(one.act, one.family, one.file) for one in load(FOLDER / folder).phrases}
    acts = [(act, family) for act, family, _ in said]
    assert sorted({one for one in acts if acts.count(one) > 1}, key=str) == []


def test_no_list_of_words_is_given_twice() -> None:
    told = tomllib.loads((FOLDER / "en" / "lists.toml").read_text(encoding="utf-8"))["lists"]
    lists = [frozenset(words.split()) for words in told.values()]
    assert [name for name, words in told.items() if lists.count(frozenset(words.split())) > 1] == []
    assert all(len(words.split()) == len(set(words.split())) for words in told.values())
