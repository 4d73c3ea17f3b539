"""Makes a finding of a stretch of words that states something: statement, slot, reasons, alternatives."""

import re
from dataclasses import replace

from extract.rules.clauses import Clause, take_apart
from extract.rules.edges import quotable, tidy
from extract.rules.option import about
from extract.rules.owners import due_in, is_field, owner_in
from extract.rules.reading import Reading
from extract.rules.rule import Finding, Span
from graph.model.claim import QUOTE_MAX
from graph.model.key import NO_LETTERS, is_key, key_of
from graph.model.words import ClaimKind, EvidenceRole, OpType
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import doubts_decision, flat, phrase, without_reason
from graph.rules.statements.later import without_day
from graph.rules.values.normal import infer

_PART = rf"[^\s./{NO_LETTERS}]{{1,60}}"
_SLOT = re.compile(
    rf"[`*_]{{0,3}}(?P<key>{_PART}(?:\.{_PART}){{1,8}})[`*_]{{0,3}}[ \t]{{0,8}}:?=[ \t]{{0,8}}(?P<value>[^\s=].*)",
    re.DOTALL,
)
_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\([^()\s]{1,500}\)")
_EMPHASIS = re.compile(r"\*{1,3}|`|(?<!\w)_{1,3}|_{1,3}(?!\w)")
_EMPTY = phrase(
    r"^\W*(?:tbd|tba|todo|none(?: yet)?|n/a|na|pending|open|undecided|unknown|\?+|see (?:above|below)|not yet(?: decided)?|"
    r"to be (?:decided|determined|discussed|confirmed|done)|not decided|no decision(?: yet| was (?:made|taken|reached))?|"
    r"yes|no|ok|okay|sure|[{<\[].*)\W*$"
)
_CUTS = phrase(r"(?:,|\()? ?\b(?:instead of|rather than|as opposed to|over|not)\b|,|\(| - | \u2013 | \u2014 ")
_FEWEST = 3  # letters and digits; less says nothing


def state(reading: Reading, quote: Span, body: Span, kind: ClaimKind, *, chosen: bool = False) -> Finding | None:
    """`quote` is what to quote, `body` the words in it that say what is so. None where they say nothing."""
    text = reading.text
    clause = take_apart(text, *body, chosen=chosen)
    span = _quoted(text, quote, clause)
    statement = plain(text[clause.states[0] : min(clause.states[1], span[1])])
    if _EMPTY.match(statement) or sum(letter.isalnum() for letter in statement) < _FEWEST:
        return None
    named, title = about(reading, statement)
    found = Finding(span, kind, named, clause.parts + title)
    if kind is ClaimKind.ACTION_ITEM and is_field(statement):
        return None  # it says who is to do what stands above it
    if kind is ClaimKind.ACTION_ITEM:
        return replace(found, owner=owner_in(statement), due=due_in(statement, reading.source.at))
    return replace(found, op=OpType.NOTE, marked=False) if kind is ClaimKind.NOTE else _slotted(found)


def doubted(found: Finding, sentence: str, labelled: bool = True) -> Finding:
    """Marked words that hedge, ask or wish are kept for a person; they decide nothing by themselves."""
    first, last = without_reason(sentence)
    doubtful = doubts_decision(sentence[first:last], 0, labelled)
    if doubtful is None:
        return found
    return replace(found, marked=False, needs_review=True, reason=doubtful.why)


def plain(words: str) -> str:
    """The words without their markup, on one line."""
    words = _EMPHASIS.sub("", _LINK.sub(r"\1", words))
    return " ".join(words.split()).strip(" ,;:")


def _quoted(text: str, quote: Span, clause: Clause) -> Span:
    """All of it where that is short enough, else what is stated, else as much of that as fits."""
    whole = trimmed(text, *quote) or quote
    end = whole[1]
    while end - 1 > whole[0] and text[end - 1] in ".!*_ ":
        end -= 1
    if end - whole[0] <= QUOTE_MAX:
        return whole[0], end
    if clause.states[1] - whole[0] <= QUOTE_MAX:
        return whole[0], clause.states[1]
    return quotable(text, *clause.states)


def _slotted(found: Finding) -> Finding:
    """`auth.database = Postgres` fills that slot; a value ends where an alternative begins."""
    slot = _SLOT.fullmatch(found.statement)
    if slot is None or not is_key(key := key_of(slot["key"])):
        return found
    words = slot["value"]
    if any(part.role is EvidenceRole.ALTERNATIVE for part in found.parts) and (cut := _CUTS.search(flat(words))):
        words = words[: cut.start()]
    span = tidy(timeless := without_day(flat(words)), 0, len(timeless)) or tidy(words, 0, len(words))
    if span is None:
        return found
    value = infer(words[span[0] : span[1]], key)
    return replace(found, key=key, value_type=value.type, value=value.value)
