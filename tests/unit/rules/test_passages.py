from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from graph.meaning import nearness
from graph.model.claim import QUOTE_MAX
from graph.rules.asking.passages import Piece, cut, passages, places_to_look

TALK = ["Good morning."] * 6 + ["We chose Postgres because of its JSON support."] + ["The minutes go round."] * 6


def _talk(texts: list[str], name: str = "T1") -> list[Piece]:
    return [Piece(text, name, place, at=place) for place, text in enumerate(texts)]


def _best(question: str, pieces: list[Piece], best: int = 5) -> list[str]:
    return [pieces[at].text for at, _ in passages(question, pieces, nearness, best)]


def test_passage_with_the_rare_words_is_found_first_and_each_only_once() -> None:
    found = [at for at, _ in passages("Why did we choose Postgres?", _talk(TALK), nearness)]
    assert found[0] == 6
    assert len(set(found)) == len(found) == min(10, len(TALK))


def test_what_answers_is_shown_beside_what_was_asked_though_it_has_none_of_the_words() -> None:
    there = _talk(["What do we print the housings in?", "PETG sagged at 61 degrees on the dashboard.", "ASA, then."])
    elsewhere = _talk(["Lunch at one?", "Sure, see you there.", "Who has the keys to the shed?"], "T2")
    assert set(_best("What are the housings printed in?", [*elsewhere, *there], 3)) == {one.text for one in there}


def test_what_says_nothing_is_not_shown() -> None:
    said = _talk(["What do we print the housings in?", "ok", "ASA, then.", "Perfect, thanks!", "+1 👍"])
    assert set(_best("What are the housings printed in?", said)) == {said[0].text, said[2].text}


def test_what_somebody_is_asked_about_is_looked_for_in_their_words() -> None:
    said = [Piece("The radio is fine.", "T1", 0, "Joss"), Piece("The radio is fine.", "T2", 0, "Imke")]
    assert passages("What did Imke say about the radio?", said, nearness, 1)[0][0] == 1


def test_what_was_said_at_the_time_that_the_question_names_comes_first() -> None:
    said = [Piece("The radio is fine.", "T1", 0, at=100), Piece("The radio is fine.", "T2", 0, at=300)]
    assert passages("The radio?", said, nearness, 1, during=(250, 350))[0][0] == 1
    assert passages("The radio?", said, nearness, 1, during=(50, 150))[0][0] == 0


def test_question_for_a_count_shows_a_number() -> None:
    said = [Piece("Some of the helpers will come early.", "T1"), Piece("12 of the helpers will come early.", "T2")]
    assert _best("How many helpers come?", said, 1) == ["12 of the helpers will come early."]


def test_title_of_a_talk_speaks_for_what_was_said_in_it() -> None:
    said = [Piece("Then fifteen.", "T1", title="Battery"), Piece("Then fifteen.", "T2", title="Radio")]
    assert passages("How long for the radio?", said, nearness, 1)[0][0] == 1


def test_passages_of_a_long_talk_lie_apart() -> None:
    texts = ["And so on."] * 60
    for at in (10, 11, 40, 41):
        texts[at] = "We chose Postgres for bookings."
    first, second, *_ = (at for at, _ in passages("Why did we choose Postgres?", _talk(texts), nearness))
    assert abs(first - second) > 20


def test_nothing_to_search_finds_nothing() -> None:
    assert passages("Why?", [], nearness) == []
    assert places_to_look("Why?", [], nearness, 3) == []


def test_places_to_look_are_of_several_talks_before_they_are_of_one() -> None:
    one = [Piece("Postgres, Postgres.", "T1", at=at * 1_000) for at in range(4)]
    other = [Piece("Maybe Postgres?", "T2")]
    assert 4 in places_to_look("Why Postgres?", [*one, *other], nearness, 2)


def test_place_close_to_another_of_its_talk_is_not_looked_at_again() -> None:
    close = [Piece("Postgres it is.", "T1", at=at) for at in (0, 1, 1_000)]
    chosen = places_to_look("Why Postgres?", close, nearness, 3)
    assert len(chosen) == 2
    assert 2 in chosen


@given(st.text(max_size=2_000))
def test_pieces_are_quotations_in_order_that_leave_out_nothing_but_space(text: str) -> None:
    spans = cut(text, 0, len(text))
    assert all(0 < high - low <= QUOTE_MAX for low, high in spans)
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    kept = {at for low, high in spans for at in range(low, high)}
    assert all(at in kept or text[at].isspace() or text[at] in ";," for at in range(len(text)))


@given(st.lists(st.text(min_size=1, max_size=40), max_size=12), st.text(min_size=1, max_size=40))
def test_at_most_ten_and_each_score_is_a_share(texts: list[str], question: str) -> None:
    found = passages(question, _talk(texts), nearness)
    assert len(found) <= min(10, len(texts))
    assert len({at for at, _ in found}) == len(found)
    assert all(0 < score <= 1 for _, score in found)
