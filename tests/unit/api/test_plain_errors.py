"""An unreadable document is told in plain words, with the place, a remedy, and no value as Python writes it."""

from typing import Any

import pytest
from graphql import GraphQLError, GraphQLSyntaxError, parse

from api.context import Context
from api.errors import show
from api.schema import build_schema

BROKEN = [
    (
        '{ why(project: "demo") { answer { ref }',
        "it ends there, where a name is needed; a closing bracket may be missing",
    ),
    ("nonsense", "at line 1, column 1: 'nonsense' can't be there"),
    ("{ a }\n}", "at line 2, column 1: '}' can't be there"),
    ("{ a @ }", "'}' is there, where a name is needed"),
    ("", "at line 1, column 1"),
]
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ('{ claims(project: "x", statuses: [NOPE]) { totalCount } }', {}, "'NOPE' is no ClaimStatus: it is one of CANDIDATE, "),
    ('{ claims(project: "x", first: 99999999999) { totalCount } }', {}, "99999999999 is too large"),
    ('{ claims(project: "x", first: "3") { totalCount } }', {}, '"3" is no whole number.'),
    ("{ claims(project: 3) { totalCount } }", {}, "3 is no text: put it in quotes."),
    ('mutation { createProject(input: {slug: "x"}) { slug } }', {}, "ProjectInput needs the field 'name'"),
    ("mutation($i: ProjectInput!) { createProject(input: $i) { slug } }", {"i": {"slug": 5, "name": "x"}}, "at .slug: 5 is no text"),
    ("mutation($i: ProjectInput!) { createProject(input: $i) { slug } }", {"i": {"slug": "x"}}, "ProjectInput needs the field 'name'"),
    (
        "mutation($i: ProjectInput!) { createProject(input: $i) { slug } }",
        {"i": {"slug": "x", "name": "y", "nmae": "z"}},
        "ProjectInput has no field 'nmae'. Did you mean 'name'?",
    ),
    ("mutation($i: ProjectInput!) { createProject(input: $i) { slug } }", {}, "a value of the type ProjectInput! is needed"),
    ("mutation($i: ProjectInput!) { createProject(input: $i) { slug } }", {"i": 3}, "ProjectInput is an object"),
    ("query($p: String!) { why(project: $p) { score } }", {"p": None}, "$p': a value of the type String! is needed, and null was sent."),
    ("query($p: String!) { why(project: $p) { score } }", {"p": {"a": 1}}, "Variable '$p': an object is no text"),
    ("query($n: Int) { claims(project: \"x\", first: $n) { totalCount } }", {"n": True}, "Variable '$n': true is no whole number."),
    ("query($n: Int) { claims(project: \"x\", first: $n) { totalCount } }", {"n": [{"a": 1}]}, "Variable '$n': a list is no whole number."),
    ("query($k: [ClaimKind!]) { claims(project: \"x\", kinds: $k) { totalCount } }", {"k": [5]}, "$k' at [0]: 5 is no ClaimKind: it is one of FACT, "),
    ('{ claims(project: "x", kinds: [null]) { totalCount } }', {}, "kinds: a value of the type ClaimKind! is needed, and null was sent."),
    ('{ claims(project: "x", kinds: ["FACT"]) { totalCount } }', {}, 'kinds: "FACT" is no ClaimKind: it is one of FACT, '),
    ('{ why(project: "x", asOf: "yesterday") { score } }', {}, "asOf: 'yesterday' is not a time"),
    ("query($a: DateTime) { why(project: \"x\", asOf: $a) { score } }", {"a": "9999-12-31T23:59:59-14:00"}, "Variable '$a': '9999-12-31T23:59:59-14:00' is not a time"),
]  # fmt: skip
LIBRARY = (
    " None",
    "['",
    "Enum '",
    "Syntax Error",
    "<EOF>",
    "cannot represent",
    "found:",
    "Found:",
    "{'",
    "does not exist in",
    "Expected",
)


@pytest.mark.parametrize(("document", "told"), BROKEN)
def test_a_document_that_breaks_off_says_where(document: str, told: str) -> None:
    with pytest.raises(GraphQLSyntaxError) as broken:
        parse(document)
    message = str(show(broken.value)["message"])
    assert told in message
    assert message.endswith("A whole query looks like { projects { edges { node { slug } } } }.")
    assert not [one for one in LIBRARY if one in message]


@pytest.mark.parametrize(("document", "variables", "told"), REFUSED)
async def test_a_value_that_does_not_fit_says_what_would(document: str, variables: dict[str, Any], told: str) -> None:
    context: Any = Context.__new__(Context)  # nothing of it is reached
    result: Any = await build_schema().execute(document, variable_values=variables, context_value=context)
    messages = [str(show(error)["message"]) for error in result.errors]
    assert told in " ".join(messages)
    assert not [one for one in LIBRARY for message in messages if one in message]


def test_what_is_plain_already_stays_as_it_is() -> None:
    said = "Cannot query field 'slgu' on type 'Project'. Did you mean 'slug'?"
    assert show(GraphQLError(said))["message"] == said
