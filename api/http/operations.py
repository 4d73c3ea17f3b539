"""Runs operations of a schema: what every transport shares once it knows what is asked, and by whom."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from time import perf_counter
from typing import Any, cast

import strawberry
from graphql import (
    ExecutionResult,
    OperationType,
    create_source_event_stream,
    execute,
    execute_subscription_event,
    map_source_to_response_event,
)
from graphql.execution import Executor
from strawberry.execution import optimized_is_awaitable

from api.errors import CODES, show, show_all
from api.http.documents import Documents, Operation
from api.http.options import Options
from api.http.refusal import Failed, Refusal, failed
from api.http.requests import Asked
from api.metrics import Metrics
from graph.model.errors import BadInput, TooLarge, Unavailable

IS_AWAITABLE: Any = optimized_is_awaitable
"""Strawberry's, which knows the plain types at a glance and thereby saves a tenth of a list's time."""

Answer = dict[str, Any]
"""data and errors, as they go over the wire."""


class Operations:
    """The schema with its documents, limits and counters."""

    def __init__(self, schema: strawberry.Schema, options: Options, metrics: Metrics) -> None:
        self.schema = schema._schema
        self.options = options
        self.metrics = metrics
        self.documents = Documents(self.schema, options.limits, production=options.production)
        # Strawberry's `Info` needs the executor that its schema was built for.
        self._executor = schema.execution_context_class

    def choose(self, asked: Asked) -> Operation:
        """The operation to run; Failed or Refusal when there is none that may."""
        document = self.documents.get(asked.query)
        if document.errors:
            errors = document.shown_errors()
            refused = Failed(errors)
            self.metrics.operation_ended("invalid", refused.code)
            raise refused
        try:
            operation = document.choose(asked.operation_name)
        except BadInput as error:
            raise failed(error) from None
        if asked.size > self.options.small_body and not operation.roots <= self.options.large_fields:
            most = self.options.small_body // 1024
            large = ", ".join(sorted(self.options.large_fields))
            raise Refusal(TooLarge(f"This request is over {most} KB, which only {large} may be: send it in parts."))
        return operation

    async def answer(self, operation: Operation, variables: dict[str, Any] | None, context: Any) -> Answer:
        """Run a query or mutation to its end, or to the end of its time."""
        started = perf_counter()
        outcome = "cancelled"
        try:
            async with asyncio.timeout(self.options.time_limit):
                result = await self._execute(operation, variables, context)
            answer = _answer(result)
            outcome = Failed(answer["errors"]).code if result.errors else "ok"
            return answer
        except TimeoutError:
            outcome = CODES[Unavailable]
            raise failed(self._out_of_time(operation), 503) from None
        except Failed as error:
            outcome = error.code
            raise
        finally:
            self.metrics.operation_ended(operation.label, outcome, perf_counter() - started)

    async def _execute(self, operation: Operation, variables: dict[str, Any] | None, context: Any) -> ExecutionResult:
        result = execute(
            self.schema,
            operation.document,
            context_value=context,
            variable_values=variables,
            operation_name=operation.name,
            executor_class=self._executor,
            is_awaitable=IS_AWAITABLE,
            hide_suggestions=self.options.production,
        )
        return result if isinstance(result, ExecutionResult) else await result

    def _out_of_time(self, operation: Operation) -> Unavailable:
        advice = "ask for fewer fields or smaller pages, or try again"
        if operation.type is OperationType.MUTATION:
            advice = "look whether it took effect before you repeat it"
        return Unavailable(f"This took longer than {self.options.time_limit:g} s and was stopped: {advice}.")

    async def stream(
        self, operation: Operation, variables: dict[str, Any] | None, context: Any
    ) -> AsyncGenerator[Answer, None]:
        """The events of a subscription, or the one answer of a query or mutation. Failed ends it with its errors."""
        if operation.type is not OperationType.SUBSCRIPTION:
            yield await self.answer(operation, variables, context)
            return
        self.metrics.stream_opened()
        outcome = "ok"
        try:
            async with aclosing(self._events(operation, variables, context)) as events:
                async for result in events:
                    yield _answer(result)
        except Exception as error:  # what a generator raises ends up with the client, in the words it may see
            refused = error if isinstance(error, Failed) else Failed([show(error)])
            outcome = refused.code
            raise refused from None
        finally:
            self.metrics.stream_closed()
            self.metrics.operation_ended(operation.label, outcome)

    async def _events(
        self, operation: Operation, variables: dict[str, Any] | None, context: Any
    ) -> AsyncGenerator[ExecutionResult, None]:
        executor = self._executor.build(
            self.schema,
            operation.document,
            context_value=context,
            raw_variable_values=variables,
            operation_name=operation.name,
            is_awaitable=IS_AWAITABLE,
            hide_suggestions=self.options.production,
        )
        if isinstance(executor, list):
            raise Failed(show_all(executor))
        source = create_source_event_stream(executor)
        if executor.is_awaitable(source):
            source = await source
        if isinstance(source, ExecutionResult):
            raise Failed(show_all(source.errors or ()))
        results = map_source_to_response_event(executor, cast("AsyncIterator[Any]", source), self._event)
        async with aclosing(results):
            async for result in results:
                yield result

    def _event(self, executor: Executor[Any]) -> Any:
        executor.context_value = self.options.renew(executor.context_value)
        return execute_subscription_event(executor)


def _answer(result: ExecutionResult) -> Answer:
    if not result.errors:
        return {"data": result.data}
    errors = show_all(result.errors)
    if result.data is None and all(error.path is None for error in result.errors):
        raise Failed(errors)
    return {"data": result.data, "errors": errors}
