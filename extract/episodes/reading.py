"""An episode in, its proposals out: what its user lays down, what is told as so, what failed, and what worked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from extract.episodes.calls import command_for, label_of
from extract.episodes.failures import error_line, failed
from extract.episodes.orders import after_leads, changed, laid_down, to_be_remembered
from extract.episodes.plain_facts import SHORT_OUTPUT, as_measured, told_by_tool, told_by_user
from extract.episodes.pointing import points, spelt_out
from extract.episodes.steps import Line, Said, lines_of, said_in, sentences_of, spoken_by
from extract.episodes.successes import Worked, what_worked
from extract.pipeline import Extraction, extract_by_rules
from graph.model.episode import EPISODE_RULE, LIFTS
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import ClaimKind, EvidenceRole, OpType, StepRole
from graph.rules.cards.eligibility import CARDS, NORMATIVE
from graph.rules.cards.instructing import instructs, obeys, orders_in
from graph.rules.cards.lifting import lifting_in
from graph.rules.cards.phrases import turned_down

EPISODE_RULES = 3
REMEMBER = "remember: "
"""Opens a line by which an agent asks that something be kept."""
_MINE = ("i'll ", "i\u2019ll ", "i will ", "we'll ", "we\u2019ll ", "we will ", "i promise ")
_SURE = 0.75
_FROM_A_TOOL = 3  # facts of one output


def extract_episode(source: Source, profile: Profile, now: int) -> Extraction:
    steps = said_in(source)
    laid = list(_normative(source, profile, now, steps))
    found = [
        *laid,
        *_remembered(steps),
        *_facts(steps),
        *_failures(steps),
        *_tactics(said_in(source, silent=True), [op.evidence for op in laid if op.kind is ClaimKind.DECISION]),
    ]
    ops = _of_episode(found, source)
    return Extraction(tuple(sorted(ops, key=lambda op: (op.evidence.start or 0, op.kind.value))))


def measured_in(source: Source) -> tuple[Op, ...]:
    """Return the failures and the tactics, told by exit codes. Rules read these even where a model reads the rest."""
    steps = said_in(source)
    return tuple(_of_episode((*_failures(steps), *_tactics(said_in(source, silent=True))), source))


def _of_episode(found: Iterable[Op], source: Source) -> list[Op]:
    """Put an episode's ops at its place, and mark in their rule that an episode was the first to say them."""
    return [replace(op, item=source.origin.get("item"), rule=f"{EPISODE_RULE}{op.rule}") for op in found]


# ── preferences, constraints, commitments, decisions


def _normative(source: Source, profile: Profile, now: int, steps: tuple[Said, ...]) -> Iterator[Op]:
    """Read norms by the rules for discussions, and by those for orders to an agent: each stretch of words once."""
    taken: list[tuple[int, int]] = []
    for role in (StepRole.USER, StepRole.MODEL):
        for op in extract_by_rules(spoken_by(source, role), profile, now).ops:
            corrects_a_fact = op.kind is ClaimKind.CORRECTION and told_by_user(op.statement or "")
            if op.kind in CARDS and op.op is not OpType.NOTE and not corrects_a_fact:
                taken.append((op.evidence.start or 0, op.evidence.end or 0))
                meant = _meant(_as_the_users(op), steps) if role is StepRole.USER else op
                if meant is not None:
                    yield meant
    for said in steps:
        if said.step.role is not StepRole.USER:
            continue
        for line in sentences_of(said):
            if any(start < line.end and line.start < end for start, end in taken):
                continue
            order = _asked(said, line)
            meant = spelt_out(order, said, steps) if order is not None else None
            if meant is not None and (
                not meant.rule.startswith(LIFTS) or lifting_in(meant.statement or "") is not None
            ):
                yield meant


def _meant(op: Op, steps: tuple[Said, ...]) -> Op | None:
    said = next((one for one in steps if one.start <= (op.evidence.start or 0) < one.end), None)
    return spelt_out(op, said, steps) if said is not None else op


def _asked(said: Said, line: Line) -> Op | None:
    """Return the order that a sentence lays down or lifts, in its own words; words that point may do so, too."""
    if (laid := laid_down(line.words)) is not None:
        statement = line.words[laid.start :].strip().rstrip(".")
        op = _op(laid.kind, statement, said, line, laid.confidence, "asked", marked=True)
        return replace(op, support=_turned_down(said, line))
    plain = line.words[after_leads(line.words) :].strip().rstrip(".")
    if points(plain) or lifting_in(plain) is not None:
        return _op(ClaimKind.CONSTRAINT, plain, said, line, _SURE, LIFTS, marked=True)
    return None


def _as_the_users(op: Op) -> Op:
    """Read an op as said to an agent: the user's own task is a commitment, and a user's correction is a rule for the next
    time."""
    kind = op.kind
    if kind is ClaimKind.ACTION_ITEM and (op.statement or "").casefold().startswith(_MINE):
        kind = ClaimKind.COMMITMENT
    elif kind is ClaimKind.CORRECTION:
        kind = ClaimKind.CONSTRAINT
    surer = max(op.confidence, _SURE) if op.kind in NORMATIVE else op.confidence
    return replace(op, kind=kind, confidence=surer)


def _turned_down(said: Said, line: Line) -> tuple[Quotation, ...]:
    place = turned_down(line.words)
    if place is None:
        return ()
    start, end = place
    other = Line(line.start + start, line.start + end, line.words[start:end])
    return (_quotation(said, other, EvidenceRole.ALTERNATIVE),)


# ── sentences to remember


def _remembered(steps: tuple[Said, ...]) -> Iterator[Op]:
    """Read sentences that the agent wants to remember: each is a candidate, whatever it says."""
    for said in steps:
        if said.step.role is StepRole.MODEL:
            for line in lines_of(said):
                if line.words.casefold().startswith(REMEMBER) and len(line.words) <= 250:
                    statement = line.words[len(REMEMBER) :].strip().rstrip(".")
                    laid = laid_down(statement)
                    yield _op(laid.kind if laid else ClaimKind.FACT, statement, said, line, _SURE, "remember")


# ── facts


def _facts(steps: tuple[Said, ...]) -> Iterator[Op]:
    for said in steps:
        if said.step.role is StepRole.USER:
            for line in sentences_of(said):
                if laid_down(line.words) is not None:
                    continue
                plain = line.words[after_leads(line.words) :]
                stated = changed(line.words) or plain
                kept = to_be_remembered(line.words) or (stated if told_by_user(stated) else None)
                if kept is not None:
                    op = _op(ClaimKind.FACT, kept.rstrip("."), said, line, _SURE, "stated")
                    yield replace(op, support=_turned_down(said, line))
        elif said.step.role is StepRole.TOOL and said.step.succeeded:
            lines = list(lines_of(said))
            if len(lines) <= SHORT_OUTPUT:
                told = [line for line in lines if len(line.words) <= 120 and told_by_tool(line.words)]
                for line in told[:_FROM_A_TOOL]:
                    yield as_measured(_op(ClaimKind.FACT, line.words, said, line, _SURE, "output"), said)


# ── failures and tactics


def _failures(steps: tuple[Said, ...]) -> Iterator[Op]:
    tried: Line | None = None
    trying: Said | None = None
    for said in steps:
        if said.step.role is StepRole.MODEL:
            tried, trying = next(iter(reversed(list(sentences_of(said)))), None), said
        elif said.step.role is StepRole.TOOL and failed(said) and (line := error_line(said)) is not None:
            statement = f"{label_of(said, command_for(said, trying))} failed: {line.words}"
            op = _op(ClaimKind.NEGATIVE_RESULT, statement, said, line, 0.9, "failed", doubt=_gives_orders(line.words))
            if tried is not None and trying is not None:
                op = replace(op, support=(_quotation(trying, tried, EvidenceRole.RATIONALE),))
            yield op


def _tactics(steps: tuple[Said, ...], decided: Sequence[Quotation] = ()) -> Iterator[Op]:
    """`decided`: what the agent decided by itself is its bare word, however well a tool went after it."""
    orders = orders_in([line.words for said in steps if said.step.role is StepRole.TOOL for line in lines_of(said)])
    for one in what_worked(steps):
        if one.after is None and any((other.start or 0) <= one.how.start < (other.end or 0) for other in decided):
            continue
        said = next(step for step in steps if step.start <= one.proof.start < step.end)
        model = next(step for step in steps if step.start <= one.how.start < step.end)
        doubt = "it repeats an order that stood in a tool's output" if obeys(one.procedure, orders) else None
        op = _op(ClaimKind.TACTIC, _tactic(one), said, one.proof, 0.8, "worked", doubt=doubt)
        yield replace(op, support=(_quotation(model, one.how, EvidenceRole.RATIONALE),))


def _tactic(one: Worked) -> str:
    if one.after is None:
        return f"{one.procedure} ({one.tool} went well)"
    return f"When {one.tool} fails with {one.after[:120]!r}: {one.procedure}"


def _gives_orders(words: str) -> str | None:
    return "the output gives orders, which is not a tool's to do" if instructs(words) else None


def _op(
    kind: ClaimKind,
    statement: str,
    said: Said,
    line: Line,
    confidence: float,
    rule: str,
    *,
    marked: bool = False,
    doubt: str | None = None,
) -> Op:
    return Op(
        OpType.ADD,
        kind,
        _quotation(said, line),
        confidence,
        statement=statement,
        marked=marked,
        needs_review=doubt is not None,
        reason=doubt,
        rule=f"{rule}/{EPISODE_RULES}",
    )


def _quotation(said: Said, line: Line, role: EvidenceRole = EvidenceRole.ASSERTS) -> Quotation:
    return Quotation(line.words, said.step.section, line.start, line.end, role)
