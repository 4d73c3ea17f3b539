"""The one call, over real HTTP with the real clients: what goes out, and every way in which it can go wrong."""

import json
import logging
from collections.abc import AsyncIterator

import pytest

from extract.llm.client import Client
from extract.llm.failures import Failure, ModelAway, ModelFailed
from extract.llm.parse import parse
from graph.model.errors import Unavailable
from graph.settings import Settings
from tests.services.model import Model, Reply, op, serving

ASKED = [{"role": "user", "content": "Venue: Hall 4"}]


@pytest.fixture
async def model() -> AsyncIterator[Model]:
    async with serving() as made:
        yield made


def client_of(model: Model, mode: str = "tools", timeout: float = 20) -> Client:
    return Client(Settings(_env_file=None, llm_base_url=model.url, llm_mode=mode, llm_timeout=timeout))


@pytest.mark.parametrize("mode", ["tools", "json_schema", "json_object", "json"])
async def test_every_mode_takes_exactly_one_request(model: Model, mode: str) -> None:
    model.says(op("Venue: Hall 4", "project.logistics.venue", "Hall 4"))
    answer = await client_of(model, mode).ask(ASKED)
    assert [one.value for one in parse(answer.text).ops] == ["Hall 4"]
    assert (answer.tokens_in, answer.tokens_out, len(model.requests)) == (100, 20, 1)
    assert model.requests[0]["model"] == "gpt-5-mini"
    assert ("tools" in model.requests[0]) == (mode == "tools")


async def test_malformed_answer_is_kept_and_not_asked_for_again(model: Model) -> None:
    model.answers(Reply('{"ops": [{"op": "INVENT"}]}'))
    answer = await client_of(model).ask(ASKED)
    assert (answer.text, len(model.requests)) == ('{"ops": [{"op": "INVENT"}]}', 1)
    with pytest.raises(ModelFailed, match="ops.0"):
        parse(answer.text)


async def test_answer_cut_off_in_the_middle_is_kept(model: Model) -> None:
    model.answers(Reply('{"ops": [{"op": "AD', finish="length"))
    answer = await client_of(model).ask(ASKED)
    with pytest.raises(ModelFailed, match="malformed"):
        parse(answer.text)
    assert len(model.requests) == 1


@pytest.mark.parametrize(("status", "kind"), [(429, Failure.BUSY), (500, Failure.BROKEN), (503, Failure.BROKEN)])
async def test_busy_or_broken_endpoint_is_for_the_job_to_ask_again(model: Model, status: int, kind: Failure) -> None:
    model.answers(Reply(status=status))
    with pytest.raises(ModelAway, match=str(status)) as raised:
        await client_of(model).ask(ASKED)
    assert (raised.value.kind, len(model.requests)) == (kind, 1)


@pytest.mark.parametrize(
    ("header", "after"), [("7", 7.0), ("Wed, 21 Oct 2026 07:28:00 GMT", 0.0), ("-1", 0.0), ("1e9", 0.0), ("", 0.0)]
)
async def test_endpoint_says_how_long_it_wants_to_be_left_alone(model: Model, header: str, after: float) -> None:
    model.answers(Reply(status=429, headers={"retry-after": header}))
    with pytest.raises(ModelAway) as raised:
        await client_of(model).ask(ASKED)
    assert (raised.value.after, len(model.requests)) == (after, 1)


async def test_silence_is_for_the_job_to_ask_again(model: Model) -> None:
    model.answers(Reply(silent=True))
    with pytest.raises(Unavailable, match="LLM_TIMEOUT"):
        await client_of(model, timeout=0.3).ask(ASKED)


async def test_answer_has_one_deadline_as_a_whole(model: Model) -> None:
    """Each byte comes in time, and the answer never does."""
    model.answers(Reply(endless=1))
    with pytest.raises(ModelAway, match="whole within WHENCE_LLM_TIMEOUT") as raised:
        await client_of(model, timeout=0.3).ask(ASKED)
    assert raised.value.kind is Failure.TIMEOUT


async def test_answer_without_end_is_not_read_to_its_end(model: Model) -> None:
    model.answers(Reply(endless=4 * 1024 * 1024))
    with pytest.raises(ModelFailed, match="more than 8 MB") as raised:
        await client_of(model).ask(ASKED)
    assert (raised.value.kind, len(model.requests)) == (Failure.REFUSED, 1)


async def test_packed_answer_is_refused_unopened(model: Model) -> None:
    model.answers(Reply(headers={"content-encoding": "gzip"}))
    with pytest.raises(ModelFailed, match="packed"):
        await client_of(model).ask(ASKED)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_conversation_is_carried_nowhere_else(model: Model, status: int) -> None:
    async with serving() as elsewhere:
        model.answers(Reply(status=status, headers={"location": f"{elsewhere.url}/chat/completions"}))
        with pytest.raises(ModelFailed, match="sends to another address"):
            await client_of(model).ask(ASKED)
    assert (len(model.requests), elsewhere.requests) == (1, [])


async def test_key_is_in_no_log(model: Model, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    model.answers(Reply(status=401, body='{"error": {"message": "Incorrect API key: sk-very-secret"}}'))
    settings = Settings(_env_file=None, llm_base_url=model.url, llm_api_key="sk-very-secret")
    with pytest.raises(ModelFailed) as raised:
        await Client(settings).ask(ASKED)
    assert "sk-very-secret" not in caplog.text + str(raised.value)


async def test_endpoint_that_is_not_there_is_named_by_its_setting() -> None:
    client = Client(Settings(_env_file=None, llm_base_url="http://127.0.0.1:9/v1"))
    with pytest.raises(Unavailable, match="WHENCE_LLM_BASE_URL"):
        await client.ask(ASKED)


async def test_refused_request_is_not_asked_again(model: Model) -> None:
    model.answers(Reply(status=401))
    with pytest.raises(ModelFailed, match="WHENCE_LLM_API_KEY"):
        await client_of(model).ask(ASKED)


@pytest.mark.parametrize(
    "around",
    [
        "Here you are:\n```json\n%s\n```",
        "```json\r\n%s\r\n```\r\nThat is all.",
        "```\n%s\n  ```\n```json\n{}\n```",
        "It comes to %s, I think.",
        "  \n%s\n",
    ],
)
def test_answer_in_a_fence_or_among_words_is_read(around: str) -> None:
    said = json.dumps({"ops": [op("Run `make` or ```sh", "a.b", "`make`")]})
    assert [one.value for one in parse(around % said).ops] == ["`make`"]


@pytest.mark.parametrize("text", ["", "I can't.", '```json\n{"ops": [\n', "[]", "{", "} {", "```json\n```"])
def test_what_holds_no_answer_is_malformed(text: str) -> None:
    with pytest.raises(ModelFailed, match="malformed") as raised:
        parse(text)
    assert raised.value.raw == text


async def test_choice_without_a_message_is_no_answer_and_is_kept(model: Model) -> None:
    model.answers(Reply(body='{"model": "m", "choices": [{"index": 0, "finish_reason": "stop", "message": null}]}'))
    with pytest.raises(ModelFailed, match="no message") as raised:
        await client_of(model).ask(ASKED)
    assert '"finish_reason": "stop"' in str(raised.value.raw)
    assert len(model.requests) == 1


async def test_refusal_is_kept_in_the_models_own_words(model: Model) -> None:
    message = {"role": "assistant", "content": None, "refusal": "I would rather not."}
    model.answers(Reply(body=json.dumps({"model": "m", "choices": [{"index": 0, "message": message}]})))
    with pytest.raises(ModelFailed) as raised:
        parse((await client_of(model).ask(ASKED)).text)
    assert "I would rather not." in str(raised.value.raw)


@pytest.mark.parametrize("body", ["<html>Bad day</html>", '{"choices": [], "model": "m"}', '"only text"'])
async def test_what_is_no_completion_fails_and_is_kept(model: Model, body: str) -> None:
    model.answers(Reply(body=body))
    with pytest.raises(ModelFailed, match="can't be read") as raised:
        await client_of(model).ask(ASKED)
    assert (raised.value.kind, len(model.requests)) == (Failure.MALFORMED, 1)
    assert json.loads(body)["model"] in str(raised.value.raw) if "{" in body else raised.value.raw == body.strip('"')
    assert "\n" not in str(raised.value)


def test_form_is_found_out_unless_it_is_forced() -> None:
    assert Settings(_env_file=None).llm_mode == "auto"
