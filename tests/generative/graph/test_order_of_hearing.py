"""A discussion ends in the same graph, whichever of its messages comes first and whichever is read twice."""

from dataclasses import dataclass
from uuid import uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from graph.actions.operating.projects import create_project, ensure_task
from graph.engine import Graph
from graph.process.services import open_services
from graph.profiles import load_profiles
from tests.graph_dump import dump
from tests.spec.desk import Desk


@dataclass(frozen=True)
class Line:
    author: str
    text: str
    agent: bool = False


LINES = (
    Line("Ada", "Shall we keep the tickets in the harbour office?"),
    Line("Bo", "Should we sell tickets on Telegram?"),
    Line("Cy", "Yes, go ahead."),
    Line("Ada", "No, nobody would trust it."),
    Line("helper", "I put the results on Telegram.", agent=True),
    Line("Ada", "I told you: put the results on the task card."),
    Line("Bo", "No, that's wrong. Put the results on the task card."),
    Line("Bo", "We decided to use Postgres for the ledger."),
    Line("Cy", "The ledger sits in MySQL these days."),
    Line("Ada", "Which database does the ledger use?"),
    Line("Bo", "Correct."),
    Line("Cy", "Which database does the ledger use?"),
    Line("Ada", "We decided that retention is 30 days."),
    Line("Bo", "Retention is 90 days."),
    Line("Cy", "No, that's wrong. Retention is 60 days."),
    Line("Chair", "Proposal: adopt the charter. Any objections?"),
    Line("Ada", "+1"),
    Line("Bo", "-1"),
    Line("Bo", "+1"),
    Line("Chair", "Hearing none, so resolved."),
    Line("Bo", "Just kidding!"),
    Line("Bo", "scratch that"),
    Line("Cy", "Never mind, forget that."),
    Line("Bo", "Let's use Mongo for the ledger."),
    Line("Cy", "Let's go with option 2 instead of option 0 for part 2."),
    Line("Bo", "Let's go with option 0 instead of option 2 for part 2."),
    Line("Ada", "Let's go with option 1 instead of option 2 for part 2."),
    Line("Bo", "Let's go with option 0 instead of option 4 for part 4."),
    Line("Ada", "Let's go with option 1 instead of option 4 for part 4."),
    Line("Ada", "Let's go with option 1 instead of option 1 for part 1."),
    Line("Bo", "Let's go with option 0 instead of option 1 for part 1."),
)
discussions = st.lists(st.sampled_from(LINES), min_size=3, max_size=8)


@settings(max_examples=10)
@given(lines=discussions, data=st.data())
async def test_arrival_has_no_part_in_what_a_discussion_comes_to(
    embedded_graph: Graph, lines: list[Line], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(lines))))
    one_by_one = data.draw(st.booleans())
    straight = await _told(embedded_graph, lines, list(range(len(lines))), one_by_one=False)
    assert await _told(embedded_graph, lines, order, one_by_one=one_by_one) == straight


async def _told(graph: Graph, lines: list[Line], order: list[int], *, one_by_one: bool) -> object:
    services = open_services(graph, load_profiles())
    project = f"p-{uuid4().hex[:12]}"
    await create_project(services, project, "Random", "general", None)
    await ensure_task(services, project, "T1", "Random")
    desk = Desk(services, project)
    for at in order:
        line = lines[at]
        await desk.post(line.author, line.text, at, agent=line.agent)
        if one_by_one:
            await desk.work()
    await desk.work()
    found = await dump(graph, project), await _patterns(desk)
    await services.vocabulary.close()
    return found


async def _patterns(desk: Desk) -> list[object]:
    """By what they say; of refs and times of recording nothing is left, nor of conflicts that were open for a while only."""
    open_ = {one.ref for one in await desk.conflicts()}
    claims = {one.ref: one.statement for one in await desk.claims()}
    rows = await desk.services.graph.read("discussion.whole", tasks=[f"{desk.project}/T1"])
    said = {one["message"]["ref"]: one["message"]["at"] for one in rows[0]["messages"]}
    return [
        (one.type, claims.get(one.claim or ""), [said[ref] for ref in one.messages], one.repeats, one.conflict in open_)
        for one in await desk.patterns()
    ]  # fmt: skip
