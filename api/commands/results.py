"""Waiting for what was captured to be read, and telling what came of it."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.commands.asking import Asking, shown_at
from api.commands.console import counted, plain, tell
from api.progress import Step
from graph.model.claim import POSSIBLE
from graph.settings import Settings

RUNS = """
query Runs($ids: [ID!]!) { nodes(ids: $ids) { ... on Run {
  id ref status error attempts source { ref kind origin claims { ref status kind statement rule } }
  stats { added updated merged conflicts notes needsReview rejected dropped }
  outcomes { verdict reason claim { ref status kind statement } }
} } }
"""
STRIDE = 50
SOON, LATER = 0.05, 0.5
PATIENCE = 15.0
SLOW = "nothing is read yet: with WHENCE_REDIS_URL set, `whence work` has to run somewhere; Ctrl-C leaves it queued"
ENDED = ("SUCCEEDED", "FAILED")
COUNTED = {
    "added": "added",
    "updated": "updated",
    "merged": "seen before",
    "conflicts": "in conflict",
    "notes": "noted",
}
HEARD = ("heard", "heard in the talk")
WAITING = {"review": "what waits", "conflicts": "what is in conflict"}
"""Views of the page in which a person settles what came in, with what each shows of it."""

Run = dict[str, Any]


@dataclass
class Results:
    """The runs of what was captured; those that were not waited for may still be queued."""

    runs: list[Run]
    known: int = 0
    again: frozenset[str] = frozenset()  # the runs of what was known already
    masked: int = 0  # secrets
    gone: Sequence[str] = ()  # documents that are no more
    waits: str | None = None  # of the wave before
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        new = [run for run in self.runs if not self.is_known(run)]
        for name in (*COUNTED, "needsReview"):
            self.counts[name] = sum(run["stats"][name] for run in new)
        read = {outcome["claim"]["ref"] for run in new for outcome in run["outcomes"] if outcome["claim"]}
        self.counts["heard"] = len({one["ref"] for run in new for one in heard_in(run)} - read)
        self.counts["possible"] = len({one["ref"] for run in new for one in possible_in(run)})

    def is_known(self, run: Run) -> bool:
        return run["id"] in self.again

    @property
    def waiting(self) -> str:
        """The number of claims that wait for a person, as the end of a sentence; empty where none does."""
        return _waiting(self.counts["needsReview"], self.counts["possible"])

    def to_settle(self, settings: Settings, project: str) -> Iterator[str]:
        """Say where a person settles what came in, if anything waits for one."""
        for waits, view in ((self.waiting, "review"), (self.counts["conflicts"], "conflicts")):
            if waits:
                yield shown_at(settings, WAITING[view], f"/p/{project}/{view}")

    @property
    def failed(self) -> list[Run]:
        return [run for run in self.runs if run["status"] == "FAILED"]


async def results(ask: Asking, by: str, ids: Sequence[str], step: Step, *, wait: bool) -> list[Run]:
    """The runs of these ids, in order, once they have ended (or at once)."""
    ended: dict[str, Run] = {}
    pause, waited = SOON, 0.0
    while True:
        missing = [one for one in ids if one not in ended]
        for at in range(0, len(missing), STRIDE):
            stride = missing[at : at + STRIDE]
            runs = (await ask(RUNS, by, ids=stride))["nodes"]
            ended |= {one: run for one, run in zip(stride, runs, strict=True) if not wait or run["status"] in ENDED}
        step(len(ended))
        if len(ended) == len(set(ids)):
            return await _as_they_are_now(ask, by, ids) if wait and len(ids) > 1 else [ended[one] for one in ids]
        if not ended and waited <= PATIENCE < waited + pause:
            tell(SLOW)
        await asyncio.sleep(pause)
        waited += pause
        pause = min(LATER, pause * 1.5)


async def _as_they_are_now(ask: Asking, by: str, ids: Sequence[str]) -> list[Run]:
    """Read the runs again. Later words may have changed the result of earlier ones: a yes makes a question a decision."""
    found: list[Run] = []
    for at in range(0, len(ids), STRIDE):
        found += (await ask(RUNS, by, ids=list(ids[at : at + STRIDE])))["nodes"]
    return found


def heard_in(run: Run) -> list[dict[str, Any]]:
    """Claims that rest on the source and came of what was said around it, not of its reading."""
    read = {outcome["claim"]["ref"] for outcome in run["outcomes"] if outcome["claim"]}
    return [claim for claim in run["source"]["claims"] if claim["ref"] not in read and not _only_looks(claim)]


def possible_in(run: Run) -> list[dict[str, Any]]:
    """Claims that only look decided, and wait for a person apart from all that was put plainly."""
    return [claim for claim in run["source"]["claims"] if _only_looks(claim)]


def _only_looks(claim: dict[str, Any]) -> bool:
    return claim.get("rule") == POSSIBLE and claim["status"] == "CANDIDATE"


def told(found: Results) -> Iterator[str]:
    """Yield a line for each source, and a line for each claim below the first source that speaks for it. Known sources are
    only counted."""
    shown: set[str] = set()
    for run in found.runs:
        if found.is_known(run) and run["status"] == "SUCCEEDED":
            continue
        source, claims = run["source"], _claims(run)
        name = source["origin"].get("path") or source["origin"].get("id") or source["kind"].lower()
        above = ", ".join(ref for ref in claims if ref in shown)
        yield f"{source['ref']}  {name}: {_ended(run)}" + (f" ({above}, see above)" if above else "")
        for ref, claim in claims.items():
            if ref not in shown:
                only = "only looks decided  " if _only_looks(claim) else ""
                yield f"  {ref}  {claim['status']}  {only}{' '.join(plain(claim['statement']).split())}"
        shown |= claims.keys()


def _claims(run: Run) -> dict[str, dict[str, Any]]:
    """All that the source speaks for, by ref, in the order in which it is told."""
    read = [outcome["claim"] for outcome in run["outcomes"] if outcome["claim"]]
    return {one["ref"]: one for one in (*read, *heard_in(run), *possible_in(run))}


def summary(runs: Results, captured: int) -> str:
    said = [f"{runs.counts[name]} {word}" for name, word in (*COUNTED.items(), HEARD) if runs.counts[name]]
    review = runs.waiting
    again = f" ({runs.known} known already)" if runs.known else ""
    old = runs.known and runs.known == len(runs.runs)
    nothing = "nothing added" if old or any(map(_claims, runs.runs)) else "nothing claimed"
    hidden = f"; {counted(runs.masked, 'secret')} {'was' if runs.masked == 1 else 'were'} masked" if runs.masked else ""
    return f"{captured} captured{again}: {', '.join(said) or nothing}{review}{hidden}"


def _waiting(plainly: int, possible: int) -> str:
    only = f"{possible} that only look{'s' if possible == 1 else ''} decided" if possible else ""
    if not plainly:
        return f"; {only} wait{'s' if possible == 1 else ''} for a person" if only else ""
    return f"; {plainly} wait for a person" + (f", and {only}" if only else "")


def _ended(run: Run) -> str:
    if run["status"] == "FAILED":
        return f"FAILED: {run['error']}"
    if run["status"] != "SUCCEEDED":
        return f"waits to be read ({run['ref']})"
    said = [f"{run['stats'][name]} {word}" for name, word in COUNTED.items() if run["stats"][name]]
    said += [f"{len(heard)} {HEARD[1]}"] if (heard := heard_in(run)) else []
    if possible := len(possible_in(run)):
        said.append(f"{possible} only look{'s' if possible == 1 else ''} decided")
    return ", ".join(said) or ("nothing new" if _claims(run) else "nothing claimed")
