"""What contradicts what: precision counts for more than recall, for a false alarm asks somebody a foolish question."""

import pytest

from graph.rules.language.wording import flat
from graph.rules.talk.contradiction import clash
from graph.rules.talk.heard import InForce
from graph.rules.talk.telling import states
from tests.unit.rules.pairs import CONTRADICT, LOOK_ALIKE
from tests.unit.rules.talk import GENERAL


def against(said: str, held: str) -> str | None:
    if not states(flat(said)):
        return None
    return clash(said, InForce("DEC-1", held, 0), GENERAL.categories)


@pytest.mark.parametrize(("one", "other"), CONTRADICT)
def test_what_can_not_both_hold_is_heard(one: str, other: str) -> None:
    assert against(other, one)


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_similar_is_not_the_same(one: str, other: str) -> None:
    assert against(other, one) is None
    assert against(one, other) is None


@pytest.mark.parametrize("words", [one for pair in (*CONTRADICT, *LOOK_ALIKE) for one in pair])
def test_nothing_contradicts_itself(words: str) -> None:
    assert against(words, words) is None
