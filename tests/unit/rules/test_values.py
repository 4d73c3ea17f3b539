import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.values import Misfit, Value, infer, normal_text, normalise


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
    [("number", "four"), ("number", True), ("number", float("inf")), ("boolean", 1), ("date", "soon"), ("string", 4),
     ("dimension", 6), ("currency", "5"), ("enum", 3), ("note", ""), (None, None), (None, float("nan"))],
)  # fmt: skip
def test_misfit_says_why(kind: str | None, value: object) -> None:
    found = normalise(kind, value)
    assert isinstance(found, Misfit)
    assert found.reason
    assert not found


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
