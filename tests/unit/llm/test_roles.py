"""Names that leave the house as roles: none stays, and every quotation leads back to the words as they were said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.llm.roles import by_role
from graph.model.chat import Group, Member
from graph.profiles import load_profiles
from graph.rules.times.tokens import tokens

GROUP = Group(
    "C",
    people=(Member("john", ("John", "dad")), Member("ann", ("Mary Ann",)), Member("leo", ("Leo", "Leo B"), "child")),
)
PLACES = Group("C", people=GROUP.people, places=("Westside Park",))
HOUSEHOLD = load_profiles()["household"]
ROLES = by_role(PLACES, HOUSEHOLD)
WORDS = st.lists(
    st.sampled_from(
        ["John", "dad's", "Mary Ann", "mary ann's", "leo", "Leos", "Leo B", "soccer", "at 4?", "👍", "ß\n", "adult_1"]
    )
)


@given(WORDS, st.data())
def test_every_part_of_what_is_shown_leads_back(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    shown = ROLES.masked(text)
    start = data.draw(st.integers(0, len(shown.text)))
    end = data.draw(st.integers(start, len(shown.text)))
    span = shown.span(start, end)
    whole = shown.span(0, len(shown.text))
    assert whole == (0, len(text))
    if span is not None:
        assert ROLES.masked(text[slice(*span)]).text == shown.text[start:end]


@given(WORDS)
def test_no_name_is_left(words: list[str]) -> None:
    left = {one.text for one in tokens(ROLES.masked(" ".join(words)).text)}
    assert not left & {"john", "dad", "dad's", "mary", "leo", "leos"}


def test_label_ref_and_name_mean_the_same_person_and_nobody_else_is_known() -> None:
    assert [ROLES.ref(one) for one in ("child_1", "leo", "Leo B", "Mallory")] == ["leo", "leo", "leo", None]
    assert (ROLES.of("leo"), ROLES.of("a stranger")) == ("CHILD_1", "SOMEBODY")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("can Jhon get Lio at 4?", "can ADULT_1 get CHILD_1 at 4?"),
        ("who has le today", "who has CHILD_1 today"),
        ("leoo's soccer is at westside park", "CHILD_1's soccer is at PLACE_1"),
        ("meet at Westsde after practice", "meet at PLACE_1 after practice"),
        ("johnny and Priya take the kids to soccer", "ADULT_1 and NAME take the kids to soccer"),
        ("Who can join us on Monday?", "Who can join us on Monday?"),
    ],
)
def test_slips_of_names_and_names_of_others_are_roles_as_well(said: str, shown: str) -> None:
    assert ROLES.masked(said).text == shown


def test_plain_english_that_may_be_a_name_keeps_its_message_here() -> None:
    assert ROLES.doubtful("can somebody get Led from school?") == "Led"
    assert ROLES.doubtful("Led by the coach, Leo scored") is None
