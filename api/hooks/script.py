"""The hook that an agent runs: brings the pack with a prompt, and leaves the run behind when a turn ends.

It stands alone: this file is copied to where the agent finds it, so nothing but the standard library is known to it. It starts
no model, waits for two seconds at most, and writes every error to a log beside it, never to the agent. An agent waits for it
at every prompt, so of the library it loads what is written in C: json, socket, hashlib and typing take longer to load than
the service takes to answer.
"""

from __future__ import annotations

import _socket
import sys
import time

try:
    from _json import encode_basestring_ascii as quoted
    from _json import make_scanner as scanner_for
except ImportError:  # a Python that has them elsewhere
    from json import JSONDecoder
    from json import dumps as quoted

    def scanner_for(_: Any) -> Any:  # type: ignore[no-redef]
        return JSONDecoder(strict=False).raw_decode


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Row = dict[str, Any]
    Asked = Callable[[str, Row], Row]

PATIENCE = 2.0
PRIME = 2**89 - 1  # by which the words of a prompt become a short name
AGAIN = 9  # runs of one session that began with the same words
LONGEST = 20_000  # characters of one step
MOST = 400  # steps of one turn
BUDGET = 1500
ENDINGS = ("Exit code ", "Exit code: ", "Process exited with code ")
WRAPPINGS = (
    *(
        "Chunk ID: ",
        "Wall time: ",
        "Process running with session ID ",
        "Original token count: ",
        "Total output lines: ",
    ),
    *ENDINGS,
)  # how the lines above an output begin
TAIL = 64_000  # bytes of a transcript that are looked at before a prompt

PACK = """query($p: String!, $q: String!, $b: Int!, $e: String, $i: Intent) {
  pack(project: $p, query: $q, budgetTokens: $b, episode: $e, intent: $i) { text lines { slot } } }"""
CAPTURE = """mutation($p: String!, $i: EpisodeInput!) {
  captureEpisode(project: $p, input: $i) { source { ref } } }"""


def main(arguments: list[str]) -> int:
    agent, address, project, *rest = arguments
    log = f"{__file__}.log"
    try:
        payload = parsed(sys.stdin.read())
        told = answer(agent, payload, lambda query, given: ask(address, token_of(rest), query, {"p": project, **given}))
        if told is not None:
            print(written(told))
    except Exception as error:  # an agent must never stumble over its memory
        with open(log, "a", encoding="utf-8") as out:  # noqa: PTH123 - pathlib costs half of what the rest does
            out.write(f"{time.time():.0f} {type(error).__name__}: {error}\n")
    return 0


def token_of(rest: list[str]) -> str | None:
    if not rest:
        return None
    with open(rest[0], encoding="utf-8") as kept:  # noqa: PTH123
        return kept.read().strip() or None


def answer(agent: str, payload: Row, asked: Asked) -> Row | None:
    """The words for the agent at an event, under the agent's own name for that event."""
    event = str(payload.get("hook_event_name", ""))
    if event in ("SessionStart", "sessionStart"):
        words = f"Beginning to work in {str(payload.get('cwd') or 'this project').rstrip('/').rpartition('/')[2]}"
        return context(agent, event, packed(asked, words, None))
    if event in ("UserPromptSubmit", "beforeSubmitPrompt"):
        prompt = str(payload.get("prompt", ""))
        text = packed(asked, prompt, run_name(payload, prompt), just_failed(payload))
        if event == "UserPromptSubmit":
            return context(agent, event, text)
        return {"continue": True}  # this agent takes no context here; the pack was shown at its start
    if event in ("Stop", "stop", "SessionEnd", "sessionEnd"):
        leave(agent, payload, asked)
    return None


def packed(asked: Asked, words: str, episode: str | None, failed: str = "") -> str:
    if not words.strip():
        return ""
    intent = "AFTER_FAILURE" if failed else None
    query = f"{words[:1500]}\n{failed}".strip()
    found = asked(PACK, {"q": query, "b": BUDGET, "e": episode, "i": intent})["pack"]
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
    print_of = int.from_bytes(prompt.strip().encode("utf-8", "replace"), "big") % PRIME
    return f"{session[:100]}-{print_of:x}"


def leave(agent: str, payload: Row, asked: Asked) -> None:
    path = payload.get("transcript_path")
    if not path:
        return
    with open(path, encoding="utf-8") as lines:  # noqa: PTH123
        steps = last_turn(steps_of(parsed(line) for line in lines if line.strip()))
    if len(steps) < 2:
        return
    name = run_name(payload, steps[0]["text"])
    run = {"id": name, "agent": agent, "steps": [shortened(step) for step in steps[:MOST]]}
    for number in range(2, AGAIN + 2):
        try:
            asked(CAPTURE, {"i": run})
            return
        except Taken:
            run["id"] = f"{name}-{number}"  # "continue" begins many a run, each with other steps


def just_failed(payload: Row) -> str:
    """The last tool and how it ended, where it went wrong, by the end of the transcript: what failed alike is wanted."""
    path = payload.get("transcript_path")
    if not path:
        return ""
    try:
        with open(path, "rb") as lines:  # noqa: PTH123
            begin = max(0, lines.seek(0, 2) - TAIL)
            lines.seek(begin)
            whole = lines.read().decode("utf-8", "replace").splitlines()[1 if begin else 0 :]
        ended = [one for one in steps_of(parsed(line) for line in whole if line.strip()) if one["role"] == "TOOL"]
    except (OSError, ValueError):
        return ""
    if not ended or ended[-1].get("exitCode") in (None, 0):
        return ""
    return f"{ended[-1]['tool']}: {ended[-1]['text'].strip().splitlines()[-1][:300]}"


def last_turn(steps: list[Row]) -> list[Row]:
    begins = [at for at, one in enumerate(steps) if one["role"] == "USER"]
    return steps[begins[-1] :] if begins else []


def shortened(step: Row) -> Row:
    """Keep both ends of a long output: its beginning and its end."""
    text = step["text"]
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n[…]\n{text[-LONGEST // 2 :]}"
    return {**step, "text": text}


# ── transcripts


def steps_of(lines: Iterable[Row]) -> list[Row]:
    """Return the spoken words and the outputs, whichever agent wrote the file: agents' formats differ in names, and little
    else."""
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
    return [step for step in steps if step["text"].strip()]


def spoken(steps: list[Row], tools: dict[str, str], role: str, content: Any) -> None:
    parts = [{"type": "text", "text": content}] if isinstance(content, str) else content or []
    for part in parts:
        kind = part.get("type")
        if kind in ("text", "input_text", "output_text"):
            words = str(part.get("text", ""))
            steps.append({"role": "USER", "text": typed(words)} if role == "user" else {"role": "MODEL", "text": words})
        elif kind == "tool_use":
            called(steps, tools, part.get("id"), part.get("name") or "tool", part.get("input"))
        elif kind == "tool_result":
            name = tools.get(str(part.get("tool_use_id")), "tool")
            steps.append(output(name, part.get("content"), bool(part.get("is_error"))))


def typed(words: str) -> str:
    """Cursor writes down what its user typed between marks, behind the time."""
    return words.partition("<user_query>")[2].partition("</user_query>")[0].strip() or words


def called(steps: list[Row], tools: dict[str, str], call: Any, name: str, given: Any) -> None:
    tools[str(call)] = name
    words = given if isinstance(given, str) else written(given)
    steps.append({"role": "MODEL", "text": f"{name}: {words}"})


def output(tool: str, content: Any, failed: bool | None) -> Row:
    """Return a tool's output, with the exit code that it tells: as a number, in its first words, or as a flag."""
    text = content if isinstance(content, str) else "\n".join(str(one.get("text", "")) for one in content or [])
    code = None if failed is None else int(failed)
    if text.startswith("{"):
        try:
            told = parsed(text)
            code, text = told.get("metadata", {}).get("exit_code", code), str(told.get("output", text))
        except ValueError:
            pass
    ended, text = unwrapped(text)
    code = code if ended is None else ended
    return {"role": "TOOL", "tool": tool[:200], "text": text, **({} if code is None else {"exitCode": code})}


def unwrapped(text: str) -> tuple[int | None, str]:
    """Return the exit code that an output tells in its first line, or in the lines above "Output:", and the output alone."""
    head, found, body = text.partition("\nOutput:")
    wrapped = bool(found) and all(line.startswith(WRAPPINGS) for line in head.split("\n"))
    for line in head.split("\n") if wrapped else [text.partition("\n")[0]]:
        for opening in ENDINGS:
            if line.startswith(opening) and line[len(opening) :].strip().isdigit():
                return int(line[len(opening) :]), body.lstrip("\n") or line if wrapped else text
    return None, body.lstrip("\n") or text if wrapped else text


# ── the service


class Taken(RuntimeError):
    """An episode of that name is there, with other steps."""


def ask(address: str, token: str | None, query: str, given: Row) -> Row:
    """Send one request over a plain socket."""
    host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
    body = written({"query": query, "variables": given}).encode()
    head = f"POST /graphql HTTP/1.0\r\nHost: {host}:{port or '80'}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    wire = connected(host, int(port or 80))
    try:
        wire.sendall(head.encode() + b"\r\n" + body)
        parts = []
        while part := wire.recv(65_536):
            parts.append(part)
    finally:
        wire.close()
    told = parsed(b"".join(parts).partition(b"\r\n\r\n")[2].decode())
    if told.get("errors"):
        error = told["errors"][0]
        taken = error.get("extensions", {}).get("code") == "BAD_INPUT" and "with other content" in str(
            error.get("message")
        )
        raise (Taken if taken else RuntimeError)(str(error.get("message")))
    data: Row = told["data"]
    return data


def connected(host: str, port: int) -> _socket.socket:
    refused: OSError | None = None
    for family, kind, protocol, _, place in _socket.getaddrinfo(host.encode(), port, 0, _socket.SOCK_STREAM):
        wire = _socket.socket(family, kind, protocol)
        wire.settimeout(PATIENCE)
        try:
            wire.connect(place)
        except OSError as error:
            refused = error
            wire.close()
        else:
            return wire
    raise refused or OSError(f"nothing is known of {host}")


# ── JSON


class Plain:
    """The settings of the scanner of Python's own json, without the modules that json loads beside it."""

    strict, object_hook, object_pairs_hook = False, None, None
    parse_float, parse_int, parse_constant = float, int, str
    memo: dict[str, str] = {}  # noqa: RUF012 - the scanner asks for one


SCAN: Any = scanner_for(Plain)  # type: ignore[arg-type]


def parsed(text: str) -> Row:
    try:
        found, _ = SCAN(text, len(text) - len(text.lstrip()))
    except StopIteration as error:
        raise ValueError("it is no JSON") from error
    if not isinstance(found, dict):
        raise ValueError("it is no JSON object")
    return found


def written(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(str(name))}: {written(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    return {"None": "null", "True": "true", "False": "false"}.get(str(value), str(value))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
