"""A mistake in a query file is found at start, with file and line, before any request meets it."""

from pathlib import Path

import pytest

from graph.queries import BadQuery, Query, load_queries

GOOD = """// What is asked about claims.

// name: claim.by_ref
// purpose: the claim that a person means by its ref
// mode: read
// rows: maybe
// takes: project, ref
MATCH (c:Claim {project: $project, ref: $ref})
// a quoted sign is no parameter
WHERE c.statement <> '$5 // SET'
RETURN c {.*} AS claim

// name: claim.touch
// purpose: mark a claim as looked at
// mode: write
// rows: none
// takes: id
MATCH (c:Claim {id: $id}) SET c.seen = true
"""


def load(tmp_path: Path, text: str, name: str = "claim") -> list[Query]:
    (tmp_path / f"{name}.cypher").write_text(text)
    return list(load_queries(tmp_path).values())


def test_a_query_has_a_name_a_purpose_a_mode_rows_and_parameters(tmp_path: Path) -> None:
    by_ref, touch = load(tmp_path, GOOD)
    assert f"{by_ref.name} {by_ref.mode} {by_ref.rows}" == "claim.by_ref read maybe"
    assert by_ref.takes == {"project", "ref"}
    assert by_ref.purpose == "the claim that a person means by its ref"
    assert by_ref.text.startswith("MATCH (c:Claim")
    assert "no parameter" not in by_ref.text
    assert touch.mode == "write"
    assert touch.place == "claim.cypher:13"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("// purpose: mark a claim as looked at\n", ""), r"claim.cypher:13: add the header `// purpose:`"),
        (("// rows: none", "// row: none"), r"claim.cypher:16: header `row` is unknown"),
        (("// rows: none", "// rows: some"), r"claim.cypher:13: rows must be one of none, one, maybe, many"),
        (("// mode: write", "// mode: update"), r"claim.cypher:13: mode must be one of"),
        (
            ("// mode: write", "// mode: read"),
            r"claim.cypher:13: claim.touch is marked `read`, its text does the other",
        ),
        (("// takes: id", "// takes: id, ref"), r"claim.cypher:13: .* disagree about ref"),
        (("// takes: id", "// takes:"), r"claim.cypher:13: .* disagree about id"),
        (("claim.touch", "claim.by_ref"), r"claim.cypher:13: claim.by_ref is taken by claim.cypher:3"),
        (("claim.touch", "slot.touch"), r"claim.cypher:13: name it `claim.something`"),
        (("SET c.seen = true", "SET c.seen = true\n// rows: one"), r"claim.cypher:19: .* below the query's text"),
        (("MATCH (c:Claim {id", "\nMATCH (c:Claim {id"), r"claim.cypher:18: .* no blank line inside"),
        (("// name: claim.touch", "// title: claim.touch"), r"claim.cypher:13: a query starts with `// name:`"),
        (
            ("// mode: write", "// mode: write\n// mode: write"),
            r"claim.cypher:16: header `mode` is unknown or repeated",
        ),
        (
            ("\nMATCH (c:Claim {id: $id}) SET c.seen = true\n", ""),
            r"claim.cypher:13: give claim.touch a purpose, and a text or what it joins",
        ),
    ],
)
def test_every_mistake_names_its_place(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(BadQuery, match=complaint):
        load(tmp_path, GOOD.replace(*change))


JOINED = (
    GOOD
    + """
// name: claim.forget
// purpose: forget claims
// mode: write
// rows: none
// takes: gone
CALL () { UNWIND $gone AS id MATCH (c:Claim {id: id}) DELETE c }

// name: claim.both
// purpose: mark a claim, forget others
// joins: claim.touch, claim.forget
"""
)


def test_a_query_that_joins_others_is_one_statement_with_all_they_take(tmp_path: Path) -> None:
    _, touch, forget, both = load(tmp_path, JOINED)
    assert both.text == f"{touch.text}\n{forget.text}"
    assert f"{both.mode} {both.rows} {sorted(both.takes)}" == "write none ['gone', 'id']"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("claim.touch, claim.forget", "claim.by_ref, claim.forget"), "claim.both joins only queries that write"),
        (("claim.touch, claim.forget", "claim.touch, claim.forgot"), "claim.both joins only queries that write"),
        (("claim.touch, claim.forget", "claim.touch, claim.both"), "claim.both joins only queries that write"),
        (("claim.forget\n", "claim.forget\nMATCH (c) SET c.x = 1\n"), "a purpose, and a text or what it joins"),
        (("// purpose: mark a claim, forget others\n", ""), "add the header `// purpose:`"),
    ],
)
def test_every_mistake_in_joining_names_its_place(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    before, _, last = JOINED.rpartition("// name: ")
    with pytest.raises(BadQuery, match=f"claim.cypher:27: .*{complaint}"):
        load(tmp_path, f"{before}// name: {last.replace(*change)}")


def test_a_query_is_named_after_the_file_it_stands_in(tmp_path: Path) -> None:
    with pytest.raises(BadQuery, match=r"slot.cypher:3: name it `slot.something`"):
        load(tmp_path, GOOD, name="slot")


def test_a_call_passes_exactly_what_the_query_takes(tmp_path: Path) -> None:
    by_ref, _ = load(tmp_path, GOOD)
    by_ref.check_call({"project": "p", "ref": "r"})
    with pytest.raises(BadQuery, match=r"pass \['ref'\], leave out \['reef'\]"):
        by_ref.check_call({"project": "p", "reef": "r"})


def test_the_queries_of_the_repo_load() -> None:
    assert load_queries()
