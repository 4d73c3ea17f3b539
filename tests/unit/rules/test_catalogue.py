import pytest

from graph.model.canonical import Canonical
from graph.model.profile import Linking
from graph.rules.catalogue.names import Entry, catalogue_of, join_canonicals, normal_names
from graph.rules.catalogue.suggest import suggestions

LINKING = Linking()
SHOP = catalogue_of(
    [
        Entry("PLY-18", normal_names("Birch plywood 18 mm", ["multiplex 18mm", "board"])),
        Entry("PLY-12", normal_names("Birch plywood 12 mm", ["board"])),
        Entry("SCREW", normal_names("Wood screw 4 x 40", [])),
    ]
)


def refs(name: str, linking: Linking = LINKING) -> list[tuple[str, float]]:
    return [(one.ref, one.confidence) for one in suggestions(name, SHOP, (), linking)]


def test_own_name_is_surer_than_a_synonym_and_both_than_likeness() -> None:
    assert refs("birch PLYWOOD 18mm")[0] == ("PLY-18", 0.98)
    assert refs("Multiplex (18 mm)")[0] == ("PLY-18", 0.95)
    ((ref, confidence),) = refs("wood screws 4x40")
    assert (ref, confidence <= 0.94) == ("SCREW", True)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("4 sheets of birch plywood 18 mm", "PLY-18"),
        ("12 sheets of birch plywood 18 mm", "PLY-18"),
        ("Birch plywood 18 mm (2.5 x 1.25 m)", "PLY-18"),
        ("Birch plywood 12mm 2500x1250", "PLY-12"),
        ("2 wood screws 4x40", "SCREW"),
        ("wood screw 4", "SCREW"),
        ("multiplex 18", "PLY-18"),
    ],
)
def test_numbers_beside_those_of_a_name_do_not_hide_it(name: str, meant: str) -> None:
    assert [ref for ref, _ in refs(name)] == [meant]


@pytest.mark.parametrize(
    "name",
    [
        "Birch plywood 15 mm",
        "Birch plywood 8 mm",
        "18 sheets of birch plywood 15 mm",
        "Wood screw 4x50",
        "Wood screw 4 x 4",
    ],
)
def test_other_numbers_are_another_thing(name: str) -> None:
    assert refs(name) == []


def test_synonym_that_two_share_is_less_sure_of_both() -> None:
    assert refs("Board") == [("PLY-12", 0.8), ("PLY-18", 0.8)]


def test_thresholds_are_the_profiles() -> None:
    assert refs("birch plywod", Linking(near=0.99)) == []
    assert len(refs("birch plywod", Linking(most=1))) == 1
    assert refs("Multiplex 18 mm", Linking(synonym=0.7))[0] == ("PLY-18", 0.7)


def test_what_was_turned_down_leaves_room_for_the_next() -> None:
    (only,) = suggestions("board", SHOP, {"PLY-12"}, Linking(most=1))
    assert only.ref == "PLY-18"


def test_empty_catalogue_suggests_nothing() -> None:
    assert suggestions("board", catalogue_of([]), (), LINKING) == ()


def test_more_said_of_a_canonical_joins_what_is_known() -> None:
    known = Canonical("p", "PLY-18", "Plywood", ("ply",))
    both = join_canonicals(known, Canonical("p", "PLY-18", "Plywood", ("Ply!", "PLYWOOD", "sheet"), "m"))
    assert both == Canonical("p", "PLY-18", "Plywood", ("ply", "sheet"), "m")
    assert join_canonicals(both, known) == both
    assert "another ref" in str(join_canonicals(known, Canonical("p", "PLY-18", "Oak")))
