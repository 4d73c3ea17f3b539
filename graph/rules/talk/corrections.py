"""Knows what corrects: with blame ("no, that's wrong", "I told you …") or without ("ten, not nine", "sorry, 46").

Without blame, a correction of other people's words lays nothing down, and waits for a person. People who correct their own
last words are taken at their word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import doubt, is_negated, question
from graph.rules.statements.clashing import Categories
from graph.rules.statements.phrases import subject_of
from graph.rules.statements.swaps import swapped
from graph.rules.talk.answers import Answer, Sense, denies_only, says_something
from graph.rules.talk.messages import KnownDecision, Message, terms_in
from graph.rules.talk.proposals import Put, proposal_in, proposes, put_by, understanding_in
from graph.rules.utterances.sentences import Sentence, Span, sentence
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import listed

_OOPS = frozenset({"oops", "whoops", "my bad", "typo"})
# Behind other words that only open ("so you have to …") people explain, and blame nobody.
_LEADS = listed("correcting-leads")
_FEWEST = 3  # words; less tells nothing that could be right, or wrong
_AROUND = " ,;:.!\u2013\u2014-"


@dataclass(frozen=True, slots=True)
class Correction:
    """The sentence that corrects. `denies`: it says that something was wrong; `own`: the speaker's own words are meant;
    `mild`: it says how things are, and blames nobody."""

    start: int
    end: int
    denies: bool
    own: bool = False
    mild: bool = False


def correction_in(said: Utterance, before: Utterance, answer: Answer | None) -> Correction | None:
    """`before` is what another put last."""
    if answer is not None and (answer.closing or (answer.sense is Sense.YES and answer.frank)):
        return None
    for start, end in said.sentences[:4]:
        words = said.words[start:end]
        if blames(words) and not (advises(words) and put_by(before) is Put.QUESTION):
            return Correction(start, end, denies=True)
        if _means_own(words) and said.words.text.strip(" .,!").casefold() not in _OOPS:
            return Correction(start, end, denies=False, own=True)
    return None


def advises(words: Sentence) -> bool:
    """ "You need to …": who asks "How do I restart it?" hears an answer; everything else blames somebody."""
    return words.begins_with("advises") is not None


def blames(words: Sentence) -> bool:
    """True if a sentence says that something was wrong: where it begins, or in plain words anywhere."""
    return any(not cue.phrase.words.startswith("^") or _opens(words, cue.start) for cue in words.told("blames"))


def _opens(words: Sentence, at: int) -> bool:
    before = words.said[:at]
    return at in words.first and all(token.word in _LEADS or not token.word.isalpha() for token in before)


def _means_own(words: Sentence) -> bool:
    """ "I meant 46", or "*46", as people mark what they mistyped."""
    text = words.text
    starred = text[:1] == "*" and text[1:2].isalnum() and "*" not in text[1:]
    return words.begins_with("means-own") is not None or starred


# ── rulings of a correction


def ruling(said: Utterance, start: int, end: int) -> Span:
    """ "No, that's wrong. All results go in the card." lays down its second sentence; else the correction does itself.

    Of several sentences it is the one that says what to do; the others explain it.
    """
    words = said.words[start:end]
    if not is_bare(words):
        led = words.begins_with("leads-up-to")
        behind = start + words.said[led.end].start if led else start
        return (behind, end) if led and _tells(said.words[behind:end]) else (start, end)
    telling = [span for span in _behind(said, end) if _tells(said.words[slice(*span)])]
    obliging = (span for span in telling if said.words[slice(*span)].says("lays-down"))
    return next(obliging, telling[0] if telling else (start, end))


def _behind(said: Utterance, at: int) -> Iterator[Span]:
    """Yield the sentences behind a place, and what is left of its own."""
    for start, end in said.behind(at):
        rest = said.words.text[start:end].lstrip(_AROUND)
        if rest:
            yield end - len(rest), end


def _tells(words: Sentence) -> bool:
    return words.length >= _FEWEST and not question(words)


def is_bare(words: Sentence) -> bool:
    """A denial that does not say what is right instead."""
    return words.begins_with("bare-denial") is not None or denies_only(words) is not None


# ── details set right, without blame

_NO = frozenset({"no", "nope", "nah"})
_DAYS = listed("setting-right-days")
_TIMES = frozenset({"today", "tomorrow", "noon", "midnight"})
_SHORT = 8  # words
_ASKED = 160  # characters: a question that a figure answers stands at the end
_FEW = 4  # words


def detail_corrected(said: Utterance, before: Utterance, answer: Answer | None) -> Correction | None:
    """`before` is what another said last. Only a statement can be set right: who answers a question just answers."""
    own = said.words
    if answer is not None and (answer.closing or answer.sense is Sense.YES):
        return None
    meant = understanding_in(before) is not None
    if meant and answer is not None and answer.frank and _denies(own):
        return Correction(answer.start, answer.end, denies=True, mild=True)
    if not meant and (put_by(before) is not Put.NOTHING or len(before.text.split()) < _FEWEST):
        return None
    for start, end in said.sentences[:2]:
        words = own[start:end]
        if question(words) and words.length >= _FEWEST:
            return None  # "And a light bulb? No." only answers itself
        if _sets_right(words, own[start:], before.end.words):
            return Correction(start, end, denies=True, mild=True)
    return None


def own_value_corrected(message: Message, earlier: Sequence[Message]) -> Correction | None:
    """Read another value for the author's own last statement, where nobody but them has said anything since."""
    if message.author is None or message.agent or message.reply_to:
        return None
    before = next((one for one in reversed(earlier) if says_something(one.said) and not _only_asks(one, message)), None)
    if before is None or before.author != message.author or put_by(before.said) is not Put.NOTHING:
        return None
    own = message.said.words
    found = own.begins_with("puts-right")
    if found is None or not _values(own.said[found.places["says"] :]) & _values(sentence(before.text).said):
        return None
    return Correction(0, len(message.text.rstrip()), denies=True, own=True)


def _only_asks(before: Message, message: Message) -> bool:
    """ "Are you sure?" names no other value that the answer may be about."""
    asks = before.text.rstrip().endswith("?") and before.author != message.author
    return asks and not _values(sentence(before.text).said)


def _values(said: Sequence[Token]) -> set[str]:
    """The sorts of values that words name."""
    days = [token for token in said if token.word.rstrip("s") in _DAYS]
    figures = (token for token in said if token.sort is Sort.NUMBER and token not in days)
    return {*("day" for _ in days), *("figure" for _ in figures)}


def _names_value(words: Sentence) -> bool:
    """ "No, Fridays" may as well say no to all Mondays: one day is a value, and all of a sort are not."""
    return any(token.sort is Sort.NUMBER or token.word in _DAYS | _TIMES for token in words.said)


def _denies(words: Sentence) -> bool:
    found = words.opens_with("refuses")
    return found is not None and any(token.word in _NO and token.end <= found[1] for token in words.said)


def _sets_right(words: Sentence, rest: Sentence, before: Sentence) -> bool:
    """`rest` goes on after the sentence, for who says "No." and only then what is so."""
    contrast = words.begins_with("contrasts-with")
    old = words.text[slice(*words.span(contrast.places["old"], contrast.end))] if contrast else ""
    if _other_figure(words, before) or terms_in(old) & terms_in(before.text):
        return True
    said = _said_instead(words, rest)
    if said is None or question(words):
        return False
    if said.opens_with("only-agrees") or proposes(said) or denies_only(said) is not None:
        return False
    tells = _names_value(said)
    if said.length < _FEWEST and not tells:
        return False
    if _denies(before) and not tells:
        return False  # two who say no to a third
    return not (is_negated(before) and is_negated(said))


def _said_instead(words: Sentence, rest: Sentence) -> Sentence | None:
    """Return the words behind "no, …", "actually …", "you mean …"."""
    if _denies(words):
        said = rest.said
        at = next((at for at, token in enumerate(said) if token.word in _NO), 0) + 1
        while at < len(said) and (said[at].sort is Sort.MARK or said[at].word in _NO):
            at += 1
        return rest[said[at].start :] if at < len(said) - 1 else None
    found = words.begins_with("sets-right")
    return words[words.said[found.places["says"]].start :] if found else None


def _other_figure(words: Sentence, before: Sentence) -> bool:
    """ "10 by 6" to "the stage is 8 by 6 metres": a figure in the place of another, and nothing else that is new.

    Who says of what it is so ("the stage is 10 by 6 metres") answers nobody: that is another statement beside the first.
    """
    if "?" in before.text[-_ASKED:]:
        return False  # who names a figure then answers
    figures = [token for token in words.said if token.sort is Sort.NUMBER]
    mine = {token.word for token in figures}
    put = {token.word for token in before.said if token.sort is Sort.NUMBER}
    if not mine - put or not put - mine or words.length > _SHORT or question(words):
        return False
    if subject_of(words.text[: figures[0].start]):
        return False
    plain = " ".join(token.word for token in words.said if token.sort is not Sort.NUMBER)
    return terms_in(plain) <= terms_in(before.text)


def value_named_with_no(
    said: Utterance, before: Utterance, answer: Answer, held: KnownDecision, categories: Categories
) -> Correction | None:
    """Read a no that names another value than the decision it answers, where it turns no proposal down by that."""
    if not answer.frank or answer.closing or proposal_in(before) is not None:
        return None
    words = said.own.last
    if held.candidate or len(said.sentences) != 1 or words.length > _FEW or doubt(words) is not None:
        return None
    if swapped(words.text, held.statement, categories) is None:
        return None
    return Correction(*said.sentences[0], denies=True, mild=True)
