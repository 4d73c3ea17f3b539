"""Knows when words tell of what was: "last year we decided …", "… It was a mistake", "the banner was 6 m wide".

What was decided at the last meeting, or in January of this year, is news. What somebody found, meant or agreed is told in the
past, too, and holds: "we agreed it was 6 m".
"""

from datetime import UTC, datetime

from graph.rules.utterances.opening import begins_with, says
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import tokens

ONCE = "it was so once"
_AGREED = frozenset({"decided", "agreed", "resolved", "voted", "settled"})
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_DENY = frozenset({"no", "nope", "nah", "sorry"})
_STOPS = frozenset({";", ":", ".", "!", "?", "..."})
_WAS = frozenset({"was", "were", "had"})
# What may stand between "was" and its value.
_ON_WORDS = """
    on in at by it a an the only just about exactly still actually around nearly almost all of and wide high deep tall
    long thick heavy mm cm dm m kg t g h ft metre metres meter meters hours days width height depth weight size held
    set-up with also over under
"""
_ON = frozenset(_ON_WORDS.split())


def once(before: str, lead: str, at: int) -> bool:
    """By what stands before the deciding words: it was decided for a time that is over, or in another year than the words'."""
    if says("once", before):
        return True
    # "Last time we agreed to meet on Fridays" may be of the last meeting; whom we "went with" last time is over.
    if says("last-time", before) and not any(one.word in _AGREED for one in tokens(lead)):
        return True
    year = _year_in(before)
    return year is not None and year < datetime.fromtimestamp(at / 1_000_000, UTC).year


def rued(words: str, behind: str) -> bool:
    """Whether the sentence itself, or the one behind it, takes back what was decided: "never again", "it was a mistake"."""
    if says("disowns", words):
        return True
    # "We dropped Redis. It was a mistake": Redis was.
    return begins_with("rues", behind, but=_DENY) is not None and says("gives-up", words) is None


def historic(words: str, at: int) -> bool:
    """Of a whole flat sentence: whether it tells of what somebody had decided once."""
    told = says("told-of", words)
    return told is not None and (once(words[: told[0]], words[slice(*told)], at) or rued(words, ""))


def was_once(before: str, behind: str) -> str | None:
    """Why a value is one of the past: by the words of its sentence before and behind it."""
    if says("still-so", behind):
        return None
    if last := says("last-ones", before):
        return f"{ONCE} ({before[slice(*last)].strip()[-60:]!r})"
    if then := begins_with("back-then", behind):
        return f"{ONCE} ({behind[slice(*sentence(behind).span(then.start, then.end))].strip()[-60:]!r})"
    said = [one.word for one in tokens(before)]
    at = max((at for at, word in enumerate(said) if word in _WAS), default=None)
    if at is None or says("found-out", before) or not all(map(_goes_on, said[at + 1 :])):
        return None
    return f"{ONCE} ({said[at]!r})"


def _goes_on(word: str) -> bool:
    return word in _ON or word[0].isdigit() or (word not in _STOPS and not word[0].isalpha())


def _year_in(before: str) -> int | None:
    """ "In 2023", "at the 2024 festival", right before the deciding words."""
    read = sentence(before)
    years = (read.said[one.places["year"]].word for one in read.of("in-year"))
    return next((int(one) for one in years if one.isdigit() and _FIRST_YEAR <= int(one) <= _LAST_YEAR), None)
