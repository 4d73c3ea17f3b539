"""Knows which words a decision from a registry rests on: those of the messages that it quotes, and nobody else's.

A record without a quoted speaker was written by hand, or its importer stands for it with their name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import QUOTE_MAX, Claim, Draft, Evidence, Standing
from graph.model.registry import Quote, Recorded, Remark
from graph.model.source import Source
from graph.model.terms import terms_of
from graph.model.words import STANDING_FOR_A_CLAIM, EvidenceKind, EvidenceRole
from graph.rules.language.sentences import sentences

Spoken = Mapping[str, Mapping[int, Source]]  # the messages of each task by their places


@dataclass(frozen=True, slots=True)
class Brought:
    """A recorded decision with what it may rest on: its own source, the run of that, and what was said in tasks."""

    record: Recorded
    source: Source
    run: str
    spoken: Spoken
    ended: int | None = None  # when something else in the registry replaced it


def words_of(brought: Brought, claim: Claim, draft: Draft, now: int) -> tuple[Evidence, ...]:
    quoted = [_quoted(quote, brought, claim, draft, now) for quote in _quotes(brought.record)]
    found = [evidence for evidence in quoted if evidence is not None]
    said = [evidence for evidence in found if evidence.role is EvidenceRole.ASSERTS]
    own = [] if said and brought.record.by is None else _own(brought, claim, draft, now)
    first = (own or said)[0]
    return tuple(
        evidence if evidence.draft is not None else replace(evidence, of=first.id) for evidence in (*own, *found)
    )


def _own(brought: Brought, claim: Claim, draft: Draft, now: int) -> list[Evidence]:
    """Return the evidence of a decision as somebody wrote it, with its reason. A summary of other people's words is no
    reason of theirs."""
    source, record = brought.source, brought.record
    hand = Standing(accepts=True, firm=not claim.high_risk, decides=True, hand=True)
    words = _span(source, source.sections[0].start, source.sections[0].end, now, role=EvidenceRole.ASSERTS)
    words = replace(words, task=claim.task, item=claim.item, draft=draft, standing=hand)
    gave = source.sections[1:] if record.by is None or record.summary == record.rationale else ()
    return [words, *(_span(source, section.start, section.end, now) for section in gave)]


def _quotes(record: Recorded) -> Sequence[Quote]:
    """Return the quotations: the named words of a message, else the message as such."""
    told = {quote.message for quote in record.quotes if quote.task is None}
    return (*record.quotes, *(Quote(place) for place in dict.fromkeys(record.messages) if place not in told))


def _quoted(quote: Quote, brought: Brought, claim: Claim, draft: Draft, now: int) -> Evidence | None:
    task = quote.task or brought.record.task
    message = brought.spoken.get(task or "", {}).get(quote.message)
    if message is None:
        return None
    start, end, role = quote.start, quote.end, quote.role
    if start is None or end is None or not 0 <= start < end <= len(message.text) or end - start > QUOTE_MAX:
        start, end = _nearest(message.text, brought.record.statement)
        role = EvidenceRole.RATIONALE if role is EvidenceRole.ASSERTS else role  # which words said it, nobody knows
    said = _span(message, start, end, now, role=role)
    said = replace(said, id=f"{said.id}:{brought.record.ref}:{role}", task=task)
    return replace(said, item=claim.item, draft=draft) if role in STANDING_FOR_A_CLAIM else said


def _nearest(text: str, statement: str) -> tuple[int, int]:
    """The sentence that shares most with the statement, or all of a message that is short enough to quote."""
    if len(text) <= QUOTE_MAX:
        return 0, len(text)
    wanted = set(terms_of(statement))
    spans = sentences(text, 0, len(text), wrapped=False) or [(0, len(text))]
    start, end = max(spans, key=lambda one: (len(wanted & set(terms_of(text[one[0] : one[1]]))), -one[0]))
    return start, min(end, start + QUOTE_MAX)


def _span(source: Source, start: int, end: int, now: int, role: EvidenceRole = EvidenceRole.RATIONALE) -> Evidence:
    end = min(end, start + QUOTE_MAX)
    section = source.section_at(start, end)
    return Evidence(
        id=f"{source.ref}:{start}:{end}",
        source=source.ref,
        start=start,
        end=end,
        quote=source.text[start:end],
        section=section.name if section else None,
        kind=EvidenceKind.AGENT_OUTPUT if source.agent else EvidenceKind.USER_SPAN,
        role=role,
        at=source.at,
        recorded_at=now,
        author=source.author,
        agent=source.agent,
    )


def times(remarks: Sequence[Remark], now: int) -> list[int]:
    """A microsecond apart; before the first that says its time, they count backwards from it."""
    first = next((place for place, one in enumerate(remarks) if one.at is not None), None)
    if first is None:
        return [now + place for place in range(len(remarks))]
    start = remarks[first].at or 0
    found = [max(0, start - first + place) for place in range(first)]
    for remark in remarks[first:]:
        found.append(remark.at if remark.at is not None else found[-1] + 1)
    return found
