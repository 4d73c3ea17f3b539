"""A no that only names what is right instead, and a no that says nothing else."""

import pytest

from graph.model.words import PatternType
from tests.unit.rules.talk import decided, heard, types

CORRECTION, REJECTION = [PatternType.CORRECTION], [PatternType.REJECTION]
REDIS = decided("use Redis", "MSG-0")
SAID = "Ann: We decided to use Redis."


@pytest.mark.parametrize("said", ["no, Valkey", "no, Memcached please", "> We decided to use Redis.\n\nno, Valkey"])
def test_a_no_with_another_name_corrects(said: str) -> None:
    (found,) = heard(SAID, f"Bo: {said}", decisions=[REDIS])
    assert (found.type, found.claim) == (PatternType.CORRECTION, REDIS.claim)


def test_it_answers_what_it_quotes_also_over_other_messages() -> None:
    between = ("Cy: The gate is open.", "Dan: Who has the keys?")
    (found,) = heard(SAID, *between, "Bo: > we decided to use redis\nno, Valkey", decisions=[REDIS])
    assert (found.type, found.messages[0]) == (PatternType.CORRECTION, "MSG-0")


@pytest.mark.parametrize("said", ["no", "no, maybe Valkey", "no, Valkey?", "no, let's not"])
def test_any_other_no_does_not(said: str) -> None:
    assert PatternType.CORRECTION not in types(SAID, f"Bo: {said}", decisions=[REDIS])


def test_nor_does_a_no_to_something_else() -> None:
    assert types(SAID, "Cy: The gate is open.", "Bo: no, Valkey", decisions=[REDIS]) == []
    day = decided("we deploy on Tuesdays", "MSG-0")
    assert types("Ann: decided: we deploy on Tuesdays", "Bo: no, Thursdays", decisions=[day]) == CORRECTION
    assert types("Ann: decided: we deploy on Tuesdays", "Bo: no, let's not", decisions=[day]) == REJECTION
