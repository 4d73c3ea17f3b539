"""A time is looked for only near a figure or a word of time; what is passed over has none."""

from datetime import datetime
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from graph.rules.statements import moments
from graph.rules.statements.moments import moments_in
from graph.rules.times import reading
from graph.rules.times.reading import read_times
from graph.rules.times.scan import Scan
from graph.rules.times.spots import may_begin
from graph.rules.times.tokens import tokens

SAID = datetime(2026, 3, 4, 10)
WORDS = """
    the a of in on at by until since from after before every each this next last past coming end start beginning middle mid early
    late rest half more less than about around within for all new black good saint eve day week month friday may march noon now
    we decided use Redis because it is cheap cheaper and not yet , . - / 3 15 2026 Q1 first second tomorrow eod fortnight
    Thanksgiving Easter 's morning hour o'clock pm couple ago hence school fiscal year quarter q
"""


@given(st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join))
def test_whatever_stands_there_is_found_as_if_every_place_were_tried(text: str) -> None:
    with patch.object(reading, "may_begin", lambda scan: [True] * len(scan.tokens)):
        everywhere = read_times(text, SAID)
    assert read_times(text, SAID) == everywhere


@given(
    st.lists(
        st.sampled_from(f"{WORDS} evenings nights daily once twice Fridays 9:00 noon midnight".split()), max_size=12
    ).map(" ".join)
)
def test_so_is_what_something_may_have_only_one_of(text: str) -> None:
    with patch.object(moments, "may_begin", lambda scan: [True] * len(scan.tokens)):
        everywhere = moments_in(text)
    assert moments_in(text) == everywhere


def test_plain_talk_has_no_place_to_look_at() -> None:
    said = "We decided to use Redis for the cache because it is cheap, and nobody has to look after it."
    assert not any(may_begin(Scan(tokens(said), SAID)))


def test_what_leads_to_a_time_is_looked_at() -> None:
    cut = tokens("Ready by the end of the very first week, I hope so.")
    assert [one.text for one, may in zip(cut, may_begin(Scan(cut, SAID)), strict=True) if may][:3] == [
        "ready",
        "by",
        "the",
    ]
