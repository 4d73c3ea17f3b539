"""Knows what sort of thing a question wants for an answer, a person, a time, a place, a number, and whether words have one."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product, takewhile

from graph.model.terms import terms_of, words_of
from graph.rules.asking.things_named import names_folk, numbers, people, places, stretches
from graph.rules.language.wording import flat
from graph.rules.utterances.tokens import tokens
from graph.rules.values.mentions import mentions

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
_IS_THE = frozenset(product(("is", "are", "was", "were"), ("the", "our", "my", "your", "this", "that", "next", "last")))
_DIGIT = re.compile(r"\b\d\b")  # too short for a term
_FREE = frozenset(("free", "nothing", "gratis"))


@lru_cache(maxsize=1024)
def kind_asked_for(question: str) -> str:
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
    return named and kind_asked_for(question) == WHEN and not any(word.endswith("ed") for word in words)


def share_needed(sort: str, text: str, question: str) -> float | None:
    """How much of what the question names has to be in the text for a thing of the sort to be the one asked for; None
    where the text has none that the question does not name itself."""
    named = frozenset(terms_of(question)).union(_DIGIT.findall(question))
    if any(not _in(named, one) for one in _things(sort, flat(text), named)):
        return _SOME
    return _MOST if sort == WHO and names_folk(flat(text)) else None


def _in(named: frozenset[str], thing: str) -> bool:
    return named.issuperset((*terms_of(thing), *_DIGIT.findall(thing)))


def _things(sort: str, text: str, named: frozenset[str]) -> list[str]:
    if sort == WHO:
        return list(people(text))
    if sort == WHEN:
        timed = (one.words for one in mentions(text) if one.sort in ("time", "date"))
        return [*timed, *stretches(text)]
    if sort == WHERE:
        return list(places(text))
    if sort == PRICE:
        paid = (one.words for one in mentions(text) if one.sort == "money")
        return [*paid, *(one.word for one in tokens(text) if one.word in _FREE)]
    return list(numbers(text, named))
