import json
from typing import Any

import httpx2
import pytest

from tests.integration.server.conftest import client_of
from tests.integration.server.demo import SECRET, Demo
from tests.integration.server.shape import assert_error

RESPONSE = {"accept": "application/graphql-response+json"}


async def ask(
    client: httpx2.AsyncClient, query: str, headers: dict[str, str] | None = None, **more: Any
) -> httpx2.Response:
    return await client.post("/graphql", json={"query": query, **more}, headers=headers or {})


async def test_query_is_answered(client: httpx2.AsyncClient) -> None:
    response = await ask(client, "query($n: String!) { hello(name: $n) }", variables={"n": "Ørsted"})
    assert response.json() == {"data": {"hello": "Ørsted, says anybody"}}
    assert response.headers["content-type"] == "application/json; charset=utf-8"


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("application/graphql-response+json", "application/graphql-response+json"),
        ("application/json, application/graphql-response+json;q=0.9", "application/json"),
        ("application/json;q=0.2, application/graphql-response+json;q=0.9", "application/graphql-response+json"),
        ("text/html, */*;q=0.1", "application/json"),
    ],
)
async def test_answer_takes_the_form_asked_for(client: httpx2.AsyncClient, accept: str, kind: str) -> None:
    response = await ask(client, "{ hello }", {"accept": accept})
    assert response.headers["content-type"].startswith(kind)


async def test_unknown_forms_are_refused(client: httpx2.AsyncClient) -> None:
    response = await ask(client, "{ hello }", {"accept": "image/png, application/json;q=0"})
    assert response.status_code == 406
    assert_error(response, "BAD_INPUT", "application/json")


@pytest.mark.parametrize(
    "query", ["{", "{ nothing }", "query($x: Int!) { hello }", "query($i: Int!) { echo(value: $i) }"]
)
async def test_unusable_document_is_200_for_old_clients_and_400_for_new(client: httpx2.AsyncClient, query: str) -> None:
    old, new = await ask(client, query), await ask(client, query, RESPONSE)
    assert (old.status_code, new.status_code) == (200, 400)
    for response in (old, new):
        assert_error(response, "BAD_INPUT")
        assert "data" not in response.json()


async def test_what_breaks_off_is_shown_how_a_whole_query_looks(client: httpx2.AsyncClient) -> None:
    (error,) = (await ask(client, "{")).json()["errors"]
    assert error["message"].startswith(
        "The query can't be read at line 1, column 2: it ends there, where a name is needed"
    )
    assert "A whole query looks like {" in error["message"]


async def test_resolver_error_keeps_its_words_and_path(client: httpx2.AsyncClient) -> None:
    response = await ask(client, "{ missing }", RESPONSE)
    assert response.status_code == 200
    assert_error(response, "NOT_FOUND", "list claims")
    assert response.json()["data"] == {"missing": None}
    assert response.json()["errors"][0]["path"] == ["missing"]


async def test_unknown_error_is_masked_and_logged_under_its_number(
    client: httpx2.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    response = await ask(client, "{ broken }")
    assert_error(response, "INTERNAL")
    assert SECRET not in response.text
    number = response.json()["errors"][0]["extensions"]["errorId"]
    assert number in response.json()["errors"][0]["message"]
    assert number in caplog.text
    assert SECRET in caplog.text


async def test_answer_that_does_not_fit_its_type_is_our_mistake(client: httpx2.AsyncClient) -> None:
    assert_error(await ask(client, "{ person { wrongNumber } }"), "INTERNAL")


@pytest.mark.parametrize("variables", [{"n": 5}, {"n": None}, {"n": ["x"]}, {}, {"n": {"x": "y"}}, {"n": [[[[[]]]]]}])
async def test_bad_variables_are_the_clients_mistake(client: httpx2.AsyncClient, variables: dict[str, Any]) -> None:
    response = await ask(client, "mutation($n: String!) { change(to: $n) }", RESPONSE, variables=variables)
    assert response.status_code == 400
    assert_error(response, "BAD_INPUT")


BODIES = {
    "nothing": b"",
    "null": b"null",
    "number": b"7",
    "text": b'"{ hello }"',
    "batch": b'[{"query": "{ hello }"}]',
    "no query": b"{}",
    "null query": b'{"query": null}',
    "empty query": b'{"query": "  "}',
    "cut off": b'{"query": "{ hel',
    "not UTF-8": b'{"query": "{ hello(name: \\"\xff\\") }"}',
    "UTF-16": '{"query": "{ hello }"}'.encode("utf-16"),
    "half a character": rb'{"query": "query($n: JSON!) { echo(value: $n) }", "variables": {"n": "\ud83d"}}',
    "half a name": rb'{"query": "{ hello }", "variables": {"\uDC00": 1}}',
    "NaN": b'{"query": "{ hello }", "variables": {"n": NaN}}',
    "infinite": b'{"query": "{ hello }", "variables": {"n": 1e999}}',
    "5,000 digits": b'{"query": "{ hello }", "variables": {"n": ' + b"9" * 5000 + b"}}",
    "deep arrays": b'{"query": "{ hello }", "variables": {"n": ' + b"[" * 50_000 + b"]" * 50_000 + b"}}",
    "deep objects": b'{"query": "{ hello }", "variables": ' + b'{"n":' * 900 + b"1" + b"}" * 900 + b"}",
    "open arrays": b"[" * 100_000,
    "variables as text": b'{"query": "{ hello }", "variables": "{}"}',
    "name as number": b'{"query": "{ hello }", "operationName": 5}',
    "unknown name": b'{"query": "query A { hello }", "operationName": "B"}',
    "two without a name": b'{"query": "query A { hello } query B { hello }"}',
    "only a fragment": b'{"query": "fragment A on Query { hello }"}',
    "type definitions": b'{"query": "type Query { hello: Int }"}',
    "deep query": b'{"query": "' + b"{a" * 250 + b"}" * 250 + b'"}',
    "deep list": b'{"query": "{ echo(value: ' + b"[" * 490 + b"]" * 490 + b') }"}',
    "5,000 digits in the query": b'{"query": "{ echo(value: ' + b"9" * 5000 + b') }"}',
    "5,000 digits for a number": b'{"query": "subscription { count(to: ' + b"9" * 5000 + b') }"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
async def test_malformed_body_is_refused(client: httpx2.AsyncClient, body: bytes) -> None:
    response = await client.post("/graphql", content=body, headers={"content-type": "application/json", **RESPONSE})
    assert 400 <= response.status_code < 500, response.text
    assert response.json()["errors"][0]["extensions"]["code"] in ("BAD_INPUT", "TOO_LARGE")


async def test_brackets_in_text_are_not_depth(client: httpx2.AsyncClient) -> None:
    value = '[{"' * 500 + "\\"
    response = await ask(client, "query($v: JSON!) { echo(value: $v) }", variables={"v": value})
    assert response.json() == {"data": {"echo": value}}


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json; charset=latin-1"],
)
async def test_only_json_is_read(client: httpx2.AsyncClient, kind: str) -> None:
    """A page of another origin can send these without asking first, JSON it can't."""
    response = await client.post("/graphql", content=b'{"query": "{ hello }"}', headers={"content-type": kind})
    assert response.status_code == 415
    assert_error(response, "BAD_INPUT", "application/json")


async def test_packed_body_is_not_unpacked(client: httpx2.AsyncClient) -> None:
    headers = {"content-type": "application/json", "content-encoding": "gzip"}
    assert (await client.post("/graphql", content=b"\x1f\x8b", headers=headers)).status_code == 415


async def test_get_asks_but_never_changes(client: httpx2.AsyncClient, demo: Demo) -> None:
    params = {"query": "query($n: String) { hello(name: $n) }", "variables": json.dumps({"n": "x"})}
    assert (await client.get("/graphql", params=params)).json()["data"]["hello"].startswith("x")
    response = await client.get("/graphql", params={"query": 'mutation { change(to: "y") }'}, headers=RESPONSE)
    assert response.status_code == 405
    assert_error(response, "BAD_INPUT", "POST")
    assert demo.world.changed == []


@pytest.mark.parametrize(
    "params", [{}, {"query": "{ hello }", "variables": "{"}, {"query": "{ hello }", "variables": "[1]"}]
)
async def test_malformed_get_is_refused(client: httpx2.AsyncClient, params: dict[str, str]) -> None:
    response = await client.get("/graphql", params=params)
    assert response.status_code == 400
    assert_error(response, "BAD_INPUT")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
async def test_other_methods_are_refused(client: httpx2.AsyncClient, method: str) -> None:
    response = await client.request(method, "/graphql")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, POST"


async def test_subscription_needs_a_stream(client: httpx2.AsyncClient) -> None:
    response = await ask(client, "subscription { count(to: 1) }")
    assert response.status_code == 400
    assert_error(response, "BAD_INPUT", "text/event-stream")


async def test_operation_is_chosen_by_name(client: httpx2.AsyncClient) -> None:
    query = 'query A { hello(name: "a") } query B { hello(name: "b") }'
    response = await ask(client, query, operationName="B")
    assert response.json()["data"]["hello"].startswith("b")


async def test_token_is_asked_for() -> None:
    async with client_of(Demo(tokens=("right",))) as client:
        refused = await ask(client, "{ hello }", {"authorization": "wrong"})
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == "Bearer"
        assert_error(refused, "UNAUTHENTICATED", "whence token create")
        assert (await ask(client, "{ hello }", {"authorization": "right"})).status_code == 200


async def test_query_out_of_time_is_stopped() -> None:
    async with client_of(Demo(time_limit=0.05)) as client:
        response = await ask(client, "{ slow }", RESPONSE)
        assert response.status_code == 503
        assert_error(response, "UNAVAILABLE", "0.05 s", "smaller pages")
        assert_error(await ask(client, "mutation { crawl }"), "UNAVAILABLE", "took effect")


async def test_only_captured_documents_may_be_large() -> None:
    text = "x" * 300_000
    async with client_of(Demo()) as client:
        large = await ask(client, "mutation($t: String!) { captureDocuments(text: $t) }", variables={"t": text})
        assert large.json() == {"data": {"captureDocuments": 300_000}}
        both = "mutation($t: String!) { ...A change(to: $t) } fragment A on Mutation { captureDocuments(text: $t) }"
        for query in ("mutation($t: String!) { change(to: $t) }", both):
            refused = await ask(client, query, variables={"t": text})
            assert refused.status_code == 413
            assert_error(refused, "TOO_LARGE", "256 KB")


async def test_production_tells_nothing_about_the_schema() -> None:
    async with client_of(Demo(production=True)) as client:
        assert_error(await ask(client, "{ __schema { queryType { name } } }"), "BAD_INPUT", "introspection")
        assert_error(await ask(client, '{ __type(name: "Query") { name } }'), "BAD_INPUT", "introspection")
        assert (await ask(client, "{ __typename }")).json() == {"data": {"__typename": "Query"}}
        assert "Did you mean" not in (await ask(client, "{ helo }")).text
        assert "Did you mean" not in (await ask(client, "{ hello(nam: 1) }")).text
        refused = await client.get("/graphql", params={"query": "{ hello }"})
        assert refused.status_code == 405
        assert refused.headers["allow"] == "POST"
        assert_error(refused, "BAD_INPUT", "POST")


async def test_development_helps_with_names(client: httpx2.AsyncClient) -> None:
    assert_error(await ask(client, "{ helo }"), "BAD_INPUT", "Did you mean 'hello'")
