"""The hook answers each agent in its own way, reads their transcripts, never fails aloud, and leaves nothing behind."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from api.commands import hooks
from api.commands.asking import AskingService
from api.commands.exits import Exit
from api.hooks import script
from api.hooks.installing import AGENTS, DOCUMENTS, install, installed, uninstall

ADDRESS = "http://127.0.0.1:9"

CLAUDE = [
    {"type": "user", "message": {"role": "user", "content": "Earlier prompt"}},
    {"type": "user", "isMeta": True, "message": {"role": "user", "content": "<caveat>"}},
    {"type": "user", "message": {"role": "user", "content": "Fix the test"}},
    {"type": "assistant", "message": {"role": "assistant", "content": [
        {"type": "text", "text": "I'll run it."}, {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "pytest"}}]}},
    {"type": "user", "message": {"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "t1", "is_error": True, "content": "Exit code 2\nboom"}]}},
]  # fmt: skip
CODEX = [
    {"type": "response_item", "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Fix the test"}]}},
    {"type": "response_item", "payload": {"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c1"}},
    {"type": "response_item", "payload": {"type": "function_call_output", "call_id": "c1",
        "output": json.dumps({"output": "boom", "metadata": {"exit_code": 2}})}},
]  # fmt: skip
CURSOR = [
    {"role": "user", "message": {"content": [{"type": "text",
        "text": "<timestamp>Friday, May 8, 2026, 6:05 AM (UTC+2)</timestamp>\n<user_query>\nFix the test\n</user_query>"}]}},
    {"role": "assistant", "message": {"content": [
        {"type": "text", "text": "I'll run it."}, {"type": "tool_use", "name": "Shell", "input": {"command": "pytest"}}]}},
    {"type": "turn_ended", "status": "success"},
]  # fmt: skip


def told(agent: str, payload: dict[str, Any], text: str = "the pack") -> tuple[Any, list[dict[str, Any]]]:
    asked: list[dict[str, Any]] = []

    def ask(query: str, given: dict[str, Any]) -> dict[str, Any]:
        asked.append(given)
        return {"pack": {"text": text, "lines": [1] if text else []}, "captureEpisode": {}}

    return script.answer(agent, payload, ask), asked


def test_a_prompt_brings_its_pack_for_the_run_that_follows() -> None:
    payload = {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "s1",
        "prompt": "Fix the test",
        "cwd": "/code/ferry",
    }
    answer, (asked,) = told("claude-code", payload)
    assert answer == {"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": "the pack"}}
    assert asked["e"] == script.run_name(payload, "Fix the test")
    assert told("claude-code", payload, text="")[0] is None


def test_each_agent_is_answered_in_its_own_way() -> None:
    answer, _ = told("cursor", {"hook_event_name": "sessionStart", "conversation_id": "c1"})
    assert answer == {"additional_context": "the pack"}
    answer, asked = told(
        "cursor", {"hook_event_name": "beforeSubmitPrompt", "conversation_id": "c1", "prompt": "Fix it"}
    )
    assert answer == {"continue": True} and asked


@pytest.mark.parametrize(("agent", "lines"), [("claude-code", CLAUDE), ("codex", CODEX)])
def test_the_last_turn_is_left_behind_with_its_exit_codes(tmp_path: Path, agent: str, lines: list[Any]) -> None:
    path = tmp_path / "transcript.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in lines), encoding="utf-8")
    payload = {"hook_event_name": "Stop", "session_id": "s1", "transcript_path": str(path)}
    _, (asked,) = told(agent, payload)
    run = asked["i"]
    assert run["id"] == script.run_name(payload, "Fix the test")
    assert run["steps"][0] == {"role": "USER", "text": "Fix the test"}
    assert (run["steps"][-1]["role"], run["steps"][-1]["exitCode"]) == ("TOOL", 2)
    assert "boom" in run["steps"][-1]["text"]


def test_cursor_leaves_behind_what_was_typed_and_the_run_that_its_prompt_was_packed_for(tmp_path: Path) -> None:
    path = tmp_path / "transcript.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in CURSOR), encoding="utf-8")
    begun = {"hook_event_name": "beforeSubmitPrompt", "conversation_id": "c1", "prompt": "Fix the test"}
    _, (packed,) = told("cursor", begun)
    _, (left,) = told("cursor", {"hook_event_name": "stop", "conversation_id": "c1", "transcript_path": str(path)})
    assert left["i"]["id"] == packed["e"]
    assert left["i"]["steps"] == [
        {"role": "USER", "text": "Fix the test"},
        {"role": "MODEL", "text": "I'll run it."},
        {"role": "MODEL", "text": 'Shell: {"command": "pytest"}'},
    ]


def test_a_run_that_begins_like_an_earlier_one_gets_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "transcript.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in CLAUDE), encoding="utf-8")
    payload = {"hook_event_name": "Stop", "session_id": "s1", "transcript_path": str(path)}
    names: list[str] = []

    def ask(_: str, asked: dict[str, Any]) -> dict[str, Any]:
        names.append(asked["i"]["id"])
        if len(names) < 3:
            raise script.Taken("The id was captured before with other content")
        return {}

    script.answer("claude-code", payload, ask)
    first = script.run_name(payload, "Fix the test")
    assert names == [first, f"{first}-2", f"{first}-3"]


@pytest.mark.parametrize(
    ("text", "code", "left"),
    [
        ("Exit code 2\nboom", 2, "Exit code 2\nboom"),
        ("Exit code: 0\nWall time: 0.1 seconds\nOutput:\n3 passed", 0, "3 passed"),
        (
            "Chunk ID: 44fa\nWall time: 0.0 seconds\nProcess exited with code 2\nOriginal token count: 9\nOutput:\nboom",
            2,
            "boom",
        ),
        ("Wall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n", 1, "Process exited with code 1"),
        ("Wall time: 9.0 seconds\nProcess running with session ID 7\nOutput:\nwaiting", None, "waiting"),
        (
            "it told: Process exited with code 2\nOutput:\nboom",
            None,
            "it told: Process exited with code 2\nOutput:\nboom",
        ),
    ],
)
def test_an_exit_code_above_an_output_is_no_part_of_it(text: str, code: int | None, left: str) -> None:
    step = script.output("exec_command", text, None)
    assert (step.get("exitCode"), step["text"]) == (code, left)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), values, max_size=4))
def test_what_is_written_is_read_as_everybody_reads_it(value: dict[str, Any]) -> None:
    assert json.loads(script.written(value)) == value
    assert script.parsed(json.dumps(value)) == value == script.parsed(f" {json.dumps(value, ensure_ascii=False)}\n")


@pytest.mark.parametrize("text", ["", "{", "nonsense", "[1]", '{"a": }'])
def test_what_is_no_json_object_says_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        script.parsed(text)


def test_a_prompt_after_a_failure_asks_for_what_failed(tmp_path: Path) -> None:
    path = tmp_path / "transcript.jsonl"
    payload = {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "s1",
        "prompt": "Go on",
        "transcript_path": str(path),
    }
    _, (without,) = told("claude-code", payload)  # there is none yet
    path.write_text("x" * script.TAIL + "\n" + "\n".join(json.dumps(one) for one in CLAUDE), encoding="utf-8")
    _, (asked,) = told("claude-code", payload)
    assert (without["i"], without["q"]) == (None, "Go on")
    assert (asked["i"], asked["q"]) == ("AFTER_FAILURE", "Go on\nBash: boom")


def test_where_nothing_answers_it_is_silent_and_says_so_in_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "__file__", str(tmp_path / "whence_hook.py"))
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"hook_event_name": "UserPromptSubmit", "prompt": "Fix it"}'))
    assert script.main(["claude-code", ADDRESS, "demo"]) == 0
    assert capsys.readouterr().out == ""
    assert "Refused" in (tmp_path / "whence_hook.py.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("agent", AGENTS)
def test_what_is_installed_is_known_again(tmp_path: Path, agent: str) -> None:
    where = tmp_path / "it's here"
    where.mkdir()
    assert installed(agent, where) is None
    install(agent, where, ADDRESS, "demo", None)
    assert installed(agent, where) == (ADDRESS, "demo")


def knows(slug: str) -> dict[str, Any]:
    edges = [{"node": {"slug": "demo"}}, {"node": {"slug": "ferry"}}]
    return {"project": {"slug": slug} if slug in ("demo", "ferry") else None, "projects": {"edges": edges}}


def test_service_that_is_named_has_to_know_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    token = tmp_path / "token"
    token.write_text("s3cret\n")
    asked: list[tuple[str, str | None]] = []

    def ask(address: str, secret: str | None, query: str, given: dict[str, Any]) -> dict[str, Any]:
        asked.append((address, secret))
        assert query in DOCUMENTS
        if given["p"] == "hidden":
            raise RuntimeError("Send a token.")
        if address != ADDRESS:
            raise ConnectionRefusedError("refused")
        return knows(given["p"])

    monkeypatch.setattr(hooks, "running_service", lambda _: None)
    monkeypatch.setattr(script, "ask", ask)
    for project, code in (("nonsuch", Exit.NOTHING), ("hidden", Exit.USAGE)):
        with pytest.raises(typer.Exit) as ended:
            hooks.install("codex", project, ADDRESS, token, tmp_path / "code", tmp_path)
        assert ended.value.exit_code == code
    assert not (tmp_path / "code").exists()
    hooks.install("codex", "demo", ADDRESS, token, tmp_path / "code", tmp_path)
    assert asked[-1] == (ADDRESS, "s3cret")
    hooks.install("codex", "demo", "http://127.0.0.1:1", None, tmp_path / "code", tmp_path)
    assert "Nothing answers at http://127.0.0.1:1 yet" in " ".join(capsys.readouterr().err.split())


def test_the_hook_asks_the_service_on_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    service = AskingService("http://127.0.0.1:8123", "secret")

    async def asked(_: AskingService, __: str, ___: str, /, p: str) -> dict[str, Any]:
        return knows(p)

    monkeypatch.setattr(AskingService, "__call__", asked)
    monkeypatch.setattr(hooks, "running_service", lambda _: service)
    hooks.install("claude-code", "demo", None, None, tmp_path, tmp_path)
    assert installed("claude-code", tmp_path) == (service.address, "demo")
    with pytest.raises(typer.Exit):
        hooks.install("claude-code", "nonsuch", None, None, tmp_path, tmp_path)
    assert "There is no project 'nonsuch'; known: demo, ferry" in " ".join(capsys.readouterr().err.split())
    assert installed("claude-code", tmp_path) == (service.address, "demo")
    hooks.install("claude-code", "ferry", None, None, tmp_path, tmp_path)
    assert "replaces the hook that remembered in demo" in capsys.readouterr().err


def test_where_no_service_runs_the_usual_address_is_taken_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hooks, "running_service", lambda _: None)
    hooks.install("claude-code", "demo", None, None, tmp_path, tmp_path)
    assert installed("claude-code", tmp_path) == (hooks.ADDRESS, "demo")
    assert f"the hook will ask {hooks.ADDRESS}" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("agent", AGENTS)
def test_uninstalling_leaves_nothing(tmp_path: Path, agent: str) -> None:
    first = install(agent, tmp_path, ADDRESS, "demo", None)
    assert install(agent, tmp_path, ADDRESS, "demo", None) == first
    hooks = json.loads(first.read_text(encoding="utf-8"))["hooks"]
    assert {event: len(entries) for event, entries in hooks.items()} == dict.fromkeys(AGENTS[agent].events, 1)
    assert uninstall(agent, tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not uninstall(agent, tmp_path)


def test_what_others_have_set_stays(tmp_path: Path) -> None:
    folder = tmp_path / ".claude"
    folder.mkdir()
    theirs = {"model": "opus", "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}}
    (folder / "settings.json").write_text(json.dumps(theirs), encoding="utf-8")
    install("claude-code", tmp_path, ADDRESS, "demo", None)
    uninstall("claude-code", tmp_path)
    assert json.loads((folder / "settings.json").read_text(encoding="utf-8")) == theirs
