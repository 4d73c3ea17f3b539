"""An entry as a statement, and iCalendar in and out."""

from datetime import UTC, datetime

import pytest

from graph.model.calendar import CalendarEvent, EventStatus
from graph.model.chat import Member
from graph.model.errors import BadInput
from graph.rules.calendars.entries import Entry, checked_rule, is_all_day, micros, sentence_of, status_in
from graph.rules.calendars.ics import read_calendar, write_calendar

PEOPLE = (Member("leo", ("Leo",), "child"), Member("sarah", ("Sarah", "Mum")))
SOCCER = """BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:soccer
SUMMARY:Leo soccer
DTSTART;TZID=America/Chicago:20260505T163000
DTEND;TZID=America/Chicago:20260505T173000
RRULE:FREQ=WEEKLY;BYDAY=TU,TH
EXDATE;TZID=America/Chicago:20260507T163000
LOCATION:Westside Park
END:VEVENT
BEGIN:VEVENT
UID:soccer
RECURRENCE-ID;TZID=America/Chicago:20260512T163000
SUMMARY:Leo soccer
DTSTART;TZID=America/Chicago:20260513T163000
DURATION:PT1H
END:VEVENT
BEGIN:VEVENT
UID:fair
SUMMARY:Book fair
DTSTART;VALUE=DATE:20260514
ATTENDEE;CN=Sarah;PARTSTAT=DECLINED:mailto:s@example.org
TRANSP:TRANSPARENT
STATUS:TENTATIVE
END:VEVENT
END:VCALENDAR
"""


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    return micros(datetime(year, month, day, hour, minute, tzinfo=UTC))


def test_a_calendar_is_read_with_what_recurs_what_is_left_out_and_what_was_moved() -> None:
    soccer, moved, fair = read_calendar(SOCCER, "America/Chicago", PEOPLE)
    assert (soccer.start, soccer.people, soccer.repeats) == (
        at(2026, 5, 5, 21, 30),
        ("leo",),
        "FREQ=WEEKLY;BYDAY=TU,TH",
    )
    assert soccer.skipped == (at(2026, 5, 7, 21, 30), at(2026, 5, 12, 21, 30))
    assert (moved.start, moved.end, moved.repeats) == (at(2026, 5, 13, 21, 30), at(2026, 5, 13, 22, 30), None)
    assert fair.all_day
    assert fair.transparent
    assert (fair.status, fair.declined, fair.start) == (EventStatus.TENTATIVE, ("sarah",), at(2026, 5, 14, 5))


def test_what_was_written_is_read_as_it_was() -> None:
    one = CalendarEvent(
        "p", "EVT-1", "Ballet", ("leo",), at(2026, 5, 4, 21), at(2026, 5, 4, 22), "FACT-1", "America/Chicago",
        "FREQ=WEEKLY;BYDAY=MO", "Academy", skipped=(at(2026, 5, 11, 21),),
    )  # fmt: skip
    (again,) = read_calendar(write_calendar("Family", [one], at(2026, 5, 1)), "UTC", PEOPLE)
    assert (again.summary, again.people, again.start, again.end) == ("Ballet", ("leo",), one.start, one.end)
    assert (again.repeats, again.place, again.skipped, again.timezone) == (
        one.repeats,
        one.place,
        one.skipped,
        one.timezone,
    )


def test_a_file_that_is_cut_off_says_so() -> None:
    with pytest.raises(BadInput, match="cut off"):
        read_calendar("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nDTST", "UTC", ())


@pytest.mark.parametrize("text", ["", "hello", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR"])
def test_what_can_not_be_read_is_refused_and_never_free_time(text: str) -> None:
    with pytest.raises(BadInput):
        read_calendar(text, "UTC", ())


@pytest.mark.parametrize("rule", ["", "often", "FREQ=SECONDLY", "FREQ=HOURLY;COUNT=3", "FREQ=DAILY;COUNT=5000"])
def test_only_what_can_be_walked_through_recurs(rule: str) -> None:
    with pytest.raises(BadInput):
        checked_rule(rule)


def test_an_entry_says_what_who_when_and_where() -> None:
    one = Entry("Soccer", ("leo",), at(2026, 5, 5, 21, 30), at(2026, 5, 5, 22), "America/Chicago", place="Park")
    assert sentence_of(one) == "Soccer (leo) on 2026-05-05 16:30 to 17:00 at Park"
    weekly = Entry("Soccer", (), one.start, one.end, "America/Chicago", "FREQ=WEEKLY;BYDAY=TU,TH")
    assert sentence_of(weekly) == "Soccer Tuesdays and Thursdays 16:30 to 17:00 from 2026-05-05"


def test_a_whole_day_and_what_is_only_tentative_are_known_as_such() -> None:
    midnight = at(2026, 5, 14, 5)
    assert is_all_day(midnight, 1440, "America/Chicago")
    assert not is_all_day(midnight, 60, "America/Chicago")
    assert not is_all_day(midnight, 1440, "UTC")
    assert status_in("Camping weekend (tentative)") is EventStatus.TENTATIVE
    assert status_in("Tent pitching") is EventStatus.CONFIRMED
