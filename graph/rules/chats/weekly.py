"""Knows on which days something that comes again comes next: "every other Friday", "the first Saturday of every month"."""

from datetime import date, datetime, timedelta

from dateutil.rrule import rrulestr

_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_NTH = {-1: "last", 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_NAMES = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")


def coming_days(rule: str | None, today: date) -> list[str]:
    """Return the days from which it comes: the next of each weekday, else the next day of the month or the year; empty
    without any."""
    parts = _parts(rule)
    if parts.get("FREQ") not in ("MONTHLY", "YEARLY") or not {"BYDAY", "BYMONTHDAY"} & parts.keys():
        return weekly_days(rule, today)
    begins = datetime(today.year, today.month, today.day)
    found = rrulestr(rule or "", dtstart=begins).after(begins, inc=True)
    return [found.date().isoformat()] if found else []


def weekly_days(rule: str | None, today: date) -> list[str]:
    """The next of each weekday, today included, from which what comes every other week goes on; empty without a weekday."""
    days, _ = _weekdays(rule)
    return [(today + timedelta(days=(_CODES.index(code) - today.weekday()) % 7)).isoformat() for code in days]


def days_said(rule: str | None) -> str:
    """Tuesdays and Thursdays; every other Friday; the first Saturday of every month; the 15th of every month."""
    parts = _parts(rule)
    if parts.get("FREQ") == "MONTHLY" and not parts.get("INTERVAL"):
        return _of_month(parts)
    days, weeks = _weekdays(rule)
    names = " and ".join(_NAMES[_CODES.index(code)] for code in days)
    every = "other" if weeks == 2 else _NTH.get(weeks, f"{weeks}th")
    return names if weeks == 1 or not names else f"every {every} {names.replace('days', 'day')}"


def hours_in(form: str) -> tuple[int, ...]:
    """The second of the day of "XXXX-WXX-5T16:30"; a part of the day is no hour."""
    clock = form.rpartition("T")[2] if "T" in form else ""
    hour, _, minute = clock.partition(":")
    if not hour.isdecimal() or not (minute or "0").isdecimal():
        return ()
    return (int(hour) * 3600 + int(minute or 0) * 60,)


def _of_month(parts: dict[str, str]) -> str:
    numbered = [one for one in parts.get("BYMONTHDAY", "").split(",") if one.lstrip("-").isdecimal()]
    days = ["last day" if one == "-1" else f"{one}{_ending(int(one))}" for one in numbered]
    for one in parts.get("BYDAY", "").split(","):
        which = one[:-2]
        if one[-2:] in _CODES and which.lstrip("-").isdecimal():
            days.append(f"{_NTH.get(int(which), which)} {_NAMES[_CODES.index(one[-2:])].removesuffix('s')}")
    return f"the {' and '.join(days)} of every month" if days else ""


def _ending(number: int) -> str:
    return "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _weekdays(rule: str | None) -> tuple[list[str], int]:
    """Return the weekdays, and every how many weeks they come."""
    parts = _parts(rule)
    if parts.get("FREQ") != "WEEKLY":
        return [], 1
    return [code for code in parts.get("BYDAY", "").split(",") if code in _CODES], int(parts.get("INTERVAL", "1"))


def _parts(rule: str | None) -> dict[str, str]:
    return dict(part.split("=", 1) for part in (rule or "").split(";") if "=" in part)
