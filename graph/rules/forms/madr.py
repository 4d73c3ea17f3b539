"""Knows how a decision reads as a Markdown Any Decision Record (MADR 4): one file, named by its ref, the same every time."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote

from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.trace import Quoted, Trace
from graph.model.words import EvidenceRole
from graph.rules.forms.answering import SUSPECT, is_answered, said_since
from graph.rules.forms.escaping import plain

_STATUS = {
    ClaimStatus.ACTIVE: "accepted",
    ClaimStatus.NEEDS_RECHECK: "accepted, to be checked again",
    ClaimStatus.CANDIDATE: "proposed",
    ClaimStatus.CONFLICTED: "proposed, in conflict",
    ClaimStatus.REJECTED: "rejected",
    ClaimStatus.SUPERSEDED: "superseded",
    ClaimStatus.ARCHIVED: "deprecated",
    ClaimStatus.GRADUATED: "superseded",
}


@dataclass(frozen=True, slots=True)
class Dossier:
    """A decision with everything around it: `replaced` by it, and its `heirs`, which replaced it in turn."""

    trace: Trace
    replaced: tuple[Claim, ...] = ()
    heirs: tuple[Claim, ...] = ()

    @property
    def claim(self) -> Claim:
        assert self.trace.answer is not None  # a dossier is made of what was found
        return self.trace.answer


def file_name(ref: str) -> str:
    """Stable while the decision lives, and harmless on every disk."""
    return quote(ref, safe="") + ".md"


def madr(dossier: Dossier) -> str:
    parts = [_front(dossier), f"# {plain(dossier.claim.statement)}", *_sections(dossier)]
    return "\n\n".join(parts) + "\n"


def _front(dossier: Dossier) -> str:
    claim, said = dossier.claim, dossier.trace.because
    status = _STATUS[claim.status]
    if claim.status is ClaimStatus.SUPERSEDED and dossier.heirs:
        status += " by " + ", ".join(f"[{claim.ref}]({file_name(claim.ref)})" for claim in dossier.heirs)
    people = list(
        dict.fromkeys(
            quotation.evidence.author
            for quotation in said
            if quotation.evidence.author and not quotation.evidence.agent
        )
    )
    lines = [f"status: {_yaml(status)}", f"date: {_day(claim.valid_from or claim.recorded_at)}"]
    if people:
        lines.append(f"decision-makers: {_yaml(people)}")
    return "\n".join(["---", *lines, "---"])


def _sections(dossier: Dossier) -> Iterator[str]:
    claim, trace = dossier.claim, dossier.trace
    yield from _section("Context and Problem Statement", [_context(claim)])
    drivers = [quotation for quotation in said_since(trace.because) if _is_reason(quotation, claim, trace)]
    yield from _section("Decision Drivers", [_quotation(quotation) for quotation in drivers])
    options = _options(claim, trace)
    yield from _section("Considered Options", [f"* {option}" for option in options])
    yield from _section("Decision Outcome", [_outcome(claim), *_consequences(trace)])
    yield from _section("More Information", list(_more(dossier)))


def _is_reason(quoted: Quoted, claim: Claim, trace: Trace) -> bool:
    """True for a quoted reason; words that the claim only answers are none."""
    return quoted.evidence.role is EvidenceRole.RATIONALE and not is_answered(quoted, claim, trace.because)


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    told = [line for line in lines if line]
    if told:
        yield f"## {title}\n\n" + "\n".join(told)


def _context(claim: Claim) -> str:
    where = f"task {plain(claim.task)}" if claim.task else "this project"
    about = f" The key is `{claim.key}`." if claim.key else ""
    return f"{claim.ref}, {_article(claim)} {claim.kind.lower().replace('_', ' ')} of {where}.{about}"


def _article(claim: Claim) -> str:
    return "an" if claim.kind[0] in "AEIOU" else "a"


def _options(claim: Claim, trace: Trace) -> list[str]:
    others = [plain(one) for one in claim.alternatives]
    down = [f"{plain(claim.statement)} ({claim.ref}, {claim.status.lower()})" for claim in trace.rejected]
    return [plain(claim.statement), *dict.fromkeys(others + down)]


def _outcome(claim: Claim) -> str:
    chosen = {"accepted": "Chosen option", "proposed": "Proposed option", "rejected": "Turned down"}
    word = chosen.get(_STATUS[claim.status].partition(",")[0], "Chosen option, no longer in force")
    reason = f", because {plain(claim.rationale)}" if claim.rationale else ""
    owner = f" Owner: {plain(claim.owner)}." if claim.owner else ""
    due = f" Due: {_day(claim.due)}." if claim.due is not None else ""
    return f"{word}: “{plain(claim.statement)}”{reason.rstrip('.')}.{owner}{due}"


def _consequences(trace: Trace) -> Iterator[str]:
    if trace.downstream:
        yield "\n### Consequences\n"
    for effect in trace.downstream:
        ref = str(effect.props["ref"])
        name = str(effect.props.get("title") or effect.props.get("name") or effect.props.get("statement") or "")
        beside = "" if name == ref else f" {plain(name)}"  # who never named a task has only its ref
        yield f"* {plain(ref)}{beside}" + (f" — {SUSPECT}" if effect.suspect else "")


def _more(dossier: Dossier) -> Iterator[str]:
    trace = dossier.trace
    for claim in dossier.replaced:
        yield f"* Supersedes {_link(claim)}"
    for claim in dossier.heirs:
        yield f"* Superseded by {_link(claim)}"
    for conflict in trace.conflicts:
        yield f"* Conflict {conflict.ref} ({conflict.status}): {plain(conflict.summary)}"
    rest = [quotation for quotation in said_since(trace.because) if not _is_reason(quotation, dossier.claim, trace)]
    yield from (_quotation(quotation) for quotation in rest)


def _link(claim: Claim) -> str:
    return f"[{claim.ref}]({file_name(claim.ref)}): {plain(claim.statement)}"


def _quotation(quoted: Quoted) -> str:
    said = quoted.evidence
    role = "" if said.role in (EvidenceRole.ASSERTS, EvidenceRole.RATIONALE) else f", {said.role.lower()}"
    who = plain(said.author) if said.author else quoted.source.kind.lower()
    return f"* “{plain(said.quote)}” — {who}, {_day(said.at)}, {said.source}{role}"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).date().isoformat()


def _yaml(value: str | list[str]) -> str:
    """JSON is YAML, quotes and all."""
    return json.dumps(value, ensure_ascii=False)
