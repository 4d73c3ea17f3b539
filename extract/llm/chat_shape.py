"""The shape of a model's answer about one message of a chat; a mistake in one field costs that field."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError

from extract.llm.failures import ModelFailed
from extract.llm.forms import Shape
from extract.llm.parse import json_in

Share = Annotated[float, Field(ge=0, le=1)]
Words = Annotated[str, Field(min_length=1, max_length=400)]
_NEEDED = frozenset({"is_coordination", "confidence"})
_MOST = 40  # of anything in one answer


class OfMessage(BaseModel):
    """Words of the message that is to be read, letter for letter; `start` is only a hint."""

    quote: Words
    start: int | None = None


class Day(OfMessage):
    date: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Hour(OfMessage):
    time: Annotated[str, Field(pattern=r"^\d{2}:\d{2}$")]


class Taker(OfMessage):
    who: Words = Field(description='a ref of "people", or "unspecified"')


class Named(OfMessage):
    name: Words


class Thing(OfMessage):
    kind: Literal["person", "time", "activity", "place", "resource"]


class Answered(BaseModel):
    source_message_id: Words = Field(description="the name in the head above the message, like BEFORE 2")
    attribution_confidence: Share | None = None


class ChatReading(BaseModel):
    """The arrangement in one message of a group's chat: who does what for whom, when and where."""

    is_coordination: bool
    confidence: Share
    does: Literal["asks", "takes", "withdraws", "changes", "states", "considers"] | None = None
    coordination_type: Literal["transport", "care_coverage", "schedule_change", "activity_confirm"] | None = None
    dates: Annotated[list[Day], Field(max_length=_MOST)] = []
    times: Annotated[list[Hour], Field(max_length=_MOST)] = []
    assigned_to: Annotated[list[Taker], Field(max_length=_MOST)] = []
    about: Annotated[list[Words], Field(max_length=_MOST, description='refs of "people" whom it is about')] = []
    activity: Named | None = None
    location: Named | None = None
    action_required: Literal["confirm", "resolve_conflict", "notify"] | None = None
    entities: Annotated[list[Thing], Field(max_length=_MOST)] = []
    attribution: Answered | None = None


def reading_in(text: str) -> tuple[ChatReading, tuple[str, ...]]:
    """The reading, and which of its fields can't be read; ModelFailed where it is no reading at all."""
    kept = _object_in(text)
    spoilt: list[str] = []
    while True:
        try:
            return ChatReading.model_validate(kept), tuple(spoilt)
        except ValidationError as error:
            wrong = {str(one["loc"][0]) for one in error.errors(include_url=False, include_input=False)}
        if wrong & _NEEDED:
            raise _malformed(f"{', '.join(sorted(wrong & _NEEDED))} can't be read", text)
        spoilt += sorted(wrong)
        kept = {name: value for name, value in kept.items() if name not in wrong}


def _object_in(text: str) -> dict[str, Any]:
    try:
        found = json.loads(json_in(text), parse_constant=lambda _: None)
        json.dumps(found, ensure_ascii=False).encode()  # half of a surrogate pair can't be stored
    except (ValueError, RecursionError) as error:
        raise _malformed("it is no JSON", text) from error
    if not isinstance(found, dict):
        raise _malformed("it is no object", text)
    return {name: value for name, value in found.items() if value is not None}


def _malformed(what: str, text: str) -> ModelFailed:
    return ModelFailed(f"The model's answer is malformed: {what}", text)


def _holds(text: str) -> bool:
    try:
        reading_in(text)
    except ModelFailed:
        return False
    return True


READING = Shape(ChatReading, _holds)
