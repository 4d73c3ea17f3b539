"""Knows where times, dates, money and counts are mentioned in plain words, as spans: "half past 11 in the morning"."""

import re
from dataclasses import dataclass

from graph.rules.language.wording import phrase
from graph.rules.values.counts import TEENS, TENS, UNITS, counts_in

_WORDS = rf"(?:{UNITS}|{TEENS}|{TENS}|hundred|thousand|million)"
_SPELT = rf"(?:(?:a )?{_WORDS}(?:(?: and)?(?: |-){_WORDS}){{0,9}})"
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_NTH = r"\d{1,2}(?:st|nd|rd|th)"
_HOUR = rf"(?:\d{{1,2}}|{UNITS})"
_HALF = r"(?:a\.?m\b\.?|p\.?m\b\.?)"
_DAYTIME = r"(?:in the (?:morning|afternoon|evening|night)|at night)"
_CLOCK = r"o[\"'\u2019]?clock"

TIME = phrase(
    rf"\b(?:(?:(?:half|quarter|{_HOUR}(?: minutes)?) (?:past|to|after) )?(?:(?:morning|afternoon|evening|night) )?\d{{1,2}}:\d{{2}}(?!\d)"
    rf"(?: ?{_HALF}| (?:{_CLOCK} )?{_DAYTIME})?|"
    rf"(?:half|quarter) (?:past|to|after) {_HOUR}(?: ?{_HALF}| (?:{_CLOCK} )?{_DAYTIME})?|"
    rf"{_HOUR} ?{_HALF}|{_HOUR} {_CLOCK}(?: {_DAYTIME})?|{_HOUR} {_DAYTIME}|"
    r"(?:morning|afternoon|evening|night) (?:half past |quarter past |quarter to )?\d{1,2}\b|noon\b|midnight\b)"
)
DATE = phrase(
    rf"\b(?:\d{{4}}-\d{{2}}-\d{{2}}\b|{_NTH} (?:of )?(?:this|next|last) month\b|{_NTH} (?:of )?{MONTH}(?:,? \d{{4}}\b)?|"
    rf"(?<!\d\x20){MONTH} {_NTH}(?:,? \d{{4}}\b)?|{MONTH} \d{{1,2}}(?!\d)(?:, \d{{4}}\b)?|(?<![.,:])\d{{1,2}} (?:of )?{MONTH}(?! be\b)(?: \d{{4}}\b)?|"
    rf"the {_NTH}(?! (?:of|{MONTH}|floor|time|one|street|avenue|option|item|point|century|part|st|ave|version|place|grade|step)\b)|"
    rf"(?:next|this|last|coming) {_DAY}\b|{_DAY} (?:next|this|last) week\b|{_DAY}\b|(?:the )?day after tomorrow\b|later today\b|today\b|"
    r"tomorrow\b|yesterday\b|tonight\b|(?:next|this|last) (?:week|month|year|quarter)\b|end of (?:the )?(?:week|month|year|quarter)\b)"
)
_AMOUNT = r"\d{1,3}(?:[.,]\d{3}){1,6}(?:[.,]\d{1,2})?(?!\d)|\d{1,18}(?:[.,]\d{1,2})?(?!\d)"
MONEY = phrase(
    rf"(?:[$\u20ac\u00a3\u00a5] ?(?:{_AMOUNT})(?: ?(?:k|m|million|billion)\b)?|"
    rf"\b(?:{_AMOUNT}|{_SPELT}) ?(?:dollars?|bucks?|euros?|pounds?|usd|eur|gbp|chf|\u20ac|cents?)(?!\w))"
)
_OPENING_THE = re.compile(r"the (?=day after)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """`sort` is time, date, money or count; `of` is what a count counts, as the first letters of its noun."""

    sort: str
    start: int
    end: int
    words: str
    of: str = ""


def mentions(text: str) -> tuple[Mention, ...]:
    """All of them in order; where two would share words, the more telling sort has them."""
    found: list[Mention] = []
    for sort, pattern in (("money", MONEY), ("time", TIME), ("date", DATE)):
        for one in pattern.finditer(text):
            start = one.start() + (4 if _OPENING_THE.match(one[0]) else 0)
            end = one.end() - (len(one[0]) - len(one[0].rstrip(". ")) if not _dotted(one[0]) else 0)
            _add(found, Mention(sort, start, end, text[start:end]))
    for start, end, of in counts_in(text):
        _add(found, Mention("count", start, end, text[start:end], of))
    return tuple(sorted(found, key=lambda one: one.start))


def _add(found: list[Mention], one: Mention) -> None:
    if not any(one.start < other.end and other.start < one.end for other in found):
        found.append(one)


def _dotted(words: str) -> bool:
    return words.casefold().endswith((".m.", "p.m", "a.m"))
