"""Knows the day that a document says it is of: `last-updated:`, `date:`, `Created:` in its header, "Date: 2026-10-26" in a
line, a table or a section of its own, the date of an XML header or of a request for comments, the day from which its status
holds, or a full date in its title or in front of its file's name.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time

from extract.records.fields import head_of
from extract.rules.force import held_since
from graph.rules.language.wording import flat
from graph.rules.times.words import MONTHS, WEEKDAYS
from graph.rules.values.dates import dates_in

_HEAD = 2_000  # characters; what stands further down is about something else
_XML_HEAD = 20_000
_DAY, _DIGITS = 10, 8  # letters of a day in a file's name, and figures among them
_OPENING, _SHORT = 2, 120  # lines below the title that tell whose it is and when, and how long such a line is
_TOP = 6  # lines, of which one may be a day alone
_NAMES = ("last-updated", "(?:decision |creation-|start )?date", "created|assigned")
_FIELD = r"^[ \t]{0,3}(?:[*_-]{0,3} ?)(?:NAME)[*_]{0,2} ?:[*_]{0,2}[ \t]{0,4}(?P<said>[^\n]{6,40})"
_SAYS = {
    **{re.compile(_FIELD.replace("NAME", one), re.IGNORECASE | re.MULTILINE): _HEAD for one in _NAMES},
    re.compile(r"<date>(?P<said>[^<\n]{6,40})</date>"): _XML_HEAD,
    re.compile(r" {3}(?P<said>[A-Z][a-z]{2,8} \d{4})$", re.MULTILINE): _HEAD,  # "June 1999", at the right
}
_HELD = ("held on", " of", " from", " on")  # "Minutes of the meeting held on 3 May 2026"
_OF, _NAMING = (" of", " dated"), 2  # words that name it, and how many of them
_TITLE = re.compile(r"^# (?P<said>[^\n]{4,200})", re.MULTILINE)
_DATES = ("last-updated", "date", "decision-date", "date-decided", "last-modified", "created", "updated")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_WORDS = re.compile(r"[a-z]+")


def dated(text: str, now: int, path: str = "") -> int | None:
    """Its first moment (UTC microseconds). A day that could be of any year, or is yet to come, is not the day of the words."""
    for words in _told(text, path):
        said = flat(words).strip("\"' ")
        said = said if dates_in(said, now) else f"1 {said}"  # a month is its first day
        for one in dates_in(said, now):
            at = _moment(one.day)
            if _of_one_year(said[one.start : one.end]) and at <= now:
                return at
    return _below_title(text[:_HEAD], now)


def _told(text: str, path: str) -> Iterator[str]:
    """The words that may say it, the surest first."""
    yield from (found["said"] for pattern, reach in _SAYS.items() if (found := pattern.search(text, 0, reach)))
    head = head_of(text, yaml=False)
    yield from (field.value for name in _DATES if (field := head.said(name)))
    if since := held_since(text):
        yield since.isoformat()
    if found := _TITLE.search(text, 0, _HEAD):
        yield found["said"]
    yield _named(path)


def _named(path: str) -> str:
    """ "20201027-use-mdx.md", "2020-10-27-weekly.md": the day that a file's name begins with."""
    name = path.rpartition("/")[2][:_DAY].replace("-", "")[:_DIGITS]
    return f"{name[:4]}-{name[4:6]}-{name[6:]}" if len(name) == _DIGITS and name.isdigit() else ""


def _moment(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp()) * 1_000_000


def _below_title(head: str, now: int) -> int | None:
    """The first day, of one year, of the short lines that a document opens with: "Rahul, 10 May 2026. Accepted"."""
    lines = [line.strip() for line in head.splitlines() if line.strip() and not line.startswith("#")]
    for place, line in enumerate(lines[:_TOP]):
        said = flat(line)
        if len(said) > _SHORT:
            return None
        for one in dates_in(said, now):
            before = said[: one.start].rstrip()
            at = _moment(one.day)
            titled = line is lines[0] and before.lower().endswith(_HELD) and "minutes" in before.lower()
            named = 0 < len(before.split()) <= _NAMING and before.lower().endswith(
                _OF
            )  # "Letter of …", "Minutes dated …"
            alone = not before and not said[one.end :].strip(" .")
            led = not before or ":" in before or before.endswith(",") or titled or named  # "We met on …" tells a story
            if (alone or (led and place < _OPENING)) and _of_one_year(said[one.start : one.end]) and at <= now:
                return at
    return None


def _of_one_year(day: str) -> bool:
    """True if a day names its year, or a weekday beside its month: "Friday 19 June" fits one year of the last five."""
    words = set(_WORDS.findall(day.lower()))
    return bool(_YEAR.search(day)) or bool(words & WEEKDAYS.keys() and words & MONTHS.keys())
