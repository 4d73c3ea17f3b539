"""Writes the files of `whence export`: each file whole or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, TextIO

from api.commands.asking import operate, operated
from api.commands.console import counted, json_line, plain, progress, stdout, tell
from api.commands.options import refuse_no_file
from graph.settings import Settings


class As(StrEnum):
    MERMAID = "mermaid"
    DOT = "dot"
    PROV = "prov"


@dataclass(frozen=True)
class Wanted:
    """The files to write, and their contents."""

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


async def put_lines(settings: Settings, slug: str, out: Path | None) -> None:
    if out is None:
        count = await _write(settings, slug, stdout())
    else:
        # Beside the file first: what is there already stays whole until all of the new one is.
        refuse_no_file(out)
        scratch = out.with_name(f"{out.name}.part")
        with scratch.open("w", encoding="utf-8", newline="\n") as file:
            count = await _write(settings, slug, file)
        scratch.replace(out)
    tell(f"{count} lines of {slug}" + (f" in {out}" if out else ""))


async def _write(settings: Settings, slug: str, file: TextIO) -> int:
    count = 0
    with progress(f"exporting {slug}") as step:
        async for line in operate(settings, "export_lines", project=slug):
            file.write(json_line(line))
            count += 1
            step(count)
    return count


# ── decisions, and what is drawn of them


async def put_registry(settings: Settings, slug: str, wanted: Wanted) -> None:
    if not wanted.registry:
        return
    (found,) = await operated(settings, "export_registry", project=slug, undecided=wanted.undecided)
    for path, name in ((wanted.decisions, "decision"), (wanted.patterns, "pattern"), (wanted.tasks, "task")):
        if path is not None:
            _put(path, found[f"{name}s"]["text"])
            tell(f"{counted(found[f'{name}s']['count'], name)} of {slug} in {path}")
    for notice in found["notices"]:
        tell(f"note: {notice}")


async def put_records(settings: Settings, slug: str, wanted: Wanted) -> None:
    if wanted.madr is None:
        return
    wanted.madr.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    with progress(f"exporting {slug}") as step:
        async for one in operate(settings, "export_records", project=slug, undecided=wanted.undecided):
            written.append(one["file"])
            _put(wanted.madr / one["file"], one["text"])
            step(len(written))
    tell(f"{counted(len(written), 'decision record')} of {slug} in {wanted.madr}")
    for stale in _stale(wanted.madr, written):
        tell(f"note: {stale} is of no decision that is told any more: delete it if you don't need it")


def _stale(folder: Path, written: Iterable[str]) -> list[Path]:
    return sorted(set(folder.glob("DEC-*.md")) - {folder / name for name in written})


async def put_trace(settings: Settings, slug: str, wanted: Wanted) -> None:
    drawn: dict[str, Any] = {"ref": wanted.trace or "", "depth": wanted.depth, "form": wanted.form.value}
    (found,) = await operated(settings, "draw", project=slug, **drawn)
    text = found["text"]
    if wanted.out is None:
        stdout().write(plain(text))
    else:
        _put(wanted.out, text)
    tell(
        f"{counted(found['nodes'], 'node')} around {wanted.trace}" + (" (there are more)" if found["truncated"] else "")
    )


def _put(path: Path, text: str) -> None:
    """Whole or not at all."""
    scratch = path.with_name(f"{path.name}.part")
    scratch.write_text(text, encoding="utf-8", newline="\n")
    scratch.replace(path)
