"""Contradictions: precision counts for more than recall, for a false alarm asks somebody a foolish question."""

import pytest

from graph.rules.language.wording import flat
from graph.rules.statements.clashing import clash
from graph.rules.talk.contradiction import contradiction, states_something
from graph.rules.talk.messages import KnownDecision, Message, MessageInTalk
from graph.rules.utterances.sentences import sentence
from tests.unit.rules.pairs import CONTRADICT, LOOK_ALIKE
from tests.unit.rules.talk import GENERAL


def against(said: str, held: str) -> str | None:
    if not states_something(sentence(flat(said))):
        return None
    return clash(said, held, GENERAL.categories)


@pytest.mark.parametrize(("one", "other"), CONTRADICT)
def test_what_can_not_both_hold_is_heard(one: str, other: str) -> None:
    assert against(other, one)


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_similar_is_not_the_same(one: str, other: str) -> None:
    assert against(other, one) is None
    assert against(one, other) is None


@pytest.mark.parametrize("words", [one for pair in (*CONTRADICT, *LOOK_ALIKE) for one in pair])
def test_nothing_contradicts_itself(words: str) -> None:
    assert against(words, words) is None


@pytest.mark.parametrize(
    ("held", "text", "heard"),
    [
        ("Let's go with Lisbon for the retreat", "Lisbon is full. Let's go with Porto instead of Lisbon.", True),
        ("We chose vendor A", "Final decision: vendor B instead of vendor A.", True),
        ("We use Stripe for payments", "We decided to use Mollie rather than Stripe.", True),
        ("We use Stripe for payments", "Maybe we'll use Mollie rather than Stripe.", False),
        ("We use Stripe for payments", "Should we use Mollie instead of Stripe?", False),
        ("We use Stripe for payments", "Bo said we'll use Mollie instead of Stripe.", False),
        ("We use Stripe for payments", "I drank tea instead of Stripe coffee.", False),
        ("We chose vendor B", "We decided on vendor B instead of vendor A.", False),
        ("The hull is green", "We'll paint the logo of the shop blue instead of green.", False),
    ],
)
def test_choice_instead_of_a_decided_one_contradicts(held: str, text: str, heard: bool) -> None:
    message = Message("MSG-2", text, 10, "Bo")
    decided = [KnownDecision("DEC-1", held, 0, ("MSG-1",))]
    talk = MessageInTalk(message, (), decided, lambda _, others: [1.0] * len(others), GENERAL)
    assert (contradiction(talk) is not None) == heard
