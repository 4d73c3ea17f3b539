"""From a model's raw answer to ops, or the reason why there are none. The same text always comes to the same."""

import re

from pydantic import ValidationError

from extract.llm.failures import ModelFailed
from extract.llm.schema import FactOps, op_of
from graph.model.op import Op

_FENCE = re.compile(r"```(?:json)?[ \t]*\r?\n", re.IGNORECASE)
_FENCE_END = re.compile(r"\n[ \t]*```")  # in JSON no line of a text begins: its line breaks are written \\n
_SHOWN = 3  # complaints; the first ones tell


def parse(text: str) -> tuple[Op, ...]:
    """JSON; or JSON in a Markdown fence or among words, which is how some models answer whatever they are told."""
    try:
        found = FactOps.model_validate_json(json_in(text))
    except ValidationError as error:
        complaints = [
            _complaint(one["loc"], one["msg"]) for one in error.errors(include_url=False, include_input=False)
        ]
        said = "; ".join(complaints[:_SHOWN])
        raise ModelFailed(f"The model's answer is malformed: {said}. retryRun asks it again.", text) from error
    return tuple(op_of(one) for one in found.ops)


def json_in(text: str) -> str:
    """The part of an answer that should be JSON."""
    if text.lstrip().startswith(("{", "[")):
        return text
    if fence := _FENCE.search(text):
        end = _FENCE_END.search(text, fence.end())
        return text[fence.end() : end.start() if end else len(text)]
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text


def _complaint(loc: tuple[int | str, ...], message: str) -> str:
    place = ".".join(str(part) for part in loc)
    return f"{place}: {message}" if place else message
