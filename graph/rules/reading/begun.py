"""Knows words that decide for a later day: "starting next year", "from 2027-01-01", "effective 1 March". They hold nothing yet."""

import re
from datetime import date

from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import ClaimKind, SourceKind
from graph.rules.language.wording import flat, phrase
from graph.rules.reading.context import context_of
from graph.rules.reading.supported import YES, Support
from graph.rules.values.dates import dates_in, day_of
from graph.rules.values.named_days import MONTHS

_WHOLE = frozenset(
    {ClaimKind.ACTION_ITEM, ClaimKind.COMMITMENT, ClaimKind.NOTE}
)  # they are for a later day as they are
_BEGINS = phrase(
    r"\b(?:start(?:ing|s)? (?:from|on|in|with|as of|at)?|beginning (?:from|on|in|with|as of|at)?|begins? (?:on|in)|effective (?:from|on|as of|in)?|"
    r"as (?:of|from)|with effect (?:from|on)|from|in (?:force|effect) (?:from|on|as of)?|not before|no earlier than|"
    r"(?:start(?:ing|s)?|begin|beginning) (?:using|to use|with|going with) [^,;:!?()]{1,40}? (?:on|in|from)?) ?(?:the )?$"
)
# "Next year we'll use Rust", "we switch to Rust on 1 March": what is used, and not what happens, begins on that day.
_FIRST = phrase(r"^\W{0,4}(?:(?:ok|okay|so|and|then|decided|agreed|decision)[,:.]? ){0,2}(?:(?:in|on|by) )?(?:the )?$")
_USES = phrase(
    r",? (?:we|the team|everybody|everyone)(?:'ll| will| are going to|'re going to|'re| are)? (?:all |then |only )?(?:be )?"
    r"(?:us(?:e|ing)|switch(?:ing)?|migrat(?:e|ing)|chang(?:e|ing) to|mov(?:e|ing) (?:to|from|over)|adopt(?:ing)?|replac(?:e|ing)|go(?:ing)? with|run(?:ning)? on)\b"
)
_SWITCHES = phrase(
    r"\b(?:switch(?:ing)?|migrat(?:e|ing)|chang(?:e|ing) over|mov(?:e|ing)(?: [^,;:!?()]{1,40}?)? from [^,;:!?()]{1,40}?|adopt(?:ing)?) [^,;:!?()]{1,60}? "
    r"(?:(?:in|on) )?(?:the )?$"
)
# "From Monday to Friday" says how long, "from Friday's list" and "from the May release" of what.
_RUNS = re.compile(
    r" ?(?:to|till|until|through|and)\b(?! (?:use|be|we|go))| ?[\u2013-] ?(?:\d|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|ju[nl]|"
    r"aug|sep|oct|nov|dec))|['\u2019]s\b| [\w-]{2,20}['\u2019]s\b",
    re.IGNORECASE,
)
_REACH = 120  # characters before the day
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_PERIOD = phrase(
    rf"\b(?:(?P<next>next (?:year|month|week|quarter|season|semester|sprint|term|spring|summer|autumn|fall|winter))|"
    rf"(?:(?P<month>{_MONTH})\b(?! \d{{1,2}}\b(?! ?:))(?: (?P<of>\d{{4}}))?)|(?:q(?P<quarter>[1-4]) ?)?(?P<year>20\d{{2}})(?=$|[.,;:!)]| (?:on|onwards?|we|our|the|it|all|this|every\w{{0,5}}|and)\b)|q(?P<only>[1-4])|the (?:new|coming) (?:year|month|quarter|season))\b"
)


def begun(op: Op, source: Source) -> Support:
    """Whether what is decided holds from its words on. Nothing takes the place of what holds until then without a person."""
    if source.kind in (SourceKind.TURN, SourceKind.MANUAL) or op.kind in _WHOLE or op.value_type == "date":
        return YES
    words = context_of(source, op.evidence.start or 0, op.evidence.end or 0).states
    later = later_day(words, source.at)
    return (
        YES
        if later is None
        else Support(False, f"it is for a later day ({later}): a person says what holds until then")
    )


def later_day(words: str, at: int) -> str | None:
    """The words by which something begins only after the day on which it was said."""
    said, words = day_of(at), flat(words)
    for one in dates_in(words, at):
        if one.day > said and _opens(words, one.start, one.end):
            return words[one.start : one.end]
    for found in _PERIOD.finditer(words):
        if _opens(words, found.start(), found.end()) and _is_later(found, said):
            return found[0]
    return None


def _opens(words: str, start: int, end: int) -> bool:
    before = words[max(0, start - _REACH) : start]
    if _FIRST.match(words[:start]):
        return _USES.match(words, end) is not None or _BEGINS.search(before) is not None
    return (_BEGINS.search(before) or _SWITCHES.search(before)) is not None and _RUNS.match(words, end) is None


def _is_later(found: re.Match[str], said: date) -> bool:
    if month := found["month"]:
        number = MONTHS[month.lower()]
        return int(found["of"]) * 12 + number > said.year * 12 + said.month if found["of"] else number != said.month
    quarter, now = found["quarter"] or found["only"], (said.month + 2) // 3
    if year := found["year"]:
        return (int(year), int(quarter or 1)) > (said.year, now if quarter else 12)
    return quarter is None or int(quarter) != now
