"""Wins and losses follow from the log alone, in whatever order it is read."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.episode import Ending, Showing
from graph.model.words import Channel, OutcomeType
from graph.rules.cards.credit import counted, credited

REFS = ("CARD-1", "CARD-2", "CARD-3", "CARD-4")
showings = st.builds(
    lambda n, episode, channel, at, cards: Showing(f"p/{n}", "p", episode, channel, at, cards, tuple(1.0 / (2 + i) for i in range(len(cards)))),
    st.integers(0, 9999), st.sampled_from(("a", "b")), st.sampled_from(list(Channel)), st.integers(0, 20),
    st.lists(st.sampled_from(REFS), unique=True).map(tuple),
)  # fmt: skip
endings = st.builds(
    lambda n, episode, kind, at, anchored: Ending(f"p/{n}", "p", episode, kind, at, at, anchored),
    st.integers(0, 9999), st.sampled_from(("a", "b")), st.sampled_from(list(OutcomeType)), st.integers(0, 20), st.booleans(),
)  # fmt: skip


@given(st.lists(showings), st.lists(endings), st.randoms())
def test_the_order_of_the_log_does_not_matter(shown: list[Showing], ended: list[Ending], chance: object) -> None:
    before = counted(shown, ended, set(REFS), 2)
    chance.shuffle(shown)  # type: ignore[attr-defined]
    chance.shuffle(ended)  # type: ignore[attr-defined]
    assert counted(shown, ended, set(REFS), 2) == before


@given(st.lists(showings), st.lists(endings))
def test_an_episode_counts_for_few_and_once(shown: list[Showing], ended: list[Ending]) -> None:
    mine, mine_ended = [one for one in shown if one.episode == "a"], [one for one in ended if one.episode == "a"]
    found = credited(mine, mine_ended, set(REFS), 2)
    assert len(found) <= 2
    assert all(won in (0, 1) and lost in (0, 1) for won, lost in found.values())
    if not any(one.anchored for one in mine_ended):
        assert found == {}


def test_what_is_shown_after_the_end_earns_nothing() -> None:
    late = Showing("p/1", "p", "a", Channel.AUTO_PACK, 9, ("CARD-1",), (0.5,))
    end = Ending("p/2", "p", "a", OutcomeType.TOOL_SUCCESS, 5, 5)
    early = Showing("p/3", "p", "a", Channel.AUTO_PACK, 1, ("CARD-2",), (0.5,))
    assert credited([late, early], [end], set(REFS), 5) == {"CARD-2": (1, 0)}


def test_a_pack_after_the_end_was_told_of_changes_nothing_though_a_steps_clock_runs_ahead() -> None:
    end = Ending("p/1", "p", "a", OutcomeType.TOOL_SUCCESS, 900, 5)
    late = Showing("p/2", "p", "a", Channel.AUTO_PACK, 9, ("CARD-1",), (0.5,))
    assert credited([late], [end], set(REFS), 5) == {}


@given(st.lists(showings), st.lists(endings))
def test_what_each_card_counts_is_the_sum_over_the_episodes(shown: list[Showing], ended: list[Ending]) -> None:
    found = counted(shown, ended, set(REFS), 2)
    for ref in REFS:
        won = sum(some[ref][0] for some in found.credits.values() if ref in some)
        assert won == (found.uses[ref].wins if ref in found.uses else 0)
        assert (ref in found.won) == (won > 0)
