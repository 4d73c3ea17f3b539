"""The questions of a turn with what was answered to each; an answer whose question names its key becomes what the key's type
asks for, or a note."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from extract.turns.facts import op_of
from extract.turns.named import clause, in_a_row, named_in
from extract.turns.targets import Targets, targets_of
from extract.turns.values import agreed, entries, is_open, limited, value_of
from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType
from graph.rules.knowledge.entries import OPEN
from graph.rules.language.wording import doubt, flat
from graph.rules.utterances.sentences import Span, sentence
from graph.rules.values.normal import Misfit, Value, boolean

SECTION = "USER_ANSWERS"
RULE, QUESTION_RULE = "turn.answer", "turn.question"
SURE = 0.95
_QUICK = {"YES": True, "NO": False}
_NOTES = {"IDK": OPEN, "IRRELEVANT": "Irrelevant: ", "YES": "Yes: ", "NO": "No: "}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its answer."""

    source: Source
    id: str
    question: str
    key: str | None
    quick: str | None
    quick_span: Span | None
    text_span: Span | None

    @property
    def said(self) -> str:
        return self.source.text[slice(*self.text_span)] if self.text_span else ""

    @property
    def left_open(self) -> bool:
        """ "I don't know" in the answer's words is as good as in its button."""
        if self.quick is not None:
            return self.quick == "IDK"
        return self.text_span is not None and is_open(self.said)

    def asks(self, profile: Profile) -> str:
        """Return the name of its answer: its key, or the one key that its words name, or an id that only its own answers have."""
        if self.key:
            return self.key
        named = {key for one in named_in(clause(flat(self.question)), profile) for key in one.keys}
        return named.pop() if len(named) == 1 else f"?{self.id}"


@dataclass(frozen=True, slots=True)
class Question:
    """A question without a key that was left open: where, and by what name its entry is found."""

    id: str
    name: str
    text: str
    item: str | None


def asked_in(source: Source) -> Iterator[Asked]:
    questions = _questions(source)
    for number, one in enumerate(source.origin.get("answers", ()), 1):
        yield Asked(
            source,
            str(one.get("questionId", "")),
            questions.get(number) or str(one.get("questionId", "")),
            one.get("key"),
            one.get("quick"),
            _span(one.get("quickSpan")),
            _span(one.get("textSpan")),
        )


def left_open_in(source: Source, profile: Profile) -> Iterator[Question]:
    """Yield the questions without a key that this turn has left open."""
    targets = targets_of(source)
    for one in asked_in(source):
        if one.left_open and not one.key:
            name = one.asks(profile)
            yield Question(one.id, name, one.question, targets.of("", _key(name)).item)


def _key(name: str) -> str | None:
    return None if name.startswith("?") else name


def _questions(source: Source) -> dict[int, str]:
    """The questions' words, only to be shown: where they stand was stored, and the first line is enough."""
    told = source.origin.get("questions", ())
    return {
        number: source.text[slice(*span)].splitlines()[0] for number, span in enumerate(told, 1) if span[0] < span[1]
    }


def _span(stored: Any) -> Span | None:
    return (int(stored[0]), int(stored[1])) if stored else None


# ── ops of answers


@dataclass(frozen=True, slots=True)
class Answered:
    """The ops of the answers, and the stretches of text that they read."""

    ops: tuple[Op, ...]
    spans: tuple[Span, ...]


def read_answers(source: Source, profile: Profile, targets: Targets) -> Answered:
    ops: list[Op] = []
    spans: list[Span] = []
    for one in asked_in(source):
        made = list(_ops(one, profile, targets))
        ops.extend(made)
        if one.text_span and any(_within(op, one.text_span) for op in made):
            spans.append(one.text_span)
    return Answered(tuple(ops), tuple(spans))


def read_keyed(source: Source, profile: Profile, targets: Targets) -> tuple[Op, ...]:
    """Read the answers that no model is asked about: to questions that name their key, and to questions left open."""
    asked = (one for one in asked_in(source) if one.key or one.left_open)
    return tuple(op for one in asked for op in _ops(one, profile, targets))


def _within(op: Op, span: Span) -> bool:
    return op.evidence.start is not None and span[0] <= op.evidence.start < span[1]


def _ops(one: Asked, profile: Profile, targets: Targets) -> Iterator[Op]:
    spec = (profile.spec(one.key) or KeySpec(one.key)) if one.key else None
    if one.quick in ("IDK", "IRRELEVANT") or (one.quick and spec is None):
        yield _noted(one, profile, targets)
        return
    if spec is None:
        if one.left_open:
            yield _noted(one, profile, targets, one.text_span, left_open=True)
        return  # free words: whoever reads free words reads them
    if one.quick in _QUICK and spec.value_type in ("boolean", None) and not (spec.value_type is None and one.text_span):
        value = _QUICK[str(one.quick)]
        yield _fact(one, spec, targets, one.quick_span, boolean(value), _unlike(value, one.said))
    elif one.text_span:
        yield from _typed(one, spec, profile, targets, one.text_span)
    else:
        yield _noted(one, profile, targets)


def _typed(one: Asked, spec: KeySpec, profile: Profile, targets: Targets, span: Span) -> Iterator[Op]:
    words = one.source.text[slice(*span)]
    for start, end in entries(words, spec):
        place = (span[0] + start, span[0] + end)
        said = words[start:end]
        long = len(said) > profile.extract.quote_max
        value = (
            Misfit("too long to be quoted") if long else value_of(said, spec, one.source.at, in_a_row(spec, profile))
        )
        if isinstance(value, Misfit):
            quoted = (place[0], min(place[1], place[0] + profile.extract.quote_max))
            yield _noted(one, profile, targets, quoted, value.reason, left_open=is_open(said))
        else:
            yield _fact(one, spec, targets, place, value)


def _unlike(value: bool, words: str) -> str | None:
    """Say what the words beside a button hold against it."""
    said = agreed(words)
    if said is not None and said != value:
        return "the words beside the answer say otherwise"
    return "the words beside the answer limit it" if limited(words) else None


def _fact(
    one: Asked, spec: KeySpec, targets: Targets, span: Span | None, value: Value, against: str | None = None
) -> Op:
    assert span is not None  # an answer that says something says it somewhere
    target = targets.of(one.source.text[slice(*(one.text_span or span))], spec.key)
    return op_of(one.source, span, spec, value, target, RULE, SURE, against)


def _noted(
    one: Asked,
    profile: Profile,
    targets: Targets,
    span: Span | None = None,
    reason: str | None = None,
    *,
    left_open: bool = False,
) -> Op:
    place = span or one.quick_span or one.text_span
    assert place is not None  # the same
    quick = "IDK" if left_open else one.quick or ""
    said, asks = one.source.text[slice(*place)], one.asks(profile)
    shown = f"{_NOTES[quick]}{one.question}" if quick in _NOTES else f"{one.question}: {said}"
    return Op(
        op=OpType.NOTE,
        kind=ClaimKind.NOTE,
        evidence=Quotation(said, SECTION, *place),
        confidence=SURE,
        statement=shown[:500],
        item=targets.of("", None if asks.startswith("?") else asks).item if quick == "IDK" else None,
        asks=asks if quick == "IDK" else None,
        rule=QUESTION_RULE,
        reason=reason or {"IDK": "open question", "IRRELEVANT": "irrelevant"}.get(quick),
    )


REPLY_RULE = "turn.reply"
_REPLIED = 0.9
_LONGEST = 250


@dataclass(frozen=True, slots=True)
class _Reply:
    question: Question
    span: Span


def may_reply(source: Source) -> bool:
    """True if the turn has words that could answer something: only then do earlier questions matter."""
    return any(not one.key and not one.left_open for one in asked_in(source))


def may_ask(source: Source) -> bool:
    """True if a turn may have left a question without a key open; its text need not be there."""
    return any(not one.get("key") and one.get("quick") in (None, "IDK") for one in source.origin.get("answers", ()))


def open_questions(before: Sequence[Source], profile: Profile) -> tuple[Question, ...]:
    """The questions without a key that the turns before have left open, the latest asking of each, oldest first."""
    found = {(question.item, question.id): question for turn in before for question in left_open_in(turn, profile)}
    return tuple(found.values())


def read_replies(source: Source, targets: Targets, questions: Sequence[Question]) -> tuple[Op, ...]:
    """A note for each answer."""
    if not questions:
        return ()
    first: dict[Question, _Reply] = {}
    for one in _answered(source, targets, questions):
        first.setdefault(one.question, one)
    return tuple(_op(source, reply) for reply in sorted(first.values(), key=lambda reply: reply.span))


def _answered(source: Source, targets: Targets, questions: Sequence[Question]) -> Iterator[_Reply]:
    """The same question once more, this time with an answer: where it was asked, or else of what was in scope then."""
    here = targets.of("").item
    for one in asked_in(source):
        asked = [other for other in questions if other.id == one.id]
        words = one.text_span or one.quick_span
        if one.key or not asked or words is None or one.left_open or one.quick == "IRRELEVANT":
            continue
        if one.quick is None and doubt(sentence(flat(one.said))):
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
        confidence=_REPLIED,
        statement=f"{reply.question.text} {_shown(quote)}"[:500],
        item=reply.question.item,
        answers=reply.question.name,
        rule=REPLY_RULE,
        reason="it answers an open question",
    )


def _shown(quote: str) -> str:
    return " ".join(quote.removeprefix("quick=").split())


def without_repeats(ops: Sequence[Op], replies: Sequence[Op]) -> tuple[Op, ...]:
    """Leave out the ops that repeat a reply: the note that answers the question says it once."""
    spans = {(op.evidence.start, op.evidence.end) for op in replies}
    kept = (op for op in ops if not (op.rule == QUESTION_RULE and _place(op) in spans and op.asks is None))
    return (*kept, *replies)


def _place(op: Op) -> tuple[int | None, int | None]:
    return op.evidence.start, op.evidence.end
