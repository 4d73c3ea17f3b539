import pytest

from graph.rules.values.mentions import mentions


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("at half past 11 in the morning.", [("time", "half past 11 in the morning")]),
        ("Make it 7:30 pm on March 5th, please.", [("time", "7:30 pm"), ("date", "March 5th")]),
        ("on the 4th of this month", [("date", "4th of this month")]),
        ("next Friday or the day after tomorrow", [("date", "next Friday"), ("date", "day after tomorrow")]),
        ("It costs $1,200.50, not 30 euros", [("money", "$1,200.50"), ("money", "30 euros")]),
        ("one thousand two hundred dollars", [("money", "one thousand two hundred dollars")]),
        ("the 4th floor", []),
        ("That one sounds good. I want one which is near, so I am looking for one in Rome.", []),
        ("a song from two years ago, one more time", []),
        ("I need 4:30 and 1546 at 12.5, just 3.10", [("time", "4:30")]),
        ("1. oak", []),
        ("Version 3.10 may be next, or 10 may be.", []),
    ],
)
def test_what_is_mentioned_is_a_span_of_its_words(text: str, found: list[tuple[str, str]]) -> None:
    seen = mentions(text)
    assert [(one.sort, one.words) for one in seen] == found
    assert all(text[one.start : one.end] == one.words for one in seen)
