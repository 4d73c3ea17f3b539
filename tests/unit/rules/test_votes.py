import pytest

from graph.rules.talk.votes import vote_of


@pytest.mark.parametrize(
    ("text", "value"),
    [("+1", "+1"), ("+1!", "+1"), ("-1 too early", "-1"), ("+0", "+0"), ("0", "0"), ("+0.5", "+0.5"), ("=1", "+1"), ("+!", "+1"),
     ("+1 to Ann", None), ("+1 for incubation", None), ("+49 30 1234", None), ("10", None), ("yes", None)],
)  # fmt: skip
def test_vote_is_read_as_groups_write_it(text: str, value: str | None) -> None:
    assert vote_of(text) == value
