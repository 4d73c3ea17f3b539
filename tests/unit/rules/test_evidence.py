from graph.meaning import nearness
from graph.rules.asking.evidence import passages


def test_passage_with_the_rare_words_is_found_first_and_passages_do_not_overlap() -> None:
    said = ["Good morning."] * 6 + ["We chose Postgres because of its JSON support."] + ["Let us go on."] * 6
    found = passages("Why did we choose Postgres?", said, nearness, best=3)
    assert found[0] == 6
    assert all(abs(one - other) >= 3 for one in found for other in found if one != other)


def test_nothing_to_search_finds_nothing() -> None:
    assert passages("Why?", [], nearness) == []
