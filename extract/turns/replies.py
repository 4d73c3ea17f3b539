"""Which words answer a question that an earlier turn left open, and that no key names: the same question, answered.

A question that has a key is answered by whatever fills the key; nothing is looked for here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.turns.answers import QUESTION_RULE, SECTION, Question, asked_in, left_open_in
from extract.turns.targets import Targets
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.wording import doubt, flat
from graph.rules.utterances.clauses import Span

RULE = "turn.reply"
SURE = 0.9
_LONGEST = 250


@dataclass(frozen=True, slots=True)
class _Reply:
    question: Question
    span: Span


def may_reply(source: Source) -> bool:
    """Whether the turn has words that could answer something: only then do earlier questions matter."""
    return any(not one.key and not one.left_open for one in asked_in(source))


def may_ask(source: Source) -> bool:
    """Whether a turn may have left a question without a key open; its text need not be there."""
    return any(not one.get("key") and one.get("quick") in (None, "IDK") for one in source.origin.get("answers", ()))


def open_questions(before: Sequence[Source], profile: Profile) -> tuple[Question, ...]:
    """The questions without a key that the turns before have left open, the latest asking of each, oldest first."""
    found = {(one.item, one.id): one for turn in before for one in left_open_in(turn, profile)}
    return tuple(found.values())


def read_replies(source: Source, targets: Targets, questions: Sequence[Question]) -> tuple[Op, ...]:
    """A note for each answer."""
    if not questions:
        return ()
    first: dict[Question, _Reply] = {}
    for one in _answered(source, targets, questions):
        first.setdefault(one.question, one)
    return tuple(_op(source, one) for one in sorted(first.values(), key=lambda one: one.span))


def _answered(source: Source, targets: Targets, questions: Sequence[Question]) -> Iterator[_Reply]:
    """The same question once more, this time with an answer: where it was asked, or else of what was in scope then."""
    here = targets.of("").item
    for one in asked_in(source):
        asked = [other for other in questions if other.id == one.id]
        words = one.text_span or one.quick_span
        if one.key or not asked or words is None or one.left_open or one.quick == "IRRELEVANT":
            continue
        if one.quick is None and doubt(flat(one.said)):
            continue
        yield _Reply(next((other for other in asked if other.item == here), asked[-1]), words)


def _op(source: Source, reply: _Reply) -> Op:
    start, end = reply.span
    section = source.section_at(start, end)
    quote = source.text[start:end][:_LONGEST]
    return Op(
        op=OpType.NOTE,
        kind=ClaimKind.NOTE,
        evidence=Quotation(quote, section.name if section else SECTION, start, start + len(quote)),
        confidence=SURE,
        statement=f"{reply.question.text} {_shown(quote)}"[:500],
        item=reply.question.item,
        answers=reply.question.name,
        rule=RULE,
        reason="it answers an open question",
    )


def _shown(quote: str) -> str:
    return " ".join(quote.removeprefix("quick=").split())


def without_repeats(ops: Sequence[Op], replies: Sequence[Op]) -> tuple[Op, ...]:
    """What an answer in words says of its question is said once: by the note that answers it."""
    spans = {(one.evidence.start, one.evidence.end) for one in replies}
    kept = (one for one in ops if not (one.rule == QUESTION_RULE and _span(one) in spans and one.asks is None))
    return (*kept, *replies)


def _span(op: Op) -> tuple[int | None, int | None]:
    return op.evidence.start, op.evidence.end
