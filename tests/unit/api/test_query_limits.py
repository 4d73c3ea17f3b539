import pytest
from graphql import build_schema, get_introspection_query, parse, print_ast
from graphql.pyutils import Undefined

from api.http.documents import Documents
from api.limits import Limits, check
from tests.calls import calls

SCHEMA = build_schema(
    """
    type Query { a: Query  name: String  list(of: [Int!]): [Query!]  fields: [Query!]  items: [Query!] }
    """
)
documents = Documents(SCHEMA, Limits(), production=False)


def refused(query: str) -> str:
    """Return the reason for refusing the document; empty when it may run."""
    return " ".join(error.message for error in documents.read(query).errors)


def nested(depth: int, field: str = "a") -> str:
    return f"{{{field}" * (depth - 1) + "{name}" + "}" * (depth - 1)


def chain(length: int, inner: str, spreads: int = 2) -> str:
    """Fragments that each spread the next one several times: few words, and 2^length fields."""
    links = [f"fragment F{n} on Query {{ {f'...F{n + 1} ' * spreads} }}" for n in range(length)]
    return f"{{ ...F0 }} {' '.join(links)} fragment F{length} on Query {{ {inner} }}"


def test_depth_10_is_allowed_and_11_is_not() -> None:
    assert refused(nested(10)) == ""
    assert "nests 11 levels, and 10 are allowed" in refused(nested(11))


def test_depth_goes_through_fragments_and_does_not_count_them() -> None:
    parts = f"fragment A on Query {{ a {{ a {{ ... on Query {{ ...B }} }} }} }} fragment B on Query {nested(6)}"
    assert refused("{ a { a { ...A } } }" + parts) == ""
    assert "nests 11 levels" in refused("{ a { a { a { ...A } } } }" + parts)


def test_aliases_are_counted_where_fragments_repeat_them() -> None:
    assert refused("{" + " ".join(f"x{n}: name" for n in range(15)) + "}") == ""
    assert "16 aliases" in refused("{" + " ".join(f"x{n}: name" for n in range(16)) + "}")
    assert "over a million aliases" in refused(chain(40, "x: name"))


def test_fields_are_counted_with_fragments_written_out() -> None:
    assert refused("{ a { ...F ...F } } fragment F on Query {" + " name" * 300 + "}") == ""
    assert "1201 fields" in refused("{ a { ...F ...F ...F ...F } } fragment F on Query {" + " name" * 300 + "}")


def test_directives_are_counted_wherever_they_stand() -> None:
    eight = " ".join("name @skip(if: false)" for _ in range(8))
    assert refused(f"{{ {eight} }}") == ""
    assert "9 directives" in refused(f"{{ {eight} ... on Query @include(if: true) {{ name }} }}")
    assert "9 directives" in refused(f"query @nothing {{ {eight} }}")
    assert "9 directives" in refused(f"{{ ...F @include(if: true) }} fragment F on Query {{ {eight} }}")
    assert "480 directives" in refused("{ name" + " @a" * 240 + " name" + " @a" * 240 + "}")


def test_introspection_is_free_of_the_depth() -> None:
    assert refused(get_introspection_query(directive_is_repeatable=True, input_value_deprecation=True)) == ""
    assert "nests 11 levels" in refused("{ __schema { types { name } } " + nested(11)[1:])


def test_introspection_nests_lists_of_types_at_most_twice() -> None:
    assert refused("{ __schema { types { fields { type { fields { name } } } } } }") == ""
    for third in ("fields", "interfaces", "possibleTypes"):
        query = f"{{ __schema {{ types {{ fields {{ type {{ fields {{ type {{ {third} {{ name }} }} }} }} }} }} }} }}"
        assert "nests lists of types 3 deep" in refused(query)
    hidden = "{ ...R } fragment R on Query { __schema { types { ...T } } }"
    parts = (
        "fragment T on __Type { fields { type { ...U } } } fragment U on __Type { fields { type { fields { name } } } }"
    )
    assert "nests lists of types 3 deep" in refused(f"{hidden} {parts}")


def test_fields_of_that_name_elsewhere_are_ordinary() -> None:
    assert refused(nested(9, "fields")) == ""


ATTACKS = {
    "fragments doubling 30 times": chain(30, "name"),
    "fragments doubling 60 times": chain(60, "name"),
    "aliases doubling": chain(50, "x: name"),
    "directives doubling": chain(50, "name @skip(if: false)"),
    "nothing doubling": chain(50, ""),
    "a missing fragment doubling": chain(50, "...Missing"),
    "a cycle doubling": chain(50, "...F0"),
    "depth doubling": chain(40, "a { name }").replace("...F", "a { ...F").replace("a { ...F0", "...F0"),
    "unused fragments doubling": "{ name } " + chain(50, "name").removeprefix("{ ...F0 }"),
    "a cycle of one": "{ ...A } fragment A on Query { a { ...A } }",
    "a cycle of two": "{ ...A } fragment A on Query { a { ...B } } fragment B on Query { a { ...A } }",
    "two of one name": "{ ...A } fragment A on Query { name } fragment A on Query { ...A }",
    "introspection doubling": chain(
        40, "__schema { types { fields { type { fields { type { fields { name } } } } } } }"
    ),
    "1,001 tokens": "{" + " name" * 1_000 + "}",
    "comments": "#\n" * 2_000 + "{ name }",
    "a long text": "{ name }" + " " * 300_000,
    "a long list": "{ list(of: [" + "1 " * 2_000 + "]) { name } }",
    "deep fields": nested(200),
    "deeper fields": nested(300),
    "deep list": "{ list(of: " + "[" * 400 + "]" * 400 + ") { name } }",
    "deep type": "query($x: " + "[" * 400 + "Int" + "]" * 400 + ") { name }",
    "a long number": "{ list(of: [" + "9" * 5_000 + "]) { name } }",
    "an endless number": "{ list(of: [1e999]) { name } }",
}


@pytest.mark.parametrize("query", ATTACKS.values(), ids=ATTACKS.keys())
def test_attack_is_refused_quickly(query: str) -> None:
    def attack() -> None:
        assert refused(query)

    assert calls(attack) < 1_000_000


def test_document_that_cannot_be_checked_in_time_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphql.validation.rules.overlapping_fields_can_be_merged.MAX_COMPLEXITY_BUDGET", 10)
    said = refused("{" + " a { name }" * 50 + "}")
    assert "name each field once" in said


def test_a_field_named_over_and_over_runs_up_to_the_last_token() -> None:
    assert refused("{" + " name" * 998 + "}") == ""
    assert "over 1000 tokens" in refused("{" + " name" * 999 + "}")
    hundred = " fragment F on Query {" + " name" * 100 + "}"
    assert refused("{" + " ...F" * 10 + "}" + hundred) == ""
    assert "1001 fields" in refused("{ name" + " ...F" * 10 + "}" + hundred)


def test_fields_that_say_more_each_stay() -> None:
    document = documents.read("{ name name @skip(if: true) a { name name } a { list(of: [1]) { name } } n: name name }")
    [operation] = document.operations
    said = " ".join(print_ast(operation.document).split())
    assert said == "{ name name @skip(if: true) a { name } a { list(of: [1]) { name } } n: name }"


COSTLY = {
    "inline fragments": "{" + "... on Query {" * 180 + "name" + "}" * 180 + "}",
    "one name over and over": "{" + " name" * 990 + "}",
    "one object over and over": "{" + " a{name}" * 240 + "}",
    "fragments side by side": "{" + " ...F" * 30 + "} fragment F on Query { a { a { " + "name " * 20 + " } } }",
    "wide and deep": "{" + " a{a{a{a{a{a{a{a{a{name}}}}}}}}}" * 30 + "}",
    "fragments of the same fields": "{"
    + " ".join(f"...F{n}" for n in range(40))
    + "}"
    + " ".join(f"fragment F{n} on Query {{ a {{ a {{ name items {{ name }} }} }} }}" for n in range(40)),
}


@pytest.mark.parametrize("query", COSTLY.values(), ids=COSTLY.keys())
def test_dearest_allowed_documents_are_checked_in_time(query: str) -> None:
    """These stay within every limit; checking them must not hold up everybody else."""
    assert calls(lambda: documents.read(query)) < 4_000_000


def test_work_grows_with_the_text_not_with_what_it_stands_for() -> None:
    short, long = (parse(chain(length, "name")) for length in (20, 80))
    assert calls(lambda: check(long, Limits())) < 10 * calls(lambda: check(short, Limits()))


def test_repeated_text_is_neither_parsed_nor_validated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Documents(SCHEMA, Limits(), production=False)
    first = own.get("{ name }"), own.get("{ nothing }")
    monkeypatch.setattr("api.http.documents.parse", Undefined)
    monkeypatch.setattr("api.http.documents.validate", Undefined)
    assert (own.get("{ name }"), own.get("{ nothing }")) == first
    assert own.remembered.cache_info().hits == 2


def test_long_texts_are_not_remembered() -> None:
    own = Documents(SCHEMA, Limits(), production=False)
    assert not own.get("{ name }" + " " * 20_000).errors
    assert own.remembered.cache_info().currsize == 0
