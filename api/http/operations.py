"""Runs operations of a schema: what every transport shares once it knows what is asked, and by whom."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from time import perf_counter
from typing import Any

import strawberry
from graphql import ExecutionResult, OperationType, execute
from strawberry.execution import optimized_is_awaitable

from api.errors import CODES, show, show_all
from api.http.documents import Documents, Operation
from api.http.options import Options
from api.http.refusal import Failed, Refusal, failed
from api.http.requests import Asked
from api.http.subscriptions import events
from api.metrics import Metrics
from graph.model.errors import BadInput, TooLarge, Unavailable

Answer = dict[str, Any]
"""data and errors, as they go over the wire."""


class Operations:
    """The schema with its documents, limits and counters."""

    def __init__(self, schema: strawberry.Schema, options: Options, metrics: Metrics) -> None:
        self.schema = schema._schema
        self.options = options
        self.metrics = metrics
        self.documents = Documents(self.schema, options.limits, production=options.production)
        self._check_trusted()
        # Strawberry's `Info` needs the executor that its schema was built for.
        self._executor = schema.execution_context_class

    def _check_trusted(self) -> None:
        """Checks at the start that the service's own documents can run, before anybody asks."""
        for name, text in self.options.trusted.texts.items():
            if errors := self.documents.get(text).errors:
                raise ValueError(f"the trusted document {name} can't be used: {errors[0].message}")

    def choose(self, asked: Asked) -> Operation:
        """The operation to run; Failed or Refusal when there is none that may."""
        document = self.documents.get(self.options.trusted.text_of(asked))
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
        given = self._given(operation, context)
        result = execute(
            self.schema, operation.document, variable_values=variables, executor_class=self._executor, **given
        )
        return result if isinstance(result, ExecutionResult) else await result

    def _given(self, operation: Operation, context: Any) -> dict[str, Any]:
        return {
            "context_value": context,
            "operation_name": operation.name,
            "is_awaitable": optimized_is_awaitable,
            "hide_suggestions": self.options.production,
        }

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
            given = self._given(operation, context)
            executor = self._executor.build(self.schema, operation.document, raw_variable_values=variables, **given)
            async with aclosing(events(executor, self.options)) as results:
                async for result in results:
                    yield _answer(result)
        except Exception as error:  # what a generator raises ends up with the client, in the words it may see
            refused = error if isinstance(error, Failed) else Failed([show(error)])
            outcome = refused.code
            raise refused from None
        finally:
            self.metrics.stream_closed()
            self.metrics.operation_ended(operation.label, outcome)


def _answer(result: ExecutionResult) -> Answer:
    if not result.errors:
        return {"data": result.data}
    errors = show_all(result.errors)
    if result.data is None and all(error.path is None for error in result.errors):
        raise Failed(errors)
    return {"data": result.data, "errors": errors}
