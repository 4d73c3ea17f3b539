"""The inputs of the tools: each field tells an agent how to fill it."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from api.body import MOST_AT_ONCE
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, OutcomeType

Project = Annotated[str | None, Field(description="The project's slug. May be left out where only one can be meant.")]
Time = Annotated[str | None, Field(description="ISO-8601, like 2026-01-30 or 2026-01-30T12:00:00Z.")]


class Input(BaseModel):
    model_config = ConfigDict(extra="forbid")
    project: Project = None


class WhyInput(Input):
    """Exactly one of question, ref and key."""

    question: Annotated[str | None, Field(description="In words: “Why do we keep bookings in Postgres?”")] = None
    ref: Annotated[str | None, Field(description="The ref of a claim, like DEC-20260130-001.")] = None
    key: Annotated[str | None, Field(description="The key of a slot, like bookings.database.")] = None
    item: Annotated[str | None, Field(description="With key: the item that it is about.")] = None
    asOf: Annotated[Time, Field(description="As it was true then. ISO-8601.")] = None  # noqa: N815 - the contract's name
    knownAt: Annotated[Time, Field(description="As it was known then. ISO-8601.")] = None  # noqa: N815


Episode = Annotated[
    str | None, Field(description="Your own name for this run; what you are shown is remembered for it.")
]


class SearchInput(Input):
    text: Annotated[str, Field(description="Words to look for, in any form.", min_length=1)]
    kinds: Annotated[list[ClaimKind] | None, Field(description="Only these kinds.")] = None
    statuses: Annotated[list[ClaimStatus] | None, Field(description="Only these statuses.")] = None
    first: Annotated[int, Field(description="The most results.", ge=1, le=50)] = 10
    episode: Episode = None


class CheckInput(Input):
    statement: Annotated[
        str, Field(description="The thing that you are about to do or to say, as a sentence of its own.", min_length=1)
    ]
    task: Annotated[str | None, Field(description="The task that it belongs to, like BOOK-1.")] = None
    episode: Episode = None


class StateInput(Input):
    task: Annotated[str, Field(description="The task, like BOOK-1.", min_length=1)]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid")
    text: Annotated[str, Field(description="The words, exactly as they were written.", min_length=1)]
    author: Annotated[
        str | None, Field(description="The person who wrote it. Without one, the words are the caller's own.")
    ] = None
    at: Annotated[Time, Field(description="When it was written; else now. ISO-8601.")] = None
    id: Annotated[str | None, Field(description="A name that makes sending it again harmless.")] = None
    agent: Annotated[
        bool | None, Field(description="True where a program wrote it: it is never more than a candidate then.")
    ] = None


class CaptureInput(Input):
    task: Annotated[str, Field(description="The task that is discussed, like BOOK-1. Made if it isn't there yet.")]
    messages: Annotated[
        list[Message], Field(description="The messages, oldest first.", min_length=1, max_length=MOST_AT_ONCE)
    ]


class PackInput(Input):
    query: Annotated[
        str,
        Field(
            description="The thing that you are about to do, or that has just gone wrong, in your own words.",
            min_length=1,
        ),
    ]
    budgetTokens: Annotated[  # noqa: N815 - the contract's name
        int, Field(description="The most tokens of the pack.", ge=16, le=200_000)
    ] = 2000
    episode: Episode = None


class RememberInput(Input):
    statement: Annotated[
        str,
        Field(description="The thing worth knowing next time, as a sentence of its own.", min_length=4, max_length=230),
    ]
    agent: Annotated[str, Field(description="Your name.")] = "agent"


class OutcomeInput(Input):
    episode: Annotated[str, Field(description="The run, by the name that it was captured with.", min_length=1)]
    type: Annotated[OutcomeType, Field(description="The outcome.")]
    quote: Annotated[
        str | None,
        Field(description="Words of a tool or of the user in that run that say so, letter for letter."),
    ] = None
