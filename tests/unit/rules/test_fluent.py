import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.rules.language.utterance import fluent


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("Yeah , yeah , yeah .", "yeah ."),
        ("it 's it 's just the mel frequency", "it's just the mel frequency"),
        ("Um , I I think tha that works", "I think that works"),
        ("No no no, results go on the card", "no, results go on the card"),
        ("We ship to Tom tomorrow", "We ship to Tom tomorrow"),
        ("The codes are 10 10 20", "The codes are 10 10 20"),
        ("Mm-hmm", "Mm-hmm"),
        ("Nooo, pleeease no", "No, please no"),
        ("yesss, suuure", "yes, sure"),
        ("Too soon: noon at the zoo, on the pass", "Too soon: noon at the zoo, on the pass"),
        ("ab-nooo", "ab-nooo"),
    ],
)
def test_fillers_and_restarts_are_left_out(spoken: str, meant: str) -> None:
    assert " ".join(fluent(spoken).split()) == meant


@given(st.text(max_size=200) | st.from_regex(r"(uh|um|the|th|no|,|'s| |\.){0,40}", fullmatch=True))
def test_places_stay_where_they_were(text: str) -> None:
    assert len(fluent(text)) == len(text)
