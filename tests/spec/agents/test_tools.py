"""The tools tell agents if a decision holds, what contradicts it, and its words."""

from datetime import UTC, datetime

import mcp

from api.agents.server import build_server
from api.agents.tools import TOOLS
from graph.clock import now
from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.agents.agent import Agent
from tests.spec.api.client import Client
from tests.spec.api.furnished import Furnished

DAY = 24 * 60 * 60 * 1_000_000


async def test_why_says_first_whether_it_holds_and_then_quotes(agent: Agent, furnished: Furnished) -> None:
    said = await agent.call("why", key="auth.database")
    assert said.text.startswith("IN FORCE (ACTIVE)\n")
    assert "“cost had to fall”" in said.text
    assert "## It replaced" in said.text
    assert said.data["answer"]["ref"] == furnished.refs["claim"]
    assert said.data["because"][0]["quote"] == "cost had to fall"


async def test_reversed_decision_is_never_told_as_current(agent: Agent, furnished: Furnished) -> None:
    older = (await agent.call("why", key="auth.database")).data["history"][1]["ref"]
    said = await agent.call("why", ref=older)
    assert said.text.startswith("NOT IN FORCE: it was replaced, or outvoted (SUPERSEDED)\n")
    assert f"Replaced by {furnished.refs['claim']} “auth.database = Postgres” (ACTIVE)" in said.text
    found = await agent.call("search", text="auth database MySQL")
    told = found.text.split(f"- {older} ", 1)[1].split("\n- ", 1)[0]
    assert "NOT IN FORCE" in told
    assert f"Replaced by {furnished.refs['claim']}" in told
    assert "“[Decision] auth.database = MySQL because it was there” — Ada" in told


async def test_contested_decision_says_so(agent: Agent, furnished: Furnished) -> None:
    said = await agent.call("why", key="auth.cache")
    assert said.text.startswith("IN FORCE, BUT CONTESTED (ACTIVE)\n")
    assert f"Conflict {furnished.refs['conflict']} (OPEN)" in said.text
    found = await agent.call("search", text="auth cache Memcached", statuses=["CONFLICTED"])
    assert "NOT DECIDED: it contradicts what is in force" in found.text
    assert {one["claim"]["status"] for one in found.data["matches"]} == {"CONFLICTED"}


async def test_question_for_several_claims_is_answered_with_a_list(agent: Agent, furnished: Furnished) -> None:
    said = await agent.call("why", question="Which decisions were replaced?")
    listed = said.data["listed"]
    assert said.data["answer"] is None
    assert listed["heading"] in said.text
    assert listed["totalCount"] == len(listed["entries"]) > 0
    assert {one["claim"]["status"] for one in listed["entries"]} == {"SUPERSEDED"}
    assert all(one["did"].startswith("replaced by DEC-") for one in listed["entries"])
    assert all(f" — {one['quotation']['author']}, " in said.text for one in listed["entries"])


async def test_question_without_an_answer_has_none(agent: Agent, furnished: Furnished) -> None:
    assert "No decision on record" in (await agent.call("why", question="Why are bananas bent?")).text
    assert "Nothing on record" in (await agent.call("search", text="bananas")).text


async def test_what_nobody_decided_about_is_quoted_where_it_was_talked_about(agent: Agent, project: str) -> None:
    for number, text in enumerate(("Kiki could draw the poster.", "Ask Kiki about the colours, please.")):
        await agent.call("capture", task="F-1", messages=[{"text": text, "author": "Ada", "id": f"k{number}"}])
    await agent.call("capture", task="F-2", messages=[{"text": "Lunch?", "author": "Ada", "id": "lunch"}])
    said = await agent.call("search", text="Kiki", statuses=["ACTIVE"])
    assert said.text.startswith("Nothing on record has to do with “Kiki”, but it was talked about here:\n")
    assert "- “Ask Kiki about the colours, please.” — Ada, 2" in said.text
    assert "Lunch" not in said.text
    assert len(said.data["passages"]) == 2


async def test_what_holds_from_a_later_day_says_from_which(agent: Agent, project: str) -> None:
    sent = {"text": "- [Decision] auth.database = Postgres", "author": "Ada"}
    await agent.call("capture", task="F-1", messages=[sent])
    written = """mutation($p: String!) { addClaim(project: $p, kind: DECISION, key: "auth.database", value: "Oracle", task: "F-1",
      statement: "auth.database = Oracle", at: "2199-02-20") { ref } }"""
    await agent.client.ask(written, p=project)
    said = await agent.call("why", key="auth.database")
    assert said.text.startswith("IN FORCE (ACTIVE)\nTo be replaced from 2199-02-20 on by DEC-")
    found = await agent.call("search", text="auth database Oracle")
    assert "DECIDED, BUT NOT IN FORCE BEFORE 2199-02-20 (ACTIVE)" in found.text
    later = await agent.call("why", key="auth.database", asOf="2199-03-01")
    assert later.text.startswith("IN FORCE (ACTIVE)\n")
    assert "Oracle" in later.text.split("## ")[0]
    assert "(high, not before 2199-02-20" in (await agent.call("state", task="F-1")).text.replace("medium", "high")


def written(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat()


async def test_what_was_said_is_in_force_though_its_clock_is_ahead(agent: Agent, project: str) -> None:
    words = "- [Decision] auth.database = "
    first, second = (written(now() + days * DAY) for days in (400, 401))
    sent = [{"text": "The ferry is painted.", "author": "Ada", "at": first}]
    for value, day in (("Postgres", first), ("Oracle", second)):
        sent.append({"text": f"{words}{value}", "author": "Ada", "at": day})
        said = await agent.call("capture", task="F-1", messages=sent)
        assert f"IN FORCE (ACTIVE, since {day[:10]}" in said.text
        sent = []
    for tool, asked in (("why", {"key": "auth.database"}), ("search", {"text": "auth database Oracle"})):
        told = (await agent.call(tool, **asked)).text
        assert ("IN FORCE (ACTIVE" in told, "NOT IN FORCE BEFORE" in told) == (True, False)
    assert "not before" not in (await agent.call("state", task="F-1")).text
    then = await agent.call("why", key="auth.database", asOf=written(now() + 400 * DAY + DAY // 2))
    assert "Postgres" in then.text.split("## ")[0]


async def test_agent_that_names_no_project_is_told_which_there_are(agent: Agent, furnished: Furnished) -> None:
    nowhere = agent.as_(Viewer("Eve", Role.READER, frozenset({furnished.project, "a-project-of-nobody"})))
    said = await nowhere.call("search", text="database")
    assert said.refused
    assert said.text == f"BAD_INPUT: Name a project, as `project`: there is {furnished.project}."
    one = agent.as_(Viewer("Eve", Role.READER, frozenset({furnished.project})))
    assert not (await one.call("search", text="database")).refused
    assert furnished.project in (await agent.as_(agent.client.viewer).call("search", text="database")).text


async def test_what_would_be_contradicted_is_told_before_it_is_done(agent: Agent, furnished: Furnished) -> None:
    said = await agent.call("check", statement="I will use MySQL for auth.database", task="API-1")
    assert furnished.refs["claim"] in said.text
    assert "IN FORCE (ACTIVE" in said.text
    assert "“cost had to fall”" in said.text
    assert said.data["objections"][0]["claim"]["ref"] == furnished.refs["claim"]
    assert "no permission" in (await agent.call("check", statement="The weather is fine today.")).text


async def test_state_of_a_task_tells_what_is_in_force_and_what_is_contested(agent: Agent, furnished: Furnished) -> None:
    said = await agent.call("state", task="API-1")
    assert said.text.startswith("CONTESTED: ")
    assert f"{furnished.refs['conflict']} is open" in said.text
    assert furnished.refs["claim"] in said.text
    assert "cost had to fall" in said.text
    assert furnished.refs["claim"] in [one["ref"] for one in said.data["state"]["decisions"]]
    absent = await agent.call("state", task="NONE-1")
    assert absent.refused
    assert absent.text.startswith("NOT_FOUND: There is no task 'NONE-1'")


async def test_persons_words_are_captured_in_their_name_and_read_before_the_answer(agent: Agent, project: str) -> None:
    message = {"text": "- [Decision] fare.day = 9 EUR", "author": "Ada", "id": "m1"}
    said = await agent.call("capture", task="F-1", messages=[message])
    assert "IN FORCE (ACTIVE" in said.text
    assert "— Ada" in said.text
    again = await agent.call("capture", task="F-1", messages=[message])
    assert "1 of them known already" in again.text
    assert again.data["runs"][0]["ref"] == said.data["runs"][0]["ref"]


async def test_agents_own_words_stay_a_candidate(agent: Agent, project: str) -> None:
    said = await agent.call("capture", task="F-1", messages=[{"text": "- [Decision] fare.week = 40 EUR"}])
    assert "NOT DECIDED: only proposed" in said.text
    (run,) = said.data["runs"]
    assert [one["claim"]["status"] for one in run["outcomes"]] == ["CANDIDATE"]


async def test_contradiction_comes_back_as_a_conflict(agent: Agent, furnished: Furnished) -> None:
    said = await agent.call("capture", task="API-1", messages=[{"text": "- [Decision] auth.database = Oracle"}])
    assert "(OPEN)" in said.text
    assert "auth.database = Postgres" in said.text


async def test_bad_input_is_an_error_of_the_tool_that_says_what_would_be_right(agent: Agent, project: str) -> None:
    for tool, given, words in (
        ("why", {}, "BAD_INPUT: why takes exactly one"),
        ("why", {"question": " "}, "BAD_INPUT: The question is empty"),
        ("why", {"ref": "DEC-1"}, "NOT_FOUND: There is no claim 'DEC-1'"),
        ("why", {"questoin": "x"}, "BAD_INPUT: questoin: "),
        ("why", {"key": "a.b", "asOf": "soon"}, "BAD_INPUT: "),
        ("search", {"text": ""}, "BAD_INPUT: text: "),
        ("check", {"statement": ""}, "BAD_INPUT: statement: "),
        ("state", {}, "BAD_INPUT: task: "),
        ("search", {"text": "x", "kinds": ["WISH"]}, "BAD_INPUT: kinds.0: "),
        ("capture", {"task": "T", "messages": []}, "BAD_INPUT: messages: "),
        ("capture", {"task": "a|b", "messages": [{"text": "x"}]}, "BAD_INPUT: 'a|b' is not a ref"),
        ("capture", {"task": "T", "messages": [{"text": "x" * 300_000}]}, "TOO_LARGE: "),
        ("capture", {"task": "T", "messages": [{"text": "half \ud83d"}]}, "BAD_INPUT: "),
        ("forget", {}, "There is no tool 'forget'"),
    ):
        said = await agent.call(tool, **given)
        assert said.refused, tool
        assert said.text.startswith(words), said.text
    assert "why" in (await agent.call("forget")).text
    wrong = await agent.call("capture", task="T", text="hello")
    assert wrong.text.endswith("`capture` takes project, task, messages; it can't do without task, messages.")


async def test_no_tool_shows_another_project_or_goes_beyond_its_role(agent: Agent, furnished: Furnished) -> None:
    stranger = agent.as_(Viewer("Eve", Role.ADMIN, frozenset({"elsewhere"})))
    reader = agent.as_(Viewer("Rita", Role.READER, frozenset({furnished.project})))
    words = {"task": "T", "messages": [{"text": "hello"}]}
    asked = (
        ("why", {"ref": furnished.refs["claim"]}),
        ("search", {"text": "auth"}),
        ("check", {"statement": "Use MySQL for auth.database"}),
        ("state", {"task": "API-1"}),
        ("capture", words),
    )
    for tool, given in asked:
        said = await stranger.call(tool, project=furnished.project, **given)
        assert said.refused
        assert said.text.startswith("NOT_FOUND: There is no project")
        assert not (await reader.call(tool, **given)).refused or tool == "capture"
    assert (await reader.call("capture", **words)).text.startswith("FORBIDDEN: ")
    nameless = agent.as_(Viewer("Ada", Role.ADMIN))
    assert (await nameless.call("search", text="auth")).text.startswith("BAD_INPUT: Name a project")


async def test_tools_say_what_they_take_and_whether_they_write(client: Client) -> None:
    del client
    async with mcp.Client(build_server(lambda _: None)) as session:  # type: ignore[arg-type, return-value]
        offered = (await session.list_tools()).tools
    assert [one.name for one in offered] == [one.name for one in TOOLS]
    assert [one.name for one in offered if one.annotations and not one.annotations.read_only_hint] == [
        "capture",
        "remember",
        "outcome",
    ]
    for one in offered:
        assert one.description
        assert one.input_schema["additionalProperties"] is False
        assert "project" in one.input_schema["properties"]


async def test_an_agent_is_packed_remembers_and_says_how_it_ended(agent: Agent, furnished: Furnished) -> None:
    pack = await agent.call("pack", query="the auth database", episode="run-9")
    assert "auth.database = Postgres" in pack.text
    assert f"[{furnished.refs['claim']}]" in pack.text
    kept = await agent.call("remember", statement="The staging database is reset on Mondays")
    assert "NOT DECIDED: only proposed" in kept.text
    ended = await agent.call("outcome", episode="run-1", type="TOOL_FAILURE", quote="fatal: no rule for target dist")
    assert ended.text == "run-1 ended with TOOL_FAILURE, which counts.\n"
