"""A denial or a doubt stays in its clause, as long as the clause surely stands apart."""

import pytest

from graph.rules.language.scope import denied_at, doubt_at


def place(sentence: str, quote: str) -> tuple[int, int]:
    start = sentence.index(quote)
    return start, start + len(quote)


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("No drilling; install at night only", "install at night only"),
        ("Install at night only; no drilling", "Install at night only"),
        ("No drilling, but we install at night", "we install at night"),
        ("We can't drill, and the width is 6 m", "the width is 6 m"),
        ("The width is not 5 m but 6 m", "6 m"),
        ("We don't drill. The width is 6 m.", "The width is 6 m"),
        ("The finish is matt, and we won't drill", "The finish is matt"),
        ("6 m wide, no logo", "6 m wide"),
        ("6 m wide, and no lights please", "6 m wide"),
        ("The backdrop is 6 m without lights", "6 m"),
    ],
)
def test_denial_stays_in_its_clause(sentence: str, quote: str) -> None:
    assert not denied_at(sentence, *place(sentence, quote))


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("No drilling; install at night only", "drilling"),
        ("No drilling or night work", "night work"),
        ("We won't drill, use nails or paint", "use nails"),
        ("The width is 6 m, but that is not right", "6 m"),
        ("The width is 6 m; not any more", "6 m"),
        ("Drilling is fine, but not at night", "Drilling is fine"),
        ("The width is 6 m; the width isn't agreed", "The width is 6 m"),
        ("I don't think that we drill, and the width is 6 m", "the width is 6 m"),
        ("Without a permit, the width is 6 m", "the width is 6 m"),
        ("Nobody said the depth is 3 m and the width is 6 m", "the width is 6 m"),
        ("It is not true; that the width is 6 m", "the width is 6 m"),
        ("The width is not approx. 6 m", "6 m"),
        ("The width is not yet 6 m", "6 m"),
        ("The width is 6 m, not 5 m", "5 m"),
        ("Go with 6 m instead of 5 m", "5 m"),
        ("We use oak; drop it", "We use oak"),
        ("6 m wide, no way", "6 m wide"),
        ("6 m, no longer", "6 m"),
        ("We build it without the 6 m wall", "6 m"),
        ("Oak without steel", "steel"),
    ],
)
def test_denial_reaches_what_may_belong_to_it(sentence: str, quote: str) -> None:
    assert denied_at(sentence, *place(sentence, quote))


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("It might rain; the width is 6 m", "the width is 6 m"),
        ("The width is 6 m; we could paint the wall red", "The width is 6 m"),
    ],
)
def test_doubt_stays_in_its_clause(sentence: str, quote: str) -> None:
    assert doubt_at(sentence, *place(sentence, quote)) is None


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("Maybe the depth is 3 m; the width is 6 m", "the width is 6 m"),
        ("I'm not sure whether we drill; the width is 6 m", "the width is 6 m"),
        ("If we get the hall: the depth is 3 m; the width is 6 m", "the width is 6 m"),
        ("Bo said the depth is 3 m; the width is 6 m", "the width is 6 m"),
        ("The width is 6 m; not sure", "6 m"),
        ("The width is 6 m; it could be 5", "6 m"),
        ("The width is 6 m, but we could change our minds", "6 m"),
        ("The width is 6 m; unless Bo objects", "6 m"),
        ("Is the width 6 m? Tell me today.", "6 m"),
    ],
)
def test_doubt_reaches_what_may_belong_to_it(sentence: str, quote: str) -> None:
    assert doubt_at(sentence, *place(sentence, quote)) is not None
