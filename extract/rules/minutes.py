"""Knows the forms in which minutes set down what was settled: motions with how their votes ended ("Motion: to sell the van. Moved by Lee,
seconded by Smith. Carried."), and tables with a column of actions, owners and days, or of decisions with their reasons.

The outcome of a motion stands behind it, in its paragraph or in the next one. Without an outcome a person says whether it was carried.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from extract.rules.blocks import BlockKind
from extract.rules.clauses import options, reason_span
from extract.rules.force import Force, told_by
from extract.rules.owners import Given, due_in
from extract.rules.reading import Finding, Part, Reading, Rule, Span
from extract.rules.state import doubted, state
from extract.rules.votes import REACH, heard, outcome_in, told_below, voted
from extract.sources.lines import Line, read_lines
from graph.model.words import ClaimKind, EvidenceRole, SourceKind
from graph.rules.language.sentences import trimmed
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import sentence

# Without one of these nothing is moved.
_MOVING = ("motion", "proposal", "moved", "reject", "declin", "defeat", " down ")
_SET_OFF = " \t\n,;.(*_-"


def find_motions(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is not SourceKind.DOCUMENT:
        return
    for at, block in enumerate(reading.blocks):
        if block.kind is BlockKind.HEADING:
            continue
        moved = [one for one in _beginnings(reading, at) if heard(reading, *one).begins("moves")]
        ends = [start for start, _ in moved[1:]] + [block.end]
        for (start, _), end in zip(moved, ends, strict=False):
            found = _motion(reading, at, start, min(end, start + REACH))
            yield from [found] if found is not None else []


def _beginnings(reading: Reading, at: int) -> Iterator[Span]:
    """The sentences that may move something; the first with the label that it stands behind."""
    for place, one in enumerate(reading.sentences_of(at)):
        start = one.start if place else reading.blocks[at].mark
        words = reading.text[start : one.end].casefold()
        if any(word in words for word in _MOVING):
            yield start, one.end


def _motion(reading: Reading, at: int, mark: int, end: int) -> Finding | None:
    said = heard(reading, mark, end)
    moves = said.begins("moves")
    if moves is None:
        return None
    start = said.span(moves.places["body"], moves.end)[0]
    outcome = outcome_in(said, start)
    sentence = next((one for one in reading.sentences_of(at) if one.end > mark + start), None)
    stops = [one for one, _ in said.spans("names movers") if one > start]
    stops += [outcome.start] if outcome is not None else []
    stops += [sentence.end - mark] if sentence is not None else []
    body = trimmed(reading.text, mark + start, mark + min(stops, default=len(said.text)))
    found = _stated(reading, body, (mark, mark + (outcome.end if outcome else len(said.text)))) if body else None
    if found is None:
        return None
    told = moves.phrase.tells("outcome") or (outcome.act if outcome is not None else told_below(reading, at))
    if told is None and moves.phrase.tells("voted"):
        return None  # what was only proposed
    return voted(found, told)


def _stated(reading: Reading, body: Span, whole: Span) -> Finding | None:
    """Make the finding of a motion. Its quotation includes who moved it and how the vote ended."""
    start, end = body
    end = start + len(reading.text[start:end].rstrip(_SET_OFF))
    return state(reading, whole, (start, end), ClaimKind.DECISION, chosen=True)


MOTION = Rule("motion", prior=0.7, version=3, find=find_motions)


# ── tables

_RULE = re.compile(r"\A[ \t]{0,3}\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t:|-]*)?$")
_FENCE = "|==="
_BAR = re.compile(r"(?<!\\)\|")
_COLUMNS = {
    "action": "action item|action items|action|actions|task|to do|todo|next step|what",
    "owner": "owner|owners|who|assignee|assigned to|responsible|by whom|person",
    "due": "due|due date|deadline|by when|when|until|by",
    "decision": "decision|decisions|resolution|resolutions|decided|agreed",
    "why": "rationale|reason|reasons|why|because|justification",
    "status": "status|state|done",
    "instead": "alternatives|alternative|alternatives considered|options considered|rejected alternatives|rejected",
}
_NAMED = {name: column for column, names in _COLUMNS.items() for name in names.split("|")}
_DONE = frozenset(["done", "closed", "complete", "completed", "x", "yes", "\u2713", "\u2705", "\u2714"])


def find_rows(reading: Reading) -> Iterator[Finding]:
    if "|" not in reading.text:
        return
    lines = list(read_lines(reading.text))
    for columns, line in (*_with_a_rule(reading.text, lines), *_between_fences(reading.text, lines)):
        said = cells(line)
        row = {name: said[place] for name, place in columns.items() if place < len(said)}
        found = _row(reading, row)
        yield from [found] if found else []


def _with_a_rule(text: str, lines: Sequence[Line]) -> Iterator[tuple[dict[str, int], Line]]:
    """The rows of tables in Markdown: a rule stands below the titles."""
    columns: dict[str, int] = {}
    for above, line, at in zip([None, *lines], lines, range(len(lines)), strict=False):
        if line.fenced or "|" not in line.text:
            columns = {}
        elif above is not None and not above.fenced and is_rule(line):
            columns = _headed(text, above)
        elif columns and not (at + 1 < len(lines) and is_rule(lines[at + 1])):
            yield columns, line


def _between_fences(text: str, lines: Sequence[Line]) -> Iterator[tuple[dict[str, int], Line]]:
    """The rows of tables in AsciiDoc, each on a line: the first of them has the titles."""
    inside, columns = False, None
    for line in lines:
        if line.text.strip() == _FENCE:
            inside, columns = not inside, None
        elif inside and line.text.startswith("|"):
            if columns is None:
                columns = _headed(text, line)
            elif columns:
                yield columns, line


def _headed(text: str, line: Line) -> dict[str, int]:
    """Return the columns by their content; none where a table is about other things."""
    titles = [text[start:end].strip(" \t*_`").casefold() for start, end in cells(line)]
    found: dict[str, int] = {}
    for place, title in enumerate(titles):
        if title in _NAMED:
            found.setdefault(_NAMED[title], place)
    acts = "action" in found and "owner" in found
    return found if acts or "decision" in found else {}


def is_rule(line: Line) -> bool:
    """The line below the titles of a table."""
    return _RULE.match(line.text) is not None


def cells(line: Line) -> Sequence[Span]:
    start = len(line.text) - len(line.text.lstrip())
    start += line.text[start : start + 1] == "|"
    found, begin = [], start
    for stop in (*(match.start() for match in _BAR.finditer(line.text, start)), None):
        end = len(line.text) if stop is None else stop
        if stop is not None or line.text[begin:end].strip():
            found.append((line.start + begin, line.start + end))
        begin = end + 1
    return found


def _row(reading: Reading, row: Mapping[str, Span]) -> Finding | None:
    kind = ClaimKind.ACTION_ITEM if "action" in row and "owner" in row else ClaimKind.DECISION
    span = trimmed(reading.text, *row.get("action" if kind is ClaimKind.ACTION_ITEM else "decision", (0, 0)))
    found = state(reading, span, span, kind, chosen=True) if span else None
    if found is None or span is None:
        return None
    why = reason_span(reading.text, *row["why"]) if "why" in row else None
    instead = options(reading.text, *row["instead"]) if "instead" in row else ()
    beside = [Part(EvidenceRole.RATIONALE, why)] if why else []
    beside += [
        Part(EvidenceRole.ALTERNATIVE, one) for one in instead if reading.text[slice(*one)].strip("-\u2013\u2014 ")
    ]
    found = replace(found, parts=(*found.parts, *beside))
    if kind is ClaimKind.ACTION_ITEM:
        given = _given(reading, row)
        found = replace(found, owner=given.owner or found.owner, due=given.due or found.due)
        if _said(reading, row, "status").casefold() in _DONE:
            return replace(found, marked=False, needs_review=True, reason="it is ticked off as done")
    found = doubted(found, sentence(flat(reading.text[slice(*span)])))
    return _standing(reading, row, found) if kind is ClaimKind.DECISION else found


def _standing(reading: Reading, row: Mapping[str, Span], found: Finding) -> Finding:
    """Weigh a finding by the status in its row: "Rejected", "Superseded by D-05", "Proposed"."""
    status = _said(reading, row, "status")
    told = told_by(reading.source, status) if status else None
    if told is None:
        return found
    down, over = told.force is Force.DOWN, told.force is Force.OVER
    return replace(found, marked=False, needs_review=True, declined=down, over=over, reason=told.why)


def _given(reading: Reading, row: Mapping[str, Span]) -> Given:
    due = _said(reading, row, "due")
    return Given(_said(reading, row, "owner").lstrip("@") or None, due_in(f"by {due}", reading.source.at))


def _said(reading: Reading, row: Mapping[str, Span], name: str) -> str:
    return reading.text[slice(*row[name])].strip(" \t*_`-") if name in row else ""


TABLE = Rule("table", prior=0.7, version=4, find=find_rows)
