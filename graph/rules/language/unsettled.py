"""Knows the words right beside a value that unsettle it: it is open still, past, set aside, an alternative, or only a
measure of the true value. Also tells when a sentence is about the past: "last year we decided …", "… It was a mistake".

Words about another thing of the same sentence unsettle nothing. A decision of the last meeting, or of January of this year,
is news. Findings and agreements are told in the past, too, and hold: "we agreed it was 6 m".
"""

from datetime import UTC, datetime

from graph.rules.utterances.sentences import Sentence, first_word, sentence
from graph.rules.utterances.words import listed

_LOOSE_SIGNS = {"about-before": "~", "loose-before": "<>\u2264\u2265\u00b1~\u2248", "loose-behind": "+\u00b1"}
_LOOSE = "the words leave open how much it is"
_JOINS = frozenset({"to", "\u2192", "->", "=>", "\u2013", "\u2014", "-", "up to", "/", "and"})
ONCE = "it was so once"
_AGREED = frozenset({"decided", "agreed", "resolved", "voted", "settled"})
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_STOPS = frozenset({";", ":", ".", "!", "?", "..."})
_WAS = frozenset({"was", "were", "had"})
# Words that may stand between "was" and its value.
_ON = listed("unsettled-on")


def unsettling_words(family: str, words: str) -> str | None:
    """Say why the words before or behind a value unsettle it, with those words; `family` is one of the lexicon's."""
    words = f" is{words[2:]}" if words.startswith("'s ") else words  # "Thursday's full"
    plain = words.strip()
    sign = plain[-1:] if family.endswith("before") else plain[:1]
    if sign and sign in _LOOSE_SIGNS.get(family, ""):
        return f"{_LOOSE} ({sign!r})"
    if family == "loose-behind" and plain.lower().startswith("-ish"):
        return f"{_LOOSE} ('ish')"
    read = sentence(words)
    for cue in read.told("unsettles"):
        at_most = (
            0 if cue.phrase.tells("bare") else first_word(read.said, 0) if cue.phrase.tells("first") else cue.start
        )
        if cue.phrase.family == family and cue.start <= at_most:
            start, end = read.span(cue.start, cue.end)
            return f"{cue.phrase.tells('why')} ({words[start:end].strip(' ,;:(')[-60:]!r})"
    return None


def changes(words: str) -> bool:
    """True if something is changed, so that of "from 5 m to 6 m" the last holds."""
    return sentence(words).says("changes-it") is not None


def on_terms(words: str) -> str | None:
    found = sentence(words).says("on-terms")
    return f"the words hold on a condition ({words[slice(*found)]!r})" if found else None


def joins_range(between: str) -> bool:
    """ "5 to 6 m", "5-6 m": what stands between two values of one range."""
    return " ".join(between.casefold().split()) in _JOINS


def comes_from(before: str) -> bool:
    """ "From 5 m": the value is what is left."""
    return before.casefold().split()[-1:] == ["from"]


def once(before: Sentence, lead: Sentence, at: int) -> bool:
    """True if the words before the deciding words say that it was decided for a time that is over, or in an earlier year."""
    if before.says("once"):
        return True
    # "Last time we agreed to meet on Fridays" may be of the last meeting; whom we "went with" last time is over.
    if before.says("last-time") and not any(token.word in _AGREED for token in lead.said):
        return True
    year = _year_in(before)
    return year is not None and year < datetime.fromtimestamp(at / 1_000_000, UTC).year


def historic(words: Sentence, at: int) -> bool:
    """True if a flat sentence tells of a decision of the past, or rues it ("… which was a mistake")."""
    told = words.says("told-of")
    past = told is not None and once(words[: told[0]], words[slice(*told)], at)
    return past or (told is not None and words.says("disowns") is not None)


def was_once(before: str, behind: str) -> str | None:
    """Say why a value belongs to the past, by the words of its sentence before and behind it."""
    led, follows = sentence(before), sentence(behind)
    if follows.says("still-so"):
        return None
    if last := led.says("last-ones"):
        return f"{ONCE} ({before[slice(*last)].strip()[-60:]!r})"
    if then := follows.begins_with("back-then"):
        return f"{ONCE} ({behind[slice(*follows.span(then.start, then.end))].strip()[-60:]!r})"
    said = [token.word for token in led.said[:-1]]
    at = max((at for at, word in enumerate(said) if word in _WAS), default=None)
    if at is None or led.says("found-out") or not all(map(_goes_on, said[at + 1 :])):
        return None
    return f"{ONCE} ({said[at]!r})"


def _goes_on(word: str) -> bool:
    return word in _ON or word[0].isdigit() or (word not in _STOPS and not word[0].isalpha())


def _year_in(before: Sentence) -> int | None:
    """ "In 2023", "at the 2024 festival", right before the deciding words."""
    years = (before.said[cue.places["year"]].word for cue in before.of("in-year"))
    return next((int(one) for one in years if one.isdigit() and _FIRST_YEAR <= int(one) <= _LAST_YEAR), None)
