"""People take back their own last words; other words only sound alike."""

import pytest

from graph.model.words import PatternType
from graph.rules.language.joking import owns_up, unsays
from graph.rules.language.utterance import utterance
from graph.rules.reading.support import support
from graph.rules.utterances.sentences import sentence
from tests.unit.extract.said import message, ops
from tests.unit.rules.talk import decided, heard, types

REJECTION, CONTRADICTION = PatternType.REJECTION, PatternType.CONTRADICTION
SAID = "Ada: We decided to use Redis for the cache."
HELD = decided("use Redis for the cache", "MSG-0")


@pytest.mark.parametrize(
    "words",
    ["scratch that", "Never mind, not that one.", "Sorry, ignore that, wrong channel.",
     "Hmm, on second thought, scratch that.", "I spoke too soon, sorry.", "Scratch that, we can't afford it.",
     "let's forget that for now", "I didn't mean to post that", "scratch that 😅"],
)  # fmt: skip
def test_words_that_take_back_what_was_said_right_before(words: str) -> None:
    assert unsays(utterance(words))


@pytest.mark.parametrize(
    "words",
    ["Should we scratch that?", "Ignore that warning in the log.", "scratch that, use Postgres", "Scratch that, MySQL is better",
     "Never mind, found it.", "Forget that, make it 90 days",
     "take that back to the team", "Ignore that, the build is green again", "changed my mind, +1", "that was a good idea",
     "undo that commit please", "not that I know", "I forgot that", "let's not forget that", "scratch that?"],
)  # fmt: skip
def test_words_that_take_nothing_back(words: str) -> None:
    assert not unsays(utterance(words))


@pytest.mark.parametrize(
    "words",
    ["haha just kidding", "just messing with you", "I wasn't serious",
     "Sorry, that was just a joke", "kidding 😄", "April fools!", "Yes, kidding"],
)  # fmt: skip
def test_these_words_own_up_to_a_joke(words: str) -> None:
    assert owns_up(sentence(words)) and unsays(utterance(words))


@pytest.mark.parametrize(
    "words",
    ["are you kidding?", "just kidding?", "not kidding", "you must be joking", "Just kidding, we use MySQL", "he was joking",
     "that's a joke of a price", "I was joking that we use fax", "No, I'm not joking."],
)  # fmt: skip
def test_these_words_own_up_to_nothing(words: str) -> None:
    assert not owns_up(sentence(words)) and not unsays(utterance(words))


def test_a_decision_is_taken_back_by_who_said_it() -> None:
    for words in ("scratch that", "haha just kidding"):
        (found,) = heard(SAID, f"Ada: {words}", decisions=[HELD])
        assert (found.type, found.claim, found.own) == (REJECTION, HELD.claim, True)
        assert found.messages == ("MSG-0", "MSG-1")


def test_what_somebody_said_in_between_may_be_meant_unless_it_was_a_joke() -> None:
    between = "Bo: The office is cold today."
    assert types(SAID, between, "Ada: scratch that", decisions=[HELD]) == [CONTRADICTION]
    assert types(SAID, between, "Ada: just kidding", decisions=[HELD]) == [REJECTION]
    assert types(SAID, "Bo: what?!", "Ada: scratch that", decisions=[HELD]) == [REJECTION]
    assert types(SAID, "Ada: The office is cold today.", "Ada: just kidding", decisions=[HELD]) == []


def test_nobody_jokes_with_the_words_of_others() -> None:
    assert types(SAID, "Bo: just kidding", decisions=[HELD]) == []
    assert types(SAID, "Ada*: just kidding", decisions=[HELD]) == []


def test_a_proposal_that_its_author_takes_back_is_open_no_more() -> None:
    put = "Ada: Shall we use Mongo for the ledger?"
    (found,) = heard(put, "Ada: scratch that")
    assert (found.type, found.claim, found.messages) == (REJECTION, None, ("MSG-0", "MSG-1"))
    assert types(put, "Ada: never mind", "Bo: yes") == []


def test_a_yes_that_is_taken_back_is_none() -> None:
    put = "Ada: Shall we use Mongo for the ledger?", "Bo: Yes!"
    (found,) = heard(*put, "Bo: kidding", decisions=[decided("Use Mongo for the ledger", "MSG-0", "MSG-1")])
    assert (found.type, found.messages) == (REJECTION, ("MSG-1", "MSG-2"))


@pytest.mark.parametrize("behind", ["Scratch that.", "No wait, forget that!", "Sorry, just kidding."])
def test_what_is_taken_back_in_the_same_message_waits(behind: str) -> None:
    text = f"We decided to use Redis for the cache. {behind}"
    marked = [one for one in ops(text) if one.marked and "Redis" in (one.statement or "")]
    assert marked and not any(support(one, message(text)).ok for one in marked)
