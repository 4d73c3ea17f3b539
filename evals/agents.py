"""Agents that learn, through the public API: packs of timelines in which facts replace others, and runs that meet an error again.

A service of its own runs in this process for as long as it is measured, with its data in a folder that goes with it.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from api.context import Context, Shared
from api.schema import build_schema
from evals.data import rows
from evals.ranked import MOST, by_meaning, by_words
from evals.scores import Measure, rate, share
from extract.pipeline import NAME, VERSION
from graph.engine import open_graph
from graph.migrate import migrate
from graph.model.source import Extractor
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.process.services import open_services
from graph.profiles import load_profiles
from graph.settings import Settings
from workers.jobs import work_once

TIMELINES = 120  # of all there are: every so-many-th, so that each track has its share
BUDGET = 2000

_PROJECT = 'mutation($p: String!) { createProject(input: {slug: $p, name: "Measured"}) { id } }'
_WRITE = """mutation($p: String!, $k: ClaimKind!, $s: String!, $older: String, $at: DateTime) {
  addClaim(project: $p, kind: $k, statement: $s, supersedes: $older, at: $at) { ref } }"""
_RUN = "mutation($p: String!, $i: EpisodeInput!) { captureEpisode(project: $p, input: $i) { run { status } } }"
_PACK = """query($p: String!, $q: String!, $b: Int!, $e: String) {
  pack(project: $p, query: $q, budgetTokens: $b, episode: $e) { text tokens lines { claim { ref kind } } } }"""
_SEARCH = "query($p: String!, $q: String!) { search(project: $p, text: $q, first: 10) { claim { statement } } }"
_LINES = """query($p: String!, $q: String!) {
  pack(project: $p, query: $q, budgetTokens: 4000) { lines { score claim { statement } } } }"""
_TACTIC = "mutation($p: String!, $s: String!) { addClaim(project: $p, kind: TACTIC, statement: $s) { ref } }"
_PROMOTE = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { ref } }"
_END = """mutation($p: String!, $e: String!, $t: OutcomeType!) { addOutcome(project: $p, episode: $e, type: $t) { ref } }"""
_CARDS = """query($p: String!) { claims(project: $p, kinds: [TACTIC], first: 100) {
  edges { node { ref ... on Card { wins losses exposures } } } } }"""


@dataclass(frozen=True)
class Api:
    shared: Shared

    async def __call__(self, query: str, /, **given: Any) -> Any:
        context = Context(self.shared, Viewer("Ada", Role.ADMIN))
        result: Any = await build_schema().execute(query, variable_values=given, context_value=context)
        if result.errors:
            raise RuntimeError(str(result.errors[0]))
        return result.data

    async def work(self) -> None:
        while await work_once(self.shared.services):
            pass


@asynccontextmanager
async def _served() -> AsyncIterator[Api]:
    with tempfile.TemporaryDirectory(prefix="whence-evals-") as folder:
        async with open_graph(Settings(_env_file=None, data_dir=Path(folder) / "whence")) as graph:
            await migrate(graph)
            services = open_services(graph, load_profiles())
            yield Api(Shared(services, Extractor(NAME, VERSION)))
            await services.vocabulary.close()


def measures() -> Iterator[Measure]:
    timelines, runs = rows("statebench"), rows("agent_runs")
    yield from asyncio.run(_measured(timelines[:: max(1, len(timelines) // TIMELINES)], runs))


async def _measured(timelines: list[dict[str, Any]], runs: list[dict[str, Any]]) -> list[Measure]:
    async with _served() as api:
        return [
            *await _packs(api, timelines),
            *await _retrieved(api, timelines),
            *await _errors(api, runs),
            *await _credit(api, runs),
        ]


# ── packs of timelines


@dataclass
class _Told:
    required: int = 0
    there: int = 0
    replaced: int = 0
    still_there: int = 0
    over: int = 0


@dataclass
class _Timeline:
    project: str
    facts: dict[str, tuple[str, str]] = field(default_factory=dict)  # by key: ref and value
    gone: list[str] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)


async def _packs(api: Api, timelines: list[dict[str, Any]]) -> list[Measure]:
    told = _Told()
    for number, one in enumerate(timelines):
        here = _Timeline(f"timeline-{number}")
        await api(_PROJECT, p=here.project)
        first = one["initial_state"]
        for fact in (*first["persistent_facts"], *first["working_set"]):
            if fact.get("value") and fact.get("is_valid", True):
                await _write(api, here, fact, fact.get("ts"))
        for event in one["events"]:
            await _happened(api, here, event, told)
    return [
        share("agents: facts in force in the pack", told.there, told.required, goal=0.9),
        rate("agents: replaced facts in the pack", told.still_there, told.replaced, goal=0.0),
        rate("agents: packs over their budget", told.over, told.required, goal=0.0),
    ]


async def _happened(api: Api, here: _Timeline, event: dict[str, Any], told: _Told) -> None:
    if event["type"] == "conversation_turn":
        role = "USER" if event["speaker"] == "user" else "MODEL"
        here.steps.append({"role": role, "text": event["text"], "at": f"{event['ts']}Z"})
    elif event["type"] == "query":
        if here.steps:
            run = {"id": f"turn-{len(here.steps)}", "agent": "bench", "steps": here.steps}
            await api(_RUN, p=here.project, i=run)
            await api.work()
        await _judge(api, here, event["prompt"], told)
    else:
        for one in event["writes"]:
            if one.get("value"):
                await _write(api, here, one, event["ts"])


async def _write(api: Api, here: _Timeline, one: dict[str, Any], at: str | None) -> None:
    replaced = one.get("supersedes") or one["key"]
    older = here.facts.pop(replaced, None)
    if older is not None:
        here.gone.append(older[1])
    kind, value = "CONSTRAINT" if one.get("is_constraint") else "FACT", str(one["value"])
    made = await api(
        _WRITE, p=here.project, k=kind, s=value, older=older[0] if older else None, at=f"{at}Z" if at else None
    )
    here.facts[one["key"]] = (made["addClaim"]["ref"], value)


async def _judge(api: Api, here: _Timeline, prompt: str, told: _Told) -> None:
    pack = (await api(_PACK, p=here.project, q=prompt, b=BUDGET, e=None))["pack"]
    text = pack["text"].casefold()
    told.over += pack["tokens"] > BUDGET
    values = [" ".join(value.casefold().split()) for _, value in here.facts.values()]
    told.required += len(values)
    told.there += sum(one in text for one in values)
    gone = [one.casefold() for one in here.gone if not any(one.casefold() in other for other in values)]
    told.replaced += len(gone)
    told.still_there += sum(one in text for one in gone)


# ── search among all facts


async def _retrieved(api: Api, timelines: list[dict[str, Any]]) -> list[Measure]:
    """The facts that a query has to mention, among the first ten of all timelines' facts in force at their ends."""
    facts: list[str] = []
    seen: set[tuple[str, frozenset[str]]] = set()  # many timelines ask the same of the same facts
    for one in timelines:
        mine = _in_force_at_the_end(one)
        facts += mine
        for query in (event for event in one["events"] if event["type"] == "query"):
            wanted = [words.casefold() for words in query["ground_truth"]["must_mention"]]
            evidence = frozenset(fact for fact in mine if any(words in fact.casefold() for words in wanted))
            if evidence:
                seen.add((query["prompt"], evidence))
    facts, asked = list(dict.fromkeys(facts)), sorted(seen, key=lambda one: (one[0], sorted(one[1])))
    await api(_PROJECT, p="pool")
    for fact in facts:
        await api(_WRITE, p="pool", k="FACT", s=fact, older=None, at=None)
    of = sum(len(evidence) for _, evidence in asked)
    by_search = sum([len(evidence & await _searched(api, prompt)) for prompt, evidence in asked])
    by_pack = sum([len(evidence & await _packed(api, prompt)) for prompt, evidence in asked])
    floors = {
        name: sum(len(evidence & {facts[at] for at in ranked(prompt, facts)}) for prompt, evidence in asked)
        for name, ranked in (("BM25", by_words), ("the embedding", by_meaning))
    }
    best = max(floors.values()) / of
    return [
        *(share(f"agents: evidence, recall@10, by {name} alone", right, of) for name, right in floors.items()),
        share("agents: evidence, recall@10, by search", by_search, of, best, best),
        share("agents: evidence, recall@10, in the best lines of a pack", by_pack, of, best, best),
    ]


def _in_force_at_the_end(timeline: dict[str, Any]) -> list[str]:
    held: dict[str, str] = {}
    first = timeline["initial_state"]
    events = [one for event in timeline["events"] for one in event.get("writes") or ()]
    for one in (*first["persistent_facts"], *first["working_set"], *events):
        if "key" not in one:
            continue  # what is only the context of the conversation
        held.pop(one.get("supersedes") or one["key"], None)
        if one.get("value") and one.get("is_valid", True):
            held[one["key"]] = " ".join(str(one["value"]).split())
    return list(held.values())


async def _searched(api: Api, prompt: str) -> set[str]:
    return {one["claim"]["statement"] for one in (await api(_SEARCH, p="pool", q=prompt))["search"]}


async def _packed(api: Api, prompt: str) -> set[str]:
    lines = (await api(_LINES, p="pool", q=prompt))["pack"]["lines"]
    best = sorted(lines, key=lambda line: -line["score"])[:MOST]
    return {line["claim"]["statement"] for line in best}


# ── runs of an agent


async def _errors(api: Api, runs: list[dict[str, Any]]) -> list[Measure]:
    """A run that meets an error which an earlier one met is shown that one's card."""
    await api(_PROJECT, p="runs")
    seen: set[str] = set()
    met = shown = 0
    for number, run in enumerate(runs):
        steps, errors = _steps(run)
        for tool, error in errors:
            if error in seen:
                pack = (await api(_PACK, p="runs", q=f"{tool}: {error}", b=BUDGET, e=None))["pack"]
                met, shown = met + 1, shown + (error in pack["text"])
        await api(_RUN, p="runs", i={"id": f"run-{number}", "agent": "tau", "steps": steps})
        await api.work()
        seen |= {error for _, error in errors}
    return [share("agents: an error met again is in the pack", shown, met, goal=0.9)]


def _steps(run: dict[str, Any]) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    steps: list[dict[str, Any]] = []
    errors = []
    for one in run["messages"]:
        said = one.get("content") or ""
        if one["role"] == "user" and said:
            steps.append({"role": "USER", "text": said})
        elif one["role"] == "assistant":
            calls = [
                f"{call['function']['name']}({call['function']['arguments']})" for call in one.get("tool_calls") or []
            ]
            steps += [{"role": "MODEL", "text": words} for words in (said, *calls) if words]
        elif one["role"] == "tool" and said:
            steps.append({"role": "TOOL", "tool": one["name"], "text": said})
            if said.startswith("Error"):
                errors.append((one["name"], said))
    return steps, errors


async def _credit(api: Api, runs: list[dict[str, Any]]) -> list[Measure]:
    """Wins and losses as they follow from rewards: of the best few tactics that each run's pack had shown."""
    await api(_PROJECT, p="credit")
    for said in (
        "Look up the reservation before you change a flight",
        "Ask which payment method a refund should go to",
    ):
        made = await api(_TACTIC, p="credit", s=said)
        await api(_PROMOTE, p="credit", r=made["addClaim"]["ref"])
    wanted: Counter[tuple[str, str]] = Counter()
    for number, run in enumerate(runs):
        steps, _ = _steps(run)
        asked, name = steps[0]["text"][:1900], f"run-{number}"
        pack = (await api(_PACK, p="credit", q=asked, b=BUDGET, e=name))["pack"]
        await api(_RUN, p="credit", i={"id": name, "agent": "tau", "steps": steps})
        await api.work()
        won = run["reward"] > 0
        await api(_END, p="credit", e=name, t="TOOL_SUCCESS" if won else "TOOL_FAILURE")
        shown = [line["claim"]["ref"] for line in pack["lines"] if line["claim"]["kind"] == "TACTIC"]
        wanted.update((ref, "wins" if won else "losses") for ref in shown)
    cards = [edge["node"] for edge in (await api(_CARDS, p="credit"))["claims"]["edges"]]
    right = sum(one[kind] == wanted[one["ref"], kind] for one in cards for kind in ("wins", "losses"))
    return [share("agents: wins and losses as the rewards say", right, 2 * len(cards), goal=1.0)]
