"""A statement that a person writes: the claim that it makes, and the words that the claim quotes."""

from dataclasses import dataclass, replace
from typing import Any

from graph.actions.capturing.capture import Intake, without_secrets
from graph.actions.reviewing.claims import STATEMENT_MAX, typed_value
from graph.model.address import BORN_IN, Address, named
from graph.model.claim import QUOTE_MAX, Draft, Evidence, Standing
from graph.model.errors import BadInput
from graph.model.profile import KeySpec, Profile
from graph.model.slot import SlotShape
from graph.model.source import BY_HAND, Section, Source
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Tier
from graph.rules.cards.eligibility import MEASURED
from graph.rules.catalogue.likeness import instead_of
from graph.rules.secrets import masked, masked_in
from graph.rules.slots.standing import by_hand
from graph.rules.values.normal import normal_statement


@dataclass(frozen=True, slots=True)
class Handwritten:
    """A person's statement. `intake` is its source, rendered: the statement, and the reason in a section of its own."""

    kind: ClaimKind
    statement: str
    intake: Intake
    rationale: str | None = None
    tier: Tier = Tier.PROJECT
    item: str | None = None
    key: str | None = None
    value: Any = None
    supersedes: str | None = None
    downstream: tuple[str, ...] = ()


def cleaned(profile: Profile, written: Handwritten) -> Handwritten:
    """Return the statement without secrets, as its source will be without them."""
    intake = without_secrets(profile, written.intake)
    if intake is written.intake:
        return written
    rationale = masked(written.rationale) if written.rationale else None
    value = masked_in(written.value)
    return replace(written, intake=intake, statement=masked(written.statement), rationale=rationale, value=value)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The content of the future claim, and the slot that it would fill."""

    draft: Draft
    shape: SlotShape
    slot: str


def proposal_of(project: str, profile: Profile, written: Handwritten) -> Proposal:
    spec = _checked(profile, written)
    norm, value_type, value = normal_statement(written.statement), None, None
    if written.key is not None and written.value is not None:
        typed = typed_value(profile, written.key, written.value)
        norm, value_type, value = typed.norm, typed.type, typed.value
    scope, many = Address(project, written.tier, written.item), spec is not None and spec.many
    address = named(scope, written.kind, written.key, norm, many=many)
    shape = SlotShape.at(address, high_risk=profile.is_high_risk(written.key))
    return Proposal(replace(draft_of(written, norm), value_type=value_type, value=value), shape, address.slot)


def _checked(profile: Profile, written: Handwritten) -> KeySpec | None:
    """Check the statement; return the profile's entry for its key, where it has one."""
    if not 0 < len(written.statement.strip()) <= STATEMENT_MAX:
        raise BadInput(f"A statement has 1 to {STATEMENT_MAX} characters.")
    if written.key is None:
        if written.value is not None:
            raise BadInput("A value needs the key that it is the value of.")
        return None
    spec = profile.spec(written.key)
    if spec is None:
        likely = instead_of(written.key, profile)
        raise BadInput(f"{written.key[:80]!r} is not a key of the profile {profile.name}: {likely}")
    return spec


def draft_of(written: Handwritten, norm: str) -> Draft:
    return Draft(
        kind=written.kind,
        statement=written.statement.strip(),
        rule="hand",
        extractor_version=BY_HAND.version,
        run=None,
        confidence=1.0,
        norm=norm,
        rationale=written.rationale,
    )


def words_of(source: Source, draft: Draft, written: Handwritten, shape: SlotShape) -> tuple[Evidence, list[Evidence]]:
    careful = shape.high_risk and shape.layer is BORN_IN  # who curates means it, whatever it costs
    # Tactics and negative results are measured: written by hand they wait for the evidence that others need.
    unproven = written.kind is ClaimKind.NOTE or (written.kind in MEASURED and shape.layer is BORN_IN)
    standing = Standing() if unproven else by_hand(careful)
    first = source.sections[0]
    end = min(first.end, first.start + QUOTE_MAX)
    words = Evidence(
        id=f"{source.ref}:{first.start}",
        source=source.ref,
        start=first.start,
        end=end,
        quote=source.text[first.start : end],
        section=first.name,
        kind=EvidenceKind.USER_SPAN,
        role=EvidenceRole.ASSERTS,
        at=source.at,
        recorded_at=0,
        author=source.author,
        task=source.task,
        item=written.item,
        draft=draft,
        standing=standing,
    )
    return words, [_reason(words, source, section) for section in source.sections[1:]]


def _reason(words: Evidence, source: Source, section: Section) -> Evidence:
    end = min(section.end, section.start + QUOTE_MAX)
    return replace(
        words,
        id=f"{words.id}/{EvidenceRole.RATIONALE}",
        start=section.start,
        end=end,
        quote=source.text[section.start : end],
        section=section.name,
        role=EvidenceRole.RATIONALE,
        of=words.id,
        draft=None,
        standing=Standing(),
    )
