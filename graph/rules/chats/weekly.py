"""Knows on which days something that comes by weeks comes next: "every Wednesday morning", "on Mondays", "every other Friday"."""

from datetime import date, timedelta

_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_NTH = {2: "other", 3: "third"}
_NAMES = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")


def weekly_days(rule: str | None, today: date) -> list[str]:
    """The next of each weekday, today included, from which what comes every other week goes on; empty without a weekday."""
    days, _ = _weekdays(rule)
    return [(today + timedelta(days=(_CODES.index(code) - today.weekday()) % 7)).isoformat() for code in days]


def weekdays_said(rule: str | None) -> str:
    """Tuesdays and Thursdays; every other Friday."""
    days, weeks = _weekdays(rule)
    names = " and ".join(_NAMES[_CODES.index(code)] for code in days)
    return names if weeks == 1 or not names else f"every {_NTH.get(weeks, f'{weeks}th')} {names.replace('days', 'day')}"


def hours_in(form: str) -> tuple[int, ...]:
    """The second of the day of "XXXX-WXX-5T16:30"; a part of the day is no hour."""
    clock = form.rpartition("T")[2] if "T" in form else ""
    hour, _, minute = clock.partition(":")
    if not hour.isdecimal() or not (minute or "0").isdecimal():
        return ()
    return (int(hour) * 3600 + int(minute or 0) * 60,)


def _weekdays(rule: str | None) -> tuple[list[str], int]:
    """Which, and every how many weeks."""
    parts = dict(part.split("=", 1) for part in (rule or "").split(";") if "=" in part)
    if parts.get("FREQ") != "WEEKLY":
        return [], 1
    return [code for code in parts.get("BYDAY", "").split(",") if code in _CODES], int(parts.get("INTERVAL", "1"))
