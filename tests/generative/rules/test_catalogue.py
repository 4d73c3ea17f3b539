"""Whatever things are called: names normalise once, suggestions are bounded and repeat, and no summary mixes."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.canonical import Price
from graph.model.profile import Linking
from graph.rules.catalogue.likeness import likeness, normal_name
from graph.rules.catalogue.names import Entry, catalogue_of, mentioned_first, normal_names
from graph.rules.catalogue.prices import price_memory
from graph.rules.catalogue.suggest import matching_refs, suggestions

LINKING = Linking()
WORDS = st.lists(st.sampled_from(["birch", "Plywood", "18mm", "12 mm", "oak", "Größe", "4x40", "screw"]), min_size=1)
NAMES = WORDS.map(" ".join) | st.text(max_size=30)
CATALOGUES = st.dictionaries(st.sampled_from("ABCDEFGH"), st.tuples(NAMES, st.lists(NAMES, max_size=3)), max_size=8)
PRICES = st.builds(
    Price,
    project=st.just("p"),
    canonical=st.just("c"),
    vendor=st.sampled_from(["Maier", "maier ", "Boards"]),
    amount=st.floats(min_value=0, max_value=1e9, allow_subnormal=False),
    currency=st.sampled_from(["EUR", "USD"]),
    at=st.integers(0, 10),
    unit=st.sampled_from([None, "m", "cm", "sheet", "Sheet", "kg"]),
)


@given(st.text())
def test_normal_name_is_its_own_normal_name(text: str) -> None:
    assert normal_name(normal_name(text)) == normal_name(text)


@given(NAMES, NAMES)
def test_likeness_is_a_share_and_the_same_from_both_sides(one: str, other: str) -> None:
    mine, theirs = normal_name(one), normal_name(other)
    near = likeness(mine, theirs, LINKING.other_numbers)
    assert 0.0 <= near <= 1.0
    assert near == likeness(theirs, mine, LINKING.other_numbers)


@given(NAMES, CATALOGUES, st.sets(st.sampled_from("ABCDEFGH")), st.randoms())
def test_suggestions_are_bounded_sorted_and_do_not_depend_on_the_order_of_the_catalogue(
    name: str, said: dict[str, tuple[str, list[str]]], turned_down: set[str], random: object
) -> None:
    entries = [Entry(ref, normal_names(*names)) for ref, names in said.items()]
    suggested = suggestions(name, catalogue_of(entries), turned_down, LINKING)
    random.shuffle(entries)  # type: ignore[attr-defined]
    assert suggestions(name, catalogue_of(entries), turned_down, LINKING) == suggested
    assert len(suggested) <= LINKING.most
    assert not turned_down & {one.ref for one in suggested}
    assert list(suggested) == sorted(suggested, key=lambda one: (-one.confidence, one.ref))
    assert all(LINKING.near <= one.confidence <= 1.0 for one in suggested)
    for one in entries:
        if normal_name(name) in one.names and not turned_down and len(entries) <= LINKING.most:
            assert one.ref in {each.ref for each in suggested}


@given(CATALOGUES)
def test_everything_is_found_by_any_of_its_names(said: dict[str, tuple[str, list[str]]]) -> None:
    catalogue = catalogue_of(Entry(ref, normal_names(*names)) for ref, names in said.items())
    for one in catalogue.entries:
        assert all(one.ref in matching_refs(name, catalogue, LINKING, 100) for name in one.names)
    assert len(matching_refs(None, catalogue, LINKING, 3)) == min(3, len(said))


@given(CATALOGUES, st.text(max_size=40), st.integers(1, 8))
def test_what_a_text_names_comes_first(said: dict[str, tuple[str, list[str]]], text: str, most: int) -> None:
    catalogue = catalogue_of(Entry(ref, normal_names(*names)) for ref, names in said.items())
    told = mentioned_first(text, catalogue, most)
    assert len(told) == len(set(told)) == min(most, len(catalogue.entries))
    for one in catalogue.entries:
        for name in (each for each in one.names if len(each.split()) <= 12):
            first = mentioned_first(name, catalogue, most)[0]
            assert any(each in name for each in first.names)


@given(st.lists(PRICES, max_size=20), st.sampled_from([None, "m", "sheet"]))
def test_memory_counts_every_price_once_for_all_vendors_and_once_for_its_own(
    prices: list[Price], unit: str | None
) -> None:
    memory = price_memory(prices, unit)
    assert price_memory(list(reversed(prices)), unit) == memory
    together = [one for one in memory if one.vendor is None]
    assert sum(one.count for one in together) == len(prices)
    assert sum(one.count for one in memory if one.vendor is not None) == len(prices)
    assert len({((one.unit or "").casefold(), one.currency) for one in together}) == len(together)
    for one in memory:
        assert one.lowest <= one.median <= one.highest
        assert one.lowest <= one.last <= one.highest
    for currency in ("EUR", "USD"):
        assert sum(one.count for one in together if one.currency == currency) == sum(
            one.currency == currency for one in prices
        )
