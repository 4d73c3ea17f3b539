"""Knows what sort of thing a question wants for an answer, a person, a time, a place, a number, and whether words have one."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product, takewhile

from graph.model.terms import terms_of, words_of
from graph.rules.language.wording import flat, phrase
from graph.rules.times.words import MONTHS
from graph.rules.utterances.tokens import tokens
from graph.rules.values.mentions import mentions
from graph.rules.values.numbers import WORTH

_SOME, _MOST = 0.6, 0.8  # of what the question names
WHO, WHEN, WHERE, PRICE, COUNT = "who", "when", "where", "price", "count"
# The first word that asks decides: "why did she leave when prices rose" asks for a reason.
_ASKED = {**dict.fromkeys(("who", "whom", "whose"), WHO), "when": WHEN, "where": WHERE}
_ASKS_ELSE = """
    why what which how did does do is are was were has have can may will should summarise summarize describe explain
"""
_OTHERWISE = frozenset(_ASKS_ELSE.split())
_WHICH = (
    dict.fromkeys(["person", "people"], WHO)
    | dict.fromkeys(
        ["time", "day", "days", "date", "dates", "month", "months", "week", "weeks", "weekday", "weekdays"], WHEN
    )
    | dict.fromkeys(["price", "fee"], PRICE)
    | dict.fromkeys(["number", "amount", "share", "percentage", "temperature"], COUNT)
)
_HOW = (
    dict.fromkeys(["early", "late", "soon", "long", "often", "frequently"], WHEN)
    | {"expensive": PRICE}
    | dict.fromkeys(
        [
            "many",
            "much",
            "far",
            "big",
            "large",
            "small",
            "high",
            "tall",
            "wide",
            "deep",
            "heavy",
            "old",
            "fast",
            "hot",
            "cold",
        ],
        COUNT,
    )
)
_COSTS, _PAID = frozenset(("cost", "costs")), frozenset(["cost", "costs", "pay", "charge", "charged"])
_DOES, _ENDS = frozenset(["does", "do", "did", "will", "would"]), frozenset(".?!")
_AHEAD = 15  # words, in which it is said that something costs
_WORDS = "|".join(WORTH)
_MONTH = "|".join(MONTHS)
_UNIT = r"(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|[ap]\.?m\b|o'clock)"
_NUMBER = phrase(
    rf"(?<![\w.:])(?:\d[\d.,]{{0,15}}(?![\d:])|(?:{_WORDS}|hundred|thousand|million|once|twice|half|none)\b)"
    rf"(?P<unit>(?: |-)?(?:{_UNIT}|(?:{_MONTH})\b))?"
)
_IS_THE = frozenset(product(("is", "are", "was", "were"), ("the", "our", "my", "your", "this", "that", "next", "last")))
_DIGIT = re.compile(r"\b\d\b")  # too short for a term
_FREE = phrase(r"\b(?:free|nothing|gratis)\b")
# "In S3", "at the harbour office"; not "to 80 percent", "on Fridays".
_PLACE = phrase(
    rf"\b(?:in|at|on|into|onto|to|from|via|through|behind|under|beside|near|above|outside|inside|with) (?:(?:the|our|a|an|its|their) )?"
    rf"(?!\d|(?:{_WORDS})\b|(?:{_MONTH})\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon\b|night\b|once\b|least\b|most\b|full\b)[\w'-]{{2,30}}"
)
_WHILE = phrase(
    r"\b(?:(?:over)?night(?:ly)?|mornings?|afternoons?|evenings?|daily|weekly|monthly|quarterly|yearly|annually|hourly|"
    r"spring|summer|autumn|winter|weekends?|holidays?|(?:\d{1,4}|every|each|a|an|one|two|three|four|five|six|seven|ten|twelve|thirty|first|second|last) "
    r"(?:working )?(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)|(?:19|20)\d\d|"
    r"(?:january|february|march|april|june|july|august|september|october|november|december))\b"
)
# A key may name the unit: "refunds.days = 14".
_KEYED = phrase(r"\b(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?) (?:=|is|are) \d{1,6}\b")
# "Marta owns", "Mr. Okoye", "the Brandt farm"; not what only begins a sentence.
_NAME = re.compile(
    r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z][\w-]{0,40}|^(?:Mr|Mrs|Ms|Dr)\b|^[A-Z][a-z]{1,30}(?= (?!is\b|was\b|has\b|does\b|goes\b|costs\b)[a-z]{2,20}s\b)"
)
_NO_NAMES = """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december the every each only all our this that at no nothing english
"""
_NO_NAME = frozenset(_NO_NAMES.split())
# "Signed by two nurses", "only members may", "interns may not".
_FOLK = phrase(
    r"(?:(?:ed|led|run|done|made|held|sent|taken|given|written|kept|drawn) by (?!hand\b|e?-?mail\b|post\b|default\b|law\b|car\b|bus\b|van\b|train\b)"
    r"(?:(?:the|our|an?|two|three|at|least) ){0,2}[a-z]{3,20}|"
    r"^(?:only )?(?:the )?[a-z]{3,20}s(?: (?:with|without|of|in|under|from) [^.,;]{1,40}?)? (?:may|must|can|shall|have to)|\bto the [a-z]{3,20}s)\b"
)


@lru_cache(maxsize=1024)
def sought(question: str) -> str:
    """WHO, WHEN, WHERE, PRICE or COUNT; empty where it asks for a reason, a thing, or whether something is so."""
    words = [one.word for one in tokens(question)]
    return next((sort for at in range(len(words)) if (sort := _asked(words, at)) is not None), "")


def _asked(words: Sequence[str], at: int) -> str | None:
    """What the word there asks for; None where it asks nothing."""
    word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word == "how":
        sort = _HOW.get(after, "")
        return PRICE if after == "much" and _is_said(_PAID, words[at + 2 :]) else sort
    if word == "what" and after in _DOES and _is_said(_COSTS, words[at + 2 :]):
        return PRICE
    if word in ("which", "what"):
        return _WHICH.get(after, "")
    return _ASKED.get(word, "" if word in _OTHERWISE else None)


def _is_said(wanted: frozenset[str], words: Sequence[str]) -> bool:
    sentence = takewhile(lambda one: one[0] not in _ENDS, words[:_AHEAD])
    return any(one in wanted for one in sentence)


def names_event(question: str) -> bool:
    """ "When is the release?" asks for the time of one thing; "when do we ship", "when is the site launched", of an act."""
    words = words_of(question.replace("'s ", " is ").replace("\u2019s ", " is "))
    named = any(pair in _IS_THE for pair in pairwise(words))
    return named and sought(question) == WHEN and not any(word.endswith("ed") for word in words)


def needed(sort: str, text: str, question: str) -> float | None:
    """How much of what the question names has to be in the text for a thing of the sort to be the one asked for; None
    where the text has none that the question does not name itself."""
    named = frozenset(terms_of(question)).union(_DIGIT.findall(question))
    if any(not _in(named, one) for one in _things(sort, flat(text), named)):
        return _SOME
    return _MOST if sort == WHO and _FOLK.search(flat(text)) else None


def _in(named: frozenset[str], thing: str) -> bool:
    return named.issuperset((*terms_of(thing), *_DIGIT.findall(thing)))


def _things(sort: str, text: str, named: frozenset[str]) -> list[str]:
    if sort == WHO:
        return [one[0] for one in _NAME.finditer(text) if one[0].casefold().rstrip("s") not in _NO_NAME]
    if sort == WHEN:
        timed = [one.words for one in mentions(text) if one.sort in ("time", "date")]
        return timed + [one[0] for pattern in (_WHILE, _KEYED) for one in pattern.finditer(text)]
    if sort == WHERE:
        return [one[0] for one in _PLACE.finditer(text)]
    if sort == PRICE:
        paid = [one.words for one in mentions(text) if one.sort == "money"]
        return paid + [one[0] for one in _FREE.finditer(text)]
    return [one[0] for one in _NUMBER.finditer(text) if not one["unit"] or named.intersection(terms_of(one["unit"]))]
