"""The one call: a text and what is known go to an OpenAI-compatible endpoint, and its answer comes back as it was.

Neither instructor nor the client tries again: the job does, with its back-off, where that can help.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.schema import FactOps
from extract.llm.unreadable import unreadable, written
from extract.llm.wire import TooMuchSaid, open_wire
from graph.settings import Settings

_SENT_ON = range(300, 400)
_BUSY = (408, 409, 425, 429)
_BROKEN = 500
_SHOWN = 200
_DIGITS = 7


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model said, letter for letter, and what it took."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


class Client:
    """Opened once for a process. The libraries are loaded with it: a service without a model never waits for them."""

    def __init__(self, settings: Settings) -> None:
        import instructor  # noqa: PLC0415 - see above
        import openai  # noqa: PLC0415

        modes = {
            "tools": instructor.Mode.TOOLS,
            "json_schema": instructor.Mode.JSON_SCHEMA,
            "json": instructor.Mode.MD_JSON,
        }
        self.model = settings.llm_model
        self._seconds = settings.llm_timeout
        self._wire = openai.AsyncOpenAI(
            base_url=settings.llm_base_url,
            api_key=settings.llm_api_key.get_secret_value() or "none",  # the client insists on one
            timeout=settings.llm_timeout,
            max_retries=0,
            http_client=open_wire(settings.llm_timeout),
        )
        self._ask = instructor.from_openai(self._wire, mode=modes[settings.llm_mode])

    async def ask(self, messages: Sequence[dict[str, str]]) -> Answer:
        begun = time.monotonic()
        completion = await self._completion(list(messages))
        usage = completion.usage
        return Answer(
            _text(completion),
            usage.prompt_tokens if usage else 0,
            usage.completion_tokens if usage else 0,
            round(time.monotonic() - begun, 3),
        )

    async def _completion(self, messages: list[Any]) -> Any:
        from instructor.core.exceptions import InstructorError  # noqa: PLC0415 - as above

        try:
            async with asyncio.timeout(self._seconds):  # as a whole: a byte a second is always an answer in time
                _, completion = await self._ask.create_with_completion(
                    messages=messages, response_model=FactOps, max_retries=0, model=self.model
                )
        except TimeoutError:
            raise _late() from None
        except InstructorError as error:
            # An answer of the wrong form is an answer: it is kept, and judged where every answer is.
            completion = getattr(error, "last_completion", None)
            if completion is None or not getattr(completion, "choices", None):
                raise _failure(error) from error
        except Exception as error:
            raise _failure(error) from error
        return completion

    async def close(self) -> None:
        await self._wire.close()


def _text(completion: Any) -> str:
    message = completion.choices[0].message
    if message is None:
        raise ModelFailed(
            "The model's answer can't be read: its choice has no message. retryRun asks again.", written(completion)
        )
    calls = message.tool_calls or ()
    return str((calls[0].function.arguments if calls else message.content) or message.refusal or "")


def _left_alone(header: str) -> float:
    """Seconds, as endpoints of models write it; a date is left to the usual pause."""
    return float(header) if header.isascii() and header.isdigit() and len(header) < _DIGITS else 0.0


def _failure(error: BaseException) -> ModelAway | ModelFailed:
    """Busy, slow and broken servers are asked again; one that refuses the request would only refuse it again."""
    import openai  # noqa: PLC0415

    found = _cause(error)
    if isinstance(found, TooMuchSaid):
        return found
    if isinstance(found, openai.APIStatusError):
        return _refused(found)
    if isinstance(found, openai.APITimeoutError):
        return _late()
    if isinstance(found, openai.APIConnectionError):
        said = "The model's endpoint can't be reached: it is asked again later. WHENCE_LLM_BASE_URL names it."
        return ModelAway(said, Failure.UNREACHABLE)
    said, raw = unreadable(error)
    return ModelFailed(f"The model's answer can't be read: {said[:_SHOWN]}. retryRun asks again.", raw)


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


def _late() -> ModelAway:
    said = "The model did not answer whole within WHENCE_LLM_TIMEOUT: it is asked again later."
    return ModelAway(said, Failure.TIMEOUT)


def _cause(error: BaseException) -> BaseException:
    """The client's own error, however deep it was wrapped; behind it there may be our own refusal to read on."""
    import openai  # noqa: PLC0415

    ours = (openai.APIError, TooMuchSaid)
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, ours):
        attempts = getattr(seen, "failed_attempts", None) or ()
        inner = next((one.exception for one in attempts if isinstance(one.exception, ours)), None)
        seen = inner or seen.__cause__ or seen.__context__
    if isinstance(seen, openai.APIConnectionError) and isinstance(seen.__cause__, TooMuchSaid):
        return seen.__cause__
    return seen or error
