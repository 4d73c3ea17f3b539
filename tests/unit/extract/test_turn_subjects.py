"""The head of its phrase owns a value, whatever else stands beside it."""

import pytest

from tests.unit.extract.turns_said import after

VENUE = "project.logistics.venue"


@pytest.mark.parametrize(
    "words",
    ["The hall is 2 m wide.", "The door behind the shelf is 2 m wide.", "The door behind the backdrop is 2 m wide.",
     "The door behind it is 2 m wide.", "The supplier offers a version that is 2 m wide.", "We print on a mesh that's 2 m wide.",
     "It stands next to a table, 2 m wide.", "It stands beside a table 2 m wide.", "It stands next to the table, 2 m wide.",
     "The client's own backdrop is 2 m wide.", "Their own backdrop is 2 m wide.", "The width of the door is 2 m.",
     "The door's width is 2 m.", "The backdrop's logo is 2 m wide.", "The logo on the backdrop is 2 m wide.",
     "The frame of the backdrop is 2 m wide.", "The door that leads to it is 2 m wide.", "The last backdrop is 2 m wide.",
     "The backdrop is 3 m high, the door is 2 m wide.", "We have a 2 m wide door.", "The door opens 2 m wide.",
     "It hangs in the hall, which is 2 m wide.", "The hall has a width of 2 m.", "The backdrop hangs from a truss that is 2 m wide."],
)  # fmt: skip
def test_size_of_another_thing_waits_for_a_person(words: str) -> None:
    said = [sure for key, _, sure in after(words) if key == "item.dimensions.width"]
    assert said == [False]


@pytest.mark.parametrize(
    "words",
    ["The backdrop behind the door is 2 m wide.", "The width of the backdrop is 2 m.", "The backdrop's width is 2 m.",
     "The total width is 2 m.", "The client needs the backdrop to be 2 m wide.", "The client needs it 2 m wide.",
     "It should be a good 2 m wide.", "We want a backdrop that is 2 m wide.", "We want a backdrop, 2 m wide.",
     "It's a backdrop 2 m wide.", "The backdrop itself is 2 m wide.", "The backdrop on the left is 2 m wide.",
     "The client's backdrop is 2 m wide.", "We need something that is 2 m wide.", "It stands on the floor, 2 m wide.",
     "This one is 2 m wide.", "The team agreed that it should be 2 m wide.", "It has a width of 2 m.",
     "The new backdrop will be 2 m wide.", "We want a 2 m wide backdrop.", "It's a 2 m wide one.", "A 2 m wide backdrop please.",
     "The backdrop hangs 2 m wide.", "The size is 2 m wide."],
)  # fmt: skip
def test_size_of_the_item_is_its_own_whatever_stands_beside_it(words: str) -> None:
    assert after(words) == [("item.dimensions.width", {"value": 2, "unit": "m"}, True)]


@pytest.mark.parametrize("words", ["The hall is 12 m wide.", "The venue is 12 m long.", "The location is 30 km away"])
def test_measure_is_no_name(words: str) -> None:
    assert VENUE not in [key for key, _, _ in after(words)]


@pytest.mark.parametrize("name", ["Hall 4", "4 Hanover Square", "Studio 12"])
def test_name_with_a_number_is_a_name(name: str) -> None:
    assert after(f"The venue is {name}.") == [(VENUE, name, True)]
