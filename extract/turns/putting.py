"""Which value a sentence puts in the place of one that was said, where it names no key: "rather 5 m", "5 m, not 6".

Either it says which value goes, and that one was said; or it holds nothing but a value and words that put one.
"""

import re
from collections.abc import Sequence

from extract.turns.besides import strange
from extract.turns.cues import CUE, FRAME, MAY_PUT, PUTS
from extract.turns.facts import Fact
from extract.turns.meant import LOOSE, SURE, Meant, held, last_of
from extract.turns.said import Said, denied, values_in
from graph.rules.language.wording import phrase
from graph.rules.values.carries import same

_OTHERS = 3  # words beside two values, of which one replaces the other, that need no meaning
_PAIR = 2
_BEHIND = re.compile(r"[ -]?([^\W\d_]+)")
_STARRED = re.compile(r"\*(?=[^\s*])[^*]{1,80}$")  # "*5 m" mends the line before, as people chat
_BACK = phrase(r"\b(?:back|return|revert) to\b")
_NEVER = "nothing that was said before is what the words go back to"
_TURNED = "the words may be about something else"


def may_put(sentence: str) -> bool:
    """Whether a flat sentence has words that put something in another's place; its values are not looked at."""
    cued = CUE.match(sentence) or PUTS.search(sentence) or MAY_PUT.search(sentence) or _STARRED.match(sentence)
    return bool(cued or _contrasts(sentence))


def put(sentence: str, at: int, known: Sequence[Fact]) -> Meant | None:
    """The value that is put, and the last thing said that can hold it."""
    values = values_in(sentence, at)
    if len(values) == _PAIR and (gone := _gone(sentence, values)) is not None:
        return _instead(sentence, values, gone, known)
    cue = CUE.match(sentence)
    known_words = [*(one.span() for one in (cue,) if one), *((one.start, one.end) for one in values)]
    if len(values) != 1 or values[0].open or strange(sentence, known_words):
        return None
    value = values[0]
    around = sentence[: value.start] + " " + sentence[value.end :]
    sure = bool(cue or PUTS.search(around) or _STARRED.match(sentence))
    if not sure and not MAY_PUT.search(around):
        return None
    found = last_of(
        [(one, made) for one in known if (made := held(value.value, one, sentence[value.start : value.end]))],
        SURE if sure else LOOSE,
    )
    if found is None or (sure and not _BACK.search(sentence)):
        return found
    fact, made, doubt, confidence = found
    if sure:
        before = any(same(one.value, made) for one in known if (one.spec, one.item) == (fact.spec, fact.item))
        return fact, made, doubt or (None if before else _NEVER), confidence
    return None if same(fact.value, made) else (fact, made, doubt or _TURNED, confidence)


def _contrasts(sentence: str) -> bool:
    return " not " in f" {sentence.casefold()}" or bool(
        re.search(r"instead|rather|replac|swap|from\b", sentence, re.IGNORECASE)
    )


def _gone(sentence: str, values: Sequence[Said]) -> int | None:
    """Which of two values the words take away."""
    gone = [place for place, one in enumerate(values) if denied(sentence, one)]
    return gone[0] if len(gone) == 1 else None


def _counts(sentence: str, one: Said) -> bool:
    """A bare number that counts something of its own: "5 instead of 6 sandwiches"."""
    behind = _BEHIND.match(sentence, one.end)
    return one.value.type == "number" and behind is not None and behind[1].casefold() not in FRAME | {"not"}


def _instead(sentence: str, values: Sequence[Said], gone: int, known: Sequence[Fact]) -> Meant | None:
    old, new = values[gone], values[1 - gone]
    if len(strange(sentence, [(one.start, one.end) for one in values])) > _OTHERS:
        return None
    gone_words, said = sentence[old.start : old.end], sentence[new.start : new.end]
    counted = any(_counts(sentence, one) for one in values)
    known = [one for one in known if not counted or one.spec.value_type == "number"]
    was = [one for one in known if (held_old := held(old.value, one, gone_words)) and same(one.value, held_old)]
    fits = [(one, made) for one in was if (made := held(new.value, one, said)) and not same(one.value, made)]
    return last_of(fits, SURE)
