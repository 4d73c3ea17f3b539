"""A subscription's source of events, and the answer to each of them."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any, cast

from graphql import (
    ExecutionResult,
    create_source_event_stream,
    execute_subscription_event,
    map_source_to_response_event,
)
from graphql.execution import Executor

from api.errors import show_all
from api.http.options import Options
from api.http.refusal import Failed


async def events(executor: Executor[Any] | list[Any], options: Options) -> AsyncGenerator[ExecutionResult, None]:
    """The answers, each with a context of its own, for what a loader once read must not answer a later event."""

    def answer(executor: Executor[Any]) -> Any:
        executor.context_value = options.renew(executor.context_value)
        return execute_subscription_event(executor)

    if isinstance(executor, list):
        raise Failed(show_all(executor))
    source: Any = create_source_event_stream(executor)
    if executor.is_awaitable(source):
        source = await source
    if isinstance(source, ExecutionResult):
        raise Failed(show_all(source.errors or ()))
    answers = map_source_to_response_event(executor, cast("AsyncIterator[Any]", source), answer)
    async with aclosing(answers):
        async for result in answers:
            yield result
