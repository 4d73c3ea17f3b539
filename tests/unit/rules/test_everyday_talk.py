"""Little talks that stand in `evals/everyday.txt` and `evals/teams.txt`, with at least as many that only sound alike."""

import pytest

from evals.everyday import measures, talks
from graph.model.words import PatternType
from tests.unit.rules.talk import heard, types

CORRECTION, REJECTION, CONFIRMATION = PatternType.CORRECTION, PatternType.REJECTION, PatternType.CONFIRMATION
_LEAST = 0.8


def test_patterns_of_everyday_talk_are_heard() -> None:
    assert [(one.name, one.detail) for one in measures() if one.value < _LEAST] == []


def test_every_pattern_has_its_near_misses() -> None:
    assert sum(not one.types for one in talks("everyday")) >= 100


def test_a_no_to_a_statement_sets_it_right_and_turns_nothing_down() -> None:
    assert types("Ann: How about MySQL?", "Bob: The licence is free.", "Cy: No, it costs a lot.") == [CORRECTION]
    assert types("Ann: How about MySQL?", "Bob: The licence is free.", "Cy: No.") == []
    assert types("Ann: How about MySQL?", "Bob: The licence is free.", "Cy: No, let's not.") == [REJECTION]


def test_a_no_to_an_understanding_sets_it_right() -> None:
    assert types("Ann: So the ferry leaves at nine?", "Bob: No, it leaves at ten.") == [CORRECTION]
    assert types("Ann: So the ferry leaves at nine?", "Bob: Correct.") == [CONFIRMATION]


def test_a_no_that_agrees_corrects_nothing() -> None:
    assert types("Ann: We don't have to design a protocol.", "Bob: No, we don't.") == []
    assert types("Ann: The menu is simple.", "Bob: No, that's true.") == []


def test_a_no_to_who_asks_for_objections_is_a_yes() -> None:
    assert types("Ann: Any objections to closing the ticket?", "Bob: No.") == [CONFIRMATION]
    assert types("Ann: Any objections to closing the ticket?", "Bob: No, wait for Cy.") == [REJECTION]
    assert types("Ann: Do you mind if I close the ticket?", "Bob: Please don't.") == [REJECTION]


def test_no_problem_answers_an_apology_and_not_what_was_put_before_it() -> None:
    put = "Ann: Let's put the logs in S3. Sorry for the long thread!"
    assert types(put, "Bo: No problem.") == types(put, "Bo: no worries!") == types(put, "Bo: It's ok.") == []
    assert types(put, "Bo: No worries, go ahead.") == types(put, "Bo: Ok.") == [CONFIRMATION]
    assert types("Ann: Sorry, I'm late. Shall we put the logs in S3?", "Bo: No problem.") == [CONFIRMATION]


def test_agreement_to_drop_something_is_an_agreement() -> None:
    put = "Ann: I propose we drop Python 3.9."
    assert types(put, "Bo: Yes, drop it.") == types(put, "Cy: brb coffee", "Bo: yes, drop it") == [CONFIRMATION]
    assert types(put, "Bo: ok forget it") == types(put, "Bo: yeah, scrap that") == types(put, "Bo: nah, drop it")
    assert types(put, "Bo: nah, drop it") == [REJECTION]


def test_a_tag_alone_puts_nothing() -> None:
    assert types("Ann: Right?", "Bo: Right!") == types("Ann: Oh, really?", "Bo: Yes!") == []
    assert types("Ann: One battery?", "Bo: Yes!") == [CONFIRMATION]


def test_a_no_behind_somebody_elses_yes_answers_the_same_proposal() -> None:
    put = "Ann: I propose we hire a designer."
    assert types(put, "Cy: Yes, go ahead.", "Bo: No, please not.") == [REJECTION]
    assert types(put, "Cy: Yes, go ahead. The flat is cold.", "Bo: No, it is warm.") == [CORRECTION]


def test_apostrophes_are_left_out_in_chats() -> None:
    assert types("helper*: I squashed it.", "Bo: thats wrong") == [CORRECTION]
    assert types("helper*: I squashed it.", "Bo: why didnt u ask?") == [CORRECTION]
    assert types("Ann: Let's squash it.", "Bo: lets not") == types("Ann: Let's squash it.", "Bo: nooo") == [REJECTION]
    assert types("Ann: Let's squash it.", "Bo: ok lets do it") == types("Ann: Let's squash it.", "Bo: yesss")
    assert types("Ann: We use a tool.", "Bo: It lets us sort mails.") == []
    assert types("Ann: Let's squash it.", "Bo: dont know") == types("Ann: Let's squash it.", "Bo: im not sure") == []


def test_what_is_said_in_full_beside_another_statement_corrects_nothing() -> None:
    contradiction = [PatternType.CONTRADICTION]
    assert types("Ann: Doors open at 18:00.", "Bo: Doors open at 19:00.") == contradiction
    assert types("Ann: The door is 90 cm wide.", "Bo: The door is 80 cm wide.") == contradiction
    assert types("Ann: The door is 90 cm wide.", "Bo: The door is 0.9 m wide.") == []
    assert types("Ann: Doors open at 18:00.", "Bo: at 19:00") == types("Ann: Doors open at 18:00.", "Bo: No, at 19:00.")
    assert types("Ann: Doors open at 18:00.", "Bo: at 19:00") == [CORRECTION]


def test_what_two_say_of_themselves_is_no_contradiction() -> None:
    assert types("Ann: I'll bring 3 cakes.", "Bo: I'll bring 2 cakes.") == []
    assert types("Ann: My desk is 90 cm wide.", "Bo: My desk is 80 cm wide.") == []
    assert types("Ann: The desk is 90 cm wide.", "Bo: The desk is 80 cm wide.") == [PatternType.CONTRADICTION]


def test_a_tag_in_a_sentence_of_its_own_asks_for_what_stands_before_it() -> None:
    put = "helper*: So the invoice goes to Holz Maier, due Friday. Correct?"
    assert types(put, "Ann: yes") == [CONFIRMATION]
    assert types("Bo: The invoice goes to Ada. Right?", "Ann: No, it goes to Tim.") == [CORRECTION]
    assert types("Bo: Fine. Right?", "Ann: Right!") == []


def test_another_proposal_accepts_none() -> None:
    assert types("Ann: I propose A for the roof.", "Cy: I propose B for the roof.") == []
    assert types("Ann: Shall we book 3 vans?", "Cy: Book 2 vans!") == []
    assert types("Ann: Shall we book 3 vans?", "Cy: Book 3 vans!") == [CONFIRMATION]


def test_tale_corrects_nobody() -> None:
    assert types("Ann: Did you get the invite?", "Bo: I told you about the party.") == []
    assert types("helper*: The sand is from Meyer.", "Bo: I told you to ask Huber.") == [CORRECTION]


def test_a_question_that_opens_with_in_or_on_states_nothing() -> None:
    again = [PatternType.REPEATED_QUESTION]
    assert types("Bo: When do we paint?", "Ann: Mondays.", "Cy: On what day do we paint?") == again
    assert types("Bo: wheres the ladder?", "Ann: in the shed", "Cy: Where is the ladder?") == again
    assert types("Bo: On what day do we paint?", "Ann: Yes.") == []


def test_the_month_of_may_permits_nothing() -> None:
    said = "Ann: The contract ends on 31 May 2027.", "Bo: The contract ends on 30 June 2027."
    assert types(*said) == [PatternType.CONTRADICTION]
    assert types(said[0], "Bo: The contract may end on 30 June 2027.") == []


AGREED = "Ann: I propose magic links.", "Bo: Sounds good."


@pytest.mark.parametrize(
    "since",
    ["Cy: We keep sessions for 12 hours.", "Cy: The coffee machine is broken again.", "Ann: I wrote the ticket.",
     "Cy: The build should be green by noon."],
)  # fmt: skip
def test_a_bare_yes_is_not_for_what_has_had_its_yes(since: str) -> None:
    assert types(*AGREED, since, "Bo: yes") == []
    assert types(*AGREED, since, "Bo: yes, magic links please") == [CONFIRMATION]


def test_a_bare_yes_is_for_what_was_suggested_since() -> None:
    (found,) = heard(*AGREED, "Cy: The session lifetime should be 12 hours.", "Bo: yes")
    assert (found.type, found.messages) == (CONFIRMATION, ("MSG-2", "MSG-3"))


def test_others_may_still_say_yes_to_what_nobody_has_left() -> None:
    assert types(*AGREED, "Cy: yes") == types(*AGREED, "Ann: Great, thanks!", "Cy: yes") == [CONFIRMATION]
    assert types(*AGREED, "Di: They are easy to support.", "Cy: yes") == []
