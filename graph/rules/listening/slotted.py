"""Knows which slots words that were heard speak of, as the extractor does: only what can have one value at a time has one."""

from graph.model.address import Address, keyed
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.language.wording import affirmed, flat, is_negated
from graph.rules.statements.particulars import Particular, slot_of, spelled
from graph.rules.talk.telling import telling


def slots_said(source: Source, profile: Profile) -> tuple[str, ...]:
    """The slots that a message's sentences speak of, whether or not they decide anything: also of what they deny."""
    said = [source.text[start:end] for start, end in telling(source.text)]
    keys = dict.fromkeys(key for one in said if (found := _spoken_of(one, profile)) for key in spelled(one, found))
    return tuple(keyed(Address(source.project), key).slot for key in keys)


def slotted(statement: str, profile: Profile) -> Particular | None:
    """What it denies fills none."""
    return None if is_negated(flat(statement)) else _spoken_of(statement, profile)


def _spoken_of(statement: str, profile: Profile) -> Particular | None:
    found = slot_of(affirmed(flat(statement)), profile.categories)
    return found if found and found.key and profile.spec(found.key) else None
