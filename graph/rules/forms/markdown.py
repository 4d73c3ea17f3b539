"""Knows how a trace reads as text: the same bytes for the same state, and nothing in it that could pass for markup."""

from collections.abc import Iterable
from typing import Any

from graph.model.claim import Claim
from graph.model.conflict import Conflict
from graph.model.review import Review
from graph.model.status import ClaimStatus
from graph.model.trace import PASSAGES_SHOWN, Amendment, Passage, Quoted, Trace, is_planned, is_to_come
from graph.model.words import ConflictStatus, EvidenceKind, EvidenceRole, PatternType
from graph.rules.forms.answering import SUSPECT, gives_reason, is_answered, said_since
from graph.rules.forms.escaping import plain
from graph.rules.forms.lines import section, when
from graph.rules.forms.lists import list_beside, list_lines

_ROLE = {
    EvidenceRole.ASSERTS: "said",
    EvidenceRole.RATIONALE: "because",
    EvidenceRole.ALTERNATIVE: "instead of",
    EvidenceRole.CONFIRMS: "confirmed",
    EvidenceRole.CORRECTS: "corrected",
}
_IN_A_RECORD = "in the record"  # who decided, and what follows from it: nobody's yes
_UNDECIDED = {
    ClaimStatus.CANDIDATE: "NOT DECIDED: only proposed",
    ClaimStatus.CONFLICTED: "NOT DECIDED: it contradicts what is in force",
}
_NOTHING = (
    "No decision on record answers this, and nothing on record has its words. Ask in words that people used; `claims` lists "
    "what was decided or turned down, and `changes` what has changed."
)
_NEAR = "No decision on record answers this well enough. Below is what comes near it."
_NO_KEY = "No claim has this key. `claims` lists claims with their keys; or ask in words."
_PLANNED = "PLANNED: it does not hold before"

ONLY_LOOKS = "POSSIBLY DECIDED: it only looks so, and nobody has confirmed it"
_SAID_BY = (PatternType.CONFIRMATION, PatternType.REJECTION, PatternType.CORRECTION)


def markdown(trace: Trace) -> str:
    parts = [_head(trace), *_body(trace)] if trace.answer else [_no_answer(trace)]
    if trace.answer and trace.listed:
        parts += list_beside(trace.listed, trace.answer.ref)
    there = {entry.claim.ref for entry in trace.listed.entries} if trace.listed else set()
    near = [
        f"- {_claim(match.claim, trace)} ({match.score:.2f})"
        for match in trace.alternatives
        if match.claim.ref not in there
    ]
    parts += section("Also near", near)
    if there:
        return "\n\n".join(parts) + "\n"
    if trace.answer is None or trace.answer.possible or not gives_reason(trace.answer, trace.because):
        said = [passage for passage in trace.passages or () if not _is_quoted(passage, trace)][:PASSAGES_SHOWN]
        parts += section("Where it was talked about", [_passage(passage) for passage in said])
    return "\n\n".join(parts) + "\n"


def _is_quoted(passage: Passage, trace: Trace) -> bool:
    """True if the answer's evidence has shown the words already."""
    words = passage.quote.strip(" .!")
    return any(said.source.ref == passage.source.ref and words in said.evidence.quote for said in trace.because)


def _head(trace: Trace) -> str:
    claim = trace.answer
    assert claim is not None  # called only where there is an answer
    title = f"# {plain(trace.question)}\n\n" if trace.question else ""
    undecided = _undecided(claim, trace)
    said = plain(claim.statement)
    lines = [undecided, "", said] if undecided else [f"**{_past_mark(claim, trace)}{said}**"]
    lines += ["", f"{claim.ref} · {claim.kind} · {claim.status}"]
    if claim.valid_from is not None and (claim.held or not _past_mark(claim, trace)):
        until = f" until {when(claim.valid_to)}" if claim.valid_to is not None else ""
        waits = claim.status in _UNDECIDED and not _comes(claim, trace)
        lines[-1] += f" · said {when(claim.valid_from)}" if waits else f" · {_begins_when(claim, trace)}{until}"
    if any(conflict.status is ConflictStatus.OPEN for conflict in trace.conflicts):
        lines[-1] += " · disputed"
    if claim.key:
        lines += ["", f"Key: `{claim.key}`"]  # a paragraph of its own: Markdown would join it to the line above
    return title + "\n".join(lines)


def _undecided(claim: Claim, trace: Trace) -> str | None:
    """Return what is told before the words of a claim that is not in force, or not yet: they would read as if it were."""
    if claim.possible:
        return ONLY_LOOKS
    return f"{_PLANNED} {when(claim.valid_from)}" if _is_planned(claim, trace) else _UNDECIDED.get(claim.status)


def _is_planned(claim: Claim, trace: Trace) -> bool:
    return trace.day is not None and is_planned(claim, trace.day)


def _past_mark(claim: Claim, trace: Trace) -> str:
    """Return the mark of a claim that no longer holds, or never did. Without it, its words would read as decided.

    A record that was superseded when it was first read had held before.
    """
    held = claim.held or any(quotation.evidence.standing.over for quotation in trace.because)
    match claim.status:
        case ClaimStatus.REJECTED:
            return "Retracted: " if claim.held else "Turned down: "
        case ClaimStatus.SUPERSEDED | ClaimStatus.ARCHIVED:
            return "No longer in force: " if held else "Never in force: "
        case _:
            return ""


def _no_answer(trace: Trace) -> str:
    asked = f"# {plain(trace.question)}\n\n" if trace.question else ""
    if trace.erased is not None:
        return f"{asked}The answer was erased: {trace.erased} holds, and its words are gone. The receipts say when and why."
    if trace.listed is not None:
        lines = "\n".join(list_lines(trace.listed)).strip("\n")
        return asked + "\n\n".join(filter(None, (plain(trace.listed.heading), lines)))
    return asked + (_NEAR if trace.alternatives or trace.passages else _nothing(trace))


def _nothing(trace: Trace) -> str:
    """Say that nothing answers, and what to do next. A time before the first words is the likeliest cause."""
    told = [
        f"{name} {when(at)}" for name, at in zip(("as of", "as known at"), trace.then, strict=True) if at is not None
    ]
    if told:
        return f"Nothing on record answers this {' and '.join(told)}. Ask about a later time, or leave the time out."
    return _NO_KEY if trace.question is None else _NOTHING


def _body(trace: Trace) -> Iterable[str]:
    because, ending = _part_quotations(trace)
    yield from section("Because", [_quote(quotation, _role(quotation, trace)) for quotation in because])
    yield from section("Edited", [_edit(review) for review in trace.edits])
    ended = [
        *(f"- {_claim(claim, trace)}" for claim in trace.ended),
        *(_quote(quotation, _role(quotation, trace)) for quotation in ending),
    ]
    yield from section("What ended it", ended)
    amended = [
        f"- {_part(amendment, ' was replaced by ', 'by ')}{_claim(amendment.other, trace)}"
        for amendment in trace.amended
    ]
    yield from section("Amended", amended)
    amends = [f"- {_part(amendment, ' of ', '')}{_claim(amendment.other, trace)}" for amendment in trace.amends]
    yield from section("It amends", amends)
    title = "Until then" if trace.answer is not None and _comes(trace.answer, trace) else "Planned"
    yield from section(title, [f"- {_claim(claim, trace)}" for claim in trace.changing])
    yield from section(
        "It replaced", [f"- {_claim(claim, trace)}" for claim in trace.history[1:] if claim not in trace.changing]
    )
    yield from section("Turned down", [f"- {_rejected_line(claim, trace)}" for claim in trace.rejected])
    patterns = [f"- {pattern['type']}: {plain(_noticed(pattern, trace))}" for pattern in trace.patterns]
    yield from section("What was said about it", patterns)
    yield from section("Conflicts", [_conflict(conflict) for conflict in trace.conflicts])
    yield from section(
        "What rests on it", [_effect(effect.props, effect.depth, effect.suspect) for effect in trace.downstream]
    )


def _conflict(conflict: Conflict) -> str:
    """A conflict, and the person who closed it, with their reason."""
    who = f" by {plain(conflict.closed_by)}" if conflict.closed_by else ""
    why = f" — {plain(conflict.note)}" if conflict.closed_by and conflict.note else ""
    return f"- {conflict.ref} ({conflict.status}{who}): {plain(conflict.summary)}{why}"


def _part(amendment: Amendment, behind: str, else_: str) -> str:
    return f"“{plain(amendment.part)}”{behind}" if amendment.part is not None else else_


def _part_quotations(trace: Trace) -> tuple[list[Quoted], list[Quoted]]:
    """Part the quotations of a claim: those it rests on, and those that ended it, which are no reason for it."""
    answer = trace.answer
    ending = [
        quotation
        for quotation in trace.because
        if quotation.evidence.standing.withdraws and answer is not None and not answer.withdraws
    ]
    return [quotation for quotation in said_since(trace.because) if quotation not in ending], ending


def _claim(claim: Claim, trace: Trace) -> str:
    tells = claim.held or _is_planned(claim, trace)
    since = f", {_begins_when(claim, trace)}" if claim.valid_from is not None and tells else ""
    return f"{claim.ref} {plain(claim.statement)} ({claim.status}{since})"


def _rejected_line(claim: Claim, trace: Trace) -> str:
    """Describe a claim that was turned down, with the way it was. A status alone would read as if it had held once."""
    lost = next((conflict for conflict in trace.conflicts if conflict.winner and claim.ref in conflict.members), None)
    if lost is not None and lost.winner != claim.ref and not claim.held:
        note = f": {plain(lost.note)}" if lost.note else ""
        return f"{claim.ref} {plain(claim.statement)} (lost in {lost.ref}, settled by {plain(lost.closed_by)}{note})"
    how = "retracted: it was never true" if claim.held else claim.status
    why = f": {plain(claim.rationale)}" if claim.rationale else ""
    return f"{claim.ref} {plain(claim.statement)} ({how}){why}"


def _edit(review: Review) -> str:
    """The words before, where they were changed, else the value."""
    before, after = review.before or {}, review.after or {}
    name = "statement" if before.get("statement") != after.get("statement") else "value"
    was, now = (plain(str(one.get(name))) for one in (before, after))
    note = f": {plain(review.note)}" if review.note else ""
    return f"- “{was}” became “{now}” — {plain(review.by)}, {when(review.at)}{note}"


def _noticed(pattern: dict[str, Any], trace: Trace) -> str:
    """A contradiction is told to the task in which it was said; under the claim itself, its words would be against themselves."""
    said, messages = str(pattern["description"]), pattern.get("messages") or ()
    own = {quotation.source.ref: quotation.evidence.author for quotation in trace.because}
    if pattern["type"] != PatternType.CONTRADICTION or trace.answer is None or trace.answer.ref not in said:
        who = own.get(messages[-1]) if messages and pattern["type"] in _SAID_BY else None
        return said if who is None or said.startswith(who) else f"{said} — {who}"
    by = ", ".join(message for message in messages if message not in own) or "Somebody"
    return f"{by} seems to contradict this." + (" Which is correct?" if _is_open(trace) else "")


def _is_open(trace: Trace) -> bool:
    """True if nobody has said yet which is correct."""
    return not trace.conflicts or any(conflict.status is ConflictStatus.OPEN for conflict in trace.conflicts)


def _begins_when(claim: Claim, trace: Trace) -> str:
    """Tell from when a claim holds: a future claim never reads as if it held already."""
    return f"{'not before' if _comes(claim, trace) else 'since'} {when(claim.valid_from)}"


def _comes(claim: Claim, trace: Trace) -> bool:
    return trace.day is not None and is_to_come(claim.valid_from, trace.day)


def _role(quoted: Quoted, trace: Trace) -> str:
    """Name the role of a quotation. A claim that only looked decided rests on the words that it answered."""
    role = quoted.evidence.role
    if role is EvidenceRole.CONFIRMS and quoted.evidence.kind is EvidenceKind.DOC_SPAN:
        return _IN_A_RECORD
    if quoted.evidence.standing.refuses:
        return "against"
    return "in answer to" if is_answered(quoted, trace.answer, trace.because) else _ROLE[role]


def _quote(quoted: Quoted, role: str) -> str:
    said = quoted.evidence
    who = plain(said.author) if said.author else quoted.source.kind.lower()
    where = f"{said.source} [{said.start}:{said.end}]" + (", an older version" if quoted.older else "")
    return f"- {role}: “{plain(said.quote)}” — {who}, {when(said.at)}, {where}"


def _passage(passage: Passage) -> str:
    who = plain(passage.source.author) if passage.source.author else passage.source.kind.lower()
    return f"- “{plain(passage.quote)}” — {who}, {when(passage.source.at)}, {passage.source.ref} [{passage.start}:{passage.end}]"


def _effect(props: dict[str, object], depth: int, suspect: bool) -> str:
    name = str(props.get("title") or props.get("name") or props.get("statement") or "")
    beside = "" if name == props["ref"] else f" {plain(name)}"  # who never named a task has only its ref
    mark = f" — {SUSPECT}" if suspect else ""
    return f"{'  ' * (depth - 1)}- {props['ref']}{beside}{mark}"
