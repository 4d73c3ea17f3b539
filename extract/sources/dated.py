"""Knows the day that a document says it is of: `last-updated:`, `date:`, `Created:` in its header, "Date: 2026-10-26", the
date of an XML header or of a request for comments, or a full date in its title.
"""

import re
from datetime import UTC, datetime, time

from graph.rules.language.wording import flat
from graph.rules.values.dates import dates_in

_HEAD = 2_000  # characters; what stands further down is about something else
_XML_HEAD = 20_000
_OPENING, _SHORT = 2, 120  # lines below the title that tell whose it is and when, and how long such a line is
_NAMES = ("last-updated", "(?:decision |creation-|start )?date", "created|assigned")
_FIELD = r"^[ \t]{0,3}(?:[*_-]{0,3} ?)(?:NAME)[*_]{0,2} ?:[*_]{0,2}[ \t]{0,4}(?P<said>[^\n]{6,40})"
_SAYS = {
    **{re.compile(_FIELD.replace("NAME", one), re.IGNORECASE | re.MULTILINE): _HEAD for one in _NAMES},
    re.compile(r"<date>(?P<said>[^<\n]{6,40})</date>"): _XML_HEAD,
    re.compile(r" {3}(?P<said>[A-Z][a-z]{2,8} \d{4})$", re.MULTILINE): _HEAD,  # "June 1999", at the right
    re.compile(r"^# (?P<said>[^\n]{4,200})", re.MULTILINE): _HEAD,
}
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")


def dated(text: str, now: int) -> int | None:
    """Its first moment (UTC microseconds). A day without its year, or yet to come, is not the day of the words."""
    for pattern, reach in _SAYS.items():
        found = pattern.search(text, 0, reach)
        said = flat(found["said"]).strip("\"' ") if found else ""
        said = said if dates_in(said, now) else f"1 {said}"  # a month is its first day
        for one in dates_in(said, now):
            at = int(datetime.combine(one.day, time(), UTC).timestamp()) * 1_000_000
            if _YEAR.search(said[one.start : one.end]) and at <= now:
                return at
    return _below_title(text[:_HEAD], now)


def _below_title(head: str, now: int) -> int | None:
    """The first day, with its year, of the short lines that a document opens with: "Rahul, 10 May 2026. Accepted"."""
    lines = [line.strip() for line in head.splitlines() if line.strip() and not line.startswith("#")]
    for line in lines[:_OPENING]:
        said = flat(line)
        if len(said) > _SHORT:
            return None
        for one in dates_in(said, now):
            before = said[: one.start].rstrip()
            at = int(datetime.combine(one.day, time(), UTC).timestamp()) * 1_000_000
            told = not before or ":" in before or before.endswith(",")  # "We met on …" tells a story
            if told and _YEAR.search(said[one.start : one.end]) and at <= now:
                return at
    return None
