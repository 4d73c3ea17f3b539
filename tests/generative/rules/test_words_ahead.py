"""Words that are dated ahead of the clock move a project's present only where others bear them out."""

from hypothesis import given
from hypothesis import strategies as st

from graph.rules.asking.words_ahead import FARTHEST, NEAR, SKEW, Reach, reached

NOW = 1_770_000_000_000_000
DAY = 24 * 60 * 60 * 1_000_000
days = st.integers(-4000, 40_000).map(lambda one: NOW + one * DAY)


@given(days)
def test_a_single_date_moves_nothing_by_more_than_clocks_differ(at: int) -> None:
    assert reached(Reach(), [at], NOW).until <= NOW + SKEW


@given(st.lists(days, max_size=12))
def test_words_move_the_present_to_a_time_that_they_have_and_never_too_far(said: list[int]) -> None:
    until = reached(Reach(), said, NOW).until
    assert until == 0 or (until in said and until <= NOW + FARTHEST)


@given(st.lists(days, max_size=12), st.lists(days, max_size=12))
def test_more_words_never_move_it_back(before: list[int], after: list[int]) -> None:
    reach = reached(Reach(), before, NOW)
    assert reached(reach, after, NOW).until >= reach.until


@given(st.integers(NOW + SKEW + 1, NOW + FARTHEST - NEAR), st.integers(0, NEAR))
def test_two_words_near_each_other_are_believed_in_either_order(first: int, apart: int) -> None:
    for said in ([first, first + apart], [first + apart, first]):
        reach = Reach()
        for one in said:
            reach = reached(reach, [one], NOW)
        assert reach.until == first + apart
