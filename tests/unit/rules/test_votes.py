import pytest

from graph.model.words import VoteSide
from graph.rules.language.utterance import utterance
from graph.rules.talk.votes import Vote, vote_of


@pytest.mark.parametrize(
    ("text", "value"),
    [("+1", "+1"), ("+1!", "+1"), ("-1 too early", "-1"), ("+0", "+0"), ("0", "0"), ("+0.5", "+0.5"), ("=1", "+1"), ("+!", "+1"),
     ("+1 to Ann", None), ("+1 for incubation", None), ("+49 30 1234", None), ("10", None), ("yes", None)],
)  # fmt: skip
def test_vote_is_read_as_groups_write_it(text: str, value: str | None) -> None:
    assert vote_of(utterance(text)) == value


@pytest.mark.parametrize(
    ("text", "side"),
    [("+1", "FOR"), ("+0.5", "FOR"), ("+∞", "FOR"), ("-1", "AGAINST"), ("-0.5", "AGAINST"), ("0", "NEITHER"), ("+0", "NEITHER"), ("-0", "NEITHER")],
)  # fmt: skip
def test_vote_takes_a_side(text: str, side: str) -> None:
    value = vote_of(utterance(text))
    assert value is not None
    assert Vote("MSG-1", "Ada", value).side is VoteSide(side)
