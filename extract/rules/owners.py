"""Knows who is to do a marked action, and by when: "Bob to …", "@bob …", "… (owner: Bob, due 1 March)", "… by Friday"."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time

from graph.rules.language.wording import flat, phrase
from graph.rules.values.dates import Dated, dates_in

_NAME = r"[A-Z][\w.'-]{1,30}(?: [A-Z][\w.'-]{1,30}){0,2}"
_FIRST = re.compile(
    rf"(?:@(?P<handle>[\w][\w.-]{{1,30}})(?=[\s,:\u2013\u2014-])|(?P<who>{_NAME}(?:(?:, {_NAME}){{0,3}},? (?:and|&) {_NAME})?|[a-z][\w-]{{1,20}}(?=:))"
    r"(?::| to | will | should | - | \u2013 | \u2014 |, (?=[a-z])) ?(?=\S))"
)
_LAST = re.compile(
    rf"(?:[(\[](?i:owner: ?|assigned to |assignee: ?|@)?(?P<within>[\w.'-]{{2,30}}(?: [\w.'-]{{1,30}}){{0,2}})(?:[,;] [^()\[\]]{{1,40}})?[)\]]|"
    rf" (?:-|\u2013|\u2014|@|owner:|assigned to) ?@?(?P<behind>{_NAME}|(?<=@)[\w-]{{2,30}}))\.?$"
)
_DO = (
    r"(?:sets? up|books?|writes?|checks?|sends?|asks?|calls?|prepares?|organi[sz]es?|buys?|orders?|drafts?|fixes|fix|makes?|draws?|brings?|collects?|contacts?|designs?|prints?|talks?|takes care|"
    r"schedules?|tests?|reviews?|reports?|finds?|cleans?|signs?|pays?|picks?|looks?|invites?|translates?|posts?|uploads?|registers?|applies|apply|clarifies|clarify|investigates?|confirms?|follows?|"
    r"reminds?|builds?|creates?|adds?|updates?|files?|drives?|rents?|arranges?|coordinates?|documents?|is going to|are going to|is to|are to)"
)
# A plural without "and" is no person: "Vendors sign the form".
_DOES = re.compile(
    rf"@?(?P<who>[A-Z][a-z'-]{{1,20}}(?: [A-Z][\w'-]{{1,20}})? (?:and|&) [A-Z][a-z'-]{{1,20}}|[A-Z][a-z'-]{{1,20}}(?: [A-Z][\w'-]{{1,20}})?(?= (?:is|[a-z]{{2,14}}s)\b)) {_DO} (?!(?:for|in|on|of|by|with)\b)\w"
)
_NO_NAMES = """
    we the a an this that it all everyone each no next let please need add use try however finally also then first today
    tomorrow due by until before
"""
_NOT_A_NAME = frozenset(_NO_NAMES.split())
_FIELD_MOST = 8  # words
_BY = phrase(r"\b(?:by|due(?: on| by| date)?:?|until|till|before|on|no later than|deadline:?) (?:the )?$")


_SET_OFF = phrase(r"(?:[,;(\[] ?| - ?| \u2013 ?| \u2014 ?)$")  # "…, 1 March" at the very end is a limit, too
_CLOSES = re.compile(r"[)\]. ]{0,40}$")
_OWNER = re.compile(
    r"\b(?i:owner|owned by|assignee|assigned to|responsible|who)\b[*_]{0,3} ?:?[*_]{0,3} ?@?"
    r"(?P<who>[A-Z][\w'-]{1,30}(?: [A-Z][\w'-]{1,30}){0,2}|(?<=@)[\w-]{2,30})"
)
_DUE = phrase(r"\b(?:due(?: date| on| by)?|deadline|by when|when)\b[*_]{0,3} ?:?[*_]{0,3} ?")
_FIELD = phrase(
    r"^\W{0,6}(?:(?:owner|assignee|responsible|who|due(?: date)?|deadline|by when|when)[*_]{0,3} ?:|(?:assigned to|owned by|by|due) )"
)


@dataclass(frozen=True, slots=True)
class Given:
    """What words beside an action say of it."""

    owner: str | None = None
    due: int | None = None


def owner_in(statement: str) -> str | None:
    """Where the line says so plainly; a name at its beginning before one at its end, where a day may stand behind it."""
    ahead = _undated(statement)
    for found in (_FIRST.match(statement), _LAST.search(statement), _LAST.search(ahead)):
        who = next((one for one in found.groups() if one), None) if found else None
        if who and who.partition(" ")[0].lower() not in _NOT_A_NAME:
            return who
    return None


def due_in(statement: str, at: int) -> int | None:
    """The first day that it names as a limit, counted from the day of the words."""
    words = flat(statement)
    found = (one for one in dates_in(words, at) if _BY.search(words[: one.start]) or _ends_with(words, one))
    return next((micros_of(one) for one in found), None)


def doer_in(statement: str) -> str | None:
    """ "Tobi sets up monitoring": behind "ACTION:", whoever a person's verb follows. "Postgres needs an upgrade" names nobody."""
    found = _DOES.match(statement)
    return found["who"] if found and found["who"].partition(" ")[0].lower() not in _NOT_A_NAME else None


def day_at_end(statement: str, at: int) -> int | None:
    """ "I'll fix the form tomorrow": the day that the words end with, also without "by"."""
    words = flat(statement)
    last = next(iter(dates_in(words, at)[-1:]), None)
    return micros_of(last) if last and _CLOSES.match(words, last.end) else None


def given_in(words: str, at: int) -> Given:
    """ "Owner: Ada. Due: 1 March." behind an action, or on the lines below it."""
    line = " ".join(flat(words).split())
    owner, due = _OWNER.search(line), _DUE.search(line)
    days = dates_in(line, at)
    day = next((one for one in days if (due and one.start >= due.end()) or _BY.search(line[: one.start])), None)
    return Given(owner["who"] if owner else None, micros_of(day) if day else None)


def is_field(words: str) -> bool:
    """Whether a line only says who is to do what stands above it, or until when."""
    line = flat(words)
    return len(line.split()) <= _FIELD_MOST and _FIELD.match(line) is not None


def micros_of(found: Dated) -> int:
    return int(datetime.combine(found.day, time(), UTC).timestamp()) * 1_000_000


def _ends_with(words: str, found: Dated) -> bool:
    return _CLOSES.match(words, found.end) is not None and _SET_OFF.search(words[: found.start]) is not None


def _undated(statement: str) -> str:
    """Without the day that it ends with, which may be any: only where it stands counts."""
    last = next(iter(dates_in(statement, 0)[-1:]), None)
    if last is None or not _CLOSES.match(statement, last.end):
        return statement
    return _BY.sub("", statement[: last.start]).rstrip(" ,;-\u2013\u2014")
