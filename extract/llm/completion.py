"""Reads the text of a completion, wherever the endpoint has put it: in a tool's arguments, in the content, or beside it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from extract.llm.failures import LONGEST, ModelFailed
from extract.llm.parse import proposals

_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Completion:
    """`by_tool`: the model called the tool; `cut`: it was stopped before its end; `refused`: it would not answer."""

    text: str
    by_tool: bool = False
    cut: bool = False
    refused: bool = False
    tokens_in: int = 0
    tokens_out: int = 0


def holds_ops(text: str) -> bool:
    try:
        proposals(text)
    except ModelFailed:
        return False
    return True


def completion_of(body: str, holds: Callable[[str], bool] = holds_ops) -> Completion:
    """Endpoints leave out or misplace what others send: whatever is there is taken."""
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        raise _no_answer("it is no JSON", body) from None
    choices = sent.get("choices") if isinstance(sent, dict) else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise _no_answer(_error_in(sent) or "it has no choice", sent if isinstance(sent, str) else body)
    message = choices[0].get("message")
    if not isinstance(message, dict):
        raise _no_answer("its choice has no message", body)
    arguments = _arguments(message)
    refusal = message.get("refusal")
    text = arguments or _content(message, holds) or (refusal if isinstance(refusal, str) else "")
    usage = sent.get("usage")
    return Completion(
        text,
        by_tool=bool(arguments),
        cut=choices[0].get("finish_reason") == "length",
        refused=isinstance(refusal, str) and bool(refusal) and text == refusal,
        tokens_in=_count(usage, "prompt_tokens"),
        tokens_out=_count(usage, "completion_tokens"),
    )


def _arguments(message: dict[str, Any]) -> str:
    """Return the arguments of the tool's call; of several calls the operations together."""
    calls = message.get("tool_calls")
    functions = [call.get("function") for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    found = [
        _written(one.get("arguments")) for one in (*functions, message.get("function_call")) if isinstance(one, dict)
    ]
    found = [one for one in found if one]
    if len(found) > 1 and all(holds_ops(one) for one in found):
        return json.dumps({"ops": [op for one in found for op in proposals(one)]})
    return found[0] if found else ""


def _content(message: dict[str, Any], holds: Callable[[str], bool]) -> str:
    """Return the content. A model's thoughts are no answer, unless the endpoint has put the answer there and nowhere else."""
    content = message.get("content")
    if isinstance(content, list):
        parts = [one.get("text") for one in content if isinstance(one, dict)]
        content = "".join(part for part in parts if isinstance(part, str))
    said = _written(content)
    if said.strip():
        return said
    beside = [message.get(name) for name in ("reasoning_content", "reasoning")]
    return next((one for one in beside if isinstance(one, str) and holds(one)), said)


def _written(value: Any) -> str:
    """Some send an object where a text belongs."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) and value else ""


def _count(usage: Any, name: str) -> int:
    count = usage.get(name) if isinstance(usage, dict) else None
    return int(count) if isinstance(count, int | float) and not isinstance(count, bool) and 0 < count < 1e9 else 0


def _error_in(sent: Any) -> str:
    """Some answer 200 and tell the error in the body."""
    error = sent.get("error") if isinstance(sent, dict) else None
    told = error.get("message") if isinstance(error, dict) else error
    return " ".join(told.split())[:_SHOWN] if isinstance(told, str) else ""


def _no_answer(what: str, body: str) -> ModelFailed:
    return ModelFailed(f"The model's answer can't be read: {what}. retryRun asks again.", body[:LONGEST])
