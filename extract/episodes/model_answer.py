"""Reads a model's answer about an episode: each proposal at the step that it quotes, and no more than its speaker may say.

A model hears what rules do not, and may be steered by the text. So a statement has to keep to the words of the step that it
quotes; orders in a tool's output, and the lines of a pack, say nothing; and exit codes tell the failures and the successes,
which rules read wherever the model is silent.
"""

from collections.abc import Sequence
from dataclasses import replace

from extract.episodes.failures import failed
from extract.episodes.plain_facts import as_measured
from extract.episodes.pointing import OPEN, named_before, points
from extract.episodes.reading import measured_in
from extract.episodes.steps import Said, lines_of, said_in
from extract.llm.parse import parse
from extract.pipeline import Dropped, Extraction
from graph.model.episode import BY_MODEL, EPISODE_RULE, section_name
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType, Relation, Stance, StepRole
from graph.rules.cards.eligibility import CARDS, MEASURED, NORMATIVE
from graph.rules.cards.instructing import instructs, obeys, orders_in
from graph.rules.cards.likeness import specifics, telling
from graph.rules.reading.anchor import anchor

_OWN = 0.6  # of a statement's telling words, in those of its step
_ENDS = frozenset({Relation.WITHDRAWS, Relation.REJECTS})
_RULES = {StepRole.USER: "asked", StepRole.MODEL: "remember", StepRole.TOOL: "output"}


def read_episode_answer(source: Source, profile: Profile, text: str, _: Sequence[Source] = ()) -> Extraction:
    """Pure: the same answer always comes to the same ops."""
    steps = said_in(source)
    orders = orders_in([line.words for one in steps if one.step.role is StepRole.TOOL for line in lines_of(one)])
    parsed = parse(text)
    dropped = [Dropped(op, f"it can't be read: {why}") for op, why in parsed.spoilt]
    kept: list[tuple[int, Op]] = []
    for proposed in parsed.ops:
        op = replace(_placed(proposed, steps), item=source.origin.get("item"))
        found = anchor(op.evidence, source, profile.extract.quote_max)
        start = len(source.text) if isinstance(found, str) else found.quotation.start or 0
        said = next((one for one in steps if one.start <= start < one.end), None)
        if said is None:
            kept.append((start, op))  # words that are nowhere: verifying says so
        elif why := _unsaid(op, said, start):
            dropped.append(Dropped(op, why))
        else:
            kept.append((start, _judged(op, said, steps, orders)))
    mine = [op for _, op in sorted(kept, key=lambda one: one[0])]
    measured = [op for op in measured_in(source) if not any(_tells_of(other, op) for other in mine)]
    room = max(0, profile.extract.batch - len(measured))
    dropped += [Dropped(op, f"over the batch of {profile.extract.batch}") for op in mine[room:]]
    return Extraction((*mine[:room], *measured), tuple(dropped))


# ── where it stands


def _placed(op: Op, steps: Sequence[Said]) -> Op:
    evidence, *support = (_at_step(quotation, steps) for quotation in (op.evidence, *op.support))
    return replace(op, evidence=evidence, support=tuple(support))


def _at_step(quoted: Quotation, steps: Sequence[Said]) -> Quotation:
    """Place a quotation at the step that it names; where it names none, at the one step that has the words."""
    words = quoted.section.strip("[] ").replace("_", " ").split()
    number = next((word for word in words[1:2] if word.isascii() and word.isdigit() and len(word) < 5), "")
    named = [one for one in steps if one.step.number == int(number)] if number and words[0].upper() == "STEP" else []
    found = named or [one for one in steps if quoted.quote in one.text]
    if len(found) != 1:
        return quoted
    return replace(quoted, section=section_name(found[0].step.number, found[0].step.role))


def _unsaid(op: Op, said: Said, start: int) -> str | None:
    """Say why a proposal says nothing new, or nothing to keep."""
    if op.op is OpType.NOTE:
        return None
    if op.kind not in CARDS:
        return f"an episode gives no card of the kind {op.kind.value}"
    end = start + len(op.evidence.quote)
    lines = [line for line in lines_of(said) if line.start < end and start < line.end]
    quoted = sum(len(line.split()) for line in op.evidence.quote.splitlines())
    own = sum(len(line.words[max(0, start - line.start) : end - line.start].split()) for line in lines)
    return "the words are a pack's own: they are not said again" if own < quoted else None


# ── limits of a proposal


def _judged(op: Op, said: Said, steps: Sequence[Said], orders: list[str]) -> Op:
    """Return the op under the rule of its speaker, with the reason for waiting, where it waits."""
    rule = f"{EPISODE_RULE}{_RULES[said.step.role]}{BY_MODEL}"
    doubt = _doubt(op, said, steps, orders)
    stated = op if op.key is not None or op.statement else replace(op, statement=op.evidence.quote.strip())
    if stated.op is OpType.CONFLICT and stated.kind is ClaimKind.FACT:
        stated = replace(stated, op=OpType.ADD)  # facts stand side by side, and what speaks against one is counted
    placed = as_measured(stated, said)
    if doubt is None:
        return replace(placed, rule=rule)
    return replace(placed, rule=rule, needs_review=True, reason=doubt)


def _doubt(op: Op, said: Said, steps: Sequence[Said], orders: list[str]) -> str | None:
    if op.relation in _ENDS or op.stance is Stance.TURNED_DOWN:
        target = op.aim.ref if op.aim is not None and op.aim.ref else "something"
        return f"it takes back {target}: a person retracts or archives that"
    statement = op.statement or op.evidence.quote
    if said.step.role is StepRole.TOOL and instructs(op.evidence.quote):
        return "the output gives orders, which is not a tool's to do"
    if op.kind in NORMATIVE and points(statement):
        return OPEN
    own = (
        _own(op, said, steps)
        if op.kind not in MEASURED
        else "\n".join((said.step.tool or "", *(one.text for one in steps)))
    )
    if not _made_of(statement, own):
        return "it states more than the words that it quotes"
    if obeys(statement, orders) and not (said.step.role is StepRole.USER and _made_of(statement, op.evidence.quote)):
        return "it repeats an order that stood in a tool's output"
    return _unmeasured(op, said)


def _own(op: Op, said: Said, steps: Sequence[Said]) -> str:
    """Return the words that a statement may be made of: those of its step, and the deed that they point at."""
    deed = named_before(said, steps) if points(op.evidence.quote) else None
    return f"{said.text}\n{deed.words}" if deed is not None else said.text


def _made_of(statement: str, words: str) -> bool:
    """Most of it in the same words, and no number, name, code or denial that they do not have."""
    own, known = telling(statement), telling(words)
    return len(own & known) >= _OWN * len(own) and specifics(statement) <= _named(words)


def _named(words: str) -> frozenset[str]:
    """A name that opens the words, or stands in them in another case, is no other name."""
    return specifics(words) | frozenset(one.casefold().strip(".,;:!?()[]{}<>\"'`") for one in words.split())


def _unmeasured(op: Op, said: Said) -> str | None:
    if said.step.role is not StepRole.TOOL:
        return None
    if op.kind is ClaimKind.NEGATIVE_RESULT and not failed(said):
        return "the tool did not fail there"
    if op.kind is ClaimKind.TACTIC and not said.step.succeeded:
        return "the tool did not go well there"
    return "it was put out by a tool that failed" if op.kind is ClaimKind.FACT and failed(said) else None


def _tells_of(op: Op, other: Op) -> bool:
    """True if the model tells of a result that a rule has read off an exit code."""
    return op.kind is other.kind and not op.needs_review and op.evidence.section == other.evidence.section
