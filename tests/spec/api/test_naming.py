"""Making what is there already changes nothing that somebody has named; what was made in passing gets its name."""

from tests.spec.api.client import Client

TASK = "mutation($p: String!, $r: String!, $n: String!) { createTask(project: $p, ref: $r, title: $n) { title } }"
ITEM = (
    "mutation($p: String!, $r: String!, $n: String!) { createItem(project: $p, input: {ref: $r, name: $n}) { name } }"
)
SAY = """mutation($p: String!) {
  captureDiscussion(project: $p, task: "T-1", messages: [{author: "Ada", text: "Good morning"}]) { duplicate } }"""


async def test_task_of_a_discussion_is_given_its_title_once(client: Client, project: str) -> None:
    await client.ask(SAY, p=project)
    for _ in range(2):
        assert await client.ask(TASK, p=project, r="T-1", n="Tickets") == {"createTask": {"title": "Tickets"}}
    assert await client.code(TASK, p=project, r="T-1", n="Berths") == "BAD_INPUT"
    assert await client.ask(TASK, p=project, r="T-1", n=" Tickets ") == {"createTask": {"title": "Tickets"}}


async def test_item_keeps_its_name(client: Client, project: str) -> None:
    for _ in range(2):
        assert await client.ask(ITEM, p=project, r="gate", n="Gate") == {"createItem": {"name": "Gate"}}
    assert await client.code(ITEM, p=project, r="gate", n="Door") == "BAD_INPUT"


async def test_item_that_goes_by_its_ref_is_given_a_name(client: Client, project: str) -> None:
    await client.ask(ITEM, p=project, r="gate", n="gate")
    assert await client.ask(ITEM, p=project, r="gate", n="Gate") == {"createItem": {"name": "Gate"}}
