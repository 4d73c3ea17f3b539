"""Whatever is sent for an argument is answered, or refused in plain words under a code that says whose mistake it is."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from graphql import (
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLScalarType,
    get_named_type,
    get_nullable_type,
)

from tests.spec.api.arguments import document, required, value_of
from tests.spec.api.client import Client, Refused
from tests.spec.api.furnished import Furnished
from tests.spec.api.shape import roots, selection

BAD: dict[str, tuple[Any, ...]] = {
    "String": ("", "a\x07b\x00", "x" * 5_000),
    "ID": ("", "QWJjOjE="),
    "Int": (-1, 2**31 - 1),
    "Float": (-1.0, 1e308),
    "Boolean": (),
    "DateTime": ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"),
    "JSON": ({}, 10**40, "a\x00"),
}
PLAIN = {"NOT_FOUND", "BAD_INPUT", "TOO_LARGE", "ILLEGAL_TRANSITION", "CONFLICT_CLOSED"}
LIBRARY = ("{'", "cannot represent", "Expected", "Value error", "Traceback", "NoneType", "Enum '", " None", "True ")


def bad(kind: Any) -> Iterator[Any]:
    """Values of the right form that say something impossible; those of a wrong form never reach a field."""
    plain = get_nullable_type(kind)
    if isinstance(plain, GraphQLList):
        yield from ([], *([one] for one in bad(plain.of_type)))
    elif isinstance(plain, GraphQLScalarType):
        yield from BAD[plain.name]


def calls(given: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """Every field with each of its arguments, and each field of its inputs, gone wrong in turn."""
    for kind in ("query", "mutation"):
        for name, field in roots(kind).items():
            query, good = document(kind, name, field, selection(field.type, 0)), required(field, given)
            for arg, about in field.args.items():
                for value in bad(about.type):
                    yield name, query, {**good, arg: value}, value
                inner = get_named_type(about.type)
                if not isinstance(inner, GraphQLInputObjectType):
                    continue
                for part, below in inner.fields.items():
                    for value in bad(below.type):
                        whole = {**value_of(inner, given), part: value}
                        listed = isinstance(get_nullable_type(about.type), GraphQLList)
                        yield name, query, {**good, arg: [whole] if listed else whole}, value


async def test_nothing_that_is_sent_gets_an_answer_in_a_librarys_words(
    client: Client, furnished: Furnished, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)  # each refused value would be logged with its trace
    given = {"project": furnished.project, "slug": furnished.project, "ref": "DEC-20260101-001", "topics": ["claims"]}
    wrong = []
    for name, query, variables, value in calls(given):
        try:
            await client.ask(query, **variables)
        except Refused as refused:
            wrong += [(name, value, one) for one in refused.errors if not _is_plain(one)]
    assert not wrong, "\n".join(f"{name} {str(value)[:40]!r}: {one}" for name, value, one in wrong)


def _is_plain(error: dict[str, Any]) -> bool:
    said = str(error["message"])
    return error["extensions"]["code"] in PLAIN and len(said) < 700 and not any(one in said for one in LIBRARY)


async def test_a_refused_value_names_its_place(client: Client) -> None:
    for query, variables, place in (
        ("query($a: DateTime) { why(project: \"x\", question: \"y\", asOf: $a) { score } }", {"a": "x"}, "Variable '$a': "),
        ('{ why(project: "x", question: "y", asOf: "x") { score } }', {}, "asOf: "),
        ('mutation { createChat(project: "x", input: {ref: "c", title: 5}) { id } }', {}, "title: "),
    ):  # fmt: skip
        try:
            await client.ask(query, **variables)
        except Refused as refused:
            assert refused.errors[0]["message"].startswith(place)
        else:
            raise AssertionError(query)
