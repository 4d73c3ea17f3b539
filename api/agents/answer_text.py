"""Answers as text for an agent: whether it holds comes first, so that nothing reversed or undecided passes for current.

`day` is the one that is asked about: what begins later holds not yet.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from graph.model.claim import POSSIBLE
from graph.model.status import HOLDING
from graph.model.trace import is_to_come
from graph.rules.forms.markdown import ONLY_LOOKS
from graph.rules.values.moments import moment_in

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


def tell_why(found: Row, day: int) -> str:
    claim = found["answer"]
    if claim is None:
        return str(found["markdown"])
    return "\n".join((standing(claim, day), "", str(found["markdown"])))


def tell_check(objections: list[Row], day: int) -> str:
    if not objections:
        return (
            "Nothing on record speaks against it. What was never decided is not on record, so this is no permission.\n"
        )
    lines: list[str] = []
    for objection in objections:
        lines += [flat(objection["message"]), *(f"  {line}" for line in _claim(objection["claim"], day))]
    return "\n".join(lines) + "\n"


def tell_state(task: Row) -> str:
    """Contested claims come before the state, which lists what is in force."""
    state = task["state"]
    lines = [
        f"CONTESTED: {claim['ref']} {flat(claim['statement'])} — {conflict['ref']} is open: {flat(conflict['summary'])}"
        for claim in state["decisions"]
        for conflict in claim["conflicts"]
        if conflict["status"] == "OPEN"
    ]
    return "\n".join([*lines, "", str(state["markdown"])]) if lines else str(state["markdown"])


def tell_search(matches: list[Row], passages: list[Row], text: str, day: int) -> str:
    if matches:
        return "\n".join(line for one in matches for line in _claim(one["claim"], day)) + "\n"
    nothing = f"Nothing on record has to do with “{flat(text)}”"
    if not passages:
        return f"{nothing}.\n"
    return (
        "\n".join([f"{nothing}, but it was talked about here:", *(f"- {_passage(passage)}" for passage in passages)])
        + "\n"
    )


def _passage(one: Row) -> str:
    source = one["source"]
    origin = source["origin"] or {}
    who = origin.get("author") or origin.get("path") or source["kind"].lower()
    return f"“{flat(one['quote'])}” — {flat(str(who))}, {source['at'][:10]}, {source['ref']}"


def tell_captured(captured: list[Row], runs: list[Row], day: int) -> str:
    known = sum(one["duplicate"] for one in captured)
    lines = [f"{len(captured)} captured" + (f", {known} of them known already" if known else "") + "."]
    waiting = [run["ref"] for run in runs if run["status"] not in ("SUCCEEDED", "FAILED")]
    if waiting:
        lines.append(f"Not read yet: {', '.join(waiting)}; search or ask why in a moment.")
    lines += [f"{run['ref']} FAILED: {flat(run['error'] or '')}" for run in runs if run["status"] == "FAILED"]
    claims = {
        outcome["claim"]["ref"]: outcome["claim"] for run in runs for outcome in run["outcomes"] if outcome["claim"]
    }
    if not claims and not waiting:
        lines.append("Nothing was claimed in it; the words are kept.")
    return "\n".join([*lines, *(line for claim in claims.values() for line in _claim(claim, day))]) + "\n"


def standing(claim: Row, day: int) -> str:
    """Return a claim's standing on one line, or more where it is contested or has been replaced."""
    return "\n".join((f"{_holds(claim, day)} ({claim['status']})", *_beside(claim, day)))


def _holds(claim: Row, day: int) -> str:
    contested = any(conflict["status"] == "OPEN" for conflict in claim["conflicts"])
    begins = _begins(claim, day) if claim["status"] in HOLDING else None
    if claim["status"] == "CANDIDATE" and claim["rule"] == POSSIBLE:
        return ONLY_LOOKS
    says = f"DECIDED, BUT NOT IN FORCE BEFORE {begins}" if begins else _STANDING[claim["status"]]
    return says + (", BUT CONTESTED" if contested and claim["status"] == "ACTIVE" else "")


def _begins(claim: Row, day: int) -> str | None:
    """The day on which it begins to hold, where that is yet to come."""
    at = moment_in(claim["validFrom"])
    return claim["validFrom"][:10] if is_to_come(at, day) else None


def _claim(claim: Row, day: int) -> Iterator[str]:
    since = f", since {claim['validFrom'][:10]}" if claim["validFrom"] and not _begins(claim, day) else ""
    yield f"- {claim['ref']} ({claim['kind']}) {flat(claim['statement'])}"
    yield f"  {_holds(claim, day)} ({claim['status']}{since})"
    yield from (f"  {line}" for line in _beside(claim, day))
    yield from (f"  {line}" for line in _quotations(claim["evidence"]))


def _beside(claim: Row, day: int) -> Iterator[str]:
    for one in claim["supersededBy"]:
        if one["inForce"]:
            newer = one["newer"]
            begins = _begins(newer, day)
            done = f"to be replaced from {begins} on" if begins else "replaced"
            what = f"in part ({flat(one['part'])}) {done}" if one["part"] else done
            yield f"{what[0].upper()}{what[1:]} by {newer['ref']} “{flat(newer['statement'])}” ({newer['status']})"
    for conflict in claim["conflicts"]:
        yield f"Conflict {conflict['ref']} ({conflict['status']}): {flat(conflict['summary'])}"


def _quotations(evidence: Iterable[Row]) -> Iterator[str]:
    said = list(evidence)
    for one in said[:QUOTED_MOST]:
        who = flat(one["author"]) if one["author"] else "unsigned"
        yield f"“{flat(one['quote'])}” — {who}, {one['at'][:10]}, {one['source']['ref']}"
    if len(said) > QUOTED_MOST:
        yield f"and {len(said) - QUOTED_MOST} more quotations: ask why with ref"


def flat(text: str) -> str:
    """Put a text on one line, so that typed words can't pass for a line of the answer."""
    return " ".join(text.split())


def tell_pack(pack: Row) -> str:
    left = ", ".join(f"{one['count']} more of {one['slot']}" for one in pack["left"])
    return str(pack["text"]) + (f"\nLeft out: {left}.\n" if left else "")


def tell_outcome(episode: Row) -> str:
    last = episode["outcomes"][-1]
    counts = "counts" if last["anchored"] else "does not count: no words of a tool or of the user bear it out"
    return f"{episode['ref']} ended with {last['type']}, which {counts}.\n"
