"""The one call: a text and what is known go to an OpenAI-compatible endpoint, and its answer comes back as it was.

In which form the endpoint keeps the answer is found out by asking, and remembered. A request is sent once in each form;
one that the endpoint can't answer now is for the job to send again, with its back-off.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from extract.llm.completion import Completion, completion_of, holds_ops
from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.forms import Form, Shape, forms_of, looser, request_in
from extract.llm.refusals import failure, is_of_the_form, late, words_of
from extract.llm.schema import FactOps
from extract.llm.wire import open_wire
from graph.settings import Settings

OPERATIONS = Shape(FactOps, holds_ops)


@dataclass(frozen=True, slots=True)
class Answer:
    """The model's answer, letter for letter, and its cost."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    calls: int = 1


class Client:
    """Opened once for a process. The library is loaded with it: a service without a model never waits for it."""

    def __init__(self, settings: Settings) -> None:
        import openai  # noqa: PLC0415 - see above

        self.model = settings.llm_model
        self.form: Form | None = None
        """The form that has worked with this endpoint and model."""
        self._forms = forms_of(settings.llm_mode)
        self._seconds = settings.llm_timeout
        self._wire = openai.AsyncOpenAI(
            base_url=settings.llm_base_url,
            api_key=settings.llm_api_key.get_secret_value() or "none",  # the client insists on one
            timeout=settings.llm_timeout,
            max_retries=0,
            http_client=open_wire(settings.llm_timeout),
        )

    async def ask(self, messages: Sequence[dict[str, str]], shape: Shape = OPERATIONS) -> Answer:
        begun = time.monotonic()
        said: list[Completion] = []
        try:
            async with asyncio.timeout(self._seconds):  # as a whole: a byte a second is always an answer in time
                await self._in_some_form(messages, shape, said)
        except TimeoutError:
            error = late()
            error.calls = len(said) + 1
            raise error from None
        return Answer(
            said[-1].text,
            sum(completion.tokens_in for completion in said),
            sum(completion.tokens_out for completion in said),
            round(time.monotonic() - begun, 3),
            len(said),
        )

    async def _in_some_form(self, messages: Sequence[dict[str, str]], shape: Shape, said: list[Completion]) -> None:
        """Ask in one form after another, and collect the answers, the last one last; a refused form adds nothing. Where an
        endpoint refuses the plainest form too, the form is not the reason."""
        waiting = [self.form, *(form for form in self._forms if form is not self.form)] if self.form else [*self._forms]
        while True:
            form = waiting.pop(0)
            try:
                found = await self._completion(request_in(form, messages, shape.of), shape)
            except (ModelAway, ModelFailed) as error:
                plainer = looser(form, words_of(error))
                waiting = [plainer, *waiting] if plainer else waiting
                broke = error.kind is Failure.BROKEN and form is self.form  # it has answered so before
                said.append(Completion(""))
                error.calls = len(said)
                if not waiting or broke or not is_of_the_form(error):
                    raise
                continue
            said.append(found)
            if not waiting or form is self.form or _kept(found, shape):
                self.form = form
                return

    async def _completion(self, request: dict[str, Any], shape: Shape) -> Completion:
        try:
            sent = await self._wire.chat.completions.with_raw_response.create(model=self.model, **request)
            body = sent.text
        except Exception as error:
            raise failure(error) from error
        return completion_of(body, shape.holds)

    async def close(self) -> None:
        await self._wire.close()


def _kept(said: Completion, shape: Shape) -> bool:
    """True if the endpoint has kept the form. An answer that was cut off or refused would not be better in another form."""
    return said.by_tool or said.cut or said.refused or shape.holds(said.text)
