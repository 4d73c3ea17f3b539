"""Everyday answers, by the type of the key that they are for."""

import pytest

from extract.sources.turn import Answer
from tests.unit.extract.turns_said import after, answered, told, turn

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
        ("project.timeline.deadline", "5.3.", "2026-03-05"),
        ("project.timeline.deadline", "Friday the 13th", "2026-02-13"),
        (WIDTH, "a metre and a half", {"value": 1.5, "unit": "m"}),
        (WIDTH, "three quarters of a metre", {"value": 0.75, "unit": "m"}),
        (WIDTH, "a metre", {"value": 1, "unit": "m"}),
        (WIDTH, "was 6 m, now 5 m", {"value": 5, "unit": "m"}),
        ("item.installation.duration", "an hour and a half", {"value": 1.5, "unit": "h"}),
        ("item.quantity", "x3", 3),
        ("item.production.finish", "gloss, sorry, matt", "matt"),
        ("item.production.color", "black, please", "black"),
        ("project.logistics.venue", "It's in Hall 4", "Hall 4"),
        ("project.logistics.venue", "Hall 4, no, Hall 5", "Hall 5"),
        ("project.logistics.access", "no loading dock", "no loading dock"),
        ("project.logistics.drilling", "drilling is allowed", True),
        ("project.logistics.drilling", "That's fine.", True),
        ("project.logistics.drilling", "not a problem", True),
        ("project.logistics.drilling", "strictly forbidden", False),
        ("project.logistics.drilling", "I'm afraid not", False),
        ("project.logistics.drilling", "under no circumstances", False),
    ],
)
def test_answer_is_what_it_comes_to(key: str, text: str, value: object) -> None:
    assert answered(key, text) == [(key, value, True)]


@pytest.mark.parametrize(
    ("key", "text"),
    [(WIDTH, "about 6 m"), (WIDTH, "6 m or so"), (WIDTH, "at least 6 m"), (WIDTH, "not 6 m"), (WIDTH, "6 m?"),
     ("item.quantity", "around 10"), ("item.quantity", "1.000"), ("item.production.finish", "anything but gloss"), ("project.budget.total", "up to 5000"), ("item.production.finish", "not gloss"),
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
     ("project.logistics.drilling", "yes, but only in the floor"), (WIDTH, "-6 m"), ("item.materials", "no plastic"),
     ("item.materials", "oak or ash"), ("item.production.color", "black or white"), ("project.budget.total", "kr 500"),
     ("project.budget.total", "500 people"), ("project.logistics.drilling", "who said it's allowed"),
     ("project.logistics.drilling", "not forbidden"), ("project.logistics.drilling", "no, it's allowed")],
)  # fmt: skip
def test_answer_that_names_no_value_is_a_note(key: str, text: str) -> None:
    assert answered(key, text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("oak, steel and linen", ["oak", "steel", "linen"]),
        ("oak & steel", ["oak", "steel"]),
        ("1. oak\n2. steel", ["oak", "steel"]),
        ("- oak plywood 18 mm", ["oak plywood 18 mm"]),
        ("whatever they have in stock, and what we brought", ["whatever they have in stock, and what we brought"]),
    ],
)
def test_things_in_a_list_are_entries_of_their_own(text: str, found: list[str]) -> None:
    assert [value for _, value, _ in answered("item.materials", text)] == found


def test_what_must_be_keeps_its_words() -> None:
    said = "no drilling and no nails, please"
    assert answered("project.constraints", said) == [("project.constraints", said, True)]


@pytest.mark.parametrize(
    ("text", "sure"), [("", True), ("of course", True), ("no", False), ("but only in the floor", False)]
)
def test_button_is_believed_unless_the_words_beside_it_say_otherwise(text: str, sure: bool) -> None:
    said = turn(answers=[Answer("q1", "May we drill?", "YES", text or None, "project.logistics.drilling")])
    assert told(said) == [("project.logistics.drilling", True, sure)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("It is painted black.", [("item.production.color", "black", True)]),
        ("We want it painted dark blue and 6 m wide.",
         [("item.production.color", "dark blue", True), (WIDTH, {"value": 6, "unit": "m"}, True)]),
        ("Paint it black.", [("item.production.color", "black", True)]),
        ("It is made of oak and steel.", [("item.materials", "oak", True), ("item.materials", "steel", True)]),
        ("It was painted by Bob.", []),
        ("It is made of oak, birch plywood and linen.",
         [("item.materials", "oak", True), ("item.materials", "birch plywood", True), ("item.materials", "linen", True)]),
        ("It is made of oak, which we like and have.", [("item.materials", "oak", True)]),
        ("Made of oak, painted black and delivered on Friday.",
         [("item.materials", "oak", True), ("item.production.color", "black", True)]),
        ("We want a semi-gloss finish.", [("item.production.finish", "satin", True)]),
        ("A matt or gloss finish.", []),
        ("Reduce the width by 1 m.", []),
        ("width 6m height 3m",
         [(WIDTH, {"value": 6, "unit": "m"}, True), (HEIGHT, {"value": 3, "unit": "m"}, True)]),
        ("The backdrop 6 m wide 3 m high",
         [(WIDTH, {"value": 6, "unit": "m"}, True), (HEIGHT, {"value": 3, "unit": "m"}, True)]),
        ("@item(i9:Gone) is 6 m wide", [(WIDTH, {"value": 6, "unit": "m"}, False)]),
        ("6 m wide would be too wide.", [(WIDTH, {"value": 6, "unit": "m"}, False)]),
        ("The door is 2 m wide.", [(WIDTH, {"value": 2, "unit": "m"}, False)]),
        ("The last backdrop was 2 m wide.", [(WIDTH, {"value": 2, "unit": "m"}, False)]),
        ("The last one was 2 m wide.", [(WIDTH, {"value": 2, "unit": "m"}, False)]),
        ("The total width is 6 m.", [(WIDTH, {"value": 6, "unit": "m"}, True)]),
        ("The client wants it 6 m wide.", [(WIDTH, {"value": 6, "unit": "m"}, True)]),
        ("The door is 2 m wide and the backdrop is 6 m wide.",
         [(WIDTH, {"value": 2, "unit": "m"}, False), (WIDTH, {"value": 6, "unit": "m"}, True)]),
        ("The backdrop is 6 by 4 m.",
         [(HEIGHT, {"value": 4, "unit": "m"}, False), (WIDTH, {"value": 6, "unit": "m"}, False)]),
    ],
)  # fmt: skip
def test_sentence_carries_its_value(words: str, expected: list[object]) -> None:
    assert after(words) == expected
