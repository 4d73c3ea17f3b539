from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.values.measures import measures
from graph.rules.values.normal import Misfit, Value, infer, normal_text, normalise
from graph.rules.values.units import base
from graph.rules.values.value import shown


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Postgres", "string", "Postgres"),
        ("  two\nwords ", "string", "two\nwords"),
        ("yes", "boolean", True),
        ("Off", "boolean", False),
        ("4", "number", 4),
        ("-4.5", "number", -4.5),
        ("1,200", "number", 1200),
        ("0612", "string", "0612"),
        ("3.10", "string", "3.10"),
        ("1.2.3", "string", "1.2.3"),
        ("4.8 kg", "dimension", {"value": 4.8, "unit": "kg"}),
        ("99.9%", "dimension", {"value": 99.9, "unit": "%"}),
        ("\u20ac 1.200,50", "currency", {"amount": 1200.5, "currency": "EUR"}),
        ("USD 5,000", "currency", {"amount": 5000, "currency": "USD"}),
        ("2026-05-01", "date", "2026-05-01"),
        ("1st of May 2026", "date", "2026-05-01"),
        ("2026-13-01", "string", "2026-13-01"),
        ("05/06/2026", "string", "05/06/2026"),
    ],
)
def test_text_is_typed_by_what_it_is(text: str, kind: str, value: object) -> None:
    found = infer(text)
    assert (found.type, found.value) == (kind, value)


def test_version_is_no_number_whatever_it_looks_like() -> None:
    assert infer("3.9", key="python.version").type == "string"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("6 m", "600 cm"),
        ("\u20ac 1.200,50", "1200.50 EUR"),
        ("Postgres.", "postgres"),
        ("two  words", "Two words!"),
        ("six metres", "6,0 m"),
        ("6m", "6000 millimetres"),
        ("two and a half metres", "250 cm"),
        ("half a metre", "½ m"),
        ("2 h 30 min", "150 minutes"),
        ("6 ft 2 in", "74 inches"),
        ("100 °C", "212 °F"),
        ("EUR 1.200", "1,200 euros"),
        ("€5k", "five thousand euros"),
        ("A$ 5", "5 AUD"),
        ("2 Swiss francs", "Fr. 2"),
        ("15 min", "900 s"),
        ("1 May 2026", "2026-05-01"),
        ("4.0", "4"),
        ("yes", "true"),
    ],
)
def test_same_value_compares_equal(one: str, other: str) -> None:
    assert infer(one).norm == infer(other).norm


@pytest.mark.parametrize(("one", "other"), [("6 m", "6 cm"), ("5 EUR", "5 USD"), ("3.10", "3.1"), ("yes", "no")])
def test_different_values_compare_different(one: str, other: str) -> None:
    assert infer(one).norm != infer(other).norm


@pytest.mark.parametrize(
    ("kind", "value"),
    [("number", "fore"), ("number", True), ("number", float("inf")), ("boolean", 1), ("date", "soon"), ("string", 4),
     ("dimension", 6), ("currency", "5"), ("enum", 3), ("note", ""), (None, None), (None, float("nan"))],
)  # fmt: skip
def test_misfit_says_why(kind: str | None, value: object) -> None:
    found = normalise(kind, value)
    assert isinstance(found, Misfit)
    assert found.reason
    assert not found


@pytest.mark.parametrize(
    "said", ["6 m", "600 cm", "six metres", "6m", "6,0 m", "6 METRES", "6.0 m", 600, "600", "six m"]
)
def test_one_width_in_many_words_is_one_value(said: object) -> None:
    found = normalise("dimension", said, unit="cm")
    assert isinstance(found, Value)
    assert found.norm == "6000 mm"


@pytest.mark.parametrize(
    ("said", "number"), [("six", 6), ("a dozen", 12), ("two and a half", 2.5), ("1.200,50", 1200.5)]
)
def test_number_may_be_spelt(said: str, number: float) -> None:
    found = normalise("number", said)
    assert isinstance(found, Value)
    assert found.value == number


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        ("number", "6", 6),
        ("dimension", {"value": "6", "unit": "metres"}, {"value": 6, "unit": "m"}),
        ("currency", {"amount": "1.200,50", "currency": "eur"}, {"amount": 1200.5, "currency": "EUR"}),
        ("date", "2026-03-05T00:00:00Z", "2026-03-05"),
    ],
)
def test_number_or_day_that_a_program_writes_as_text_is_what_it_says(kind: str, value: object, read: object) -> None:
    found = normalise(kind, value)
    assert isinstance(found, Value)
    assert found.value == read


@pytest.mark.parametrize(
    ("kind", "value"),
    [("dimension", {"value": "many", "unit": "m"}), ("currency", {"amount": True, "currency": "EUR"}),
     ("date", "2026-03-05T10:00:00Z"), ("number", "6 panels")],
)  # fmt: skip
def test_text_that_is_no_number_stays_a_misfit(kind: str, value: object) -> None:
    assert isinstance(normalise(kind, value), Misfit)


@pytest.mark.parametrize(
    "value", ["6 kg", "5 l", {"value": 6, "unit": "kg"}, {"value": 6, "unit": "florps"}, "6 m²", "6 h"]
)
def test_unit_of_another_sort_is_refused_with_its_reason(value: object) -> None:
    found = normalise("dimension", value, unit="cm")
    assert isinstance(found, Misfit)
    assert "cm, in which its key is measured" in found.reason


def test_unit_is_shown_by_its_symbol() -> None:
    found = infer("six metres")
    assert found.value == {"value": 6, "unit": "m"}


lengths = st.sampled_from(["mm", "cm", "m", "km", "in", "ft", "yd"])


@given(st.integers(1, 10**6), lengths, lengths)
def test_size_is_the_same_in_every_unit(number: int, one: str, other: str) -> None:
    """Two values are equal where pint's conversion between their units says so."""
    there, _ = base(Decimal(number), one)
    back = there / base(Decimal(1), other)[0]
    assert base(back, other) == (there, "mm")
    said = normalise("dimension", {"value": number, "unit": one}, unit=other)
    assert isinstance(said, Value)
    assert said == normalise("dimension", f"{number} {one}")


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_amount_is_the_same_however_it_is_grouped(whole: int, cents: int) -> None:
    english, german = f"{whole:,}.{cents:02}", f"{whole:,}.{cents:02}".translate(str.maketrans(",.", ".,"))
    spaced = f"{whole:,}".replace(",", " ") + f",{cents:02}"
    ways = (f"€ {german}", f"{english} EUR", f"EUR {german}", f"{german} euros", f"{whole}.{cents:02}€", f"{spaced} €")
    assert len({infer(one).norm for one in ways}) == 1
    assert infer(ways[0]).type == "currency"


@given(st.text(alphabet="0123456789.,-+ amkg€½/:x\u00a0sixhlf", max_size=40))
def test_measures_stand_where_they_say(text: str) -> None:
    found = measures(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(one.number.is_finite() for one in found)


def test_structure_is_compared_without_the_order_of_its_keys() -> None:
    one, other = normalise(None, {"a": 1, "b": [2]}), normalise(None, {"b": [2], "a": 1})
    assert isinstance(one, Value)
    assert isinstance(other, Value)
    assert one.norm == other.norm


@given(st.text())
def test_inferring_twice_changes_nothing(text: str) -> None:
    first = infer(text)
    again = normalise(first.type, first.value)
    assert isinstance(again, Misfit if not text.strip() else Value)
    if isinstance(again, Value):
        assert again == first


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_any_json_value_has_a_type_or_a_reason(value: object) -> None:
    found = normalise(None, value)
    assert found.reason if isinstance(found, Misfit) else found.type


@given(st.text())
def test_normal_text_is_stable(text: str) -> None:
    assert normal_text(normal_text(text)) == normal_text(text)


@pytest.mark.parametrize(
    ("said", "meant"), [("Of course!", True), ("yep", True), ("nope.", False), ("Not allowed", False)]
)
def test_where_a_yes_or_no_is_asked_for_people_answer_in_many_words(said: str, meant: bool) -> None:
    value = normalise("boolean", said)
    assert isinstance(value, Value)
    assert value.value is meant


@pytest.mark.parametrize("said", ["-6 m", -600, {"value": -6, "unit": "m"}])
def test_less_than_nothing_is_no_size(said: object) -> None:
    found = normalise("dimension", said, unit="cm")
    assert isinstance(found, Misfit)
    assert "less than nothing" in found.reason


def test_below_zero_is_a_temperature() -> None:
    assert isinstance(normalise("dimension", "-5 °C", unit="°C"), Value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"amount": 640, "unit": "cm"}, '{"amount": 640, "unit": "cm"} is not a valid dimension'),
        ("wide", "'wide' is not a valid dimension"),
        (True, "true is not a valid dimension"),
    ],
)
def test_misfit_is_told_as_it_was_sent(value: object, told: str) -> None:
    found = normalise("dimension", value, unit="cm")
    assert isinstance(found, Misfit)
    assert found.reason == told


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"value": 620, "unit": "cm"}, "620 cm"),
        (["oak", "steel"], "oak, steel"),
        (False, "false"),
        (4.5, "4.5"),
        ("oak", "oak"),
    ],
)
def test_value_is_shown_as_people_write_it(value: object, said: str) -> None:
    assert shown(value) == said
