"""A turn read by rules alone: answers by their keys, lines by theirs, and the rest as any other words are read."""

from collections.abc import Iterable
from dataclasses import replace

from extract.pipeline import Extraction, extract_by_rules
from extract.turns.answers import read_answers
from extract.turns.lines import read_lines_of
from extract.turns.targets import Targets, targets_of
from extract.turns.values import Span
from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.standing import AGENT_SECTION, OWN_SECTIONS

_CHAT = ("FREE_CHAT", AGENT_SECTION)


def extract_turn(source: Source, profile: Profile, now: int) -> Extraction:
    targets = targets_of(source)
    answered = read_answers(source, profile, targets)
    lines = [
        op
        for section in source.sections
        if section.name in _CHAT
        for op in read_lines_of(source, section, profile, targets)
    ]
    taken = [*answered.spans, *(_span(one) for one in lines)]
    rest = extract_by_rules(_unread(source, taken), profile, now)
    prose = [_aimed(one, targets) for one in rest.ops]
    ops = sorted((*answered.ops, *lines, *prose), key=lambda one: (_span(one), one.key or ""))
    return Extraction(tuple(ops), rest.dropped)


def _unread(source: Source, taken: Iterable[Span]) -> Source:
    """The same source, letter for letter in its place, with line breaks where structure stands or what is read."""
    kept = [section for section in source.sections if section.name in _CHAT]
    spans = [(one.start, one.end) for one in kept] + [_pair(one["textSpan"]) for one in _answers(source)]
    letters = ["\n"] * len(source.text)
    for start, end in spans:
        letters[start:end] = source.text[start:end]
    for start, end in taken:
        letters[start:end] = "\n" * (end - start)
    return replace(source, text="".join(letters))


def _answers(source: Source) -> list[dict[str, list[int]]]:
    return [one for one in source.origin.get("answers", ()) if one.get("textSpan")]


def _pair(stored: list[int]) -> Span:
    return stored[0], stored[1]


def _aimed(op: Op, targets: Targets) -> Op:
    """What prose says is an item's where its words name one, or where the turn is about one."""
    target = targets.of(op.evidence.quote, op.key)
    agents = op.evidence.section not in OWN_SECTIONS
    return replace(
        op,
        item=target.item,
        needs_review=op.needs_review or agents or target.doubt is not None,
        reason=op.reason or target.doubt,
    )


def _span(op: Op) -> Span:
    return op.evidence.start or 0, op.evidence.end or 0
