"""Erased words keep their length, lose everything that nobody else says, and leave the structure standing."""

import json

from hypothesis import given
from hypothesis import strategies as st

from graph.model.seal import BLANK, is_sealed, opens, sealed
from graph.rules.erasing.own_words import OwnWords
from graph.rules.erasing.scrub import Eraser, gone

WORDS = st.lists(st.sampled_from(["we", "use", "Redis", "Zanzibar", "at", "noon", "née", "数据"]), max_size=12).map(
    " ".join
)


def said(text: str, *others: str) -> OwnWords:
    made = OwnWords()
    made.gone(text)
    for one in others:
        made.stays(one)
    return made


@given(WORDS, WORDS, WORDS)
def test_what_stays_is_as_long_and_what_others_say_is_untouched(text: str, other: str, looked_at: str) -> None:
    made = said(text, other)
    assert made.masked(other) == other
    masked = made.masked(looked_at)
    assert len(masked) == len(looked_at)
    assert made.masked(masked) == masked


@given(WORDS, WORDS)
def test_no_word_that_only_the_erased_text_has_is_left(text: str, other: str) -> None:
    only = set(text.casefold().split()) - set(other.casefold().split())
    left = said(text, other).masked(f"{other} {text}").casefold().split()
    assert only & set(left) == set()


def test_three_common_words_in_a_row_go_where_nobody_else_says_them() -> None:
    made = said("it was late and we left", "it was fine", "and we know", "late trains left")
    assert (
        made.masked("it was late, and it was fine") == f"{BLANK * 2} {BLANK * 3} {BLANK * 4}, {BLANK * 3} it was fine"
    )


@given(st.text(max_size=40).filter(lambda one: "\x1e" not in one))
def test_a_sealed_value_is_known_again_and_only_that(norm: str) -> None:
    seal = sealed(norm, "salt")
    assert is_sealed(seal)
    assert opens(seal, norm)
    assert not opens(seal, norm + "x")
    assert sealed(seal, "other") == seal


def test_names_and_closed_words_in_json_stay_and_texts_go() -> None:
    eraser = Eraser(OwnWords(), frozenset(), "salt", everything=True)
    told = {
        "op": "ADD",
        "ref": "DEC-20260130-001",
        "at": "2026-01-30T10:00:00Z",
        "statement": "We use Redis",
        "value": 4,
    }
    changed = eraser.changed({"ops": json.dumps([told])}, {"ops": "json"}, wholly=True)
    assert json.loads(changed["ops"]) == [{**told, "statement": gone("We use Redis"), "value": None}]


def test_what_mentions_something_erased_goes_whole_and_its_neighbour_stays() -> None:
    eraser = Eraser(OwnWords(), frozenset(["SRC-20260130-001"]), "salt")
    rows = [
        {"source": "SRC-20260130-001", "quote": "Bo said so"},
        {"source": "SRC-20260130-002", "quote": "Bo said so"},
    ]
    changed = eraser.changed({"ops": json.dumps(rows)}, {"ops": "json"}, wholly=False)
    assert [one["quote"] for one in json.loads(changed["ops"])] == [gone("Bo said so"), "Bo said so"]
