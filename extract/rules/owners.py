"""Knows who is to do a marked action, and by when: "Bob to …", "@bob …", "… (owner: Bob, due 1 March)", "… by Friday"."""

import re
from datetime import UTC, datetime, time

from graph.rules.language.wording import flat, phrase
from graph.rules.values.dates import Dated, dates_in

_NAME = r"[A-Z][\w.'-]{1,30}(?: [A-Z][\w.'-]{1,30}){0,2}"
_FIRST = re.compile(
    rf"(?:@(?P<handle>[\w][\w.-]{{1,30}})(?=[\s,:\u2013\u2014-])|(?P<who>{_NAME}(?:(?:, {_NAME}){{0,3}},? (?:and|&) {_NAME})?|[a-z][\w-]{{1,20}}(?=:))"
    r"(?::| to | will | should | - | \u2013 | \u2014 |, (?=[a-z])) ?(?=\S))"
)
_LAST = re.compile(
    rf"(?:[(\[](?:owner: ?|assigned to |assignee: ?|@)?(?P<within>[\w.'-]{{2,30}}(?: [\w.'-]{{1,30}}){{0,2}})(?:[,;] [^()\[\]]{{1,40}})?[)\]]|"
    rf" (?:-|\u2013|\u2014|@|owner:|assigned to) ?@?(?P<behind>{_NAME}|(?<=@)[\w-]{{2,30}}))\.?$"
)
_NO_NAMES = """
    we the a an this that it all everyone each no next let please need add use try however finally also then first today
    tomorrow due by until before
"""
_NOT_A_NAME = frozenset(_NO_NAMES.split())
_BY = phrase(r"\b(?:by|due(?: on| by| date)?:?|until|till|before|on|no later than|deadline:?) (?:the )?$")


def owner_in(statement: str) -> str | None:
    """Where the line says so plainly; a name at its beginning before one at its end."""
    for found in (_FIRST.match(statement), _LAST.search(statement)):
        who = next((one for one in found.groups() if one), None) if found else None
        if who and who.partition(" ")[0].lower() not in _NOT_A_NAME:
            return who
    return None


def due_in(statement: str, at: int) -> int | None:
    """The first day that it names as a limit, counted from the day of the words."""
    words = flat(statement)
    return next((_micros(one) for one in dates_in(words, at) if _BY.search(words[: one.start])), None)


def _micros(found: Dated) -> int:
    return int(datetime.combine(found.day, time(), UTC).timestamp()) * 1_000_000
