"""The relations that records declare do not depend on who is asked about, and nothing is invented."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.record import Form, Record
from graph.rules.records.relations import relations

NAMES = ("a-1", "a-2", "a-3", "a-4")


def record(name: str, **says: object) -> Record:
    told = {"status": "Accepted", "form": Form.HEADER, **says}
    return Record(name, name.upper(), name, **told)  # type: ignore[arg-type]


some_names = st.lists(st.sampled_from(NAMES), max_size=2, unique=True).map(tuple)
registers = st.fixed_dictionaries(
    {
        name: st.builds(
            lambda name, new, old, needs, gone: record(
                name, supersedes=new, superseded_by=old, requires=needs, replaced_status=gone
            ),
            st.just(name),
            some_names,
            some_names,
            some_names,
            st.booleans(),
        )
        for name in NAMES
    }
)


@given(registers)
def test_every_edge_is_declared_by_one_of_its_sides(records: dict[str, Record]) -> None:
    found = relations(NAMES, records)
    for newer, older in found.supersedes:
        assert older in records[newer].supersedes or newer in records[older].successors
    for needing, needed in found.requires:
        assert needed in records[needing].requires


@given(registers)
def test_one_after_the_other_finds_what_all_together_find(records: dict[str, Record]) -> None:
    whole = relations(NAMES, records)
    each = [relations([name], records) for name in NAMES]
    assert whole.supersedes == frozenset().union(*(one.supersedes for one in each))
    assert whole.requires == frozenset().union(*(one.requires for one in each))


def test_what_one_side_alone_declares_is_told() -> None:
    records = {"a-1": record("a-1"), "a-2": record("a-2", supersedes=("a-1",))}
    (told,) = relations(["a-2"], records).contradictions
    assert told.says == "A-2 says that it replaces A-1; A-1 does not say so."


def test_form_without_a_place_for_it_contradicts_nothing() -> None:
    old = record("a-1", superseded_by=("a-2",), replaced_status=True)
    assert relations(["a-1"], {"a-1": old, "a-2": record("a-2", form=Form.FIELDS)}).contradictions == ()


def test_status_that_fits_not_with_the_rest_is_told() -> None:
    final = record("a-1", superseded_by=("a-2",), status="Final")
    alone = record("a-3", replaced_status=True, status="Superseded")
    told = relations(["a-1", "a-3"], {"a-1": final, "a-3": alone}).contradictions
    assert [one.key for one in told] == ["status a-1", "no-successor a-3"]
