"""A decision record: a document that stands for one decision and says of itself how it stands to others."""

from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    """The layout of a record. It decides where the record has room to name others."""

    HEADER = "HEADER"  # "PEP: 8", "BIP: 32", kep.yaml, a XEP's header
    MEMO = "MEMO"  # "Request for Comments: 2616": it never changes, so it can't name what comes after it
    SECTIONS = "SECTIONS"  # a section called Status, as Nygard has it
    FIELDS = "FIELDS"  # front matter or a list of fields below the title, as MADR and log4brains have it


@dataclass(frozen=True, slots=True)
class Record:
    """`name` is what others call it by, unique in its project: "pep-248", "docs-adr-12". The names of others are such, too."""

    name: str
    label: str  # for people: "PEP 248", "ADR 12"
    title: str
    form: Form
    status: str | None = None  # as it stands there
    replaced_status: bool = False  # the status itself says that something took its place
    ended_status: bool = False  # it says that it is over, with a successor or without
    supersedes: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    proposed_by: tuple[str, ...] = ()  # what is only proposed to take its place, whatever its status says
    requires: tuple[str, ...] = ()
    amends: tuple[str, ...] = ()  # and leaves the rest of it in force
    amended_by: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys((*self.supersedes, *self.successors, *self.requires, *self.amends, *self.amended_by))
        )

    @property
    def successors(self) -> tuple[str, ...]:
        return (*self.superseded_by, *self.proposed_by)

    @property
    def names_what_it_replaces(self) -> bool:
        """True if its form has a place for that, so that its silence tells something."""
        return self.form is not Form.FIELDS

    @property
    def names_what_replaced_it(self) -> bool:
        return self.form is not Form.MEMO
