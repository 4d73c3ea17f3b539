"""Finds what a clause does to what was decided, by phrases that are data (`lexicon/en/frames`): leaves, ends, bans, holds …; and what a
statement is about: its telling words, alike however the sentence turns them, without what any sentence has."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.wording import flat
from graph.rules.utterances.lexicon import Cue, Phrase, load
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.tokens import Token
from graph.rules.utterances.words import FOLDER, listed, table

FRAMES = load(FOLDER / "en" / "frames")
_MARKS = " ,.;:!-\u2013\u2014"
_LONGEST = 2000  # characters; a statement is shorter


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """A phrase in its text: `words[start:end]`. Its named parts stand between {x} and {/x}."""

    phrase: Phrase
    words: str
    start: int
    end: int
    parts: tuple[tuple[str, int, int], ...]

    def __getitem__(self, name: str) -> str:
        """The words of a part; empty where they are not said."""
        span = self.span(name)
        return self.words[span[0] : span[1]] if span else ""

    def span(self, name: str) -> tuple[int, int] | None:
        return next(((start, end) for part, start, end in self.parts if part == name), None)


def says(act: str, words: str) -> bool:
    return bool(_read(words).of(act))


def phrases_in(words: str, *acts: str) -> Iterator[PhraseSaid]:
    """The clauses of a text that do one of these, in order; of those that begin together the longest."""
    read = _read(words)
    return (_said(words, read, cue) for cue in read.of(*acts))


def taken_back(behind: str) -> str:
    """The words by which what stands right behind a value takes it back, and goes on: "5 m, no, 6 m"."""
    words = behind.lstrip(_MARKS)
    cue = next((phrase for phrase in phrases_in(words, "takes back") if phrase.start == 0), None)
    return behind[: len(behind) - len(words) + cue.end] if cue and words[cue.end :].strip(_MARKS) else ""


def cut(words: str) -> tuple[Token, ...]:
    """The tokens of a statement, and the end behind them."""
    return _read(words).said


def _read(words: str) -> Sentence:
    return sentence(words[:_LONGEST], FRAMES)


def _said(words: str, read: Sentence, cue: Cue) -> PhraseSaid:
    parts = []
    for name, at in cue.places.items():
        if not name.startswith("/"):
            last = cue.places.get(f"/{name}", cue.end)
            if last > at:
                parts.append((name, *read.span(at, last)))
    return PhraseSaid(cue.phrase, words, *read.span(cue.start, cue.end), tuple(parts))


_TOKEN = re.compile(r"[^\W_][\w./#+'-]{0,60}")
_SMALL, _POINTING, _DIRECTION = listed("small"), listed("pointing"), listed("direction")
_CANONICAL = {word: one for one, words in table("same").items() for word in words}
_ENDINGS = {
    "sses": "ss",
    "shes": "sh",
    "ches": "ch",
    "xes": "x",
    "ies": "y",
    "ss": "ss",
    "us": "us",
    "is": "is",
    "s": "",
}
# Roots that end in a silent letter: "stored" comes of "store".
_MUTE_ENDINGS = "at delet mplet iz ut uc ac v ag dg rg ir ur ul bl dl gl pl tl cl kl as os is us ot c u"
_MUTE = tuple(_MUTE_ENDINGS.split())
_ROOT = 3  # letters that are left, at least


@lru_cache(maxsize=4096)
def subject_of(words: str) -> tuple[str, ...]:
    """The telling words of a flat text, sorted: two texts with the same ones are about the same thing."""
    found = {
        _canonical(one)
        for one, following in _tokens(words)
        if (one not in _SMALL and one not in _POINTING and one != "to" and not _returns(one, following))
        or (one == "to" and _leads_somewhere(following))
    }
    return tuple(sorted(found))


def _returns(word: str, following: str) -> bool:
    """ "Switch service-a back to …" is about service-a; a back door is another than the front door."""
    return word == "back" and following.casefold() in ("", "to")


def points(words: str) -> bool:
    """True if a text speaks of something that it does not name: "it", "this"."""
    return any(one in _POINTING for one, _ in _tokens(words))


def _tokens(words: str) -> tuple[tuple[str, str], ...]:
    """Each word, folded and without what clings to it, with the word behind it as it is written."""
    found = [match[0].rstrip("./-'") for match in _TOKEN.finditer(flat(words))]
    return tuple(
        (_folded(one, place), found[place + 1] if place + 1 < len(found) else "") for place, one in enumerate(found)
    )


def _folded(word: str, place: int) -> str:
    """ "Service A" is another than a service: a capital letter alone is a name, unless it begins the sentence."""
    if len(word) == 1 and word.isupper() and place > 0 and word != "I":
        return word
    folded = word.casefold()
    return folded.removesuffix("'s") if folded not in _SMALL | _POINTING else folded


def _leads_somewhere(following: str) -> bool:
    """ "the train to Berlin" is another than the one from there; "to be" only belongs to a verb."""
    return following[:1].isupper() or following in ("the", "our")


def _canonical(word: str) -> str:
    if word in _DIRECTION or len(word) == 1 or not word.isalpha():
        return word
    return _CANONICAL.get(word) or _plain(word)


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    """The word as a dictionary lists it, as far as its ending tells; what matters is that it is cut alike everywhere."""
    for ending, instead in _ENDINGS.items():
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _ROOT:
            word = word[: -len(ending)] + instead
            break
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _ROOT:
            root = word[: -len(ending)]
            if root[-1] == root[-2] and root[-1] not in "ls":
                return root[:-1]  # planned, like plan
            return root + "e" if root.endswith(_MUTE) else root
    return word
