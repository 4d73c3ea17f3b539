"""Knows a decision record of any project by its shape: PEP, BIP, KEP, XEP, requests for comments, ADRs of every school.

A document is a record if it has a number or a place of its own and a status, or sections that decide.
"""

from dataclasses import dataclass

from extract.records.fields import DECIDERS, Field, Head, head_of
from extract.records.names import Family, family_in, folder_of, number_in, slug, stem_of
from extract.records.relations import is_replaced, relations_of
from extract.records.rfc import rfc_head
from extract.records.xep import xep_head
from graph.model.claim import QUOTE_MAX
from graph.model.record import Form, Record
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.language.utterance import said as unstruck

Span = tuple[int, int]

# Families whose first field is their name and number are known by that; these say it otherwise.
_NUMBERED_BY = {"request-for-comments": "rfc", "kep-number": "kep", "rfc": "rfc"}
_LONGEST_FAMILY = 6
_PLACEHOLDERS = (("[", "]"), ("{", "}"), ("<", ">"))
_BREAK = 2  # letters between two lines
_NO_FAMILY = frozenset({"date", "issue", "title", "status", "author", "page", "year", "number", "part", "id", "no"})
_ENDED = ("deprecated", "retired", "historic")  # a successor agrees with it, and none is missed
_DECIDES = ("decision", "decision-outcome", "decisions", "determinations")
_PROPOSES = ("rfc-pr",)  # of a request for comments that names no status
_FAMILIES = {"rfcs": "rfc", "rfc": "rfc", "keps": "kep", "proposals": "proposal"}
_TITLED = frozenset(
    [
        "adr",
        "rfc",
        "nep",
        "oep",
        "dep",
        "rfd",
        "edr",
        "ddr",
        "tdr",
        "pdr",
        "lep",
        "tep",
        "aip",
        "cip",
        "sep",
        "mep",
        "tip",
        "gep",
        "jep",
    ]
)
_FOLDERS = (
    "adr", "adrs", "decisions", "decision", "decision-records", "decision-log", "rfc", "rfcs", "keps", "records", "proposals",
    "architecture-decisions", "architecture-decision-records", "design-decisions", "enhancements",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recognised:
    """A record with the words that say so: the field of its status, and the span of its title."""

    record: Record
    status: Field | None
    title: Span
    numbered: bool  # its family numbers it, so the title alone is what it decides
    number: Span | None = None  # where its number stands, if apart from its title
    deciders: Field | None = None  # who decided it, where it says so
    decided: Field | None = None  # what it decides, where its table of fields says so
    beside: bool = False  # the README of a record whose header is a file of its own: it tells why, and has no status

    @property
    def silent(self) -> bool:
        """True if it does not tell its status, though its form has a place for that."""
        return self.status is None and self.record.form is not Form.MEMO


def is_blank(source: Source) -> bool:
    """A form that nobody has filled in: "# [short title of solved problem]", "# {title}", "# NUMBER. TITLE"."""
    if source.kind is not SourceKind.DOCUMENT:
        return False
    title = _called(source.text, head_of(source.text, yaml=_is_yaml(str(source.origin.get("path", "")))))[0]
    words = title.strip(" 0123456789.:#-")
    if words in ("TITLE", "NUMBER. TITLE", "Title", "NUMBER TITLE", "YYYYMMDD"):
        return True
    return any(words.startswith(opens) and words.find(closes) == len(words) - 1 for opens, closes in _PLACEHOLDERS)


def recognised(source: Source) -> Recognised | None:
    if source.kind is not SourceKind.DOCUMENT:
        return None
    path, text = str(source.origin.get("path", "")), unstruck(source.text)
    head = xep_head(text) or rfc_head(text) or head_of(text, yaml=_is_yaml(path))
    return _of_family(text, path, head) or _of_folder(text, path, head) or _beside_header(text, path, head)


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
    found = relations_of(head, family, path, None)
    form = Form.MEMO if family.name == "rfc" else Form.HEADER
    record = Record(name, label, words, form, _status_words(status), is_replaced(status), _is_over(status), **found)
    return Recognised(record, status, span, True, apart, head.get(*DECIDERS))


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
        shown = text[heading.words : heading.body].split("\n", maxsplit=1)[0].rstrip()
        return heading.title, (heading.words, heading.words + len(shown)), _trimmed(text, number.start, number.end)
    words, own = title.value.strip("\"'"), _trimmed(text, title.start, title.end)
    if number is title:
        return words, own, None
    first, last = sorted((number, title), key=lambda field: field.start)
    if last.start - first.end <= _BREAK and last.end - first.start <= QUOTE_MAX:
        return words, _trimmed(text, first.start, last.end), None
    return words, own, _trimmed(text, number.start, number.end)


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), min(end, start + QUOTE_MAX)


def _beside_header(text: str, path: str, head: Head) -> Recognised | None:
    """ "# KEP-2371: Stats without cAdvisor", of a README in the folder of that number, beside kep.yaml."""
    words, span = _called(text, head)
    number, family = number_in(words), family_in(words)
    title = words.partition(":")[2].strip()
    readme = path.rsplit("/", 1)[-1].lower().startswith("readme.")
    if not (readme and title and number is not None and family) or number_in(stem_of(path)) != number:
        return None
    record = Record(f"{family}-{number}", f"{family.upper()} {number}", title, Form.HEADER)
    return Recognised(record, None, span, numbered=True, beside=True)


# ── records that lie in a folder of their own


def _of_folder(text: str, path: str, head: Head) -> Recognised | None:
    status = head.said("status") or (head.get("state") if head.formal else None)
    decides, told = head.section(*_DECIDES), head.get(*_DECIDES, "outcome")
    words, span = _called(text, head)
    if not words or not _is_record(path, words, status, decides or told, head):
        return None
    stem = stem_of(path)
    number = number_in(stem)
    if number is None and not stem[:4].isdigit():
        number = number_in(words)
    family = Family(family_in(stem) or family_in(words) or _family_of(path, head), folder_of(path))
    name = family.of(number) if number is not None else family.of_stem(family.folder, stem)
    label = f"{family.name.upper()} {number}" if number is not None else stem
    form = Form.FIELDS if status is None or status in head.fields else Form.SECTIONS
    found = relations_of(head, family, path, status)
    record = Record(name, label, words, form, _status_words(status), is_replaced(status), _is_over(status), **found)
    decided = told if decides is None else None
    return Recognised(record, status, span, numbered=False, deciders=head.said(*DECIDERS), decided=decided)


def _called(text: str, head: Head) -> tuple[str, Span]:
    """Return the document's title: from its front matter, or the fields above its first heading ("RFC: Cache by tag"); else
    that heading."""
    field, heading = head.get("title", "feature-name", *sorted(_TITLED)), head.title
    if field is not None and field.name in _TITLED and not any(one.isalpha() for one in field.value):
        field = None  # the number of its family
    if field is not None and (heading is None or field.start < heading.start):
        start, end = _trimmed(text, field.start, field.end)
        return field.value.strip("\"'`"), (start, end)
    if heading is None:
        return "", (0, 0)
    line = text[heading.words : heading.body].split("\n", maxsplit=1)[0].rstrip()
    return heading.title, (heading.words, heading.words + len(line))


def _family_of(path: str, head: Head) -> str:
    """ "docs/rfcs" has RFCs; what tells nothing else has ADRs."""
    name = path.split("/")[-2].lower() if "/" in path else ""
    return "rfc" if head.get(*_PROPOSES) else _FAMILIES.get(name, "adr")


def _is_record(path: str, title: str, status: Field | None, decides: Field | None, head: Head) -> bool:
    parts = [slug(one) for one in path.split("/")[:-1]]
    placed = bool(parts) and parts[-1] in _FOLDERS
    named = number_in(stem_of(path)) is not None or (family_in(title) or title.lower()[:3]) in _TITLED
    if status is None:
        return (decides is not None and placed) or head.get(*_PROPOSES) is not None
    return decides is not None or placed or named


def _status_words(status: Field | None) -> str | None:
    return status.value.partition(" #")[0].strip("\"' ") or None if status else None


def _is_over(status: Field | None) -> bool:
    return status is not None and status.value.lower().startswith(_ENDED)
