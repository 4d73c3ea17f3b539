"""Knows what sort of thing a question wants for an answer, a person, a time, a place, a number, and whether words have one."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product, takewhile

from graph.model.terms import terms_of, words_of
from graph.rules.language.wording import flat
from graph.rules.times.words import MONTHS
from graph.rules.utterances.tokens import Sort, Token, tokens
from graph.rules.utterances.words import listed
from graph.rules.values.mentions import mentions
from graph.rules.values.numbers import WORTH

_SOME, _MOST = 0.6, 0.8  # of what the question names
WHO, WHEN, WHERE, PRICE, COUNT = "who", "when", "where", "price", "count"
# The first word that asks decides: "why did she leave when prices rose" asks for a reason.
_ASKED = {**dict.fromkeys(("who", "whom", "whose"), WHO), "when": WHEN, "where": WHERE}
_OTHERWISE = listed("question-asks-else")
_WHICH = {
    one: sort
    for sort, name in ((WHO, "which-person"), (WHEN, "which-time"), (PRICE, "which-price"), (COUNT, "which-count"))
    for one in listed(name)
}
_HOW = {**dict.fromkeys(listed("how-time"), WHEN), "expensive": PRICE, **dict.fromkeys(listed("how-count"), COUNT)}
_COSTS, _PAID = frozenset(("cost", "costs")), frozenset(["cost", "costs", "pay", "charge", "charged"])
_SETTLES = frozenset(["agree", "agreed", "choose", "chose", "chosen", "decide", "decided", "settle", "settled"])
_DOES, _ENDS = frozenset(["does", "do", "did", "will", "would"]), frozenset(".?!")
_AHEAD = 15  # words, in which it is said that something costs
_IS_THE = frozenset(product(("is", "are", "was", "were"), ("the", "our", "my", "your", "this", "that", "next", "last")))
_DIGIT = re.compile(r"\b\d\b")  # too short for a term
_FREE = frozenset(("free", "nothing", "gratis"))


@lru_cache(maxsize=1024)
def kind_asked_for(question: str) -> str:
    """Return WHO, WHEN, WHERE, PRICE or COUNT; empty for a question for a reason or a thing, and for a yes-or-no question."""
    words = [token.word for token in tokens(question)]
    return next((sort for at in range(len(words)) if (sort := _asked(words, at)) is not None), "")


def _asked(words: Sequence[str], at: int) -> str | None:
    """Return the kind of thing that the word there asks for; None where it asks nothing."""
    word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word == "how":
        sort = _HOW.get(after, "")
        return PRICE if after == "much" and _is_said(_PAID, words[at + 2 :]) else sort
    if word == "what" and after in _DOES and _is_said(_COSTS, words[at + 2 :]):
        return PRICE
    if word in ("which", "what"):
        return _WHICH.get(after, "")
    if word == "when" and _is_said(_SETTLES, words[at + 1 :]):
        return ""  # every decision has the day on which it was made
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
    """Return the part of the question's terms that the text needs for its thing of the sort to be the one asked for; None
    where the text has no such thing that the question does not name itself."""
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
        timed = (mention.words for mention in mentions(text) if mention.sort in ("time", "date"))
        return [*timed, *stretches(text)]
    if sort == WHERE:
        return list(places(text))
    if sort == PRICE:
        paid = (mention.words for mention in mentions(text) if mention.sort == "money")
        return [*paid, *(token.word for token in tokens(text) if token.word in _FREE)]
    return list(numbers(text, named))


_SENTENCE_ENDS = frozenset(".!?:")
_TITLES, _PLAIN_VERBS, _NO_NAME = listed("titles"), listed("plain-verbs"), listed("no-names")
_DONE, _NOBODY, _OBLIGED = listed("done-by"), listed("done-by-nobody"), listed("obliged")
_BEFORE_FOLK, _OF_FOLK = listed("before-folk"), listed("of-folk")
_WHILE, _SPAN = listed("stretches"), listed("spans")
_MANY = listed("so-many") | WORTH.keys()
_UNIT = _SPAN | listed("times-of-day") | MONTHS.keys()
_NUMBERS = listed("counts") | WORTH.keys()
_RATES = frozenset(("a", "an", "each", "every", "per"))
_BEHIND_HOUR, _HOURS = listed("behind-hour"), 25
_PLACED, _ARTICLES = listed("placed"), listed("articles")
_NO_PLACE = listed("no-places") | WORTH.keys() | MONTHS.keys()


def people(text: str) -> Iterator[str]:
    """ "Marta owns", "Mr. Okoye", "the Brandt farm"; not what only begins a sentence."""
    said = tokens(text)
    for at, token in enumerate(said):
        name = text[token.start : token.end]
        if not _NO_NAME.isdisjoint((token.word.lstrip("@"), token.word.rstrip("s"))):
            continue
        if token.sort is Sort.MENTION:
            yield name[1:]
        if not token.capital or not name[1:2].islower():
            continue
        opens = at == 0 or said[at - 1].word in _SENTENCE_ENDS
        if not opens or (at == 0 and (token.word in _TITLES or (name[1:].islower() and _does(said[1:2])))):
            yield name


def _does(behind: Sequence[Token]) -> bool:
    plain = [
        token.word for token in behind if token.word.isalpha() and not token.capital and token.word not in _PLAIN_VERBS
    ]
    return any(word.endswith("s") and len(word) > 2 for word in plain)


def names_folk(text: str) -> bool:
    """ "Signed by two nurses", "only members may", "interns may not": who does it, with no name."""
    said = [token.word for token in tokens(text)]
    by = (at for at, word in enumerate(said) if word == "by" and at and _was_done(said[at - 1]))
    if any(_are_folk(said[at + 1 :]) for at in by):
        return True
    to = any(said[at : at + 2] == ["to", "the"] and _are_many(said[at + 2 : at + 3]) for at in range(len(said)))
    return to or _may(said)


def _was_done(word: str) -> bool:
    return word.endswith("ed") or word in _DONE


def _are_folk(words: Sequence[str]) -> bool:
    behind = next((word for word in words[:3] if word not in _BEFORE_FOLK), "")
    return behind[:1].isalpha() and len(behind) > 2 and words[0] not in _NOBODY


def _are_many(words: Sequence[str]) -> bool:
    return any(word.endswith("s") and word.isalpha() and len(word) > 3 for word in words)


def _may(said: Sequence[str]) -> bool:
    at = 0
    for before in ("only", "the"):
        at += said[at : at + 1] == [before]
    if not _are_many(said[at : at + 1]):
        return False
    rest = said[at + 1 :]
    if rest[:1] and rest[0] in _OF_FOLK:
        rest = rest[next((step for step, one in enumerate(rest) if one in _OBLIGED or not one[0].isalnum()), 0) :]
    return rest[:1] != [] and (rest[0] in _OBLIGED or rest[:2] == ["have", "to"])


def stretches(text: str) -> Iterator[str]:
    """ "Overnight", "every working day", "two weeks", "2027", "at 9"; a key may name the unit: "refunds.days = 14"."""
    said = tokens(text)
    for at, token in enumerate(said):
        behind = at + 1 + (_word(said, at + 1) == "working")
        if token.word in _WHILE or _is_year(token) or _is_hour(said, at):
            yield text[token.start : token.end]
        elif _is_rate(said, at):
            continue
        elif (_is_figure(token) or token.word in _MANY) and _word(said, behind) in _SPAN:
            yield text[token.start : said[behind].end]
        elif _last_part(token.word) in _SPAN and _word(said, at + 1) in ("=", "is", "are") and _is_number(said, at + 2):
            yield text[token.start : said[at + 2].end]


def places(text: str) -> Iterator[str]:
    """ "In S3", "at the harbour office"; not "to 80 percent", "on Fridays"."""
    said = tokens(text)
    for at, token in enumerate(said):
        there = at + 1 + (_word(said, at + 1) in _ARTICLES)
        word = _word(said, there)
        if token.word not in _PLACED or len(word) < 2 or not word[0].isalpha():
            continue
        if word not in _NO_PLACE and not word.removesuffix("s").endswith("day"):
            yield text[token.start : said[there].end]


def numbers(text: str, asked: frozenset[str]) -> Iterator[str]:
    """Yield the numbers of the thing asked about, without times of day and without counts of other things."""
    said = tokens(text)
    for at, token in enumerate(said):
        if not (_is_number(said, at) and ":" not in token.word) and token.word not in _NUMBERS:
            continue
        unit = at + 1 + (_word(said, at + 1) == "-")
        if _word(said, unit) not in _UNIT:
            yield text[token.start : token.end]
        elif not asked.isdisjoint(terms_of(_word(said, unit))):
            yield text[token.start : said[unit].end]


def _word(said: Sequence[Token], at: int) -> str:
    return said[at].word if at < len(said) else ""


def _is_number(said: Sequence[Token], at: int) -> bool:
    return at < len(said) and said[at].sort is Sort.NUMBER


def _is_rate(said: Sequence[Token], at: int) -> bool:
    """ "4,200 a month" is an amount, and no time."""
    return said[at].word in _RATES and at > 0 and said[at - 1].sort is Sort.NUMBER


def _is_figure(token: Token) -> bool:
    return token.word.isdigit() and len(token.word) < 5


def _is_year(token: Token) -> bool:
    return token.word.isdigit() and len(token.word) == 4 and token.word[:2] in ("19", "20")


def _is_hour(said: Sequence[Token], at: int) -> bool:
    """ "We open at 9 because …"; not "at 9 percent"."""
    behind = _word(said, at + 1)
    plain = not behind[:1].isalnum() or behind in _BEHIND_HOUR
    return at > 0 and said[at - 1].word == "at" and said[at].word.isdigit() and int(said[at].word) < _HOURS and plain


def _last_part(word: str) -> str:
    return word.rpartition(".")[2]
