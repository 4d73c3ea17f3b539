"""Smooths words that were spoken, letter for letter: without fillers, restarts and the blanks that transcripts put in."""

import re
from functools import lru_cache

from graph.rules.language.wording import flat

# "that 's right , yeah" is "that's right, yeah": what clings to a word is moved to it, and the blank behind it.
_APART = re.compile(r"(?<=\w)([ ]{1,2})((?:'(?:s|re|ve|ll|d|m|t)|n't)\b|[,;:](?!\w))")
_FILLER = re.compile(r"(?<![\w'-])(?:uh|um+|uhm|er|erm|ehm|hm+|mm+|ah|you know)(?![\w'-])[ ]?,?", re.IGNORECASE)
_TWICE = re.compile(
    r"(?<![\w'-])(\w{1,20}(?:'\w{1,2})?(?: \w{1,20}(?:'\w{1,2})?)?)[ ,]{1,6}(?=\1(?![\w'-]))", re.IGNORECASE
)
_CUT_OFF = re.compile(r"(?<![\w'-])(\w{1,4}) {1,4}(?=\1\w)", re.IGNORECASE)
_WHOLE_WORDS = """
    a i in on an as at am any be by do for go he her here how if is it may me my no nor not now of on one or our out she so than
    that the them then there these they this to too two up us was we well were what when who why yes you your can could
    some has had have will with us use test back over per pro more most man all ever every ad
"""
_WHOLE = frozenset(_WHOLE_WORDS.split())
# "Yesss", "nooo": words drawn out, by which people answer.
_ANSWER = re.compile(r"(?<![\w'-])(?P<word>[nysp][a-z]{2,29})(?![\w'-])(?P<mark>[,.;:!?]{0,3})", re.IGNORECASE)
_RUN = re.compile(r"(.)\1{1,29}", re.IGNORECASE)
_DRAWN_OUT = frozenset(["no", "nope", "nah", "yes", "yeah", "yep", "yup", "sure", "please", "so"])
_LONGEST = 4000


@lru_cache(maxsize=8192)
def fluent(text: str) -> str:
    """As long as the text, so that places in the one are places in the other."""
    words = flat(text[:_LONGEST])
    if not words.isascii() and len(words) != len(text[:_LONGEST]):
        return words
    words = _APART.sub(lambda one: one[2] + one[1], words)
    words = _ANSWER.sub(_short, words)
    words = _FILLER.sub(_blank, words)
    words = _CUT_OFF.sub(_cut_off, words)
    return _TWICE.sub(lambda one: one[0] if one[1].isdigit() else _blank(one), words) + flat(text[_LONGEST:])


def _cut_off(found: re.Match[str]) -> str:
    """ "tha that", but not "Tom tomorrow"."""
    whole = found[1].casefold() in _WHOLE or found[1].isdigit() or found[1][0] != found.string[found.end()]
    return found[0] if whole else _blank(found)


def _short(found: re.Match[str]) -> str:
    plain = _RUN.sub(r"\1", found["word"])
    return f"{plain}{found['mark']}".ljust(len(found[0])) if plain.casefold() in _DRAWN_OUT else found[0]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
