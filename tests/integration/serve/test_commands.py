"""The commands as a person uses them, beside a running service."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from graph.rules.forms.escaping import unescaped
from tests.services.redis import RedisServer
from tests.services.whence import Process, run_command, served

QUESTION = "Why do we keep bookings in Postgres?"


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("commands")


@pytest.fixture(scope="module")
def running(directory: Path) -> Iterator[Process]:
    with served(directory) as service:
        yield service


async def test_demo_shows_every_kind_of_node_and_changes_nothing_the_second_time(
    running: Process, directory: Path
) -> None:
    del running
    first = await run_command(directory, "demo", "--json")
    assert first.returncode == 0, first.stderr
    once = await run_command(directory, "export", "--project", "demo")
    assert (await run_command(directory, "demo", "--json")).stdout == first.stdout
    twice = await run_command(directory, "export", "--project", "demo")
    assert once.stdout == twice.stdout
    assert once.returncode == 0
    lines = [json.loads(line) for line in once.stdout.splitlines()]
    assert {line["type"] for line in lines} == {
        *("project", "task", "item", "source", "run", "claim", "evidence"),
        *("supersession", "downstream", "conflict", "review", "canonical", "line", "link", "price", "pattern"),
    }
    assert {line["pattern"] for line in lines if line["type"] == "pattern"} == {
        *("CORRECTION", "CONFIRMATION", "REJECTION", "CONTRADICTION", "REPEATED_QUESTION")
    }
    assert {line["status"] for line in lines if line["type"] == "claim"} == {
        *("ACTIVE", "SUPERSEDED", "CANDIDATE", "CONFLICTED", "REJECTED")
    }
    assert {line["kind"] for line in lines if line["type"] == "source"} == {"MESSAGE", "DOCUMENT", "TURN", "MANUAL"}


async def test_command_asks_the_service_that_runs_in_the_name_of_its_person(running: Process, directory: Path) -> None:
    said = directory / "said.md"
    said.write_text("We decided to paint the gangway green because yellow fades.\n")
    ran = await run_command(directory, "capture", "--project", "paint", "--new", "--by", "Zoë", str(said))
    assert ran.returncode == 0, ran.stderr
    assert "starting the engine" not in ran.stderr
    missing = await run_command(directory, "why", "--project", "paint", "--ref", "DEC-19990101-001")
    assert (missing.returncode, "starting the engine" in missing.stderr) == (1, False)
    secret = {"authorization": f"Bearer {'0' * 64}", "x-whence-by": "Zo%C3%AB"}
    async with httpx2.AsyncClient(timeout=30, base_url=running.address) as client:
        refused = (await client.post("/graphql", json={"query": "{ viewer { name } }"}, headers=secret)).json()
    assert refused["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


async def test_commands_ask_a_service_that_runs_no_document_but_its_own(tmp_path: Path) -> None:
    with served(tmp_path, WHENCE_QUERIES="trusted"):
        assert (await run_command(tmp_path, "demo")).returncode == 0
        answered = await run_command(tmp_path, "why", QUESTION, "--project", "demo")
        assert (answered.returncode, answered.stderr) == (0, "")
        assert "Postgres" in answered.stdout


async def test_one_effect_of_the_demo_is_suspect(running: Process, directory: Path) -> None:
    await run_command(directory, "demo")
    asked = await running.ask(
        '{ why(project: "demo", question: "Why GraphQL for partners?") { downstream { suspect node { ... on Task { ref } '
        "... on Item { ref } } } } }"
    )
    assert sorted((one["node"]["ref"], one["suspect"]) for one in asked["why"]["downstream"]) == [
        ("TERN-4", False),
        ("kiosk", True),
    ]


async def test_demo_has_a_line_that_is_linked_and_one_that_could_be(running: Process, directory: Path) -> None:
    await run_command(directory, "demo")
    asked = await running.ask(
        """{ item(project: "demo", ref: "gate") { lines { name link { canonical { ref priceMemory { vendor count } } }
          suggestions { canonical { ref } } } } }"""
    )
    linked, waiting = asked["item"]["lines"]
    assert linked["link"]["canonical"]["ref"] == "ARM-3"
    assert linked["link"]["canonical"]["priceMemory"][0] == {"vendor": None, "count": 3}
    assert [one["canonical"]["ref"] for one in waiting["suggestions"]] == ["LAMP-24", "LAMP-230"]
    assert waiting["link"] is None


async def test_task_that_is_not_there_is_told_with_those_that_are(running: Process, directory: Path) -> None:
    del running
    await run_command(directory, "demo")
    missing = await run_command(directory, "state", "FEST-1", "--project", "demo")
    said = " ".join(missing.stderr.split())
    assert (missing.returncode, missing.stdout) == (1, "")
    assert "There is no task 'FEST-1' in 'demo': there are TERN-5, " in said
    assert "Looked in " in said
    listed = await run_command(directory, "state", "--project", "demo")
    assert listed.returncode == 0
    assert "TERN-5" in listed.stdout
    assert " decisions" in listed.stdout


@pytest.mark.parametrize(
    "words", [("state", "T1"), ("why", "Why not?"), ("export",), ("capture", "."), ("rebuild",), ("mcp",)]
)
async def test_command_that_makes_nothing_new_leaves_nothing_behind(directory: Path, words: tuple[str, ...]) -> None:
    (directory / "notes.md").write_text("# Notes\n\nNothing yet.\n")
    looked = await run_command(directory, *words, "--project", "demo", "--data-dir", "nowhere")
    assert looked.returncode == 1
    assert "nowhere yet: --data-dir names another" in " ".join(looked.stderr.split())
    assert not (directory / "nowhere").exists()


async def test_command_in_another_directory_names_the_service_that_runs(running: Process, directory: Path) -> None:
    port = running.address.rpartition(":")[2]
    looked = await run_command(directory, "state", "T1", "--project", "x", "--data-dir", "nowhere", WHENCE_PORT=port)
    assert f"A service runs at {running.address}: --data-dir with the directory" in " ".join(looked.stderr.split())


async def test_why_answers_with_an_exit_code(running: Process, directory: Path) -> None:
    del running
    await run_command(directory, "demo")
    answered = await run_command(directory, "why", QUESTION, WHENCE_PROJECT="demo")
    assert (answered.returncode, answered.stderr) == (0, "")
    as_json = await run_command(directory, "why", QUESTION, "--project", "demo", "--json")
    assert unescaped(json.loads(as_json.stdout)["markdown"]) == answered.stdout
    assert "“[Decision] bookings.database" in answered.stdout  # a quotation's own letters
    nothing = await run_command(directory, "why", "Who painted the lighthouse?", "--project", "demo")
    assert nothing.returncode == 1
    several = await run_command(directory, "why", "Which decisions were replaced?", "--project", "demo")
    assert (several.returncode, "decisions were replaced or ended, newest first." in several.stdout) == (0, True)
    none = await run_command(directory, "why", "What did Zed decide?", "--project", "demo")
    assert (none.returncode, "Nobody called “Zed” is on record here." in none.stdout) == (1, True)
    unknown = await run_command(directory, "why", "--ref", "DEC-1", "--project", "demo")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert "There is no claim" in unknown.stderr
    assert "--data-dir names another data directory" in " ".join(unknown.stderr.split())
    two = await run_command(directory, "why", QUESTION, "--ref", "DEC-1", "--project", "demo")
    assert two.returncode == 2
    unnamed = await run_command(directory, "why", QUESTION)
    assert unnamed.returncode == 2
    assert "WHENCE_PROJECT" in unnamed.stderr


async def test_capture_tells_what_came_of_each_file(running: Process, directory: Path) -> None:
    del running
    (directory / "docs").mkdir()
    (directory / "docs/adr.md").write_text(
        "# Fares\n\n## Decision\n\nWe decided to sell day tickets because people asked.\n"
    )
    (directory / "chat.json").write_text(
        json.dumps([{"author": "Ada", "id": "1", "text": "- [Decision] fare.day = 9 EUR"}])
    )
    absent = await run_command(directory, "capture", "docs", "--project", "fares")
    assert absent.returncode == 1
    words = ("capture", "docs", "chat.json", "--project", "fares", "--task", "F-1", "--json")
    captured = json.loads((await run_command(directory, *words, "--new")).stdout)
    assert [run["status"] for run in captured["runs"]] == ["SUCCEEDED", "SUCCEEDED"]
    assert captured["counts"]["added"] == 2
    again = json.loads((await run_command(directory, *words)).stdout)
    assert [run["ref"] for run in again["runs"]] == [run["ref"] for run in captured["runs"]]
    assert again["known"] == 2
    taskless = await run_command(directory, "capture", "chat.json", "--project", "fares")
    assert taskless.returncode == 2
    assert "--task" in taskless.stderr


async def test_capture_goes_on_past_an_empty_file_and_its_exit_code_tells(running: Process, directory: Path) -> None:
    del running
    (directory / "some").mkdir()
    (directory / "some/a.md").write_text("")
    (directory / "some/b.md").write_text("## Decision\n\nWe decided to close the gate at night.\n")
    told = await run_command(directory, "capture", "some", "--project", "gates", "--new", "--json")
    assert told.returncode == 4
    assert "some/a.md: it is empty" in told.stderr
    captured = json.loads(told.stdout)
    assert ([run["status"] for run in captured["runs"]], len(captured["left"])) == (["SUCCEEDED"], 1)


async def test_commands_name_the_service_that_runs(running: Process, directory: Path) -> None:
    assert running.address in (await run_command(directory, "demo")).stdout
    told = (await run_command(directory, "doctor", WHENCE_PORT="0")).stdout
    assert f"service: runs at {running.address}" in told
    assert "work: 0 queued, 0 under way, 0 lapsed" in told
    jobs = told[told.index("jobs, none late") :].splitlines()[1:]
    assert {"look", "sweep"} <= {line.split()[0] for line in jobs}  # each on a line of its own, below its check


async def test_export_to_a_file_is_whole_or_not_there(running: Process, directory: Path) -> None:
    del running
    await run_command(directory, "demo")
    out = directory / "demo.jsonl"
    assert (await run_command(directory, "export", "--project", "demo", "--out", str(out))).returncode == 0
    assert out.read_text() == (await run_command(directory, "export", "--project", "demo")).stdout
    kept = out.read_text()
    failed = await run_command(directory, "export", "--project", "nowhere", "--out", str(out))
    assert failed.returncode == 1
    assert out.read_text() == kept


async def test_what_was_exported_comes_back_by_import(running: Process, directory: Path) -> None:
    await run_command(directory, "demo")
    names = ("--decisions", "decisions.json", "--patterns", "patterns.jsonl", "--tasks", "tasks.json")
    told = await run_command(directory, "export", "--project", "demo", *names, "--madr", "records")
    assert told.returncode == 0, told.stderr
    files = [directory / name for name in names if "." in name]
    kept = [path.read_text() for path in files]
    records = {path.name: path.read_text() for path in (directory / "records").iterdir()}
    assert {f"{one['id']}.md" for one in json.loads(kept[0])} <= records.keys()
    words = ("import", "--project", "returned", *(path.name for path in files), "--json")
    first = await run_command(directory, *words, "--new")
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)["decisions"] == len(json.loads(kept[0]))
    again = json.loads((await run_command(directory, *words)).stdout)
    assert (again["messages"], again["decisions"], again["patterns"]) == (0, 0, 0)
    await run_command(directory, "export", "--project", "returned", *names)
    assert [path.read_text() for path in files] == kept
    await running.ask('mutation { createTask(project: "returned", ref: "T", title: "T") { ref } }')
    logged = (await run_command(directory, "audit", "--project", "returned")).stdout.splitlines()
    assert [(one["what"], one["where"]) for one in map(json.loads, logged)] == [
        *(("createProject", "command"), ("import", "command"), ("import", "command"), ("createTask", "127.0.0.1"))
    ]
    await run_command(directory, "export", "--project", "demo", "--out", "all.jsonl")
    whole = await run_command(directory, "import", "--project", "returned", "all.jsonl")
    assert whole.returncode == 2
    assert "whence export --tasks tasks.json" in " ".join(whole.stderr.split())
    (directory / "tasks.json").write_text('{"T1": {"discussion": [7]}}')
    broken = await run_command(directory, "import", "--project", "returned", "tasks.json")
    assert (broken.returncode, broken.stdout) == (2, "")
    assert "tasks.json: T1.discussion[0]: a message is text" in broken.stderr


async def test_export_of_slack_is_known_by_what_is_in_it(running: Process, directory: Path) -> None:
    said = {"type": "message", "user": "U1", "ts": "1769774400.000100", "text": "- [Decision] quay.colour = red"}
    with zipfile.ZipFile(directory / "slack.zip", "w") as archive:
        archive.writestr("users.json", json.dumps([{"id": "U1", "name": "ada"}]))
        archive.writestr("channels.json", json.dumps([{"id": "C1", "name": "quay"}]))
        archive.writestr("quay/2026-01-30.json", json.dumps([said]))
    told = await run_command(directory, "import", "--project", "quay", "--new", "slack.zip", "--json")
    assert told.returncode == 0, told.stderr
    assert (json.loads(told.stdout)["from"], json.loads(told.stdout)["messages"]) == ("slack", 1)
    assert json.loads(told.stdout)["now"] == {"decisions": 1, "patterns": 0}
    asked = await running.ask('{ why(project: "quay", key: "quay.colour") { because { author quote } } }')
    assert asked["why"]["because"][0]["author"] == "ada"


async def test_trace_is_drawn_in_each_form_as_the_api_has_it(running: Process, directory: Path) -> None:
    await run_command(directory, "demo")
    asked = await running.ask(
        '{ claims(project: "demo", key: "bookings.database", first: 1) { edges { node { ref } } } }'
    )
    ref = asked["claims"]["edges"][0]["node"]["ref"]
    query = 'query($ref: String!) { lineage(project: "demo", ref: $ref) { mermaid dot prov } }'
    served_as = (await running.ask(query, ref=ref))["lineage"]
    for form in ("mermaid", "dot", "prov"):
        drawn = await run_command(directory, "export", "--project", "demo", "--trace", ref, "--as", form)
        assert drawn.returncode == 0, drawn.stderr
        assert drawn.stdout == served_as[form]


async def test_withdrawn_token_opens_nothing(running: Process, directory: Path) -> None:
    made = await run_command(directory, "token", "create", "--role", "writer", "--name", "ada", "--json")
    secret = json.loads(made.stdout)["token"]
    viewer = await running.ask("{ viewer { name role } }", secret)
    assert viewer == {"viewer": {"name": "ada", "role": "WRITER"}}
    listed = json.loads((await run_command(directory, "token", "list", "--json")).stdout)
    assert listed[0]["name"] == "ada"
    assert secret not in json.dumps(listed)
    assert (await run_command(directory, "token", "revoke", "ada")).returncode == 0
    assert (await run_command(directory, "token", "revoke", "nobody")).returncode == 1
    assert (await run_command(directory, "token", "create", "--role", "king")).returncode == 2
    nameless = await run_command(directory, "token", "create", "--role", "writer", "--name", "")
    assert nameless.returncode == 2
    assert "name has 1 to" in nameless.stderr


async def test_doctor_finds_a_sound_installation_and_says_what_is_wrong_with_another(
    running: Process, directory: Path
) -> None:
    port = running.address.rpartition(":")[2]
    sound = await run_command(directory, "doctor", "--json", WHENCE_PORT=port)
    assert sound.returncode == 0, sound.stdout
    wrong = await run_command(
        directory,
        "doctor",
        WHENCE_REDIS_URL="redis://127.0.0.1:1",
        WHENCE_LLM_BASE_URL="http://127.0.0.1:1/v1",
        WHENCE_PORT=port,
    )
    assert wrong.returncode == 1
    problems = [line for line in wrong.stdout.splitlines() if line.startswith("PROBLEM")]
    assert [line.split()[1] for line in problems] == ["Redis:", "model:"]
    unset = await run_command(directory, "doctor", WHENCE_HEAPS="1g")
    assert (unset.returncode, "did you mean WHENCE_HEAP" in unset.stdout) == (1, True)


async def test_doctor_says_that_nobody_reads_what_is_captured(
    running: Process, directory: Path, redis_server: RedisServer
) -> None:
    port = running.address.rpartition(":")[2]
    told = await run_command(directory, "doctor", WHENCE_PORT=port, WHENCE_REDIS_URL=redis_server.url)
    (wrong,) = [line for line in told.stdout.splitlines() if line.startswith("PROBLEM")]
    assert "no worker shows on Redis" in wrong
    assert "start `whence work`" in wrong


async def test_migrate_says_that_nothing_is_left_to_do(running: Process, directory: Path) -> None:
    del running
    ran = await run_command(directory, "migrate", "--json")
    assert json.loads(ran.stdout) == {"engine": "arcadedb", "ran": []}


async def test_page_says_how_to_ask_and_its_headers_are_strict(running: Process) -> None:
    page = httpx2.get(running.address)
    assert "whence why --project" in page.text
    assert "whence demo" in page.text
    assert "style=" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert httpx2.get(f"{running.address}/explorer/page/design.css").headers["content-type"].startswith("text/css")
    metrics = httpx2.get(f"{running.address}/metrics").text
    assert "whence_operations_total" in metrics


async def test_projects_are_copied_scanned_and_erased_beside_the_service(running: Process, directory: Path) -> None:
    said, copy = directory / "lives.md", directory / "lives.gz"
    said.write_text("We decided to paint the bollards teal because rust shows less.\n")
    assert (await run_command(directory, "capture", "--project", "lives", "--new", str(said))).returncode == 0
    copied = await run_command(directory, "backup", "--project", "lives", "--out", str(copy))
    assert (copied.returncode, "1 project in" in copied.stderr) == (0, True), copied.stderr
    again = await run_command(directory, "backup", "--project", "lives", "--out", str(copy))
    missing = await run_command(directory, "restore", str(directory / "nothere.gz"))
    assert (again.returncode, "--force" in again.stderr) == (2, True)
    assert (missing.returncode, "There is no file" in missing.stderr) == (2, True)
    for words, told in (((), "--replace"), (("--replace",), "stop it")):
        refused = await run_command(directory, "restore", str(copy), *words)
        assert (refused.returncode, told in refused.stderr) == (2, True), refused.stderr
    async with httpx2.AsyncClient(timeout=30, base_url=running.address) as client:
        unknown = await client.get("/backup", headers={"authorization": f"Bearer {'0' * 64}"})
        nowhere = await client.get("/backup?project=nowhere")
    assert (unknown.status_code, nowhere.status_code) == (401, 404)
    assert (await run_command(directory, "scan", "--project", "lives")).returncode == 0
    unsaid = await run_command(directory, "erase", "--project", "lives", "--note", "asked for")
    assert (unsaid.returncode, "--everything" in unsaid.stderr) == (2, True)
    erased = await run_command(directory, "erase", "--project", "lives", "--everything", "--note", "asked for")
    assert erased.returncode == 0, erased.stderr
    left = await run_command(directory, "export", "--project", "lives")
    assert [one for one in ("bollards", "teal", "rust") if one in left.stdout] == []
    checked = await run_command(directory, "receipt", "check", "--project", "lives")
    assert (checked.returncode, "its words are gone" in checked.stdout) == (0, True)
    assert (await run_command(directory, "audit", "--project", "lives", "--check")).returncode == 0


async def test_only_the_owner_of_the_data_directory_has_operations_done(running: Process, directory: Path) -> None:
    made = await run_command(directory, "token", "create", "--role", "admin", "--name", "boss", "--json")
    secrets = {"nobody": None, "an admin": json.loads(made.stdout)["token"], "a guess": "0" * 64}
    async with httpx2.AsyncClient(timeout=30, base_url=running.address) as client:
        for who, secret in secrets.items():
            headers = {"authorization": f"Bearer {secret}"} if secret else {}
            refused = await client.post("/operator/show_tokens", json={}, headers=headers)
            assert (refused.status_code, "hash" in refused.text) == (403, False), who
