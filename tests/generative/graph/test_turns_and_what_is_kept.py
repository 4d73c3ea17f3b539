"""Random turns, overrides, links and Reviews: what is kept is what the ledger comes to, and the same on every engine."""

from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from graph.actions.items.rebuild import Rebuilt, rebuild
from graph.engine import Graph
from tests.spec.api.client import client_of
from tests.spec.catalogue.shop import Shop
from tests.spec.item.bench import Bench

WIDTH, MATERIALS, VENUE = "item.dimensions.width", "item.materials", "project.logistics.venue"
ANSWERS = [
    (WIDTH, "6 m"), (WIDTH, "600 cm"), (WIDTH, "maybe 5 m"), (WIDTH, "5 m or 6 m"), (MATERIALS, "oak; felt"),
    (MATERIALS, "oak"), (VENUE, "Hall 4"), (VENUE, "Hall 5"), ("project.budget.total", "900 EUR"),
]  # fmt: skip
CHATS = ["Actually 5 m.", "Scratch that.", "The backdrop is 4 m wide. Venue: Hall 6", "No, make it 4."]
LINES = """query($p: String!) { item(project: $p, ref: "i1") { revision lines {
  link { canonical { ref } } suggestions { canonical { ref } } rejected { canonical { ref } } } } }"""
STATS = "opsIn added updated merged conflicts notes rejected dropped"
STEPS = ("promote", "reject", "archive", "defer", "revert", "retract", "edit", "resolve", "dismiss")
LINKS = ("confirmLink", "rejectLink", "suggestLink")
REFS = ("OAK", "ASH")
# Removes the projection, and nothing of the ledger.
LOSSES = (
    "MATCH (b:Block) WHERE b.project = $p DELETE b",
    "MATCH (e:Entry) WHERE e.project = $p DELETE e",
    "MATCH (i:Item) WHERE i.project = $p SET i.held = null, i.overrides = null, i.revision = null",
    "MATCH (l:Line)-[e:LINKED_TO]->() WHERE l.project = $p DELETE e",
    "MATCH (s:Slot)-[e:CURRENT]->() WHERE s.project = $p DELETE e",
)
STEP_WITH = {"retract": ("retract", ', note: "never so"'), "edit": ("editClaim", ', value: "3 m"')}
NAMES = frozenset(
    {"factId", "ref", "id", "answeredBy"}
)  # what arrival gave; the override's own time is of its recording


@dataclass(frozen=True)
class Turn:
    said: dict[str, Any]
    day: int


@dataclass(frozen=True)
class Set:
    key: str
    value: Any


@dataclass(frozen=True)
class Step:
    action: str
    on: int  # which of the claims there are, counted round


@dataclass(frozen=True)
class Link:
    action: str
    canonical: str


Happening = Turn | Set | Step | Link


def answer(key: str, text: str | None, quick: str | None = None) -> dict[str, Any]:
    return {"answers": [{"questionId": "q", "question": f"{key}?", "key": key, "text": text, "quick": quick}]}


said = st.one_of(
    st.sampled_from(ANSWERS).map(lambda one: answer(*one)),
    st.sampled_from([WIDTH, VENUE]).map(lambda key: answer(key, None, "IDK")),
    st.sampled_from(CHATS).map(lambda chat: {"freeChat": chat}),
    st.just({"agentOutput": "Venue: Hall 9"}),
)
turns = st.builds(Turn, said, st.integers(1, 9))
overrides = st.builds(Set, st.just(WIDTH), st.sampled_from(["4 m", "600 cm", None])) | st.builds(
    Set, st.just(MATERIALS), st.sampled_from([["pine"], [], None])
)
steps = st.builds(Step, st.sampled_from(STEPS), st.integers(0, 4))
links = st.builds(Link, st.sampled_from(LINKS), st.sampled_from(REFS))
histories = st.lists(turns | turns | overrides | steps | steps | links, min_size=2, max_size=9)


@settings(max_examples=4)
@given(history=histories)
async def test_what_is_kept_is_what_the_ledger_comes_to_on_every_engine(
    embedded_graph: Graph, neo4j_graph: Graph, history: list[Happening]
) -> None:
    assert await _play(embedded_graph, history) == await _play(neo4j_graph, history)


async def _play(graph: Graph, history: list[Happening]) -> Any:
    async with client_of(graph) as client:
        bench = Bench(client, f"p-{uuid4().hex[:12]}")
        await bench.open()
        await bench.item("i1", "Backdrop")
        shop = Shop(client, bench.project)
        for ref in REFS:
            await shop.canonical(ref, f"{ref} board")
        line = await shop.line("board", "i1")
        for place, one in enumerate(history):
            await _happen(bench, one, place, line["id"])
        await _adds_up(bench)
        kept = await _everything(bench)
        assert _mended(await rebuild(bench.client.shared.services, bench.project)) == 0
        assert await _everything(bench) == kept
        await _lose(bench)
        await rebuild(bench.client.shared.services, bench.project)
        assert await _everything(bench) == kept
        return _unnamed(kept), sorted(
            (_anybodys(one["key"]), str(one["value"]), one["status"]) for one in await bench.claims()
        )


def _mended(found: Rebuilt) -> int:
    return found.entries_mended + found.items_mended + found.blocks_mended + found.edges_mended


async def _lose(bench: Bench) -> None:
    async with bench.client.graph._sessions.use("write") as session:
        for text in LOSSES:
            await (await session.run(cast(Any, text), {"p": bench.project})).consume()


async def _happen(bench: Bench, one: Happening, place: int, line: str) -> None:
    if isinstance(one, Turn):
        await bench.say(**one.said, items=["i1"], at=f"2026-02-{one.day:02d}T10:{place:02d}:00Z")
    elif isinstance(one, Set):
        await _set(bench, one)
    elif isinstance(one, Link):
        link = f"mutation($p: String!, $l: ID!, $c: String!) {{ {one.action}(project: $p, line: $l, canonical: $c) {{ id }} }}"
        await bench.client.code(link, p=bench.project, l=line, c=one.canonical)
    elif one.action in ("resolve", "dismiss"):
        await _close(bench, one.action)
    elif claims := sorted(
        await bench.claims(), key=lambda said: (_anybodys(said["key"]), str(said["value"]), said["ref"])
    ):
        name, more = STEP_WITH.get(one.action, (one.action, ""))
        step = f"mutation($p: String!, $r: String!) {{ {name}(project: $p, ref: $r{more}) {{ ref }} }}"
        await bench.client.code(step, p=bench.project, r=claims[one.on % len(claims)]["ref"])  # some are refused


async def _close(bench: Bench, action: str) -> None:
    """Every open conflict, for the one that was said last, or for nobody."""
    query = "query($p: String!) { conflicts(project: $p) { edges { node { ref members { ref validFrom } } } } }"
    for edge in (await bench.client.ask(query, p=bench.project))["conflicts"]["edges"]:
        winner = max(edge["node"]["members"], key=lambda one: (one["validFrom"] or "", one["ref"]))["ref"]
        more = f', winner: "{winner}"' if action == "resolve" else ""
        step = f'mutation($p: String!, $r: String!) {{ {action}Conflict(project: $p, ref: $r{more}, note: "so") {{ ref }} }}'
        await bench.client.ask(step, p=bench.project, r=edge["node"]["ref"])


async def _set(bench: Bench, one: Set) -> None:
    if one.value is not None:
        await bench.set(one.key, one.value)
    elif any(field["key"] == one.key and field["origin"] == "OVERRIDE" for field in await bench.all_fields()):
        await bench.clear(one.key)


async def _adds_up(bench: Bench) -> None:
    query = "query($p: String!) { runs(project: $p) { edges { node { status stats { %s } outcomes { verdict } } } } }"
    data = await bench.client.ask(query % STATS, p=bench.project)
    for run in (edge["node"] for edge in data["runs"]["edges"]):
        assert run["status"] == "SUCCEEDED"
        assert run["stats"].pop("opsIn") == sum(run["stats"].values()) == len(run["outcomes"])


async def _everything(bench: Bench) -> Any:
    """Fields and blocks, revisions included, and the line with its edges."""
    after, high = f"{bench.project}|", f"{bench.project}|~"
    rows = await bench.client.graph.read("export.lines", after=after, high=high, limit=50)
    edges = sorted([one["canonical"], one["status"], one["at"], one["by"]] for row in rows for one in row["said"])
    line = (await bench.client.ask(LINES, p=bench.project))["item"]
    return await bench.all_fields(), await bench.blocks(), await bench.blocks("i1"), line, edges


def _unnamed(found: Any) -> Any:
    """Values and words without what two runs name or time otherwise."""
    fields, *places, line, _ = found
    shown = [(one["key"], one["value"], one["origin"]) for one in fields]
    return shown, [{key: (_bare(one["json"]), one["revision"]) for key, one in place.items()} for place in places], line


def _anybodys(key: str | None) -> str:
    """A key without the line whose link it is of: lines are named by arrival."""
    return "" if key is None else "lines" if key.startswith("lines.") else key


def _bare(part: Any) -> Any:
    if isinstance(part, dict):
        linked = {"at", "key"} if _anybodys(part.get("key")) == "lines" else set()  # a link is of when it was confirmed
        left_out = NAMES | {"override"} | linked
        return {key: _bare(one) for key, one in part.items() if key not in left_out}
    return [_bare(one) for one in part] if isinstance(part, list) else part
