import pytest

from graph.model.words import PatternType
from tests.unit.rules.talk import decided, heard, messages, types

CORRECTION, CONFIRMATION = PatternType.CORRECTION, PatternType.CONFIRMATION
REJECTION, CONTRADICTION = PatternType.REJECTION, PatternType.CONTRADICTION
AGAIN = PatternType.REPEATED_QUESTION


@pytest.mark.parametrize(
    "words",
    [
        "No, that's wrong.",
        "You need to create the task before you start.",
        "That is not correct.",
        "Why did you not put it on the card?",
        "I told you to use the task card.",
        "No, that’s not right, it belongs on the card.",
        "That's incorrect.",
        "You should have asked first.",
        "Why didn't you ask?",
        "I already told you: no direct pushes.",
        "As I said, results go on the card.",
        "Please stop posting results there.",
        "You forgot the tests.",
        "Don't push to main again.",
        "That's not what I asked for.",
    ],
)
def test_correction_is_heard_with_the_message_that_it_corrects(words: str) -> None:
    (found,) = heard("Bot: I put the results in Telegram.", f"Ann: {words}")
    assert found.type is CORRECTION
    assert found.messages == ("MSG-0", "MSG-1")


@pytest.mark.parametrize(
    "words",
    [
        "If you need to restart it, say so.",
        "Nice, that's great work.",
        "I wonder what they need to know.",
        "> No, that's wrong.\nI wrote that yesterday.",
        'He said "that is not correct" to somebody.',
        "You need to know that I like it.",
    ],
)
def test_words_that_correct_nothing_are_left_alone(words: str) -> None:
    assert CORRECTION not in types("Bot: The results are in.", f"Ann: {words}")


@pytest.mark.parametrize(
    "words",
    ["Yes", "Correct.", "That's right", "Approved", "Go ahead", "yes please", "Sounds good to me!", "+1", "Yep, do it",
     "Agreed.", "lgtm", "Sure, go for it", "👍", "OK, works for me", "I agree with that."],
)  # fmt: skip
def test_confirmation_confirms_the_nearest_open_proposal(words: str) -> None:
    (found,) = heard("Bob: We could use Mongo.", "Ann: I propose that we use Postgres.", f"Bob: {words}")
    assert found.type is CONFIRMATION
    assert found.messages == ("MSG-1", "MSG-2")


@pytest.mark.parametrize(
    "words",
    ["yes?", "Yesterday we met.", "> yes\nWho wrote this?", '"Yes" is what he would say.', "ok?", "Yes, but not now.",
     "Not yet.", "I don't know."],
)  # fmt: skip
def test_what_confirms_nothing(words: str) -> None:
    assert CONFIRMATION not in types("Ann: I propose that we use Postgres.", f"Bob: {words}")


def test_yes_to_another_question_confirms_no_proposal() -> None:
    assert types("Ann: I propose that we use Postgres.", "Ann: Did you have lunch?", "Bob: Yes.") == []
    assert types("Ann: I propose that we use Postgres.", "Ann: Anything else?", "Bob: No, that's all.") == []


def test_nobody_confirms_his_own_proposal_and_no_agent_confirms_anything() -> None:
    assert types("Ann: I propose that we use Postgres.", "Ann: Yes.") == []
    assert types("Ann: I propose that we use Postgres.", "Bot*: Yes, go ahead.") == []


def test_confirmation_of_a_decision_names_it() -> None:
    held = decided("use Postgres", "MSG-0")
    (found,) = heard("Ann: We will use Postgres.", "Bob: Correct.", decisions=[held])
    assert (found.type, found.claim) == (CONFIRMATION, held.claim)


@pytest.mark.parametrize("words", ["No.", "No, let's not.", "I'd rather not.", "-1", "Not a good idea.", "I disagree."])
def test_rejection_turns_the_proposal_down(words: str) -> None:
    (found,) = heard("Ann: How about MySQL for the ledger?", f"Bob: {words}")
    assert found.type is REJECTION
    assert found.messages == ("MSG-0", "MSG-1")


@pytest.mark.parametrize("words", ["No, that's all.", "No problem.", "No doubt about it.", "Nothing else, thanks."])
def test_no_that_turns_nothing_down(words: str) -> None:
    assert REJECTION not in types("Ann: We use MySQL here.", f"Bob: {words}")


def test_a_proposal_turned_down_is_open_no_more() -> None:
    two = ("Ann: How about MySQL?", "Bob: How about Postgres?", "Ann: No.")
    assert types(*two, "Cy: Yes.") == []
    found = heard(*two, "Cy: Yes, MySQL.")
    assert [(one.type, one.messages[0]) for one in found] == [(CONFIRMATION, "MSG-0")]


@pytest.mark.parametrize(
    "said",
    [
        ("Ann: I'll put the sessions in MySQL.", "Bob: I told you, never MySQL.", "Bob: ok"),
        ("Ann: I propose to use Vue for the page.", "Bob: no, let's not", "Cy: +1"),
        ("Ann: Let's paint the deck grey.", "Bob: -1", "Cy: +1"),
    ],
)
def test_a_yes_after_a_no_waits_for_a_person(said: tuple[str, ...]) -> None:
    assert CONFIRMATION not in types(*said)


@pytest.mark.parametrize(
    "answer", ["yes if the licence comes", "Yes, unless it rains.", "ok, provided Cy agrees", "Yes, but not in winter."]
)
def test_a_yes_with_a_condition_decides_nothing(answer: str) -> None:
    assert types("Ann: I propose to sell rum on board.", f"Bob: {answer}") == []


def test_a_proposal_that_its_author_doubts_is_none() -> None:
    assert types("Ann: Should we paint the hull red? I don't think so.", "Bob: yes") == []


def test_question_asked_again_in_other_words_is_heard() -> None:
    (found,) = heard(
        "Ann: Which database do we use for the ledger?", "Bob: Wait.", "Cy: What database does the ledger use?"
    )
    assert (found.type, found.messages) == (AGAIN, ("MSG-0", "MSG-2"))
    reasons = ("Ann: Why do we use Postgres for billing?", "Cy: What was the reason for using Postgres in billing?")
    assert types(*reasons) == [AGAIN]
    ways = ("Ann: How do we send tickets to customers?", "Cy: In which way do we send tickets to customers?")
    assert types(*ways) == [AGAIN]
    assert types("Ann: When do we ship the ledger?", "Cy: Where do we ship the ledger?") == []
    assert types("Ann: Really?", "Cy: Really?") == []


@pytest.mark.parametrize(
    ("first", "again", "same"),
    [
        ("How many guests are coming?", "What's the number of guests?", True),
        ("How long do we keep the logs?", "What is the log retention?", True),
        ("Should we use tabs or spaces?", "Tabs or spaces?", True),
        ("Where are the docs of the ledger?", "Where is the documentation of the ledger?", True),
        ("Which database do we use?", "What DB are we on?", True),
        ("Which database do we use?", "what's our database again?", True),
        ("What colour is the hull?", "Which color did we pick for the hull?", True),
        ("Which database do we use?", "Which database do we use for sessions?", False),
        ("Which database do we use?", "Which database version do we use?", False),
        ("Which database do we use?", "Which database do they use?", False),
        ("Which database don't we use?", "Which database do we use?", False),
        ("Which tests fail?", "Which tests are slow?", False),
        ("Which one do we use?", "Which one?", False),
        ("What is the plan?", "What is plan B?", False),
        ("How many chairs do we need?", "How many tables do we need?", False),
        ("How long do we keep the logs?", "How long do we keep the keys?", False),
        ("How many guests are coming?", "When are the guests coming?", False),
        ("Tabs or spaces?", "Tea or coffee?", False),
    ],
)
def test_question_is_known_again_by_what_it_asks_for(first: str, again: str, same: bool) -> None:
    assert (types(f"Ann: {first}", "Bo: Wait.", f"Cy: {again}") == [AGAIN]) is same


@pytest.mark.parametrize(
    ("decision", "words", "contradicts"),
    [
        ("service-a will use Postgres", "service-a uses MySQL now.", True),
        ("service-a will use Postgres", "service-a uses Redis for sessions.", False),
        ("service-a will use Postgres", "service-b uses MySQL.", False),
        ("All Council answers must go in the task discussion, not Telegram", "I put the Council answers in Telegram.", True),
        ("The release deadline is March 5th", "The release deadline is March 9th.", True),
        ("The release deadline is March 5th", "The release deadline is March 5th.", False),
        ("The API allows anonymous access", "The API does not allow anonymous access.", True),
        ("service-a will use Postgres", "We rejected MySQL because service-a needs JSON.", False),
        ("service-a will use Postgres", "Should service-a use MySQL?", False),
    ],
)  # fmt: skip
def test_contradiction_of_a_decision_in_force(decision: str, words: str, contradicts: bool) -> None:
    found = heard(f"Ann: {words}", decisions=[decided(decision)])
    assert [one.type for one in found] == ([CONTRADICTION] if contradicts else [])
    if contradicts:
        assert found[0].claim == "DEC-20260101-001"


def test_every_span_is_inside_its_message() -> None:
    said = messages("Ann: How about MySQL?", "Bob: Well. No, that's wrong! You need to use Postgres.")
    for one in heard("Ann: How about MySQL?", "Bob: Well. No, that's wrong! You need to use Postgres."):
        assert said[1].text[one.at.start : one.at.end].strip()
        assert one.about is None or said[0].text[one.about.start : one.about.end].strip()


@pytest.mark.parametrize(
    "words", ["Please ask about the costs, too.", "Please also send me the list.", "I need a table as well."]
)
def test_wish_for_more_corrects_nothing(words: str) -> None:
    assert types("bot*: I will ask all five members today.", f"Fran: {words}") == []


def test_correction_is_about_the_sentence_that_shares_its_words_and_tells_who_corrected_whom() -> None:
    said = "bot*: The Council has answered. I posted the Council results in Telegram."
    (one,) = heard(said, "Fran: No, that's wrong. Nobody finds results in Telegram a week later.")
    assert one.about is not None
    assert said[6:][one.about.start : one.about.end] == "I posted the Council results in Telegram."
    assert one.description == (
        "Fran corrected bot (“I posted the Council results in Telegram.”): Nobody finds results in Telegram a week later."
    )
