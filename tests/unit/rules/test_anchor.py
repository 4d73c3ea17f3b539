"""Where a quotation stands: in whole words where there are any, and a single word nowhere else."""

import pytest

from graph.rules.reading.anchor import places_of


@pytest.mark.parametrize(
    ("quote", "text", "places"),
    [
        ("no", "I don't know, no.", [14]),
        ("no", "noooo", []),
        ("5", "15 or 5", [6]),
        ("20", "20kg", [0]),
        ("the grower", "the growers", [0]),
        ("the one", "the ones, the one", [10]),
        ("教会", "在教会里", [1]),
        ("yes", "yes yes", [0, 4]),
    ],
)
def test_words_are_found_as_words(quote: str, text: str, places: list[int]) -> None:
    assert places_of(quote, text) == places
