"""Finds the talk about something: messages and pieces of documents, by words, meaning and the pieces around them.

An answer rarely has the words of the question. It stands a few messages on: so words and meaning find the talk, and the
most telling piece in it is shown. Five places of one long talk lie apart; of a short one, they are the talk itself.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from graph.model.claim import QUOTE_MAX
from graph.model.nearness import Nearness
from graph.model.terms import terms_of
from graph.rules.asking.kind_of_answer import kind_asked_for, share_needed
from graph.rules.asking.question_terms import content_terms
from graph.rules.language.sentences import sentences
from graph.rules.statements.clashing import substance

BEST, TOLD = 10, 5  # places at most; those by what stands around them, and behind them those by their own words
_SATURATION, _LENGTH = 1.2, 0.75  # as BM25 has them
_WORDS, _NEAR, _TITLE, _TALK = 0.8, 1.0, 0.5, 0.8
_BESIDE, _REACH, _BEFORE, _AFTER = 0.5, 4, 0.6, 0.7  # how much of what stands beside it counts, fading by each message
_SAYS_MUCH, _LATE, _ASKS = 0.8, 0.3, 0.3
_SPEAKER, _HAS_IT, _THEN = (
    0.5,
    0.2,
    0.5,
)  # who is named said it; it has a number, a day or a name that is asked for; when
_PROGRAM, _FOLLOWS = 0.5, 0.3  # less where a program said it; more for what follows on what is shown
_NEAR_FURTHER = 0.4  # behind the best, words count twice what meaning does,
_APART = 10  # and what stands in another stretch of a talk comes first
_FULL, _LEAST = 6.0, 0.01  # a score where nearly everything speaks for a piece, and the least that is shown
_LOOKED_AT = 40  # the best, among which it is looked at whether they have what is asked for
_LONG = 40  # pieces of one talk: more are several places, and what is latest there is not what holds
_SHOWN_ONCE = 0.5  # in a long talk, of what spoke for its neighbours and is shown itself
_FEW_WORDS, _NOTHING = 40, -9.0  # letters; the score of what says nothing
_SAME_TALK = 0.6  # what one more place of the same talk is worth, when places to look around are chosen


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text with room for one quotation. `talk`: the stretch it stands in, `place`: its place there; `title`: the
    heading of the talk, or of the section of a document."""

    text: str
    talk: str
    place: int = 0
    author: str | None = None
    title: str = ""
    at: int = 0
    agent: bool = False


def passages(
    question: str,
    pieces: Sequence[Piece],
    nearness: Nearness,
    best: int = BEST,
    during: tuple[int, int] | None = None,
) -> list[tuple[int, float]]:
    """Choose the best pieces, the best first, each with its fit from 0 to 1. `during`: the time that the question names,
    from and until."""
    if not pieces:
        return []
    own = _own(question, pieces, nearness)
    talks = _talks(pieces)
    scores = [
        score if _says_something(one.text) else _NOTHING
        for one, score in zip(pieces, _around(pieces, own, talks), strict=True)
    ]
    titles = _titled(question, pieces, nearness)
    said = set(content_terms(question))
    much = _telling(pieces)
    for at, piece in enumerate(pieces):
        scores[at] += _TITLE * titles[at]
        if len(talks[piece.talk]) <= _LONG:
            scores[at] += _SAYS_MUCH * much[at] - _ASKS * ("?" in piece.text)
        scores[at] += _SPEAKER * (not said.isdisjoint(terms_of(piece.author or "")))
        scores[at] += _THEN * (during is not None and during[0] <= piece.at < during[1])
        scores[at] -= _PROGRAM * piece.agent
    _prefer_what_is_asked_for(question, pieces, scores)
    chosen = _choose(pieces, own, scores, talks, min(best, TOLD))
    chosen += _further(question, pieces, nearness, chosen, best)
    chosen = [at for at in chosen if _says_something(pieces[at].text)]
    points = accumulate((min(1.0, max(_LEAST, scores[at] / _FULL)) for at in chosen), min)
    return [(at, round(one, 4)) for at, one in zip(chosen, points, strict=True)]


def _says_something(text: str) -> bool:
    """ "Ok, thanks" tells nobody anything by itself; more words than that do."""
    return len(text) > _FEW_WORDS or any(one.isdigit() for one in text.replace("+1", "")) or bool(substance(text))


def _further(question: str, pieces: Sequence[Piece], nearness: Nearness, chosen: Sequence[int], best: int) -> list[int]:
    """Return the pieces behind the best: those that fit best by themselves, rather in another stretch than the chosen ones."""
    own = _own(question, pieces, nearness, _NEAR_FURTHER)
    left = [at for at in sorted(range(len(pieces)), key=lambda at: (-own[at], at)) if at not in chosen]
    found = list(chosen)
    for apart in (True, False):
        for at in left:
            beside = apart and any(_beside(pieces[at], pieces[other]) for other in found)
            if len(found) < best and at not in found and not beside:
                found.append(at)
    return found[len(chosen) :]


def _beside(piece: Piece, other: Piece) -> bool:
    return piece.talk == other.talk and abs(piece.place - other.place) <= _APART


def places_to_look(question: str, hits: Sequence[Piece], nearness: Nearness, most: int) -> list[int]:
    """Around which of the messages found it is worth reading on: the best, and rather of several talks than of one."""
    own = _own(question, hits, nearness) if hits else []
    spans = {talk: (min(hits[i].at for i in of), max(hits[i].at for i in of)) for talk, of in _talks(hits).items()}
    chosen: list[int] = []
    while len(chosen) < min(most, len(hits)):
        left = [at for at in range(len(hits)) if at not in chosen and not _close(hits, at, chosen, spans)]
        if not left:
            break
        met = Counter(hits[at].talk for at in chosen)
        chosen.append(max(left, key=lambda at: (own[at] * _SAME_TALK ** met[hits[at].talk], -at)))
    return chosen


def _close(hits: Sequence[Piece], at: int, chosen: Sequence[int], spans: Mapping[str, tuple[int, int]]) -> bool:
    """True if it was said so soon before or after a chosen piece that reading on around that one most likely meets it."""
    first, last = spans[hits[at].talk]
    apart = (last - first) // 20
    return any(hits[one].talk == hits[at].talk and abs(hits[one].at - hits[at].at) <= apart for one in chosen)


def cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The text in pieces that a quotation has room for: whole sentences, as many as fit."""
    found: list[tuple[int, int]] = []
    for low, high in sentences(text, start, end, wrapped=True):
        if found and high - found[-1][0] <= QUOTE_MAX:
            found[-1] = (found[-1][0], high)
            continue
        begin = low
        while high - begin > QUOTE_MAX:
            stop = _last_word(text, begin)
            found.append((begin, stop))
            begin = stop + (text[stop] == " ")
        found.append((begin, high))
    return found


def _last_word(text: str, start: int) -> int:
    """Return the place to cut a sentence that is longer than a quotation may be."""
    stop = text.rfind(" ", start + 1, start + QUOTE_MAX)
    return stop if stop > start else start + QUOTE_MAX


def bm25(terms: Sequence[str], texts: Sequence[str]) -> list[float]:
    """Return the fit of each text to the terms; rare terms count for more."""
    counted = [Counter(terms_of(text)) for text in texts]
    lengths = [sum(counter.values()) for counter in counted]
    usual = sum(lengths) / len(lengths) if lengths else 0.0
    rarity = {term: _rarity(sum(term in counter for counter in counted), len(counted)) for term in terms}
    return [
        math.fsum(weight * _share(counter[term], length, usual) for term, weight in rarity.items())
        for counter, length in zip(counted, lengths, strict=True)
    ]


def _rarity(having: int, of: int) -> float:
    return math.log(1 + (of - having + 0.5) / (having + 0.5))


def _share(times: int, length: int, usual: float) -> float:
    if not times:
        return 0.0
    return times * (_SATURATION + 1) / (times + _SATURATION * (1 - _LENGTH + _LENGTH * length / (usual or 1)))


def _own(question: str, pieces: Sequence[Piece], nearness: Nearness, nearly: float = _NEAR) -> list[float]:
    texts = [piece.text for piece in pieces]
    words, near = bm25(content_terms(question), texts), nearness(question, texts)
    most, nearest = max(words) or 1.0, max(near) or 1.0
    return [_WORDS * word / most + nearly * close / nearest for word, close in zip(words, near, strict=True)]


def _talks(pieces: Sequence[Piece]) -> dict[str, list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for at, piece in enumerate(pieces):
        found[piece.talk].append(at)
    return found


def _around(pieces: Sequence[Piece], own: Sequence[float], talks: Mapping[str, list[int]]) -> list[float]:
    """Score each piece with its neighbours, with how much its talk is about it at best, and, in a short talk, how late it
    was said."""
    scores = list(own)
    for talk in talks.values():
        about = _TALK * sum(sorted((own[at] for at in talk), reverse=True)[:3]) / 3
        last = max(pieces[at].place for at in talk) or 1
        late = _LATE / last if len(talk) <= _LONG else 0.0
        by_place = {pieces[at].place: at for at in talk}
        for at in talk:
            scores[at] += about + late * pieces[at].place
            scores[at] += _BESIDE * sum(
                own[other] * fading for other, fading in _neighbours(by_place, pieces[at].place)
            )
    return scores


def _neighbours(by_place: Mapping[int, int], place: int) -> list[tuple[int, float]]:
    steps = [(-far, _BEFORE**far) for far in range(1, _REACH + 1)] + [
        (far, _AFTER**far) for far in range(1, _REACH + 1)
    ]
    return [(by_place[place + step], fading) for step, fading in steps if place + step in by_place]


def _titled(question: str, pieces: Sequence[Piece], nearness: Nearness) -> list[float]:
    """Return the fit of each piece's title to the question."""
    titles = list(dict.fromkeys(piece.title for piece in pieces if piece.title))
    if not titles:
        return [0.0] * len(pieces)
    words, near = bm25(content_terms(question), titles), nearness(question, titles)
    most, nearest = max(words) or 1.0, max(near) or 1.0
    found = {title: word / most + close / nearest for title, word, close in zip(titles, words, near, strict=True)}
    return [found.get(piece.title, 0.0) for piece in pieces]


def _telling(pieces: Sequence[Piece]) -> list[float]:
    """Return how telling each piece is, from 0 to 1: by its words, the rare ones for more, against those of the others."""
    terms = [set(terms_of(piece.text)) for piece in pieces]
    having = Counter(term for one in terms for term in one)
    said = [math.fsum(sorted(math.log(len(pieces) / having[term]) for term in one)) for one in terms]
    much = sorted(said)[len(said) * 9 // 10] or 1.0
    return [min(1.0, one / much) for one in said]


def _prefer_what_is_asked_for(question: str, pieces: Sequence[Piece], scores: list[float]) -> None:
    """Raise the scores of pieces that have the thing asked for: a day, a number or a name."""
    if sort := kind_asked_for(question):
        for at in sorted(range(len(pieces)), key=lambda at: (-scores[at], at))[:_LOOKED_AT]:
            if share_needed(sort, pieces[at].text, question) is not None:
                scores[at] += _HAS_IT


def _choose(
    pieces: Sequence[Piece], own: Sequence[float], scores: list[float], talks: Mapping[str, list[int]], best: int
) -> list[int]:
    chosen: list[int] = []
    by_place = {talk: {pieces[at].place: at for at in of} for talk, of in talks.items()}
    places = {talk: of for talk, of in by_place.items() if len(of) > _LONG}
    short = {talk: of for talk, of in by_place.items() if len(of) <= _LONG}
    while len(chosen) < min(best, len(pieces)):
        at = max((one for one in range(len(pieces)) if one not in chosen), key=lambda one: (scores[one], -one))
        chosen.append(at)
        if (follows := short.get(pieces[at].talk, {}).get(pieces[at].place + 1)) is not None:
            scores[follows] += _FOLLOWS
        for other, fading in _spoken_for(places.get(pieces[at].talk, {}), pieces[at].place):
            scores[other] -= _SHOWN_ONCE * _BESIDE * own[at] * fading
    return chosen


def _spoken_for(by_place: Mapping[int, int], place: int) -> list[tuple[int, float]]:
    """Return the neighbours for which a piece spoke, each with the part of it that counted there."""
    steps = [(far, _BEFORE**far) for far in range(1, _REACH + 1)] + [
        (-far, _AFTER**far) for far in range(1, _REACH + 1)
    ]
    return [(by_place[place + step], fading) for step, fading in steps if place + step in by_place]
