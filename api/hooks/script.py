"""The hook that an agent runs: brings the pack with a prompt, and leaves the run behind when a turn ends.

It stands alone: this file is copied to where the agent finds it, so nothing but the standard library is known to it. It starts
no model, waits for two seconds at most, and whatever goes wrong is logged beside it and never shown.
"""

import hashlib
import json
import socket
import sys
import time
from typing import Any

Row = dict[str, Any]
PATIENCE = 2.0
LONGEST = 20_000  # characters of one step
MOST = 400  # steps of one turn
BUDGET = 1500

PACK = """query($p: String!, $q: String!, $b: Int!, $e: String) {
  pack(project: $p, query: $q, budgetTokens: $b, episode: $e) { text lines { slot } } }"""
CAPTURE = """mutation($p: String!, $i: EpisodeInput!) {
  captureEpisode(project: $p, input: $i) { source { ref } } }"""


def main(arguments: list[str]) -> int:
    agent, address, project, *rest = arguments
    log = f"{__file__}.log"
    try:
        payload = json.load(sys.stdin)
        told = answer(agent, payload, lambda query, given: ask(address, token_of(rest), query, {"p": project, **given}))
        if told is not None:
            print(json.dumps(told))
    except Exception as error:  # an agent must never stumble over its memory
        with open(log, "a", encoding="utf-8") as out:  # noqa: PTH123 - pathlib costs half of what the rest does
            out.write(f"{time.time():.0f} {type(error).__name__}: {error}\n")
    return 0


def token_of(rest: list[str]) -> str | None:
    if not rest:
        return None
    with open(rest[0], encoding="utf-8") as kept:  # noqa: PTH123
        return kept.read().strip() or None


def answer(agent: str, payload: Row, asked: Any) -> Row | None:
    """What the agent is told of an event, by the names that it has for events."""
    event = str(payload.get("hook_event_name", ""))
    if event in ("SessionStart", "sessionStart"):
        words = f"Beginning to work in {str(payload.get('cwd') or 'this project').rstrip('/').rpartition('/')[2]}"
        return context(agent, event, packed(asked, words, None))
    if event == "UserPromptSubmit":
        prompt = str(payload.get("prompt", ""))
        return context(agent, event, packed(asked, prompt, run_name(payload, prompt)))
    if event == "beforeSubmitPrompt":
        packed(asked, str(payload.get("prompt", "")), run_name(payload, str(payload.get("prompt", ""))))
        return {"continue": True}  # this agent takes no context here; the pack was shown at its start
    if event in ("Stop", "stop", "SessionEnd", "sessionEnd"):
        leave(agent, payload, asked)
    return None


def packed(asked: Any, words: str, episode: str | None) -> str:
    if not words.strip():
        return ""
    found = asked(PACK, {"q": words[:1900], "b": BUDGET, "e": episode})["pack"]
    return str(found["text"]) if found["lines"] else ""


def context(agent: str, event: str, text: str) -> Row | None:
    if not text:
        return None
    if agent == "cursor":
        return {"additional_context": text}
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


def run_name(payload: Row, prompt: str) -> str:
    """A run is what follows one prompt: named by its session and its words, so that pack and capture agree on it."""
    session = str(payload.get("session_id") or payload.get("conversation_id") or "session")
    return f"{session[:100]}-{hashlib.sha256(prompt.strip().encode()).hexdigest()[:12]}"


def leave(agent: str, payload: Row, asked: Any) -> None:
    path = payload.get("transcript_path")
    if not path:
        return
    with open(path, encoding="utf-8") as lines:  # noqa: PTH123
        steps = last_turn(steps_of(json.loads(line) for line in lines if line.strip()))
    if len(steps) < 2:
        return
    run = {"id": run_name(payload, steps[0]["text"]), "agent": agent, "steps": [shortened(one) for one in steps[:MOST]]}
    asked(CAPTURE, {"i": run})


def last_turn(steps: list[Row]) -> list[Row]:
    begins = [at for at, one in enumerate(steps) if one["role"] == "USER"]
    return steps[begins[-1] :] if begins else []


def shortened(step: Row) -> Row:
    """Of a long output both ends: how it began, and how it ended."""
    text = step["text"]
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n[…]\n{text[-LONGEST // 2 :]}"
    return {**step, "text": text}


# ── transcripts


def steps_of(lines: Any) -> list[Row]:
    """What was said and put out, whichever agent wrote it down: they differ in names, and little else."""
    steps: list[Row] = []
    tools: dict[str, str] = {}
    for line in lines:
        if line.get("isMeta") or line.get("isSidechain"):
            continue
        item = line.get("payload") or line.get("message") or line
        role = item.get("role") or line.get("role") or line.get("type")
        kind = item.get("type")
        if kind in ("function_call", "custom_tool_call", "local_shell_call"):
            called(
                steps,
                tools,
                item.get("call_id"),
                item.get("name") or "shell",
                item.get("arguments") or item.get("input"),
            )
        elif kind in ("function_call_output", "custom_tool_call_output"):
            steps.append(output(tools.get(str(item.get("call_id")), "tool"), item.get("output"), None))
        elif role in ("user", "assistant"):
            spoken(steps, tools, role, item.get("content"))
    return [one for one in steps if one["text"].strip()]


def spoken(steps: list[Row], tools: dict[str, str], role: str, content: Any) -> None:
    parts = [{"type": "text", "text": content}] if isinstance(content, str) else content or []
    for part in parts:
        kind = part.get("type")
        if kind in ("text", "input_text", "output_text"):
            steps.append({"role": "USER" if role == "user" else "MODEL", "text": str(part.get("text", ""))})
        elif kind == "tool_use":
            called(steps, tools, part.get("id"), part.get("name") or "tool", part.get("input"))
        elif kind == "tool_result":
            name = tools.get(str(part.get("tool_use_id")), "tool")
            steps.append(output(name, part.get("content"), bool(part.get("is_error"))))


def called(steps: list[Row], tools: dict[str, str], call: Any, name: str, given: Any) -> None:
    tools[str(call)] = name
    words = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    steps.append({"role": "MODEL", "text": f"{name}: {words}"})


def output(tool: str, content: Any, failed: bool | None) -> Row:
    """With the exit code that it tells of itself: as a number, in its first words, or as a flag."""
    text = content if isinstance(content, str) else "\n".join(str(one.get("text", "")) for one in content or [])
    code = None if failed is None else int(failed)
    if text.startswith("{"):
        try:
            told = json.loads(text)
            code, text = told.get("metadata", {}).get("exit_code", code), str(told.get("output", text))
        except ValueError:
            pass
    first = text.partition("\n")[0]
    for opening in ("Exit code ", "Exit code: ", "Process exited with code "):
        if first.startswith(opening) and first[len(opening) :].strip().isdigit():
            code = int(first[len(opening) :])
    return {"role": "TOOL", "tool": tool[:200], "text": text, **({} if code is None else {"exitCode": code})}


# ── the service


def ask(address: str, token: str | None, query: str, given: Row) -> Row:
    """One request over a plain socket: an HTTP library takes longer to load than the service to answer."""
    host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
    body = json.dumps({"query": query, "variables": given}).encode()
    head = f"POST /graphql HTTP/1.0\r\nHost: {host}:{port or '80'}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    with socket.create_connection((host, int(port or 80)), timeout=PATIENCE) as wire:
        wire.sendall(head.encode() + b"\r\n" + body)
        parts = []
        while part := wire.recv(65_536):
            parts.append(part)
    told = json.loads(b"".join(parts).partition(b"\r\n\r\n")[2])
    if told.get("errors"):
        raise RuntimeError(str(told["errors"][0].get("message")))
    data: Row = told["data"]
    return data


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
