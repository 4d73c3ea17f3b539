"""Knows talk that was written down line by line, "Bo: Shall we?", and tells it from the header of a document.

A header says each thing once, in words of its own ("Status: accepted"). In talk the same names come again, or their
words are sentences.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from extract.sources.lines import read_lines

_LONGEST_NAME = 40
_IN_NAMES = "'\N{RIGHT SINGLE QUOTATION MARK}.-"
_MOST_NAMES = 3  # first name, second name, surname
_FIELDS = frozenset(
    {
        "adr",
        "approver",
        "approvers",
        "area",
        "author",
        "authors",
        "category",
        "cc",
        "component",
        "consulted",
        "created",
        "date",
        "deciders",
        "description",
        "discussion",
        "editor",
        "from",
        "id",
        "informed",
        "kind",
        "labels",
        "layer",
        "license",
        "link",
        "milestone",
        "note",
        "number",
        "obsoletes",
        "owner",
        "pep",
        "pr",
        "priority",
        "project",
        "reference",
        "references",
        "relates",
        "replaces",
        "requires",
        "resolution",
        "reviewer",
        "reviewers",
        "sig",
        "source",
        "stage",
        "state",
        "status",
        "subject",
        "summary",
        "supersedes",
        "tag",
        "tags",
        "ticket",
        "title",
        "to",
        "topic",
        "type",
        "updated",
        "url",
        "version",
        "when",
        "where",
    }
)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one person said before the next began; `line` counts from 1."""

    name: str
    words: str
    line: int


def turns(text: str) -> tuple[Turn, ...]:
    """What was said, in its order; nothing where the text is no talk. A heading above it belongs to no one."""
    found: list[tuple[str, list[str], int]] = []
    blank = True
    for number, line in enumerate(read_lines(text), start=1):
        spoken = _spoken(line.text)
        if spoken is not None:
            found.append((spoken[0], [spoken[1]], number))
        elif not line.blank and blank and not (not found and line.text.startswith("#")):
            return ()  # prose that nobody says
        elif not line.blank and found:
            found[-1][1].append(line.text.strip())
        blank = line.blank and spoken is None
    said = (Turn(name, "\n".join(words).strip(), number) for name, words, number in found)
    talk = tuple(one for one in said if one.words)
    return talk if _is_talk(talk) else ()


def _spoken(line: str) -> tuple[str, str] | None:
    name, colon, words = line.strip().partition(":")
    name = name.strip("*_ ")
    parts = name.split()
    if not colon or not parts or len(parts) > _MOST_NAMES or len(name) > _LONGEST_NAME:
        return None
    if words[:1] not in ("", " ", "\t", "*") or not all(_is_name(one) for one in parts):
        return None
    return name, words.strip("*_ \t")


def _is_name(word: str) -> bool:
    return word[0].isupper() and all(one.isalpha() or one in _IN_NAMES for one in word)


def _is_talk(said: tuple[Turn, ...]) -> bool:
    names = [one.name for one in said]
    if len(set(names)) < 2 or any(name.lower() in _FIELDS for name in names):
        return False
    return len(set(names)) < len(list(_runs(names))) or any(one.words[-1] in ".?!…" for one in said)


def _runs(names: list[str]) -> Iterator[str]:
    """The names in the order in which they take turns."""
    before = ""
    for name in names:
        if name != before:
            yield name
        before = name
