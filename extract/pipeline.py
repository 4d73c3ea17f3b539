"""The rules' extractor: a source in, its proposals out, in the order of their words."""

from collections.abc import Iterable
from dataclasses import dataclass

from extract.rules.force import Declared, Force, declared
from extract.rules.places import Places
from extract.rules.reading import read
from extract.rules.registry import RULES
from extract.rules.rule import Finding, Part, Rule, Span
from extract.slots import slotted
from extract.turns.version import TURN_RULES
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import EvidenceRole, SourceKind
from graph.rules.values.normal import normal_text

NAME = "rules"
VERSION = "1." + ".".join(str(one) for one in (*(rule.version for rule in RULES), TURN_RULES))
_DAY = 86_400_000_000


@dataclass(frozen=True, slots=True)
class Dropped:
    """Found, but not proposed; the reason is for people."""

    op: Op
    reason: str


@dataclass(frozen=True, slots=True)
class Extraction:
    ops: tuple[Op, ...]
    dropped: tuple[Dropped, ...] = ()


def extract_by_rules(source: Source, profile: Profile, now: int) -> Extraction:
    """What every rule finds, each stretch of words once, at most one batch of it."""
    reading = read(source)
    found = _once((rule, one) for rule in RULES for one in rule.find(reading))
    factor = _factor(source, profile, now)
    void = declared(source)
    quoting = _Quoting(source.text, Places(source.sections))
    ops = [slotted(_op(quoting, rule, one, factor, void), profile) for rule, one in found]
    return _batch(ops, profile.extract.batch)


def _once(found: Iterable[tuple[Rule, Finding]]) -> list[tuple[Rule, Finding]]:
    """Of findings that share words the first stays: rules come in order of rank. Sorted by place."""
    kept: list[tuple[Rule, Finding]] = []
    ranked = sorted(enumerate(found), key=lambda one: (one[1][1].span[0], one[0]))
    for _, (rule, one) in ranked:
        if kept and kept[-1][1].span[1] > one.span[0]:
            if RULES.index(rule) < RULES.index(kept[-1][0]):
                kept[-1] = (rule, one)
        else:
            kept.append((rule, one))
    return kept


def _factor(source: Source, profile: Profile, now: int) -> float:
    """What a document's path and age add to or take from a rule's prior."""
    if source.kind is not SourceKind.DOCUMENT:
        return 1.0
    rules = profile.extract
    path = str(source.origin.get("path", "")).casefold()
    factor = 1.0
    if any(hint.casefold() in path for hint in rules.low_signal):
        factor = rules.low_multiplier
    elif any(hint.casefold() in path for hint in rules.high_signal):
        factor = rules.high_multiplier
    fresh = 0 <= now - source.at <= rules.fresh_days * _DAY
    return factor * rules.fresh_multiplier if fresh else factor


@dataclass(frozen=True, slots=True)
class _Quoting:
    text: str
    places: Places

    def quote(self, span: Span, role: EvidenceRole = EvidenceRole.ASSERTS) -> Quotation:
        return Quotation(self.text[span[0] : span[1]], self.places.section_of(*span), *span, role)

    def support(self, found: Finding) -> tuple[Quotation, ...]:
        """Each part once: of two of one role that share words or say the same, the first."""
        kept: list[Part] = []
        said: set[tuple[EvidenceRole, str]] = set()
        for part in found.parts:
            words = (part.role, normal_text(self.text[slice(*part.span)]))
            if words not in said and not any(_share(part, one) for one in kept):
                said.add(words)
                kept.append(part)
        return tuple(self.quote(one.span, one.role) for one in kept)


def _share(one: Part, other: Part) -> bool:
    return one.role is other.role and one.span[0] < other.span[1] and other.span[0] < one.span[1]


def _op(quoting: _Quoting, rule: Rule, found: Finding, factor: float, void: Declared | None) -> Op:
    prior = rule.prior if found.prior is None else found.prior
    replaced = (quoting.quote(void.replaced, EvidenceRole.CORRECTS),) if void and void.replaced else ()
    return Op(
        op=found.op,
        kind=found.kind,
        evidence=quoting.quote(found.span),
        confidence=round(min(1.0, prior * factor), 4),
        statement=found.statement,
        key=found.key,
        value_type=found.value_type,
        value=found.value,
        support=quoting.support(found) + replaced,
        needs_review=found.needs_review or void is not None,
        marked=found.marked and void is None,
        rule=rule.name,
        reason=found.reason or (void.why if void else None),
        over=void is not None and void.force is Force.OVER,
        declined=found.declined or (void is not None and void.force is Force.DOWN),
        owner=found.owner,
        due=found.due,
    )


def _batch(ops: list[Op], size: int) -> Extraction:
    """The best `size`, by confidence, length and novelty; the rest is told, so that nothing vanishes silently."""
    if len(ops) <= size:
        return Extraction(tuple(ops))
    seen: dict[str, int] = {}
    scores: list[tuple[float, int]] = []
    for at, one in enumerate(ops):
        said = normal_text(one.statement or "")
        seen[said] = seen.get(said, 0) + 1
        scores.append((-one.confidence * len(one.evidence.quote) / seen[said], at))
    best = {at for _, at in sorted(scores)[:size]}
    reason = f"over the batch of {size}: lower in confidence, length and novelty than what was kept"
    return Extraction(
        tuple(one for at, one in enumerate(ops) if at in best),
        tuple(Dropped(one, reason) for at, one in enumerate(ops) if at not in best),
    )
