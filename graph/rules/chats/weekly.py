"""Knows on which days something that is said of every week comes next: "every Wednesday morning", "on Mondays"."""

from datetime import date, timedelta

_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_NAMES = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")


def weekly_days(rule: str | None, today: date) -> list[str]:
    """The next of each weekday, today included; empty for what comes less often than each week, or without a weekday."""
    return [
        (today + timedelta(days=(_CODES.index(code) - today.weekday()) % 7)).isoformat() for code in _weekdays(rule)
    ]


def weekdays_said(rule: str | None) -> str:
    """Tuesdays and Thursdays."""
    return " and ".join(_NAMES[_CODES.index(code)] for code in _weekdays(rule))


def hours_in(form: str) -> tuple[int, ...]:
    """The second of the day of "XXXX-WXX-5T16:30"; a part of the day is no hour."""
    clock = form.rpartition("T")[2] if "T" in form else ""
    hour, _, minute = clock.partition(":")
    if not hour.isdecimal() or not (minute or "0").isdecimal():
        return ()
    return (int(hour) * 3600 + int(minute or 0) * 60,)


def _weekdays(rule: str | None) -> list[str]:
    parts = dict(part.split("=", 1) for part in (rule or "").split(";") if "=" in part)
    if parts.get("FREQ") != "WEEKLY" or parts.get("INTERVAL", "1") != "1":
        return []
    return [code for code in parts.get("BYDAY", "").split(",") if code in _CODES]
