"""Knows when two cards say the same: near in words and in meaning, and no specific of the one missing from the other.

A specific is what a merge must never lose: a number, a name with a capital inside a sentence, anything written like code,
a path or an address, and a no.
"""

from collections.abc import Sequence
from functools import lru_cache

from graph.model.nearness import Nearness
from graph.model.terms import shared_start, stem, terms_of
from graph.rules.values.numbers import WORTH

_EDGES = ".,;:!?()[]{}<>\"'`\u201c\u201d\u2018\u2019\u2026"
_DENIALS_TOLD = (
    "no not never none nothing without cannot don't doesn't didn't won't can't isn't aren't wasn't weren't mustn't "
    "shouldn't wouldn't couldn't neither nor avoid stop except unless only"
)
_DENIALS = frozenset(_DENIALS_TOLD.split())
_CHANGING = frozenset(
    terms_of("now not no longer any more anymore actually instead correction currently today sorry meanwhile")
)
_COUNTED = frozenset(WORTH) - {"one"}  # which is seldom a number
_FRAMING = frozenset(map(stem, ("failed", "fails", "error", "e")))  # what failed is about the tool and what that said
_ADDS, _JOINS = frozenset({"and"}), frozenset({"and", "or", "nor"})
_BINDING_TOLD = "if when whenever where while until till before after during as because since though although then but"
_BINDING = frozenset(_BINDING_TOLD.split())  # an addition with any of these narrows the whole
_SMALL = frozenset(
    terms_of(
        "a an the and or of to in on at by for with from as is are was were be been it its this that these those we our "
        "i my you your they their will shall must should can could do does did have has had please so then than"
    )
)


@lru_cache(maxsize=2048)
def specifics(text: str) -> frozenset[str]:
    found = set()
    for at, raw in enumerate(text.split()):
        word = raw.strip(_EDGES)
        folded = word.casefold().replace("\u2019", "'")
        if not word:
            continue
        if folded in _DENIALS:
            found.add("not")
        elif _is_specific(word, at == 0):
            found.add(folded)
    return frozenset(found)


def _is_specific(word: str, first: bool) -> bool:
    if word.casefold() in _COUNTED:
        return True
    if any(letter.isdigit() for letter in word) or any(sign in word for sign in "_/\\@=#$%~|*+"):
        return True
    if "." in word.strip(".") or "--" in word or word.startswith("-"):
        return True
    inside = word[1:]
    return any(letter.isupper() for letter in inside) or (word[0].isupper() and not first)


@lru_cache(maxsize=2048)
def telling(text: str) -> frozenset[str]:
    """The terms that say what a card is about."""
    return frozenset(term for term in terms_of(text) if term not in _SMALL)


@lru_cache(maxsize=2048)
def in_order(text: str) -> tuple[str, ...]:
    """The telling terms as they follow each other: tabs over spaces is not spaces over tabs."""
    return tuple(term for term in terms_of(text) if term not in _SMALL)


def stands_in(part: str, whole: str) -> bool:
    """True if the whole tells everything that the part tells, in the same order."""
    rest = iter(in_order(whole))
    return all(term in rest for term in in_order(part))


def extends(whole: str, part: str) -> bool:
    """True if the whole is the part, word for word, with more of a list in it: "never on Fridays or Saturdays" extends "never on
    Fridays". An addition that makes a condition, or that nothing joins to the rest, makes another rule; so does an "or" where
    something is asked for."""
    mine, theirs = _plain_words(whole), _plain_words(part)
    more = len(mine) - len(theirs)
    head = shared_start(mine, theirs)
    tail = shared_start(mine[head:][::-1], theirs[head:][::-1])
    if more < 2 or not theirs or head + tail < len(theirs):
        return False
    added = mine[head : head + more]
    joins = _JOINS if _DENIALS.intersection(theirs) and "only" not in mine else _ADDS
    joined = added[0] in joins or (head < len(theirs) and added[-1] in joins)
    return joined and _BINDING.isdisjoint(added) and _DENIALS.isdisjoint(added)


def _plain_words(text: str) -> list[str]:
    words = (raw.strip(_EDGES).casefold().replace("\u2019", "'") for raw in text.split())
    return [word for word in words if word]


def shared_words(one: str, other: str) -> float:
    """Return the part of their telling words that both texts share, from 0 to 1."""
    left, right = telling(one), telling(other)
    return len(left & right) / len(left | right) if left and right else float(left == right)


def loses_nothing(gone: str, kept: str) -> bool:
    """True if the kept words have every specific of the gone words, and neither denies the other."""
    lost, has = specifics(gone), specifics(kept)
    return lost <= has and ("not" in lost) == ("not" in has)


def tells_otherwise(statement: str, other: str, gone: Sequence[str] = ()) -> bool:
    """True if both tell of the same thing with different values. `gone`: the words that the statement itself names as past."""
    for words in gone:
        statement = statement.replace(words, " ")
    mine, theirs = specifics(statement), specifics(other)
    if gone:
        mine -= {"not"}
    plain = _without(telling(statement), mine)
    return bool(plain) and plain == _without(telling(other), theirs) and bool(mine - theirs) and bool(theirs - mine)


def label_tells_otherwise(line: str, other: str) -> bool:
    """True if a label with its value, as tools put it ("API port: 9090"), contradicts a text that says all of the label
    with another value of the same form ("our API runs on port 8080")."""
    label, _, value = line.replace("=", ": ", 1).partition(": ")
    named = telling(label)
    told, held = specifics(value), specifics(other) - specifics(label)
    if len(named) < 2 or not named <= telling(other) or len(told) != 1 or len(held) != 1:
        return False
    (mine,), (theirs,) = told, held
    return mine != theirs and _form(mine) == _form(theirs)


def _form(value: str) -> str:
    """Digits and letters are alike, however many: 8080 and 9090, db-7 and db-12, 3.7 and 3.7.1."""
    marks = ["0" if one.isdigit() else "a" if one.isalpha() else one for one in value]
    return "".join(one for one, before in zip(marks, ["", *marks], strict=False) if one != before).replace(".0", "")


def _without(terms: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    """Return the terms without those of the values, and without the words for a change."""
    values = frozenset().union(*(telling(one) for one in said)) if said else frozenset()
    return terms - values - _CHANGING


def twin_of(
    statement: str, others: Sequence[tuple[str, str]], near: Nearness, *, meaning: float, words: float
) -> str | None:
    """The name of the card among `others` (name, statement) that says the same already; the nearest, then the first by name."""
    fit = [one for one in others if shared_words(statement, one[1]) >= words and loses_nothing(statement, one[1])]
    if not fit:
        return None
    closeness = near(statement, [said for _, said in fit])
    ranked = sorted(
        (-round(close, 6), name)
        for (name, said), close in zip(fit, closeness, strict=True)
        if close >= meaning or in_order(said) == in_order(statement)
    )
    return ranked[0][1] if ranked else None


@lru_cache(maxsize=2048)
def topic_of(statement: str, key: str | None = None, *, binds: bool = False, fact: bool = False) -> str:
    """Return the topic of a card in few words: its key, or its first telling terms in the order of the alphabet. A binding
    rule is about the things it names: never to touch one folder is another rule than never to touch the next. A fact opens
    with its subject, and that is its topic."""
    if key:
        return key
    if statement.startswith("["):  # a label says how it was meant, not what it is about
        statement = statement.partition("]")[2] or statement
    words = statement.split()
    if binds:
        words.sort(key=lambda one: one.strip(_EDGES).casefold() not in specifics(statement))
    said: list[str] = []
    for word in words:
        term = stem(word.strip(_EDGES).casefold())
        if term and term not in _SMALL | _FRAMING and term not in said and any(letter.isalnum() for letter in term):
            said.append(term)
        if len(said) == (2 if fact else 3):
            break
    return " ".join(sorted(said))


def tags_of(statement: str, kind: str) -> tuple[str, ...]:
    """Return the tags that find a card: its kind, and every word in it that is written like code or a name."""
    named = sorted(one for one in specifics(statement) if one != "not" and not one.isdigit())
    return (kind.lower().replace("_", "-"), *named[:8])
