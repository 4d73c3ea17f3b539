"""A project leads to what lies in it, and a task to what was claimed about it."""

from tests.spec.api.client import Client


async def test_a_project_leads_to_its_tasks_claims_and_conflicts(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] auth.database = Postgres because of the load test", task="A-1")
    await client.say(project, "- [Decision] auth.database = MySQL", task="A-2", agent=True, author="helper")
    found = await client.ask(
        """query($p: String!) { project(slug: $p) {
          tasks { totalCount edges { node { ref claims(first: 1) { totalCount edges { node { ref } } } } } }
          items { totalCount }  sources(first: 1) { totalCount pageInfo { hasNextPage } }
          claims(statuses: [ACTIVE]) { edges { node { statement } } }  conflicts { totalCount } } }""",
        p=project,
    )
    told = found["project"]
    assert {one["node"]["ref"] for one in told["tasks"]["edges"]} == {"A-1", "A-2"}
    assert [one["node"]["claims"]["totalCount"] for one in told["tasks"]["edges"]] == [1, 1]
    assert told["items"]["totalCount"] == 0
    assert told["sources"] == {"totalCount": 2, "pageInfo": {"hasNextPage": True}}
    assert [one["node"]["statement"] for one in told["claims"]["edges"]] == ["auth.database = Postgres"]
    assert told["conflicts"]["totalCount"] == 1


async def test_a_project_names_the_stages_of_its_profile(client: Client, project: str) -> None:
    asked = "query($p: String!) { project(slug: $p) { profile stages } }"
    make = (
        'mutation($p: String!) { createProject(input: {slug: $p, name: "A stand", profile: "production"}) { stages } }'
    )
    assert (await client.ask(asked, p=project))["project"]["stages"] == []
    made = await client.ask(make, p=f"{project}-turns")
    assert made["createProject"]["stages"] == ["ideation", "planning", "solutioning"]


async def test_claims_of_a_task_come_by_pages_newest_first(client: Client, project: str) -> None:
    for name in ("Ant", "Bee", "Cat"):
        await client.say(project, f"Decision: use {name} for the {name.lower()} part", task="A-1")
    asked = """query($p: String!, $after: String) { task(project: $p, ref: "A-1") {
      claims(kinds: [DECISION], first: 2, after: $after) { pageInfo { hasNextPage endCursor } edges { node { statement } } } } }"""
    one = (await client.ask(asked, p=project))["task"]["claims"]
    two = (await client.ask(asked, p=project, after=one["pageInfo"]["endCursor"]))["task"]["claims"]
    said = [edge["node"]["statement"].split()[1] for page in (one, two) for edge in page["edges"]]
    assert said == ["Cat", "Bee", "Ant"]
    assert (one["pageInfo"]["hasNextPage"], two["pageInfo"]["hasNextPage"]) == (True, False)
