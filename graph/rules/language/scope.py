"""Knows how far the words of a sentence reach: "No drilling; install at night only" denies the drilling alone.

A clause stands apart only where that is sure: behind a semicolon or a full stop, a "but", or an "and" that begins with
somebody or something of its own. What points back ("but that is wrong", "unless …"), what says too little to stand alone,
and what speaks of the same thing belong together.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from graph.model.terms import stem
from graph.rules.language.sentences import sentence_around, sentences
from graph.rules.language.wording import CONTRAST, Doubt, doubts, is_negated, phrase, question

Span = tuple[int, int]

_STOP = phrase(r"; ?")
_BUT = phrase(r"(?:(?:,| -| \u2013| \u2014)? ?(?<!thing\x20)\bbut\b|, (?:yet|however)\b),? ?")
_SUBJECT = (
    r"(?:(?:we|you|they|i|he|she|there)\b|(?:the|our|my|your|their|each|every|all) (?:[\w-]{1,30} ){1,4}?"
    r"(?:is|are|was|were|will|has|have|must|should|shall|can|needs?|goes|stays?|comes?|takes?)\b)"
)
_AND = phrase(rf"(?:, (?:and |so |then )?|\band )(?={_SUBJECT})")
# "6 m wide, no logo", "6 m without lights": what is left out beside it is another thing.
_LEFT_OUT = phrase(
    r"(?:, (?:and |but |with )?(?=no [a-z-]{3,30}\b)(?!(?:and |but |with )?no (?:let|make|do|use|take|go|better|rather|actually|sorry|please|thanks|the|that|this|one)\b)"
    r"| (?=without [a-z]))"
)
# A negation beside these may hold on: "I don't think that A is so and B is so", "without A, B is so".
_HOLDS_ON = phrase(
    r"\b(?:that|if|whether|unless|until|when|because|both|either|neither|without|than|(?:under|in|by|at|on|for|with) no|"
    r"think|thinks|thought|believe\w*|say|says|said|claim\w*|mean|means|meant|want\w*|know|knows|knew|agree\w*|sure|certain|"
    r"true|case|like|need|needs|plan\w*|intend\w*|expect\w*|suppose\w*|guess|decide\w*|see|sees|accept\w*|promise\w*)\b"
)
_POINTS_BACK = phrase(
    r"\b(?:it|its|it's|that|that's|this|these|those|them|they|which|so|one|ones|either|both|same|neither)\b|"
    r"^\W{0,4}(?:and |or |then ){0,2}(?:not|never|nope|only|just|if|unless|until|when|or|though|although|whether|depending|maybe|"
    r"perhaps|possibly|probably|no\b(?! \w)|no (?:longer|way|more|chance|idea|wait|sorry)|i think|i guess|i suppose)\b"
)
_GOES_ON = phrase(r"^\W{0,4}(?:that|which|who|where|because|since|as|than|nor|or)\b")
_WORD = re.compile(r"\d+|[^\W_]{3,}")  # a unit is no word of its own
_EMPTY_WORDS = """
    a an the and or of to in on at by for with from as is are was were be been am it its this that these those we us our i
    you your they will shall must should can could may might do does did have has had not no never but yet so then please
    true right wrong sure certain clear case correct confirmed confirm final fixed agreed settled official known decided
    think thought guess believe say said know more longer again anymore any way now yes okay ok good fine though however
    don isn aren wasn doesn didn won
"""
_EMPTY = frozenset(_EMPTY_WORDS.split())


def denied_at(sentence: str, start: int, end: int) -> bool:
    """Whether what stands at a span of a flat sentence is denied: by its own clause, by one that belongs to it, or
    because it is what something else is preferred to ("6 m, not 5")."""
    if any(one.start() <= start and end <= one.end() for one in CONTRAST.finditer(sentence)):
        return True
    low, high = _reach(sentence, _cut(sentence, [*_stops(sentence), *_turns(sentence)]), start, end)
    return is_negated(sentence[low:high])


def doubt_at(sentence: str, start: int, end: int, *, wished: bool = False) -> Doubt | None:
    """What keeps a span from stating anything; `wished`: it is stated as a wish. A condition, a wish and a frank doubt hold on until the end; only a
    "could", or what is said after all of it, may stay in a clause of its own."""
    if asked := question(sentence[slice(*sentence_around(sentence, start, end, wrapped=True))]):
        return asked
    low, high = _reach(sentence, _cut(sentence, list(_stops(sentence))), start, end)
    for one in doubts(sentence):
        if wished and one.sort == "wish":
            continue
        reaches_on = one.frank or one.sort != "hedge"
        if low <= one.at < high or (one.at < low and reaches_on):
            return one
    return None


def clauses(sentence: str, start: int, end: int) -> tuple[Span, ...]:
    """What of a span lies in each clause that it touches."""
    parts = _cut(sentence, [*_stops(sentence), *_turns(sentence)])
    touched = ((max(start, low), min(end, high)) for low, high in parts)
    return tuple(one for one in touched if one[0] < one[1]) or ((start, end),)


def _stops(sentence: str) -> Iterator[Span]:
    """Semicolons, and where a sentence ends: a quotation may reach over several."""
    for one in _STOP.finditer(sentence):
        yield one.span()
    ended = sentences(sentence, 0, len(sentence), wrapped=True)
    for (_, end), (start, _) in pairwise(ended):
        yield end, start


def _turns(sentence: str) -> Iterator[Span]:
    for one in _BUT.finditer(sentence):
        yield one.span()
    for one in _LEFT_OUT.finditer(sentence):
        yield one.span()
    for one in _AND.finditer(sentence):
        if not _HOLDS_ON.search(sentence, 0, one.start()):
            yield one.span()


def _cut(sentence: str, cuts: Sequence[Span]) -> tuple[Span, ...]:
    """The stretches between the cuts that have words."""
    starts = [0, *(high for _, high in sorted(cuts))]
    ends = [*(low for low, _ in sorted(cuts)), len(sentence)]
    return tuple((low, high) for low, high in zip(starts, ends, strict=True) if sentence[low:high].strip())


def _reach(sentence: str, parts: Sequence[Span], start: int, end: int) -> Span:
    """The clauses of a span, with those beside them that can't be told apart from them."""
    mine = [at for at, (low, high) in enumerate(parts) if low < end and start < high]
    if not mine:
        return 0, len(sentence)
    first, last = mine[0], mine[-1]
    words = _telling(sentence[parts[first][0] : parts[last][1]])
    while first > 0 and _belongs_left(sentence[slice(*parts[first - 1])], sentence[slice(*parts[first])], words):
        first -= 1
    while last + 1 < len(parts) and _belongs_right(sentence[slice(*parts[last + 1])], words):
        last += 1
    return parts[first][0], parts[last][1]


def _belongs_left(before: str, own: str, words: frozenset[str]) -> bool:
    told = _telling(before)
    return not told or bool(told & words) or _GOES_ON.search(own) is not None


def _belongs_right(after: str, words: frozenset[str]) -> bool:
    told = _telling(after)
    return not told or bool(told & words) or _POINTS_BACK.search(after) is not None


def _telling(words: str) -> frozenset[str]:
    return frozenset(stem(one) for one in _WORD.findall(words.casefold()) if one not in _EMPTY)
