"""When a chat is quiet, how near what is known lies, what a button stands for, and what the brain answers."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.calendar import CalendarEvent
from graph.model.chat import (
    Attribution,
    ChatEvent,
    ChatThread,
    Coordination,
    CoordinationType,
    Form,
    Group,
    Interval,
    Member,
    OpenTask,
    Wanted,
)
from graph.model.observation import Observation, SpokenMessage, Tier1
from graph.model.seal import BLANK
from graph.profiles import load_profiles
from graph.rules.observing.blanking import blank_unquoted
from graph.rules.observing.brain import Known, Taken, answer
from graph.rules.observing.brain_question import read_question
from graph.rules.observing.hours import local, quiet_until, same_day
from graph.rules.observing.pressed import choice_of
from graph.rules.observing.relevance import AT_HOUR, ON_DAY, PERSON, relevance

ZONE = "America/Chicago"
HOUR = 3_600_000_000
PEOPLE = (Member("john", ("John",)), Member("sarah", ("Sarah",)), Member("leo", ("Leo",), "child"))
GROUP = Group("C", ZONE, PEOPLE)
HOUSEHOLD = load_profiles()["household"]


def at(day: int, hour: int = 0, minute: int = 0) -> int:
    """In May 2026, UTC."""
    moment = datetime(2026, 5, day, hour, minute, tzinfo=UTC)
    return int(moment.timestamp()) * 1_000_000


SOCCER = ChatEvent(
    "EVT-1", "Leo soccer", ("leo",), at(5, 21, 30), at(5, 22, 30), "FREQ=WEEKLY;BYDAY=TU,TH", ZONE, "Westside Park"
)


def takes(**more: object) -> Coordination:
    says: dict[str, object] = {
        "type": CoordinationType.TRANSPORT,
        "form": Form.TAKES,
        "dates": ("2026-05-07",),
        "intervals": (Interval(at(7, 21), at(7, 22)),),
        "assigned_to": ("john",),
        "about": ("leo",),
        "activity": "soccer",
        "of": "m2",
        "sender": "john",
    }
    return Coordination(**(says | more))  # type: ignore[arg-type]


# ── hours


@pytest.mark.parametrize(
    ("hour", "until"), [(3, (5, 12)), (4, (5, 12)), (11, (5, 12)), (12, None), (20, None)]
)  # 22:00 to 07:00 in Chicago is 03:00 to 12:00 in UTC
def test_quiet_goes_over_midnight(hour: int, until: tuple[int, int] | None) -> None:
    found = quiet_until(at(5, hour), "22:00", "07:00", ZONE)
    assert found == (None if until is None else at(*until))


@given(st.integers(min_value=at(1), max_value=at(28)))
def test_after_the_quiet_it_is_not_quiet(moment: int) -> None:
    until = quiet_until(moment, "22:00", "07:00", ZONE)
    assert until is None or (until > moment and quiet_until(until, "22:00", "07:00", ZONE) is None)


def test_a_chat_has_the_days_of_its_own_zone() -> None:
    assert same_day(at(5, 6), at(6, 4), ZONE)
    assert not same_day(at(5, 4), at(5, 6), ZONE)
    assert local(at(5, 4), ZONE).day == 4


# ── relevance


def test_person_and_time_make_an_entry_relevant_under_any_name() -> None:
    other = takes(activity="dentist", intervals=(Interval(at(7, 21), at(7, 22)),))
    assert relevance(other, [SOCCER], ChatThread(), GROUP) == PERSON + ON_DAY + AT_HOUR


def test_what_has_nothing_to_do_with_it_is_not_relevant() -> None:
    other = takes(activity="lamp", about=(), assigned_to=("sarah",), sender="sarah")
    assert relevance(other, [SOCCER], ChatThread(), GROUP) == 0.0
    assert relevance(other, [], ChatThread(), GROUP) == 0.0


def test_the_question_that_it_answers_is_what_is_known() -> None:
    asked = OpenTask("m1", "m1", "sarah", at(5), Wanted(CoordinationType.TRANSPORT))
    answers = takes(about=(), activity=None, dates=(), intervals=(), attribution=Attribution("m1", 0.85))
    assert relevance(answers, [], ChatThread(tasks=(asked,)), GROUP) == 1.0


# ── the brain


def ask(
    text: str, *said: Coordination, confirmed: bool = True, waiting: tuple[OpenTask, ...] = ()
) -> tuple[str, float]:
    taken = tuple(Taken(one, one.assigned_to, one.of, confirmed) for one in said)
    known = Known((SOCCER,), taken, waiting)
    found = answer(read_question(text, GROUP, HOUSEHOLD, at(4, 12)), known, GROUP, HOUSEHOLD, at(4, 12))
    return found.answer, found.relevance


def test_when_is_somebodys_practice() -> None:
    said, score = ask("When is Leo's soccer practice?")
    assert said == "Leo soccer is on Tuesdays and Thursdays, 16:30 to 17:30 at Westside Park."
    assert score == 1.0


def test_what_is_on_that_day() -> None:
    assert ask("Any events on Thursday involving Leo?")[1] == 1.0
    assert ask("Any events on Friday involving Leo?")[1] == 0.5


def test_usual_taker_is_known_from_the_chat() -> None:
    before = [takes(of="a"), takes(of="b"), takes(of="c", assigned_to=("sarah",), sender="sarah")]
    assert ask("Who usually picks up the kids on Thursdays?", *before) == ("Usually John: 2 of 3.", 0.667)


@pytest.mark.parametrize(
    "question", ["Who picks up Leo on Thursday?", "who's getting leo thursday", "Who takes Leo to soccer on 7 May?"]
)
def test_question_for_the_doer_finds_the_taker(question: str) -> None:
    assert ask(question, takes()) == ("John takes Leo (soccer) Thursday 7 May.", 1.0)
    assert ask(question, takes(), confirmed=False)[0].endswith("(not confirmed).")


def test_person_named_by_the_calendar_alone_is_no_doer() -> None:
    assert ask("Who picks up Leo on Tuesday?", takes()) == ("", 0.0)
    assert ask("Who picks up John on Thursday?", takes(about=("john",))) == ("", 0.0)
    asked = OpenTask("m1", "m1", "sarah", at(4), Wanted(CoordinationType.TRANSPORT, ("2026-05-07",), about=("leo",)))
    assert ask("Who picks up Leo on Thursday?", waiting=(asked,))[0] == "Nobody yet: Sarah has asked."


def test_days_are_read_as_in_any_message() -> None:
    assert ask("what does leo have next week?")[1] == 1.0
    assert ask("anything for Leo on May 7th?")[1] > ask("anything for Leo on May 8th?")[1]


def test_a_day_that_is_asked_for_is_looked_up_however_far_it_is() -> None:
    assert ask("What is Leo doing on Tuesday September 8?")[1] == 1.0
    assert ask("What is Leo doing on Wednesday September 9?")[1] == 0.5


def test_only_what_is_still_to_come_is_told() -> None:
    asked = read_question("soccer schedule", GROUP, HOUSEHOLD, at(6, 12))
    found = answer(asked, Known((SOCCER,)), GROUP, HOUSEHOLD, at(6, 12))
    assert (found.relevance, found.events[0]["start"]) == (1.0, "2026-05-07T16:30:00")


def test_about_nothing_that_is_known_there_is_nothing_to_say() -> None:
    assert ask("What is the capital of France?") == ("", 0.0)


# ── buttons


def heard(name: str, what: Coordination) -> Observation:
    return Observation(
        "p", f"SRC-{name}", "C", name, name, 1, what.sender, "", 0, 0, "", Tier1.QUEUE, coordination=what
    )


JOHN, SARAH = heard("m1", takes()), heard("m2", takes(assigned_to=("sarah",), sender="sarah"))
BOTH = SpokenMessage("Both claim it", 0, "resource_conflict", "k", ("John", "Sarah", "Both"), ("john", "sarah", "both"))


def test_a_button_stands_for_what_one_has_taken_on() -> None:
    choice = choice_of(BOTH, "Sarah", [JOHN, SARAH], [])
    assert (choice.holds, choice.falls, choice.who) == ((SARAH,), (JOHN,), "sarah")


def test_both_lets_everything_hold() -> None:
    assert choice_of(BOTH, "Both", [JOHN, SARAH], []).holds == (JOHN, SARAH)


def test_what_nobody_had_is_somebodys_from_then_on() -> None:
    words = SpokenMessage("Who?", 0, "missing_variable", "k", ("John", "Sarah"), ("john", "sarah"))
    choice = choice_of(words, "John", [heard("m1", takes(form=Form.ASKS, assigned_to=("unspecified",)))], [])
    assert (choice.assigns, choice.who, len(choice.holds)) == (True, "john", 1)


def test_an_entry_that_stays_turns_the_words_down() -> None:
    entry = CalendarEvent("p", "EVT-1", "Leo soccer", ("leo",), 0, HOUR, "FACT-1")
    words = SpokenMessage("Which?", 0, "temporal_conflict", "k", ("Soccer", "Dentist"), ("EVT-1", "m1"))
    message = heard("m1", takes(activity="dentist"))
    stays = choice_of(words, "Soccer", [message], [entry])
    assert (stays.falls, stays.stays) == ((message,), entry)
    yields = choice_of(words, "Dentist", [message], [entry])
    assert (yields.holds, yields.yields) == ((message,), (entry,))


# ── blanking


@given(st.text(max_size=60), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=4))
def test_what_is_quoted_stays_in_its_place_and_nothing_else(text: str, quoted: list[tuple[int, int]]) -> None:
    left = blank_unquoted(text, quoted)
    assert len(left) == len(text)
    assert all(left[start:end] == text[start:end] for start, end in quoted)
    outside = [place for place in range(len(text)) if not any(start <= place < end for start, end in quoted)]
    assert all(left[place] in (BLANK, "\n") for place in outside)
