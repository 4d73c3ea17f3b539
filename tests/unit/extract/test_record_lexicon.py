"""Every phrase that documents and marked lines are read by is heard in its own examples."""

import pytest

from extract.rules.labels import RECORDS, clause
from graph.rules.utterances.lexicon import Phrase
from graph.rules.utterances.sentences import openings


@pytest.mark.parametrize("phrase", RECORDS.phrases, ids=lambda one: f"{one.act}: {one.examples[0]}")
def test_a_phrase_is_heard_in_its_examples(phrase: Phrase) -> None:
    for example in phrase.examples:
        said = clause(example).said
        assert any(one.phrase is phrase for one in RECORDS.matches(said, openings(said))), example
