"""Knows a decision record by its shape, whoever keeps it: PEP, BIP, KEP, XEP, requests for comments, ADRs of every school.

What makes a document a record is a number or a place of its own and a status, or sections that decide.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from extract.records.fields import Field, Head, head_of, section
from extract.records.names import Family, folder_of, names_in, number_in, slug, stem_of
from extract.records.rfc import rfc_head
from extract.records.xep import xep_head
from graph.model.claim import QUOTE_MAX
from graph.model.record import Form, Record
from graph.model.source import Source
from graph.model.words import SourceKind

Span = tuple[int, int]

# Families whose first field is their name and number are known by that; these say it otherwise.
_NUMBERED_BY = {"request-for-comments": "rfc", "kep-number": "kep", "rfc": "rfc"}
_LONGEST_FAMILY = 6
_BREAK = 2  # letters between two lines
_NO_FAMILY = frozenset({"date", "issue", "title", "status", "author", "page", "year", "number", "part", "id", "no"})
_SUPERSEDES = ("replaces", "supersedes", "supercedes", "obsoletes")
_SUPERSEDED_BY = ("superseded-by", "superceded-by", "supersededby", "replaced-by", "obsoleted-by")
_PROPOSED = ("proposed-replacement",)
_REQUIRES = ("requires", "depends-on", "dependencies", "dependson")
_BY = (
    "superseded by", "superceded by", "replaced by", "obsoleted by", "deprecated by", "superseded in favour of",
    "superseded in favor of", "superseded with", "superseeded by",
)  # fmt: skip
_OF = ("supersedes", "supercedes", "replaces", "obsoletes")
_NEEDS = ("depends on", "requires")
_GONE = ("superseded", "superceded", "superseeded", "replaced", "obsoleted", "obsolete")
_DECIDERS = ("deciders", "decision-makers", "decision-maker", "decider", "decided-by", "approvers", "approved-by")
_DECIDES = ("decision", "decision outcome", "decisions")
_FOLDERS = ("adr", "adrs", "decisions", "decision", "decision-records", "decision-log", "rfcs", "keps", "records")


@dataclass(frozen=True, slots=True)
class Recognised:
    """A record with the words that say so: the field of its status, and the span of its title."""

    record: Record
    status: Field | None
    title: Span
    numbered: bool  # its family numbers it, so the title alone is what it decides
    number: Span | None = None  # where its number stands, if apart from its title
    deciders: Field | None = None  # who decided it, where it says so


def recognised(source: Source) -> Recognised | None:
    if source.kind is not SourceKind.DOCUMENT:
        return None
    path, text = str(source.origin.get("path", "")), source.text
    head = xep_head(text) or rfc_head(text) or head_of(text, yaml=_is_yaml(path))
    return _of_family(text, path, head) or _of_folder(text, path, head)


# ── records that their family numbers


def _of_family(text: str, path: str, head: Head) -> Recognised | None:
    numbered = _number_field(path, head)
    title = head.get("title")
    if numbered is None or not head.formal:
        return None
    family, number, field = numbered
    if title is None and head.title is None:
        return None
    words, span, apart = _title(text, head, title, field)
    status = head.get("status")
    name = family.of(number) if number else family.of_stem("", stem_of(path))
    label = f"{family.name.upper()} {number}" if number else f"{family.name.upper()} {stem_of(path)}"
    found = _declared(head, family, path, {})
    form = Form.MEMO if family.name == "rfc" else Form.HEADER
    record = Record(name, label, words, form, _status_words(status), _is_gone(status), **found)
    return Recognised(record, status, span, True, apart, head.get(*_DECIDERS))


def _number_field(path: str, head: Head) -> tuple[Family, int | None, Field] | None:
    """ "PEP: 8" stands first; a KEP's number stands in its folder, and some have only a name there."""
    field = head.get("kep-number")
    if field is not None or (_is_yaml(path) and head.get("status") and head.get("title")):
        family = "kep" if field is not None or "kep" in path.lower() else "record"
        number = number_in(stem_of(path))
        if number is None and field is not None:
            number = number_in(field.value)
        return Family(family), number, field or head.fields[0]
    for field in head.fields[:3]:
        family = _NUMBERED_BY.get(field.name, field.name)
        number = number_in(field.value) if field.value[:1].isdigit() else None
        if number is not None and len(family) <= _LONGEST_FAMILY and family not in _NO_FAMILY and family.isalpha():
            return Family(family), number, field
    return None


def _is_yaml(path: str) -> bool:
    return path.lower().endswith((".yaml", ".yml"))


def _title(text: str, head: Head, title: Field | None, number: Field) -> tuple[str, Span, Span | None]:
    """The number and the title as one quotation where they stand together; else the title, and where the number is."""
    if title is None:
        heading = head.title
        assert heading is not None  # who has neither is no record
        shown = text[heading.start : heading.body].rstrip()
        return heading.title, (heading.start, heading.start + len(shown)), _trimmed(text, number.start, number.end)
    words, own = title.value.strip("\"'"), _trimmed(text, title.start, title.end)
    if number is title:
        return words, own, None
    first, last = sorted((number, title), key=lambda one: one.start)
    if last.start - first.end <= _BREAK and last.end - first.start <= QUOTE_MAX:
        return words, _trimmed(text, first.start, last.end), None
    return words, own, _trimmed(text, number.start, number.end)


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), min(end, start + QUOTE_MAX)


# ── records that lie in a folder of their own


def _of_folder(text: str, path: str, head: Head) -> Recognised | None:
    stated = section(text, "status")
    status = head.get("status") or stated
    heading = head.title
    decides = section(text, *_DECIDES)
    if heading is None or not _is_record(path, heading.title, status, decides):
        return None
    number = number_in(stem_of(path))
    if number is None and not stem_of(path)[:4].isdigit():
        number = number_in(heading.title)
    family = Family("adr", folder_of(path))
    name = family.of(number) if number is not None else family.of_stem(family.folder, stem_of(path))
    label = f"ADR {number}" if number is not None else stem_of(path)
    form = Form.SECTIONS if stated is not None and status is stated else Form.FIELDS
    found = _declared(head, family, path, {"status": status} if status else {})
    record = Record(name, label, heading.title, form, _status_words(status), _is_gone(status), **found)
    span = (heading.start, heading.start + len(text[heading.start : heading.body].split("\n", maxsplit=1)[0].rstrip()))
    return Recognised(record, status, span, numbered=False, deciders=head.get(*_DECIDERS))


def _is_record(path: str, title: str, status: Field | None, decides: Field | None) -> bool:
    parts = [slug(one) for one in path.split("/")[:-1]]
    placed = bool(parts) and parts[-1] in _FOLDERS
    named = number_in(stem_of(path)) is not None or title.lower().lstrip("# ").startswith("adr")
    return (status is not None and (decides is not None or placed or named)) or (decides is not None and placed)


# ── what they say of others


def _declared(head: Head, family: Family, path: str, told: Mapping[str, Field]) -> dict[str, tuple[str, ...]]:
    """From fields of their own, and from what a status goes on to say: "Superseded by 7"."""
    found = {
        "supersedes": _names(head, _SUPERSEDES, family, path),
        "superseded_by": _names(head, _SUPERSEDED_BY, family, path),
        "proposed_by": _names(head, _PROPOSED, family, path),
        "requires": _names(head, _REQUIRES, family, path),
    }
    status = told.get("status")
    if status is not None:
        for name, leads in (("superseded_by", _BY), ("supersedes", _OF), ("requires", _NEEDS)):
            said = tuple(one for words in _after(status.value, leads) for one in names_in(words, family, path))
            found[name] = tuple(dict.fromkeys((*found[name], *said)))
    return found


def _names(head: Head, names: tuple[str, ...], family: Family, path: str) -> tuple[str, ...]:
    said = (one.value for one in head.fields if one.name in names)
    return tuple(dict.fromkeys(name for value in said for name in names_in(value, family, path)))


def _after(words: str, leads: tuple[str, ...]) -> list[str]:
    """What stands behind each of these leads, up to the next thing that a status says."""
    low = words.lower()
    found = []
    for lead in leads:
        at = low.find(lead)
        while at >= 0:
            ends = [
                low.find(other, at + len(lead))
                for other in (*_BY, *_OF, *_NEEDS, "amended by", "amends", "supplemented by")
            ]
            found.append(words[at + len(lead) : min((one for one in ends if one >= 0), default=len(words))])
            at = low.find(lead, at + len(lead))
    return found


def _status_words(status: Field | None) -> str | None:
    return status.value.partition(" #")[0].strip("\"' ") or None if status else None


def _is_gone(status: Field | None) -> bool:
    words = (status.value if status else "").lower()
    return any(one in words for one in _GONE)
