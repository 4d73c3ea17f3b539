"""Knows what a record's "Chosen option: Terraform" is about: the title of the record says it."""

from extract.rules.blocks import BlockKind
from extract.rules.reading import Reading
from extract.rules.rule import Part
from graph.model.terms import terms_of
from graph.model.words import EvidenceRole
from graph.rules.language.wording import phrase

_CHOSEN = phrase(
    r"^(?:the )?chosen option(?: is| was)? ?:? ?[\"'\u201c\u201d\u2018\u2019]{0,2}(?P<what>[^:;.!?]{1,120}?)[\"'\u201c\u201d\u2018\u2019]{0,2}$"
)
_NUMBER = phrase(r"^(?:adr\W{0,3})?(?:\d{1,5}(?:\.\d{1,3})?\W{1,3})?(?=\w)")
_LONGEST = 120


def named_option(statement: str) -> str | None:
    """The option that "Chosen option: Terraform" names."""
    found = _CHOSEN.match(statement)
    return found["what"] if found else None


def about(reading: Reading, statement: str) -> tuple[str, tuple[Part, ...]]:
    """The statement, with the title where it only names an option; the title is then quoted as well."""
    found = _CHOSEN.match(statement)
    title = next((one for one in reading.blocks if one.kind is BlockKind.HEADING), None) if found else None
    if found is None or title is None or title.end - title.start > _LONGEST:
        return statement, ()
    words = " ".join(reading.text[title.start : title.end].split())
    named = _NUMBER.sub("", words).rstrip(" ?.:")
    known = set(terms_of(found["what"])) <= set(terms_of(named))
    return named if known else f"{named}: {found['what']}", (Part(EvidenceRole.ASSERTS, (title.start, title.end)),)
