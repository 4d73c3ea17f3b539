"""Knows what corrects: "no, that's wrong", "I told you …", "actually, make it 4", "X instead", another value than the one put."""

from dataclasses import dataclass
from itertools import dropwhile, takewhile

from graph.model.terms import terms_of
from graph.rules.language.correcting import advises, blames, denies_only
from graph.rules.language.fluent import fluent
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import adds, flat, question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import Put, asks, put_by, says_back
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.sentences import begins_with, says, sentence
from graph.rules.utterances.words import listed
from graph.rules.values.mentions import Mention, mentions

_OOPS = frozenset({"oops", "whoops", "my bad", "typo"})
_ASKING = listed("corrections-asking")
_LONGEST = 2000
_SEVERAL = 2  # values
_FEWEST_TOLD = 3  # words
_NAMES = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = {name: str(number) for number, name in enumerate(_NAMES.split())}
_PLAIN = frozenset(terms_of(" ".join(listed("corrections-plain"))))


@dataclass(frozen=True, slots=True)
class Corrected:
    """The sentence that corrects. `denies`: it says that something was wrong; `own`: the speaker's own words are meant;
    `replaces`: the value that it takes back, where it says which; `mild`: it says how things are, and blames nobody."""

    start: int
    end: int
    denies: bool
    own: bool = False
    replaces: str | None = None
    mild: bool = False


def correction_in(
    text: str, before: str, answer: Answer | None, given: tuple[str, ...] | None = ()
) -> Corrected | None:
    """`before` is what another put last, `given` what the speaker said earlier, the latest last; None: no other value corrects."""
    own = fluent(unquoted(text[:_LONGEST]))
    refused = answer is not None and answer.sense is Sense.NO and answer.frank
    agreed = answer is not None and answer.sense is Sense.YES
    if answer is not None and (answer.closing or (agreed and answer.frank)):
        return None
    for start, end in sentences(own, 0, len(own), wrapped=False)[:4]:
        words = own[start:end]
        if blames(words) and not (advises(words) and put_by(before) is Put.QUESTION):
            return Corrected(start, end, denies=True)
        if _means_own(words) and own.strip(" .,!").casefold() not in _OOPS:
            return Corrected(start, end, denies=False, own=True)
        if before and given is not None and not (agreed and says("changes", words) is None):
            old = _changed(words, before, refused, given)
            if old is not None:
                # Who only wishes for more has not said that anything was wrong.
                wishes = not (old or refused or says("changes", words))
                return Corrected(start, end, denies=False, replaces=old or None, mild=wishes)
    return None


def _means_own(words: str) -> bool:
    """ "I meant 46", or "*46", as people mark what they mistyped."""
    starred = words[:1] == "*" and words[1:2].isalnum() and "*" not in words[1:]
    return begins_with("means-own", words) is not None or starred


def _asks_first(words: str) -> bool:
    read = sentence(words)
    return any(read.said[at].word in _ASKING for at in read.first)


def _changed(words: str, before: str, refused: bool, given: tuple[str, ...]) -> str | None:
    """What a sentence takes back of what was put: a value that the speaker had given, or something it does not name."""
    if asks(words) and _asks_first(words):
        return None
    back, changes = says_back(before), says("changes", words) is not None
    strong = changes or refused
    said, put = mentions(words), mentions(before[-_LONGEST:])
    clashing = [(one, other) for one in said for other in put if clash(one, other)]
    if clashing:
        old = next((old.words for new, old in clashing if (changes or back) and _given(new, old, given)), None)
        # Who asks about one value has assumed it; only who says several back takes them from what was said.
        return "" if old and len(put) < _SEVERAL else old
    if not back or not (strong or says("wants", words)) or (adds(words) and not strong):
        return None
    if said and not strong:
        return "" if any(_differs(one, given) for one in said) else None
    return "" if _says_more(words, before) else None


def clash(one: Mention, other: Mention) -> bool:
    """Whether they are of one sort, and differ."""
    alike = one.sort == other.sort and (one.of == other.of or not one.of or not other.of)
    return alike and _plain(one.words) != _plain(other.words)


def _given(one: Mention, other: Mention, given: tuple[str, ...]) -> bool:
    """Only what a speaker said before can be corrected; what was assumed for them is merely filled in."""
    if one.sort == "count":  # in words: what was counted is often named only once
        old = _plain(other.words)
        return any(old in {_plain(word) for word in text[:_LONGEST].casefold().split()} for text in given)
    return any(told.sort == one.sort and _may_be(told, other) for text in given for told in mentions(text[:_LONGEST]))


def _may_be(told: Mention, put: Mention) -> bool:
    """Whether a value that is said back may be the one that was told: 13:00 is 1 pm, and "tomorrow" may be any day."""
    if told.words.casefold().startswith(("half", "quarter")) or put.words.casefold().startswith(("half", "quarter")):
        return True
    one, other = _first_number(told.words), _first_number(put.words)
    if one is None or other is None:
        return True
    hours = 12 if told.sort == "time" else 10**9
    return one % hours == other % hours


def _first_number(words: str) -> int | None:
    """ "13:00" and "7th" begin with theirs."""
    digits = "".join(takewhile(_is_digit, dropwhile(lambda sign: not _is_digit(sign), words)))
    return int(digits[:9]) if digits else None


def _is_digit(sign: str) -> bool:
    return sign.isascii() and sign.isdigit()


def _differs(one: Mention, given: tuple[str, ...]) -> bool:
    told = [
        other for text in given for other in mentions(text[:_LONGEST]) if other.sort == one.sort and other.of == one.of
    ]
    return bool(told) and all(_plain(one.words) != _plain(other.words) for other in told)


def _plain(words: str) -> str:
    word = words.casefold().strip(" .,!?;:")
    return _NUMBERS.get(word, word)


def _says_more(words: str, before: str) -> bool:
    return bool(set(terms_of(words)) - set(terms_of(before[-_LONGEST:])) - _PLAIN)


# ── what a correction lays down


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
