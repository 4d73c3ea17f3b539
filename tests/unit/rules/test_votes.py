import pytest

from graph.rules.talk.votes import ballot_now, ballots, vote_of
from tests.unit.rules.talk import messages


@pytest.mark.parametrize(
    ("text", "value"),
    [("+1", "+1"), ("+1!", "+1"), ("-1 too early", "-1"), ("+0", "+0"), ("0", "0"), ("+0.5", "+0.5"), ("=1", "+1"), ("+!", "+1"),
     ("+1 to Ann", None), ("+1 for incubation", None), ("+49 30 1234", None), ("10", None), ("yes", None)],
)  # fmt: skip
def test_vote_is_read_as_groups_write_it(text: str, value: str | None) -> None:
    assert vote_of(text) == value


def test_ballot_says_who_voted_how_on_what() -> None:
    said = messages("Chair: Proposal: adopt the charter", "Ann: +1", "Bob: +0", "Cy: +1", "Chair: next topic")
    (ballot,) = ballots(said)
    assert (ballot.first, ballot.last, ballot.carried) == (1, 3, True)
    assert [(one.by, one.value) for one in ballot.votes] == [("Ann", "+1"), ("Bob", "+0"), ("Cy", "+1")]
    assert ballot.proposal is not None and ballot.proposal[0] == 0


def test_ballot_with_a_vote_against_is_not_carried_and_two_people_are_no_group() -> None:
    assert not ballots(messages("Ann: +1", "Bob: -1", "Cy: +1"))[0].carried
    assert ballots(messages("Ann: +1", "Bob: +1")) == ()


def test_hearing_no_objections_decides() -> None:
    said = messages("Chair: We will adopt the charter. Any objections?", "Chair: Hearing none, it is resolved.")
    (ballot,) = ballots(said)
    assert (ballot.last, ballot.carried, ballot.spoken) == (1, True, True)


def test_ballot_is_there_from_the_third_vote_on() -> None:
    said = messages("Chair: Proposal: adopt the charter", "Ann: +1", "Bob: +1", "Cy: +1", "Dee: +1", "Chair: next")
    found = [ballot_now(said[: at + 1]) for at in range(len(said))]
    assert [len(one.votes) if one else 0 for one in found] == [0, 0, 0, 3, 4, 0]
