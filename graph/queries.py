"""The named queries of `cypher/*.cypher`, read and checked once, at start.

A file holds queries one after another; `//` lines before the first may say what the file is about. A query is five
headers, all required, then its text, up to a blank line or the next `// name:`:

    // name: claim.by_ref
    // purpose: one sentence that says what it answers or changes
    // mode: read | write
    // rows: none | one | maybe | many
    // takes: project, ref
    MATCH (c:Claim {project: $project, ref: $ref}) RETURN c {.*} AS claim

A query may instead join others that write, to be sent as one statement: it has no text of its own.

    // name: plan.write
    // purpose: one sentence
    // joins: run.write, claim.write
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, cast, get_args

from graph.model.errors import WhenceError

Mode = Literal["read", "write"]
Rows = Literal["none", "one", "maybe", "many"]
HEADERS = ("name", "purpose", "mode", "rows", "takes")
JOINING = ("name", "purpose", "joins")

_HEADER = re.compile(r"// *([a-z]+):(?: +(.*?))? *")
_NAME = re.compile(r"([a-z][a-z0-9_]*)\.[a-z][a-z0-9_]*")
_PARAMETER = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*)")
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|//[^\n]*")
_WRITES = re.compile(r"\b(?:CREATE|MERGE|SET|DELETE|REMOVE)\b")


class BadQuery(WhenceError):
    """A query file or the use of a query is wrong; the message names the place and the remedy."""


@dataclass(frozen=True)
class Query:
    name: str
    purpose: str
    mode: Mode
    rows: Rows
    takes: frozenset[str]
    text: str
    place: str  # file:line, for messages
    joins: tuple[str, ...] = ()

    def check_call(self, params: Mapping[str, object]) -> None:
        if params.keys() != self.takes:
            missing, unknown = sorted(self.takes - params.keys()), sorted(params.keys() - self.takes)
            raise BadQuery(
                f"{self.name} ({self.place}): pass {missing or 'nothing more'}, leave out {unknown or 'nothing'}"
            )


Queries = Mapping[str, Query]


@cache
def load_queries(directory: Path | None = None) -> Queries:
    """Read every query file; the first mistake in any of them is an error that names file and line."""
    folder = directory or cypher_directory()
    queries: dict[str, Query] = {}
    for path in sorted(folder.glob("*.cypher")):
        for query in _read_file(path):
            if query.name in queries:
                raise BadQuery(f"{query.place}: {query.name} is taken by {queries[query.name].place}: rename one")
            queries[query.name] = query
    return MappingProxyType(
        {name: _joined(query, queries) if query.joins else query for name, query in queries.items()}
    )


def _joined(query: Query, queries: Queries) -> Query:
    """The query with the texts of those that it joins, in its order; each of these can be sent alone too."""
    parts = [queries[name] for name in query.joins if name in queries]
    if len(parts) < len(query.joins) or any(
        query.joins or (query.mode, query.rows) != ("write", "none") for query in parts
    ):
        raise BadQuery(f"{query.place}: {query.name} joins only queries that write, return no rows and join nothing")
    takes = frozenset[str]().union(*(query.takes for query in parts))
    return replace(query, takes=takes, text="\n".join(query.text for query in parts))


def cypher_directory() -> Path:
    """Return the directory of the query files: in an installed wheel it lies in this package, in a checkout beside it."""
    here = Path(__file__).parent
    return next(folder for folder in (here / "cypher", here.parent / "cypher") if folder.is_dir())


@dataclass
class _Draft:
    """A query while its lines are being read."""

    place: str
    headers: dict[str, str]
    body: list[str]


def _read_file(path: Path) -> Iterator[Query]:
    draft: _Draft | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place, text = f"{path.name}:{number}", line.strip()
        header = _HEADER.fullmatch(text)
        if header and header[1] == "name":
            if draft:
                yield _finish(draft, path.stem)
            draft = _Draft(place, {}, [])
        if draft and text:
            _add(draft, header, line, place)
        elif draft and draft.body:
            yield _finish(draft, path.stem)
            draft = None
        elif draft or not (text == "" or (text.startswith("//") and not header)):
            raise BadQuery(f"{place}: a query starts with `// name:` and has no blank line inside")
    if draft:
        yield _finish(draft, path.stem)


def _add(draft: _Draft, header: re.Match[str] | None, line: str, place: str) -> None:
    if header and not draft.body:
        name, value = header[1], header[2] or ""
        if name not in (*HEADERS, *JOINING) or name in draft.headers:
            raise BadQuery(f"{place}: header `{name}` is unknown or repeated; the headers are {', '.join(HEADERS)}")
        draft.headers[name] = value
    elif header and header[1] in HEADERS:
        raise BadQuery(
            f"{place}: header `{header[1]}` stands below the query's text: move it up, or start with `// name:`"
        )
    elif not line.lstrip().startswith("//"):
        draft.body.append(line.rstrip())


def _finish(draft: _Draft, noun: str) -> Query:
    headers, place, text = draft.headers, draft.place, "\n".join(draft.body)
    joins = _names(headers.get("joins", ""))
    if missing := [name for name in (JOINING if joins else HEADERS) if name not in headers]:
        raise BadQuery(f"{place}: add the header `// {missing[0]}:`")
    name = _NAME.fullmatch(headers["name"])
    if not name or name[1] != noun:
        raise BadQuery(f"{place}: name it `{noun}.something`, in lower case, after its file")
    if not headers["purpose"] or bool(text) == bool(joins):
        raise BadQuery(f"{place}: give {headers['name']} a purpose, and a text or what it joins")
    if joins:
        return Query(headers["name"], headers["purpose"], "write", "none", frozenset(), "", place, joins)
    query = Query(
        name=headers["name"],
        purpose=headers["purpose"],
        mode=cast(Mode, _one_of(headers["mode"], get_args(Mode), "mode", place)),
        rows=cast(Rows, _one_of(headers["rows"], get_args(Rows), "rows", place)),
        takes=frozenset(_names(headers["takes"])),
        text=text,
        place=place,
    )
    _check_text(query)
    return query


def _names(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _one_of(value: str, allowed: tuple[str, ...], header: str, place: str) -> str:
    if value not in allowed:
        raise BadQuery(f"{place}: {header} must be one of {', '.join(allowed)}")
    return value


def _check_text(query: Query) -> None:
    bare = _QUOTED.sub(" ", query.text)
    used = set(_PARAMETER.findall(bare))
    if used != query.takes:
        difference = ", ".join(sorted(used ^ query.takes))
        raise BadQuery(f"{query.place}: `takes` and the text of {query.name} disagree about {difference}")
    if bool(_WRITES.search(bare)) != (query.mode == "write"):
        raise BadQuery(f"{query.place}: {query.name} is marked `{query.mode}`, its text does the other")
