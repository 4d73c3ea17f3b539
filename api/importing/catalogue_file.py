"""A catalogue as a CSV file: what each line says, and what is wrong with it."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from api.importing.amount_text import read_amount
from api.intake import checked_time
from api.types.scalars import read_time
from graph.actions.items.canonicals import canonical_of
from graph.actions.items.prices import price_of
from graph.model.canonical import Canonical, Price
from graph.model.errors import BadInput

NEEDED = ("ref", "name")
COLUMNS = (*NEEDED, "synonyms", "unit", "vendor", "amount", "currency", "at")
PRICED = ("vendor", "amount", "currency")
_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the file: a canonical, and its price where the line has one."""

    line: int
    canonical: Canonical
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class BadLine:
    line: int
    reason: str


Cells = Mapping[str, str]


def read_catalogue(text: str, project: str, now: int) -> Iterator[Entry | BadLine]:
    """Line by line; a file whose first line can't be one is BAD_INPUT as a whole."""
    head = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows = _numbered(reader)
    _, columns = next(rows, (1, []))
    names = _columns(columns)
    known: dict[str, str] = {}
    for line, cells in rows:
        if isinstance(cells, str):
            yield BadLine(line, cells)
        elif any(cell.strip() for cell in cells):
            yield _read(line, cells, names, project, now, known)


def _numbered(reader: Iterator[list[str]]) -> Iterator[tuple[int, list[str] | str]]:
    """Rows with the line that each begins on: a quoted cell may go over several."""
    line = 1
    while True:
        try:
            row: list[str] | str = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            row = f"not CSV ({error})"
        yield line, row
        line = reader.line_num + 1  # type: ignore[attr-defined]


def _columns(cells: Sequence[str] | str) -> tuple[str, ...]:
    names = () if isinstance(cells, str) else tuple(cell.strip().casefold() for cell in cells)
    for name in NEEDED:
        if name not in names:
            raise BadInput(
                f"line 1: there is no column {name!r}: the first line names the columns: {','.join(COLUMNS)}."
            )
    for name in names:
        if name not in COLUMNS or names.count(name) > 1:
            near = get_close_matches(name, COLUMNS, 1)
            meant = f"did you mean {near[0]!r}?" if near and name not in COLUMNS else f"there are {', '.join(COLUMNS)}."
            raise BadInput(f"line 1: {name[:40]!r} is not a column of its own: {meant}")
    return names


def _read(
    line: int, cells: Sequence[str], names: Sequence[str], project: str, now: int, known: dict[str, str]
) -> Entry | BadLine:
    if len(cells) != len(names):
        return BadLine(line, f"{len(cells)} cells, and line 1 names {len(names)}: quote cells that hold the separator")
    said = {name: cell.strip() for name, cell in zip(names, cells, strict=True)}
    try:
        canonical = _canonical(said, project, now, known)
        return Entry(line, canonical, _price(said, canonical, now))
    except BadInput as error:
        return BadLine(line, str(error).rstrip("."))


def _canonical(said: Cells, project: str, now: int, known: dict[str, str]) -> Canonical:
    """A line that only adds a price may leave the name to the line that gave it first."""
    ref = said["ref"]
    name = said["name"] or known.get(ref, "")
    synonyms = [one for one in re.split(r"[|;]", said.get("synonyms", "")) if one.strip()]
    made = canonical_of(project, ref, name, synonyms, said.get("unit"), now)
    known.setdefault(ref, made.name)
    return made


def _price(said: Cells, canonical: Canonical, now: int) -> Price | None:
    given = [name for name in PRICED if said.get(name)]
    if not given:
        return None
    if len(given) < len(PRICED):
        missing = next(name for name in PRICED if name not in given)
        raise BadInput(f"a price has vendor, amount and currency, and {missing!r} is empty")
    at = checked_time(read_time(said["at"]), "its at") if said.get("at") else now
    return price_of(
        canonical.project,
        canonical.ref,
        said["vendor"],
        read_amount(said["amount"]),
        said["currency"],
        canonical.unit,
        at,
    )
