"""The rules' extractor: a source in, its proposals out, in the order of their words; a decision has the slot that its subject and its
predicate name ("service-a will use Postgres" is service-a.database), for only what can have one value at a time has one."""

import logging
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from extract.quoting import Places, Quoting
from extract.records.finding import RULE as RECORD
from extract.records.finding import STATUS, titled, with_reasons
from extract.records.forms import Recognised, is_blank, recognised
from extract.records.options import turned_down
from extract.rules import facts, marker, minutes
from extract.rules.clauses import quotable, tidy
from extract.rules.deciding import STATED
from extract.rules.force import Declared, Force, declared, status_line, told_by
from extract.rules.reading import Finding, Reading, Rule, Span, read
from extract.rules.reasons import TURNED_DOWN
from extract.rules.state import plain
from graph.model.op import About, Op
from graph.model.profile import Profile
from graph.model.record import Form, Record
from graph.model.source import Source
from graph.model.source_kind import kind_of
from graph.model.times import DAY
from graph.model.words import ClaimKind, EvidenceRole, OpType
from graph.rules.language.wording import adds, flat, is_negated
from graph.rules.statements.particulars import slot_of
from graph.rules.utterances.sentences import sentence
from graph.rules.values.normal import normal_text

log = logging.getLogger("whence.extract")

NAME = "rules"
# The more specific first: where two find the same words, the earlier one has them.
RULES: tuple[Rule, ...] = (
    marker.LABELLED,
    marker.TYPED,
    minutes.MOTION,
    TURNED_DOWN,
    marker.HEADED,
    marker.BOXED,
    minutes.TABLE,
    *STATED,
    facts.ASKED,
    facts.SIZE,
    facts.IDENTITY,
)
TURN_RULES = 9  # moves when a turn is read otherwise
VERSION = "1." + ".".join(str(one) for one in (*(rule.version for rule in (*RULES, RECORD, STATUS)), TURN_RULES))
_DECIDED_BY = ("heading", "marker", "typed_item")


@dataclass(frozen=True, slots=True)
class Dropped:
    """Found, but not proposed; the reason is for people."""

    op: Op
    reason: str


@dataclass(frozen=True, slots=True)
class Extraction:
    ops: tuple[Op, ...]
    dropped: tuple[Dropped, ...] = ()
    record: Record | None = None  # what the document is, where it is a decision record
    errors: tuple[str, ...] = ()  # rules that failed; the others went on


def extract_by_rules(source: Source, profile: Profile, now: int) -> Extraction:
    """Run every rule over a source. Each stretch of words counts once, and at most one batch is kept."""
    if is_blank(source):
        return Extraction(())
    reading = read(source)
    errors: list[str] = []
    found = _once((rule, finding) for rule in RULES for finding in _found_by(rule, reading, errors))
    factor = _factor(source, profile, now)
    record = recognised(source)
    headed = record is not None and record.numbered and record.status
    void = told_by(source, headed.value) if headed else declared(source, record=record is not None)
    quoting = Quoting(source.text, Places(source.sections))
    if record is None:
        ops = [slotted(_op(quoting, rule, finding, factor, void), profile) for rule, finding in found]
        return replace(_batch(ops, profile), errors=tuple(errors))
    found = _standing_for(reading, record, found, weighed=void is None or void.force is Force.OVER)
    if void is None and record.silent and found[0][0] is RECORD:
        why = (
            "the file beside it says how it stands"
            if record.beside
            else "it has no status, and no section that decides"
        )
        void = Declared(Force.OPEN, why)
    ops = [_op(quoting, rule, finding, factor, void) for rule, finding in found]
    ops = [op if op.rule == RECORD.name else slotted(op, profile) for op in ops]
    ops += [op for op in (_status(quoting, record, factor),) if op is not None and profile.spec(op.key or "")]
    said = status_line(source.text) if record.record.form is Form.SECTIONS else record.record.status
    filed = None if record.beside else replace(record.record, status=said)
    return replace(_batch(ops, profile), record=filed, errors=tuple(errors))


def record_by_rules(source: Source, profile: Profile, now: int) -> Extraction:
    """Read only a document's statements about itself as a decision record: its form tells them, also if a model reads its words."""
    if recognised(source) is None:
        return Extraction(())
    found = extract_by_rules(source, profile, now)
    return Extraction(tuple(op for op in found.ops if op.files or op.from_field), record=found.record)


def _found_by(rule: Rule, reading: Reading, errors: list[str]) -> list[Finding]:
    """Return the findings of one rule; a rule that fails keeps no other from going on."""
    try:
        return list(rule.find(reading))
    except Exception as error:
        log.exception("the rule %s failed", rule.name)
        errors.append(f"the rule {rule.name} failed: {error.__class__.__name__}: {error}")
        return []


def _standing_for(
    reading: Reading, record: Recognised, found: list[tuple[Rule, Finding]], *, weighed: bool
) -> list[tuple[Rule, Finding]]:
    """Put a record's decision first, said once: the sentence below its heading Decision, or else its title.

    `weighed`: it was decided, so the options that it did not take were turned down.
    """
    headed = [
        one for one in found if one[0].id in _DECIDED_BY and one[1].kind is ClaimKind.DECISION and not record.numbered
    ]
    said = [one for one in found if one[0].id == "decided" and one[1].kind is ClaimKind.DECISION and one[1].marked]
    if not headed and len(said) == 1 and not (record.numbered or record.decided):
        headed = said  # "In the context of …, we decided for …": a record of one sentence
    rule, first = headed[0] if headed else (RECORD, titled(reading, record))
    rest = [one for one in found if one[1] is not first and not _meet(one[1].span, first.span)]
    decided = with_reasons(reading, first, record)
    options = turned_down(reading, decided) if weighed else ()
    down = [(RECORD, finding) for finding in options if not any(_meet(finding.span, it.span) for _, it in rest)]
    return [(rule, replace(decided, files=not record.beside, repeats=record.beside)), *rest, *down]


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _status(quoting: Quoting, record: Recognised, factor: float) -> Op | None:
    """The status in a header has words of its own ("implementable"): a fact, so that each that ever held is told by its
    day. Where a record has sections, what becomes of its decision says as much."""
    field, said = record.status, record.record.status
    if field is None or not said or record.record.form is not Form.HEADER:
        return None
    start, end = tidy(quoting.text, field.start, field.end) or (field.start, field.end)
    return Op(
        op=OpType.ADD,
        kind=ClaimKind.FACT,
        evidence=quoting.quote(quotable(quoting.text, start, end)),
        confidence=round(min(1.0, STATUS.prior * factor), 4),
        statement=f"{record.record.label} has the status {plain(said)}",
        key=f"record.{record.record.name}.status",
        value_type="string",
        value=plain(said),
        marked=True,
        rule=STATUS.name,
        from_field=True,
    )


def _once(found: Iterable[tuple[Rule, Finding]]) -> list[tuple[Rule, Finding]]:
    """Keep the first of the findings that share words: rules come in order of rank. Sorted by place."""
    kept: list[tuple[Rule, Finding]] = []
    ranked = sorted(enumerate(found), key=lambda one: (one[1][1].span[0], one[0]))
    for _, (rule, finding) in ranked:
        if kept and kept[-1][1].span[1] > finding.span[0]:
            if RULES.index(rule) < RULES.index(kept[-1][0]):
                kept[-1] = (rule, finding)
        else:
            kept.append((rule, finding))
    return kept


def _factor(source: Source, profile: Profile, now: int) -> float:
    """Return the factor that a document's path and age put on a rule's prior."""
    if not kind_of(source).written:
        return 1.0
    rules = profile.extract
    path = str(source.origin.get("path", "")).casefold()
    factor = 1.0
    if any(hint.casefold() in path for hint in rules.low_signal):
        factor = rules.low_multiplier
    elif any(hint.casefold() in path for hint in rules.high_signal):
        factor = rules.high_multiplier
    fresh = 0 <= now - source.at <= rules.fresh_days * DAY
    return factor * rules.fresh_multiplier if fresh else factor


def surest(rule: Rule, profile: Profile) -> float:
    """The confidence of what the rule finds in a new document at the best path."""
    rules = profile.extract
    factor = max(rules.high_multiplier, 1.0) * max(rules.fresh_multiplier, 1.0)
    return round(min(1.0, rule.prior * factor), 4)


def _op(quoting: Quoting, rule: Rule, found: Finding, factor: float, void: Declared | None) -> Op:
    prior = rule.prior if found.prior is None else found.prior
    void = None if found.declined else void  # what was turned down then is so whatever became of the rest
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
        over=found.over or (void is not None and void.force is Force.OVER),
        declined=found.declined or (void is not None and void.force is Force.DOWN),
        owner=found.owner,
        due=found.due,
        files=found.files,
        from_field=found.from_field,
        repeats=found.repeats,
        about=found.about,
    )


def _batch(ops: list[Op], profile: Profile) -> Extraction:
    """The best `size`, by confidence, length and novelty; the rest is told, so that nothing vanishes silently."""
    size = profile.extract.batch
    if len(ops) <= size:
        return Extraction(tuple(ops))
    seen: dict[str, int] = {}
    scores: list[tuple[float, int]] = []
    for at, one in enumerate(ops):
        said = normal_text(one.statement or "")
        seen[said] = seen.get(said, 0) + 1
        first = one.files or one.from_field  # what a record says of itself stands for its document
        scores.append((-math.inf if first else -one.confidence * len(one.evidence.quote) / seen[said], at))
    best = {at for _, at in sorted(scores)[:size]}
    reason = f"over the batch of {size}: lower in confidence, length and novelty than what was kept"
    return Extraction(
        tuple(op for at, op in enumerate(ops) if at in best),
        tuple(Dropped(op, reason) for at, op in enumerate(ops) if at not in best),
    )


_DECIDES = frozenset({ClaimKind.DECISION, ClaimKind.CONSTRAINT, ClaimKind.CORRECTION, ClaimKind.COMMITMENT})
_OF_THINGS = frozenset({ClaimKind.FACT, ClaimKind.REQUIREMENT})


def slotted(op: Op, profile: Profile) -> Op:
    """The op with a key where its words name one that the profile knows, and with its thing where it says what that is
    like, or has to be; else as it came."""
    if op.key is not None or op.about is not None or op.kind not in _DECIDES | _OF_THINGS or op.op is OpType.NOTE:
        return op
    if not op.statement or adds(sentence(op.evidence.quote)):
        return op  # "we also use Mongo" empties nothing
    found = slot_of(op.statement, profile.categories)
    if found is None or found.key is None or found.words not in op.evidence.quote:
        return op
    if op.kind in _OF_THINGS:
        return replace(op, about=About("", " ".join((*found.about, found.bound)).strip()), value=found.words)
    if is_negated(sentence(flat(op.statement))) or profile.spec(found.key) is None:
        return op  # "we won't use Mongo" fills nothing
    return replace(op, key=found.key, value_type=found.value_type, value=found.words)
