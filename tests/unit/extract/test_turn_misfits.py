"""A unit of another sort than its key is measured in makes a note, wherever it is said."""

import pytest

from extract.turns.reading import extract_turn
from graph.model.words import OpType
from tests.unit.extract.turns_said import PRODUCTION, after, turn


def notes(chat: str) -> list[str | None]:
    source = turn(chat)
    found = extract_turn(source, PRODUCTION, source.at).ops
    return [one.reason for one in found if one.op is OpType.NOTE and one.rule == "turn.misfit"]


@pytest.mark.parametrize("chat", ["It weighs 2 metres.", "weight: 2 m", "weight = 2 m", "The weight is 2 m."])
def test_unit_of_another_sort_makes_a_note(chat: str) -> None:
    assert notes(chat) == ["m is another sort of measure than kg, in which its key is measured"]
    assert after(chat) == []


@pytest.mark.parametrize(
    "chat",
    ["It weighs 2 kg.", "weight: 2 t", "weight: tbd", "Does it weigh 2 metres?", "It does not weigh 2 metres.",
     "deadline: 3 m", "It takes 2 h.", "The weight of the truck that we need for the hall is 2 m"],
)  # fmt: skip
def test_what_fits_or_measures_nothing_makes_none(chat: str) -> None:
    assert notes(chat) == []


@pytest.mark.parametrize("chat", ["The wide one is black.", "The high one stays."])
def test_one_of_several_is_no_size(chat: str) -> None:
    assert [key for key, _, _ in after(chat) if key.startswith("item.dimensions")] == []
