"""An endpoint that answers as people did who read the service's own requests and wrote down what a model should say.

`python -m evals.recorded PORT NAME…` serves the recordings of that name. An answer is found by the texts that a request is
about; its targets are kept as the statements that they name, since refs differ from run to run. A request without a
recorded answer gets HTTP 503, as from a model that is away.

`python -m evals.recorded --keep NAME FOLDER` makes a recording of a folder of requests and answers.
"""

import hashlib
import http.server
import json
import re
import sys
from pathlib import Path
from typing import Any

RECORDINGS = Path(__file__).parent / "recordings"
_USER, _KNOWN = "===== user =====\n", "What is known:\n"
_SCHEMA = "\n\n===== the answer is JSON of this schema =====\n"
_DAY_OF_READING = re.compile(r"(?:(?<=\.md)|(?<=^\[QUESTION)), \d{4}-\d\d-\d\d\]$", re.MULTILINE)
_TARGET = "says: "
"""The beginning of a target that names a claim by its statement."""

Answers = dict[str, Any]


def keep(name: str, folder: Path) -> int:
    """Add the folder's answers to the recording, and return the number of all that it has then."""
    found: Answers = recording(name) if (RECORDINGS / f"{name}.json").is_file() else {}
    for file in sorted(folder.glob("*.request.txt")):
        answer = file.with_name(file.name.replace(".request.txt", ".answer.json"))
        if answer.is_file():
            parts = file.read_text(encoding="utf-8").partition(_SCHEMA)[0].split(_USER)
            said = {ref: statement for statement, ref in _known(parts).items()}
            found[name_of(undated(parts[-1]))] = _retargeted(
                json.loads(answer.read_text(encoding="utf-8")), {ref: _TARGET + said[ref] for ref in said}
            )
    RECORDINGS.mkdir(exist_ok=True)
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
    (RECORDINGS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return len(found)


def recording(name: str) -> Answers:
    found: Answers = json.loads((RECORDINGS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def answer(recordings: list[Answers], messages: list[str]) -> dict[str, Any] | None:
    """Return the recorded answer to these texts, aimed at the claims that are known by now."""
    names = (name_of(messages[-1]), name_of(undated(messages[-1])))
    found = next((one[name] for one in recordings for name in names if name in one), None)
    if found is None:
        return None
    return _retargeted(found, {_TARGET + statement: ref for statement, ref in _known(messages).items()})


def _known(messages: list[str]) -> dict[str, str]:
    """The refs of what a request shows as known, by statement."""
    shown = next((one for one in messages if one.lstrip().startswith(_KNOWN)), None)
    if shown is None:
        return {}
    told, _ = json.JSONDecoder().raw_decode(shown.lstrip().removeprefix(_KNOWN))
    return {one["statement"]: one["ref"] for one in told.get("known", ())}


def _retargeted(told: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """A target that names nothing any more is left out; "#2" stays as it is. The answer to a question is a claim that is
    named alike."""
    if "ops" not in told:
        beside = [names[one] for one in told.get("beside", []) if one in names]
        return {**told, "answer": names.get(told["answer"], told["answer"]), "beside": beside}
    ops = []
    for op in told["ops"]:
        target = op.get("target")
        kept = target if target is None or target.startswith("#") else names.get(target)
        ops.append({**op, "target": kept})
    return {"ops": ops}


def undated(texts: str) -> str:
    """A question, and a document that tells no day, is of the day on which it is read, which no later request has. Older
    recordings were kept with that day, where the documents tell it: so a request is looked for by both."""
    return _DAY_OF_READING.sub("]", texts)


def name_of(texts: str) -> str:
    return hashlib.sha256(texts.strip().encode()).hexdigest()[:16]


class _Handler(http.server.BaseHTTPRequestHandler):
    recordings: list[Answers]
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's own name for it
        """Log nothing: nobody reads it."""

    def do_GET(self) -> None:
        self._send(200, {"object": "list", "data": [{"id": "recorded", "object": "model"}]})

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        told = answer(self.recordings, [one["content"] for one in request["messages"] if one.get("content")])
        if told is None:
            self._send(503, {"error": {"message": "nobody has answered this", "type": "recorded"}})
            return
        text, tools = json.dumps(told), request.get("tools")
        message: dict[str, Any] = {"role": "assistant", "content": None if tools else text}
        if tools:
            function = {"name": tools[0]["function"]["name"], "arguments": text}
            message["tool_calls"] = [{"id": "c1", "type": "function", "function": function}]
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if tools else "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        self._send(200, {"id": "x", "object": "chat.completion", "created": 1, "model": "recorded", "choices": [choice], "usage": usage})  # fmt: skip

    def _send(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def serve(port: int, names: list[str]) -> None:
    _Handler.recordings = [recording(name) for name in names]
    http.server.ThreadingHTTPServer(("127.0.0.1", port), _Handler).serve_forever()


if __name__ == "__main__":
    if sys.argv[1] == "--keep":
        print(f"{keep(sys.argv[2], Path(sys.argv[3]))} answers kept")
    else:
        serve(int(sys.argv[1]), sys.argv[2:])
