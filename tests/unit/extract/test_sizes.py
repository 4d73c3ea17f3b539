"""Sizes in documents: how they are written, and what has them."""

import pytest

from graph.model.op import About
from graph.model.words import ClaimKind
from tests.unit.extract.said import document, extracted


@pytest.mark.parametrize(
    ("words", "confidence"),
    [
        ("mass = 4.8 kg", 0.6),
        ("**Lead time** = 3 weeks", 0.6),
        ("Lead time: 3 weeks", 0.6),
        ("Mass  =  4.8  kg.", 0.6),
        ("The mass is 4.8 kg.", 0.5),
    ],
)
def test_value_with_its_unit_is_a_fact(words: str, confidence: float) -> None:
    (op,) = extracted(document(f"# Part\n\n- {words}\n")).ops
    assert (op.kind, op.rule, op.confidence) == (ClaimKind.FACT, "value-unit/3", confidence)


def test_data_sheet_has_a_value_on_each_line() -> None:
    found = extracted(document("# Pump\n\nmass = 4.8 kg\nflow rate = 12 l/min\ncolour = red\n")).ops
    assert [one.statement for one in found] == ["mass = 4.8 kg", "flow rate = 12 l/min"]


@pytest.mark.parametrize(
    "words",
    [
        "count = 4",
        "version = 3.1.4",
        "a = b = 4 kg",
        "the mass of it = 4 kg",
        "it is 4 kg",
        "The mass of the pump that we bought last year is 4 kg",
        "The mass is about 4 kg",
        "Is the mass 4 kg?",
    ],
)
def test_what_only_looks_like_it_is_none(words: str) -> None:
    assert extracted(document(f"# Part\n\n- {words}\n")).ops == ()


def test_colon_outside_a_list_may_be_talk() -> None:
    assert extracted(document("# Part\n\nBob: 4 kg\n")).ops == ()


@pytest.mark.parametrize(
    ("text", "subject", "aspect"),
    [
        ("mass = 4.8 kg", "", "mass"),
        ("# Pump\n\nmass = 4.8 kg", "Pump", "mass"),
        ("# Pump P-101\n\n## 2. Technical data\n\nmass = 4.8 kg", "Pump P-101", "mass"),
        ("# Plant\n\n## Pump: specification\n\nmass = 4.8 kg", "Pump", "mass"),
        ("# Plant\n\n## Pump\n\nIt pumps.\n\n## Valve\n\nmass = 4.8 kg", "Valve", "mass"),
        ("# Main valve\n\nmass = 4.8 kg", "Main valve", "mass"),
        ("# Specification of the test bench\n\nmass = 4.8 kg", "test bench", "mass"),
        ("# Spec v2\n\nmass = 4.8 kg", "", "mass"),
        ("# Results that we have seen in the northern lab after the flood\n\nmass = 4.8 kg", "", "mass"),
        ("# Measurements of 3 March 2026\n\nmass = 4.8 kg", "", "mass"),
        ("# Pump\n\n## Background\n\nmass = 4.8 kg", "Pump", "mass"),
        ("# Plant\n\nThe mass of the pump is 4.8 kg.", "pump", "mass"),
        ("# Plant\n\nThe pump's mass is 4.8 kg.", "pump", "mass"),
    ],
)
def test_it_is_of_what_its_name_or_its_heading_names(text: str, subject: str, aspect: str) -> None:
    (op,) = extracted(document(text)).ops
    assert (op.about, op.value) == (About(subject, aspect), "4.8 kg")
