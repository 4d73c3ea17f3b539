"""The cost of reading: against the same Cypher raw, against a bare schema, and against a small project."""

from pathlib import Path

from bench.data import PROJECT
from bench.http import Client
from bench.invent import CHAIN, key_of, ref
from bench.measure import Figure, compare
from bench.raw import ask, session_on
from bench.served import Served, child, free_port
from graph.model.ids import node_id
from graph.rules.asking.point_in_time import NOW

WHY = """
query ($project: String!, $ref: String, $question: String) {
  why(project: $project, ref: $ref, question: $question) {
    score answer { ref kind status statement key value validFrom }
    because { quote section at author source { ref } } history { ref status statement }
    rejected { ref statement } conflicts { ref } downstream { depth suspect } markdown
  }
}
"""
CLAIMS = """
query ($project: String!, $first: Int!) {
  claims(project: $project, first: $first) {
    edges { node { ref kind layer statement key value confidence needsReview seenCount recordedAt } }
  }
}
"""
QUEUE = "query ($project: String!) { reviewQueue(project: $project) { edges { node { ref statement confidence } } } }"


def middle(count: int) -> int:
    """The number of the claim that holds a slot in the middle of the project."""
    slot = count // 2 // CHAIN | 1
    return slot * CHAIN + CHAIN - 1


async def why_by_ref(served: Served) -> Figure:
    named = ref("DEC", middle(served.count))
    assert served.graph.embedded is not None
    async with session_on(served.graph.embedded) as session:
        return await compare(
            f"why by ref over HTTP : its Cypher raw over Bolt, {served.count:,} claims",
            lambda: served.client.ask(WHY, project=PROJECT, ref=named),
            lambda: ask(session, "trace.of", id=node_id(PROJECT, named), known=NOW),
            goal=2.0,
        )


async def why_by_question(large: Served, small: Served) -> Figure:
    for one in (large, small):
        await one.client.ask(WHY, project=PROJECT, question=question(one))  # what is common is learnt beside the first
    return await compare(
        f"why by question, {large.count:,} claims : {small.count:,}",
        lambda: large.client.ask(WHY, project=PROJECT, question=question(large)),
        lambda: small.client.ask(WHY, project=PROJECT, question=question(small)),
        goal=3.0,
    )


def question(served: Served) -> str:
    place, _, thing = key_of(middle(served.count) // CHAIN).partition(".")
    return f"Why did we choose this {thing} for {place}, was it the cost?"


async def first_pages(large: Served, small: Served) -> list[Figure]:
    sizes = f"{large.count:,} claims : {small.count:,}"
    return [
        await compare(
            f"first page of the review queue, {sizes}",
            lambda: large.client.ask(QUEUE, project=PROJECT),
            lambda: small.client.ask(QUEUE, project=PROJECT),
            rounds=30,
        ),
        await compare(
            f"first page of 100 claims, {sizes}",
            lambda: large.client.ask(CLAIMS, project=PROJECT, first=100),
            lambda: small.client.ask(CLAIMS, project=PROJECT, first=100),
            rounds=30,
        ),
    ]


async def first_of_the_queue(large: Served, small: Served) -> Figure:
    return await compare(
        f"first page of the review queue, {large.count:,} candidates : {small.count:,}",
        lambda: large.client.ask(QUEUE, project=PROJECT),
        lambda: small.client.ask(QUEUE, project=PROJECT),
        goal=1.5,
        rounds=30,
    )


async def list_of_claims(served: Served, directory: Path) -> list[Figure]:
    return [
        await _against_bare(served, directory, "asked", "a bare strawberry schema, same Cypher", 1.3),
        await _against_bare(served, directory, "kept", "one that kept the rows in memory", None),
    ]


async def _against_bare(served: Served, directory: Path, rows: str, what: str, goal: float | None) -> Figure:
    port = free_port()
    async with child(["-m", "bench.bare", str(directory), str(port), rows], port), Client(port) as bare:
        asked = {"project": PROJECT, "first": 100}
        ours, theirs = await served.client.ask(CLAIMS, **asked), await bare.ask(CLAIMS, **asked)
        if len(ours["claims"]["edges"]) != 100 or _refs(ours) != _refs(theirs):
            raise AssertionError("the two lists differ: the measurement would compare unlike things")
        return await compare(
            f"100 claims of 10 fields : {what}",
            lambda: served.client.ask(CLAIMS, **asked),
            lambda: bare.ask(CLAIMS, **asked),
            goal,
        )


def _refs(answer: dict[str, dict[str, list[dict[str, dict[str, object]]]]]) -> list[object]:
    return [edge["node"]["ref"] for edge in answer["claims"]["edges"]]
