"""One answer about several messages, parted: each op goes to the message in which its words stand."""

import json
import re
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from extract.llm.parse import json_in
from extract.llm.schema import FactOp, FactOps
from extract.sources.discussion import MESSAGE
from graph.model.source import Source

_NUMBERED = re.compile(rf"{MESSAGE}_(\d{{1,4}})")


def section_of(number: int) -> str:
    """What the message at this place is called where several are shown together."""
    return f"{MESSAGE}_{number + 1}"


def shares(sources: Sequence[Source], text: str) -> tuple[str, ...]:
    """An answer for each source, in their order. One of which nothing can be made is everybody's."""
    if len(sources) == 1:
        return (text,)
    try:
        proposed = FactOps.model_validate_json(json_in(text)).ops
    except ValidationError:
        return (text,) * len(sources)
    parted: list[list[dict[str, Any]]] = [[] for _ in sources]
    for op in proposed:
        parted[_place(op, sources)].append(_own(op))
    return tuple(json.dumps({"ops": ops}, ensure_ascii=False) for ops in parted)


def _place(op: FactOp, sources: Sequence[Source]) -> int:
    """Where the words stand decides; the number only where they stand in several, or in none."""
    numbered = _NUMBERED.fullmatch(op.evidence.sourceSection)
    number = int(numbered[1]) - 1 if numbered else -1
    places = [at for at, source in enumerate(sources) if op.evidence.quote in source.text]
    if number in places or (not places and 0 <= number < len(sources)):
        return number
    return places[0] if places else len(sources) - 1


def _own(op: FactOp) -> dict[str, Any]:
    """As it would have been proposed of its message alone; offsets into all of them name nothing in it."""
    told = op.model_dump(mode="json", exclude_unset=True)
    for quoted in (told["evidence"], *told.get("support", ())):
        quoted.update(sourceSection=MESSAGE, startChar=None, endChar=None)
    return told
