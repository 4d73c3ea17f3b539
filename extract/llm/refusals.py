"""Tells what a failed request means: ask again later, in another form, or not at all."""

from typing import Any

from extract.llm.failures import Failure, ModelAway, ModelFailed, unreadable
from extract.llm.wire import TooMuchSaid

_SENT_ON = range(300, 400)
_BUSY = (402, 408, 409, 425, 429)  # 402: no credit is left
_OF_THE_FORM = (400, 404, 415, 422, 500, 501)
"""Status codes with which endpoints answer a form that they don't know; some endpoint answers each of them."""
_BROKEN = 500
_SHOWN = 200
_DIGITS = 7


def is_of_the_form(error: BaseException) -> bool:
    """True if the same request may be answered in another form."""
    return getattr(error.__cause__, "status_code", None) in _OF_THE_FORM


def words_of(error: BaseException) -> str:
    """Return the endpoint's own words about it: only to be looked at, since they may repeat the key."""
    return str(error.__cause__ or "")


def failure(error: BaseException) -> ModelAway | ModelFailed:
    """Busy, slow and broken servers are asked again; one that refuses the request would only refuse it again."""
    import openai  # noqa: PLC0415 - only a service with a model waits for it to load

    found = _cause(error)
    if isinstance(found, TooMuchSaid):
        return found
    if isinstance(found, openai.APIStatusError):
        return _refused(found)
    if isinstance(found, openai.APITimeoutError):
        return late()
    if isinstance(found, openai.APIConnectionError):
        said = "The model's endpoint can't be reached: it is asked again later. WHENCE_LLM_BASE_URL names it."
        return ModelAway(said, Failure.UNREACHABLE)
    said, raw = unreadable(error)
    return ModelFailed(f"The model's answer can't be read: {said[:_SHOWN]}. retryRun asks again.", raw)


def late() -> ModelAway:
    said = "The model did not answer whole within WHENCE_LLM_TIMEOUT: it is asked again later."
    return ModelAway(said, Failure.TIMEOUT)


def _refused(error: Any) -> ModelAway | ModelFailed:
    status = error.status_code
    if status in _SENT_ON:
        return ModelFailed(
            f"The model's endpoint sends to another address (HTTP {status}), and nothing is carried there: "
            "name the right one in WHENCE_LLM_BASE_URL, then retryRun.",
            kind=Failure.REFUSED,
        )
    if status not in _BUSY and status < _BROKEN:
        return ModelFailed(
            f"The model's endpoint refused the request with HTTP {status}: "
            "check WHENCE_LLM_BASE_URL, WHENCE_LLM_MODEL and WHENCE_LLM_API_KEY, then retryRun.",
            kind=Failure.REFUSED,
        )
    kind = Failure.BUSY if status in _BUSY else Failure.BROKEN
    said = f"The model's endpoint answered HTTP {status}: it is asked again later."
    return ModelAway(said, kind, _left_alone(error.response.headers.get("retry-after", "")))


def _left_alone(header: str) -> float:
    """Seconds, as endpoints of models write it; a date is left to the usual pause."""
    return float(header) if header.isascii() and header.isdigit() and len(header) < _DIGITS else 0.0


def _cause(error: BaseException) -> BaseException:
    """The client's own error, however deep it was wrapped; behind it there may be our own refusal to read on."""
    import openai  # noqa: PLC0415

    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, (openai.APIError, TooMuchSaid)):
        seen = seen.__cause__ or seen.__context__
    if isinstance(seen, openai.APIConnectionError) and isinstance(seen.__cause__, TooMuchSaid):
        return seen.__cause__
    return seen or error
