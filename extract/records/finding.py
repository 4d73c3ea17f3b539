"""Finds a record's decision: the sentence under its heading Decision, else its title; with context and consequences."""

from collections.abc import Iterator
from dataclasses import replace

from extract.records.forms import Recognised
from extract.records.options import options_of, reason_of, sections, under
from extract.records.xep import opening_of
from extract.rules.blocks import BlockKind
from extract.rules.clauses import quotable, reason_span, take_apart, tidy
from extract.rules.labels import clause
from extract.rules.reading import Finding, Part, Reading, Rule, Span
from extract.rules.state import plain
from graph.model.words import ClaimKind, EvidenceRole

_CONTEXT = (
    "context", "motivation", "problem", "background", "rationale", "argument", "issue", "reason", "why", "abstract",
    "introduction", "summary",
)  # fmt: skip
_FOLLOWS = ("consequences", "positive consequences", "negative consequences", "implications", "impact")
_MOST = 8  # consequences that are quoted


def _nothing(_: Reading) -> Iterator[Finding]:
    """Find nothing: a record's decision is found for the document as a whole."""
    return iter(())


RULE = Rule("record", prior=0.7, version=6, find=_nothing)
STATUS = Rule("record_status", prior=0.7, version=1, find=_nothing)


def titled(reading: Reading, found: Recognised) -> Finding:
    """A record whose family numbers it decides what its title says; others what a field of theirs says."""
    record = found.record
    span = tidy(reading.text, found.decided.start, found.decided.end) if found.decided else None
    if span is not None:
        span = quotable(reading.text, *span)
        return Finding(span, ClaimKind.DECISION, plain(reading.text[slice(*span)]), from_field=True)
    statement = f"{record.label}: {record.title}" if found.numbered else record.title
    numbered = (Part(EvidenceRole.ASSERTS, found.number),) if found.number else ()
    said = take_apart(reading.text, *found.title).parts if not found.numbered else ()
    instead = tuple(part for part in said if part.role is EvidenceRole.ALTERNATIVE)
    return Finding(found.title, ClaimKind.DECISION, statement, (*numbered, *instead), from_field=True)


def with_reasons(reading: Reading, found: Finding, record: Recognised) -> Finding:
    """Context is a reason, behind what its own words give as one; who decided it, what follows and what was turned down are quoted."""
    roles = {part.role for part in found.parts}
    parts = [*found.parts]
    if EvidenceRole.RATIONALE not in roles:
        parts += _behind_choice(reading, found)
    parts += _first(reading)
    # A named decider settled it, so the line confirms; the consequences are the record's own words.
    if record.deciders is not None and (span := tidy(reading.text, record.deciders.start, record.deciders.end)):
        parts.append(Part(EvidenceRole.CONFIRMS, quotable(reading.text, *span)))
    parts += _listed(reading)
    if EvidenceRole.ALTERNATIVE not in roles:
        parts += options_of(reading, found.statement)
    return replace(found, parts=tuple(parts))


def _behind_choice(reading: Reading, found: Finding) -> Iterator[Part]:
    """ "Chosen option: gRPC." names only what was chosen: what the section goes on to say is why."""
    if not clause(plain(reading.text[slice(*found.span)])).begins("names a choice"):
        return
    behind = [one for one in reading.sentences if one.start >= found.span[1]]
    ends = [
        at
        for at, block in enumerate(reading.blocks)
        if block.start >= found.span[1] and block.kind is BlockKind.HEADING
    ]
    near = [one for one in behind if not ends or one.block < ends[0]]
    for at in dict.fromkeys(one.block for one in near[:_MOST]):
        yield from reason_of(reading, [one for one in near if one.block == at])
        if reading.blocks[at].kind is not BlockKind.ITEM:
            return


def _first(reading: Reading) -> list[Part]:
    """Return the beginning of the first section that tells the context."""
    for heading in sections(reading, _CONTEXT):
        for at in under(reading, heading):
            if said := reading.sentences_of(at):
                return list(reason_of(reading, said))
    span = opening_of(reading.text) if "<xep" in reading.text else None
    why = reason_span(reading.text, *span) if span else None
    return [Part(EvidenceRole.RATIONALE, why)] if why else []


def _listed(reading: Reading) -> list[Part]:
    """Return the consequences: each item of such sections, and the first sentence of each paragraph."""
    found: list[Span] = []
    for heading in sections(reading, _FOLLOWS):
        for at in under(reading, heading):
            spans = [tidy(reading.text, one.start, one.end) for one in reading.sentences_of(at)[:1]]
            found += [quotable(reading.text, *span) for span in spans if span is not None]
    return [Part(EvidenceRole.ASSERTS, span) for span in dict.fromkeys(found)][:_MOST]
