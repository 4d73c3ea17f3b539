"""Knows the words right beside a value that keep it from being the value: it is open still, past, set aside, one of several,
or only what the true value is measured by.

All of them are read where the value stands: what is said of something else in the same sentence is none of them.
"""

from graph.rules.utterances.opening import says
from graph.rules.utterances.sentences import first_word, sentence

_LOOSE_SIGNS = {"about-before": "~", "loose-before": "<>\u2264\u2265\u00b1~\u2248", "loose-behind": "+\u00b1"}
_LOOSE = "the words leave open how much it is"
_JOINS = frozenset({"to", "\u2192", "->", "=>", "\u2013", "\u2014", "-", "up to", "/", "and"})


def beside(family: str, words: str) -> str | None:
    """Why the words before or behind a value unsettle it, with those words; `family` is one of the lexicon's."""
    words = f" is{words[2:]}" if words.startswith("'s ") else words  # "Thursday's full"
    plain = words.strip()
    sign = plain[-1:] if family.endswith("before") else plain[:1]
    if sign and sign in _LOOSE_SIGNS.get(family, ""):
        return f"{_LOOSE} ({sign!r})"
    if family == "loose-behind" and plain.lower().startswith("-ish"):
        return f"{_LOOSE} ('ish')"
    read = sentence(words)
    for one in read.told("unsettles"):
        at_most = (
            0 if one.phrase.tells("bare") else first_word(read.said, 0) if one.phrase.tells("first") else one.start
        )
        if one.phrase.tells("family") == family and one.start <= at_most:
            start, end = read.span(one.start, one.end)
            return f"{one.phrase.tells('why')} ({words[start:end].strip(' ,;:(')[-60:]!r})"
    return None


def changes(words: str) -> bool:
    """Whether something is changed, so that of "from 5 m to 6 m" the last holds."""
    return says("changes-it", words) is not None


def on_terms(words: str) -> str | None:
    found = says("on-terms", words)
    return f"the words hold on a condition ({words[slice(*found)]!r})" if found else None


def joins(between: str) -> bool:
    """ "5 to 6 m", "5-6 m": what stands between two values of one range."""
    return " ".join(between.casefold().split()) in _JOINS


def comes_from(before: str) -> bool:
    """ "From 5 m": the value is what is left."""
    return before.casefold().split()[-1:] == ["from"]
