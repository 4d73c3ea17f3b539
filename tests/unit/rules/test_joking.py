"""Words in jest, and words that only look like it."""

import pytest

from graph.rules.language.joking import jests_at, only_jests
from graph.rules.language.utterance import utterance
from graph.rules.reading.support import support
from tests.unit.extract.said import message, ops

JEST = [
    "We decided to give everybody a pony :D",
    "/s We decided to rewrite everything in COBOL.",
    "We decided to rewrite everything in COBOL\n/s",
    "We decided to switch to fax 😂",
    "switch to fax. We decided! ;-)",
    "lol we decided to use fax",
    "We decided to use fax jk",
    "We decided to use fax (just kidding)",
    "We decided to use fax. Just kidding!",
    "We decided to use fax. I'm joking, of course.",
]
EARNEST = [
    "We decided to use Kafka :)",
    "We decided to use Kafka 🎉",
    "We decided to use Kafka, no kidding.",
    "Joking aside, we decided to use Kafka.",
    "Haha, good one. We decided to use Kafka.",
    "We decided to cap it at 5 MB/s",
    "We decided to put the files into /s",
    "We decided to use the drive D: for backups",
    "We decided to hire Lola",
    "We decided to rename the app to Haha Ltd",
]


NOT_READ = "I'm not kidding, we decided to use Kafka."
"""In earnest as well; but no rule reads a decision behind the denial."""


def _at(text: str) -> tuple[int, int]:
    start = text.lower().index("we decided")
    return start, start + len("we decided")


@pytest.mark.parametrize("text", JEST)
def test_laughter_and_marks_of_irony_say_that_it_is_in_jest(text: str) -> None:
    assert jests_at(utterance(text), *_at(text))


@pytest.mark.parametrize("text", [*EARNEST, NOT_READ])
def test_a_smile_a_cheer_and_who_is_not_joking_are_in_earnest(text: str) -> None:
    assert not jests_at(utterance(text), *_at(text))


@pytest.mark.parametrize("text", [*JEST, *EARNEST])
def test_only_decisions_in_earnest_accept_themselves(text: str) -> None:
    accepted = [op for op in ops(text) if op.marked and support(op, message(text)).ok]
    assert bool(accepted) is (text in EARNEST)


def test_nothing_but_a_joke_says_nothing_else() -> None:
    assert only_jests("yes, kidding") and only_jests("haha") and only_jests("Just joking.")
    assert not only_jests("haha, the hull is blue")
