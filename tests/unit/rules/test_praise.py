"""Some praise takes an idea, some only praises it; a yes may be reluctant, and a no glad of itself."""

import pytest

from graph.model.words import PatternType
from graph.rules.talk.proposals import decidable
from graph.rules.utterances.sentences import sentence
from tests.unit.rules.talk import decided, types

YES, NO = [PatternType.CONFIRMATION], [PatternType.REJECTION]
BAND, RAFFLE, FEE = "We could hire a band.", "Let's do a raffle.", "Shall we lower the truck fee to 350?"


@pytest.mark.parametrize(
    ("put", "said"),
    [
        (BAND, "cool idea!"),
        (BAND, "sounds good, who pays?"),
        (BAND, "nice idea, later"),
        ("Maybe we could sell beer ourselves.", "sounds good, needs a licence though, priya can you ask?"),
        ("It would be fun to have fireworks.", "that would be amazing"),
        (RAFFLE, "nice idea, maybe next year"),
        (RAFFLE, "yes, at some point"),
        (RAFFLE, "cool, but not now"),
        (RAFFLE, "good idea, depends on the price"),
    ],
)
def test_praise_and_later_decide_nothing(put: str, said: str) -> None:
    assert PatternType.CONFIRMATION not in types(f"Ann: {put}", f"Bo: {said}")


@pytest.mark.parametrize(
    ("put", "said"),
    [
        (BAND, "sounds reasonable"),
        (BAND, "cool idea, let's do it"),
        (BAND, "good thinking, yes"),
        (BAND, "👍"),
        (RAFFLE, "good idea"),
        (RAFFLE, "sounds good"),
        ("Shall we hire a band?", "love it"),
        ("What do you think of hiring a band?", "I like it."),
        ("Shall we move the demo to next week?", "yes, next week"),
        ("I can take the stall on Saturday.", "that'd be great, thank you"),
    ],
)
def test_praise_of_what_asks_for_an_answer_takes_it(put: str, said: str) -> None:
    assert types(f"Ann: {put}", f"Bo: {said}") == YES


@pytest.mark.parametrize(
    "said",
    [
        "not happy but ok",
        "meh, ok",
        "not my favourite, but fine with me",
        "ok, although I'm not convinced",
        "not great, not terrible, but fine",
        "I'm not a morning person but ok",
        "hell yeah",
    ],
)
def test_a_yes_that_nobody_is_glad_to_give_is_one(said: str) -> None:
    assert types(f"Ann: {FEE}", f"Bo: {said}") == YES


@pytest.mark.parametrize(
    "said", ["meh", "not happy, ok?", "not sure", "it was ok but expensive", "not happy but ok if Cy pays"]
)
def test_dislike_alone_answers_nothing(said: str) -> None:
    assert PatternType.CONFIRMATION not in types(f"Ann: {FEE}", f"Bo: {said}")


@pytest.mark.parametrize(
    "said", ["hell no", "oh god no", "pls no", "eh, no", "absolutely no", "no, let's not", "please don't"]
)
def test_a_plain_no_is_heard_also_to_a_decision(said: str) -> None:
    assert types(f"Ann: {FEE}", f"Bo: {said}") == NO
    held = decided("we use Redis", "MSG-0")
    assert types("Ann: decided: we use Redis", f"Bo: {said}", decisions=[held]) == NO
    asked = "Ann: decided: we use Redis. Is the cluster up?"
    assert types(asked, "Bo: no", decisions=[held]) == []


@pytest.mark.parametrize("put", ["What about lunch?", "Shall we grab a coffee at 11?", "Let's take a quick break"])
def test_nobody_decides_lunch(put: str) -> None:
    assert not decidable(sentence(put))
    assert decidable(sentence("Shall we order pizza for the opening party?")) and decidable(
        sentence("What about lunch tickets?")
    )
