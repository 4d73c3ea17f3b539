"""However people put it: another value in the place of one that was said, or nothing in its place."""

from typing import Any

import pytest

from extract.sources.turn import Answer
from tests.unit.extract.turns_said import after, told, turn

WIDTH, HEIGHT, COLOR = "item.dimensions.width", "item.dimensions.height", "item.production.color"
DEADLINE, VENUE, FINISH = "project.timeline.deadline", "project.logistics.venue", "item.production.finish"
MATERIALS, QUANTITY = "item.materials", "item.quantity"
SIX = "The backdrop is 6 m wide."
FIVE = {"value": 5, "unit": "m"}


@pytest.mark.parametrize(
    "words",
    ["Actually 5 m.", "rather 5 m", "5 m, not 6", "Let's do 5 m", "Let's go with 5 m instead.", "Not 6 m but 5 m.",
     "I meant 5.", "It's 5 m now.", "We measured again: 5 m.", "Please reduce it to 5 m.", "We need 5 m instead of 6.",
     "We'll take 5 m.", "Turns out it's 5 m", "Better 5 m.", "Forget 6 m, it's 5 m", "Scrap that, 5 m.", "5 m after all",
     "That's wrong, it's 5 m.", "6 m was wrong; 5 m is right.", "Narrower: 5 m", "I've changed my mind: 5 m.",
     "My mistake, should be 5.", "Instead of 6 m, 5 m.", "5 m actually", "nah, 5 m",
     "From 6 m to 5 m please", "replace 6 m with 5 m", "shorten it to 5 m", "Actually 500 cm.", "The 6 m should be 5 m", "hmm, let's go with 5 m",
     "typo: 5 m", "edit: 5 m", "Let me fix that: 5 m", "I got that wrong, it's 5 m", "We settled on 5 m.",
     "Hold on, it's 5 m", "Cancel that, 5 m", "On second thought, 5 m is enough", "try 5 m instead", "Actually the backdrop is 5 m"],
)  # fmt: skip
def test_another_size_takes_the_place_of_what_was_said(words: str) -> None:
    ((key, value, sure),) = after(SIX, words)
    assert (key, sure) == (WIDTH, True)
    assert value in (FIVE, {"value": 500, "unit": "cm"})


@pytest.mark.parametrize(
    "words",
    ["Could you make that 5 m?", "5 m would be better"],
)
def test_what_may_be_meant_otherwise_waits_for_a_person(words: str) -> None:
    assert after(SIX, words) == [(WIDTH, FIVE, False)]


@pytest.mark.parametrize(
    "words",
    ["6 m, not 5", "5 m", "Actually 5 people are coming.", "Let's do 5 chairs.", "Wait 5 minutes.", "5 to 7 m",
     "Actually thanks a lot.", "No, that's fine.", "not 7 m but 8 m", "Rather not.", "Actually 5 or 7 m.",
     "I'll take 5 instead of 6 sandwiches", "make it 50 cm narrower", "reduce it by 1 m", "**5 m**", "* 5 m",
    ],
)  # fmt: skip
def test_words_that_replace_nothing_correct_nothing(words: str) -> None:
    assert after(SIX, words) == []


@pytest.mark.parametrize(
    "words",
    [
        "Let's use Kafka.",
        "We'll take Bob along.",
        "Better ask Ada.",
        "Let's go for lunch.",
        "I mean, Thursday works",
        "I mean, Bob works there",
    ],
)
def test_what_is_named_for_something_else_replaces_no_name(words: str) -> None:
    assert after("The venue is Hall 4.", words) == []


@pytest.mark.parametrize("words", ["Actually 5 m.", "rather 5 m", "5 m, not 6"])
def test_answer_without_a_key_corrects_as_well(words: str) -> None:
    asked = turn(answers=[Answer("q9", "Anything else?", None, words)], ref="S2")
    assert told(asked, [turn(SIX)]) == [(WIDTH, FIVE, True)]


@pytest.mark.parametrize(
    ("before", "words", "key", "value"),
    [
        ("It is painted black.", "red, not black", COLOR, "red"),
        ("It is painted black.", "Paint it red instead.", COLOR, "red"),
        ("The finish is matt.", "gloss, not matt", FINISH, "gloss"),
        ("The deadline is 5 March 2026.", "push it to 12 March", DEADLINE, "2026-03-12"),
        ("The deadline is 5 March 2026.", "8 March, not the 5th", DEADLINE, "2026-03-08"),
        ("The venue is Hall 4.", "Hall 5, not Hall 4", VENUE, "Hall 5"),
        ("Quantity: 4", "five, not four", QUANTITY, 5),
        ("Quantity: 4", "actually 5 of them", QUANTITY, 5),
        ("The finish is matt.", "The finish is glossy.", FINISH, "gloss"),
        ("The venue is Hall 4.", "The venue has changed to Hall 5.", VENUE, "Hall 5"),
        ("The deadline is 5 March 2026.", "The deadline was 5 March, but it's 9 March now", DEADLINE, "2026-03-09"),
        ("It is 6 m wide and 3 m high.", "the height should be 4", HEIGHT, {"value": 4, "unit": "m"}),
    ],
)
def test_every_sort_of_value_can_be_corrected(before: str, words: str, key: str, value: object) -> None:
    assert after(before, words) == [(key, value, True)]


def test_day_of_the_month_stays_in_the_month_that_it_corrects() -> None:
    assert after("The deadline is 5 March 2026.", "no, the 7th") == [(DEADLINE, "2026-03-07", True)]


def test_entry_of_many_goes_where_another_comes() -> None:
    assert after("Materials: oak, steel", "birch instead of oak") == [
        (MATERIALS, {"-": "oak"}, True),
        (MATERIALS, "birch", True),
    ]


@pytest.mark.parametrize(
    ("before", "words", "key", "value"),
    [
        (SIX, "never mind the width", WIDTH, None),
        (SIX, "The width is open again.", WIDTH, None),
        ("The deadline is 5 March 2026.", "forget the deadline", DEADLINE, None),
        ("The deadline is 5 March 2026.", "There's no deadline any more.", DEADLINE, None),
        ("It is painted black.", "scratch the colour", COLOR, None),
        ("Materials: oak, steel", "no steel after all", MATERIALS, {"-": "steel"}),
        ("Materials: oak, steel", "drop the oak", MATERIALS, {"-": "oak"}),
        (SIX, "forget what I said about the width", WIDTH, None),
        ("It is made of oak.", "scratch that", MATERIALS, {"-": "oak"}),
        (SIX, "Ignore my last message, please", WIDTH, None),
        ("Materials: oak, steel", "no more steel", MATERIALS, {"-": "steel"}),
        ("Materials: oak, steel", "we no longer use steel", MATERIALS, {"-": "steel"}),
        ("Materials: oak, steel", "we don't need steel any more", MATERIALS, {"-": "steel"}),
        ("Materials: oak, steel", "leave out the oak", MATERIALS, {"-": "oak"}),
        ("Constraint: no open fire", 'forget "no open fire"', "project.constraints", {"-": "no open fire"}),
        (
            "Constraint: no open fire",
            "The no open fire rule no longer applies.",
            "project.constraints",
            {"-": "no open fire"},
        ),
    ],
)
def test_what_is_taken_back_by_its_name_is_withdrawn(before: str, words: str, key: str, value: Any) -> None:
    assert after(before, words) == [(key, value, True)]


@pytest.mark.parametrize(
    ("before", "words"),
    [("Materials: oak, steel", "no more steel deliveries today"), ("Materials: oak, steel", "take out the steel and weld it"),
     ("Materials: oak, steel", "We don't need steel screws"), ("Constraint: no open fire", "No open fire!"),
     ("Constraint: no open fire", "don't forget: no open fire"), (SIX, "Leave the width out of the brochure")],
)  # fmt: skip
def test_what_is_said_of_something_else_withdraws_nothing(before: str, words: str) -> None:
    assert [one for one in after(before, words) if one[1] is None or isinstance(one[1], dict)] == []


@pytest.mark.parametrize(
    ("chats", "sure"),
    [
        ((SIX, "Scratch that."), True),
        ((f"{SIX} Hmm. Scratch that.",), True),
        ((SIX, "See you tomorrow then.", "Scratch that."), False),
        ((SIX, "Bob called. Scratch that."), False),
        ((f"{SIX} Bob called. Scratch that.",), False),
    ],
)
def test_bare_withdrawal_is_sure_right_behind_what_it_withdraws(chats: tuple[str, ...], sure: bool) -> None:
    assert after(*chats)[-1] == (WIDTH, None, sure)


@pytest.mark.parametrize(
    "words", ["Don't forget the deadline!", "Is there no deadline?", "The deadline is open-ended?"]
)
def test_words_that_only_sound_so_withdraw_nothing(words: str) -> None:
    assert [one for one in after("The deadline is 5 March 2026.", words) if one[2]] == []
