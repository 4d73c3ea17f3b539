import pytest

from graph.rules.language.repair import repair


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("How often did plague occur in Paris no sorry Venice?", "How often did plague occur in Venice?"),
        ("What do the cilia no the lobes rather do?", "What do the lobes rather do?"),
        ("Whom no sorry who paid for it?", "Who paid for it?"),
        ("We meet on the 5th, I mean the 6th.", "We meet on the 6th."),
        ("Make it 8 or wait 9 chairs.", "Make it 9 chairs."),
    ],
)
def test_words_taken_back_are_taken_out(said: str, meant: str) -> None:
    found = repair(said)
    assert found is not None
    assert found.text == meant
    assert said[: found.removed[0]] == found.text[: found.removed[0]]


@pytest.mark.parametrize(
    "said", ["There is no one here.", "I would rather than that use it.", "No, thanks.", "Use Postgres."]
)
def test_sentence_that_takes_nothing_back_is_left_alone(said: str) -> None:
    assert repair(said) is None
