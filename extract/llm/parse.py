"""From a model's raw answer to ops, or the reason why there are none. The same text always comes to the same."""

import re

from pydantic import ValidationError

from extract.llm.failures import ModelFailed
from extract.llm.schema import FactOps, op_of
from graph.model.op import Op

_FENCED = re.compile(r"```(?:json)?[ \t]*\n(?P<inside>[^`]*)```")
_SHOWN = 3  # complaints; the first ones tell


def parse(text: str) -> tuple[Op, ...]:
    """JSON, or JSON in a Markdown fence, which is how some models answer whatever they are told."""
    fenced = _FENCED.search(text)
    try:
        found = FactOps.model_validate_json(fenced["inside"] if fenced else text)
    except ValidationError as error:
        complaints = [
            _complaint(one["loc"], one["msg"]) for one in error.errors(include_url=False, include_input=False)
        ]
        said = "; ".join(complaints[:_SHOWN])
        raise ModelFailed(f"The model's answer is malformed: {said}. retryRun asks it again.", text) from error
    return tuple(op_of(one) for one in found.ops)


def _complaint(loc: tuple[int | str, ...], message: str) -> str:
    place = ".".join(str(part) for part in loc)
    return f"{place}: {message}" if place else message
