"""Answers as text for an agent: whether it holds comes first, so that nothing reversed or undecided passes for current."""

from collections.abc import Iterable, Iterator
from typing import Any

Row = dict[str, Any]

QUOTED_MOST = 3
_STANDING = {
    "ACTIVE": "IN FORCE",
    "NEEDS_RECHECK": "IN FORCE, BUT TO BE CHECKED AGAIN",
    "CANDIDATE": "NOT DECIDED: only proposed, and nobody has confirmed it",
    "CONFLICTED": "NOT DECIDED: it contradicts what is in force, and a person has to settle that",
    "SUPERSEDED": "NOT IN FORCE: it was replaced, or outvoted",
    "REJECTED": "NOT IN FORCE: it was turned down",
    "ARCHIVED": "NOT IN FORCE: no longer needed",
    "GRADUATED": "NOT IN FORCE IN THIS LAYER: it was promoted to a higher one",
}


def tell_why(found: Row) -> str:
    claim = found["answer"]
    if claim is None:
        return str(found["markdown"])
    return "\n".join((standing(claim), "", str(found["markdown"])))


def tell_check(objections: list[Row]) -> str:
    if not objections:
        return (
            "Nothing on record speaks against it. What was never decided is not on record, so this is no permission.\n"
        )
    lines: list[str] = []
    for one in objections:
        lines += [flat(one["message"]), *(f"  {line}" for line in _claim(one["claim"]))]
    return "\n".join(lines) + "\n"


def tell_state(task: Row) -> str:
    """What is contested comes before the state, which tells what is in force."""
    state = task["state"]
    lines = [
        f"CONTESTED: {claim['ref']} {flat(claim['statement'])} — {one['ref']} is open: {flat(one['summary'])}"
        for claim in state["decisions"]
        for one in claim["conflicts"]
        if one["status"] == "OPEN"
    ]
    return "\n".join([*lines, "", str(state["markdown"])]) if lines else str(state["markdown"])


def tell_search(matches: list[Row], text: str) -> str:
    if not matches:
        return f"Nothing on record has to do with “{flat(text)}”.\n"
    return "\n".join(line for one in matches for line in _claim(one["claim"])) + "\n"


def tell_captured(captured: list[Row], runs: list[Row]) -> str:
    known = sum(one["duplicate"] for one in captured)
    lines = [f"{len(captured)} captured" + (f", {known} of them known already" if known else "") + "."]
    waiting = [run["ref"] for run in runs if run["status"] not in ("SUCCEEDED", "FAILED")]
    if waiting:
        lines.append(f"Not read yet: {', '.join(waiting)}; search or ask why in a moment.")
    lines += [f"{run['ref']} FAILED: {flat(run['error'] or '')}" for run in runs if run["status"] == "FAILED"]
    claims = {one["claim"]["ref"]: one["claim"] for run in runs for one in run["outcomes"] if one["claim"]}
    if not claims and not waiting:
        lines.append("Nothing was claimed in it; the words are kept.")
    return "\n".join([*lines, *(line for claim in claims.values() for line in _claim(claim))]) + "\n"


def standing(claim: Row) -> str:
    """One line, or more where it is contested or has been replaced."""
    return "\n".join((f"{_holds(claim)} ({claim['status']})", *_beside(claim)))


def _holds(claim: Row) -> str:
    contested = any(one["status"] == "OPEN" for one in claim["conflicts"])
    return _STANDING[claim["status"]] + (", BUT CONTESTED" if contested and claim["status"] == "ACTIVE" else "")


def _claim(claim: Row) -> Iterator[str]:
    since = f", since {claim['validFrom'][:10]}" if claim["validFrom"] else ""
    yield f"- {claim['ref']} ({claim['kind']}) {flat(claim['statement'])}"
    yield f"  {_holds(claim)} ({claim['status']}{since})"
    yield from (f"  {line}" for line in _beside(claim))
    yield from (f"  {line}" for line in _quotations(claim["evidence"]))


def _beside(claim: Row) -> Iterator[str]:
    for one in claim["supersededBy"]:
        if one["inForce"]:
            what = f"In part ({flat(one['part'])}) replaced" if one["part"] else "Replaced"
            newer = one["newer"]
            yield f"{what} by {newer['ref']} “{flat(newer['statement'])}” ({newer['status']})"
    for one in claim["conflicts"]:
        yield f"Conflict {one['ref']} ({one['status']}): {flat(one['summary'])}"


def _quotations(evidence: Iterable[Row]) -> Iterator[str]:
    said = list(evidence)
    for one in said[:QUOTED_MOST]:
        who = flat(one["author"]) if one["author"] else "unsigned"
        yield f"“{flat(one['quote'])}” — {who}, {one['at'][:10]}, {one['source']['ref']}"
    if len(said) > QUOTED_MOST:
        yield f"and {len(said) - QUOTED_MOST} more quotations: ask why with ref"


def flat(text: str) -> str:
    """On one line, so that what somebody typed can't pass for a line of the answer."""
    return " ".join(text.split())
