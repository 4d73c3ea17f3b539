"""Knows how a list of claims reads as text, and what an empty list says."""

from collections.abc import Sequence

from graph.model.listed import Wanted
from graph.model.trace import LIST_SHOWN, Entry, Listed
from graph.rules.forms.escaping import plain
from graph.rules.forms.lines import section, when

_HEADINGS = {
    Wanted.DECIDED: ("decision", "decisions", "No decision", "was made", "were made"),
    Wanted.TURNED_DOWN: ("proposal", "proposals", "Nothing", "was turned down", "were turned down"),
    Wanted.REPLACED: ("decision", "decisions", "No decision", "was replaced or ended", "were replaced or ended"),
    Wanted.OPEN: ("claim", "claims", "Nothing", "is open", "are open"),
    Wanted.TO_DO: ("thing", "things", "Nothing", "is to be done", "are to be done"),
    Wanted.CHANGED: ("claim", "claims", "Nothing", "changed", "changed"),
    Wanted.RESTS: ("thing", "things", "Nothing on record", "rests on it", "rest on it"),
}
_UNRANKED = (
    "Whence does not compare people by how much they decided. Ask for the decisions of one of them: “Which decisions did Ada "
    "make?”"
)


def heading(listed: Listed) -> str:
    """Say in a sentence what the list has: how many, of whom, about what, from when."""
    question = listed.question
    if question.wanted is Wanted.MOST:
        return _UNRANKED
    if listed.people:
        return f"{_unknown(listed.unknown)} On record are {', '.join(listed.people)}."
    single, several, nothing, was, were = _HEADINGS[question.wanted]
    topics = () if question.wanted is Wanted.RESTS else question.topics
    about = f" about {' and '.join(f'“{one}”' for one in topics)}" if topics else ""
    by = f" by {question.by}" if question.by else ""
    days = f" {question.window.words}" if question.window else ""
    newest = ", newest first" if len(listed.entries) > 1 else ""
    looked_at = ", among the newest claims of the project" if listed.cut else ""
    subject = f"{listed.total} {several if listed.total > 1 else single}" if listed.total else nothing
    unknown = f" {_unknown(listed.unknown)}" if listed.unknown else ""
    return f"{subject}{about} {were if listed.total > 1 else was}{by}{days}{newest}{looked_at}.{unknown}"


def list_beside(listed: Listed, answer: str) -> list[str]:
    """Return the list as a section below an answer, where it has more than that."""
    if listed.question.wanted is Wanted.RESTS:
        return [plain(listed.heading)]
    others = any(entry.claim.ref != answer for entry in listed.entries)
    return section(plain(listed.heading).rstrip("."), list_lines(listed)) if others else []


def list_lines(listed: Listed) -> list[str]:
    lines = [_line(entry) for entry in listed.entries[:LIST_SHOWN]]
    left = listed.total - len(lines)
    if left > 0:
        lines.append(f"\n{left} more: `{listed.more}`" if listed.more else f"\n{left} more.")
    if listed.waiting:
        lines.append(f"\n{_waiting(listed)}")
    return lines


def _unknown(names: Sequence[str]) -> str:
    return f"Nobody called {' or '.join(f'“{one}”' for one in names)} is on record here."


def _waiting(listed: Listed) -> str:
    waits = "waits" if listed.waiting == 1 else "wait"
    return f"Besides, {listed.waiting} {waits} for a person: ask “What is still open?”."


def _line(entry: Entry) -> str:
    claim = entry.claim
    by = f" by {', '.join(plain(one) for one in entry.by)}" if entry.by else ""
    line = f"- {claim.ref} {plain(claim.statement)} — {plain(entry.did)}{by}, {when(entry.at)} ({claim.status})"
    if entry.quoted is None:
        return line
    said = entry.quoted.evidence
    who = plain(said.author) if said.author else entry.quoted.source.kind.lower()
    return f"{line}\n  “{plain(said.quote)}” — {who}, {when(said.at)}, {said.source}"
