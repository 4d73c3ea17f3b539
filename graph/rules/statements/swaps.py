"""Knows what a statement comes to once a correction has put another value in it: "no, 90 days", "Dublin, not Frankfurt"."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.rules.language.wording import CONTRAST, flat, phrase
from graph.rules.statements.particular import Particular
from graph.rules.statements.particulars import particulars
from graph.rules.statements.reframed import reframed
from graph.rules.statements.subjects import points, subject_of
from graph.rules.statements.things import listed, named
from graph.rules.statements.valued import values

_NOT = phrase(
    r"(?:^|[,:;.!]| )(?P<new>[\w$\u20ac\u00a3][\w./'\u20ac-]{0,30}(?: [\w$\u20ac\u00a3][\w./'\u20ac-]{0,30}){0,3}?),? (?:and )?(?:not|instead of|rather than) (?:in |on |at |to |the |by )?(?P<old>[\w$\u20ac\u00a3][^,.;:!?()]{0,40}?)(?= ?(?:$|[.,;:!?)]))"
)
_THING = r"[\w./&+#-]{1,40}(?: [\w./&+#-]{1,40}){0,2}?"
# Who tells of a move that is over replaces nothing. "We're moving back from Stripe to Mollie", "we replace Stripe with Mollie"
_MOVES = phrase(
    rf"\b(?:(?:switch(?:ing)?|mov(?:e|ing)|migrat(?:e|ing)|chang(?:e|ing)|revert(?:ing)?) (?:[^,.;:!?]{{1,40}}? )?from (?:the |our )?(?P<from>{_THING}) (?:over |back )?(?:to|into)|"
    rf"replac(?:e|ing) (?:the |our )?(?P<out>{_THING}) (?:with|by)) (?:the |our )?(?P<new>{_THING})"
    r"(?= ?(?:$|[.,;:!?)]|(?:because|since|for|in|on|as|so|and|from|now|next|by|due)\b))"
)
_LEAD = phrase(
    r"^(?:(?:no|nope|nah|sorry|wait|actually|well|correction|oh|ah|oops|whoops|argh|rather|edit|typo|i meant|i mean|it's|it is|it should be|should be|that's|that should be|make it|make that|change (?:it|that) to|use|in|on|at|to|by|the|we use|"
    r"we said|i said|(?:scratch|strike|forget|ignore|disregard|cancel) (?:that|it|this)|never ?mind|(?:i )?(?:take|took) that back|let's use|let's go with|let's take|we'll use|we take|go with|take)[,.!:;]? (?:- )?){1,5}"
)
_STANDS_FOR = phrase(r"\b(?:it|that|this|them|those|these|one|ones)\b")  # "Tom draws it, not Kiki" says it all itself
# What a clause behind a value says of it or of whom it was chosen for: "…, they wash and collect", "… because it is cheap".
_OF_IT = r"(?:i|we|you|he|she|it|they|that|this|these|those|there|which|who|whose|where|what|everybody|everyone|nobody|people|most|many)"
_CLAUSE = phrase(
    rf"(?: ?[,;(:]| -| \u2013| \u2014) ?(?:(?:and|but|as|since|because|so|then|for|plus|also|after all),? ){{0,2}}{_OF_IT}(?:'\w{{1,2}})?\b(?! of\b)|"
    r" (?:because|since(?! \d)|given that|so (?:that|we|it|they|i|you|nobody|everybody|everyone)|as (?:it|they|he|she|we|i|that|this)|which|who|whose) |[.!] (?=\S)"
)
# Without a pronoun it is told by what it opens with: "…, in the morning" still holds, "…, fees are low" was said of the old one.
_SET_OFF = phrase(
    r"(?: ?[,;(:]| -| \u2013| \u2014) ?(?!(?:and|or|nor|not|instead|rather|for|in|on|at|by|with|without|from|until|till|to|per|within|after|before|during|under|over|"
    r"above|below|max|min|maximum|minimum|at least|at most|up to|each|every|only|incl\w*|excl\w*|plus|minus|starting|beginning|weekly|daily|monthly|except|unless|if|when|while|as of|also|always|never)\b|\d|"
    r"(?-i:[A-Z])[\w./+#-]{1,30}(?: ?,|\W*$)|[\w./+#-]{2,30} (?:and|or|&) [\w./+#-]{2,30}\W*$)(?=\w)"
)
_BARE = re.compile(r"\W{0,40}(?P<number>\d[\d.,]{0,11}\d|\d)\W{0,40}")
_NUMBER = re.compile(r"\d[\d.,]{0,11}\d|\d")
_LONGEST = 300
_FILLS = frozenset(
    [
        "said",
        "mean",
        "meant",
        "correction",
        "should",
        "make",
        "wrong",
        "true",
        "agreed",
        "told",
        "actually",
        "please",
        "just",
    ]
)


@dataclass(frozen=True, slots=True)
class Swap:
    """The statement as it is after the correction, and the value that is new in it. `own`: it is the correction's own words."""

    statement: str
    words: str
    own: bool = False


def swapped(correction: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> Swap | None:
    """The held statement with the new value; None where the correction names no other value for it."""
    words = " ".join(flat(correction)[:_LONGEST].split())
    for theirs in particulars(held, categories):
        found = _value(words, theirs, held, categories)
        if found is not None:
            return _put_in(held, theirs.words, found, words, categories)
    if (put := _named_old(words, held, categories)) is not None:
        return put
    said = reframed(words, held)
    return Swap(*said, own=True) if said else None


def takes_back(words: str, held: str) -> bool:
    """ "Retention is 90 days, not 30" names what was said before: that corrects, and does not only differ."""
    turned, moved = CONTRAST.search(flat(words)), _MOVES.search(flat(words))
    if turned is None and moved is None:
        return False
    old = set(subject_of(turned[0] if turned else _left(moved)))
    return bool(old) and old <= set(subject_of(held))


def _value(words: str, held: Particular, statement: str, categories: Mapping[str, tuple[str, ...]]) -> str | None:
    """The one other value of the same sort that the words name, where they speak of nothing else."""
    lists = listed(categories)
    stating = CONTRAST.sub(lambda one: " " * len(one[0]), words)
    found = [(one.value, one.words, one.start, one.end) for one in values(stating, lists) if one.sort == held.sort]
    if not found:
        found = [one for one in _things(stating, held.sort, lists) if one[0] != held.value]
    if not found and held.number is not None:
        return _bare(stating, held)
    if len(found) != 1 or found[0][0] == held.value:
        return None
    _, said, start, end = found[0]
    about = set(subject_of(_LEAD.sub(" ", stating[:start] + " " + stating[end:]))) - _FILLS
    return said if about <= {*held.about, *subject_of(statement)} else None


def _bare(words: str, held: Particular) -> str | None:
    """ "Sorry, 46" of 48 stalls, "no, 4" of 5 EUR: the number alone, with the unit that was there."""
    said = _BARE.fullmatch(_LEAD.sub("", words.lstrip("* ")))
    old = _NUMBER.findall(held.words)
    if said is None or len(old) != 1 or old[0] == said["number"]:
        return None
    return held.words.replace(old[0], said["number"])


def _things(words: str, sort: str, lists: tuple[tuple[str, tuple[str, ...]], ...]) -> list[tuple[str, str, int, int]]:
    """In a correction a bare name is enough: "no, MySQL"."""
    folded = words.casefold()
    found = [name for category, name in named(words, lists) if category == sort]
    places = [(name, folded.find(name)) for name in found if name in folded]
    return [(name, words[at : at + len(name)], at, at + len(name)) for name, at in places]


def _named_old(words: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> Swap | None:
    """ "Blue, not green" of "the hull will be green": the old words are in it once."""
    found, moved = _NOT.search(words), _MOVES.search(words)
    if found is not None:
        new, old = _LEAD.sub("", found["new"] + " ").strip(), found["old"].strip()
    else:
        new, old = moved["new"].rstrip(".") if moved else "", _left(moved)
    at = _only_place(held, old)
    if at is None or not new or new.casefold() == old.casefold():
        return None
    return _put_in(held, held[at : at + len(old)], new, words, categories)


def _put_in(held: str, old: str, new: str, words: str, categories: Mapping[str, tuple[str, ...]]) -> Swap:
    """ "Stripe it is" says nothing but what it names: with another name in it, it would be words that nobody said."""
    before, _, behind = held.partition(old)
    if _STANDS_FOR.search(flat(new)) or (points(before + behind) and not subject_of(before + behind)):
        return Swap(words.rstrip(".!"), new, own=True)
    return Swap(f"{before}{new}{_without_comment(behind, categories)}", new)


def _without_comment(behind: str, categories: Mapping[str, tuple[str, ...]]) -> str:
    """What stands behind the old value, up to where it is spoken of: nobody has said that of the new one."""
    found, set_off = _CLAUSE.search(flat(behind)), _SET_OFF.search(flat(behind))
    ends = [found.start()] if found else []
    if set_off and not particulars(behind[set_off.start() :], categories):
        ends.append(set_off.start())
    return behind[: min(ends)] if ends else behind


def _left(moved: re.Match[str] | None) -> str:
    return (moved["from"] or moved["out"]) if moved else ""


def _only_place(text: str, words: str) -> int | None:
    """Where the words stand as whole words, if they stand there once."""
    folded, old = text.lower(), words.lower()
    if not old or len(folded) != len(text) or folded.count(old) != 1:
        return None
    at = folded.index(old)
    beside = folded[at - 1 : at] + folded[at + len(old) : at + len(old) + 1]
    return None if any(one.isalnum() for one in beside) else at
