"""A yes reaches back to the proposal right before it, over nods and votes; by name and by reply further."""

from dataclasses import replace

import pytest

from graph.meaning import nearness
from graph.model.words import PatternType
from graph.rules.talk.patterns import find_patterns
from tests.unit.rules.talk import GENERAL, decided, heard, messages, types

YES = [PatternType.CONFIRMATION]
BOAT = "Ann: We could rent the boat."
_DAY = 24 * 60 * 60 * 1_000_000


@pytest.mark.parametrize(
    "between",
    [
        ("Bo: hmm",),
        ("Bo: +1",),
    ],
)
def test_a_yes_reaches_over_nods_and_votes(between: tuple[str, ...]) -> None:
    assert types(BOAT, *between, "Cy: 👍") == YES


@pytest.mark.parametrize(
    "between",
    [
        ("Bo: The bank holiday is on Monday btw.",),
        ("Bo: The bank holiday is on Monday btw.", "Dan: thx"),
        ("Bo: Who brings the keys?", "Dan: me"),
        ("Bo: Instagram only then.", "Dan: ok"),
        ("Bo: The boat is full of water.",),
        ("Bo: ok. Kiki can deliver by 15 December.",),
        ("Bo: What about lunch?", "Dan: pizza"),
        ("Ann: I sent the form to the city.",),
    ],
)
def test_what_is_said_or_asked_since_closes_it(between: tuple[str, ...]) -> None:
    found = heard(BOAT, *between, "Cy: 👍")
    assert not any(one.about and one.about.message == "MSG-0" for one in found)


def test_by_name_and_by_reply_a_yes_reaches_further() -> None:
    more = ("Bo: The bank holiday is on Monday btw.", "Dan: Somebody has to open the gate.")
    (found,) = heard(BOAT, *more, "Cy: yes, let's take the boat")
    assert (found.type, found.messages[0]) == (PatternType.CONFIRMATION, "MSG-0")
    *earlier, last = messages(BOAT, *more, "Cy: 👍")
    (found,) = find_patterns(replace(last, reply_to="MSG-0"), earlier, [], nearness, GENERAL)
    assert (found.type, found.messages[0]) == (PatternType.CONFIRMATION, "MSG-0")


def test_a_word_that_was_said_again_since_names_what_was_said_since() -> None:
    more = ("Bo: Who has the keys?", "Dan: The boat people called.")
    assert types(BOAT, *more, "Cy: yes, the boat people called me too") == []


def test_what_was_put_last_and_has_had_no_other_answer_waits_for_days() -> None:
    *earlier, last = messages(BOAT, "Bo: +1", "Cy: +1")
    later = replace(last, at=last.at + 9 * _DAY)
    assert [one.type for one in find_patterns(later, earlier, [], nearness, GENERAL)] == YES
    later = replace(messages(BOAT, "Cy: ok")[1], at=9 * _DAY)
    assert [one.type for one in find_patterns(later, earlier[:1], [], nearness, GENERAL)] == YES


@pytest.mark.parametrize(
    "switch",
    [
        "fine, we switch from Stripe to Mollie",
        "ok, then we move the payments from Stripe to Mollie, they answer the phone",
        "Decision: we change from Stripe to Mollie since Stripe wants six weeks",
        "We're migrating from Stripe to Mollie.",
    ],
)
def test_a_yes_behind_a_switch_is_never_for_what_it_leaves(switch: str) -> None:
    put = "Ann: Let's go with Stripe, I know the api."
    held = decided("go with Stripe, I know the api", "MSG-0")
    new = decided("we switch from Stripe to Mollie", "MSG-2", claim="DEC-20260101-002")
    said = (put, "Bo: hmm ok", f"Ann: {switch}")
    assert PatternType.CONFIRMATION not in types(*said, decisions=[held])
    (found,) = heard(*said, "Bo: +1", decisions=[held, new])
    assert (found.type, found.claim) == (PatternType.CONFIRMATION, new.claim)


@pytest.mark.parametrize("words", ["We should move from Redis to Valkey.", "I'd switch from Redis to Valkey."])
def test_proposed_switch_corrects_nothing(words: str) -> None:
    (found,) = heard("Ann: We decided to use Redis.", f"Bo: {words}", decisions=[decided("use Redis", "MSG-0")])
    assert (found.type, found.mild) == (PatternType.CONTRADICTION, True)
