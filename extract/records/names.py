"""Knows what records call each other by: "387", "PEP 387", "[ADR024](ADR024-tenancy.md)", "/keps/sig-node/2133-credentials".

A name is what stands for a record in its project: its family with its number, or the folder with the number or the name
of its file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

_LINK = re.compile(r"\[[^\[\]\n]{0,200}\]\(<?(?P<to>[^()\s>]{1,400})>?[^()\n]{0,80}\)")
_FILES = frozenset({"readme", "kep", "index"})
_JOINS = frozenset({"and", "or", "&", "by", "the", "in", "to", "of", "no", "no.", "nr", "number"})
_LONGEST_FAMILY = 6
_WITH_ROLE = 3  # parts between backticks
_LONGEST_NUMBER = 5  # more digits are a day, which tells no records apart


@dataclass(frozen=True, slots=True)
class Family:
    """The naming of records in one place: `folder` counts unless the family numbers its records for all."""

    name: str  # "pep", "kep", "adr"
    folder: str = ""

    def of(self, number: int) -> str:
        return f"{self.folder}-{number}" if self.folder else f"{self.name}-{number}"

    def of_stem(self, folder: str, stem: str) -> str:
        return slug(f"{folder or self.name}-{stem}")


def slug(words: str) -> str:
    """Letters and digits joined by single hyphens."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in words.lower())
    return "-".join(one for one in kept.split("-") if one)


def folder_of(path: str) -> str:
    return slug("-".join(PurePosixPath(path).parent.parts)) or "adr"


def stem_of(path: str) -> str:
    """The file's own name; where that says nothing (README, kep.yaml), the name of its folder."""
    parts = [one for one in path.split("/") if one not in ("", ".", "..")]
    stems = [one.rsplit(".", 1)[0] if at == len(parts) - 1 else one for at, one in enumerate(parts)]
    while len(stems) > 1 and stems[-1].lower() in _FILES:
        stems.pop()
    return stems[-1] if stems else ""


def number_in(stem: str) -> int | None:
    """ "ADR024-tenancy", "0007", "adr-7", "PEP387": the number that a name begins with, its family's letters aside."""
    rest = stem.strip("`*_#\"'()[]{}.,;:").lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ").lstrip("-_# ")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    rest = rest[len(digits) :]
    if not digits or len(digits) > _LONGEST_NUMBER or not digits.isascii() or (rest and rest[0] not in "-_ .:#)"):
        return None
    return int(digits)


def names_in(value: str, family: Family, path: str) -> tuple[str, ...]:
    """Every record that a field names, once, in its order."""
    return tuple(dict.fromkeys(_named(value, family, path)))


def _named(value: str, family: Family, path: str) -> Iterator[str]:
    links = list(_LINK.finditer(value))
    for link in links:
        if found := _linked(link["to"], family, path):
            yield found
    if links:
        return
    tokens = _unroled(value).replace(",", " ").replace(";", " ").split()
    for at, token in enumerate(tokens):
        words = token.strip("`*_\"'()[]{}<>.,;:")
        if "/" in words or words.endswith((".md", ".rst", ".yaml", ".adoc")):
            if found := _linked(words, family, path):
                yield found
        elif _is_date(words):
            return
        elif (number := number_in(words)) is not None:
            yield _numbered(number, words, family, path)
        elif at + 1 < len(tokens) and _is_family(words) and number_in(tokens[at + 1]) is not None:
            continue  # "RFC 12"
        elif words and words.lower() not in _JOINS and words.strip("-").lower() != family.name and words != "-":
            if not words.isalpha() and not family.folder:
                continue
            if family.folder:
                return  # "Superseded by ADR 7 because …": what follows explains


def _unroled(value: str) -> str:
    """Return the targets of reStructuredText roles and links: ":doc:`0002-bus`", "`ADR 2 <0002-bus.rst>`_"."""
    parts = value.split("`")
    if len(parts) < _WITH_ROLE or not (":`" in value or "`_" in value):
        return value
    inner = [part.partition("<")[2].partition(">")[0] or part for part in parts[1::2]]
    return " ".join(inner)


def _is_family(words: str) -> bool:
    """ "RFC", "ADR": letters that a number belongs to."""
    return words.isalpha() and words.isupper() and len(words) <= _LONGEST_FAMILY


def family_in(words: str) -> str | None:
    """ "NEP 50: scalars", "RFC-012-grpc": the letters before the number that a name begins with."""
    letters = words[: len(words) - len(words.lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
    return letters.lower() if 1 < len(letters) <= _LONGEST_FAMILY and number_in(words) is not None else None


def _numbered(number: int, words: str, family: Family, path: str) -> str:
    stem = words.strip("#")
    return family.of(number) if number or not family.folder else family.of_stem(folder_of(path), stem)


def _linked(to: str, family: Family, path: str) -> str | None:
    target = to.partition("#")[0].partition("?")[0]
    if not target:
        return None
    stem = stem_of(target)
    number = number_in(stem)
    if not family.folder:
        if number is None:
            return None
        return family.of(number) if number else family.of_stem("", stem)
    if "://" in target:
        return family.of(number) if number is not None else None
    folder = folder_of(_resolved(path, target))
    return f"{folder}-{number}" if number is not None else family.of_stem(folder, stem)


def _resolved(path: str, target: str) -> str:
    """Return the target of a relative link, from the folder of its document."""
    if target.startswith("/"):
        return target.lstrip("/")
    parts = list(PurePosixPath(path).parent.parts)
    for one in target.split("/"):
        if one == "..":
            parts = parts[:-1]
        elif one not in ("", "."):
            parts.append(one)
    return "/".join(parts)


def _is_date(words: str) -> bool:
    parts = words.split("-")
    return len(parts) == 3 and all(part.isdigit() for part in parts) and len(parts[0]) == 4
