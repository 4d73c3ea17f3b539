"""What `whence export` writes, and where: each file whole or not at all."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from api.commands.console import counted, json_line, plain, progress, stdout, tell
from api.service import Service
from graph.actions.answering.dossiers import dossiers
from graph.actions.answering.lineage import lineage
from graph.actions.exchange.export import export as export_lines
from graph.actions.exchange.registry import registry
from graph.actions.operating.projects import project_by_slug
from graph.model.errors import BadInput
from graph.model.lineage import Lineage
from graph.rules.forms.dot import dot
from graph.rules.forms.madr import file_name, madr
from graph.rules.forms.mermaid import mermaid
from graph.rules.forms.prov import prov
from graph.rules.registry.files import decisions_file, patterns_file, tasks_file


class As(StrEnum):
    MERMAID = "mermaid"
    DOT = "dot"
    PROV = "prov"


DRAWN: dict[As, Callable[[Lineage], str]] = {As.MERMAID: mermaid, As.DOT: dot, As.PROV: prov}
MOST_NODES = 1_000


@dataclass(frozen=True)
class Wanted:
    """What is to be written where."""

    out: Path | None
    decisions: Path | None
    patterns: Path | None
    tasks: Path | None
    madr: Path | None
    trace: str | None
    form: As
    depth: int
    undecided: bool

    @property
    def registry(self) -> bool:
        return any((self.decisions, self.patterns, self.tasks))


# ── JSON lines


async def put_lines(service: Service, slug: str, out: Path | None) -> None:
    if out is None:
        count = await _write(service, slug, stdout())
    else:
        # Beside the file first: what is there already stays whole until all of the new one is.
        _refuse_no_file(out)
        scratch = out.with_name(f"{out.name}.part")
        with scratch.open("w", encoding="utf-8", newline="\n") as file:
            count = await _write(service, slug, file)
        scratch.replace(out)
    tell(f"{count} lines of {slug}" + (f" in {out}" if out else ""))


def _refuse_no_file(out: Path) -> None:
    if out.is_dir():
        raise BadInput(f"{out} is a directory: name a file in it with --out.")
    if not out.parent.is_dir():
        raise BadInput(f"There is no directory {out.parent}: make it, or name another file with --out.")


async def _write(service: Service, slug: str, file: TextIO) -> int:
    count = 0
    with progress(f"exporting {slug}") as step:
        async for line in export_lines(service.ledger.graph, slug):
            file.write(json_line(line))
            count += 1
            step(count)
    return count


# ── decisions, and what is drawn of them


async def put_registry(service: Service, slug: str, wanted: Wanted) -> None:
    if not wanted.registry:
        return
    profile = service.ledger.profile((await project_by_slug(service.ledger, slug))["profile"])
    found = await registry(service.ledger.graph, slug, undecided=wanted.undecided)
    files = (
        (wanted.decisions, decisions_file(found, profile.word), counted(len(found.decisions), "decision")),
        (wanted.patterns, patterns_file(found), counted(len(found.patterns), "pattern")),
        (wanted.tasks, tasks_file(found), counted(len(found.talks), "task")),
    )
    for path, text, what in files:
        if path is not None:
            _put(path, text)
            tell(f"{what} of {slug} in {path}")
    for notice in found.notices:
        tell(f"note: {notice}")


async def put_records(service: Service, slug: str, wanted: Wanted) -> None:
    if wanted.madr is None:
        return
    wanted.madr.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    with progress(f"exporting {slug}") as step:
        async for one in dossiers(service.ledger, slug, undecided=wanted.undecided):
            written.append(file_name(one.claim.ref))
            _put(wanted.madr / written[-1], madr(one))
            step(len(written))
    tell(f"{counted(len(written), 'decision record')} of {slug} in {wanted.madr}")
    for stale in _stale(wanted.madr, written):
        tell(f"note: {stale} is of no decision that is told any more: delete it if you don't need it")


def _stale(folder: Path, written: Iterable[str]) -> list[Path]:
    return sorted(set(folder.glob("DEC-*.md")) - {folder / name for name in written})


async def put_trace(service: Service, slug: str, wanted: Wanted) -> None:
    found = await lineage(service.ledger.graph, slug, wanted.trace or "", wanted.depth, MOST_NODES)
    text = DRAWN[wanted.form](found)
    if wanted.out is None:
        stdout().write(plain(text))
    else:
        _put(wanted.out, text)
    tell(f"{len(found.nodes)} nodes around {wanted.trace}" + (" (there are more)" if found.truncated else ""))


def _put(path: Path, text: str) -> None:
    """Whole or not at all."""
    scratch = path.with_name(f"{path.name}.part")
    scratch.write_text(text, encoding="utf-8", newline="\n")
    scratch.replace(path)
