"""The lexicon: every phrase that the reading knows, as data in `lexicon/en/*.toml`, each with its features and an example.

    [[phrase]]
    act = "decides"
    words = "<we> [have] decided to {body}"
    example = "We decided to keep Redis."

It is loaded once; a phrase that is misspelt, or that stands there twice, stops the start with its file and words.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from graph.rules.utterances.automaton import Automaton
from graph.rules.utterances.notation import Misspelt, Node, Pattern, parse
from graph.rules.utterances.tokens import Token
from graph.rules.utterances.words import FOLDER

_OWN = frozenset({"words", "act", "example", "examples", "family"})


@dataclass(frozen=True, slots=True)
class Phrase:
    """`act` is what saying it does; `features` is what else its entry tells."""

    words: str
    act: str
    examples: tuple[str, ...]
    file: str
    family: str = ""  # which of its act's phrases it is one of
    features: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def tells(self, name: str) -> Any:
        return self.features.get(name)


@dataclass(frozen=True)
class Cue:
    """A phrase where it was said, on the tokens from `start` to `end`; `places` are the tokens that it names."""

    phrase: Phrase
    start: int
    end: int
    way: Callable[[], Mapping[str, int]] = field(default=dict, compare=False, repr=False)

    @property
    def act(self) -> str:
        return self.phrase.act

    @cached_property
    def places(self) -> Mapping[str, int]:
        return self.way()


def in_order(cue: Cue) -> tuple[int, int, str]:
    return (cue.start, -cue.end, cue.act)


class Lexicon:
    def __init__(self, phrases: Sequence[Phrase], patterns: Sequence[Pattern], openers: Sequence[Pattern]) -> None:
        self.phrases = tuple(phrases)
        self._automaton, self._openers = Automaton(patterns), Automaton(openers)

    def cues(self, said: Sequence[Token], opens: Sequence[int]) -> list[Cue]:
        """Every phrase in a sentence, in order; where several of one act and family begin together, the longest alone."""
        longest: dict[tuple[int, str, str], Cue] = {}
        for cue in self.matches(said, opens):
            key = (cue.start, cue.act, cue.phrase.family)
            held = longest.get(key)
            if held is None or cue.end > held.end:
                longest[key] = cue
        return sorted(longest.values(), key=in_order)

    def matches(self, said: Sequence[Token], opens: Sequence[int]) -> Iterator[Cue]:
        """Every phrase from every token, also where a longer one of the same act begins with it."""
        for phrase, start, end, way in self._automaton.find(said, opens):
            yield Cue(self.phrases[phrase], start, end, way)

    def opened(self, said: Sequence[Token], at: int) -> int:
        """Return the token behind a mere opening ("ok", "hey all"), or `at` itself if none stands there."""
        return self._openers.longest(said, at)


def load(folder: Path) -> Lexicon:
    """All files of a folder: names and verbs first, for phrases are made of them.

    Those of the folder above are known too; where a name is given in both, it means what its own folder says.
    """
    files = {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))}
    above = folder.parent / "names.toml"
    shared = tomllib.loads(above.read_text(encoding="utf-8")) if above.is_file() else {}
    told_all = (shared, *files.values())
    irregular = {verb: tuple(forms) for told in told_all for verb, forms in told.get("irregular", {}).items()}
    names: dict[str, Node] = {}
    for name, words in shared.get("names", {}).items():
        names[name] = _parsed(words, names, irregular, above.name).node
    own: set[str] = set()
    for file, told in files.items():
        for name, words in told.get("names", {}).items():
            if name in own:
                raise Misspelt(f"{file}: the name {name!r} is given twice")
            own.add(name)
            names[name] = _parsed(words, names, irregular, file).node
    phrases = [phrase for file, told in files.items() for phrase in _phrases(told.get("phrase", ()), file)]
    seen: dict[tuple[str, str], str] = {}
    for phrase in phrases:
        if (phrase.act, phrase.words) in seen:
            raise Misspelt(f"{phrase.file}: {phrase.words!r} stands in {seen[phrase.act, phrase.words]} already")
        seen[phrase.act, phrase.words] = phrase.file
    openers = [
        _parsed(words, names, irregular, file) for file, told in files.items() for words in told.get("openers", ())
    ]
    return Lexicon(phrases, [_parsed(phrase.words, names, irregular, phrase.file) for phrase in phrases], openers)


def _phrases(told: Sequence[Mapping[str, Any]], file: str) -> Iterator[Phrase]:
    for entry in told:
        missing = [name for name in ("words", "act") if not entry.get(name)]
        examples = tuple(entry.get("examples", ())) or ((entry["example"],) if entry.get("example") else ())
        if missing or not examples:
            raise Misspelt(f"{file}: a phrase lacks {', '.join(missing) or 'an example'}: {dict(entry)}")
        features = {name: value for name, value in entry.items() if name not in _OWN}
        yield Phrase(entry["words"], entry["act"], examples, file, entry.get("family", ""), features)


def _parsed(words: str, names: Mapping[str, Node], irregular: Mapping[str, tuple[str, ...]], file: str) -> Pattern:
    try:
        return parse(words, names, irregular)
    except (ValueError, IndexError) as error:
        raise Misspelt(f"{file}: {error}") from error


ENGLISH = load(FOLDER / "en")
