"""One answer about several messages: each op goes to the message in which its words stand."""

import json
from typing import Any

import pytest

from extract.llm.answer import read_answer
from extract.llm.failures import ModelFailed
from extract.llm.shares import shares
from extract.llm.shown import to_read
from extract.sources.rendered import MESSAGE, render_message
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.anchor import Anchor, anchor
from tests.services.model import op

GENERAL = load_profiles()["general"]
SAID = ("Shall we move?", "We use Kafka. Yes.", "Yes. The licence cost too much.")


def message(number: int, text: str) -> Source:
    rendered = render_message(text)
    return Source("p", f"S{number}", SourceKind.MESSAGE, rendered.text, "", rendered.sections, number, number)


SOURCES = [message(number, text) for number, text in enumerate(SAID)]
(SHOWN,) = to_read(SOURCES)


def parted(*ops: dict[str, Any]) -> list[list[str]]:
    answers = shares(SOURCES, SHOWN, [json.dumps({"ops": ops})])
    return [[one["evidence"]["quote"] for one in json.loads(answer)["ops"]] for answer in answers]


def test_words_say_whose_an_op_is() -> None:
    kafka, licence = op("We use Kafka", None, None), op("The licence cost too much", None, None, section=f"{MESSAGE}_1")
    assert parted(kafka, licence) == [[], ["We use Kafka"], ["The licence cost too much"]]


@pytest.mark.parametrize(("section", "place"), [(MESSAGE, 1), ("MESSAGE_2", 1), ("MESSAGE_3", 2), ("MESSAGE_9", 1)])
def test_words_of_several_messages_belong_to_the_one_that_is_numbered_else_to_the_first(
    section: str, place: int
) -> None:
    assert [at for at, found in enumerate(parted(op("Yes.", None, None, section=section))) if found] == [place]


@pytest.mark.parametrize(("section", "place"), [("MESSAGE_1", 0), (MESSAGE, 2)])
def test_words_that_nobody_said_are_not_lost_on_the_way(section: str, place: int) -> None:
    assert [at for at, found in enumerate(parted(op("We use Rust", None, None, section=section))) if found] == [place]


def test_share_is_what_would_have_been_proposed_of_the_message_alone() -> None:
    answers = shares(
        SOURCES, SHOWN, [json.dumps({"ops": [op("We use Kafka", None, None, section="MESSAGE_2", start=40)]})]
    )
    (one,) = read_answer(SOURCES[1], GENERAL, answers[1]).ops
    found = anchor(one.evidence, SOURCES[1], 250)
    assert isinstance(found, Anchor)
    assert (found.quotation.section, found.quotation.start) == (MESSAGE, 0)


def test_answer_about_one_text_is_kept_letter_for_letter() -> None:
    document = Source("p", "D", SourceKind.DOCUMENT, "We use Kafka.", "", (), 0, 0)
    (shown,) = to_read([document])
    assert shares([document], shown, ["  nothing at all"]) == ("  nothing at all",)


def test_answer_of_which_nothing_can_be_made_fails_for_everybody() -> None:
    answers = shares(SOURCES, SHOWN, ['{"ops": ['])
    assert len(answers) == len(SOURCES)
    with pytest.raises(ModelFailed):
        read_answer(SOURCES[2], GENERAL, answers[2])
