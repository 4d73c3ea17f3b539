"""A catalogue's file, line by line: what each says, or what is wrong with it and where."""

import pytest

from api.importing.catalogue_file import BadLine, Entry, read_catalogue
from graph.model.errors import BadInput

NOW = 1_770_000_000_000_000


def read(*lines: str, head: str = "ref,name,synonyms,unit,vendor,amount,currency,at") -> list[Entry | BadLine]:
    return list(read_catalogue("\n".join((head, *lines)), "p", NOW))


def entry(found: list[Entry | BadLine], number: int = 0) -> Entry:
    one = found[number]
    assert isinstance(one, Entry), one
    return one


def test_line_says_a_canonical_and_its_price() -> None:
    one = entry(read("PLY-18,Birch plywood 18 mm, ply 18 |multiplex,sheet,Holz Maier,61.50,eur,2026-02-01"))
    assert (one.line, one.canonical.ref, one.canonical.unit) == (2, "PLY-18", "sheet")
    assert one.canonical.synonyms == ("ply 18", "multiplex")
    assert one.price is not None
    assert (one.price.amount, one.price.currency, one.price.unit) == (61.5, "EUR", "sheet")
    assert one.price.at == 1_769_904_000_000_000


def test_price_that_says_no_time_is_of_now_and_none_is_none() -> None:
    found = read("A,Oak,,,Maier,1,EUR,", "B,Ash,,,,,,")
    first, second = entry(found).price, entry(found, 1).price
    assert (first.at if first else 0, second) == (NOW, None)


def test_only_ref_and_name_have_to_be_there() -> None:
    assert entry(read("Ash,A", head="NAME , Ref")).canonical.name == "Ash"


def test_semicolons_separate_as_well_and_cells_may_go_over_lines() -> None:
    found = read('A;"Oak\nlong";"x;y"', "", "B;Ash", head="ref;name;synonyms")
    assert entry(found).canonical.name == "Oak long"
    assert entry(found).canonical.synonyms == ("x", "y")
    assert found[1] == BadLine(5, "2 cells, and line 1 names 3: quote cells that hold the separator")


def test_further_price_may_leave_the_name_out() -> None:
    found = read("A,Oak,,,Maier,1,EUR,", "A,,,,Boards,2,EUR,")
    assert entry(found, 1).canonical.name == "Oak"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (",Oak,,,,,,", "is not a ref"),
        ("A,,,,,,,", "A canonical's name has 1 to 200 characters"),
        ("A,Oak,,,Maier,,EUR,", "'amount' is empty"),
        ("A,Oak,,,Maier,1,200,EUR,", "9 cells"),
        ("A,Oak,,,Maier,six,EUR,", "write it like 1200.50"),
        ('A,Oak,,,Maier,"1,200",EUR,', "'1,200' may be 1200 or 1.200: write 1200 or 1.2000"),
        ("A,Oak,,,Maier,1.200,EUR,", "may be 1200 or 1.200"),
        ("A,Oak,,,Maier,1.2.3,EUR,", "write it like 1200.50"),
        ('A,Oak,,,Maier,"1,20,000",EUR,', "write it like 1200.50"),
        ("A,Oak,,,Maier,١٢,EUR,", "write it like 1200.50"),
        ("A,Oak,,,Maier,-1,EUR,", "write it like 1200.50"),
        ("A,Oak,,,Maier,1,Euro,", "is not a currency"),
        ("A,Oak,,,Maier,1,EUR,1 February", "is not a time"),
    ],
)
def test_bad_line_says_why(line: str, reason: str) -> None:
    (_, bad) = read("B,Ash,,,,,,", line)
    assert isinstance(bad, BadLine)
    assert bad.line == 3
    assert reason in bad.reason


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("name,unit", "no column 'ref'"),
        ("ref,name,untit", "did you mean 'unit'"),
        ("ref,name,name", "not a column of its own"),
        ("", "no column 'ref'"),
    ],
)
def test_first_line_names_the_columns(head: str, reason: str) -> None:
    with pytest.raises(BadInput, match=f"line 1: .*{reason}"):
        read(head=head)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1 200,50", 1200.5), ("1.200,50", 1200.5), ("1,200.50", 1200.5), ("1.200.000", 1_200_000), ("1,200,000", 1_200_000),
        ("0.125", 0.125), ("0,125", 0.125), ("1.2000", 1.2), ("1200", 1200), ("12,5", 12.5), ("1.234.567,8", 1_234_567.8),
    ],
)  # fmt: skip
def test_amount_may_have_a_comma_and_thousands_apart(text: str, amount: float) -> None:
    price = entry(read(f'A,Oak,,,Maier,"{text}",EUR,')).price
    assert price is not None
    assert price.amount == amount


def test_tabs_separate_as_well() -> None:
    one = entry(read("A\tOak, white\tMaier\t1,50\tEUR", head="ref\tname\tvendor\tamount\tcurrency"))
    assert (one.canonical.name, one.price.amount if one.price else None) == ("Oak, white", 1.5)
