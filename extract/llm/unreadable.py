"""What is left of an answer that is no answer: a refusal, a page of HTML, a completion without a choice."""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

_LONGEST = 20_000


def unreadable(error: BaseException) -> tuple[str, str | None]:
    """What went wrong, on one line, and what the endpoint sent, as far as the clients have kept it."""
    attempts = [one for found in _chain(error) for one in getattr(found, "failed_attempts", None) or ()]
    cause = attempts[-1].exception if attempts else error
    words = str(cause).split()
    kept = [getattr(one, "last_completion", None) or getattr(one, "doc", None) for one in _chain(error)]
    sent = next((one for one in (*kept, *(one.completion for one in attempts)) if one is not None), None)
    said = " ".join(words) or type(cause).__name__
    return said, said if sent is None else written(sent)  # of a refusal the clients keep its words alone


def _chain(error: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__ or found.__context__


def written(sent: Any) -> str:
    """As it is kept, to be looked at."""
    written = sent.model_dump_json(exclude_none=True, warnings=False) if isinstance(sent, BaseModel) else str(sent)
    return written[:_LONGEST]
