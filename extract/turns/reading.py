"""A turn read by rules alone: answers by their keys, lines by theirs, sentences by the names in them, corrections by
what they take back, and the rest as any other words are read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from extract.pipeline import Dropped, Extraction, extract_by_rules
from extract.turns.answers import open_questions, read_answers, read_replies, without_repeats
from extract.turns.corrections import read_corrections
from extract.turns.facts import Fact, answers_in, facts_of
from extract.turns.named import clause
from extract.turns.prose import read_lines_of, read_misfits, read_prose
from extract.turns.replacing import aimed
from extract.turns.targets import Targets, mentions, targets_of, with_names
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.source import Section, Source
from graph.model.source_kind import AGENT_SECTION, OWN_SECTIONS
from graph.rules.language.sentences import sentence_around
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import Span

_CHAT = ("FREE_CHAT", AGENT_SECTION)


def extract_turn(source: Source, profile: Profile, now: int, before: Sequence[Source] = ()) -> Extraction:
    """`before` are the turns that were captured before this one, oldest first: corrections may be about them, and
    answers may be to what they left open."""
    targets = targets_of(source)
    stated = _stated(source, profile, targets, _facts(before, profile), before[-1] if before else None)
    replies = read_replies(source, targets, open_questions((*before, source), profile))
    rest = extract_by_rules(_unread(source, stated.taken), profile, now)
    prose = [_aimed(op, targets) for op in rest.ops]
    ops = sorted((*without_repeats(stated.ops, replies), *prose), key=lambda op: (_span(op), op.key or ""))
    over = (Dropped(op, f"over the batch of {profile.extract.batch}") for op in stated.over)
    return Extraction(tuple(ops), (*rest.dropped, *over))


def about_mentioned(source: Source, found: Extraction) -> Extraction:
    """Give a message's ops the item that their sentence mentions; an unknown item has to be looked at."""
    if not mentions(source.text):
        return found
    targets = targets_of(source)
    return replace(found, ops=tuple(_mentioned(source, op, targets) for op in found.ops))


def _mentioned(source: Source, op: Op, targets: Targets) -> Op:
    words = _sentence(source, op)
    if not mentions(words):
        return op
    target = targets.of(words, op.key)
    doubt = target.doubt
    aimed = replace(op, item=target.item, needs_review=op.needs_review or doubt is not None, reason=doubt or op.reason)
    return _named(aimed)


def _named(op: Op) -> Op:
    """Its statement says the name of an item that its words mention, not how they mention it."""
    return replace(op, statement=with_names(op.statement)) if op.statement else op


def _facts(before: Sequence[Source], profile: Profile) -> tuple[Fact, ...]:
    """Return the facts of earlier turns, each read knowing the ones before it."""
    known: tuple[Fact, ...] = ()
    latest: Source | None = None
    for source in before:
        stated = _stated(source, profile, targets_of(source), known, latest)
        known, latest = (*known, *facts_of(source, stated.ops, profile)), source
    return known


@dataclass(frozen=True, slots=True)
class _Stated:
    """The ops of words about keys, the stretches that they alone read, and the ops over the batch."""

    ops: tuple[Op, ...]
    taken: tuple[Span, ...]
    over: tuple[Op, ...]


def _stated(
    source: Source, profile: Profile, targets: Targets, earlier: Sequence[Fact], latest: Source | None
) -> _Stated:
    answered = read_answers(source, profile, targets)
    chat = [section for section in source.sections if section.name in _CHAT]
    lines = [op for section in chat for op in read_lines_of(source, section, profile, targets)]
    taken = [*answered.spans, *(_span(op) for op in lines)]
    free = [*chat, *(_answer(source, span) for span in answers_in(source))]
    read = [op for section in free for op in read_prose(source, section, profile, targets, taken)]
    most = profile.extract.batch
    over = (*lines[most:], *read[most:])
    lines, prose = lines[:most], read[:most]
    told = _in_order((*answered.ops, *lines))
    named = []
    for one in prose:
        known = _until(source, one, told, earlier, profile)
        named.append(aimed(one, clause(flat(_sentence(source, one))), known))
    said = [*taken, *(_span(op) for op in named)]
    keyed = _in_order((*told, *named))
    corrected = read_corrections(source, profile, targets, keyed, said, earlier, latest)
    said += [_span(op) for op in corrected]
    notes = [op for section in free for op in read_misfits(source, section, profile, said)]
    return _Stated((*keyed, *corrected, *notes), (*taken, *(_span(op) for op in corrected)), over)


def _until(source: Source, op: Op, told: Sequence[Op], earlier: Sequence[Fact], profile: Profile) -> tuple[Fact, ...]:
    ops = [one for one in told if _span(one) < _span(op)]
    return (*earlier, *facts_of(source, ops, profile))


def _in_order(ops: Iterable[Op]) -> tuple[Op, ...]:
    return tuple(sorted(ops, key=_span))


def _sentence(source: Source, op: Op) -> str:
    """Return the sentence of an op, within its section: the mark of an answer is no part of the words."""
    start, end = _span(op)
    low, high = sentence_around(source.text, start, end, wrapped=False)
    section = source.section_at(start, end)
    return source.text[max(low, section.start if section else low) : high]


def _answer(source: Source, span: Span) -> Section:
    section = source.section_at(*span)
    return Section(section.name if section else "", *span)


def _unread(source: Source, taken: Iterable[Span]) -> Source:
    """The same source, letter for letter in its place, with line breaks where structure stands or what is read."""
    spans = [(section.start, section.end) for section in source.sections if section.name in _CHAT] + answers_in(source)
    letters = ["\n"] * len(source.text)
    for start, end in spans:
        letters[start:end] = source.text[start:end]
    for start, end in taken:
        letters[start:end] = "\n" * (end - start)
    return replace(source, text="".join(letters))


def _aimed(op: Op, targets: Targets) -> Op:
    """Give an op of prose its item, where its words name one, or where the turn is about one."""
    target = targets.of(op.evidence.quote, op.key)
    agents = op.evidence.section not in OWN_SECTIONS
    return replace(
        _named(op),
        item=target.item,
        needs_review=op.needs_review or agents or target.doubt is not None,
        reason=op.reason or target.doubt,
    )


def _span(op: Op) -> Span:
    return op.evidence.start or 0, op.evidence.end or 0
