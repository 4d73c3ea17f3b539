"""The answers of readers who were given nothing but the service's own requests can be read, to the last operation."""

import json

import pytest

from evals.recorded import RECORDINGS, answer, name_of, recording
from extract.llm.parse import parse
from extract.llm.question import CHOSEN


@pytest.mark.parametrize("name", sorted(one.stem for one in RECORDINGS.glob("*.json")))
def test_every_answer_of_a_reader_is_understood(name: str) -> None:
    for one in recording(name).values():
        if "ops" not in one:
            assert CHOSEN.holds(json.dumps(one))
            continue
        read = parse(json.dumps(one))
        assert (len(read.ops), read.spoilt) == (len(one["ops"]), ())


def test_the_chosen_claim_is_the_one_that_says_so_now() -> None:
    known = 'What is known:\n{"known": [{"ref": "DEC-1", "statement": "Oak."}, {"ref": "DEC-2", "statement": "Ash."}]}'
    chosen = {"answer": "says: Ash.", "beside": ["says: Oak.", "says: Elm."], "confidence": 0.9}
    kept = {name_of("[QUESTION]\nWhich wood?"): chosen}
    asked = "[QUESTION, 2026-11-20]\nWhich wood?"
    assert answer([kept], [known, asked]) == {"answer": "DEC-2", "beside": ["DEC-1"], "confidence": 0.9}


def test_a_target_is_the_claim_that_says_so_now() -> None:
    known = 'What is known:\n{"known": [{"ref": "DEC-1", "statement": "Oak."}]}'
    kept = {name_of("texts"): {"ops": [{"target": "says: Oak."}, {"target": "says: Ash."}, {"target": "#1"}]}}
    assert answer([kept], [known, "other texts"]) is None
    assert answer([kept], [known, "texts"]) == {"ops": [{"target": "DEC-1"}, {"target": None}, {"target": "#1"}]}
