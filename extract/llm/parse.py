"""Parses a model's raw answer into ops, one by one: a mistake spoils its own op alone. The same text always gives the same."""

import json
import re
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from extract.llm.failures import ModelFailed
from extract.llm.schema import FactOp, op_of
from graph.model.op import Op, Quotation
from graph.model.words import ClaimKind, OpType

_FENCE = re.compile(r"```(?:json)?[ \t]*\r?\n", re.IGNORECASE)
_FENCE_END = re.compile(r"\n[ \t]*```")  # in JSON no line of a text begins: its line breaks are written \\n
_THOUGHT = "</think>"
_SHOWN = 3  # complaints; the first ones tell
_MOST = 500  # ops of one answer that are looked at, the first ones: a model that goes on and on says nothing new
_LONGEST = 20_000  # characters of an op: what it says and quotes takes a few hundred
_DEEPEST = 50  # levels of an answer: nothing that is asked for nests deeper than six


@dataclass(frozen=True, slots=True)
class Parsed:
    """The proposals of an answer, in its order; `spoilt` are unreadable proposals, each with the reason."""

    ops: tuple[Op, ...]
    spoilt: tuple[tuple[Op, str], ...] = ()


def parse(text: str) -> Parsed:
    ops: list[Op] = []
    spoilt: list[tuple[Op, str]] = []
    for place, one in enumerate(proposals(text), 1):
        read = _read(one, place)
        if isinstance(read, Op):
            ops.append(read)
        else:
            spoilt.append((_unread(one), read))
    if spoilt and not ops and not all("number" in op.raw for op, _ in spoilt):
        raise _malformed(f"ops.0: {spoilt[0][1]}", text)  # a share of an answer may have nothing but what was spoilt
    return Parsed(tuple(ops), tuple(spoilt))


def proposals(text: str) -> list[Any]:
    """The list of what is proposed, as it came; else it is no answer, and what is wrong with it is said."""
    try:
        found = _loaded(json_in(text))
        ops = found.get("ops") if isinstance(found, dict) else found or None
        ops = _loaded(ops) if isinstance(ops, str) else ops  # written twice, as some models do with a tool's arguments
    except (ValueError, RecursionError) as error:
        raise _malformed(f"it is no JSON: {error}", text) from error
    if not isinstance(ops, list):
        raise _malformed('it has no list "ops"', text)
    return ops[:_MOST]


def _loaded(text: str) -> Any:
    return json.loads(text, parse_constant=lambda _: None)


def json_in(text: str) -> str:
    """JSON; or JSON in a Markdown fence or among words, which is how some models answer whatever they are told; what
    they thought before it is left out."""
    if text.lstrip().startswith(("{", "[")):
        return text
    _, thought, after = text.partition(_THOUGHT)
    text = after if thought else text
    if text.lstrip().startswith(("{", "[")):
        return text
    if fence := _FENCE.search(text):
        end = _FENCE_END.search(text, fence.end())
        return text[fence.end() : end.start() if end else len(text)]
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text


def _read(one: Any, place: int) -> Op | str:
    """The op, or why there is none."""
    if _depth(one) > _DEEPEST:
        return "it nests too deep"
    if not _is_plain(one):
        return "it holds half of a surrogate pair"
    if not _is_short(one):
        return f"it has more than {_LONGEST} characters"
    try:
        return op_of(FactOp.model_validate(one), one, place)
    except ValidationError as error:
        told = error.errors(include_url=False, include_input=False, include_context=False)
        return "; ".join(_complaint(found["loc"], found["msg"]) for found in told[:_SHOWN])


def _depth(value: Any) -> int:
    deepest, waiting = 0, [(value, 1)]
    while waiting and deepest <= _DEEPEST:
        one, level = waiting.pop()
        deepest = max(deepest, level)
        inner = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        waiting += [(found, level + 1) for found in inner]
    return deepest


def _is_plain(one: Any) -> bool:
    """True if it can be sent and stored unchanged."""
    try:
        json.dumps(one, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_short(one: Any) -> bool:
    return len(json.dumps(one, ensure_ascii=False)) <= _LONGEST


def _unread(one: Any) -> Op:
    """Return an op that is only to be shown: the text that came where an op should have been."""
    shown = isinstance(one, dict) and _depth(one) <= _DEEPEST and _is_plain(one) and _is_short(one)
    raw = one if shown else {"unreadable": ascii(one)[:200]}
    return Op(OpType.NOTE, ClaimKind.NOTE, Quotation("", ""), 0.0, raw=raw)


def _malformed(what: str, text: str) -> ModelFailed:
    return ModelFailed(f"The model's answer is malformed: {what}. retryRun asks it again.", text)


def _complaint(loc: tuple[int | str, ...], message: str) -> str:
    place = ".".join(str(part) for part in loc)
    return f"{place}: {message}" if place else message
