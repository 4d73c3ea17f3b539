from graph.meaning import nearness
from graph.rules.asking.passages import Said, passages, stretch

TALK = ["Good morning."] * 6 + ["We chose Postgres because of its JSON support."] + ["Let us go on."] * 6


def _thread(texts: list[str]) -> list[Said]:
    return [Said(text, "T1", place) for place, text in enumerate(texts)]


def test_passage_with_the_rare_words_is_found_first_and_passages_do_not_overlap() -> None:
    found = [at for at, _ in passages("Why did we choose Postgres?", _thread(TALK), nearness, best=3)]
    assert found[0] == 6
    assert all(abs(one - other) >= 3 for one in found for other in found if one != other)


def test_what_stands_beside_a_passage_in_another_talk_is_a_place_of_its_own() -> None:
    said = [Said("We chose Postgres.", "T1", 4), Said("Postgres it is.", "T2", 5)]
    assert len(passages("Why did we choose Postgres?", said, nearness)) == 2


def test_what_was_said_right_beside_it_speaks_for_a_message() -> None:
    near = [Said("Postgres?", "T1", 1), Said("Because MySQL lost two bookings.", "T1", 2)]
    far = [Said("Postgres?", "T2", 1), Said("Because MySQL lost two bookings.", "T2", 9)]
    chosen = passages("Why Postgres?", [*far, *near], nearness, best=1)
    assert chosen[0][0] == 2


def test_nothing_to_search_finds_nothing() -> None:
    assert passages("Why?", [], nearness) == []


def test_stretch_is_the_sentence_that_has_the_words_and_what_there_is_room_for() -> None:
    text = "Good morning. We chose Postgres. It keeps JSON. " + "And so on and on. " * 20
    start, end = stretch("Why did we choose Postgres?", text, 0, len(text))
    assert text[start:end].startswith("We chose Postgres. It keeps JSON.")
    assert 200 < end - start <= 250


def test_sentence_longer_than_a_quotation_is_cut_after_a_word() -> None:
    text = "Postgres " + "keeps what we tell it " * 40
    start, end = stretch("Why Postgres?", text, 0, len(text))
    assert end - start <= 250
    assert text[end] == " "


def test_one_endless_word_is_cut_all_the_same() -> None:
    assert stretch("Why?", "x" * 900, 0, 900) == (0, 250)
