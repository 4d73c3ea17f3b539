import pytest

from graph.rules.catalogue.likeness import likeness, normal_name


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("Plywood, 18mm", "plywood 18 mm"),
        ("  PLYWOOD-18 MM ", "plywood 18 mm"),
        ("Küchen­brett", "kuchen brett"),
        ("Straße 4 x 40", "strasse 4 x 40"),
        ("ﬁne sand ½", "fine sand 1 2"),
        ("…", ""),
    ],
)
def test_name_is_compared_without_case_accents_and_signs(written: str, normal: str) -> None:
    assert normal_name(written) == normal


def test_words_may_change_places_and_be_left_out() -> None:
    assert likeness("plywood birch 18 mm", "birch plywood 18 mm", 0.6) == 1.0
    assert likeness("birch plywood", "birch plywood 18 mm", 0.6) > 0.8


def test_other_figures_weigh_most() -> None:
    assert likeness("birch plywood 12 mm", "birch plywood 18 mm", 0.6) < 0.6
    assert likeness("birch plywood 018 mm", "birch plywood 18 mm", 0.6) > 0.9
