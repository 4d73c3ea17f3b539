"""Knows what a record declares of others: what it replaces, what replaced it, what it needs or amends, by fields and sections of their
own, or behind its status and in a list of links, as in "Superseded by 7"."""

from extract.records.fields import Field, Head
from extract.records.names import Family, names_in

# By relation, the fields and sections that are called so.
_FIELDS = {
    "supersedes": ("replaces", "supersedes", "supercedes", "obsoletes", "supersede"),
    "superseded_by": ("superseded-by", "superceded-by", "supersededby", "replaced-by", "obsoleted-by"),
    "proposed_by": ("proposed-replacement",),
    "requires": ("requires", "depends-on", "dependencies", "dependson"),
    "amends": ("amends", "updates"),
    "amended_by": ("amended-by", "updated-by", "partially-superseded-by", "partly-superseded-by"),
}
_BY = (
    "superseded by", "superceded by", "replaced by", "obsoleted by", "deprecated by", "superseded in favour of",
    "superseded in favor of", "superseded with", "superseeded by",
)  # fmt: skip
_OF = ("supersedes", "supercedes", "replaces", "obsoletes")
_NEEDS = ("depends on", "requires")
_CHANGES, _CHANGED_BY = ("amends",), ("amended by", "superseded in part by")
_SAID = (*_BY, *_OF, *_NEEDS, *_CHANGES, *_CHANGED_BY, "supplemented by")
_LEADS = (
    ("superseded_by", _BY, False),
    ("supersedes", _OF, False),
    ("requires", _NEEDS, False),
    ("amends", _CHANGES, False),
    ("amended_by", _CHANGED_BY, False),
    ("amends", _OF, True),  # what is replaced in part is amended
    ("amended_by", _BY, True),
)
_LINKS = ("links", "more-information", "related", "related-decisions", "references", "related-records", "related-adrs")
_IN_PART = ("partially", "partly", "in part", "partial")
_GONE = ("superseded", "superceded", "superseeded", "replaced", "obsoleted", "obsolete")


def relations_of(head: Head, family: Family, path: str, status: Field | None) -> dict[str, tuple[str, ...]]:
    """Return the records that it names, by relation."""
    found = {name: _names(head, fields, family, path) for name, fields in _FIELDS.items()}
    if not family.folder:
        return found
    for told in (status, *(head.section(one) for one in _LINKS)):
        for name, leads, part in _LEADS:
            behind = _after(told.value if told else "", leads, part=part)
            said = (one for words in behind for one in names_in(words, family, path))
            found[name] = tuple(dict.fromkeys((*found[name], *said)))
    return found


def _names(head: Head, names: tuple[str, ...], family: Family, path: str) -> tuple[str, ...]:
    said = [field.value for field in head.fields if field.name in names]
    said += [field.value for name in names if family.folder and (field := head.section(name))]
    return tuple(dict.fromkeys(name for value in said for name in names_in(value, family, path)))


def _after(words: str, leads: tuple[str, ...], *, part: bool) -> list[str]:
    """Return the words behind each of these leads, up to the next statement of the status. `part`: only words about a part
    ("partially superseded by"); else only words about the whole."""
    low = words.lower()
    found = []
    for lead in leads:
        at = low.find(lead)
        while at >= 0:
            if low[:at].rstrip("( ").endswith(_IN_PART) is part:
                ends = (low.find(other, at + len(lead)) for other in _SAID)
                found.append(words[at + len(lead) : min((end for end in ends if end >= 0), default=len(words))])
            at = low.find(lead, at + len(lead))
    return found


def is_replaced(status: Field | None) -> bool:
    """True if a status says that something took the place of the whole record."""
    words = (status.value if status else "").lower()
    found = ((words[:at], words[at + len(one) :]) for one in _GONE if (at := words.find(one)) >= 0)
    return any(
        not (ahead.rstrip("( ").endswith(_IN_PART) or behind.lstrip().startswith("in part")) for ahead, behind in found
    )
