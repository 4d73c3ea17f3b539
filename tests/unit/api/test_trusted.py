"""Documents that are named, and a service that runs no others."""

import hashlib

import pytest

from api.http.refusal import Failed
from api.http.requests import Asked, asked_from
from api.http.trusted import Trusted
from graph.model.errors import BadInput

TEXT = "query hello { hello }"
SHA = hashlib.sha256(TEXT.encode()).hexdigest()
TEXTS = {"hello": TEXT, SHA: TEXT}
ANY, ONLY = Trusted(TEXTS), Trusted(TEXTS, only=True)


def asked(**body: object) -> Asked:
    return asked_from(body, 100)


@pytest.mark.parametrize(
    "body",
    [
        {"documentId": "hello"},
        {"documentId": SHA},
        {"documentId": f"sha256:{SHA}"},
        {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": SHA}}},
        {"query": TEXT, "extensions": {"persistedQuery": {"version": 1, "sha256Hash": SHA}}},
        {"query": TEXT},
    ],
)
@pytest.mark.parametrize("trusted", [ANY, ONLY])
def test_known_document_is_found_however_it_is_named(body: dict[str, object], trusted: Trusted) -> None:
    assert trusted.text_of(asked(**body)) == TEXT


def test_other_text_runs_only_where_any_may() -> None:
    assert ANY.text_of(asked(query="{ other }")) == "{ other }"
    with pytest.raises(Failed, match="documentId") as refused:
        ONLY.text_of(asked(query="{ other }"))
    assert refused.value.code == "FORBIDDEN"


@pytest.mark.parametrize("trusted", [ANY, ONLY])
def test_unknown_name_is_not_found(trusted: Trusted) -> None:
    with pytest.raises(Failed) as refused:
        trusted.text_of(asked(documentId="goodbye"))
    assert refused.value.code == "NOT_FOUND"


def test_text_and_id_that_do_not_belong_together_are_refused() -> None:
    with pytest.raises(Failed) as refused:
        ANY.text_of(asked(query="{ other }", documentId=SHA))
    assert refused.value.code == "BAD_INPUT"


@pytest.mark.parametrize("body", [{}, {"documentId": ""}, {"documentId": 3}, {"query": 3, "documentId": "hello"}])
def test_neither_text_nor_id_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        asked(**body)
