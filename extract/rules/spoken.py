"""Reads plain sentences: where a deciding phrase stands in one, and whether the sentence really decides."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from extract.rules.beside import parts_below, reason_after
from extract.rules.clauses import reason_span
from extract.rules.decides import decides
from extract.rules.edges import quotable, tidy
from extract.rules.labels import REASONS, REJECTED
from extract.rules.reading import Reading, Sentence
from extract.rules.rule import Finding, Part
from extract.rules.state import state
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.figures import opens_figure
from graph.rules.language.history import once, rued
from graph.rules.language.wording import phrase, without_reason
from graph.rules.statements.later import opening

_BARE = phrase(
    r"^\W*(?:(?:that|it|this|those|them|these|you|him|her|one|both|either|any|anything|something|whatever|him|me|us|"
    r"(?:the |your |his |her |their |my )?(?:first|second|third|last|other|latter|former|same|suggestion|idea|plan|option|proposal|"
    r"approach|one)(?: one| option| idea)?|(?:to )?(?:the |our |your |this |that |my )?(?:(?:main|next|last|first|other|previous|original|actual|real) )?(?:agenda|topic|question|point|item|slide|"
    r"issue|subject|thing|page|section|beginning|start|work|discussion|meeting|schedule|track|business|matter|presentation)s?(?: (?:at|in) hand)?|(?:that|this) (?:one|then|plan|idea|option))"
    r"(?: (?:then|please|instead|now|thanks|for now|too|again))?)?\W*$"
)

_INSTEAD = phrase(
    r"^\W{0,4}(?:(?:so|ok|okay|and),? ){0,2}(?:instead of|rather than) (?P<what>[^,;:!?()]{1,120}?),?\W{0,2}$"
)
# "We'll host it in Frankfurt" says enough; "we'll use it" does not.
_PRONOUN = phrase(r"^ ?(?!it (?:in|on|at) (?-i:[A-Z0-9]))(?:it|them|him|her|you|me|us)\b(?!['/.-])")


_HISTORY = "it tells of what was decided once"


@dataclass(frozen=True, slots=True)
class Lead:
    """A deciding phrase. One of its `stems` is in every sentence that it matches, which is quicker to see."""

    pattern: re.Pattern[str]
    stems: tuple[str, ...]


def lead(words: str, stems: str) -> Lead:
    return Lead(phrase(words), tuple(stems.split("|")))


def deciding(
    reading: Reading,
    lead: Lead,
    kind: ClaimKind = ClaimKind.DECISION,
    *,
    chosen: bool = False,
    firm: bool = False,
) -> Iterator[Finding]:
    """Every sentence that `lead` decides in. What it decides is the lead's group `what`, or all from the lead on.

    `firm`: a condition behind the lead is part of what was decided ("we agreed to retry if it fails").
    """
    for sentence in reading.sentences:
        if not any(stem in sentence.folded for stem in lead.stems):
            continue
        found = lead.pattern.search(sentence.words)
        label = reading.blocks[sentence.block].label
        if found is None or (label and label.name in REASONS | REJECTED):
            continue
        if opens_figure(sentence.words, found.start()) or not decides(sentence.words, found, firm=firm):
            continue
        stated = _stated(reading, sentence, found, kind, chosen=chosen, firm=firm)
        if stated is not None and not rued(sentence.words, _behind(reading, sentence)):
            over = once(sentence.words[: found.start()], found[0], reading.source.at)
            yield replace(stated, marked=False, reason=_HISTORY) if over else stated


def _stated(
    reading: Reading, sentence: Sentence, lead: re.Match[str], kind: ClaimKind, *, chosen: bool, firm: bool
) -> Finding | None:
    start = lead.start("what") if "what" in lead.re.groupindex else lead.start()
    if _BARE.match(sentence.words[max(start, lead.end() - 1) :]):
        return None  # "let's go with that": whatever was meant stands somewhere else
    if not firm and _PRONOUN.match(sentence.words[lead.end() :]):
        return None
    from_day = opening(sentence.words[: lead.end()], reading.source.at) if start else None
    body = (sentence.start + (start if from_day is None else min(start, from_day)), sentence.end)
    found = state(reading, (sentence.start, sentence.end), body, kind, chosen=chosen)
    if found is None:
        return None
    parts = (
        *_reason_before(reading, sentence, lead),
        *_instead_before(reading, sentence, lead.start()),
        *reason_after(reading, sentence),
    )
    below = tuple(parts_below(reading, sentence.block)) if _closes_block(reading, sentence) else ()
    return replace(found, parts=found.parts + parts + below)


def _reason_before(reading: Reading, sentence: Sentence, lead: re.Match[str]) -> Iterator[Part]:
    """ "Because cost had to fall, we decided …", "cost had to fall, so from now on …" """
    until = lead.start()
    first, _ = without_reason(sentence.words)
    if (
        "so" in lead.re.groupindex
        and lead["so"]
        and (told := tidy(reading.text, sentence.start, sentence.start + until))
    ):
        yield Part(EvidenceRole.RATIONALE, quotable(reading.text, *told))
    elif 0 < first <= until and (span := reason_span(reading.text, sentence.start, sentence.start + first)):
        yield Part(EvidenceRole.RATIONALE, span)


def _instead_before(reading: Reading, sentence: Sentence, until: int) -> Iterator[Part]:
    """ "Instead of Jenkins we'll use …" """
    found = _INSTEAD.match(sentence.words[:until])
    span = tidy(reading.text, *(sentence.start + at for at in found.span("what"))) if found else None
    if span:
        yield Part(EvidenceRole.ALTERNATIVE, span)


def _behind(reading: Reading, sentence: Sentence) -> str:
    """The next sentence of its block."""
    after = reading.sentences_of(sentence.block)[sentence.place + 1 :]
    return after[0].words if after else ""


def _closes_block(reading: Reading, sentence: Sentence) -> bool:
    return not reading.text[sentence.end : reading.blocks[sentence.block].end].strip(" .!\n\r\t")
