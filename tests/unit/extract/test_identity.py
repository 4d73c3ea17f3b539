"""Identities, and rules that fail."""

import pytest

from extract import pipeline
from extract.pipeline import RULES
from extract.rules.reading import Reading, Rule
from graph.model.words import ClaimKind
from tests.unit.extract.said import document, extracted, message


@pytest.mark.parametrize("words", ["I am the treasurer.", "I'm a nurse from Ghent", "I\u2019m based in Oslo."])
def test_identity_of_a_person_is_read(words: str) -> None:
    (op,) = extracted(message(words)).ops
    assert (op.kind, op.confidence, op.marked) == (ClaimKind.IDENTITY, 0.5, False)


@pytest.mark.parametrize(
    "words", ["I'm a bit late.", "I am the first to say so", "Am I the treasurer?", "I'm going home"]
)
def test_how_somebody_is_says_not_who(words: str) -> None:
    assert extracted(message(words)).ops == ()


def test_rule_that_fails_is_told_and_keeps_no_other_from_going_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: Reading) -> object:
        raise ValueError("stumbled")

    broken = Rule("broken", 0.5, 1, stumble)  # type: ignore[arg-type]
    monkeypatch.setattr(pipeline, "RULES", (broken, *RULES))
    found = extracted(document("## Decision\n\nWe will use Kafka.\n"))
    assert [one.statement for one in found.ops] == ["We will use Kafka"]
    assert found.errors == ("the rule broken/1 failed: ValueError: stumbled",)
