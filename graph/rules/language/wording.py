"""Knows which English words doubt a statement, deny it, or give its reason, by the lexicon's phrases."""

import re
from dataclasses import dataclass
from itertools import pairwise

from graph.rules.language.contrasts import contrasts, without_others
from graph.rules.utterances.sentences import Sentence, Span, kept, sentence
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import listed

_FLAT = {ord(one): " " for one in "\t\r\n\x0b\x0c\u00a0\u2028\u2029"} | {ord(one): "'" for one in "\u2019\u2018\u02bc"}
_CLOSERS = "?! \n\t\"'\u201d\u2019)*_`"


def flat(text: str) -> str:
    """The same text, letter for letter, with every white space a blank and every apostrophe a straight one."""
    return text.translate(_FLAT)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Words by which a sentence does not say what it seems to; `why` is for people.

    `frank`: it doubts wherever it stands; "could" and "if" may also be part of what was decided. `imperative`: "propose"."""

    sort: str  # hedge, question, wish, condition, report
    words: str
    at: int
    frank: bool = False
    imperative: bool = False

    @property
    def why(self) -> str:
        return f"{_WHY[self.sort]} ({self.words.strip()!r})" if self.words.strip() else _WHY[self.sort]


_WHY = {
    "hedge": "the words are hedged",
    "question": "the words are a question",
    "wish": "the words are a wish",
    "condition": "the words hold on a condition",
    "report": "the words report what somebody else said",
}
_SORTS = ("wish", "hedge", "may", "report", "condition")
_REASONS = ("because", "since", "purpose", "afterthought")
_DENYING = frozenset({"never", "no"})
_DO = frozenset({"must", "do", "does"})
_EDGES = " -*_>\"'"
_AROUND = " ,;:.!?()-\u2013\u2014"
_FEWEST = 2  # words; what states less is not understood without its reason


def doubt(words: Sentence) -> Doubt | None:
    """The first thing about a flat sentence that keeps it from deciding or stating anything."""
    return next(iter(doubts(words)), None)


@kept
def doubts(words: Sentence) -> tuple[Doubt, ...]:
    """All of them, the gravest sorts first."""
    asked = question(words)
    cues = words.told("doubts")
    found = [asked] if asked else []
    for sort in _SORTS:
        for cue in cues:
            if cue.phrase.family == sort and not (sort == "may" and words.said[cue.start].capital):
                start, end = words.span(cue.start, cue.end)
                frank, imperative = bool(cue.phrase.tells("frank")), bool(cue.phrase.tells("imperative"))
                found.append(Doubt("hedge" if sort == "may" else sort, words.text[start:end], start, frank, imperative))
    return tuple(found)


def doubts_decision(words: Sentence, start: int, labelled: bool = False) -> Doubt | None:
    """Return the doubt that keeps marked words from deciding. The decision begins at `start`; in its own content only frank
    doubts count.

    "Decision: retry if the call fails" decides; "Decision: maybe retry" and "If we win, we retry" don't. The words behind a
    label may open with their condition, or with "Propose …", which then is the decision.
    """
    behind = words.text[start:]
    second = words.text.find(" ", start + len(behind) - len(behind.lstrip()))
    head = second + 1 if second >= 0 else len(words.text)

    def counts(one: Doubt) -> bool:
        own = labelled and (one.sort == "condition" or one.imperative)
        return one.frank or one.at < (start if own else head)

    return next((one for one in doubts(words) if counts(one)), None)


def question(words: Sentence) -> Doubt | None:
    return Doubt("question", "", len(words.text), frank=True) if asks(words) else None


def asks(words: Sentence) -> bool:
    """True if the words end with a question mark, whatever is quoted or exclaimed there."""
    return "?" in words.text[len(words.text.rstrip(_CLOSERS)) :]


@kept
def is_negated(words: Sentence) -> bool:
    """True if a flat sentence denies. A contrast ("X, not Y") and a "No," that opens it deny nothing themselves."""
    denials = words.told("denies")
    if not denials:
        return False
    opens = {cue.start for cue in words.of("interjects")}
    places = (words.said[cue.start].start for cue in denials if cue.start not in opens)
    return any(not any(low <= at < high for low, high in contrasts(words)) for at in places)


def affirmed(words: Sentence) -> Sentence:
    """Return a flat sentence without its denial: "sessions must never be kept in Redis" becomes "sessions must be kept in
    Redis"."""
    if not is_negated(words):
        return words
    text = words.text
    for before, token in pairwise(words.said):
        short = token.word == "not" and token.end - token.start < len("not ") and before.end == token.start
        if token.word in _DENYING or (token.word == "not" and (not short or before.word in _DO)):
            text = text[: token.start] + " " * (token.end - token.start) + text[token.end :]
    return sentence(text)


@kept
def without_reason(words: Sentence) -> Span:
    """The part of a flat sentence that states, as a span: without the clause that says why."""
    for start, end in reasons_in(words):
        if words.text[:start].strip(_EDGES):
            return 0, start
        comma = words.text.find(",", end)
        return (comma + 1, len(words.text)) if comma >= 0 else (0, len(words.text))
    return 0, len(words.text)


def stating(words: Sentence) -> Sentence:
    """The sentence without the clause that says why."""
    return words[slice(*without_reason(words))]


def reasons_in(words: Sentence) -> list[Span]:
    """The words that begin a reason, as spans: the first of each sort, the plainest sorts first."""
    cues = words.told("reasons")
    first = (next((cue for cue in cues if cue.phrase.family == sort), None) for sort in _REASONS)
    return [words.span(cue.start, cue.end) for cue in first if cue is not None]


def reasoned(words: Sentence) -> tuple[Span, Span | None]:
    """Part a flat statement from its reason, without the word that introduces the reason; "so that" stays, for it is half of
    the sense."""
    line = words.text
    first, last = without_reason(words)
    rest = (0, first) if first else (last, len(line))
    if len(line[first:last].split()) < _FEWEST:
        return (0, len(line)), None
    why = _trimmed(line, *rest)
    if why is not None:
        why = _trimmed(line, why[0] + reason_led(words[slice(*why)]), why[1])
    return (first, last), why


def reason_led(words: Sentence) -> int:
    """Return the end of the words that only introduce a reason ("because", "the reason is that"); 0 where none do."""
    led = words.begins("leads-reason")
    return words.span(led.start, led.end)[1] if led else 0


def takes_back(words: Sentence) -> bool:
    """True if flat words take something back: they deny it, end it by a verb, or say that it is open again."""
    return is_negated(words) or words.says("ends-it") is not None or bool(contrasts(words))


def _trimmed(line: str, start: int, end: int) -> Span | None:
    inside = line[start:end]
    low = start + len(inside) - len(inside.lstrip(_AROUND))
    high = start + len(inside.rstrip(_AROUND))
    return (low, high) if low < high else None


_WORD = re.compile(r"[^\W_]+")
_SMALL = listed("content-small")


def content(text: str) -> set[str]:
    return {_stem(word) for word in _WORD.findall(text.casefold()) if word not in _SMALL}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word


_ENDS_PART = frozenset({",", ".", ";", ":", "!", "?", "(", ")"})
_WHO = frozenset({"we", "i", "you", "they", "he", "she"})
_DID = listed("stating-did")
# Of these what was done is news that holds: "we switched to Redis".
_SETTLED = listed("stating-settled")
_FEWEST_TOLD = 3  # pairs of words


def adds(words: Sentence) -> bool:
    """True if words put something beside an existing thing ("we will also use MySQL"), and not in its place."""
    return words.says("also") is not None


def says_several(words: Sentence) -> bool:
    """True if flat words may hold beside something else, held once, or hold only for a while."""
    return words.says("several") is not None or adds(words) or _did(words.said)


@kept
def stated_part(words: Sentence) -> Sentence:
    """A flat statement, letter for letter as long, without its reason and without the thing that it turns down."""
    first, last = without_reason(words)
    read = without_others(sentence(" " * first + words.text[first:last]))
    text = read.text
    for cue in read.of("in-passing", "over"):
        start, end = read.span(cue.start, cue.end)
        if cue.act == "over":
            if read.said[cue.end].sort is Sort.NUMBER:
                continue
            end = next(it.start for it in read.said[cue.end :] if it.word in _ENDS_PART or it.sort is Sort.END)
        text = text[:start] + " " * (end - start) + text[end:]
    return sentence(text.rstrip())


def _did(said: tuple[Token, ...]) -> bool:
    """ "We met on Tuesday", "Ada deployed on Friday": it is over."""
    pairs = [(token.word, other.word) for token, other in pairwise(said)]
    if (
        len(pairs) >= _FEWEST_TOLD
        and pairs[0][1].endswith("ed")
        and pairs[2][0] == "on"
        and pairs[2][1].endswith("day")
    ):
        return True
    return any(
        who in _WHO and (did in _DID or (did.endswith("ed") and len(did) > len("used") and did not in _SETTLED))
        for who, did in pairs
    )
