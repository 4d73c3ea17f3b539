"""The form that an endpoint keeps is found out over real HTTP, with the refusals and mistakes of real endpoints."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from extract.llm.client import Client
from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.forms import Form
from extract.llm.parse import parse
from graph.settings import Settings
from tests.services.model import Model, Reply, Request, op, serving

ASKED = [{"role": "system", "content": "Read."}, {"role": "user", "content": "Venue: Hall 4"}]
OPS = {"ops": [op("Venue: Hall 4", "project.logistics.venue", "Hall 4")]}
SAID = json.dumps(OPS)


@pytest.fixture
async def model() -> AsyncIterator[Model]:
    async with serving() as made:
        yield made


def client_of(model: Model, mode: str = "auto") -> Client:
    return Client(Settings(_env_file=None, llm_base_url=model.url, llm_mode=mode, llm_timeout=20))


def says(**message: Any) -> Reply:
    return Reply(body=json.dumps({"choices": [{"index": 0, "message": {"role": "assistant", **message}}]}))


def refuses(words: str) -> Reply:
    return Reply(status=400, body=json.dumps({"error": {"message": words}}))


def form_of(request: Request) -> str:
    if "tools" in request:
        return "tools" if "tool_choice" in request else "tools alone"
    kind = request.get("response_format", {}).get("type", "none")
    return f"{kind} strict" if "strict" in request.get("response_format", {}).get("json_schema", {}) else kind


def asked_in(model: Model) -> list[str]:
    return [form_of(one) for one in model.requests]


async def venue(client: Client) -> list[Any]:
    return [one.value for one in parse((await client.ask(ASKED)).text).ops]


@pytest.mark.parametrize("status", [400, 404, 422, 500])
async def test_form_that_is_refused_is_left_at_once_and_the_one_that_worked_is_remembered(
    model: Model, status: int
) -> None:
    model.answers(Reply(status=status), Reply(status=status), Reply(SAID))
    client = client_of(model)
    assert [await venue(client), await venue(client)] == [["Hall 4"], ["Hall 4"]]
    assert asked_in(model) == ["tools", "json_schema strict", "json_object", "json_object"]
    assert client.form is Form.JSON_OBJECT


async def test_endpoint_that_refuses_every_form_is_asked_once_in_each(model: Model) -> None:
    model.answers(Reply(status=400))
    with pytest.raises(ModelFailed, match="HTTP 400") as raised:
        await client_of(model).ask(ASKED)
    assert (raised.value.kind, raised.value.calls) == (Failure.REFUSED, 4)
    assert asked_in(model) == ["tools", "json_schema strict", "json_object", "none"]


async def test_requests_in_forms_that_were_refused_are_counted(model: Model) -> None:
    model.answers(Reply(status=400), Reply(status=500), Reply(SAID))
    assert (await client_of(model).ask(ASKED)).calls == 3


@pytest.mark.parametrize("status", [401, 403, 429, 503])
async def test_what_has_nothing_to_do_with_the_form_is_asked_in_no_other(model: Model, status: int) -> None:
    model.answers(Reply(status=status))
    with pytest.raises((ModelFailed, ModelAway), match=str(status)):
        await client_of(model).ask(ASKED)
    assert asked_in(model) == ["tools"]


async def test_server_that_breaks_in_a_form_that_has_worked_is_broken(model: Model) -> None:
    client = client_of(model)
    await client.ask(ASKED)
    model.answers(Reply(status=500))
    with pytest.raises(ModelAway, match="500"):
        await client.ask(ASKED)
    assert asked_in(model) == ["tools", "tools"]


async def test_model_that_ignores_the_form_is_asked_in_the_next_and_all_of_it_is_counted(model: Model) -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 20}
    prose = {"choices": [{"message": {"content": "The venue is Hall 4."}}], "usage": usage}
    model.answers(Reply(body=json.dumps(prose)), Reply(SAID))
    answer = await client_of(model).ask(ASKED)
    assert (answer.text, answer.calls, answer.tokens_in, answer.tokens_out) == (SAID, 2, 200, 40)
    assert asked_in(model) == ["tools", "json_schema strict"]


async def test_answer_in_the_content_is_taken_whatever_it_was_asked_in(model: Model) -> None:
    model.answers(says(content=f"<think>{{Hall 4?}}</think>\n{SAID}"))
    assert await venue(client_of(model)) == ["Hall 4"]
    assert asked_in(model) == ["tools"]


@pytest.mark.parametrize(
    ("words", "forms"),
    [
        ("tool_choice is not supported by this model", ["tools", "tools alone"]),
        ("no tools here", ["tools", "json_schema strict"]),
    ],
)
async def test_what_the_refusal_names_is_left_out_first(model: Model, words: str, forms: list[str]) -> None:
    model.answers(refuses(words), Reply(SAID))
    assert await venue(client_of(model)) == ["Hall 4"]
    assert asked_in(model) == forms


async def test_schema_is_asked_for_without_strict_where_that_is_unknown(model: Model) -> None:
    model.answers(refuses("tools?"), refuses("Extra inputs are not permitted: strict"), Reply(SAID))
    client = client_of(model)
    await venue(client)
    assert asked_in(model) == ["tools", "json_schema strict", "json_schema"]
    assert client.form is Form.JSON_SCHEMA_LOOSE


async def test_mode_forces_the_form(model: Model) -> None:
    model.answers(Reply(status=400))
    with pytest.raises(ModelFailed):
        await client_of(model, "json_object").ask(ASKED)
    assert asked_in(model) == ["json_object"]


@pytest.mark.parametrize(
    "message",
    [
        {"tool_calls": [{"function": {"name": "record", "arguments": OPS}}]},
        {"tool_calls": [{"function": {"name": "record", "arguments": {"ops": json.dumps(OPS["ops"])}}}]},
        {"function_call": {"name": "record", "arguments": SAID}},
        {"content": [{"type": "text", "text": SAID}]},
        {"content": "", "reasoning_content": SAID},
        {"content": None, "reasoning": f"So it is:\n```json\n{SAID}\n```"},
        {"content": f"<think>One may {{guess}}:\n```json\n{{}}\n```</think>```json\n{SAID}\n```"},
        {"content": f"no opening tag {{}}</think>{SAID}"},
        {"content": OPS},
    ],
)
async def test_answer_is_found_wherever_endpoints_put_it(model: Model, message: dict[str, Any]) -> None:
    model.answers(says(**message))
    assert await venue(client_of(model)) == ["Hall 4"]
    assert len(model.requests) == 1


async def test_several_calls_of_the_tool_are_one_answer(model: Model) -> None:
    call = {"function": {"name": "record", "arguments": SAID}}
    model.answers(says(tool_calls=[call, call]))
    assert await venue(client_of(model)) == ["Hall 4", "Hall 4"]


async def test_error_told_in_a_good_answer_is_told_on(model: Model) -> None:
    model.answers(Reply(body='{"error": {"message": "No endpoints\\nfound"}}'))
    with pytest.raises(ModelFailed, match="can't be read: No endpoints found"):
        await client_of(model).ask(ASKED)


async def test_strict_schema_names_every_field_and_closes_every_object(model: Model) -> None:
    model.answers(refuses("no"), Reply(SAID))
    await client_of(model).ask(ASKED)
    told = model.requests[-1]["response_format"]["json_schema"]["schema"]
    objects = [one for one in (told, *told["$defs"].values()) if one.get("type") == "object"]
    assert len(objects) == 6
    for one in objects:
        assert (one["additionalProperties"], one["required"]) == (False, list(one["properties"]))


@pytest.mark.parametrize("mode", ["json_object", "json"])
async def test_schema_is_written_with_the_rules_where_there_is_no_other_place(model: Model, mode: str) -> None:
    model.answers(Reply(SAID))
    await client_of(model, mode).ask(ASKED)
    first, last = model.requests[0]["messages"]
    assert '"sourceSection"' in first["content"]
    assert first["content"].startswith("Read.")
    assert last == ASKED[-1]
