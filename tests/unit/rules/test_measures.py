import pytest

from graph.rules.values.measures import measures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is 6 m wide and three metres high.", ["size 6 m", "size three metres"]),
        ("It costs € 1.200,50, not 30 euros", ["money € 1.200,50", "money 30 euros"]),
        ("1.2 million euros for a dozen chairs", ["money 1.2 million euros", "number a dozen"]),
        ("12 pieces of 600 mm", ["number 12", "size 600 mm"]),
        ("6 x 3 m", ["number 6", "size 3 m"]),
        ("set up at 7:30 in 3 in the hall", ["number 3"]),
        ("a 6-metre wall, 4 in deep", ["size 6-metre", "size 4 in"]),
        ("version 3.10 of v2, the 4th, 10x, #7, 1.2.3, 0612, i18n", []),
        ("between 5-6 m or 5\u20136 m", []),
        ("two hundred and five kilos", ["size two hundred and five kilos"]),
        (
            "A$ 200, R$300, 5 zł, Fr. 7 and EUR8",
            ["money A$ 200", "money R$300", "money 5 zł", "money Fr. 7", "money EUR8"],
        ),
        ("1 mio. CHF or kr 500", ["money 1 mio. CHF", "number 500"]),
        ("try 5 m instead of 3 cad files", ["size 5 m", "number 3"]),
    ],
)
def test_measures_are_found_with_the_words_that_say_them(text: str, found: list[str]) -> None:
    assert [f"{one.sort} {text[one.start : one.end]}" for one in measures(text)] == found


@pytest.mark.parametrize("piece", ["1 ", "1.1", "a hundred and ", "one-", "1,111", "€ ", "9", "1/2 ", "6 m and "])
def test_long_text_is_read_to_its_end(piece: str) -> None:
    text = piece * 4000
    assert all(text[one.start : one.end].strip() for one in measures(text))
