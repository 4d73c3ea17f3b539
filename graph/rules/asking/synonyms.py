"""Knows which words people use for one another: "reservations" and "bookings", and what is near in meaning besides."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain

from graph.model.terms import stem, words_of
from graph.rules.asking.about import Speech
from graph.rules.asking.kind_of_answer import names_event
from graph.rules.asking.question_terms import SHARE
from graph.rules.talk.heard import Nearness

# Ways of saying the same that no nearness shows.
_SAID_AS = """
    keep kept store stored retain hold save archive
    start begin open launch commence
    finish end stop expire
    release deploy ship launch rollout
    reserve reservation book booking
    pay cost price charge fee
    own responsible lead run maintain manage charge care curate head chair supervise coach train look
    forbid forbidden ban banned prohibit disallow
    delete erase remove drop
    buy purchase order supply supplier get provide borrow
    close shut
    send sent post mail
    limit max maximum most cap
    replace switch swap
    people person visitor user passenger patient member customer guest reviewer
    child pupil
    ui frontend interface
    db database
    staff crew employee
    temperature degree celsius
    lend lent borrow
"""
_GROUPS = tuple(frozenset(stem(word) for word in line.split()) for line in _SAID_AS.strip().splitlines())
_SAME = 0.9  # as good as the word itself, almost
_NEAR, _GAIN = 0.25, 2.0  # chance alone brings two words as near as 0.2


def with_synonyms(terms: Sequence[str], frequency: Mapping[str, float]) -> tuple[str, ...]:
    """The terms to look for, with others that people say instead while those are rare."""
    kin = sorted(
        {one for term in terms for one in _kin(term)} - {*terms}, key=lambda one: (frequency.get(one, 0.0), one)
    )
    left = SHARE - sum(frequency.get(term, 0.0) for term in terms)
    shares = accumulate(frequency.get(one, 0.0) for one in kin)
    return (*terms, *(one for one, share in zip(kin, shares, strict=True) if share <= left))


def _kin(term: str) -> frozenset[str]:
    return frozenset[str]().union(*(one for one in _GROUPS if term in one))


# For each term asked for, how well terms that are said stand for it, where they do.
Stands = Mapping[str, Mapping[str, float]]


def stand_ins(question: str, asked: Iterable[str], speeches: Iterable[Speech], nearness: Nearness) -> Stands:
    said: dict[str, str] = {}
    for term, word in chain.from_iterable((*one.what.items(), *one.why.items()) for one in speeches):
        said[term] = min(said.get(term, word), word)  # whichever claim comes first
    written = {stem(word): word for word in reversed(words_of(question))}
    event = names_event(question)
    return {term: _standing_for(term, written.get(term, term), said, nearness, event) for term in asked}


def _standing_for(term: str, word: str, said: Mapping[str, str], nearness: Nearness, event: bool) -> dict[str, float]:
    """Acts go by several words ("we ship", "we deploy"); an event that is asked for is no other one ("the release")."""
    near = nearness(word, list(said.values()))
    found = {one: min(_SAME, _GAIN * close) for one, close in zip(said, near, strict=True) if close >= _NEAR}
    return found if event else found | dict.fromkeys(_kin(term).intersection(said), _SAME)
