"""Everyday answers, by the type of the key that they are for."""

import pytest

from tests.unit.extract.turns_said import after, answered

WIDTH, HEIGHT = "item.dimensions.width", "item.dimensions.height"


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        (WIDTH, "6 by 4 m", {"value": 6, "unit": "m"}),
        (HEIGHT, "6 by 4 m", {"value": 4, "unit": "m"}),
        (WIDTH, "6x4x2", {"value": 6, "unit": "cm"}),
        (WIDTH, "6' 2\"", {"value": 74, "unit": "in"}),
        (WIDTH, '72"', {"value": 72, "unit": "in"}),
        (WIDTH, "1 m 50", {"value": 1.5, "unit": "m"}),
        (WIDTH, "1.50", {"value": 1.5, "unit": "cm"}),
        (WIDTH, "6 m, not 5", {"value": 6, "unit": "m"}),
        ("item.quantity", "two doors", 2),
        ("project.budget.total", "5k", {"amount": 5000, "currency": "EUR"}),
        ("project.budget.total", "5.000", {"amount": 5000, "currency": "EUR"}),
        ("project.budget.total", "1.5 million", {"amount": 1_500_000, "currency": "EUR"}),
        ("project.budget.total", "CHF 1'200.-", {"amount": 1200, "currency": "CHF"}),
        ("item.production.finish", "matte", "matt"),
        ("item.production.finish", "semi-gloss", "satin"),
        ("item.production.finish", "satin, not gloss", "satin"),
        ("item.installation.mounting", "free standing", "freestanding"),
        ("item.installation.mounting", "it hangs", "hung"),
        ("project.logistics.drilling", "definitely", True),
        ("project.logistics.drilling", "no drilling please", False),
        ("project.logistics.drilling", "we can't", False),
        ("project.logistics.drilling", "n", False),
        ("project.timeline.deadline", "Friday week", "2026-02-13"),
        ("project.timeline.deadline", "the first Monday in May", "2026-05-04"),
        ("project.timeline.deadline", "the last Friday of next month", "2026-03-27"),
        ("project.timeline.deadline", "Fri 6 March", "2026-03-06"),
        ("project.timeline.deadline", "2026/03/05", "2026-03-05"),
        ("project.timeline.deadline", "within 3 weeks", "2026-02-25"),
        ("project.timeline.deadline", "the 5th", "2026-02-05"),
    ],
)
def test_answer_is_what_it_comes_to(key: str, text: str, value: object) -> None:
    assert answered(key, text) == [(key, value, True)]


@pytest.mark.parametrize(
    ("key", "text"),
    [(WIDTH, "about 6 m"), (WIDTH, "6 m or so"), (WIDTH, "at least 6 m"), (WIDTH, "not 6 m"), (WIDTH, "6 m?"),
     ("item.quantity", "around 10"), ("project.budget.total", "up to 5000"), ("item.production.finish", "not gloss"),
     ("project.timeline.deadline", "not before 5 March")],
)  # fmt: skip
def test_answer_that_leaves_it_open_never_accepts_itself(key: str, text: str) -> None:
    ((said, _, sure),) = answered(key, text)
    assert (said, sure) == (key, False)


@pytest.mark.parametrize(
    ("key", "text"),
    [(WIDTH, "between 5 and 6 m"), (WIDTH, "5-6 m"), ("project.timeline.deadline", "3-5 March"),
     ("project.timeline.deadline", "from tomorrow until Friday"), ("item.quantity", "two or three"),
     ("item.production.finish", "matt or satin"), ("project.logistics.venue", "not Hall 4"),
     ("project.logistics.venue", "still open"), ("project.logistics.venue", "ask Bob"), ("project.constraints", "no"),
     ("project.constraints", "nothing"), ("project.logistics.drilling", "it depends"), ("item.dimensions.depth", "6 by 4 m"),
     ("project.logistics.drilling", "yes, but only in the floor")],
)  # fmt: skip
def test_answer_that_names_no_value_is_a_note(key: str, text: str) -> None:
    assert answered(key, text) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("It is painted black.", [("item.production.color", "black", True)]),
        ("We want it painted dark blue and 6 m wide.",
         [("item.production.color", "dark blue", True), (WIDTH, {"value": 6, "unit": "m"}, True)]),
        ("Paint it black.", [("item.production.color", "black", True)]),
        ("It is made of oak and steel.", [("item.materials", "oak", True), ("item.materials", "steel", True)]),
        ("It was painted by Bob.", []),
        ("The backdrop is 6 by 4 m.",
         [(HEIGHT, {"value": 4, "unit": "m"}, False), (WIDTH, {"value": 6, "unit": "m"}, False)]),
    ],
)  # fmt: skip
def test_sentence_carries_its_value(words: str, expected: list[object]) -> None:
    assert after(words) == expected
