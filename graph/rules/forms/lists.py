"""Knows how a list of claims reads as text, and what an empty list says."""

from collections.abc import Sequence

from graph.model.listed import ListQuestion, Wanted
from graph.model.trace import LIST_SHOWN, Entry, Listed
from graph.rules.forms.escaping import plain
from graph.rules.forms.lines import when

_HEADINGS = {
    Wanted.DECIDED: ("decision was made", "decisions were made", "No decision was made"),
    Wanted.TURNED_DOWN: ("proposal was turned down", "proposals were turned down", "Nothing was turned down"),
    Wanted.REPLACED: ("decision was replaced or ended", "decisions were replaced or ended", "No decision was replaced"),
    Wanted.OPEN: ("claim waits for a person", "claims wait for a person", "Nothing is open"),
    Wanted.TO_DO: ("thing is to be done", "things are to be done", "Nothing is to be done"),
    Wanted.CHANGED: ("claim changed", "claims changed", "Nothing changed"),
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
    if listed.people is not None:
        return _unknown(question.by, listed.people)
    single, several, nothing = _HEADINGS[question.wanted]
    scope = _scope(question)
    if not listed.total:
        return f"{nothing}{scope}.{_older(listed)}"
    newest = ", newest first" if listed.total > 1 else ""
    return f"{listed.total} {single if listed.total == 1 else several}{scope}{newest}:{_older(listed)}"


def list_text(listed: Listed, beside: str | None = None) -> tuple[str, list[str]]:
    """Return the heading of a list and its lines; `beside`: the answer that stands above it already."""
    if beside is not None and not any(one.claim.ref != beside for one in listed.entries):
        return listed.heading, []
    lines = [_line(one) for one in listed.entries[:LIST_SHOWN]]
    left = listed.total - len(lines)
    if left > 0:
        lines.append(f"\n{left} more: `{listed.more}`" if listed.more else f"\n{left} more.")
    if listed.waiting:
        lines.append(f"\n{_waiting(listed)}")
    return listed.heading, lines


def _scope(question: ListQuestion) -> str:
    by = f" by {plain(question.by)}" if question.by else ""
    about = f" about “{plain(question.topic)}”" if question.topic else ""
    return f"{by}{about}{f' {question.window.words}' if question.window else ''}"


def _unknown(by: str, people: Sequence[str]) -> str:
    known = ", ".join(plain(one) for one in people)
    return f"Nobody called “{plain(by)}” is on record here." + (f" On record are {known}." if known else "")


def _older(listed: Listed) -> str:
    return " Older claims were not looked at: name a time to see them." if listed.cut else ""


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
