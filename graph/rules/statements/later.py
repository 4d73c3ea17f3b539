"""Knows the words by which something begins on a day of its own: "from March", "starting 1 July", "use Rust next year"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from graph.rules.language.wording import flat, phrase
from graph.rules.times.words import MONTHS
from graph.rules.values.dates import dates_in, day_of

_BEGINS = phrase(
    r"\b(?:start(?:ing|s)? (?:from|on|in|with|as of|at)?|beginning (?:from|on|in|with|as of|at)?|begins? (?:on|in)|effective (?:from|on|as of|in)?|"
    r"as (?:of|from)|with effect (?:from|on)|from|in (?:force|effect) (?:from|on|as of)?|not before|no earlier than) ?(?:the )?$"
)
# "Next year we'll use Rust", "we switch to Rust on 1 March": what is used, and not what happens, begins on that day.
_FIRST = phrase(r"^\W{0,4}(?:(?:ok|okay|so|and|then|decided|agreed|decision)[,:.]? ){0,2}(?:(?:in|on|by) )?(?:the )?$")
_USES = phrase(
    r",? (?:we|the team|everybody|everyone)(?:'ll| will| are going to|'re going to|'re| are)? (?:(?:all|then|only|no longer|not|never) ){0,2}(?:be )?"
    r"(?:us(?:e|ing)|switch(?:ing)?|migrat(?:e|ing)|chang(?:e|ing) to|mov(?:e|ing) (?:to|from|over)|adopt(?:ing)?|replac(?:e|ing)|go(?:ing)? with|run(?:ning)? on|rely(?:ing)? on|"
    r"stop(?:ping)?|drop(?:ping)?|retir(?:e|ing)|host(?:ing)?|deploy(?:ing)?|stor(?:e|ing)|keep(?:ing)?|bill(?:ing)?|charg(?:e|ing)|invoic(?:e|ing))\b"
)
_CHANGE = (
    r"switch(?:ing)?|migrat(?:e|ing)|chang(?:e|ing) over|mov(?:e|ing)(?: [^,;:!?()]{1,40}?)? from [^,;:!?()]{1,40}?|adopt(?:ing)?|"
    r"drop(?:ping)?|stop(?:ping)? using|retir(?:e|ing)|phas(?:e|ing) out|(?:start(?:ing|s)?|begin|beginning) (?:using|to use|with|going with)"
)
_WHAT = r"[^,;:!?()]{1,60}?"
_SWITCHES = phrase(rf"\b(?:{_CHANGE}) {_WHAT} (?:(?:in|on|from) )?(?:the )?$")
# Who uses something on a day may do so only then; who uses it "next year" begins with it.
_TAKES_UP = phrase(
    rf"\b(?:{_CHANGE}|us(?:e|ing)|(?:mov(?:e|ing)|chang(?:e|ing)) to|go(?:ing)? with|rely(?:ing)? on|run(?:ning)? on) {_WHAT} "
    r"(?:(?:in|by) (?:the )?)?$"
)
_LASTS = phrase(r"\b(?:of|for|to|till|until|through|during|before|after) (?:the )?$")
_BARE = phrase(r"(?:next (?!week|sprint|term)|the (?:new|coming) )")  # "use Teams next week": perhaps for one call
_COUNTED = phrase(r"(?:in|within) ")
_IN = phrase(r"\b(?:in|by) (?:the )?$")
_PLACED = phrase(r"(?:\b(?:in|on|by|from) )?(?:\bthe )?$")
# "From Monday to Friday" says how long, "from Friday's list" and "from the May release" of what.
_RUNS = re.compile(
    r" ?(?:to|till|until|through|and)\b(?! (?:use|be|we|go))| ?[\u2013-] ?(?:\d|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|ju[nl]|"
    r"aug|sep|oct|nov|dec))|['\u2019]s\b| [\w-]{2,20}['\u2019]s\b",
    re.IGNORECASE,
)
_ENDS = phrase(
    r" ?(?:$|[.,;:!)]| [-\u2013\u2014] |(?:and|but|for|because|since|so|on|onwards?|instead|at|if|when|after|once|with)\b)"
)
_ONWARDS = phrase(r"(?: on(?:wards?)?\b(?= ?(?:$|[,.;:!)]|(?:we|the|our|all|every\w{0,5})\b)))?(?:,(?= ))?")
# One of these is in all words for a day, which is quicker to see.
_DAYS = re.compile(
    r"\d|day|next|the new|coming|week|fortnight|month|quarter|year|tomorrow|spring|summer|autumn|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
    re.IGNORECASE,
)
_REACH = 120  # characters before the day
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_PERIOD = phrase(
    rf"\b(?:(?P<next>next (?:year|month|week|quarter|season|semester|sprint|term|spring|summer|autumn|fall|winter))|"
    rf"(?:(?P<month>{_MONTH})\b(?! \d{{1,2}}\b(?! ?:))(?: (?P<of>\d{{4}}))?)|(?:q(?P<quarter>[1-4]) ?)?(?P<year>20\d{{2}})(?=$|[.,;:!)]| (?:on|onwards?|we|our|the|it|all|this|every\w{{0,5}}|and)\b)|q(?P<only>[1-4])|the (?:new|coming) (?:year|month|quarter|season)|"
    r"(?:spring|summer|autumn|winter)(?=$|[.,;:!)]| (?:on|onwards?|we|our|all|every\w{0,5})\b))\b"
)


@dataclass(frozen=True, slots=True)
class _Beginning:
    """`start` is where the words begin that lead to the day, which stands at `low`; `later`: not yet when it was said."""

    start: int
    low: int
    high: int
    later: bool


def later_day(words: str, at: int) -> str | None:
    """The words by which something begins only after the day on which it was said."""
    found = _later(words, at)
    return words[found.low : found.high] if found else None


def opening(words: str, at: int) -> int | None:
    """Where a sentence opens with such words: "OK, from March we use Postgres"."""
    found = _later(words, at)
    return found.start if found and _FIRST.match(flat(words[: found.start])) else None


@lru_cache(maxsize=8192)
def without_day(words: str) -> str:
    """A flat text, letter for letter as long, without the words that say from when on it holds."""
    for one in _beginnings(words, 0):
        behind = _ONWARDS.match(words, one.high)
        end = behind.end() if behind else one.high
        words = words[: one.start] + " " * (end - one.start) + words[end:]
    return words


def _later(words: str, at: int) -> _Beginning | None:
    return next((one for one in _beginnings(flat(words), at) if one.later), None)


def _beginnings(words: str, at: int) -> Iterator[_Beginning]:
    if _DAYS.search(words) is None:
        return
    said = day_of(at)
    for one in dates_in(words, at):
        counted = _COUNTED.match(words, one.start) is not None
        if (start := _opens(words, one.start, one.end, lasting=counted)) is not None:
            yield _Beginning(start, one.start, one.end, one.day > said)
    for found in _PERIOD.finditer(words):
        if (start := _opens(words, *found.span(), lasting=True)) is not None:
            yield _Beginning(start, *found.span(), _is_later(found, said))


def _opens(words: str, low: int, high: int, *, lasting: bool = False) -> int | None:
    """Where the words begin by which something begins on the day between; None where that only names a day."""
    first = max(0, low - _REACH)
    before = words[first:low]
    placed = _PLACED.search(before)
    start = first + (placed.start() if placed else len(before))
    if _FIRST.match(words[:low]):
        return start if _USES.match(words, high) else None
    if _RUNS.match(words, high):
        return None
    if begins := _BEGINS.search(before):
        return first + begins.start()
    changes = _SWITCHES.search(before) is not None or (lasting and _taken_up(before, words, low))
    return start if changes and _ENDS.match(words, high) else None


def _taken_up(before: str, words: str, low: int) -> bool:
    placed = _IN.search(before) is not None or any(one.match(words, low) for one in (_BARE, _COUNTED))
    return placed and _TAKES_UP.search(before) is not None and _LASTS.search(before) is None


def _is_later(found: re.Match[str], said: date) -> bool:
    if month := found["month"]:
        number = MONTHS[month.lower()]
        return int(found["of"]) * 12 + number > said.year * 12 + said.month if found["of"] else number != said.month
    quarter, now = found["quarter"] or found["only"], (said.month + 2) // 3
    if year := found["year"]:
        return (int(year), int(quarter or 1)) > (said.year, now if quarter else 12)
    return quarter is None or int(quarter) != now
