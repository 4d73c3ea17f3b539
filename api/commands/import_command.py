"""`whence import`: discussions, with what was drawn out of them, from other systems' files."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Any

import typer
from pydantic import TypeAdapter

from api.commands.asking import Asking, Operating, open_asking
from api.commands.capture import NewOption, ProfileOption, WaitOption
from api.commands.capturing import CREATE
from api.commands.console import counted, last_told, progress, say_json, tell
from api.commands.exits import Exit, run
from api.commands.import_files import From, read_brought
from api.commands.options import DataOption, JsonOption, NameOption, ProjectOption, chosen, person
from api.commands.results import STRIDE, Results, results
from api.ids import global_id
from graph.model.registry import Registry
from graph.settings import load_settings

STATES = """
query States($ids: [ID!]!) { nodes(ids: $ids) { ... on Task { state { decisions { ref } patterns { ref } } } } }
"""

Told = dict[str, Any]
"""The counts of an import, the refs of the runs that read the new words, and notices for people."""

FilesArgument = Annotated[list[Path], typer.Argument(help="Files, folders or zips.", exists=True, show_default=False)]
FromOption = Annotated[
    From | None, typer.Option("--from", help="The format of the files; else seen from their content.")
]
ThreadsOption = Annotated[bool, typer.Option("--threads/--inline", help="Slack: make each thread a task of its own.")]
AgentOption = Annotated[
    list[str] | None, typer.Option("--agent", help="An author who is a program; repeatable.", show_default=False)
]


def import_command(
    files: FilesArgument,
    project: ProjectOption = None,
    kind: FromOption = None,
    threads: ThreadsOption = True,
    agent: AgentOption = None,
    new: NewOption = False,
    profile: ProfileOption = "general",
    wait: WaitOption = True,
    by: NameOption = None,
    json: JsonOption = False,
    data_dir: DataOption = None,
) -> None:
    """Bring in tasks with their state, or the export of Slack or Telegram.

    \b
    whence import --project ferry tasks.json decisions.json patterns.jsonl
    whence import --project ferry --new --from slack export.zip
    whence import --project ferry ChatExport/result.json --agent "Harbour Bot"

    A message is text, or {"author", "text", "at"}. Ids stay refs; what a task's state was drawn out of is not read again.
    Everything is looked at before anything is written, and what is there already is recognised.
    Exit code 4 when something could not be read.
    """
    if not run(_import(files, project, kind, threads, agent or [], profile if new else None, wait, by, json, data_dir)):
        raise typer.Exit(Exit.REFUSED)


async def _import(
    files: Sequence[Path],
    project: str | None,
    kind: From | None,
    threads: bool,
    agents: Sequence[str],
    profile: str | None,
    wait: bool,
    by: str | None,
    json: bool,
    data_dir: object,
) -> bool:
    settings = load_settings(data_dir=data_dir)
    slug, who = chosen(project, settings), person(by)
    taken_for, registry = read_brought(files, kind, threads=threads)
    registry = with_agents(registry, frozenset(agents))
    async with open_asking(settings, makes=profile is not None) as ask:
        if profile is not None:
            await ask(CREATE, who, input={"slug": slug, "name": slug, "profile": profile})
        told = await _imported(ask, slug, registry, who, f"imported from {files[0].name}")
        ids = [global_id("Run", slug, ref) for ref in told["runs"]]
        with progress("reading", len(ids)) as step:
            read = Results(await results(ask, who, ids, step, wait=wait), told["known"])
        stands = await _stands(ask, who, slug, registry) if ids and wait else None
    _tell(taken_for, told, read, stands, json)
    for line in read.to_settle(settings, slug) if not json else ():
        tell(line)
    return not read.failed


async def _imported(ask: Operating, slug: str, registry: Registry, who: str, note: str) -> Told:
    total = sum(len(talk.remarks) for talk in registry.talks) + len(registry.decisions) + len(registry.patterns)
    with NamedTemporaryFile(prefix="whence-") as file, progress("importing", total) as step:
        file.write(TypeAdapter(Registry).dump_json(registry))
        file.flush()
        answers = ask.operate("bring_registry", file=Path(file.name), project=slug, by=who, note=note)
        told: Told = await last_told(answers, step)
        return told


def with_agents(registry: Registry, names: frozenset[str]) -> Registry:
    """Marks the messages of the named authors as written by programs."""
    if not names:
        return registry
    talks = tuple(
        replace(
            talk,
            remarks=tuple(replace(remark, agent=True) if remark.author in names else remark for remark in talk.remarks),
        )
        for talk in registry.talks
    )
    return replace(registry, talks=talks)


async def _stands(ask: Asking, who: str, slug: str, registry: Registry) -> tuple[int, int]:
    """Count the decisions in force and the patterns of these tasks: messages lead to both."""
    ids = [global_id("Task", slug, talk.task) for talk in registry.talks]
    decisions, patterns = set[str](), set[str]()
    for at in range(0, len(ids), STRIDE):
        for task in (await ask(STATES, who, ids=ids[at : at + STRIDE]))["nodes"]:
            decisions |= {decision["ref"] for decision in task["state"]["decisions"]}
            patterns |= {pattern["ref"] for pattern in task["state"]["patterns"]}
    return len(decisions), len(patterns)


def _tell(taken_for: From, told: Told, read: Results, stands: tuple[int, int] | None, json: bool) -> None:
    counts = {name: told[name] for name in ("tasks", "messages", "decisions", "patterns", "known")}
    if json:
        answer: dict[str, Any] = {"from": taken_for.value, **counts, "counts": read.counts, "notices": told["notices"]}
        now = {} if stands is None else {"now": {"decisions": stands[0], "patterns": stands[1]}}
        say_json({**answer, **now, "runs": read.runs})
        return
    for notice in told["notices"]:
        tell(f"note: {notice}")
    for each in read.failed:
        tell(f"{each['ref']} FAILED: {each['error']}")
    new = ", ".join(counted(counts[f"{noun}s"], noun) for noun in ("message", "decision", "pattern"))
    tell(f"came in with {counted(told['tasks'], 'task')}: {new}; {told['known']} known already")
    if stands is not None:
        tell(
            f"now, with what was read: {counted(stands[0], 'decision')} in force, {counted(stands[1], 'pattern')}"
            + read.waiting
        )
