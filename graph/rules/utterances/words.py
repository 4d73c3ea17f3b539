"""Lists of words, as data, that rules hold single words against; those of times and chats stand in a folder each."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
# In a wheel the lexicon lies inside the package, in the repo at the top.
FOLDER = next(
    (folder for folder in (_HERE.parents[1] / "lexicon", _HERE.parents[2] / "lexicon") if folder.is_dir()), _HERE
)
_TOLD = tomllib.loads((FOLDER / "en" / "lists.toml").read_text(encoding="utf-8"))


def listed(name: str) -> frozenset[str]:
    return frozenset(_TOLD["lists"][name].split())


def table(name: str) -> Mapping[str, tuple[str, ...]]:
    """Words by the one that they stand for."""
    return {one: tuple(words.split()) for one, words in _TOLD[name].items()}


@cache
def sections(folder: str) -> Mapping[str, Any]:
    """`lexicon/en/<folder>/words.toml`."""
    return tomllib.loads((FOLDER / "en" / folder / "words.toml").read_text(encoding="utf-8"))


@cache
def learnt(folder: str, name: str) -> Mapping[str, float]:
    """Return weights that `make train` has made: `lexicon/en/<folder>/<name>.toml`."""
    told: dict[str, float] = tomllib.loads((FOLDER / "en" / folder / f"{name}.toml").read_text(encoding="utf-8"))[
        "weights"
    ]
    return told


def ordered(folder: str, section: str, name: str) -> tuple[str, ...]:
    """The words as they stand there; a list of phrases as it is."""
    said = sections(folder)[section][name]
    return tuple(said.split()) if isinstance(said, str) else tuple(said)
