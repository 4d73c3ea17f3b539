"""Words that only look decided are told by themselves and the words before; yes alone stands for the words before it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.classifier import FILE, chance, weights_in
from graph.model.claim import POSSIBLE, QUOTE_MAX
from graph.model.source import Section, Source
from graph.model.words import SourceKind
from graph.rules.listening.possible_decisions import PossibleDecision, possible_decision
from graph.rules.talk.decision_classifier import tokens
from graph.rules.talk.messages import Message
from tests.unit.rules.talk import GENERAL, messages

MOST = 5_000_000


def source(number: int, author: str, text: str, *, agent: bool = False) -> Source:
    return Source(
        project="p",
        ref=f"SRC-{number}",
        kind=SourceKind.MESSAGE,
        text=text,
        sha256="",
        sections=(Section("MESSAGE", 0, len(text)),),
        at=number * 60_000_000,
        captured_at=0,
        author=author,
        agent=agent,
        task="T1",
    )


def found(*said: str, sure: float = 0.9) -> PossibleDecision | None:
    """Of the last message, by a reader that is so sure of everything."""
    told = [one.partition(": ") for one in said]
    sources = [source(at, name.strip("*"), text, agent="*" in name) for at, (name, _, text) in enumerate(told)]
    return possible_decision(sources[-1], sources[:-1], [], [], lambda *_: sure, GENERAL)


def test_what_is_settled_is_likelier_than_what_is_asked_or_told() -> None:
    asked = messages("Ann: Green or blue for the door?", "Bo: Blue. We have paint left.")
    told = messages("Ann: The ferry was late again.", "Bo: Who was on the bridge then?")
    assert chance(asked[1], asked[:1]) > 0.5 > chance(told[1], told[:1])


@given(st.text(max_size=300), st.lists(st.text(max_size=80), max_size=5))
def test_any_words_have_a_chance(text: str, before: list[str]) -> None:
    said = [Message("", one, 0, "Ann") for one in before]
    assert 0 <= chance(Message("", text, 0, "Bo"), said) <= 1


def test_weights_are_small() -> None:
    assert FILE.stat().st_size < MOST
    assert weights_in(FILE).words.any()


def test_the_words_that_it_answers_stand_beside_it() -> None:
    one = found("Ann: Shall we take stall 14 or 22?", "Bo: 14, by the door.")
    assert one is not None
    first, beside = (each.evidence for each in one.words)
    assert (first.quote, first.draft and first.draft.rule) == ("14, by the door.", POSSIBLE)
    assert (beside.quote, beside.of) == ("Shall we take stall 14 or 22?", first.id)


@pytest.mark.parametrize("yes", ["God yes.", "sgtm 👍", "+1", "Go on then"])
def test_yes_alone_stands_for_the_words_before_it(yes: str) -> None:
    one = found("Ann: can we get rid of the intro video?", f"Bo: {yes}")
    assert one is not None
    first, own = (each.evidence for each in one.words)
    assert (first.quote, own.quote, own.role) == ("can we get rid of the intro video?", yes, "CONFIRMS")


def test_nothing_of_an_agent_or_of_quoted_words_or_below_the_least() -> None:
    assert found("Ann: Green or blue?", "bot*: Blue.") is None
    assert found("Ann: Green or blue?", "Bo: > Blue.") is None
    assert found("Ann: Green or blue?", "Bo: Blue.", sure=GENERAL.possible.least - 0.01) is None


@given(st.text(alphabet="ab .!?\n", min_size=1, max_size=900))
def test_a_quotation_is_never_too_long_and_says_what_stands_there(text: str) -> None:
    one = found("Ann: " + text, "Bo: " + text)
    for said in one.words if one else ():
        quoted = said.evidence
        assert text[quoted.start : quoted.end] == quoted.quote
        assert len(quoted.quote) <= QUOTE_MAX


def test_figures_and_pictures_count_by_their_sort() -> None:
    assert tokens("It’s 14 then 🙌!") == ("it's", "#", "then", "EMO", "!")


JOKE = "and we store everything in the blockchain lol"
LABELS = "We decided that labels are printed on recycled paper, because the plastic ones fade."


def _quoted(one: PossibleDecision | None) -> list[tuple[str, str]]:
    return [(each.evidence.role, each.evidence.quote) for each in one.words] if one else []


def test_its_own_reason_stands_beside_it_and_no_joke() -> None:
    assert _quoted(found(f"Ann: {JOKE}", f"Bo: {LABELS}")) == [
        ("ASSERTS", LABELS),
        ("RATIONALE", "the plastic ones fade"),
    ]


def test_what_was_said_just_before_is_what_it_answers_and_long_ago_only_what_names_the_same() -> None:
    paint, blue = source(0, "Ann", "The old paint peels."), "Blue then."
    for minutes, text, answers in ((5, blue, True), (90, blue, False), (90, "Blue paint then.", True)):
        said = _quoted(possible_decision(source(minutes, "Bo", text), [paint], [], [], lambda *_: 0.9, GENERAL))
        assert (("RATIONALE", paint.text) in said) is answers


@pytest.mark.parametrize(
    ("words", "statement"),
    [
        ("Ouch. The door goes blue then, sorry.", "The door goes blue then, sorry."),
        ("Perfect, thanks! From May we open at nine.", "From May we open at nine."),
        ("Sold. I love it. 40 chairs from the school.", "40 chairs from the school."),
    ],
)
def test_its_statement_is_the_sentence_that_says_something(words: str, statement: str) -> None:
    assert _statement(found("Ann: What now?", f"Bo: {words}")) == statement


@pytest.mark.parametrize("yes", ["Perfect, thanks!", "Ouch. Sure.", "righto 👍"])
def test_what_says_nothing_by_itself_stands_for_what_it_answers_or_is_nothing(yes: str) -> None:
    assert _statement(found("Ann: we keep the van until May", f"Bo: {yes}")) == "we keep the van until May"
    assert found(f"Bo: {yes}") is None


def _statement(one: PossibleDecision | None) -> str | None:
    draft = one.words[0].evidence.draft if one else None
    return draft.statement if draft else None


@pytest.mark.parametrize("joke", ["haha sure, with an NFT for every bean", "telescopes made of cheese :D"])
def test_a_joke_settles_nothing_and_neither_does_a_yes_to_it(joke: str) -> None:
    assert found("Ann: Shall we sell beans at the door?", f"Bo: {joke}") is None
    assert found(f"Ann: {joke}", "Bo: God yes.") is None


@pytest.mark.parametrize("said", ["No idea.", "Hm."])
def test_question_about_the_world_is_never_what_was_settled(said: str) -> None:
    assert found("Ann: Where do we keep the spare keys?", f"Bo: {said}") is None
    assert found("Ann: Where do we keep the spare keys?") is None


@pytest.mark.parametrize(
    "line", ["- [Fact] kiosk.paper_width = 80 mm", "[Action item] call the harbour", "* [DECISION] ticket = QR"]
)
def test_what_is_marked_is_read_as_what_it_is_marked_as(line: str) -> None:
    assert found(f"Ann: {line}") is None
    beside = found(f"Ann: {line}\nThe posters are blue then.")
    assert beside is not None
    assert beside.words[0].evidence.draft is not None
    assert beside.words[0].evidence.draft.statement == "The posters are blue then."
