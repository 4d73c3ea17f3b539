"""Words that set something apart from what a sentence states are found with that thing, and taken out."""

import pytest

from graph.rules.language.contrasts import contrasts, without_contrasts, without_others
from graph.rules.utterances.sentences import sentence


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Porto instead of Lisbon", "Porto"),
        ("Tea, not coffee; no sugar", "Tea; no sugar"),
        ("GraphQL (not REST) for partners", "GraphQL) for partners"),
        ("Port 3.5, and not to 4.0", "Port 3.5"),
        ("Porto rather than Lisbon we decided", "Porto we decided"),
        ("We do not deploy", "We do not deploy"),
    ],
)
def test_contrast_reaches_to_the_next_mark(words: str, left: str) -> None:
    found = without_contrasts(sentence(words)).text
    assert len(found) == len(words)
    assert " ".join(found.split()).replace(" ;", ";").replace(" )", ")") == left


def test_no_contrast_lies_inside_another() -> None:
    words = "A instead of B rather than C, not D, and not E"
    spans = contrasts(sentence(words))
    assert [words[slice(*one)] for one in spans] == ["instead of B rather than C", ", not D", ", and not E"]


def test_whom_it_is_for_stays() -> None:
    words = without_others(sentence("GraphQL instead of REST for the partners")).text
    assert words.split() == ["GraphQL", "for", "the", "partners"]
