"""Knows what corrects, with blame ("no, that's wrong", "I told you …") or without: "ten, not nine", "sorry, 46", "no, Valkey".

Without blame, a correction of other people's words lays nothing down for the time to come, and waits for a person. People who
correct their own last words are taken at their word.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.rules.language.sentences import fluent, sentences
from graph.rules.language.wording import doubt, flat, is_negated, question
from graph.rules.statements.clashing import Categories
from graph.rules.statements.phrases import subject_of
from graph.rules.statements.swaps import swapped
from graph.rules.talk.answers import Answer, Sense, denies_only, says_something
from graph.rules.talk.heard import READ, InForce, Message, end_of, terms_in, unquoted, utterance
from graph.rules.talk.proposals import Put, proposal_in, proposes, put_by, understanding_in
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort, tokens
from graph.rules.utterances.words import listed

_OOPS = frozenset({"oops", "whoops", "my bad", "typo"})
# Behind other words that only open ("so you have to …") people explain, and blame nobody.
_LEADS = listed("correcting-leads")
_FEWEST = 3  # words; less tells nothing that could be right, or wrong


@dataclass(frozen=True, slots=True)
class Corrected:
    """The sentence that corrects. `denies`: it says that something was wrong; `own`: the speaker's own words are meant;
    `mild`: it says how things are, and blames nobody."""

    start: int
    end: int
    denies: bool
    own: bool = False
    mild: bool = False


def correction_in(text: str, before: str, answer: Answer | None) -> Corrected | None:
    """`before` is what another put last."""
    read = utterance(text)
    own = read.words
    if answer is not None and (answer.closing or (answer.sense is Sense.YES and answer.frank)):
        return None
    for start, end in read.sentences[:4]:
        words = own[start:end]
        if blames(words) and not (advises(words) and put_by(before) is Put.QUESTION):
            return Corrected(start, end, denies=True)
        if _means_own(words) and own.strip(" .,!").casefold() not in _OOPS:
            return Corrected(start, end, denies=False, own=True)
    return None


def advises(words: str) -> bool:
    """ "You need to …": who asks "How do I restart it?" hears an answer; everything else blames somebody."""
    return sentence(words).begins_with("advises") is not None


def blames(words: str) -> bool:
    """True if a sentence says that something was wrong: where it begins, or in plain words anywhere."""
    read = sentence(words)
    return any(
        not one.phrase.words.startswith("^")
        or (
            one.start in read.first and all(it.word in _LEADS or not it.word.isalpha() for it in read.said[: one.start])
        )
        for one in read.told("blames")
    )


def _means_own(words: str) -> bool:
    """ "I meant 46", or "*46", as people mark what they mistyped."""
    starred = words[:1] == "*" and words[1:2].isalnum() and "*" not in words[1:]
    return sentence(words).begins_with("means-own") is not None or starred


# ── rulings of a correction


def ruling(text: str, start: int, end: int) -> tuple[int, int]:
    """ "No, that's wrong. All results go in the card." lays down its second sentence; the correction itself, where that says it.

    Of several sentences it is the one that says what to do; the others explain it.
    """
    if not is_bare(text[start:end]):
        words = flat(text[start:end])
        led = sentence(words).begins_with("leads-up-to")
        behind = start + sentence(words).said[led.end].start if led else start
        return (behind, end) if led and _tells(text[behind:end]) else (start, end)
    behind = end + len(text[end:]) - len(text[end:].lstrip(" ,;:.!\u2013\u2014-"))
    rest = sentences(text, behind, min(len(text), behind + READ), wrapped=False)
    telling = [one for one in rest if _tells(text[slice(*one)])]
    obliging = (one for one in telling if sentence(flat(text[slice(*one)])).says("lays-down"))
    return next(obliging, telling[0] if telling else (start, end))


def _tells(words: str) -> bool:
    return len(words.split()) >= _FEWEST and not question(sentence(flat(words)))


def is_bare(words: str) -> bool:
    """A denial that does not say what is right instead."""
    return sentence(flat(words)).begins_with("bare-denial") is not None or denies_only(flat(words)) is not None


# ── details set right, without blame

_NO = frozenset({"no", "nope", "nah"})
_DAYS = listed("setting-right-days")
_TIMES = frozenset({"today", "tomorrow", "noon", "midnight"})
_SHORT = 8  # words
_ASKED = 160  # characters: a question that a figure answers stands at the end
_FEW = 4  # words


def set_right(text: str, before: str, answer: Answer | None) -> Corrected | None:
    """`before` is what another said last. Only a statement can be set right: who answers a question just answers."""
    read = utterance(text)
    own, spans = read.words, read.sentences[:2]
    if answer is not None and (answer.closing or answer.sense is Sense.YES):
        return None
    meant = understanding_in(before) is not None
    if meant and answer is not None and answer.frank and _denies(own):
        return Corrected(answer.start, answer.end, denies=True, mild=True)
    if not meant and (put_by(before) is not Put.NOTHING or len(before.split()) < _FEWEST):
        return None
    for start, end in spans:
        words = own[start:end]
        if question(sentence(words)) and len(words.split()) >= _FEWEST:
            return None  # "And a light bulb? No." only answers itself
        if _sets_right(words, own[start:], end_of(before).words):
            return Corrected(start, end, denies=True, mild=True)
    return None


def put_right(message: Message, earlier: Sequence[Message]) -> Corrected | None:
    """Read another value for the author's own last statement, where nobody but them has said anything since."""
    if message.author is None or message.agent or message.reply_to:
        return None
    before = next((one for one in reversed(earlier) if says_something(one.text) and not _only_asks(one, message)), None)
    if before is None or before.author != message.author or put_by(before.text) is not Put.NOTHING:
        return None
    own = fluent(message.text)
    found = sentence(own).begins_with("puts-right")
    if found is None:
        return None
    said = sentence(own).said
    values = _values(own[said[found.places["says"]].start :])
    return Corrected(0, len(message.text.rstrip()), denies=True, own=True) if values & _values(before.text) else None


def _only_asks(one: Message, message: Message) -> bool:
    """ "Are you sure?" names no other value that the answer may be about."""
    return one.text.rstrip().endswith("?") and one.author != message.author and not _values(one.text)


def _values(text: str) -> set[str]:
    """The sorts of values that a text names."""
    return {
        "day" if one.word.rstrip("s") in _DAYS else "figure"
        for one in tokens(text)
        if one.sort is Sort.NUMBER or one.word.rstrip("s") in _DAYS
    }


def _names_value(text: str) -> bool:
    """ "No, Fridays" may as well say no to all Mondays: one day is a value, and all of a sort are not."""
    return any(one.sort is Sort.NUMBER or one.word in _DAYS | _TIMES for one in tokens(text))


def _denies(words: str) -> bool:
    found = sentence(words).opens_with("refuses")
    return found is not None and bool(_NO & {one.word for one in tokens(words[slice(*found)])})


def _sets_right(words: str, rest: str, before: str) -> bool:
    """`rest` goes on after the sentence, for who says "No." and only then what is so."""
    read = sentence(words)
    contrast = sentence(words).begins_with("contrasts-with")
    old = words[slice(*read.span(contrast.places["old"], contrast.end))] if contrast else ""
    if _other_figure(words, before) or terms_in(old) & terms_in(before):
        return True
    said = _said_instead(words, rest)
    if (
        said is None
        or question(sentence(words))
        or sentence(said).opens_with("only-agrees")
        or proposes(said)
        or denies_only(said) is not None
    ):
        return False
    tells = _names_value(said)
    if len(said.split()) < _FEWEST and not tells:
        return False
    if _denies(before) and not tells:
        return False  # two who say no to a third
    return not (is_negated(sentence(before)) and is_negated(sentence(said)))


def _said_instead(words: str, rest: str) -> str | None:
    """Return the words behind "no, …", "actually …", "you mean …"."""
    if _denies(words):
        said = tokens(rest)
        at = next((at for at, one in enumerate(said) if one.word in _NO), 0) + 1
        while at < len(said) and (said[at].sort is Sort.MARK or said[at].word in _NO):
            at += 1
        return rest[said[at].start :] if at < len(said) else None
    found = sentence(words).begins_with("sets-right")
    return words[sentence(words).said[found.places["says"]].start :] if found else None


def _other_figure(words: str, before: str) -> bool:
    """ "10 by 6" to "the stage is 8 by 6 metres": a figure in the place of another, and nothing else that is new.

    Who says of what it is so ("the stage is 10 by 6 metres") answers nobody: that is another statement beside the first.
    """
    if "?" in before[-_ASKED:]:
        return False  # who names a figure then answers
    said = [one for one in tokens(words) if one.sort is Sort.NUMBER]
    mine, put = {one.word for one in said}, {one.word for one in tokens(before) if one.sort is Sort.NUMBER}
    if not mine - put or not put - mine or len(words.split()) > _SHORT or question(sentence(words)):
        return False
    if subject_of(words[: said[0].start]):
        return False
    plain = " ".join(one.word for one in tokens(words) if one.sort is not Sort.NUMBER)
    return terms_in(plain) <= terms_in(before)


def names_another(
    message: Message, before: Message | None, answer: Answer | None, held: InForce | None, categories: Categories
) -> Corrected | None:
    """Read a no that names another value than the decision it answers: that corrects, where no proposal is turned down by it."""
    if answer is None or answer.sense is Sense.YES or not answer.frank or answer.closing:
        return None
    if before is None or proposal_in(before.text) is not None:
        return None  # a no turns that down
    own = unquoted(message.text)
    spans = sentences(own, 0, len(own), wrapped=False)
    if held is None or held.candidate or len(spans) != 1:
        return None
    words = flat(own[slice(*spans[0])])
    if (
        len(words.split()) > _FEW
        or doubt(sentence(words)) is not None
        or swapped(words, held.statement, categories) is None
    ):
        return None
    return Corrected(*spans[0], denies=True, mild=True)
