"""Knows what corrects: "no, that's wrong", "I told you …", "actually, make it 4", "X instead", another value than the one put."""

from dataclasses import dataclass

from graph.rules.language.correcting import advises, blames, denies_only
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.heard import utterance
from graph.rules.talk.put import Put, put_by
from graph.rules.utterances.sentences import begins_with, says, sentence

_OOPS = frozenset({"oops", "whoops", "my bad", "typo"})
_LONGEST = 2000
_FEWEST_TOLD = 3  # words


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


def _means_own(words: str) -> bool:
    """ "I meant 46", or "*46", as people mark what they mistyped."""
    starred = words[:1] == "*" and words[1:2].isalnum() and "*" not in words[1:]
    return begins_with("means-own", words) is not None or starred


# ── rulings of a correction


def ruling(text: str, start: int, end: int) -> tuple[int, int]:
    """ "No, that's wrong. All results go in the card." lays down its second sentence; the correction itself, where that says it.

    Of several sentences it is the one that says what to do; the others explain it.
    """
    if not is_bare(text[start:end]):
        words = flat(text[start:end])
        led = begins_with("leads-up-to", words)
        behind = start + sentence(words).said[led.end].start if led else start
        return (behind, end) if led and _tells(text[behind:end]) else (start, end)
    behind = end + len(text[end:]) - len(text[end:].lstrip(" ,;:.!\u2013\u2014-"))
    rest = sentences(text, behind, min(len(text), behind + _LONGEST), wrapped=False)
    telling = [one for one in rest if _tells(text[slice(*one)])]
    obliging = (one for one in telling if says("lays-down", flat(text[slice(*one)])))
    return next(obliging, telling[0] if telling else (start, end))


def _tells(words: str) -> bool:
    return len(words.split()) >= _FEWEST_TOLD and not question(flat(words))


def is_bare(words: str) -> bool:
    """A denial that does not say what is right instead."""
    return begins_with("bare-denial", flat(words)) is not None or denies_only(flat(words)) is not None
