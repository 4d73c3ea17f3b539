"""The input of a turn."""

from enum import Enum

import strawberry

from api.types.inputs import ScopeInput
from api.types.scalars import DateTime
from graph.model.words import QuickAnswer


@strawberry.input(description="An answer to a question; `key` is the slot that the question asks about.")
class AnswerInput:
    question_id: str
    question: str
    quick: QuickAnswer | None = strawberry.UNSET
    text: str | None = strawberry.UNSET
    key: str | None = strawberry.UNSET


@strawberry.enum(description="Where the words of a turn come from.")
class TurnSourceType(Enum):
    STRUCTURED_QUESTIONS = "structuredQuestions"
    CHAT = "chat"
    GENERATION = "generation"
    MIXED = "mixed"


@strawberry.input(
    description="Where a turn comes from: the sort, and the ids of the session, messages or generations in the client's own "
    "system. It stays with the source, as `origin.source`."
)
class TurnSourceInput:
    type: TurnSourceType | None = strawberry.UNSET
    ids: list[str] | None = strawberry.UNSET


@strawberry.input(
    description="Answers, free chat and what an agent put out, said in one go. `items` are those picked; with an "
    "`idempotencyKey`, the same turn again is the same source. Without `at` it was said now."
)
class TurnInput:
    project: str
    stage: str
    scope: ScopeInput | None = strawberry.UNSET
    items: list[str] | None = strawberry.UNSET
    answers: list[AnswerInput] | None = strawberry.UNSET
    free_chat: str | None = strawberry.UNSET
    agent_output: str | None = strawberry.UNSET
    author: str | None = strawberry.UNSET
    at: DateTime | None = strawberry.UNSET
    idempotency_key: str | None = strawberry.UNSET
    source: TurnSourceInput | None = strawberry.UNSET
