from graph.model.canonical import Canonical, Price
from graph.rules.catalogue.prices import price_memory, said_of


def price(
    amount: float, *, vendor: str = "Maier", currency: str = "EUR", unit: str | None = None, at: int = 1
) -> Price:
    return Price("p", "PLY-18", vendor, amount, currency, at, unit)


def test_decimals_stay_what_they_were() -> None:
    (whole, _) = price_memory([price(0.1), price(0.2, at=2), price(0.3, at=3), price(0.4, at=4)], None)
    assert (whole.median, whole.last, whole.lowest, whole.highest, whole.count) == (0.25, 0.4, 0.1, 0.4, 4)


def test_vendor_is_one_however_it_is_written() -> None:
    (_, maier) = price_memory([price(1), price(3, vendor="MAIER", at=2)], "m")
    assert (maier.vendor, maier.count, maier.median) == ("MAIER", 2, 2.0)


def test_size_of_the_same_measure_is_counted_in_the_canonicals_own_unit() -> None:
    found = price_memory([price(2.0, unit="cm"), price(100.0, unit="m"), price(90.0)], "m")
    assert [(one.unit, one.count, one.median) for one in found if one.vendor is None] == [("m", 3, 100.0)]


def test_unit_that_nobody_can_convert_stands_for_itself() -> None:
    found = price_memory([price(2.0, unit="pc"), price(100.0, unit="Sheet"), price(90.0, unit="sheet", at=2)], "m")
    assert [(one.unit, one.count) for one in found if one.vendor is None] == [("pc", 1), ("Sheet", 2)]


def test_no_price_is_no_memory() -> None:
    assert price_memory([], "m") == ()


def test_observation_is_told_in_words() -> None:
    assert said_of(price(24.50), Canonical("p", "PLY-18", "Plywood", unit="m²")) == (
        "Maier: 24.5 EUR per m² for Plywood (PLY-18)"
    )
