"""The answers of readers who were given nothing but the service's own requests can be read, to the last operation."""

import json

import pytest

from evals.recorded import RECORDINGS, answer, name_of, recording
from extract.llm.parse import parse


@pytest.mark.parametrize("name", sorted(one.stem for one in RECORDINGS.glob("*.json")))
def test_every_operation_of_a_reader_is_understood(name: str) -> None:
    for one in recording(name).values():
        read = parse(json.dumps(one))
        assert (len(read.ops), read.spoilt) == (len(one["ops"]), ())


def test_a_target_is_the_claim_that_says_so_now() -> None:
    known = 'What is known:\n{"known": [{"ref": "DEC-1", "statement": "Oak."}]}'
    kept = {name_of("texts"): {"ops": [{"target": "says: Oak."}, {"target": "says: Ash."}, {"target": "#1"}]}}
    assert answer([kept], [known, "other texts"]) is None
    assert answer([kept], [known, "texts"]) == {"ops": [{"target": "DEC-1"}, {"target": None}, {"target": "#1"}]}
