"""Lists come newest first, by pages that nothing inserted meanwhile can shift."""

from typing import Any

from tests.spec.api.client import Client

PAGE = """query($p: String!, $n: Int, $after: String) { claims(project: $p, first: $n, after: $after) {
  totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { ref statement } } } }"""


async def say(client: Client, project: str, *names: str) -> None:
    for name in names:
        await client.say(project, f"Decision: use {name} for the {name.lower()} part")


async def page(client: Client, project: str, first: int, after: str | None = None) -> Any:
    return (await client.ask(PAGE, p=project, n=first, after=after))["claims"]


def names(found: Any) -> list[str]:
    return [edge["node"]["statement"].split()[1] for edge in found["edges"]]


async def test_pages_follow_each_other_without_gap_or_repetition(client: Client, project: str) -> None:
    await say(client, project, "Ant", "Bee", "Cat", "Dog", "Eel")
    one = await page(client, project, 2)
    two = await page(client, project, 2, one["pageInfo"]["endCursor"])
    three = await page(client, project, 2, two["pageInfo"]["endCursor"])
    assert [names(each) for each in (one, two, three)] == [["Eel", "Dog"], ["Cat", "Bee"], ["Ant"]]
    assert [each["pageInfo"]["hasNextPage"] for each in (one, two, three)] == [True, True, False]
    assert one["totalCount"] == 5


async def test_claims_are_listed_by_what_found_them_also_as_they_were(client: Client, project: str) -> None:
    await say(client, project, "Ant", "Bee")
    listed = """query($p: String!, $rule: String, $asOf: DateTime) { claims(project: $p, rule: $rule, asOf: $asOf) {
      totalCount edges { node { statement rule } } } }"""
    (found, *_) = (await client.ask(listed, p=project))["claims"]["edges"]
    for as_of in (None, "2100-01-01T00:00:00Z"):
        same = (await client.ask(listed, p=project, rule=found["node"]["rule"], asOf=as_of))["claims"]
        assert same["totalCount"] == len(same["edges"]) == 2
        assert (await client.ask(listed, p=project, rule="no-such-rule", asOf=as_of))["claims"]["totalCount"] == 0


async def test_what_is_inserted_meanwhile_shifts_no_page(client: Client, project: str) -> None:
    await say(client, project, "Ant", "Bee", "Cat")
    one = await page(client, project, 2)
    await say(client, project, "Dog")
    assert names(await page(client, project, 2, one["pageInfo"]["endCursor"])) == ["Ant"]


async def test_an_empty_list_has_no_cursors(client: Client, project: str) -> None:
    found = await page(client, project, 10)
    assert found["pageInfo"] == {
        "hasNextPage": False, "hasPreviousPage": False, "startCursor": None, "endCursor": None
    }  # fmt: skip
    assert found["totalCount"] == 0


async def test_a_cursor_of_another_list_is_refused(client: Client, project: str) -> None:
    await say(client, project, "Ant")
    cursor = (await page(client, project, 1))["pageInfo"]["endCursor"]
    query = "query($p: String!, $a: String) { runs(project: $p, after: $a) { totalCount } }"
    assert await client.code(query, p=project, a=cursor) == "BAD_INPUT"


async def test_a_page_has_up_to_a_hundred_entries(client: Client, project: str) -> None:
    for first in (101, -1):
        assert await client.code(PAGE, p=project, n=first, after=None) == "BAD_INPUT"


async def test_an_empty_page_tells_the_total_and_that_there_is_more(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] app.colour = blue because it is calm", task="T-1")
    body = "{ totalCount edges { cursor } pageInfo { hasNextPage endCursor } }"
    lists = " ".join(f"{name}(project: $p, first: 0) {body}" for name in ("claims", "sources", "runs", "tasks"))
    found = await client.ask(
        f"query($p: String!) {{ {lists} reviewQueue(project: $p, first: 0) {{ edges {{ cursor }} }} projects(first: 0) {body}"
        f' task(project: $p, ref: "T-1") {{ messages(first: 0) {body} }} search(project: $p, text: "blue", first: 0) {{ score }} }}',
        p=project,
    )
    empty = {"edges": [], "pageInfo": {"hasNextPage": True, "endCursor": None}}
    for each in (*(found[name] for name in ("claims", "sources", "runs", "tasks")), found["task"]["messages"]):
        assert each == {"totalCount": 1, **empty}
    assert {**found["projects"], "totalCount": 1} == {"totalCount": 1, **empty}
    assert (found["search"], found["reviewQueue"]) == ([], {"edges": []})


async def test_filters_are_counted_as_they_are_listed(client: Client, project: str) -> None:
    await say(client, project, "Ant", "Bee")
    await client.say(project, "- [Decision] app.colour = blue because it is calm", task="UI-1")
    query = """query($p: String!, $key: String, $task: String) {
      claims(project: $p, key: $key, task: $task) { totalCount edges { node { key } } } }"""
    for given in ({"key": "app.colour", "task": None}, {"key": None, "task": "UI-1"}):
        found = (await client.ask(query, p=project, **given))["claims"]
        assert found == {"totalCount": 1, "edges": [{"node": {"key": "app.colour"}}]}


async def test_a_list_of_a_project_that_is_not_there_is_refused(client: Client, project: str) -> None:
    assert await client.code(PAGE, p=f"{project}-none", n=1, after=None) == "NOT_FOUND"


async def test_the_review_queue_leads_with_the_most_confident(client: Client, project: str) -> None:
    await client.say(project, "Decision: use Ant for the ant part", "We will go with Bee for the bee part", agent=True)
    query = """query($p: String!, $after: String) { reviewQueue(project: $p, first: 1, after: $after) {
      totalCount pageInfo { endCursor hasNextPage } edges { node { ref confidence } } } }"""
    one = (await client.ask(query, p=project, after=None))["reviewQueue"]
    two = (await client.ask(query, p=project, after=one["pageInfo"]["endCursor"]))["reviewQueue"]
    assert (one["totalCount"], one["pageInfo"]["hasNextPage"], two["pageInfo"]["hasNextPage"]) == (2, True, False)
    first, second = one["edges"][0]["node"], two["edges"][0]["node"]
    assert first["ref"] != second["ref"]
    assert first["confidence"] >= second["confidence"]


async def test_what_is_deferred_waits_behind_everything_else(client: Client, project: str) -> None:
    await client.say(project, "Decision: use Ant for the ant part", "We will go with Bee for the bee part", agent=True)
    queue = "query($p: String!) { reviewQueue(project: $p) { edges { node { ref } } } }"
    before = [edge["node"]["ref"] for edge in (await client.ask(queue, p=project))["reviewQueue"]["edges"]]
    await client.ask(
        "mutation($p: String!, $r: String!) { defer(project: $p, ref: $r) { ref } }", p=project, r=before[0]
    )
    after = [edge["node"]["ref"] for edge in (await client.ask(queue, p=project))["reviewQueue"]["edges"]]
    assert after == before[::-1]


async def test_a_tasks_messages_come_oldest_first_by_pages(client: Client, project: str) -> None:
    await client.say(project, "one", "two", "three", task="T-1")
    query = """query($p: String!, $after: String) { task(project: $p, ref: "T-1") { messages(first: 2, after: $after) {
      totalCount pageInfo { endCursor hasNextPage } edges { node { text } } } } }"""
    one = (await client.ask(query, p=project, after=None))["task"]["messages"]
    two = (await client.ask(query, p=project, after=one["pageInfo"]["endCursor"]))["task"]["messages"]
    assert [edge["node"]["text"] for edge in one["edges"] + two["edges"]] == ["one", "two", "three"]
    assert (one["totalCount"], one["pageInfo"]["hasNextPage"], two["pageInfo"]["hasNextPage"]) == (3, True, False)
