"""Knows which thing is spoken of, by what is said or by a key, and the slots in which the same thing is said under other names.

A key that the profile lists names the project's own values ("stack.database"); any other names a thing: "billing-api.timeout".
"""

from collections.abc import Iterator
from dataclasses import replace

from graph.model.address import Address, about_of, family_of, keyed
from graph.model.alias import Aliases
from graph.model.claim import MODEL, Claim
from graph.model.episode import BY_MODEL, EPISODE_RULE
from graph.model.key import is_key, key_of
from graph.model.op import About, Op
from graph.model.profile import Profile
from graph.model.words import ClaimKind
from graph.rules.reading.understood import about_parts, plain_name
from graph.rules.statements.phrases import subject_of

_OWN = frozenset({"project", "record"})  # what is kept there is the project's, or a document's
_IS, _HAS_TO_BE = "about", "required"


def is_of_thing(op: Op) -> bool:
    """True if rules have read the thing that it is about; a model's understanding has slots of its own, except of a run."""
    by_rules = op.rule.startswith(EPISODE_RULE) or (op.rule != MODEL and not op.rule.endswith(BY_MODEL))
    return by_rules and op.key is None and op.about is not None and op.kind is not ClaimKind.NOTE


def address_of_thing(scope: Address, kind: ClaimKind, about: About, profile: Profile) -> Address:
    """By the parts that the profile names for its kind, where all are said; else by its telling words, however they are
    put: the mass of the pump is the pump's mass. A requirement never shares a slot with a fact."""
    parts = about_of(kind, about_parts(about), profile.slots) if kind in profile.slots else ()
    told = _HAS_TO_BE if kind is ClaimKind.REQUIREMENT else _IS
    return replace(scope, about=parts or ((told, " ".join(subject_of(f"{about.subject} {about.aspect}"))),))


def thing_of_key(key: str | None, profile: Profile) -> str | None:
    if key is None or key in profile.keys:
        return None
    thing = key.rpartition(".")[0]
    return None if thing.partition(".")[0] in _OWN else thing


def thing_of(claim: Claim, profile: Profile) -> str | None:
    return claim.subject or thing_of_key(claim.key, profile)


def aspect_of(claim: Claim) -> str:
    """Return the aspect of its thing that a claim is about."""
    return plain_name(claim.aspect or "" if claim.subject else (claim.key or "").rpartition(".")[2])


def under(name: str, key: str) -> str | None:
    """The key of the same aspect of a thing that has this name; None where that is no key."""
    found = key_of(f"{plain_name(name).replace(' ', '-')}.{key.rpartition('.')[2]}")
    return found if is_key(found) else None


def renamed(op: Op, aliases: Aliases, profile: Profile) -> Op:
    """Return the op under the kept name of its thing."""
    if op.about is not None:
        kept = aliases.get(plain_name(op.about.subject))
        return replace(op, about=replace(op.about, subject=kept)) if kept is not None else op
    thing = thing_of_key(op.key, profile)
    kept = aliases.get(plain_name(thing)) if thing is not None else None
    key = under(kept, op.key or "") if kept is not None else None
    return replace(op, key=key) if key is not None and profile.spec(key) is not None else op


def names_of(name: str, aliases: Aliases) -> tuple[str, ...]:
    """All names of the thing that has this one, as they are compared; nothing where it has no other."""
    root = plain_name(aliases.get(plain_name(name), name))
    others = [key for key, kept in aliases.items() if plain_name(kept) == root]
    return (root, *others) if others else ()


def slots_under_other_names(claim: Claim, profile: Profile, aliases: Aliases) -> Iterator[str]:
    """Where the same was said of the thing of a claim, or may have been, in any layer."""
    thing = thing_of(claim, profile)
    scope = Address(claim.project, claim.tier, claim.item or claim.domain, claim.layer)
    for name in names_of(thing, aliases) if thing is not None else ():
        if claim.subject is None:
            key = under(name, claim.key or "")
            found = keyed(scope, key).slot if key is not None else claim.slot
        else:
            found = _slot_of(scope, claim, About(name, claim.aspect or ""), profile)
        if (
            found != claim.slot
        ):  # in the other layers of its own address it is a family, which is held together elsewhere
            yield from family_of(found)


def _slot_of(scope: Address, claim: Claim, about: About, profile: Profile) -> str:
    if claim.rule != MODEL:
        return address_of_thing(scope, claim.kind, about, profile).slot
    parts = about_of(claim.kind, about_parts(about), profile.slots)
    return replace(scope, about=parts).slot if parts else claim.slot
