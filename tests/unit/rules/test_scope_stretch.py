"""Words are judged by themselves: the marks around an answer, ids and quick answers included, say nothing of it."""

import pytest

from extract.sources.turn import Answer, Turn, render_turn
from extract.turns.answers import read_answers
from extract.turns.targets import targets_of
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.profiles import load_profiles
from graph.rules.language.scope import stretch_at
from graph.rules.language.wording import takes_back
from graph.rules.reading.support import support
from graph.rules.utterances.sentences import sentence

PRODUCTION = load_profiles()["production"]


def answered(one: Answer) -> Source:
    rendered = render_turn(Turn("planning", answers=(one,), free_chat="Hm."))
    return Source("p", "S1", SourceKind.TURN, rendered.text, "", rendered.sections, 0, 0, origin=rendered.origin)


@pytest.mark.parametrize(
    ("answer", "ok"),
    [
        (Answer("maybe-width", "How wide?", None, "6 m", "item.dimensions.width"), True),
        (Answer("not-sure?", "How wide?", "NO", "it is 6 m", "item.dimensions.width"), True),
        (Answer("q", "How wide?", "YES", "maybe 6 m", "item.dimensions.width"), False),
        (Answer("no-drilling", "May we drill?", "YES", None, "project.logistics.drilling"), True),
        (Answer("q", "May we drill?", "NO", "because of the fire rules", "project.logistics.drilling"), True),
        (Answer("q", "May we drill?", "YES", "I think so, not sure", "project.logistics.drilling"), False),
    ],
)
def test_what_stands_around_an_answer_neither_doubts_nor_denies_it(answer: Answer, ok: bool) -> None:
    source = answered(answer)
    (op,) = read_answers(source, PRODUCTION, targets_of(source)).ops
    assert support(op, source).ok is ok


def test_stretch_is_the_answers_own_text_or_the_section() -> None:
    source = answered(Answer("q1", "How wide?", "YES", "6 m"))
    at = source.text.index("6 m")
    assert stretch_at(source, at, at + 1) == (at, at + 3)
    quick = source.text.index("quick=")
    assert stretch_at(source, quick, quick + 9) == (quick, at + 3)
    chat = source.text.index("Hm.")
    assert stretch_at(source, chat, chat + 2) == (chat, chat + 3)
    assert stretch_at(source, 0, len(source.text)) is None


@pytest.mark.parametrize(
    "words",
    [
        "Forget the hall", "no oak any more", "We dropped the linen", "The budget is open again", "Cancel that venue",
        "Take the oak out", "leave out the felt", "The deadline no longer holds", "scrap it", "we changed our minds",
        "Remove steel, please", "the colour is undecided", "We are done with gloss", "never mind the venue", "linen is gone",
    ],
)  # fmt: skip
def test_words_that_take_something_back(words: str) -> None:
    assert takes_back(sentence(words))


@pytest.mark.parametrize("words", ["oak is great", "Venue is Hall 4", "It is lovely there", "6 m wide"])
def test_words_that_take_nothing_back(words: str) -> None:
    assert not takes_back(sentence(words))
